/* What one can do with a task, and what each of it asks for. */
import type { AnyEndpoint } from '@/kit/types'
import * as api from '@gen/bpm/task'

export interface Decision {
	id: 'approve' | 'reject' | 'return' | 'transfer' | 'delegate' | 'sign' | 'copy'
	/** the number of the button in a model's settings */
	button: number
	/** the key that opens it */
	letter: string
	needs: AnyEndpoint
	/** whom it asks for: the member that takes them */
	people?: 'delegateUserId' | 'assigneeUserId' | 'userIds' | 'copyUserIds'
	many?: boolean
	reason: 'optional' | 'needed'
	main?: boolean
	danger?: boolean
}

export const decisions: Decision[] = [
	{ id: 'approve', button: 1, letter: 'a', needs: api.approve, reason: 'optional', main: true },
	{ id: 'reject', button: 2, letter: 'r', needs: api.reject, reason: 'optional', danger: true },
	{ id: 'transfer', button: 3, letter: 't', needs: api.transfer, people: 'assigneeUserId', reason: 'needed' },
	{ id: 'delegate', button: 4, letter: 'd', needs: api.delegate, people: 'delegateUserId', reason: 'needed' },
	{ id: 'sign', button: 5, letter: 's', needs: api.create_sign, people: 'userIds', many: true, reason: 'needed' },
	{ id: 'return', button: 6, letter: 'b', needs: api.return, reason: 'needed' },
	{ id: 'copy', button: 7, letter: 'c', needs: api.copy, people: 'copyUserIds', many: true, reason: 'optional' },
]

type Buttons = Record<string, { displayName?: string; enable: boolean }> | null | undefined

/** The decisions that a model offers; without settings all of them. */
export function offered(buttons: Buttons): Decision[] {
	return decisions.filter(d => !buttons || (buttons[d.button]?.enable ?? false))
}

/** What the model calls a decision; undefined: as we do. */
export function called(d: Decision, buttons: Buttons): string | undefined {
	return buttons?.[d.button]?.displayName || undefined
}

/** The status message of a request whose change was applied. */
export const APPLIED = 'the change has taken effect'

/** Why an approval had no effect, without the word for programs before it. */
export const whyNot = (message: string) => message.replace(/^stale: /, '')
