import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/user-group'

export default listPage({
	name: 'BpmUserGroup', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete,
	columns: [
		{ key: 'name', opens: true }, { key: 'userIds', pick: 'user' }, { key: 'description' },
		{ key: 'status', width: 100 }, { key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }, { key: 'status', quick: true }, { key: 'createTime' }],
	form: [
		{ key: 'name' }, { key: 'userIds', pick: 'user' }, { key: 'status', start: 0 }, { key: 'description', lines: 3 },
	],
})
