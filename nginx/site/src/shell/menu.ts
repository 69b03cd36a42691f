/** The menu that the server gives somebody, with whole addresses, and the page
 * files that its components name. */
import { computed, watch, type Component } from 'vue'
import { componentAt, keepComponents } from '@/kit/kept'
import { isThere } from '@/kit/PageLink'
import { info } from '@/kit/session'
import { logOf } from '@/kit/Trace'
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
isThere.value = to => to.startsWith('?') || !!entryAt(to.split('?')[0]!)
logOf.value = trace => {
	const log = entryNamed('InfraApiAccessLog')
	return log && `${log.path}?${new URLSearchParams({ traceId: trace })}`
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
/** Where whoever runs a fleet works: of these pages those that the person has come
 * first, and the first of them is where the site begins. */
const WORK = ['FleetHome', 'DeviceDevice', 'FleetAppBlacklist', 'BpmTodoTask']
export const work = computed(() => WORK.map(entryNamed).filter((entry): entry is Entry => !!entry && loaders.has(entry.component) && wayTo(entry).every(at => at.visible)))
export const home = computed(() => work.value[0] ?? all.value.find(entry => entry.visible && loaders.has(entry.component)))

// The next time the page of an address is fetched while it is still being asked
// who this is.
const KEPT_MAX = 300
watch(all, list => {
	const pages = list.filter(e => loaders.has(e.component)).slice(0, KEPT_MAX)
	if (home.value) keepComponents([['/', home.value.component], ...pages.map(e => [e.path, e.component] as [string, string])])
})
export function foresee(path: string): void {
	const component = componentAt(path) ?? ''
	const loader = loaders.get(component)
	if (!loader) return
	void loader().catch(() => undefined)
	if (`../pages/${component}.ts` in files) void import('@/kit/ListPage.vue').catch(() => undefined)
}
