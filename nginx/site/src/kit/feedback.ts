/** What the site says to somebody: short notes, failures with the trace-id, and
 * questions before something that cannot be undone. */
import { reactive, shallowRef } from 'vue'
import { hasUnkept } from './drafts'
import { reasonOf, t } from './text'
import { ApiError, isAway, NO_ANSWER, TOOK_TOO_LONG } from './request'

/** An address of the site, by what is there. */
export interface Way {
	text: string
	to: string
}

export interface Note {
	id: number
	kind: 'good' | 'bad' | 'plain'
	text: string
	trace?: string
	/** an address of the site that it leads to */
	to?: string
	/** loading the page anew helps */
	reload?: boolean
	/** when it was said */
	at: number
	/** it is of a server that did not answer */
	away?: boolean
	/** where it can be mended */
	ways?: Way[]
	/** until somebody takes it away */
	stays?: boolean
	/** takes back what it tells of; false: there was no answer, it can be tried again */
	undo?: () => Promise<boolean | void>
}

export const notes = reactive<Note[]>([])
const GOOD_MS = 4_000
const BAD_MS = 15_000
const UNDO_MS = 60_000
let last = 0

export function drop(id: number): void {
	const at = notes.findIndex(note => note.id === id)
	if (at >= 0) notes.splice(at, 1)
}

/** When he has done something last. */
let acted = 0
for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (acted = performance.now()), true)

/** What is sent now is answered by itself: why something was refused that he wanted
 * before goes.  Of several that one click sends each may say why. */
export function sends(): void {
	notes.filter(n => n.kind === 'bad' && !n.reload && n.at < acted).forEach(n => drop(n.id))
}

function note(about: Omit<Note, 'id' | 'at'>): void {
	const id = ++last
	const same = notes.find(n => n.text === about.text && n.kind === about.kind)
	if (same) drop(same.id)
	// What is done was answered: that there is no answer is not true any more.
	if (about.kind === 'good') notes.filter(n => n.away).forEach(n => drop(n.id))
	notes.push({ id, at: performance.now(), ...about })
	if (!about.reload && !about.ways?.length && !about.stays) setTimeout(() => drop(id), about.undo ? UNDO_MS : about.kind === 'bad' || about.to ? BAD_MS : GOOD_MS)
}

/** Says the label `kit.<key>`, or the text itself. */
export function tell(key: string, values: Record<string, unknown> = {}, more: Pick<Note, 'to' | 'undo'> = {}): void {
	const text = t(`kit.${key}`, values)
	note({ kind: 'good', text: text === `kit.${key}` ? key : text, ...more })
}

/** Says a text of somebody's, which leads to an address of the site. */
export function tellWay(text: string, to: string): void {
	note({ kind: 'plain', text, to })
}

/** Says a text of somebody's that is to be read, whenever that is; it may lead to
 * an address of the site. */
export function tellNews(text: string, to?: string): void {
	note({ kind: 'plain', text, to, stays: true })
}

/** A bad request in words: what it is about, and why. */
const inWords = (message: string) => message.replace(/([:：]\s*)([a-z]\w*(?:[[.][^:：]*)?(?:: |：).*)$/i, (_, before: string, reason: string) => before + reasonOf(reason))

/** The member that a bad request is about, and what is wrong with it. */
export function blame(error: unknown): { key: string; why: string } | undefined {
	const found = error instanceof ApiError && error.code === 400 ? /[:：]\s*([a-z]\w*)(?:[[.][^:：]*)?(?:: |：)(.+)$/i.exec(error.message) : undefined
	return found ? { key: found[1]!, why: reasonOf(found[2]!).replace(/^./, first => first.toUpperCase()) } : undefined
}

/** What a failure is in words; the server's own where it has some. */
export function wordsOf(error: unknown): { text: string; trace?: string; reload?: boolean; perm?: string } {
	if (!(error instanceof ApiError)) {
		// A part of the site that is not there any more: it was upgraded.
		if (error instanceof Error && /imported module|preload CSS|importing a module/i.test(error.message)) return { text: t('error.chunk'), reload: true }
		return { text: error instanceof Error && error.message ? error.message : t('error.page') }
	}
	const { trace, perm, mayBeDone } = error
	return { text: mayBeDone ? sentences(textOf(error), t('error.unsure')) : textOf(error), trace, perm }
}
function textOf({ code, message, wait, perm }: ApiError): string {
	if (code === NO_ANSWER) return t('error.network')
	if (code === TOOK_TOO_LONG) return t('error.time')
	const known = [401, 403, 404, 413, 423, 429, 500, 502, 503, 504].includes(code) ? t(`error.${code}`) : t('error.code', { code })
	// Of a pool that is away nginx speaks, in English.
	let text = (code === 400 ? inWords(message) : code === 500 ? '' : message) || known
	if (code === 403 && perm) text += ` (${t('error.perm', { perm })})`
	if (wait) text += ` ${t('error.wait', { seconds: wait })}`
	return text
}
/** One after the other; most of what a failure says has no full stop. */
export const sentences = (text: string, next: string): string => text.replace(/[.。]$/, '') + t('kit.stop') + next

/** What a page says of a failure. That the session has ended is said by the sign-in
 * above the page, and would be untrue as soon as that is done. */
export function failureWords(error: unknown): ReturnType<typeof wordsOf> | undefined {
	return error instanceof ApiError && error.code === 401 ? undefined : wordsOf(error)
}

export function tellFailure(error: unknown, ways?: Way[]): void {
	if (error instanceof DOMException && error.name === 'AbortError') return
	const words = failureWords(error)
	if (!words) return
	const { text, trace, reload } = words
	note({ kind: 'bad', text, trace, reload, ways, away: isAway(error) })
}

/** Runs the task; a failure is told, with the ways that help, and answers undefined. */
export async function attempt<T>(task: () => Promise<T>, waysOf?: () => Promise<Way[]>): Promise<T | undefined> {
	try {
		return await task()
	} catch (error) {
		tellFailure(error, isRefusal(error) ? await waysOf?.() : undefined)
		return undefined
	}
}

/** Whether the server has refused by a rule of its own, not for want of a right
 * or of an answer. */
export function isRefusal(error: unknown): boolean {
	return error instanceof ApiError && error.code >= 1000
}

/** What becomes of what was typed into a form that was refused or not answered: a label. */
export function fateOf(error: unknown): string | undefined {
	if (error instanceof ApiError && error.code === 403) return hasUnkept() ? 'error.lostForm' : 'error.keptForm'
	return isAway(error) ? 'error.keptHere' : undefined
}

export interface Question {
	text: string
	/** how many it is about; from 20 on the number has to be typed */
	count?: number
	/** what the button that does it says */
	yes?: string
	danger?: boolean
}
export const TYPED_FROM = 20
export const asked = shallowRef<{ question: Question; answer: (yes: boolean) => void }>()

/** Asks, and answers whether the person is sure. */
export function sure(question: Question): Promise<boolean> {
	asked.value?.answer(false)
	return new Promise(resolve => {
		asked.value = {
			question: { danger: true, ...question },
			answer: yes => {
				asked.value = undefined
				resolve(yes)
			},
		}
	})
}
