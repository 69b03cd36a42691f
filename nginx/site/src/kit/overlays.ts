/** What is open over a page's rows, and what closes it: the form, the drawer,
 * the dialog of an action.  Form and drawer stand in the address. */
import { computed, ref, shallowRef, type InjectionKey } from 'vue'
import type { Address } from './address'
import { removeRows, runAction } from './actions'
import { call, may, notAllowed } from './api'
import { attempt, tellFailure } from './feedback'
import type { Row } from './list'
import { askFor, rowId } from './rows'
import { t } from './text'
import type { Action, Described } from './types'

export const NEW = 'new'
/** Looks whether the row is there still that a drawer is about, for what is in it. */
export const LOOK: InjectionKey<() => void> = Symbol('look')
/** In place of an id: the only row that there is. */
const ONLY = '*'

export function useWork(page: Described, address: Address, rows: () => Row[], again: () => Promise<void>) {
	const acting = shallowRef<{ action: Action<any>; rows: Row[] }>()
	const edited = shallowRef<Row>()
	const start = shallowRef<Row>()
	/** How often somebody has changed rows here. */
	const changes = ref(0)
	const find = (id: string | undefined) => (id === ONLY ? (rows().length === 1 ? rows()[0] : undefined) : rows().find(row => rowId(page, row) === id))

	// Rows that no column opens have no drawer, whatever the address says.
	const opened = computed(() => (page.columns.some(c => c.opens) ? address.value.row : undefined))
	const openRow = computed(() => find(opened.value))
	// The address may be one that somebody typed, or of the page that comes next.
	const editId = computed(() => (page.form && (address.value.edit === NEW ? page.create : page.update) ? address.value.edit : undefined))
	const editRow = computed(() => (editId.value && editId.value !== NEW ? (edited.value && String(edited.value[page.id]) === editId.value ? edited.value : undefined) : undefined))
	const hasForm = computed(() => editId.value === NEW || !!editRow.value)
	// The only row is found when the list is read: a form that stands by then is not covered.
	const openId = computed<string | undefined>(was => {
		if (opened.value !== ONLY) return opened.value
		return openRow.value && (was || !hasForm.value) ? rowId(page, openRow.value) : undefined
	})

	function open(row: Row): void {
		address.set({ row: rowId(page, row), tab: undefined, part: undefined })
	}
	function close(): void {
		address.set({ row: undefined, tab: undefined, part: undefined })
	}
	/** The form begins with the whole row, of which lists may show a part. */
	async function edit(id: string): Promise<void> {
		const known = find(id)
		if (!page.one || !may(page.one)) edited.value = known
		else {
			const found = await attempt(() => call(page.one!, askFor(page, id)))
			edited.value = found ?? undefined
			if (found === null) {
				tellFailure(new Error(t('kit.gone')))
				void again()
			}
		}
		if (edited.value && page.changes && !page.changes(edited.value)) {
			tellFailure(new Error(page.unchangeable?.(edited.value) ?? t('kit.unchangeable')))
			edited.value = undefined
		}
		if (edited.value) address.set({ edit: id })
		else address.set({ edit: undefined }, { replace: true })
	}
	function create(values?: Row): void {
		start.value = values
		address.set({ edit: NEW })
	}
	function closeForm(): void {
		edited.value = undefined
		address.set({ edit: undefined })
	}
	async function changed(): Promise<void> {
		await again()
		changes.value++
	}
	async function saved(): Promise<void> {
		closeForm()
		await changed()
	}
	async function remove(list: Row[]): Promise<boolean> {
		const done = await removeRows(page, list, () => void changed())
		if (!done) return false
		if (list.some(row => rowId(page, row) === openId.value)) close()
		await changed()
		return true
	}
	async function act(action: Action<any>, list: Row[]): Promise<void> {
		if (action.fields || action.dialog) acting.value = { action, rows: list }
		else if (await runAction(page, action, list, {}, () => void changed())) await changed()
	}
	async function acted(): Promise<void> {
		acting.value = undefined
		await changed()
	}
	// A link, or a reloaded page, may begin with an open form, or with one of which
	// nothing could be saved.
	const needed = editId.value === NEW ? page.create : page.update
	if (editId.value && needed && !may(needed)) {
		tellFailure(notAllowed(needed))
		address.set({ edit: undefined }, { replace: true })
	} else if (editId.value && editId.value !== NEW) void edit(editId.value)

	return { acting, start, changes, openId, openRow, editId, editRow, open, close, edit, create, closeForm, saved, remove, act, acted, changed }
}
