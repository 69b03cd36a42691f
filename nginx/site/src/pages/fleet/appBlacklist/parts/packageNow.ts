/* What devices have of a package now, asked while its name is typed. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import { call, may } from '@/kit/api'
import { wordsOf } from '@/kit/feedback'
import type { Out } from '@/kit/types'
import * as install from '@gen/device/app-install'

export interface PackageNow {
	/** absent while it is being counted, or where that failed */
	found?: Out<typeof install.now>
	trouble?: string
}

const PAUSE_MS = 400

/** Asks for the package that `name` answers; undefined is no whole name. */
export function usePackageNow(name: () => string | undefined) {
	const now = shallowRef<PackageNow>()
	let timer: ReturnType<typeof setTimeout> | undefined
	let running: AbortController | undefined

	async function ask(packageName: string) {
		const mine = running = new AbortController()
		try {
			const found = await call(install.now, { packageName }, { signal: mine.signal })
			if (running === mine) now.value = { found }
		} catch (e) {
			if (running === mine && (e as Error).name !== 'AbortError') now.value = { trouble: wordsOf(e).text }
		}
	}
	function stop() {
		clearTimeout(timer)
		running?.abort()
	}
	watch(name, packageName => {
		stop()
		running = undefined
		now.value = packageName && may(install.now) ? {} : undefined
		if (now.value) timer = setTimeout(() => void ask(packageName!), PAUSE_MS)
	}, { immediate: true })
	onScopeDispose(stop)
	return now
}
