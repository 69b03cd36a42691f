/** Which row a row is: by its id in the address, and by its name to people. */
import { plainCell } from './Cell'
import { viewOf } from './cells'
import type { Described } from './types'

type Row = Record<string, any>
const BETWEEN = '~'

const keysOf = (page: Described): string[] => [page.id, ...(page.also ?? [])]

/** The id of a row, and what else tells it from others of that id; what is not
 * there is left out at the end. */
export function rowId(page: Described, row: Row): string {
	const values = keysOf(page).map(key => row[key] ?? '')
	while (values.length > 1 && values.at(-1) === '') values.pop()
	return values.join(BETWEEN)
}

/** What `one` is asked for the row of this id; `known` is what holds for all rows
 * of the list. */
export function askFor(page: Described, id: string, known: Row = {}): Row {
	const input = page.one!.input
	const keys = keysOf(page)
	const parts = id.split(BETWEEN)
	const last = keys.length - 1
	const own = keys.map((key, i) => [key, (i < last ? parts[i] : parts.slice(i).join(BETWEEN)) || undefined])
	return { ...Object.fromEntries(Object.entries(known).filter(([key]) => key in input)), ...Object.fromEntries(own) }
}

function nameOf(page: Described, row: Row): string | undefined {
	const value = row[page.title]
	const column = page.columns.find(c => c.key === page.title)
	if (column?.text) return column.text(row)
	if (value === null || value === undefined || value === '') return undefined
	return (column && plainCell(value, viewOf(column, page.list.output))?.text) ?? String(value)
}

/** What a row is called, as its column shows it. */
export function rowTitle(page: Described, row: Row): string {
	const name = nameOf(page, row)
	if (!name) return rowId(page, row)
	return [name, ...(page.also ?? []).map(key => row[key] ?? '')].filter(part => part !== '').join(' ')
}
