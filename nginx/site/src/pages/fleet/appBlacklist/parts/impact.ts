/* How many devices a record would concern, asked while somebody types: only the
 * last question counts, and a slow answer is waited for beside the form. */
import { onScopeDispose, reactive, watch } from 'vue'
import { call } from '@/kit/api'
import { wordsOf } from '@/kit/feedback'
import { state as session } from '@/kit/session'
import type { Out } from '@/kit/types'
import * as api from '@gen/device/app-blacklist'

export interface Impact {
	state: 'idle' | 'counting' | 'slow' | 'known' | 'failed'
	before?: number
	after?: number
	/** of those after, how many are not activated */
	inactive: number
	exact: boolean
	at: number
	sample: Out<typeof api.preview_devices>
	trouble: string
	/** Whose open drafts concern the package. */
	drafts: { userId: number; nickname?: string; blacklistId: number }[]
}
type Asked = Record<string, unknown>

const PAUSE_MS = 400
const SLOW_MS = 5000

export function useImpact() {
	const impact = reactive<Impact>({ state: 'idle', inactive: 0, exact: true, at: 0, sample: [], trouble: '', drafts: [] })
	let timer: ReturnType<typeof setTimeout> | undefined
	let slow: ReturnType<typeof setTimeout> | undefined
	let running: AbortController | undefined
	let asked: Asked | undefined

	function stop() {
		clearTimeout(timer)
		clearTimeout(slow)
		running?.abort()
	}
	async function count(body: Asked) {
		const mine = running = new AbortController()
		const { signal } = mine
		slow = setTimeout(() => { impact.state = 'slow' }, SLOW_MS)
		try {
			const counted = await call(api.preview_count, body as never, { signal })
			impact.after = Number(counted.deviceCount)
			impact.inactive = Number(counted.notActivated)
			impact.exact = counted.exact
			impact.at = counted.computedAt
			impact.drafts = counted.openDraftBy as Impact['drafts']
			impact.state = 'known'
			impact.sample = await call(api.preview_devices, body as never, { signal })
		} catch (e) {
			if (running !== mine || (e as Error).name === 'AbortError') return
			impact.state = 'failed'
			impact.trouble = wordsOf(e).text
		} finally {
			if (running === mine) clearTimeout(slow)
		}
	}
	/** Asks again 400 ms after the last call of it; nothing, where no devices are meant. */
	function ask(body?: Asked) {
		stop()
		asked = body
		impact.state = body ? 'counting' : 'idle'
		impact.sample = []
		if (!body) return
		timer = setTimeout(() => void count(body), PAUSE_MS)
	}
	/** The number for what is typed now: it waits for one that is on its way, unless
	 * that is slow; undefined if it is not known. */
	async function counted(): Promise<number | undefined> {
		if (impact.state === 'counting') await new Promise<void>(done => watch(() => impact.state, () => done(), { once: true }))
		return impact.state === 'known' ? impact.after : undefined
	}
	/** Asks how many devices the stored record concerns, for impact.before: none, as
	 * long as it is not in effect. */
	async function askBefore(id: number, inEffect: boolean) {
		if (!inEffect) {
			impact.before = 0
			return
		}
		const was = await call(api.preview_count, { id }).catch(() => undefined)
		impact.before = was && Number(was.deviceCount)
	}
	// Whoever signs in again goes on where the session has ended.
	watch(session, now => now === 'in' && impact.state === 'failed' && ask(asked))
	onScopeDispose(stop)
	return { impact, ask, askBefore, counted }
}
