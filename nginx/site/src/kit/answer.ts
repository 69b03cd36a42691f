/** An answer of the server that a part of a page shows: the last one, when it came,
 * and why there is no newer.  A server that is away is asked again by itself. */
import { onScopeDispose, reactive, ref, shallowRef, watch } from 'vue'
import { serverNow } from './clock'
import { useNewest } from './newest'
import { isAway } from './request'

export interface Answer<T> {
	/** absent until there is one */
	value?: T
	error?: unknown
	/** when the value came */
	time: number
	/** an answer is waited for, and takes long */
	late: boolean
	read(polling?: boolean): Promise<void>
}

const AGAIN_MS = 5_000
const LATE_MS = 3_000

/** Reads at once.  `about`: what the question is about: when that is something else,
 * the answer is none to it, and it is asked anew. */
export function useAnswer<T>(ask: (polling: boolean) => Promise<T>, about: () => unknown = () => 0): Answer<T> {
	const value = shallowRef<T>()
	const error = shallowRef<unknown>()
	const time = ref(0)
	const late = ref(false)
	const newest = useNewest()
	let again: ReturnType<typeof setTimeout> | undefined

	async function read(polling = false): Promise<void> {
		const isNewest = newest()
		clearTimeout(again)
		const patience = setTimeout(() => (late.value = isNewest()), LATE_MS)
		try {
			const found = await ask(polling)
			if (!isNewest()) return
			value.value = found
			time.value = serverNow()
			error.value = undefined
		} catch (failure) {
			if (!isNewest()) return
			error.value = failure
			if (isAway(failure)) again = setTimeout(() => void read(true), AGAIN_MS)
		} finally {
			clearTimeout(patience)
			if (isNewest()) late.value = false
		}
	}
	watch(about, () => {
		value.value = error.value = undefined
		void read()
	})
	onScopeDispose(() => {
		newest()
		clearTimeout(again)
	})
	void read()
	return reactive({ value, error, time, late, read }) as unknown as Answer<T>
}
