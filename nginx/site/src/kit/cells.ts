/** How a member of a row is shown: by the generated row, unless the page says
 * otherwise. */
import type { As, Column, Kind, Output } from './types'

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
	const as = column.as ?? (column.text ? 'text' : column.pick ? 'names' : dict ? 'dict' : output?.kind === 'ids' || output?.kind === 'texts' ? 'list' : (byKind[output?.kind ?? 'text'] ?? 'text'))
	return { as, dict, pick: column.pick, right: as === 'number' || as === 'bytes' || as === 'ms' }
}
