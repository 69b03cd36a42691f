/** One value of a row.  A page of 200 rows has two thousand of them, so that a row
 * draws its own by cellOf, without a component for each; Cell is for others. */
import { h, type FunctionalComponent, type VNode } from 'vue'
import { RouterLink, type Router } from 'vue-router'
import type { View } from './cells'
import { knownName, nameOf } from './choices'
import { dictEntry } from './dict'
import { ago, bytes, number, span, time, timeHint } from './format'
import { wayThere } from './PageLink'
import { listed, t } from './text'

const NONE = '–'

function textOf(value: unknown, { as, pick }: View): string {
	if (as === 'time') return time(value)
	if (as === 'ago') return ago(value)
	if (as === 'number') return number(value)
	if (as === 'bytes') return bytes(value)
	if (as === 'ms') return span(value)
	if (as === 'flag') return t(value ? 'kit.yes' : 'kit.no')
	if (as === 'json') return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
	if (as === 'list' && Array.isArray(value)) return listed(value)
	if ((as === 'names' || as === 'region') && Array.isArray(value)) return listed(value.map(id => nameOf(pick ?? 'region', id)))
	if (as === 'names') return nameOf(pick ?? 'region', value)
	// The number of a country says nothing to anybody.
	if (as === 'region') return knownName('region', value) ?? ''
	return String(value)
}

// The texts are lists of one text: such a text is changed where it stands, while
// the only text of an element is taken away and made anew.
function tag(value: unknown, dict: string | undefined): VNode {
	const entry = dict ? dictEntry(dict, value) : undefined
	return h('span', { class: `fd-tag fd-tag--${entry?.colour ?? ''}` }, [entry?.label ?? String(value)])
}

/** A link to another page of the site: as RouterLink, which would follow every step
 * of the address to know whether it leads there. */
function link(to: string, text: string, router: Router): VNode {
	const follow = (event: MouseEvent) => {
		if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		void router.push(to)
	}
	return h('a', { href: router.options.history.createHref(to), onClick: follow }, [text])
}

const isNone = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
const plain = new Set<View['as']>(['text', 'mono', 'number', 'bytes', 'ms', 'flag', 'list', 'names', 'region'])

/** The text of a value that needs no element of its own, and the class of what it
 * stands in; undefined if it needs one. */
export function plainCell(value: unknown, view: View): { text: string; class?: string } | undefined {
	if (!plain.has(view.as)) return undefined
	if (isNone(value) && view.as !== 'flag') return { text: NONE, class: 'fd-muted' }
	return { text: textOf(value, view), class: view.as === 'mono' ? 'fd-mono' : undefined }
}

/** The element of a value; with a router links are made by it. */
export function cellOf(value: unknown, view: View, way?: string, router?: Router): VNode {
	const { as } = view
	const to = wayThere(way)
	if (isNone(value) && as !== 'flag' && as !== 'dot') return h('span', { class: 'fd-muted' }, [NONE])
	if (to) return router ? link(to, textOf(value, view), router) : h(RouterLink, { to }, () => textOf(value, view))
	if (as === 'dict') return tag(value, view.dict)
	if (as === 'dot') return h('span', { class: value ? 'fd-dot fd-dot--on' : 'fd-dot', title: t('kit.onlineMeans') }, [t(value ? 'kit.online' : 'kit.offline')])
	if (as === 'link' && /^https?:\/\//i.test(String(value))) return h('a', { href: String(value), target: '_blank', rel: 'noopener noreferrer' }, [textOf(value, view)])
	if (as === 'time' || as === 'ago') return h('time', { class: 'fd-time', title: timeHint(value) }, [textOf(value, view)])
	return h('span', { class: as === 'json' ? 'fd-mono fd-pre' : as === 'mono' ? 'fd-mono' : undefined }, [textOf(value, view)])
}

const Cell: FunctionalComponent<{ value: unknown; view: View; to?: string }> = ({ value, view, to }) => cellOf(value, view, to)
Cell.props = ['value', 'view', 'to']
export default Cell
