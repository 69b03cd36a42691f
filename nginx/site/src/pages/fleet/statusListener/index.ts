import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/status-listener'

export default listPage({
	name: 'FleetStatusListener', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete,
	columns: [
		{ key: 'name', opens: true }, { key: 'match', width: 110 }, { key: 'key', as: 'mono' }, { key: 'url', as: 'mono' },
		{ key: 'status', width: 100 }, { key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }, { key: 'key', quick: true }, { key: 'status', quick: true }],
	form: [
		{ key: 'name' }, { key: 'match', start: 'exact' }, { key: 'key' }, { key: 'url' }, { key: 'status', start: 0 },
	],
})
