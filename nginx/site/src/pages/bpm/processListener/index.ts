import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/process-listener'

export default listPage({
	name: 'BpmProcessListener', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete,
	columns: [
		{ key: 'name', opens: true }, { key: 'type', width: 130 }, { key: 'event', width: 120 },
		{ key: 'valueType', width: 140 }, { key: 'value', as: 'mono' }, { key: 'status', width: 100 },
		{ key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'type', quick: true }, { key: 'event' }, { key: 'status', quick: true },
	],
	form: [
		{ key: 'name' }, { key: 'type', start: 'task' }, { key: 'event' }, { key: 'valueType', start: 'expression' },
		{ key: 'value', lines: 3 }, { key: 'status', start: 0 },
	],
})
