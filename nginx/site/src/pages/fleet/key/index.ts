import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import { undoStatus } from '@/kit/undo'
import * as api from '@gen/device/key'

const ON = 0
const OFF = 1

export default listPage({
	name: 'DeviceKey', id: 'id', title: 'kid', list: api.page, one: api.get, rowsAreWhole: true, remove: api.delete,
	columns: [
		{ key: 'kid', as: 'mono', opens: true }, { key: 'status', width: 110 }, { key: 'remark' },
		{ key: 'createTime', width: 160 },
	],
	filters: [{ key: 'kid', quick: true }, { key: 'status', quick: true }],
	actions: [
		{ id: 'makeKey', on: 'page', main: true, needs: api.create, dialog: () => import('./parts/Make.vue') },
		{ id: 'switchOn', on: 'row', needs: api.update_status, when: row => row.status === OFF,
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), status: ON }, on), undo: undoStatus },
		{ id: 'switchOff', on: 'row', needs: api.update_status, danger: true, when: row => row.status === ON,
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), status: OFF }, on), undo: undoStatus },
	],
})
