/** A form that is kept until it is saved or discarded, also when the page is
 * reloaded or the session ends. */
import { onScopeDispose, watch } from 'vue'
import { person } from './session'

const DAYS_MS = 7 * 86_400_000
const WAIT_MS = 300

interface Kept {
	at: number
	form: unknown
}

function nameOf(key: string): string {
	return `fleetdesk.draft.${person.value?.id ?? 0}.${key}`
}

export function draftOf<T>(key: string): { at: number; form: T } | undefined {
	try {
		const kept = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as Kept | null
		return kept && Date.now() - kept.at < DAYS_MS ? (kept as { at: number; form: T }) : undefined
	} catch {
		return undefined
	}
}

export function dropDraft(key: string): void {
	localStorage.removeItem(nameOf(key))
}

/** Calls the function when the page is left, reloaded, or hidden, after which a
 * browser may end it without a word; answers what ends that. */
export function onLeave(run: (leaves: boolean) => void): () => void {
	const leave = () => run(true)
	const hide = () => document.hidden && run(false)
	addEventListener('pagehide', leave)
	document.addEventListener('visibilitychange', hide)
	return () => {
		removeEventListener('pagehide', leave)
		document.removeEventListener('visibilitychange', hide)
	}
}

/** Keeps the form from its first change on; `found` is what was kept before.
 * Members named in `secret` are never kept. */
export function useDraft<T extends object>(key: string, form: T, secret: string[] = []) {
	const found = draftOf<T>(key)
	let timer: ReturnType<typeof setTimeout> | undefined
	let stopped = false
	const write = () => {
		clearTimeout(timer)
		timer = undefined
		if (stopped) return
		const text = JSON.stringify({ at: Date.now(), form }, (name, value) => (secret.includes(name) ? undefined : value))
		try {
			localStorage.setItem(nameOf(key), text)
		} catch {
			// Without room the form is in this page alone.
		}
	}
	watch(form, () => {
		timer ??= setTimeout(write, WAIT_MS)
	}, { deep: true })
	/** A page that is reloaded or left still keeps what was typed last. */
	const flush = () => {
		if (timer !== undefined) write()
	}
	const off = onLeave(flush)
	onScopeDispose(() => {
		off()
		flush()
	})
	return {
		found,
		drop() {
			stopped = true
			clearTimeout(timer)
			timer = undefined
			dropDraft(key)
		},
		/** keeps the form as it is now */
		keep: write,
		/** goes on keeping, after drop() */
		again() {
			stopped = false
		},
	}
}
