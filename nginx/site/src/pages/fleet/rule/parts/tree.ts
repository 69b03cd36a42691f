/* A rule as the builder draws it.  Reading a rule and writing it again gives the
 * same rule: what the builder has no picture for (an operator or field of a newer
 * release, a condition made by hand) is kept as it is and shown as text.
 * The forms are those of lib/domain/rule/rule.h. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A row of the field catalogue. */
export interface Field { name: string; type: string; operators: string[]; options: string | null }
export type Catalogue = Map<string, Field>

export type Join = 'all' | 'any' | 'none' | 'notAll' | 'not'
export const joins: Join[] = ['all', 'any', 'none', 'notAll', 'not']

export type Op = 'eq' | 'ne' | 'missing' | 'present' | 'lt' | 'le' | 'gt' | 'ge' | 'between' | 'inside'
	| 'in' | 'contains' | 'starts' | 'ends' | 'inRegion' | 'inCidr'

export interface Group { kind: 'group'; key: number; join: Join; kids: Node[] }
export interface Test { kind: 'test'; key: number; field: string; op: Op; value: Json[] }
export interface Share { kind: 'share'; key: number; salt: string; percent: number }
/** Not drawn. */
export interface Raw { kind: 'raw'; key: number; json: Json }
export type Node = Group | Test | Share | Raw

let keys = 0
const key = () => ++keys

const numeric = new Set(['number', 'region', 'time'])
export const isNumeric = (field?: Field) => !!field && numeric.has(field.type)

/** How an operator is written.  n: its literals; 0: none, 'list': any number in a
 * list of its own.  first: the literal stands before the field. */
interface Form { op: Op; word: string; n: 0 | 1 | 2 | 'list'; first?: true }
const forms: Form[] = [
	{ op: 'eq', word: '==', n: 1 }, { op: 'ne', word: '!=', n: 1 },
	{ op: 'lt', word: '<', n: 1 }, { op: 'le', word: '<=', n: 1 }, { op: 'gt', word: '>', n: 1 }, { op: 'ge', word: '>=', n: 1 },
	{ op: 'between', word: '<=', n: 2 }, { op: 'inside', word: '<', n: 2 },
	{ op: 'in', word: 'in', n: 'list' }, { op: 'contains', word: 'in', n: 1, first: true },
	{ op: 'starts', word: 'startsWith', n: 1 }, { op: 'ends', word: 'endsWith', n: 1 },
	{ op: 'inRegion', word: 'inRegion', n: 'list' }, { op: 'inCidr', word: 'inCidr', n: 'list' },
	{ op: 'missing', word: '==', n: 0 }, { op: 'present', word: '!=', n: 0 },
]
const formOf = (op: Op) => forms.find(f => f.op === op)!
export const literals = (op: Op) => formOf(op).n

/** The operators that the builder offers for a field, by its catalogue row. */
export function opsOf(field: Field): Op[] {
	const set = field.type === 'set'
	return forms.filter(f => {
		if (!field.operators.includes(f.word)) return false
		if (f.op === 'contains') return set || field.type === 'text'
		return !set || f.n === 0
	}).map(f => f.op)
}

const isObject = (j: Json): j is { [key: string]: Json } => typeof j === 'object' && j !== null && !Array.isArray(j)
const entry = (j: Json): [string, Json] | undefined => {
	const all = isObject(j) ? Object.entries(j) : []
	return all.length === 1 ? all[0] : undefined
}
function varOf(j: Json | undefined): string | undefined {
	const e = j === undefined ? undefined : entry(j)
	return e?.[0] === 'var' && typeof e[1] === 'string' ? e[1] : undefined
}

function readTest(word: string, args: Json[], known: Catalogue): Node | undefined {
	for (const f of forms) {
		if (f.word !== word) continue
		const value = valueOf(f, args)
		const name = value && varOf(f.n === 2 || f.first ? args[1] : args[0])
		const field = name === undefined ? undefined : known.get(name)
		if (!value || !field || !opsOf(field).includes(f.op)) continue
		const type = isNumeric(field) ? 'number' : 'string'
		if (value.every(v => typeof v === type)) return { kind: 'test', key: key(), field: field.name, op: f.op, value }
	}
	return undefined
}
/** The literals, where the operands have the shape of the form. */
function valueOf(f: Form, args: Json[]): Json[] | undefined {
	if (f.n === 2) return args.length === 3 ? [args[0]!, args[2]!] : undefined
	if (args.length !== 2) return undefined
	if (f.n === 'list') return Array.isArray(args[1]) ? args[1] : undefined
	if (f.first) return [args[0]!]
	return f.n === 0 ? args[1] === null ? [] : undefined : [args[1]!]
}

