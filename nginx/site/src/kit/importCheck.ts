/** What is wrong with the rows of a file, before any of them is written. */
import { textOf } from './api'
import { cellsOf } from './importPreview'
import type { AnyEndpoint, Id } from './types'

/** A bad row; without cells it is too long to be shown. */
export interface BadRow {
	row: number
	/** the cell with the mistake, from 1 */
	column: number | null
	reason: string
	cells: string[]
}
export interface Check {
	bad: number
	rows: BadRow[]
	headings: string[]
	/** headings that name nothing that is read */
	ignored?: string[]
	/** the other sheets of a workbook that have rows */
	unread?: string[]
	/** how many rows of a workbook nobody sees, because a filter hides them */
	hidden?: number
}

/** How many rows an import would take, by what its check, or its task, answers. */
export function goodRows(answer: Record<string, any>): number {
	if (answer.invalid !== undefined) return Number(answer.total) - Number(answer.invalid)
	const taken = Object.entries(answer).filter(([key]) => /^(accepted|duplicated|created|updated|(create|update)(Macs|Usernames))$/.test(key))
	return taken.reduce((sum, [, of]) => sum + (Array.isArray(of) ? of.length : Number(of)), 0)
}

const SHOWN = 100
const OWN = 2 // the last columns of a file of failed rows: its row, and the reason

/** The first of the failed rows that a task has kept in a file. */
export async function checkOfTask(errors: AnyEndpoint, taskId: Id, bad: number): Promise<Check> {
	if (!bad) return { bad, rows: [], headings: [] }
	const [head = [], ...all] = cellsOf((await textOf(errors, { taskId })).replace(/^\uFEFF/, ''), SHOWN + 1)
	const headings = head.slice(0, -OWN)
	const rows = all.filter(cells => cells.length === head.length).map(cells => {
		const reason = cells.at(-1)!
		const column = headings.findIndex(title => [':', '：'].some(colon => reason.startsWith(title + colon))) + 1
		// Before what a spreadsheet would take for a formula, but for apostrophes, stands one.
		return { row: Number(cells.at(-OWN)), column: column || null, reason, cells: cells.slice(0, -OWN).map(cell => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')) }
	})
	return { bad, rows, headings }
}
