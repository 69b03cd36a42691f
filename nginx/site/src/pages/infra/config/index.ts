import { listPage } from '@/kit/types'
import * as api from '@gen/infra/config'

export default listPage({
	name: 'InfraConfig', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list, sheet: api.export_excel,
	columns: [
		{ key: 'name', opens: true }, { key: 'key', as: 'mono' }, { key: 'value' }, { key: 'category', width: 120 },
		{ key: 'type', width: 100 }, { key: 'visible', width: 90 }, { key: 'remark', extra: true },
		{ key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'key', quick: true }, { key: 'type', quick: true }, { key: 'createTime' },
	],
	form: [
		{ key: 'category' }, { key: 'name' }, { key: 'key' }, { key: 'value', lines: 3 },
		{ key: 'visible', start: true }, { key: 'remark', lines: 3 },
	],
})
