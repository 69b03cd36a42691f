import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import * as api from '@gen/system/notice'

export default listPage({
	name: 'SystemNotice', id: 'id', title: 'title',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list,
	columns: [
		{ key: 'title', opens: true }, { key: 'type', width: 130 }, { key: 'status', width: 100 },
		{ key: 'createTime', width: 160 },
	],
	filters: [{ key: 'title', quick: true }, { key: 'status', quick: true }],
	form: [
		{ key: 'title' }, { key: 'type', start: 1 }, { key: 'content', as: 'markdown', lines: 12 },
		{ key: 'status', start: 0 },
	],
	actions: [
		{ id: 'push', on: 'row', needs: api.push, when: row => row.status === 0,
			run: ([row]) => call(api.push, { id: Number(row!.id) }) },
	],
	tabs: [{ id: 'read', body: () => import('./parts/Read.vue'), props: row => ({ id: row.id }) }],
})
