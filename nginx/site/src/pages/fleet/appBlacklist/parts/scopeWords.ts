/* The scope of a record as a sentence. */
import { nameOf } from '@/kit/choices'
import { number, time } from '@/kit/format'
import { t } from '@/kit/text'
import { readMacs } from '@/kit/macs'
import type { Draft } from './record'

const SHOWN = 3
const k = (key: string, values?: Record<string, unknown>) => t(`page.FleetAppBlacklist.says.${key}`, values)

function names(of: 'channel' | 'region', ids: unknown[]): string {
	// A device is in one channel and one region: any of them will do.
	const some = ids.slice(0, SHOWN).map(id => nameOf(of, id)).join(k('or'))
	return ids.length > SHOWN ? k('more', { some, n: number(ids.length - SHOWN) }) : some
}

/** `stored`: how many addresses the record has already. */
export function scopeWords(d: Draft, stored: { also: number; never: number }): string {
	const parts = [
		d.channelIds.length ? k('channels', { names: names('channel', d.channelIds) }) : '',
		d.regionIds.length ? k('regions', { names: names('region', d.regionIds) }) : '',
		d.ruleBy === 'one' && d.ruleId ? k('rule', { name: nameOf('rule', d.ruleId) }) : '',
		d.ruleBy === 'new' ? k('rule', { name: d.ruleName || '…' }) : '',
	].filter(Boolean)
	const also = readMacs(d.macs).macs.length + stored.also
	const never = readMacs(d.never).macs.length + stored.never
	const who = d.allDevice ? k('all') : parts.length ? k(d.matchMode === 1 ? 'allOf' : 'anyOf', { parts: parts.join('; ') }) : also ? k('only') : k('none')
	return [
		who, !d.allDevice && also ? k('also', { n: number(also) }) : '', never ? k('never', { n: number(never) }) : '',
		d.rolloutPercent && d.rolloutPercent < 100 ? k('percent', { n: d.rolloutPercent }) : '',
		d.startTime ? k('from', { when: time(d.startTime) }) : '', d.endTime ? k('until', { when: time(d.endTime) }) : '',
	].filter(Boolean).join('; ')
}
