import { listPage } from '@/kit/types'
import * as api from '@gen/system/tenant'

export default listPage({
	name: 'SystemTenant', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list, sheet: api.export_excel,
	columns: [
		{ key: 'id', width: 80 }, { key: 'name', opens: true },
		{ key: 'packageId', pick: 'tenantPackage', text: row => (row.packageId ? String(row.packageId) : undefined) },
		{ key: 'contactName' }, { key: 'contactMobile' }, { key: 'accountCount', width: 120 },
		{ key: 'expireTime', width: 160 }, { key: 'websites', extra: true }, { key: 'status', width: 100 },
		{ key: 'createTime', extra: true },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'contactName', quick: true }, { key: 'status', quick: true },
		{ key: 'contactMobile' }, { key: 'createTime' },
	],
	form: [
		{ key: 'name' }, { key: 'packageId', pick: 'tenantPackage' }, { key: 'contactName' }, { key: 'contactMobile' },
		{ key: 'username', onlyNew: true }, { key: 'password', as: 'password', onlyNew: true },
		{ key: 'accountCount', start: 100 }, { key: 'expireTime' }, { key: 'websites' }, { key: 'status', start: 0 },
	],
})
