/** Saved views: queries of a page with a name, one's own and those that others
 * share. */
import { ref } from 'vue'
import * as api from '@gen/system/user-view'
import { call } from './api'
import { useNewest } from './newest'
import type { Id } from './types'

export interface SavedView {
	id: Id
	page: string
	name: string
	query: string
	shared: boolean
	own: boolean
}

export const NAME_MAX = api.save.input.name?.max

/** Parameters of the address that are not part of a view. */
const passing = ['page', 'row', 'tab', 'edit', 'view', 'part']

/** The query of the present address, always in the same order. */
export function queryText(query: Record<string, string | undefined>): string {
	const kept = Object.entries(query).filter(([key, value]) => value !== undefined && !passing.includes(key))
	return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1)) as [string, string][]).toString()
}

export function useViews(page: string) {
	const saved = ref<SavedView[]>([])
	const newest = useNewest()
	async function read(): Promise<void> {
		const isNewest = newest()
		// Without them the page works as well.
		const found = (await call(api.list, { page }).catch(() => [])) as SavedView[]
		if (isNewest()) saved.value = found
	}
	return {
		saved,
		read,
		/** Answers the id of the view. */
		async save(name: string, query: string, shared: boolean, id?: Id): Promise<Id> {
			const saved = await call(api.save, { id, page, name, query, shared } as never)
			await read()
			return saved as Id
		},
		async remove(id: Id): Promise<void> {
			await call(api.delete, { id } as never)
			await read()
		},
	}
}
