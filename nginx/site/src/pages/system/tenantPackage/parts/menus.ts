/* Sets of menus, as roles and packages have them. */
import type { Id } from '@/kit/types'

export interface MenuRow {
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

/** The chosen menus and those above them, without which the menu of a page would
 * have no way to it. */
export function withParents(menus: MenuRow[], chosen: Id[]): Id[] {
	const by = new Map(menus.map(m => [String(m.id), m]))
	const all = new Map<string, Id>()
	for (const id of chosen) {
		all.set(String(id), id)
		for (let at = by.get(String(by.get(String(id))?.parentId)); at && !all.has(String(at.id));
			at = by.get(String(at.parentId)))
			all.set(String(at.id), at.id)
	}
	return [...all.values()]
}

/** How many of the menus are chosen; a role may have others, which are not
 * shown because they are switched off. */
export function given(menus: MenuRow[], chosen: Id[]): number {
	const set = new Set(chosen.map(String))
	return menus.filter(m => set.has(String(m.id))).length
}
