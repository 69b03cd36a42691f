import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import { t } from '@/kit/text'
import { undoStatus } from '@/kit/undo'
import * as api from '@gen/device/key'

const ON = 0
const OFF = 1

/** What becomes of the devices without a key that is on. */
async function without(row: { status: number }): Promise<string | undefined> {
	if (row.status !== ON) return undefined
	const { total } = await call(api.page, { status: ON, pageNo: 1, pageSize: 1 })
	return t(`page.DeviceKey.${Number(total) > 1 ? 'off' : 'offLast'}`)
}

export default listPage({
	name: 'DeviceKey', id: 'id', title: 'kid', list: api.page, one: api.get, rowsAreWhole: true, remove: api.delete, loses: without,
	columns: [
		{ key: 'kid', as: 'mono', opens: true }, { key: 'status', width: 110 }, { key: 'remark' },
		{ key: 'createTime', width: 160 },
	],
	filters: [{ key: 'kid', quick: true }, { key: 'status', quick: true }],
	actions: [
		{ id: 'makeKey', on: 'page', main: true, needs: api.create, dialog: () => import('./parts/Make.vue') },
		{ id: 'switchOn', on: 'row', needs: api.update_status, when: row => row.status === OFF,
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), status: ON }, on), undo: undoStatus },
		{ id: 'switchOff', on: 'row', needs: api.update_status, danger: true, about: ([row]) => without(row!), when: row => row.status === ON,
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), status: OFF }, on), undo: undoStatus },
	],
})
