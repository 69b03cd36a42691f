import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import { dictLabel } from '@/kit/dict'
import { time } from '@/kit/format'
import { t } from '@/kit/text'
import * as api from '@gen/device/info-modify'
import { APPLIED, modifyMany, WAITING } from './parts/batch'

export default listPage({
	name: 'DeviceInfoModify', id: 'id', title: 'mac', fresh: 30,
	changes: row => row.status === WAITING,
	unchangeable: row => t(row.status === APPLIED ? 'page.DeviceInfoModify.applied' : 'page.DeviceInfoModify.over', { status: dictLabel('device_info_modify_status', row.status), when: time(row.appliedTime) }),
	list: api.page, one: api.get, create: api.create, make: modifyMany, update: api.update, load: { file: api.import, template: api.get_import_template },
	columns: [
		{ key: 'mac', as: 'mono', opens: true, width: 160, to: row => `/device/device?mac=${row.mac}&row=*` }, { key: 'status', width: 110 },
		{ key: 'channelId', pick: 'channel', to: row => `/device/channel?row=${row.channelId}` }, { key: 'deviceModel' },
		{ key: 'userId', pick: 'user' }, { key: 'orderNumber' }, { key: 'appliedTime', width: 160 }, { key: 'failReason' },
		{ key: 'batchId', width: 90, to: row => `/device/info-modify?batchId=${row.batchId}` },
		{ key: 'cpu', as: 'mono', extra: true }, { key: 'modelId', extra: true }, { key: 'companyId', extra: true },
		{ key: 'remarks' }, { key: 'creator', pick: 'user', extra: true },
		{ key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'mac', quick: true }, { key: 'status', quick: true }, { key: 'batchId', quick: true }, { key: 'createTime' },
	],
	form: [
		{ key: 'macs', as: 'macs', onlyNew: true, lines: 5 }, { key: 'channelId', pick: 'channel' }, { key: 'deviceModel' },
		{ key: 'userId', pick: 'user' }, { key: 'orderNumber' }, { key: 'modelId' }, { key: 'companyId' }, { key: 'cpu' },
		{ key: 'remarks', lines: 3 },
	],
	actions: [
		{ id: 'revoke', on: 'row', needs: api.delete, danger: true, when: row => row.status === WAITING,
			run: ([row]) => call(api.delete, { id: Number(row!.id) }) },
	],
})
