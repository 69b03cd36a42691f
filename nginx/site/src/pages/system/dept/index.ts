import { treePage } from '@/kit/types'
import * as api from '@gen/system/dept'

export default treePage({
	name: 'SystemDept', id: 'id', title: 'name', parent: 'parentId',
	list: api.list, one: api.get, create: api.create, update: api.update, remove: api.delete_list,
	columns: [
		{ key: 'name', opens: true, width: 280 }, { key: 'leaderUserId', pick: 'user' }, { key: 'phone' },
		{ key: 'email', extra: true }, { key: 'sort', width: 80 }, { key: 'status', width: 100 },
		{ key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }, { key: 'status', quick: true }],
	form: [
		{ key: 'parentId', pick: 'dept', none: 0 }, { key: 'name' }, { key: 'sort', start: 0 },
		{ key: 'leaderUserId', pick: 'user', none: 0 }, { key: 'phone' }, { key: 'email' }, { key: 'status', start: 0 },
	],
})
