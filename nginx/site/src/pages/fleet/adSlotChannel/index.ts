import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import { number } from '@/kit/format'
import { t } from '@/kit/text'
import * as api from '@gen/device/ad-slot-channel'

export default listPage({
	name: 'DeviceAdSlotChannel', id: 'id', title: 'adSlotId',
	list: api.page, one: api.get, rowsAreWhole: true, update: api.update, remove: api.delete_list,
	columns: [
		{ key: 'adSlotId', opens: true, width: 140 }, { key: 'channelId', pick: 'channel', to: row => `/device/channel?row=${row.channelId}` }, { key: 'status', width: 100 },
		{ key: 'sort', width: 80 }, { key: 'startTime', width: 160 }, { key: 'endTime', width: 160 },
		{ key: 'remark' }, { key: 'updateTime', extra: true }, { key: 'createTime', extra: true },
	],
	filters: [
		{ key: 'adSlotId', quick: true }, { key: 'channelId', pick: 'channel', quick: true }, { key: 'status', quick: true },
	],
	form: [
		{ key: 'adSlotId' }, { key: 'channelId', pick: 'channel' }, { key: 'status' }, { key: 'sort' },
		{ key: 'startTime' }, { key: 'endTime' }, { key: 'remark', lines: 3 },
	],
	actions: [
		{ id: 'bind', on: 'page', main: true, needs: api.bind, fields: [{ key: 'adSlotId' }, { key: 'channelIds', pick: 'channel' }],
			run: (_rows, form) => call(api.bind, form), says: ({ added, kept }) => t('page.DeviceAdSlotChannel.bound', { n: number(added), kept: number(kept) }) },
		{ id: 'unbind', on: 'page', needs: api.unbind, danger: true,
			fields: [{ key: 'adSlotId' }, { key: 'channelIds', pick: 'channel' }],
			run: (_rows, form) => call(api.unbind, form), says: ({ removed }) => t('page.DeviceAdSlotChannel.unbound', { n: number(removed) }) },
	],
})
