/** The rows of a list page: read by what stands in the address, refreshed in
 * place, chosen across pages. */
import { computed, onScopeDispose, reactive, ref, shallowRef, watch } from 'vue'
import type { Address } from './address'
import { call } from './api'
import { goneOf } from './gone'
import { serverNow } from './clock'
import { timeAt } from './ranges'
import { judge } from './fieldLimits'
import { rowId } from './rows'
import { settings } from './settings'
import { withEnds } from './spans'
import { t } from './text'
import { tellFailure } from './feedback'
import type { Input, ListPage } from './types'
import { isAway } from './request'

export type Row = Record<string, any>
const CHOSEN_MAX = 1000
/** Beyond this row the database would read all rows before it. */
export const LAST_ROW = 100_000
/** The last page of so many rows, counted from 1. */
export function lastPage(total: number, size: number): number {
	return Math.max(1, Math.ceil(Math.min(total, LAST_ROW) / size))
}
/** Parameters of the address that are no filters. */
const own = new Set(['page', 'size', 'row', 'tab', 'edit', 'view', 'part'])
const BETWEEN = '~'
/** How long until a server that is away is asked again. */
const AGAIN_MS = 5_000
/** How long an answer may take before the page says that it waits for one. */
const LATE_MS = 3_000

/** A filter's value as the address has it, and back. */
export function toAddress(input: Input, value: any): string | undefined {
	if (value === undefined || value === null || value === '') return undefined
	if (input.kind === 'range') return (value as string[]).join(BETWEEN)
	return Array.isArray(value) ? (value.length ? value.join(',') : undefined) : String(value)
}
export function fromAddress(input: Input, text: string | undefined): any {
	if (!text) return undefined
	if (input.kind === 'range') return [text.split(BETWEEN)[0] ?? '', text.split(BETWEEN)[1] ?? '']
	return input.kind === 'ids' || input.kind === 'texts' ? text.split(',') : text
}

/** What is sent: a range's ends are named, because either may be open. */
function sent(input: Record<string, Input>, values: Record<string, unknown>): Record<string, unknown> {
	const query: Record<string, unknown> = {}
	for (const [name, value] of Object.entries(withEnds(input, values))) {
		if (input[name]?.kind !== 'range' || !Array.isArray(value)) query[name] = value
		else value.forEach((end, i) => end && (query[`${name}[${i}]`] = timeAt(end, i === 1)))
	}
	return query
}

