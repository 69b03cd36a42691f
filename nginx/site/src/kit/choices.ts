/** The choices of pickers: read once for all that show them, or asked for while
 * somebody types. */
import { reactive } from 'vue'
import { call, may } from './api'
import { forgetDicts } from './dict'
import { pickers, type PickerName, type PickerSource } from './pickers'
import type { Id } from './types'

export interface Choice {
	id: Id
	label: string
	/** the label as the server has it, where it is in one language alone */
	stored?: string
	hint?: string
	parent?: Id
	/** the labels of all parents, outermost first */
	path?: string
	depth?: number
}

interface Known {
	all: Choice[]
	byId: Map<string, Choice>
	/** absent: they are known */
	state?: 'reading' | 'failed'
	at: number
}

const STALE_MS = 60_000
const AGAIN_MS = 5_000
const known = reactive(new Map<PickerName, Known>())
/** Those that were asked for one by one, as they are none of the choices. */
const sought = new Set<string>()

type Row = Record<string, unknown>

function choiceOf(source: PickerSource, row: Row): Choice {
	const hint = source.hint ? row[source.hint] : undefined
	const id = row[source.id ?? 'id'] as Id
	const label = String(row[source.label ?? 'name'] ?? id)
	return {
		id,
		label: source.called?.(id, label) ?? label,
		stored: source.called && label,
		hint: hint === null || hint === undefined ? undefined : String(hint),
		parent: source.parent ? (row[source.parent] as Id) : undefined,
	}
}

function rowsOf(data: unknown, source: PickerSource): Row[] {
	const rows = (Array.isArray(data) ? data : ((data as { list?: Row[] } | null)?.list ?? [])) as Row[]
	return source.children ? rows.flatMap(row => flat(row, source)) : rows
}

/** A row and those in it, each with its parent's id. */
function flat(row: Row, source: PickerSource, parent?: unknown): Row[] {
	const below = (row[source.children!] ?? []) as Row[]
	return [{ ...row, [source.parent!]: parent }, ...below.flatMap(child => flat(child, source, row[source.id ?? 'id']))]
}

/** Puts children after their parents, and gives each its path; a choice whose
 * parent is not among them is a root. */
function asTree(choices: Choice[]): Choice[] {
	const children = new Map<string, Choice[]>()
	const ids = new Set(choices.map(c => String(c.id)))
	for (const choice of choices) {
		const under = ids.has(String(choice.parent)) && String(choice.parent) !== String(choice.id) ? String(choice.parent) : ''
		const siblings = children.get(under)
		if (siblings) siblings.push(choice)
		else children.set(under, [choice])
	}
	const out: Choice[] = []
	const visit = (under: string, path: string, depth: number) => {
		for (const choice of children.get(under) ?? []) {
			out.push({ ...choice, path, depth })
			visit(String(choice.id), path ? `${path} / ${choice.label}` : choice.label, depth + 1)
		}
	}
	visit('', '', 0)
	return out
}

async function read(name: PickerName): Promise<void> {
	const source = pickers[name]
	const rows = rowsOf(await call(source.list, source.search ? { pageNo: 1, pageSize: 100 } : undefined), source)
	const all = rows.map(row => choiceOf(source, row))
	const entry = known.get(name)!
	entry.all = source.parent ? asTree(all) : all
	entry.byId = new Map([...entry.byId, ...entry.all.map(c => [String(c.id), c] as const)])
}

/** The choices as far as they are known; reads them if that was not done lately. */
export function choicesOf(name: PickerName): Choice[] {
	let entry = known.get(name)
	if (!entry) known.set(name, (entry = { all: [], byId: new Map(), at: 0 }))
	entry = known.get(name)!
	if (Date.now() - entry.at > STALE_MS && may(pickers[name].list)) {
		entry.at = Date.now()
		void follow(entry, read(name))
	}
	return entry.all
}
async function follow(entry: Known, reading: Promise<void>): Promise<void> {
	entry.state = 'reading'
	try {
		await reading
		entry.state = undefined
	} catch {
		entry.state = 'failed'
		entry.at = Date.now() - STALE_MS + AGAIN_MS
	}
}
/** Whether the choices are on their way, or could not be read. */
export const choicesState = (name: PickerName) => known.get(name)?.state

/** Asks the server for choices that match a typed text. */
export async function searchChoices(name: PickerName, text: string, signal?: AbortSignal): Promise<Choice[]> {
	const source = pickers[name]
	const input = { pageNo: 1, pageSize: 50, [source.search!]: text || undefined }
	const found = rowsOf(await call(source.list, input, { signal }), source).map(row => choiceOf(source, row))
	for (const choice of found) known.get(name)?.byId.set(String(choice.id), choice)
	return found
}

/** The name of an id that an answer tells, and that may be none of the choices, as one
 * that is off. */
export function nameChoice(name: PickerName, id: Id, label: string): void {
	choicesOf(name)
	known.get(name)!.byId.set(String(id), { id, label })
}

/** Reads the name of one that is none of the choices, as somebody who is disabled;
 * one that is gone keeps its number. */
async function seek(name: PickerName, entry: Known, id: string): Promise<void> {
	const { one, off } = pickers[name]
	const which = `${name} ${id}`
	if (!one || !may(one) || entry.state || sought.has(which) || !/^[1-9]\d*$/.test(id)) return
	sought.add(which)
	const row = await call(one, { id }).catch(() => undefined) as Row | null | undefined
	if (row) entry.byId.set(id, { id, label: off!(row) })
}

/** The name of an id; undefined while it is not known. */
export function knownName(name: PickerName, id: unknown): string | undefined {
	choicesOf(name)
	const entry = known.get(name)
	const found = entry?.byId.get(String(id))?.label
	if (entry && found === undefined) void seek(name, entry, String(id))
	return found
}
/** The name of an id; where it has none the id itself, which no name is while the first
 * names are on their way. */
export function nameOf(name: PickerName, id: unknown): string {
	if (id === null || id === undefined || id === '') return ''
	const found = knownName(name, id)
	const entry = known.get(name)!
	return found ?? (entry.state === 'reading' && !entry.all.length ? '…' : String(id))
}

/** Choices are read again the next time, because something was saved; so are the
 * dictionaries, which are choices, too. */
export function forgetChoices(): void {
	forgetDicts()
	sought.clear()
	for (const entry of known.values()) entry.at = 0
}
