/** How a member of a row is shown: by the generated row, unless the page says
 * otherwise. */
import type { As, CardPart, Column, Kind, Output } from './types'

export interface View {
	as: As | 'names' | 'list'
	dict?: string
	pick?: Column<never>['pick']
	right: boolean
}

const byKind: Partial<Record<Kind, As>> = { time: 'time', flag: 'flag', int: 'number', number: 'number', any: 'json', list: 'json' }

export function viewOf(column: Column<any>, outputs?: Record<string, Output>): View {
	const output = outputs?.[column.key]
	const dict = column.dict ?? output?.dict
	const as = column.as ?? (column.pick ? 'names' : dict ? 'dict' : column.text ? 'text' : output?.kind === 'ids' || output?.kind === 'texts' ? 'list' : (byKind[output?.kind ?? 'text'] ?? 'text'))
	return { as, dict, pick: column.pick, right: as === 'number' || as === 'bytes' || as === 'ms' }
}

export interface Drawn {
	column: Column<any>
	view: View
	/** absent: not on the card */
	card?: CardPart
}

/** The columns as they are drawn, in a table or on cards.  What names a row opens it
 * or leads to it; its state is the first that is a dot or has a dictionary. */
export function drawnOf(columns: Column<any>[], outputs?: Record<string, Output>): Drawn[] {
	const drawn: Drawn[] = columns.map(column => ({ column, view: viewOf(column, outputs), card: column.card }))
	const give = (card: CardPart, fits: (d: Drawn) => unknown) => {
		const first = drawn.some(d => d.card === card) ? undefined : drawn.find(d => !d.card && fits(d))
		if (first) first.card = card
	}
	give('name', d => d.column.opens)
	give('name', d => d.column.to)
	give('name', () => true)
	give('state', d => d.view.as === 'dot' || d.view.as === 'dict')
	give('line', d => !d.column.extra)
	return drawn
}

const places: (CardPart | undefined)[] = ['name', 'state', 'line']
const place = (d: Drawn) => (places.includes(d.card) ? places.indexOf(d.card) : places.length)

/** In a table that scrolls what a card shows comes first, lest the state of a row
 * stands beyond the edge. */
export const neededFirst = (drawn: Drawn[]): Drawn[] => [...drawn].sort((a, b) => place(a) - place(b))
