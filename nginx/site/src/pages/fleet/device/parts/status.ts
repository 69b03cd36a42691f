/** Switching devices on and off, and back. */
import { refusedAll } from '@/kit/actions'
import { call } from '@/kit/api'
import { tell } from '@/kit/feedback'
import { t } from '@/kit/text'
import type { RowOf, Undo } from '@/kit/types'
import * as api from '@gen/device/device'

type Device = RowOf<typeof api.page>

export const undoStatus: Undo<Device> = { was: row => ({ status: row.status }), which: row => ({ macs: [row.mac] }) }

/** Sent in any case, as the list may be older than the devices; that nothing was to be
 * done is said where they all were so. */
export async function setStatus(rows: Device[], status: number, on: { of?: object }): Promise<unknown> {
	const answer = await call(api.update_status, { macs: rows.map(row => row.mac!), status }, on).catch(error => refusedAll(error, rows, t('page.DeviceDevice.noneChanged')))
	if (answer !== true || rows.some(row => row.status !== status)) return answer
	tell(t('page.DeviceDevice.alreadySo'))
	return false
}
