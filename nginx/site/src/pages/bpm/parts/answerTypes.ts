/* Parts of answers that the document does not describe further. */
import { t } from '@/kit/text'

/** The node at which whoever starts a process submits it. */
export const STARTER = 'StartUserNode'
/** Its kind among the nodes of a process. */
export const STARTER_NODE = 10
/** Whoever it names gets a copy, and is asked nothing. */
export const COPY_NODE = 12
/** A status of tasks and of processes; of the starter's task it means that he gave up. */
export const REJECTED = 3

export interface Person { id: number | string; nickname: string; status?: number; deleted?: boolean }

const DISABLED = 1
export interface InstanceShort { name?: string | null; startUser?: Person | null; summary?: unknown }

/** Who a person is, and that he can decide nothing any more: else one waits for him in vain. */
export function nickname(user: unknown): string | undefined {
	const person = user as Person | null | undefined
	if (person?.deleted) return t('page.bpm.userDeleted', { name: person.nickname })
	return person?.status === DISABLED ? t('page.bpm.userDisabled', { name: person.nickname }) : person?.nickname
}
export function instanceShort(instance: unknown): InstanceShort {
	return (instance ?? {}) as InstanceShort
}
