/** Which of some rows are gone: somebody else may have deleted them since they were
 * read. */
import { call, may } from './api'
import { isRefusal } from './feedback'
import type { Row } from './list'
import { askFor, rowId } from './rows'
import type { Described } from './types'

/** So many rows are read anew at once, one by one: nginx lets an address ask 200 times. */
const READ_MAX = 50
/** So many are asked for by one page. */
const PAGE = 200

async function there(page: Described, rows: Row[]): Promise<boolean[] | undefined> {
	const { one, known } = page
	if (known && may(page.list)) {
		const names = new Set<unknown>()
		for (let from = 0; from < rows.length; from += PAGE) {
			const some = rows.slice(from, from + PAGE).map(row => row[known.key])
			const { list } = (await call(page.list, { [known.by]: some, pageNo: 1, pageSize: PAGE }, { polling: true })) as { list: Row[] }
			for (const row of list) names.add(row[known.key])
		}
		return rows.map(row => names.has(row[known.key]))
	}
	if (!one || !may(one) || rows.length > READ_MAX) return undefined
	const refused = (error: unknown) => {
		if (!isRefusal(error)) throw error
	}
	const now = await Promise.all(rows.map(row => call(one, askFor(page, rowId(page, row)), { polling: true }).catch(refused)))
	return now.map(Boolean)
}

/** Reads the rows anew; undefined: they are too many, or not this person's to read. */
export async function goneOf(page: Described, rows: Row[]): Promise<Row[] | undefined> {
	const found = rows.length ? await there(page, rows) : []
	return found && rows.filter((_, i) => !found[i])
}
