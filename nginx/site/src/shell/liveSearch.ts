/** What the server finds while somebody types: one request at a time, the newest text
 * wins.  Each list is asked only for who may read it and has its page. */
import { shallowRef } from 'vue'
import { call, may } from '@/kit/api'
import type { Found } from './finder'
import { entryNamed } from './menu'

const WAIT_MS = 150
const SHOWN = 4
const HAN = /^\p{Script=Han}{2}$/u
type Row = Record<string, any>

export function useLiveSearch() {
	const found = shallowRef<Found[]>([])
	/** whether the answer to the last text is still on its way */
	const busy = shallowRef(false)
	/** a list that could not be asked may have what was looked for */
	const lost = shallowRef(false)
	let timer: ReturnType<typeof setTimeout> | undefined
	let asking: AbortController | undefined

	async function ask(text: string): Promise<void> {
		const own = (asking = new AbortController())
		const all = new Map<string, Found>()
		const { sources, shown } = await import('./finderSources')
		for (const source of sources) {
			if (own.signal.aborted) return
			if (!may(source.list) || !entryNamed(source.page)) continue
			const paging = 'pageSize' in source.list.input ? { pageSize: SHOWN } : {}
			const data: any = await call(source.list, { ...source.ask(text), ...paging } as never, { signal: own.signal }).catch(() => undefined)
			if (own.signal.aborted) return
			if (data === undefined) lost.value = true
			for (const one of (data?.list ?? data ?? []) as Row[]) {
				const here = shown(source, one)
				if (!all.has(here.key)) all.set(here.key, here)
			}
			found.value = [...all.values()]
		}
		busy.value = false
	}
	function stop(): void {
		clearTimeout(timer)
		asking?.abort()
	}
	function search(text: string): void {
		stop()
		const plain = text.trim()
		const length = [...plain].length
		busy.value = length <= 64 && (length > 2 || HAN.test(plain))
		found.value = []
		lost.value = false
		if (busy.value) timer = setTimeout(() => void ask(plain), WAIT_MS)
	}
	return { found, busy, lost, search, stop }
}
