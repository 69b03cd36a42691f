import { listPage } from '@/kit/types'
import * as api from '@gen/system/tenant-package'

export default listPage({
	name: 'SystemTenantPackage', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list,
	columns: [
		{ key: 'name', opens: true }, { key: 'status', width: 100 }, { key: 'remark' }, { key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'status', quick: true }, { key: 'remark' }, { key: 'createTime' },
	],
	form: [
		{ key: 'name' }, { key: 'status', start: 0 }, { key: 'remark', lines: 3 },
		{ key: 'menuIds', pick: 'menu', start: [], own: () => import('./parts/Menus.vue') },
	],
})
