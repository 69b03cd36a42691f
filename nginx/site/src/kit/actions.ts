/** What can be done with rows: asked about first where it cannot be undone, told
 * when it is done. */
import type { Row } from './list'
import { call, may, type Options } from './api'
import { plainCell } from './Cell'
import { viewOf } from './cells'
import { isSame } from './conflict'
import { label as labelOf, listed, t, textOf } from './text'
import { attempt, isRefusal, sentences, sure, tell, tellFailure, wordsOf, type Way } from './feedback'
import { isEmpty } from './fieldLimits'
import { number } from './format'
import { goneOf } from './gone'
import { doneOf, isUnseen, leftOf, outcome, waitingOf, type Left } from './outcome'
import { isAway, queryOf } from './request'
import { askFor, rowId, rowTitle } from './rows'
import type { Action, AnyEndpoint, Described, Keeper } from './types'
import { undoOf } from './undo'

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
	return rows.length > 3 ? t('kit.andMore', { names: listed(names), n: rows.length - 3 }) : listed(names)
}

/** How many rows of another page belong to this one. */
async function countOf({ list, query }: Pick<Keeper<Row>, 'list' | 'query'>, row: Row): Promise<number> {
	return (await call(list, { ...query(row), pageNo: 1, pageSize: 1 }) as { total: number }).total
}

/** What there is that keeps a row from being deleted, and where. */
async function keepersOf(page: Described, row: Row | undefined): Promise<Way[]> {
	const known = (page.keptBy ?? []).filter(k => row && may(k.list))
	const ways = await Promise.all(known.map(async keeper => {
		const n = await countOf(keeper, row!).catch(() => 0)
		return n ? { text: t(`page.${page.name}.keptBy.${keeper.id}`, { n: number(n) }), to: keeper.at + queryOf(keeper.query(row!)) } : undefined
	}))
	return ways.filter(way => way !== undefined)
}

/** Of so many rows each is looked at for what it takes along. */
const LOOKED_AT = 20
/** Where somebody may see but a part of them, that he sees none is said, too. */
const noneOf = (key: string) => (t(key) === key ? '' : t(key))
/** What rows take along when they are deleted, in words; where that cannot be read, it is
 * a failure, and nothing is asked.  What was not looked at is said to be so. */
async function takesOf(page: Described, rows: Row[]): Promise<string> {
	const known = (page.takes ?? []).filter(one => may(one.list))
	const of = async (row: Row, one: (typeof known)[number]) => {
		const n = await countOf(one, row)
		const words = n ? t(`page.${page.name}.takes.${one.id}`, { n: number(n) }) : noneOf(`page.${page.name}.takes.${one.id}None`)
		return !words ? '' : rows.length === 1 ? ` ${words}` : `\n${t('kit.colon', { what: rowTitle(page, row) })}${words}`
	}
	const words = await Promise.all(rows.slice(0, LOOKED_AT).flatMap(row => known.map(one => of(row, one))))
	const losses = await Promise.all(rows.slice(0, LOOKED_AT).map(async row => ({ row, text: await page.loses?.(row, rows) })))
	const lost = [...new Set(losses.map(one => one.text))].flatMap(text => {
		const of = losses.filter(one => one.text === text).map(one => one.row)
		return !text ? [] : of.length === rows.length ? [`\n${text}`] : [`\n${t('kit.colon', { what: namesOf(page, of) })}${text}`]
	})
	const blind = known.length < (page.takes?.length ?? 0) ? [`\n${t('kit.unreadTakes')}`] : []
	if (rows.length > LOOKED_AT && (known.length || page.loses)) blind.push(`\n${t('kit.lookedAt', { most: LOOKED_AT })}`)
	return [...words, ...lost, ...blind].join('') + (rows.some(row => page.isOneself?.(row)) ? `\n${t('kit.oneself')}` : '')
}

/** A row that is about to be changed, as it is there now, for its tag; undefined:
 * somebody has changed it meanwhile, and the person would rather look again.  One that
 * is gone is a failure, and the rows are read again: `changed`.  `begins`: what is sent
 * began with the row, so that it is looked at even where no tag is taken.  `looked`
 * hears what is there. */
async function asSeen(page: Described, endpoint: AnyEndpoint, rows: Row[], changed?: () => void, begins = false, looked?: (now: Row) => void): Promise<Options | undefined> {
	const [row] = rows
	const revises = !!endpoint.revises && page.one?.path === endpoint.revises
	if (!row || rows.length > 1 || !(revises || begins) || !may(page.one)) return {}
	const now = (await call(page.one!, askFor(page, rowId(page, row)))) as Row | null
	if (!now) {
		changed?.()
		throw new Error(t('kit.gone'))
	}
	const changeable = endpoint.method === 'delete' ? { ...page.update?.input } : endpoint.input
	const other = Object.keys(now).filter(key => key in row && key in changeable && !page.leavesOut?.includes(key) && !isSame(row[key], now[key]))
	const names = listed(other.map(key => labelOf('field', key, page.name)))
	if (other.length && !(await sure({ text: t('kit.overtaken', { names }) }))) return undefined
	looked?.(now)
	return revises ? { of: now } : {}
}

