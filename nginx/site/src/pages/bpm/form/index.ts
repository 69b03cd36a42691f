import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/form'

export default listPage({
	name: 'BpmForm', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete,
	columns: [
		{ key: 'name', opens: true }, { key: 'fields', width: 100, text: row => String(row.fields.length) },
		{ key: 'status', width: 100 }, { key: 'remark' }, { key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }],
	form: [
		{ key: 'name' }, { key: 'status', start: 0 }, { key: 'remark', lines: 2 },
		{ key: 'fields', start: [], own: () => import('./parts/Fields.vue') },
		{ key: 'conf', start: '{}', lines: 3 },
	],
	tabs: [{ id: 'preview', body: () => import('./parts/Preview.vue'), props: row => ({ fields: row.fields }) }],
})
