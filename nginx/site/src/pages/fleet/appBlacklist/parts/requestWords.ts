/* The process of a request of the blacklist: which one it is, and what of its
 * variables people read; the others are for programs. */
import { dictLabel } from '@/kit/dict'
import { number } from '@/kit/format'
import { label, t } from '@/kit/text'

/** What a process is about by its business key; undefined: not the blacklist. */
export function requestOf(businessKey?: string | null, definitionKey?: string | null) {
	const key = /^(main|channel|mac|region):(\d+):(\d+)$/.exec(businessKey ?? '')
	return key && definitionKey?.startsWith('blacklist') ? { businessType: key[1]!, businessId: Number(key[2]) } : undefined
}

/** Who wrote the change.  His nickname he may choose freely, his user name not; what was
 * submitted long ago has none. */
export function authorOf({ creatorName, creatorUsername }: Record<string, unknown>) {
	return creatorUsername ? `${String(creatorName)} (${String(creatorUsername)})` : String(creatorName)
}

/** What is done with the record: whose channels, regions or addresses alone are new is
 * there already. */
export const updateOf = ({ businessType, updateType }: Record<string, unknown>) => (businessType === 'main' && updateType ? String(updateType) : 'update')
export const updateWords = (values: Record<string, unknown>) => t(`page.FleetAppBlacklist.update.${updateOf(values)}`)

const count = (value: unknown) => number(value as number)
const words: Record<string, (value: unknown, values: Record<string, unknown>) => string> = {
	updateType: (_, values) => updateWords(values), packageName: String, appName: String,
	type: value => dictLabel('app_blacklist_type', value as number), deviceCount: count, deviceCountAll: count, creatorName: (_, values) => authorOf(values), reason: String,
}

/** Those variables that are known, in words. */
export function requestLines(values: Record<string, unknown>) {
	return Object.keys(words).filter(key => (values[key] ?? '') !== '').map(key => ({ key, title: label('field', key === 'deviceCount' ? 'deviceCountAfter' : key), text: words[key]!(values[key], values) }))
}
