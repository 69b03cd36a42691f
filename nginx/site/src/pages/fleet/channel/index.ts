import { listPage } from '@/kit/types'
import * as api from '@gen/device/channel'

export default listPage({
	name: 'DeviceChannel', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete, sheet: api.export_excel,
	columns: [
		{ key: 'name', opens: true },
		{ key: 'deviceCount', width: 110, to: row => `/device/device?channelIds=${row.id}` },
		{ key: 'activatedCount', width: 110, to: row => `/device/device?channelIds=${row.id}&status=1` },
		{ key: 'platform', width: 120 }, { key: 'heartbeatInterval', width: 150 }, { key: 'companyId', extra: true },
		{ key: 'taskId', extra: true }, { key: 'updateVersion', extra: true }, { key: 'describeInfo', extra: true },
		{ key: 'remarks' }, { key: 'updateTime', extra: true }, { key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'platform', quick: true }, { key: 'companyId' }, { key: 'taskId' },
		{ key: 'createTime' },
	],
	form: [
		{ key: 'name' }, { key: 'platform' }, { key: 'heartbeatInterval' }, { key: 'companyId' }, { key: 'taskId' },
		{ key: 'describeInfo', lines: 3 }, { key: 'remarks', lines: 3 },
	],
	tabs: [
		{ id: 'ads', body: () => import('./tabs/Ads.vue'), props: row => ({ channelId: row.id }) },
	],
})
