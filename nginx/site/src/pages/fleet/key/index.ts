import { listPage, type RowOf } from '@/kit/types'
import { call } from '@/kit/api'
import { isRefusal } from '@/kit/feedback'
import { t } from '@/kit/text'
import { undoStatus } from '@/kit/undo'
import * as api from '@gen/device/key'
import * as config from '@gen/infra/config'

const ON = 0
const OFF = 1
/** The longest page: of more keys than that some stay. */
const MANY = 200

type Key = RowOf<typeof api.page>

/** How devices prove who they are, where it is not by a signature each time. */
const NOT_AT_ALL = '0'
const BY_TOKEN = '2'
/** Hidden it is not told; without an answer nothing is said of the devices, and asked. */
const proof = () => call(config.get_value_by_key, { key: 'device.auth.mode' }).catch(error => {
	if (!isRefusal(error)) throw error
})

/** What becomes of the devices without a key that is on, when it goes with these. */
async function without(row: Key, all: Key[]): Promise<string | undefined> {
	if (row.status !== ON) return undefined
	const going = new Set(all.map(key => String(key.id)))
	const how = await proof()
	if (how === NOT_AT_ALL) return t('page.DeviceKey.unused')
	const { list, total } = await call(api.page, { status: ON, pageNo: 1, pageSize: MANY })
	const isLast = total <= MANY && list.every(key => going.has(String(key.id)))
	return t(`page.DeviceKey.${how === BY_TOKEN ? 'token' : 'off'}${isLast ? 'Last' : ''}`)
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
		{ id: 'switchOff', on: 'row', needs: api.update_status, danger: true, about: ([row]) => without(row!, [row!]), when: row => row.status === ON,
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), status: OFF }, on), undo: undoStatus },
	],
})
