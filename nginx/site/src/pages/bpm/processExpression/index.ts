import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/process-expression'

export default listPage({
	name: 'BpmProcessExpression', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete,
	columns: [
		{ key: 'name', opens: true }, { key: 'expression', as: 'mono' }, { key: 'status', width: 100 },
		{ key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }, { key: 'status', quick: true }, { key: 'createTime' }],
	form: [{ key: 'name' }, { key: 'expression', lines: 3 }, { key: 'status', start: 0 }],
})
