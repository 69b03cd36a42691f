/** What the server finds while somebody types: one request at a time, the newest text
 * wins.  Each list is asked only for who may read it and has its page. */
import { shallowRef } from 'vue'
import { call, may } from '@/kit/api'
import type { Found } from './finder'
import type { Source } from './finderSources'
import { entryNamed } from './menu'
import { LONGEST, readings, usual } from './readings'

/** Devices are asked for at almost each key, the other lists in a pause. */
const WAIT_MS = 50
const PAUSE_MS = 200
const SHOWN = 4
const HAN = /^\p{Script=Han}{2}$/u
type Row = Record<string, any>

export function useLiveSearch() {
	const found = shallowRef<Found[]>([])
	/** whether the answer to the last text is still on its way */
	const busy = shallowRef(false)
	/** a list that could not be asked may have what was looked for */
	const lost = shallowRef(false)
	/** all that could be found is */
	const isWhole = shallowRef(false)
	let timer: ReturnType<typeof setTimeout> | undefined
	let asking: AbortController | undefined

	async function rowsOf(source: Source, text: string, signal: AbortSignal): Promise<Row[]> {
		if (signal.aborted || !may(source.list) || !entryNamed(source.page)) return []
		const paging = 'pageSize' in source.list.input ? { pageSize: SHOWN } : {}
		const data: any = await call(source.list, { ...source.ask(text), ...paging } as never, { signal }).catch(() => undefined)
		if (data === undefined && !signal.aborted) lost.value = true
		return data?.list ?? data ?? []
	}
	async function ask(text: string): Promise<void> {
		const { signal } = (asking = new AbortController())
		try {
			await askAll(text, signal)
		} catch {
			// Even the code that asks comes from the server.
			if (!signal.aborted) lost.value = true
		}
		if (signal.aborted) return
		busy.value = false
		isWhole.value = !lost.value
	}
	async function askAll(text: string, signal: AbortSignal): Promise<void> {
		const all = new Map<string, Found>()
		const { devices, models, orderOf, others, shown } = await import('./finderSources')
		const take = (source: Source, rows: Row[], as?: string) => {
			if (signal.aborted) return
			const order = source === devices ? orderOf(rows, as ?? text) : []
			for (const one of [...order, ...rows.map(row => shown(source, row, as))]) if (!all.has(one.key)) all.set(one.key, one)
			found.value = [...all.values()]
		}
		// Of a whole ticket only its words are asked for.
		const some = [...text].length <= LONGEST ? [text] : []
		for (const one of some) take(devices, await rowsOf(devices, one, signal))
		await new Promise(done => setTimeout(done, PAUSE_MS))
		for (const source of some.length ? others : []) take(source, await rowsOf(source, text, signal))
		if (!all.size && some.length && /\d/.test(text)) take(models, await rowsOf(models, text, signal))
		// What has that name is meant before a device whose label is a part of it.
		for (const as of readings(text)) if (!all.size) take(devices, await rowsOf(devices, as, signal), as)
	}
	function stop(): void {
		clearTimeout(timer)
		asking?.abort()
	}
	function search(text: string): void {
		stop()
		const plain = usual(text)
		const length = [...plain].length
		busy.value = length > 2 || HAN.test(plain)
		found.value = []
		lost.value = isWhole.value = false
		if (busy.value) timer = setTimeout(() => void ask(plain), WAIT_MS)
	}
	return { found, busy, lost, isWhole, search, stop }
}
