/** What a batch came to: how many were done, and which were not and why.  Every
 * answer that may be half a success goes through `leftOf`. */
import { shallowRef } from 'vue'
import { label } from './text'

/** One that was not done. */
export interface Left {
	name: string
	why: string
}

export interface Outcome {
	action: string
	done: number
	left: Left[]
	/** of those that were done: the names of those that take effect later */
	waiting: string[]
	/** tries again with those that were not done */
	again?: (names: string[]) => void
}

/** The members of an answer that say what was not done (the site's check of partial
 * answers reads this line, too). */
export const PARTS = ['failures', 'invalid', 'skipped', 'refused', 'ignored', 'failureMacs', 'failureUsernames', 'failed']

/** What the sheet shows; nothing while it is closed. */
export const outcome = shallowRef<Outcome>()

/** Names with their reasons: a list of rows whose first member is the name, a list
 * of names, or reasons by name. */
function namesOf(key: string, value: unknown): Left[] {
	const word = label('field', key)
	if (Array.isArray(value)) {
		return value.map(one => {
			if (typeof one !== 'object' || one === null) return { name: String(one), why: word }
			// Its code says less than its sentence.
			const [name, ...rest] = Object.entries(one).filter(([member]) => member !== 'code').map(([, part]) => part)
			return { name: String(name ?? ''), why: rest.filter(part => part !== null).join(' · ') || word }
		})
	}
	return Object.entries((value ?? {}) as object).map(([name, why]) => ({ name, why: String(why) }))
}

/** Those that an answer says were not done. */
export function leftOf(answer: unknown, page = ''): Left[] {
	if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return []
	return PARTS.flatMap(key => {
		const value = (answer as Record<string, unknown>)[key]
		return typeof value === 'object' ? namesOf(key, value) : []
	}).map(left => ({ ...left, why: left.why || label('field', 'failures', page) }))
}

/** Those that an answer says were taken, and take effect later. */
export function waitingOf(answer: unknown): string[] {
	const { waiting } = (answer ?? {}) as { waiting?: unknown }
	return Array.isArray(waiting) ? waiting.map(String) : []
}

/** How many an answer says were done. */
export function doneOf(answer: unknown, all: number, left: number): number {
	const said = (answer as Record<string, unknown> | null)?.accepted
	return typeof said === 'number' ? said : Math.max(0, all - left)
}

/** Reasons with their names, the most frequent first. */
export function byReason(left: Left[]): { why: string; names: string[] }[] {
	const groups = new Map<string, string[]>()
	for (const { name, why } of left) {
		const names = groups.get(why)
		if (names) names.push(name)
		else groups.set(why, [name])
	}
	return [...groups].map(([why, names]) => ({ why, names })).sort((a, b) => b.names.length - a.names.length)
}
