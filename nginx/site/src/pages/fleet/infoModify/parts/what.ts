/** What a modification makes of its device, in words. */
import { nameOf } from '@/kit/choices'
import type { PickerName } from '@/kit/pickers'
import { label, listed, t } from '@/kit/text'
import type { Id } from '@/kit/types'

const picks: Record<string, PickerName> = { channelId: 'channel', userId: 'user' }
const members = ['channelId', 'deviceModel', 'userId', 'orderNumber', 'modelId', 'companyId', 'cpu', 'remarks']

export function whatOf(row: Record<string, any>): string {
	const given = members.filter(key => (row[key] ?? '') !== '')
	return listed(given.map(key => t('kit.colon', { what: label('field', key, 'DeviceInfoModify') }) + (picks[key] ? nameOf(picks[key], row[key] as Id) : String(row[key]))))
}
