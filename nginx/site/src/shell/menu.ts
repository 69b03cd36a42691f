/** The menu that the server gives somebody, with whole addresses, and the page
 * files that its components name. */
import { computed, type Component } from 'vue'
import { info } from '@/kit/session'
import type { Page } from '@/kit/types'

export interface Entry {
	id: string
	name: string
	/** below /ui; another site's begins with http */
	path: string
	component: string
	componentName: string
	visible: boolean
	children: Entry[]
}
type Row = { id: unknown; name: string; path: string; component: string; componentName: string; visible: boolean; children?: unknown }

const files = import.meta.glob<{ default: Page | Component }>(['../pages/**/index.ts', '../pages/**/index.vue'])
const loaders = new Map(Object.entries(files).map(([file, load]) => [file.slice('../pages/'.length).replace(/\.(ts|vue)$/, ''), load]))

export function loaderOf(component: string) {
	return loaders.get(component)
}

function entryOf(row: Row, above: string): Entry {
	const isWhole = /^(https?:)?\/\//i.test(row.path)
	const path = isWhole ? row.path : row.path.startsWith('/') ? row.path : `${above}/${row.path}`
	return {
		id: String(row.id), name: row.name, path: path.replace(/(.)\/+$/, '$1'), component: row.component ?? '', componentName: row.componentName ?? '',
		visible: row.visible !== false, children: ((row.children ?? []) as Row[]).map(child => entryOf(child, isWhole ? '' : path)),
	}
}

export const entries = computed(() => ((info.value?.menus ?? []) as Row[]).map(row => entryOf(row, '')))
const flat = (list: Entry[]): Entry[] => list.flatMap(entry => [entry, ...flat(entry.children)])
export const all = computed(() => flat(entries.value))
const byPath = computed(() => new Map(all.value.filter(e => e.component).map(e => [e.path, e])))

export function entryAt(path: string): Entry | undefined {
	return byPath.value.get(path.replace(/(.)\/+$/, '$1'))
}
export function entryNamed(componentName: string): Entry | undefined {
	return all.value.find(e => e.componentName === componentName && e.component)
}
const ways = computed(() => {
	const out = new Map<string, Entry[]>()
	const visit = (list: Entry[], above: Entry[]) => {
		for (const entry of list) {
			const way = [...above, entry]
			out.set(entry.id, way)
			visit(entry.children, way)
		}
	}
	visit(entries.value, [])
	return out
})
/** The way from the top to an entry. */
export function wayTo(entry: Entry): Entry[] {
	return ways.value.get(entry.id) ?? []
}

// The page of an address that was open before is fetched while it is still being
// asked who this is.
const SEEN = 'fleetdesk.seen'
const seen: Record<string, string> = JSON.parse(localStorage.getItem(SEEN) ?? '{}')
export function foresee(path: string): void {
	const loader = loaders.get(seen[path] ?? '')
	if (!loader) return
	void loader().catch(() => undefined)
	void import('@/kit/ListPage.vue').catch(() => undefined)
}
export function remember(entry: Entry): void {
	if (seen[entry.path] === entry.component) return
	seen[entry.path] = entry.component
	localStorage.setItem(SEEN, JSON.stringify(seen))
}