export function useList(page: ListPage, address: Address, fixed: () => Record<string, unknown>) {
	const rows = shallowRef<Row[]>([])
	const total = ref(0)
	const error = shallowRef<unknown>()
	const busy = ref(false)
	const waiting = shallowRef<Row[]>([])
	/** How many of those that wait are new; 0: they have moved up, as after a deletion. */
	const news = ref(0)
	const chosen = reactive(new Map<string, Row>())
	/** Of those that are chosen, the question that they were an answer to last. */
	const chosenOf = new Map<string, string>()
	let asking: AbortController | undefined
	let timer: ReturnType<typeof setInterval> | undefined
	let later: ReturnType<typeof setTimeout> | undefined
	let patience: ReturnType<typeof setTimeout> | undefined

	const input = page.list.input
	const isPaged = 'pageNo' in input
	const pageNo = computed(() => Math.max(1, Number(address.value.page) || 1))
	const size = computed(() => Math.min(200, Math.max(1, Number(address.value.size) || settings.size)))
	/** Where the rows are that are shown, and when they were read: another page may be
	 * on its way, or have failed. */
	const shown = reactive({ page: pageNo.value, size: size.value, time: 0 })
	/** The page that was asked for, where the list ends before it and `landed` is shown. */
	const beyond = ref(0)
	let landed = 0
	/** The server has not answered since. */
	const stale = ref(false)
	/** It lets an answer wait. */
	const late = ref(false)
	const filters = computed(() => {
		const values: Record<string, any> = {}
		for (const [name, text] of Object.entries(address.value)) {
			if (!own.has(name) && input[name]) values[name] = fromAddress(input[name], text)
		}
		return values
	})
	/** One that nobody could have typed here, as of a link: nothing is asked with it. */
	const inError = computed(() => page.filters.some(f => input[f.key] && judge({ ...input[f.key]!, required: false }, filters.value[f.key])))
	const wanted = computed(() => ({ ...page.fixed, ...filters.value, ...fixed() }))
	/** What is asked for now: a span may be one as seen from now. */
	const query = () => sent(input, wanted.value)
	const idOf = (row: Row) => rowId(page, row)
	const asked = computed(() => JSON.stringify(wanted.value))
	const question = () => `${asked.value} ${pageNo.value} ${size.value}`
	/** What the rows are an answer to, and how many there were then. */
	let answers = ''
	let counted = 0

	function ask(polling = false) {
		asking?.abort()
		asking = new AbortController()
		// From the first question that waits: one that takes its place is no answer.
		patience ??= setTimeout(() => (late.value = stale.value = true), LATE_MS)
		const paging = isPaged ? { pageNo: pageNo.value, pageSize: size.value } : {}
		return call(page.list, { ...query(), ...paging }, { signal: asking.signal, polling })
	}
	function ends(): void {
		clearTimeout(patience)
		patience = undefined
		late.value = false
	}
	function answered(): void {
		ends()
		Object.assign(shown, { page: pageNo.value, size: size.value, time: serverNow() })
		stale.value = false
	}
	/** A page behind the last one, as one that has lost its rows: the last one is read
	 * instead. */
	function isBehind(rowsInAll: number): boolean {
		const last = lastPage(rowsInAll, size.value)
		if (!isPaged || pageNo.value <= last) return false
		beyond.value = pageNo.value
		landed = last
		address.set({ page: last > 1 ? String(last) : undefined }, { replace: true })
		return true
	}
	function take(data: any): void {
		const list: Row[] = Array.isArray(data) ? data : (data?.list ?? [])
		if (!list.length && isBehind(data?.total ?? 0)) return
		rows.value = list
		answers = question()
		answered()
		total.value = counted = Array.isArray(data) ? list.length : (data?.total ?? list.length)
		if (pageNo.value !== landed) beyond.value = 0
		waiting.value = []
		see(list)
	}
	/** What is chosen is so no longer when it is gone.  One that its own question does
	 * not answer any more may merely stand on another page, and so is looked for. */
	function see(list: Row[]): void {
		for (const row of list) if (chosen.has(idOf(row))) choose([row], true)
		const there = new Set(list.map(idOf))
		void dropGone([...chosen].filter(([id]) => !there.has(id) && chosenOf.get(id) === answers).map(([, row]) => row))
	}
	/** Where nobody can tell, all of them stay. */
	async function dropGone(of: Row[] = [...chosen.values()]): Promise<void> {
		const gone = await goneOf(page, of).catch(() => undefined)
		for (const row of gone ?? []) chosen.delete(idOf(row))
	}

	/** A server that is away is asked again by itself. */
	function failed(failure: unknown): void {
		ends()
		error.value = failure
		stale.value = rows.value.length > 0
		clearTimeout(later)
		if (isAway(failure)) later = setTimeout(() => (document.hidden ? failed(failure) : void refresh()), AGAIN_MS)
	}

	async function read(): Promise<void> {
		clearTimeout(later)
		if (inError.value) {
			ends()
			return void asking?.abort()
		}
		busy.value = true
		try {
			take(await ask())
			error.value = undefined
			busy.value = false
		} catch (failure) {
			if (failure instanceof DOMException && failure.name === 'AbortError') return
			failed(failure)
			busy.value = false
		}
	}

	/** Reads again without moving what is under the pointer: rows change in place,
	 * new ones wait until they are asked for. */
	async function refresh(): Promise<void> {
		if (busy.value || document.hidden || inError.value) return
		try {
			const data = await ask(true)
			error.value = undefined
			answered()
			const list: Row[] = Array.isArray(data) ? data : data.list
			const fresh = new Map(list.map(row => [idOf(row), row]))
			const shown = new Set(rows.value.map(idOf))
			const added = list.filter(row => !shown.has(idOf(row)))
			total.value = Array.isArray(data) ? list.length : data.total
			// After a failure it may be another page's answer, of which nothing is new.
			if (added.length && rows.value.length && answers === question()) {
				rows.value = rows.value.map(row => fresh.get(idOf(row)) ?? row)
				waiting.value = added
				see(list)
				news.value = added.length <= total.value - counted ? added.length : 0
			} else take(data)
		} catch (failure) {
			if (failure instanceof DOMException && failure.name === 'AbortError') return
			ends()
			if (error.value) failed(failure)
			else stale.value = isAway(failure)
		}
	}

	function choose(list: Row[], on: boolean): void {
		for (const row of list) {
			if (!on) chosen.delete(idOf(row))
			else if (chosen.size < CHOSEN_MAX || chosen.has(idOf(row))) {
				chosen.set(idOf(row), row)
				chosenOf.set(idOf(row), answers)
			} else return tellFailure(new Error(t('kit.tooManyChosen', { max: CHOSEN_MAX })))
		}
	}

	// An open drawer changes the address, too, and reads nothing.
	watch([asked, pageNo, size], () => void read())
	watch(asked, () => chosen.clear())
	// The rows are on their way while the page around them is drawn.
	void read()
	if (page.fresh) timer = setInterval(() => void refresh(), page.fresh * 1000)
	onScopeDispose(() => {
		asking?.abort()
		clearInterval(timer)
		clearTimeout(later)
		clearTimeout(patience)
	})
	return reactive({ rows, total, error, busy, waiting, news, chosen, isPaged, pageNo, size, filters, query, idOf, read, refresh, choose, dropGone, shown, beyond, stale, late, inError })
}