type LeftRow = Left & { of: Row }

/** Of the rows those that are there now, and the others as what is not done: a list
 * that names what is gone is carried out for the rest, and the answer does not tell.
 * A single row that is gone is a failure; `seen`: its tag was read, so that it is
 * there.  What somebody deletes after this was read is still taken for done.
 * `unsure`: nobody can tell which of several are gone. */
async function present(page: Described, rows: Row[], seen: boolean, changed?: () => void): Promise<{ there: Row[]; gone: LeftRow[]; unsure: boolean }> {
	const one = rows.length === 1
	const missing = seen ? [] : (await goneOf(page, rows)) ?? (one ? [] : undefined)
	if (one && missing?.length) {
		changed?.()
		throw new Error(t('kit.gone'))
	}
	const set = new Set(missing)
	return {
		there: rows.filter(row => !set.has(row)),
		gone: [...set].map(row => ({ name: rowTitle(page, row), why: t('kit.gone'), of: row })),
		unsure: !missing,
	}
}

/** What is refused, or may be done without an answer, the rows do not show yet. */
const readAgain = (changed?: () => void) => (error: unknown): never => {
	if (isAway(error) || isRefusal(error)) changed?.()
	throw error
}

/** Rows that cannot be deleted now, each with the reason. */
async function keptOf(page: Described, rows: Row[]): Promise<LeftRow[]> {
	const reasons = await page.stays?.(rows)
	return rows.flatMap((row, i) => (reasons?.[i] ? [{ name: rowTitle(page, row), why: reasons[i]!, of: row }] : []))
}
function tellKept(kept: LeftRow[]): false {
	if (kept.length) tellFailure(new Error(kept.map(one => t('kit.colon', { what: one.name }) + one.why).join('\n')))
	return false
}

/** Deletes rows; false if nobody was sure, or the page shows still what is there.  Of
 * rows that are deleted one at a time each is tried: what is left is told with its
 * reasons. */
export async function removeRows(page: Described, chosen: Row[], changed?: () => void): Promise<boolean> {
	const endpoint = page.remove
	if (!endpoint || !chosen.length) return false
	const kept = await keptOf(page, chosen)
	const rows = chosen.filter(row => !kept.some(one => one.of === row))
	if (!rows.length) return tellKept(kept)
	const name = labelOf('action', 'delete', page.name)
	const takes = await attempt(() => takesOf(page, rows))
	if (takes === undefined) return false
	const text = textOf('sureDelete', page.name, { n: rows.length, names: namesOf(page, rows) }) + takes
	if (!(await sure({ text, count: rows.length, yes: name }))) return false
	const inputs = removal(page, endpoint, rows)
	const answer = inputs.length === 1
		? await attempt(() => removeAtOnce(page, endpoint, rows, changed).catch(readAgain(changed)), () => keepersOf(page, rows.length === 1 ? rows[0] : undefined))
		: { left: await removeEach(page, endpoint, rows, inputs), unsure: false, said: undefined }
	if (!answer) return false
	const { unsure, said } = answer
	const left = [...kept, ...answer.left]
	if (said) {
		tell(said)
		changed?.()
		return tellKept(kept)
	}
	const done = chosen.length - left.length
	if (unsure) tell('sent', { action: name, n: done })
	else if (!left.length) tell(textOf('deleted', page.name, { n: done }))
	else outcome.value = { action: name, done, left, waiting: [], again: () => void removeRows(page, left.map(one => one.of), changed).then(some => some && changed?.()) }
	return done > 0 || left.some(one => one.why === t('kit.gone'))
}

/** By one request; answers those that are left, undefined if the person would rather
 * look again. */
async function removeAtOnce(page: Described, endpoint: AnyEndpoint, rows: Row[], changed?: () => void): Promise<{ left: LeftRow[]; unsure: boolean; said?: string } | undefined> {
	const on = await asSeen(page, endpoint, rows, changed)
	if (!on) return undefined
	const { there, gone, unsure } = await present(page, rows, 'of' in on, changed)
	const answer = there.length ? await call(endpoint, removal(page, endpoint, there)[0], on).catch(error => refusedAll(error, there, t('kit.noneDeleted'))) : undefined
	return { left: gone, unsure, said: page.removeSays?.(answer) }
}
/** A list that is refused for one of its rows is done for none, which `none` says. */
export function refusedAll(error: unknown, rows: unknown[], none: string): never {
	if (rows.length > 1 && isRefusal(error)) throw new Error(sentences(wordsOf(error).text, none))
	throw error
}
async function removeEach(page: Described, endpoint: AnyEndpoint, rows: Row[], inputs: Row[]): Promise<LeftRow[]> {
	const left: LeftRow[] = []
	for (const [i, input] of inputs.entries()) {
		const row = rows[i]!
		const gone = async () => {
			const on = await asSeen(page, endpoint, [row])
			if (!on) throw new Error(t('kit.overtakenLeft'))
			await call(endpoint, input, on)
		}
		await gone().catch(error => left.push({ name: rowTitle(page, row), why: wordsOf(error).text, of: row }))
	}
	return left
}

