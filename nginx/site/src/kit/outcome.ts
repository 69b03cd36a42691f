/** What a batch came to: how many were done, and which were not and why.  Every
 * answer that may be half a success goes through `leftOf`. */
import { shallowRef } from 'vue'
import { label, reasonOf } from './text'

/** One that was not done. */
export interface Left {
	name: string
	why: string
	/** of a file: the number of its row, as a spreadsheet shows it */
	row?: number
}

export interface Outcome {
	action: string
	done: number
	left: Left[]
	/** of those that were done: the names of those that take effect later */
	waiting: string[]
	/** what became of those that were taken nobody could see */
	unseen?: boolean
	/** tries again with those that were not done */
	again?: (names: string[]) => void
}

/** The members of an answer that say what was not done (the site's check of partial
 * answers reads this line, too). */
export const PARTS = ['failedRows', 'failures', 'invalid', 'skipped', 'refused', 'ignored', 'failureMacs', 'failureUsernames', 'failed']

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
			const { code: _, row, ...said } = one as Record<string, unknown>
			const [name, ...rest] = Object.values(said)
			return { name: String(name ?? ''), why: reasonOf(rest.filter(part => part !== null).join(' · ')) || word, row: row as number | undefined }
		})
	}
	return Object.entries((value ?? {}) as object).map(([name, why]) => ({ name, why: reasonOf(String(why)) }))
}

/** Those that an answer says were not done. */
export function leftOf(answer: unknown, page = ''): Left[] {
	if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return []
	// The rows of a file say what the lists beside them say, and where.
	return (Array.isArray((answer as { failedRows?: unknown }).failedRows) ? ['failedRows'] : PARTS).flatMap(key => {
		const value = (answer as Record<string, unknown>)[key]
		return typeof value === 'object' ? namesOf(key, value) : []
	}).map(left => ({ ...left, why: left.why || label('field', 'failures', page) }))
}

/** Those that an answer says were taken, and take effect later. */
export function waitingOf(answer: unknown): string[] {
	const { waiting } = (answer ?? {}) as { waiting?: unknown }
	return Array.isArray(waiting) ? waiting.map(String) : []
}

export const isUnseen = (answer: unknown): boolean => (answer as { unseen?: boolean } | null | undefined)?.unseen === true

/** How many an answer says were done. */
export function doneOf(answer: unknown, all: number, left: number): number {
	const said = (answer as Record<string, unknown> | null)?.accepted
	return typeof said === 'number' ? said : Math.max(0, all - left)
}

/** Reasons with those that have them, the most frequent first. */
export function byReason(left: Left[]): { why: string; of: Left[] }[] {
	const groups = new Map<string, Left[]>()
	for (const one of left) {
		const of = groups.get(one.why)
		if (of) of.push(one)
		else groups.set(one.why, [one])
	}
	return [...groups].map(([why, of]) => ({ why, of })).sort((a, b) => b.of.length - a.of.length)
}