function readNode(j: Json, known: Catalogue): Node {
	const [word, args] = entry(j) ?? []
	const kids = (join: Join, list: Json): Node => ({ kind: 'group', key: key(), join, kids: (list as Json[]).map(k => readNode(k, known)) })
	const raw: Node = { kind: 'raw', key: key(), json: j }
	if (word === undefined || !Array.isArray(args) || args.length === 0) return raw
	if (word === 'and') return kids('all', args)
	if (word === 'or') return kids('any', args)
	if (word === '!' && args.length === 1) {
		const [inner, of] = entry(args[0]!) ?? []
		const many = Array.isArray(of) && of.length > 0
		return inner === 'or' && many ? kids('none', of) : inner === 'and' && many ? kids('notAll', of) : kids('not', args)
	}
	if (word === 'bucket' && args.length === 2 && typeof args[0] === 'string' && typeof args[1] === 'number')
		return { kind: 'share', key: key(), salt: args[0], percent: args[1] }
	return readTest(word, args, known) ?? raw
}
export function read(j: Json, known: Catalogue): Node {
	return readNode(j, known)
}

export function write(n: Node): Json {
	if (n.kind === 'raw') return n.json
	if (n.kind === 'share') return { bucket: [n.salt, n.percent] }
	if (n.kind === 'group') {
		const kids = n.kids.map(write)
		return n.join === 'all' ? { and: kids } : n.join === 'any' ? { or: kids } : n.join === 'none' ? { '!': [{ or: kids }] }
			: n.join === 'notAll' ? { '!': [{ and: kids }] } : { '!': kids }
	}
	const f = formOf(n.op)
	const v: Json = { var: n.field }
	if (f.n === 'list') return { [f.word]: [v, n.value] }
	if (f.n === 2) return { [f.word]: [n.value[0] ?? '', v, n.value[1] ?? ''] }
	return { [f.word]: f.first ? [n.value[0] ?? '', v] : [v, f.n === 0 ? null : n.value[0] ?? ''] }
}

/** The JSON Pointer of each node, by its key: where the server's problems belong. */
export function pointers(n: Node, at = '', all = new Map<number, string>()): Map<number, string> {
	all.set(n.key, at)
	if (n.kind !== 'group') return all
	const below = { all: '/and', any: '/or', none: '/!/0/or', notAll: '/!/0/and', not: '/!' }[n.join]
	n.kids.forEach((kid, i) => pointers(kid, `${at}${below}/${i}`, all))
	return all
}
/** The innermost node that a pointer lies in. */
export function nodeAt(all: Map<number, string>, pointer: string): number | undefined {
	let best: [number, string] | undefined
	for (const [k, p] of all)
		if ((pointer === p || pointer.startsWith(`${p}/`)) && (!best || p.length > best[1].length)) best = [k, p]
	return best?.[0]
}

/** The comparisons for which nothing was typed yet. */
export function blanks(n: Node, all = new Set<number>()): Set<number> {
	if (n.kind === 'group') n.kids.forEach(kid => blanks(kid, all))
	if (n.kind !== 'test') return all
	const wanted = literals(n.op)
	if (n.value.includes('') || (wanted !== 'list' && n.value.length < wanted)) all.add(n.key)
	return all
}

export const newGroup = (join: Join = 'all', kids: Node[] = []): Group => ({ kind: 'group', key: key(), join, kids })
export function newTest(field: Field): Test {
	const op = opsOf(field)[0] ?? 'present'
	return { kind: 'test', key: key(), field: field.name, op, value: [] }
}
export const newShare = (): Share => ({ kind: 'share', key: key(), salt: Math.random().toString(36).slice(2, 10), percent: 10 })

/** A test with another operator keeps the literals that this one takes. */
export function withOp(test: Test, op: Op): Test {
	const n = literals(op)
	return { ...test, op, value: n === 'list' ? test.value : test.value.slice(0, n) }
}
