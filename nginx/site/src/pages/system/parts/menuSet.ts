/* Sets of menus, as roles and packages have them. */
import type { Id } from '@/kit/types'

export interface MenuRow extends Record<string, unknown> {
	id: Id
	parentId: Id
	name: string
	/** absent: the list does not tell */
	grantable?: boolean
}

/** The menus whose names hold the text, with all that is above them, so that
 * they stand in the tree where they belong. */
export function found(menus: MenuRow[], text: string): MenuRow[] {
	const wanted = text.trim().toLowerCase()
	if (wanted === '') return menus
	const by = new Map(menus.map(m => [String(m.id), m]))
	const keep = new Set<string>()
	for (const hit of menus) {
		if (!hit.name.toLowerCase().includes(wanted)) continue
		for (let at: MenuRow | undefined = hit; at && !keep.has(String(at.id)); at = by.get(String(at.parentId)))
			keep.add(String(at.id))
	}
	return menus.filter(m => keep.has(String(m.id)))
}

const FEW = 200

/** The menus of the top that are shown unfolded: those with few below them. */
export function unfoldedFirst(menus: MenuRow[]): Set<string> {
	const below = new Map<string, number>()
	for (const m of menus) below.set(String(m.parentId), (below.get(String(m.parentId)) ?? 0) + 1)
	return new Set(menus.filter(m => !Number(m.parentId)).map(m => String(m.id)).filter(id => (below.get(id) ?? 0) <= FEW))
}

/** The chosen menus and those above them, without which the menu of a page would
 * have no way to it. */
export function withParents(menus: MenuRow[], chosen: string[]): string[] {
	const by = new Map(menus.map(m => [String(m.id), m]))
	const all = new Set(chosen)
	for (const id of chosen)
		for (let at = by.get(String(by.get(id)?.parentId)); at && !all.has(String(at.id)); at = by.get(String(at.parentId)))
			all.add(String(at.id))
	return [...all]
}

/** How many of the menus are chosen; a role may have others, which are not
 * shown because they are switched off. */
export function given(menus: MenuRow[], chosen: Set<string>): number {
	return menus.filter(m => chosen.has(String(m.id))).length
}
