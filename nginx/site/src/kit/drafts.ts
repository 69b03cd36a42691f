/** Forms that are not yet saved, as this browser keeps them: each is one person's,
 * within one tenant.  They go when they are old or too many, and when the person
 * signs out. */
import type { Id } from './types'

export interface Kept<T = unknown> {
	/** milliseconds since 1970 */
	at: number
	/** what it is of, as it was called where it was typed */
	of?: string
	form: T
}

const PREFIX = 'fleetdesk.draft.'
const DAYS_MS = 7 * 86_400_000
const MOST = 50
/** Forms that this browser has no room for, and that are in the page alone. */
const unkept = new Set<string>()
export const hasUnkept = () => unkept.size > 0
/** Whatever a form calls them, these are never kept. */
const SECRET = /password|secret/i

/** `tenant`: the one that is visited instead of the person's own. */
export function draftName(person: Id, tenant: Id | undefined, key: string): string {
	return `${PREFIX}${person}${tenant === undefined ? '' : `@${tenant}`}.${key}`
}

const isOld = (at: number) => Date.now() - at >= DAYS_MS
const names = () => Object.keys(localStorage).filter(name => name.startsWith(PREFIX))
const namesOf = (person: Id) => names().filter(name => name.startsWith(`${PREFIX}${person}.`) || name.startsWith(`${PREFIX}${person}@`))
/** When it was kept, without reading all of a large one; 0 if nobody can tell. */
const keptAt = (name: string) => Number(/^\{"at":(\d+)/.exec(localStorage.getItem(name) ?? '')?.[1] ?? 0)

/** Removes drafts that are old, and the oldest of too many. */
export function tidyDrafts(): void {
	const all = names().map(name => ({ name, at: keptAt(name) })).sort((a, b) => b.at - a.at)
	all.forEach(({ name, at }, i) => (i >= MOST || isOld(at)) && localStorage.removeItem(name))
}

export function readDraft<T>(name: string): Kept<T> | undefined {
	try {
		const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept<T> | null
		return kept && !isOld(kept.at) ? kept : undefined
	} catch {
		return undefined
	}
}

/** The form as it is kept: members with a secret in them, and those named in
 * `secret`, are left out. */
export function draftText(form: unknown, secret: string[] = []): string {
	return JSON.stringify(form, (name, value: unknown) => (SECRET.test(name) || secret.includes(name) ? undefined : value))
}

export function keepDraft(name: string, text: string, of: string): boolean {
	const isNew = localStorage.getItem(name) === null
	try {
		localStorage.setItem(name, `{"at":${Date.now()},"of":${JSON.stringify(of)},"form":${text}}`)
	} catch {
		unkept.add(name)
		return false
	}
	unkept.delete(name)
	if (isNew) tidyDrafts()
	return true
}

export function dropDraft(name: string): void {
	unkept.delete(name)
	localStorage.removeItem(name)
}

/** What the drafts of somebody are of; '' where that was not kept. */
export function draftsOf(person: Id): string[] {
	return namesOf(person).map(name => readDraft(name)?.of ?? '')
}
export function forgetDrafts(person: Id): void {
	namesOf(person).forEach(dropDraft)
}
