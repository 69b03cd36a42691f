/** How somebody likes the site: kept by the server, and in this browser for the
 * first moment of a page. */
import { reactive, watch } from 'vue'
import * as profile from '@gen/system/user'
import * as setting from '@gen/system/user-setting'
import { call } from './api'
import { firstLanguage, keptSettings, SETTINGS } from './kept'
import { currentLanguage, useLanguage, type Language } from './text'
import { announce, hear } from './browserTabs'

const WAIT_MS = 800

export interface Settings {
	theme: 'auto' | 'light' | 'dark'
	dense: boolean
	keys: boolean
	narrow: boolean
	size: number
	/** by page: the columns that are shown, if somebody has chosen */
	columns: Record<string, string[]>
}

const usual: Settings = { theme: 'auto', dense: false, keys: true, narrow: false, size: 20, columns: {} }

export const settings = reactive<Settings>({ ...usual, ...keptSettings().settings })

/** Brings the page into the form of the settings. */
function show(): void {
	const dark = settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
	const root = document.documentElement
	root.classList.toggle('dark', dark)
	root.classList.toggle('dense', settings.dense)
}

function store(): void {
	localStorage.setItem(SETTINGS, JSON.stringify({ settings, language: currentLanguage() }))
}

let timer: ReturnType<typeof setTimeout> | undefined
let listening = false
let received = ''

function changed(): void {
	show()
	store()
	const value = JSON.stringify(settings)
	if (!listening || value === received) return
	clearTimeout(timer)
	timer = setTimeout(() => {
		received = value
		announce('settings', value)
		// What the server does not keep stays in this browser.
		void call(setting.save, { value }).catch(() => undefined)
	}, WAIT_MS)
}

function take(value: string): void {
	try {
		const next = JSON.parse(value) as Partial<Settings>
		received = JSON.stringify({ ...usual, ...next })
		Object.assign(settings, usual, next)
	} catch {
		// Settings of another program: the present ones stay.
	}
}

/** Chooses the language of the page, and of the person's profile. */
export async function chooseLanguage(name: Language): Promise<void> {
	await useLanguage(name)
	store()
	await call(profile.profile_update, { language: name })
}

/** The language and looks before anybody is known. */
export async function startSettings(): Promise<void> {
	matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
	watch(settings, changed, { deep: true })
	show()
	await useLanguage(firstLanguage())
}

/** Takes what the server keeps of the person who has signed in; answers whether
 * the language has changed, so that texts must be read again. */
export async function readSettings(): Promise<boolean> {
	const [own, me] = await Promise.all([
		call(setting.get).catch(() => undefined),
		call(profile.profile_get).catch(() => undefined),
	])
	if (own?.value) take(own.value)
	listening = true
	hear<string>('settings', take)
	const name = me?.language as Language | null | undefined
	if (!name || name === currentLanguage()) return false
	await useLanguage(name)
	store()
	return true
}
