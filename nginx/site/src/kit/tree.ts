/** Rows with a parent as a tree, and its open part as lines. */

export interface Tree<R> {
	roots: R[]
	children: Map<string, R[]>
	byKey: Map<string, R>
	parentOf: Map<string, string>
}
export interface Line<R> {
	row: R
	key: string
	depth: number
	/** whether rows are below it */
	parent: boolean
	/** the key of the row above it */
	up?: string
}

/** A row whose parent is not among them, or which is above itself, is a root. */
export function treeOf<R extends Record<string, any>>(rows: R[], id = 'id', parent = 'parentId'): Tree<R> {
	const byKey = new Map(rows.map(row => [String(row[id]), row]))
	const parentOf = new Map<string, string>()
	for (const [key, row] of byKey) {
		const up = String(row[parent])
		if (up !== key && byKey.has(up)) parentOf.set(key, up)
	}
	for (const key of byKey.keys()) {
		const seen = new Set([key])
		for (let up = parentOf.get(key); up !== undefined; up = parentOf.get(up)) {
			if (seen.has(up)) {
				parentOf.delete(key)
				break
			}
			seen.add(up)
		}
	}
	const roots: R[] = []
	const children = new Map<string, R[]>()
	for (const [key, row] of byKey) {
		const up = parentOf.get(key)
		const list = up === undefined ? roots : (children.get(up) ?? [])
		list.push(row)
		if (up !== undefined) children.set(up, list)
	}
	return { roots, children, byKey, parentOf }
}

export function linesOf<R extends Record<string, any>>(tree: Tree<R>, open: Set<string>, id = 'id'): Line<R>[] {
	const out: Line<R>[] = []
	const visit = (row: R, depth: number, up?: string) => {
		const key = String(row[id])
		const below = tree.children.get(key)
		out.push({ row, key, depth, parent: !!below, up })
		if (below && open.has(key)) for (const child of below) visit(child, depth + 1, key)
	}
	for (const row of tree.roots) visit(row, 0)
	return out
}
