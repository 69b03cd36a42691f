/** Two people change the same thing: whoever is second is shown what was, his own
 * and theirs, and says which is to stay. */
import { shallowRef } from 'vue'
import { ApiError, call } from './api'
import { viewOf, type View } from './cells'
import { tellNews } from './feedback'
import { person } from './session'
import { label, listed, t } from './text'
import type { AnyEndpoint, Described, Id, In, Out } from './types'

const LONG = 12

type Values = Record<string, any>

/** How a member is called and shown. */
export interface Named {
	label: string
	view: View
	/** what stands for a value that is too long to be read: what it has become of `was` */
	words?: (value: unknown, was?: unknown) => string
}
export interface Difference extends Named {
	key: string
	was: unknown
	mine: unknown
	theirs: unknown
	/** whether one has changed it oneself; what one has not stays theirs */
	touched: boolean
	/** whose it is as long as only one has changed it */
	takes?: 'mine' | 'theirs'
}
export interface Conflict {
	/** who changed it, and when, where that is known */
	who?: string
	at?: number
	/** it was oneself, elsewhere */
	own: boolean
	/** what is chosen is sent at once */
	saves: boolean
	differences: Difference[]
	/** hears whose each is to be; undefined: nothing is done */
	answer: (taken?: Record<string, 'mine' | 'theirs'>) => void
}
export const conflict = shallowRef<Conflict>()

function plain(value: unknown): string {
	if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return ''
	return Array.isArray(value) ? JSON.stringify(value.map(plain).sort()) : typeof value === 'object' ? JSON.stringify(value) : String(value)
}
export const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

/** Of a long list what is not in all of the three. */
function rest(value: unknown, all: unknown[]): unknown {
	if (!Array.isArray(value) || value.length <= LONG) return value
	const texts = all.map(list => new Set(Array.isArray(list) ? list.map(plain) : []))
	return value.filter(entry => !texts.every(of => of.has(plain(entry))))
}

/** How a page calls and shows a member, in its list, its drawer or its form. */
export function namedOn(page: Described, key: string): Named {
	const field = page.form?.find(f => f.key === key)
	const column = page.columns.find(c => c.key === key) ?? { key, pick: field?.pick }
	return { label: label('field', key, page.name), view: viewOf(column, { ...page.list.output, ...page.one?.output }), words: field?.says }
}

export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 409

/** Asks about the members of `mine` that are not as they are there now, and answers
 * what they are to be; undefined: nothing is to be done.  Where only one has changed
 * them oneself there is nothing to choose.  `by`: the data of the refusal, where a
 * change was sent. */
export async function settle(was: Values, mine: Values, theirs: Values, named: (key: string) => Named, by?: unknown): Promise<Values | undefined> {
	const { updater, updaterName, updateTime } = (by ?? {}) as { updater?: Id | null; updaterName?: string | null; updateTime?: number | null }
	const own = !!updater && String(updater) === String(person.value?.id)
	const shown = (key: string, value: unknown) => rest(value, [was[key], mine[key], theirs[key]])
	const differences = Object.keys(mine).filter(key => !isSame(mine[key], theirs[key])).map((key): Difference => {
		const touched = !isSame(mine[key], was[key])
		return {
			key, ...named(key), was: shown(key, was[key]), mine: shown(key, mine[key]), theirs: shown(key, theirs[key]),
			touched, takes: !touched ? 'theirs' : isSame(theirs[key], was[key]) ? 'mine' : undefined,
		}
	})
	if (differences.every(d => d.takes === 'mine')) return mine
	conflict.value?.answer()
	const taken = await new Promise<Record<string, 'mine' | 'theirs'> | undefined>(resolve => {
		conflict.value = { who: updaterName ?? undefined, at: updateTime ?? undefined, own, saves: by !== undefined, differences, answer: resolve }
	})
	conflict.value = undefined
	return taken && Object.fromEntries(Object.keys(mine).map(key => [key, taken[key] === 'theirs' ? theirs[key] : mine[key]]))
}

export interface Change<E extends AnyEndpoint> {
	/** the answer of the read, and of it and of the form the members that are changed */
	read: object
	was: Values
	mine: Values
	input: (values: Values, read: Values) => In<E>
	again: () => Promise<{ read: object; was: Values } | undefined>
	named: (key: string) => Named
	/** hears what was chosen, of what, and what is there now, which the change replaces */
	taken?: (values: Values, read: Values, was: Values) => void
}

/** Whether what was to be changed is gone: then there is nothing of theirs to take. */
const isGone = (refusal: ApiError) => (refusal.data as { current?: unknown } | null)?.current === null

/** Sends a change of what was read.  If somebody has changed it meanwhile, it asks
 * which values to take, and sends those. */
export async function change<E extends AnyEndpoint>(endpoint: E, of: Change<E>): Promise<Out<E>> {
	let { read, was, mine } = of
	for (;;) {
		try {
			return await call(endpoint, of.input(mine, read), { of: read })
		} catch (error) {
			if (!isConflict(error)) throw error
			if (isGone(error)) throw new Error(t('kit.gone'))
			const now = await of.again()
			const settled = now && (await settle(was, mine, now.was, of.named, error.data))
			if (!settled) throw error
			read = now.read
			was = now.was
			mine = settled
			of.taken?.(mine, read, was)
		}
	}
}

/** What of a set that was saved is not there: the server passes over what somebody has
 * deleted meanwhile, and this tells of it.  False: nothing. */
export function tellPassedOver(sent: Id[], there: Id[], nameOf: (id: Id) => string): boolean {
	const has = new Set(there.map(String))
	const lost = sent.filter(id => !has.has(String(id)))
	if (lost.length) tellNews(t('kit.passedOver', { names: listed(lost.map(nameOf)) }))
	return lost.length > 0
}
