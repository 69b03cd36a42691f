/** What permissions are called, and how one is found by words. */
import { t } from '@/kit/text'
import type { Id } from '@/kit/types'

interface MenuRow {
	id: Id | null
	parentId: Id | null
	name: string | null
}

/** The buttons of the site that are called otherwise than what they do. */
const buttons: Record<string, string> = { create: 'create', update: 'edit', import: 'import', export: 'export', query: 'search' }

/** The way of names to each menu from the top on. */
export function waysOf(menus: MenuRow[]): Map<string, string> {
	const by = new Map(menus.map(m => [String(m.id), m]))
	const way = (m: MenuRow | undefined, depth = 0): string[] => (m && depth < 30 ? [...way(by.get(String(m.parentId)), depth + 1), m.name ?? ''] : [])
	return new Map(menus.map(m => [String(m.id), way(m).join(' / ')]))
}

/** By what a permission may be looked for: its way, itself, and what the button of it says. */
export function wordsFor(way: string, permission: string): string {
	const button = buttons[permission.split(':').at(-1) ?? '']
	return `${way} ${permission}${button ? ` ${t(`action.${button}`)}` : ''}`
}

/** Whether a word of the text begins with each of those typed, in any order, of one or of
 * several: "list" is none of "blacklist".
 * Chinese is written without blanks, so each of its characters counts as a word. */
export function hasWords(text: string, typed: string): boolean {
	const inside = text.toLowerCase()
	const has = (word: string) => (/^\p{Script=Han}/u.test(word) ? inside.includes(word) : new RegExp(`(?<![a-z0-9])${word.replace(/[^a-z0-9]/g, '\\$&')}`).test(inside))
	const words = typed.toLowerCase().match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []
	return words.every(word => has(word) || (word.length > 3 && has(word.replace(/s$/, ''))))
}
