/** What was done to one row can be taken back: for a minute its notice offers the
 * opposite request.  It is sent with the tag of the row as it was left, so that a
 * change of somebody else's in between is asked about as in every form. */
import { call, may } from './api'
import { change, namedOn } from './conflict'
import { tell, tellFailure, type Note } from './feedback'
import type { Row } from './list'
import { isAway } from './request'
import { askFor, rowId } from './rows'
import { label as labelOf } from './text'
import type { Action, Described, Undo } from './types'

/** Of what switches a row with an id on and off. */
export const undoStatus: Undo<any> = { was: row => ({ status: row.status }), which: row => ({ id: Number(row.id) }) }

/** Of a set that is saved as a whole: says so, and offers to save again what was. */
export function tellSaved(isUndo: boolean, undo: () => Promise<void>): void {
	if (isUndo) tell('undoneSave')
	else tell('saved', {}, { undo })
}

/** What the notice runs; undefined: there is no way back.  `changed` hears when it
 * was done. */
export function undoOf(page: Described, action: Action<Row>, row: Row, answer: unknown, changed?: () => void): Note['undo'] {
	const by = action.undo?.by ?? action.needs
	const was = action.undo?.was(row, answer)
	if (!action.undo || !was || !may(by)) return undefined
	const { which } = action.undo
	async function again() {
		const read = (await call(page.one!, askFor(page, rowId(page, row)))) as Row
		return { read, was: read }
	}
	const left = by.revises && by.revises === page.one?.path && may(page.one) ? again().catch(() => undefined) : undefined
	const name = labelOf('action', action.id, page.name)
	return async () => {
		let answer
		try {
			const now = await left
			answer = await change(by, {
				read: now?.read ?? {}, was: now?.was ?? {}, mine: was, again,
				input: (values, read) => ({ ...which(row, read), ...values }),
				named: key => namedOn(page, key),
			})
		} catch (error) {
			tellFailure(error)
			return !isAway(error)
		}
		tell(action.says?.(answer) ?? 'undone', { action: name })
		changed?.()
	}
}
