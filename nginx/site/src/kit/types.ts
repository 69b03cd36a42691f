/** What a page says about itself: the words of descriptions, checked against the
 * endpoints they name.  A description names no permission, limit or type,
 * because the generated endpoint has all of them. */
import type { Component } from 'vue'
import type { paths } from '@gen/types'
import type { PickerName } from './pickers'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** An id is a text from 2^53 - 1 on. */
export type Id = number | string

/** The type of the value of a field in a request, or of a column in an answer. */
export type Kind =
	| 'text'
	| 'int'
	| 'number'
	| 'id'
	| 'flag'
	| 'time' // milliseconds since 1970
	| 'stamp' // yyyy-MM-dd HH:mm:ss
	| 'range' // two stamps
	| 'ids'
	| 'texts'
	| 'list'
	| 'file'
	| 'any'

/** A field of a request with its limits; `min` and `max` are of the value of a
 * number, of the characters of a text, of the entries of a list. */
export interface Input {
	kind: Kind
	required?: boolean
	min?: number
	max?: number
	pattern?: string
	form?: string
	words?: string[]
	dict?: string
	default?: unknown
}

/** A member of an answer. */
export interface Output {
	kind: Kind
	dict?: string
}

/** One endpoint, generated from the OpenAPI document (tools/gen.mjs). */
export interface Endpoint<P extends string, M extends Method> {
	method: M
	path: P
	/** absent: whoever is signed in may call it */
	perm?: string
	/** x-kind of the document */
	kind: string
	input: Record<string, Input>
	/** the members of a row of the answer, where it is known */
	output?: Record<string, Output>
	/** a repeated call with the same key does nothing */
	once?: boolean
	/** the path of the read whose tag this write takes */
	revises?: string
	/** what it changes is all tenants' */
	shared?: true
	/** fields of a file's form that are sent in the address */
	query?: boolean
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyEndpoint = Endpoint<any, any>

type Any<E> = 0 extends 1 & E ? true : false
type Op<P, M> = P extends keyof paths ? (M extends keyof paths[P] ? paths[P][M] : never) : never

/** What an endpoint answers in `data`. */
export type Out<E> = Any<E> extends true ? any : E extends Endpoint<infer P, infer M>
	? Op<P, M> extends { responses: { 200: { content: { 'application/json': { data: infer D } } } } } ? D : never : never

/** What it takes: the query of GET and DELETE, the body of the others. */
export type In<E> = Any<E> extends true ? any : E extends Endpoint<infer P, infer M>
	? M extends 'get' | 'delete' ? Query<Op<P, M>>
	: Op<P, M> extends { requestBody: { content: { 'application/json': infer B } } } ? B : Query<Op<P, M>> : never
type Query<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never

/** A row of a page or of a list. */
export type RowOf<E> = Any<E> extends true ? any : Out<E> extends { list: (infer R)[] } ? R
	: Out<E> extends (infer R)[] ? R : never

/** The names of members; none of what is not there, all of what is unknown. */
export type Key<T> = [T] extends [never] ? never : Extract<keyof T, string>

export type As = 'text' | 'mono' | 'ago' | 'time' | 'number' | 'bytes' | 'ms' | 'dot' | 'flag' | 'dict' | 'region' | 'link' | 'json' | 'icon'

export type CardPart = 'state' | 'name' | 'line'

export interface Column<R> {
	key: Key<R>
	/** absent: by the generated row (dictionary, time, number, yes or no) */
	as?: As
	dict?: string
	/** shows the names that this picker has for the id, or for the list of ids */
	pick?: PickerName
	width?: number
	/** only in the drawer and among the columns one may choose */
	extra?: boolean
	/** opens the drawer; one of each page */
	opens?: boolean
	/** what it is on the card of a row, where the window is narrow; a page that does
	 * not say so has its first fitting ones there (cells.ts) */
	card?: CardPart
	/** what is shown in place of the member: words, or a value that its dictionary or
	 * its picker has a name for */
	text?: (row: R) => string | undefined
	/** the address (below /ui) that the cell leads to, as of a count */
	to?: (row: R) => string | undefined
}

export interface Filter<Q> {
	key: Key<Q>
	pick?: PickerName
	/** shown at once, and not behind "more filters" */
	quick?: boolean
	/** a flag that only asks for more, as a check box */
	more?: boolean
	/** what a choice means among these rows, where its dictionary says less; null: none
	 * of them can be so */
	says?: (value: string) => string | null | undefined
	/** offered to whom may call this, too: what it tells of the rows */
	needs?: AnyEndpoint
}

export interface Field<F> {
	key: Key<F>
	pick?: PickerName
	/** lines of a long text */
	lines?: number
	onlyNew?: boolean
	onlyOld?: boolean
	/** how a text is written, if not as one line */
	as?: 'password' | 'macs' | 'markdown' | 'json' | 'colour' | 'icon'
	/** the value of a new one, where the endpoint's default is not enough */
	start?: unknown
	/** what the endpoint reads and writes where nothing is chosen, and an empty
	 * text would leave what was there */
	none?: 0
	/** false: neither shown nor sent, as things are */
	when?: (form: Record<string, unknown>) => boolean
	/** what a value of a page's own input is called, where no dictionary or picker does */
	says?: (value: unknown) => string
	/** an input of the page's own: props `modelValue`, `form`, `input`, `disabled` */
	own?: () => Promise<{ default: Component }>
	/** what is wrong with its value beyond what the endpoint's row can say, in words */
	wrong?: (value: any, form: Record<string, unknown>) => string | undefined
}

/** A field of a new row that another endpoint takes once the row is there. */
export interface Later {
	key: string
	pick?: PickerName
	/** whose input `key` is, and who is called with it and with the new id as `of` */
	by: AnyEndpoint
	of: string
	/** what `by` has left there, read by the same `of` */
	there?: AnyEndpoint
	/** the label of the page that is said of a new row which does not get it */
	without?: string
}

export interface Action<R> {
	id: string
	on: 'row' | 'many' | 'page'
	needs: AnyEndpoint
	/** asks first, and says how many; at 20 and more the number is typed */
	danger?: boolean
	/** what one comes to this page for: its button is the coloured one */
	main?: boolean
	when?: (row: R) => boolean
	/** of a page: offered where it has no rows, too, which it makes */
	whenEmpty?: boolean
	/** asks for these fields of `needs` in a small form first */
	fields?: Field<any>[]
	/** the fields begin with what the row has */
	begins?: boolean
	/** opens a dialog of the page's own: props `rows`; emits `done`, `close` */
	dialog?: () => Promise<{ default: Component }>
	/** false as an answer: the list need not be read again; `on` goes with the call of
	 * `needs`, if that takes the tag of the row */
	run?: (rows: R[], form: any, on: { of?: object }) => Promise<unknown>
	/** what the question that `danger` asks is about, beside its rows and fields */
	about?: (rows: R[]) => string | undefined | Promise<string | undefined>
	/** what an answer of `needs` says that is less than done; undefined: it is done */
	says?: (answer: any) => string | undefined
	undo?: Undo<R>
	/** who does it to himself is signed out by it, and signs in again */
	endsOwn?: true
}

/** The way back from an action on one row (undo.ts). */
export interface Undo<R> {
	/** where `needs` itself is not its opposite */
	by?: AnyEndpoint
	/** the members as they were; undefined: nothing was changed */
	was: (row: R, answer: any) => Record<string, unknown> | undefined
	/** the rest of the request: which row, as it is now */
	which: (row: R, now: Record<string, any>) => Record<string, unknown>
}

export interface Tab<R> {
	id: string
	needs?: AnyEndpoint
	when?: (row: R) => boolean
	body: () => Promise<{ default: Component }>
	props: (row: R) => Record<string, unknown>
}

/** Rows of another page that may keep a row from being deleted: said with their
 * number and the way to them, as page.<name>.keptBy.<id>. */
export interface Keeper<R> {
	id: string
	list: Endpoint<any, 'get'>
	/** which of its rows: a filter of the list and of its page */
	query: (row: R) => Record<string, unknown>
	/** the address of its page (below /ui) */
	at: string
}

export interface Described<L = any, C = any, U = any, R = any> {
	/** the menu's component_name; texts of this page are below page.<name> */
	name: string
	list: L
	create?: C
	/** makes new ones by `create`, and answers what has become of them */
	make?: (form: any) => Promise<unknown>
	update?: U
	/** of which rows the form may change something; absent: of all */
	changes?: (row: R) => boolean
	/** what to say of a row of which it may change nothing, which an address may name */
	unchangeable?: (row: R) => string
	/** fields of the form that he may not change in this row as things are, and why, in
	 * words: said before anything is typed */
	locks?: (row: any) => Promise<{ keys: string[]; why: string } | undefined>
	/** reads one whole row for the form and the drawer; absent: the list's row */
	one?: Endpoint<any, 'get'>
	/** `one` says no more than a row of the list: a drawer asks it only of a row
	 * that is not among those on the page */
	rowsAreWhole?: boolean
	/** a parameter of the list that takes the values of this member of many rows, and
	 * so tells which of them are there still; absent: `one` tells, of a few */
	known?: { by: Key<In<L>>; key: Key<R> }
	remove?: Endpoint<any, 'delete'>
	/** what an answer of `remove` says that is less than deleted; undefined: it is */
	removeSays?: (answer: any) => string | undefined
	keptBy?: Keeper<R>[]
	/** what is asked before a change is saved; undefined: nothing */
	asks?: (form: Record<string, any>, row: any) => Promise<string | undefined>
	/** rows that lose something by it: said before, as page.<name>.takes.<id> */
	takes?: Omit<Keeper<R>, 'at'>[]
	/** what else is lost with a row that goes with these, in words */
	loses?: (row: R, all: R[]) => string | undefined | Promise<string | undefined>
	/** of each of these rows why it cannot be deleted now, in words: it is left, and the
	 * others are asked about */
	stays?: (rows: R[]) => Promise<(string | undefined)[]>
	/** whether a row is the person himself */
	isOneself?: (row: R) => boolean
	/** members that a row of the list leaves empty, whatever the whole row has */
	leavesOut?: Key<R>[]
	id: Key<R>
	/** what tells a row from others of the same id; of such rows none can be chosen */
	also?: Key<R>[]
	title: Key<R>
	columns: Column<R>[]
	/** fields of the form, which are those of create and update */
	form?: Field<Fields<C, U>>[]
	/** fields of a new one that other endpoints take, each called with its id */
	later?: Later[]
	/** what is sent instead of the form's fields as they are */
	send?: (form: any, row?: R) => any
	actions?: Action<R>[]
	tabs?: Tab<R>[]
	/** stands above the details of a row */
	verdict?: Omit<Tab<R>, 'id'>
	/** details that belong together, behind those of no group; where they are all
	 * empty they are folded */
	groups?: { id: string; keys: Key<R>[] }[]
	/** members of the whole row that its tabs show, and not its details */
	hides?: string[]
	/** a tree of choices left of the rows, whose id is this parameter */
	side?: { pick: PickerName; key: Key<In<L>> }
	/** what stands between the head and the rows */
	above?: () => Promise<{ default: Component }>
	/** seconds after which the rows are read again while the page is seen */
	fresh?: number
	/** answers a workbook, or orders it as a task */
	sheet?: Endpoint<any, 'get'>
}
type Fields<C, U> = [C] extends [never] ? In<U> : In<C> & ([U] extends [never] ? object : Partial<In<U>>)

/** A page of rows with filters, paging, drawers and batches. */
export interface ListPage<
	L extends AnyEndpoint = any, C extends AnyEndpoint = any, U extends AnyEndpoint = any, R = RowOf<L>,
> extends Described<L, C, U, R> {
	filters: Filter<In<L>>[]
	/** parts of the query that hold always (a tab that shows the rows of one) */
	fixed?: Partial<In<L>>
	/** takes a file of rows; `template` answers an empty one, `task` says how far
	 * a large one is, `errors` answers its rows that failed */
	load?: { file: Endpoint<any, 'post'>; template?: Endpoint<any, 'get'>; task?: Endpoint<any, 'get'>; errors?: Endpoint<any, 'get'>; query?: Record<string, unknown> }
	/** the views that everybody has; people save their own beside them */
	views?: { id: string; query: Partial<In<L>> }[]
}

/** A page of a tree that is read whole (departments, menus, regions). */
export interface TreePage<
	L extends AnyEndpoint = any, C extends AnyEndpoint = any, U extends AnyEndpoint = any, R = RowOf<L>,
> extends Described<L, C, U, R> {
	filters: Filter<In<L>>[]
	parent: Key<R>
	/** the name of the parent in the form of a new child; absent: `parent` */
	under?: Key<In<C>>
}

export type Page = ({ type: 'list' } & ListPage) | ({ type: 'tree' } & TreePage)

export function listPage<const L extends AnyEndpoint, C extends AnyEndpoint = never, U extends AnyEndpoint = never>(
	page: ListPage<L, C, U>,
): Page {
	return { type: 'list', ...page } as unknown as Page
}

export function treePage<const L extends AnyEndpoint, C extends AnyEndpoint = never, U extends AnyEndpoint = never>(
	page: TreePage<L, C, U>,
): Page {
	return { type: 'tree', ...page } as unknown as Page
}