/** May the form of the page change this row? */
export function mayChange(page: Described, row: Row): boolean {
	return !!page.form && may(page.update) && (page.changes?.(row) ?? true)
}

/** The actions of a page that the person may take, on these rows. */
export function actionsFor(page: Described, on: Action<Row>['on'], row?: Row): Action<Row>[] {
	return (page.actions ?? []).filter(a => a.on === on && may(a.needs) && (!row || !a.when || a.when(row)))
}

/** The rows, and the form, of those that were not done: by their name, which is a
 * member of the rows or an entry of a list of the form. */
export function those(rows: Row[], form: Row, names: string[]): { rows: Row[]; form: Row } {
	const set = new Set(names)
	const isOne = (value: unknown) => set.has(String(value))
	const lists = Object.entries(form).filter(([, value]) => Array.isArray(value) && value.some(isOne))
	return { rows: rows.filter(row => Object.values(row).some(isOne)), form: { ...form, ...Object.fromEntries(lists.map(([key]) => [key, names])) } }
}

/** What an action is about beside its rows, line by line. */
async function aboutOf(page: Described, action: Action<Row>, rows: Row[], form: Row): Promise<string[]> {
	const fields = (action.fields ?? []).filter(({ key }) => !isEmpty(form[key]))
	const said = fields.map(({ key, pick }) => t('kit.colon', { what: labelOf('field', key, page.name) }) + (plainCell(form[key], viewOf({ key, pick }, page.list.output))?.text ?? ''))
	const about = await action.about?.(rows)
	const oneself = rows.some(row => page.isOneself?.(row)) ? [t('kit.oneself')] : []
	return [...(about ? [about] : []), ...said, ...oneself]
}

/** Runs an action; false if the rows need not be read again.  What the answer says
 * was not done is told; `changed`: what to do when it is tried again; `refused`: hears a
 * failure, which is told already. */
export async function runAction(page: Described, action: Action<Row>, rows: Row[], form: Row = {}, changed?: () => void, refused?: (error: unknown) => void): Promise<boolean> {
	const name = labelOf('action', action.id, page.name)
	if (action.danger) {
		const asked = rows.length ? t('kit.sureAction', { action: name, n: rows.length, names: namesOf(page, rows) }) : t('kit.surePage', { action: name })
		const text = [asked, ...(await aboutOf(page, action, rows, form))].join('\n')
		if (!(await sure({ text, count: rows.length, yes: name }))) return false
	}
	let missing: LeftRow[] = []
	let unsure = false
	/** what it replaces, which the list may not have shown */
	let replaced: Row = { ...rows[0] }
	const act = async () => {
		const on = await asSeen(page, action.needs, rows, changed, action.begins, now => { replaced = { ...replaced, ...now } })
		if (!on) return undefined
		const { there, gone, unsure: cannotTell } = await present(page, rows, 'of' in on || action.on === 'row', changed)
		missing = gone
		unsure = cannotTell
		if (gone.length && !there.length) return { of: undefined }
		if (action.run) return { of: await action.run(there, form, on) }
		const id = rows[0] && page.id in action.needs.input ? { [page.id]: rows[0][page.id] } : {}
		return { of: await call(action.needs, { ...id, ...form }, on) }
	}
	const answer = await attempt(() => act().catch(readAgain(changed)).catch(error => {
		refused?.(error)
		throw error
	}))
	if (!answer) return false
	const kept = leftOf(answer.of, page.name)
	const left = [...kept, ...missing]
	const waiting = waitingOf(answer.of)
	if (left.length || waiting.length) {
		const again = (names: string[]) => {
			const some = those(rows, form, names)
			void runAction(page, action, some.rows, some.form, changed).then(done => done && changed?.())
		}
		outcome.value = { action: name, done: doneOf(answer.of, rows.length - missing.length, kept.length), left, waiting, unseen: isUnseen(answer.of), again: left.length ? again : undefined }
	} else if (unsure && answer.of === true) tell('sent', { action: name, n: rows.length })
	else if (action.says?.(answer.of)) tell(action.says(answer.of)!)
	else if (answer.of !== false) tell('done', { action: name }, { undo: rows.length === 1 ? undoOf(page, action, replaced, answer.of, changed) : undefined })
	return answer.of !== false
}
