import { listPage } from '@/kit/types'
import * as api from '@gen/system/post'
import * as user from '@gen/system/user'

export default listPage({
	name: 'SystemPost', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list, sheet: api.export_excel,
	takes: [{ id: 'people', list: user.page, query: row => ({ postId: row.id }) }],
	columns: [
		{ key: 'name', opens: true }, { key: 'code', as: 'mono' }, { key: 'sort', width: 80 },
		{ key: 'status', width: 100 }, { key: 'remark' }, { key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }, { key: 'code', quick: true }, { key: 'status', quick: true }],
	form: [
		{ key: 'name' }, { key: 'code' }, { key: 'sort', start: 0 }, { key: 'status', start: 0 },
		{ key: 'remark', lines: 3 },
	],
})
