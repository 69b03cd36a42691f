import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/category'

export default listPage({
	name: 'BpmCategory', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete,
	columns: [
		{ key: 'name', opens: true }, { key: 'code', as: 'mono' }, { key: 'sort', width: 80 },
		{ key: 'status', width: 100 }, { key: 'description' }, { key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'code', quick: true }, { key: 'status', quick: true }, { key: 'createTime' },
	],
	form: [
		{ key: 'name' }, { key: 'code' }, { key: 'sort', start: 0 }, { key: 'status', start: 0 },
		{ key: 'description', lines: 3 },
	],
})
