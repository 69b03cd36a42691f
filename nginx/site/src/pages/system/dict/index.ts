import { listPage } from '@/kit/types'
import * as api from '@gen/system/dict-type'
import * as data from '@gen/system/dict-data'
import { dictTypeWords } from '../parts/builtIn'

export default listPage({
	name: 'SystemDictType', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list, sheet: api.export_excel,
	columns: [
		{ key: 'name', opens: true, text: dictTypeWords }, { key: 'type', as: 'mono' }, { key: 'status', width: 100 }, { key: 'remark' },
		{ key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'type', quick: true }, { key: 'status', quick: true }, { key: 'createTime' },
	],
	form: [{ key: 'name' }, { key: 'type' }, { key: 'status', start: 0 }, { key: 'remark', lines: 3 }],
	tabs: [
		{ id: 'data', needs: data.page, body: () => import('./tabs/Data.vue'), props: row => ({ dictType: row.type }) },
	],
})
