/* Parts of answers that the document does not describe further. */

/** The node at which whoever starts a process submits it. */
export const STARTER = 'StartUserNode'
/** Its kind among the nodes of a process. */
export const STARTER_NODE = 10

export interface Person { id: number | string; nickname: string }
export interface InstanceShort { name?: string | null; startUser?: Person | null; summary?: unknown }

export function nickname(user: unknown): string | undefined {
	return (user as Person | null | undefined)?.nickname
}
export function instanceShort(instance: unknown): InstanceShort {
	return (instance ?? {}) as InstanceShort
}
