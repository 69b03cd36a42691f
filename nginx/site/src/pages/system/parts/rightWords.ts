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

/** Whether the text has each of the words, in any order, of one or of several.
 * Chinese is written without blanks, so each of its characters counts as a word. */
export function hasWords(text: string, typed: string): boolean {
	const inside = text.toLowerCase()
	const words = typed.toLowerCase().match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []
	return words.every(word => inside.includes(word) || (word.length > 3 && inside.includes(word.replace(/s$/, ''))))
}
