/** The site's own labels in the reader's language.  Texts of the server come in
 * that language by themselves and are shown as they come. */
import { ref } from 'vue'
import type en from '@/lang/en/index'
import type { Language } from './kept'
import { speak } from './request'

export type { Language } from './kept'
export const languages: Record<Language, string> = { en: 'English', zh: '简体中文' }

/** What a file of labels in another language must have: the same keys. */
export type Labels<T> = { [K in keyof T]: T[K] extends string ? string : Labels<T[K]> }

const files: Record<Language, () => Promise<{ default: Labels<typeof en> }>> = {
	en: () => import('@/lang/en/index'),
	zh: () => import('@/lang/zh/index'),
}

interface Tree {
	[name: string]: string | Tree
}
const locale = ref<Language>('en')
let labels: Tree = {}

/** Labels that were asked for, because a list asks for the same ones a thousand
 * times; undefined where there is none. */
const found = new Map<string, string | undefined>()
function labelAt(key: string): string | undefined {
	const at = key.split('.').reduce<string | Tree | undefined>((tree, name) => (typeof tree === 'object' ? tree[name] : undefined), labels)
	return typeof at === 'string' ? at : undefined
}
function plain(key: string): string | undefined {
	void locale.value // whoever shows a label shows it anew in another language
	if (!found.has(key)) found.set(key, labelAt(key))
	return found.get(key)
}

export async function useLanguage(name: Language): Promise<void> {
	labels = (await files[name]()).default
	found.clear()
	locale.value = name
	document.documentElement.lang = name === 'zh' ? 'zh-CN' : 'en'
	speak(name)
}

export function currentLanguage(): Language {
	return locale.value
}

/** A label; its own name where there is none, so that a gap shows.  Where a language
 * says one thing otherwise than several, its label has both: `{n} row | {n} rows`;
 * `n` may be a number or how it is written. */
export function t(key: string, values?: Record<string, unknown>): string {
	const label = plain(key)
	if (label === undefined || !values) return label ?? key
	const [one, several] = label.split(' | ')
	const form = String(values.n) === '1' ? one! : (several ?? one!)
	return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Several of a kind in one line, as the language lists them. */
export const listed = (texts: readonly (string | null)[]): string => texts.join(plain('kit.and') ?? ', ')

/** The first of these labels that exists. */
function firstOf(keys: string[], fallback: string): string {
	const key = keys.find(k => plain(k) !== undefined)
	return key ? plain(key)! : fallback
}

/** The label of a field, or of an action, tab, view or word, on a page. */
export function label(kind: 'field' | 'action' | 'tab' | 'view' | 'word', key: string, page = ''): string {
	const places = [`page.${page}.${kind}.${key}`, `page.${kind}.${key}`, `${kind}.${key}`]
	return firstOf(places, key)
}

/** A text of the kit, as a page says it for its own rows. */
export function textOf(key: string, page: string, values: Record<string, unknown>): string {
	const own = `page.${page}.${key}`
	return t(plain(own) === undefined ? `kit.${key}` : own, values)
}

/** What an empty list of that page says, and what to do next. */
export function emptyText(page: string, filtered: boolean, mayCreate: boolean): string {
	if (filtered) return firstOf([`page.${page}.noneFits`], t('kit.noneFits'))
	return firstOf([`page.${page}.empty`], t(mayCreate ? 'kit.emptyNew' : 'kit.empty'))
}

/** A reason says the labels of the members that it begins with or compares with: names
 * are for programs. */
export const reasonOf = (reason: string): string => reason.replace(/^[a-z]\w*(?=(?:[[.][^:：]*)?(?:: |：))|\b[a-z]+[A-Z]\w*\b/g, name => label('field', name))
