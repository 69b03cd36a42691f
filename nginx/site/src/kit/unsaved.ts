/** A form that is kept until it is saved or discarded, also when the page is
 * reloaded or the session ends; signing out discards it. */
import { computed, nextTick, onScopeDispose, reactive, ref, watch } from 'vue'
import { draftName, draftText, dropDraft, keepDraft, readDraft } from './drafts'
import { tell, tellNews } from './feedback'
import { person, visit } from './session'
import { t } from './text'

const WAIT_MS = 300

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

/** What somebody is typing into, as he reads it: the page, and the sheet over it. */
function calledHere(): string {
	const titles = [document.querySelector('main h1'), [...document.querySelectorAll('.fd-sheet h2')].at(-1)]
	return titles.map(at => at?.textContent?.trim()).filter(Boolean).join(': ')
}

/** Keeps the form from its first change on; `found` is what was kept before.
 * Members named in `secret` are never kept. */
export function useDraft<T extends object>(key: string, form: T, secret: string[] = []) {
	const whose = person.value?.id ?? 0
	const name = draftName(whose, visit.id, key)
	const found = readDraft<T>(name)
	let stored = draftText(form, secret)
	let timer: ReturnType<typeof setTimeout> | undefined
	let stopped = false
	/** Answers whether it is kept. */
	const write = (): boolean => {
		clearTimeout(timer)
		timer = undefined
		// Who has signed out leaves nothing behind.
		if (stopped || person.value?.id !== whose) return false
		const text = draftText(form, secret)
		if (text !== stored) return keepDraft(name, text, calledHere())
		dropDraft(name)
		return false
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
		/** what is stored, if the form did not begin with it: no draft is kept of that */
		begins(as: T) {
			stored = draftText(as, secret)
		},
		drop() {
			stopped = true
			clearTimeout(timer)
			timer = undefined
			dropDraft(name)
		},
		/** keeps the form as it is now, and answers whether there was room for it */
		keep: write,
		/** goes on keeping, after drop() */
		again() {
			stopped = false
		},
	}
}

type Members = Record<string, unknown>
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

const isNever = (name: string, secret: string[]) => draftText({ [name]: 0 }, secret) === '{}'

/** What was kept, with the members that are never kept as the form begins with
 * them. */
function whole(kept: unknown, first: unknown, secret: string[]): unknown {
	if (!isObject(kept) || !isObject(first)) return kept
	const never = Object.keys(first).filter(name => isNever(name, secret))
	const own = Object.entries(kept).map(([name, value]) => [name, whole(value, first[name], secret)])
	return Object.fromEntries([...own, ...never.map(name => [name, first[name]])])
}

/** A form that begins with what was kept of it: `since` says when that was. */
export function useKeptForm<T extends object>(key: string, form: T, secret: string[] = []) {
	const text = JSON.stringify(form)
	const first = () => JSON.parse(text) as T
	const changed = computed(() => JSON.stringify(form) !== text)
	const draft = useDraft(key, form, secret)
	const since = ref<number>()
	if (draft.found) {
		Object.assign(form, whole(draft.found.form, first(), secret))
		if (changed.value) since.value = draft.found.at
	}
	/** It is saved, or shall not be. */
	function done(): void {
		draft.drop()
		void nextTick(draft.again)
	}
	return reactive({
		since,
		changed,
		done,
		keep: draft.keep,
		discard() {
			const emptied = Object.fromEntries(Object.keys(form).map(name => [name, undefined]))
			Object.assign(form, emptied, first())
			since.value = undefined
			done()
		},
		/** The form is closed. */
		close() {
			const secrets = changed.value && Object.keys(form).some(name => isNever(name, secret) && JSON.stringify((form as Members)[name]) !== JSON.stringify((first() as Members)[name]))
			if (draftText(form, secret) === draftText(first(), secret)) return draft.drop()
			if (draft.keep()) tell(secrets ? 'draftKeptBut' : 'draftKept')
			else tellNews(t('kit.draftLost'))
		},
	})
}
