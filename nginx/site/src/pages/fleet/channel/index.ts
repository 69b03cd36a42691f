import { listPage } from '@/kit/types'
import * as adSlot from '@gen/device/ad-slot-channel'
import * as blacklist from '@gen/device/app-blacklist'
import * as api from '@gen/device/channel'
import * as device from '@gen/device/device'
import * as user from '@gen/system/user'

export default listPage({
	name: 'DeviceChannel', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete, sheet: api.export_excel,
	keptBy: [
		{ id: 'devices', list: device.page, query: row => ({ channelIds: [row.id] }), at: '/device/device' },
		{ id: 'links', list: adSlot.page, query: row => ({ channelId: row.id }), at: '/device/ad-slot-channel' },
		{ id: 'users', list: user.page, query: row => ({ channelId: row.id }), at: '/device/user-channel' },
		{ id: 'blacklist', list: blacklist.page, query: row => ({ channelId: row.id }), at: '/device/app-blacklist' },
	],
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
