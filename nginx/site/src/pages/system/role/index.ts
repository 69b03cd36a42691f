import { listPage } from '@/kit/types'
import * as api from '@gen/system/role'
import * as permission from '@gen/system/permission'
import * as user from '@gen/system/user'

export default listPage({
	name: 'SystemRole', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list, sheet: api.export_excel,
	takes: [{ id: 'people', list: user.page, query: row => ({ roleId: row.id }) }],
	columns: [
		{ key: 'name', opens: true }, { key: 'code', as: 'mono' }, { key: 'type', dict: 'system_role_type', width: 110 },
		{ key: 'dataScope', dict: 'system_data_scope' }, { key: 'sort', width: 80 }, { key: 'status', card: 'state', width: 100 },
		{ key: 'dataScopeDeptIds', pick: 'dept', extra: true }, { key: 'remark', extra: true }, { key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'code', quick: true }, { key: 'status', quick: true }, { key: 'createTime' },
	],
	form: [
		{ key: 'name' }, { key: 'code' }, { key: 'sort', start: 0 }, { key: 'status', start: 0 },
		{ key: 'remark', lines: 3 },
	],
	tabs: [
		{ id: 'menus', needs: permission.assign_role_menu, body: () => import('./tabs/Menus.vue'),
			props: row => ({ roleId: row.id }) },
		{ id: 'scope', needs: permission.assign_role_data_scope, body: () => import('./tabs/Scope.vue'),
			props: row => ({ roleId: row.id }) },
		{ id: 'people', needs: user.page, body: () => import('./tabs/People.vue'), props: row => ({ roleId: row.id }) },
	],
})
