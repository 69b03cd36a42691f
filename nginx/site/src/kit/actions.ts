/** What can be done with rows: asked about first where it cannot be undone, told
 * when it is done. */
import type { Row } from './list'
import { call, may } from './api'
import { label as labelOf, t } from './text'
import { attempt, sure, tell, type Way } from './feedback'
import { number } from './format'
import { queryOf } from './request'
import { rowTitle } from './rows'
import type { Action, AnyEndpoint, Described } from './types'

/** What `remove` of a page takes: a list of ids, or one id at a time. */
function removal(page: Described, endpoint: AnyEndpoint, rows: Row[]): Record<string, unknown>[] {
	const id = page.id
	const many = 'ids' in endpoint.input ? 'ids' : Object.entries(endpoint.input).find(([, i]) => i.kind === 'ids' || i.kind === 'texts')?.[0]
	if (many) {
		const key = many === 'ids' || !many.endsWith('s') ? id : many.slice(0, -1)
		return [{ [many]: rows.map(row => row[key] ?? row[id]) }]
	}
	const key = 'id' in endpoint.input ? 'id' : (Object.keys(endpoint.input)[0] ?? 'id')
	return rows.map(row => ({ [key]: key === 'id' ? row[id] : row[key] }))
}

export function namesOf(page: Described, rows: Row[]): string {
	const names = rows.slice(0, 3).map(row => rowTitle(page, row))
	return rows.length > 3 ? t('kit.andMore', { names: names.join(', '), n: rows.length - 3 }) : names.join(', ')
}

/** What there is that keeps a row from being deleted, and where. */
async function keepersOf(page: Described, row: Row | undefined): Promise<Way[]> {
	const known = (page.keptBy ?? []).filter(k => row && may(k.list))
	const ways = await Promise.all(known.map(async ({ id, list, query, at }) => {
		const filter = query(row!)
		const found = await call(list, { ...filter, pageNo: 1, pageSize: 1 }).catch(() => undefined) as { total: number } | undefined
		return found?.total ? { text: t(`page.${page.name}.keptBy.${id}`, { n: number(found.total) }), to: at + queryOf(filter) } : undefined
	}))
	return ways.filter(way => way !== undefined)
}

/** Deletes rows; false if nobody was sure, or it failed. */
export async function removeRows(page: Described, rows: Row[]): Promise<boolean> {
	const endpoint = page.remove
	if (!endpoint || !rows.length) return false
	const text = t('kit.sureDelete', { n: rows.length, names: namesOf(page, rows) })
	if (!(await sure({ text, count: rows.length, yes: t('action.delete') }))) return false
	let done = 0
	const inputs = removal(page, endpoint, rows)
	const fine = await attempt(async () => {
		for (const input of inputs) {
			await call(endpoint, input)
			done++
		}
		return true
	}, () => keepersOf(page, inputs.length === rows.length ? rows[done] : undefined))
	if (fine) tell('deleted', { n: rows.length })
	return !!fine || done > 0
}

/** The actions of a page that the person may take, on these rows. */
export function actionsFor(page: Described, on: Action<Row>['on'], row?: Row): Action<Row>[] {
	return (page.actions ?? []).filter(a => a.on === on && may(a.needs) && (!row || !a.when || a.when(row)))
}

/** Runs an action; false if the rows need not be read again. */
export async function runAction(page: Described, action: Action<Row>, rows: Row[], form: Row = {}): Promise<boolean> {
	const name = labelOf('action', action.id, page.name)
	if (action.danger) {
		const text = t('kit.sureAction', { action: name, n: rows.length, names: namesOf(page, rows) })
		if (!(await sure({ text, count: rows.length, yes: name }))) return false
	}
	const answer = await attempt(async () => {
		if (action.run) return { of: await action.run(rows, form) }
		const id = rows[0] && page.id in action.needs.input ? { [page.id]: rows[0][page.id] } : {}
		return { of: await call(action.needs, { ...id, ...form }) }
	})
	if (!answer) return false
	if (answer.of !== false) tell('done', { action: name })
	return answer.of !== false
}
