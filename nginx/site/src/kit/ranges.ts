/** Spans of time that people ask for.  Their ends are times of the server's zone,
 * or words for times as seen from now, which a link or a saved view keeps: `-7d`,
 * the day a week ago, and `-1h`, an hour ago. */
import { serverNow } from './clock'
import { msOf, time } from './format'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const spans = {
	today: ['-0d', ''], yesterday: ['-1d', '-1d'], week: ['-7d', ''], month: ['-30d', ''], hour: ['-1h', ''],
} satisfies Record<string, [string, string]>
export type Preset = keyof typeof spans
export const presets = Object.keys(spans) as Preset[]

export function rangeOf(preset: Preset): [string, string] {
	return [...spans[preset]] as [string, string]
}

/** The time that the end of a span means now: of a day its first second, or, where
 * the span ends, its last one. */
export function timeAt(stamp: string, ends = false, now = serverNow()): string {
	const [, n, unit] = /^-(\d{1,4})([dh])$/.exec(stamp) ?? []
	if (n === undefined) return stamp
	if (unit === 'h') return time(now - Number(n) * HOUR_MS)
	const today = `${time(now).slice(0, 10)} 00:00:00`
	// Days of another length in between do not lead to another day.
	const noon = (msOf(today) ?? now) - Number(n) * DAY_MS + DAY_MS / 2
	return `${time(noon).slice(0, 10)} ${ends ? '23:59:59' : '00:00:00'}`
}

/** A time as it is read and typed, and what was typed as a time: a day alone is its
 * first second, or its last; what is no time stays as it is. */
export function toInput(stamp: string | undefined, ends = false): string {
	return stamp ? timeAt(stamp, ends) : ''
}
export function fromInput(value: string, end = false): string {
	const [, day, , minute, second] = /^\s*(\d{4}-\d\d-\d\d)([ T]+(\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?\s*$/.exec(value) ?? []
	if (!day) return value.trim()
	return `${day} ${minute ?? (end ? '23:59' : '00:00')}${second ?? (end ? ':59' : ':00')}`
}
/** Whether a filter or form may have that as a time. */
export function isStamp(value: unknown): boolean {
	if (typeof value !== 'string') return true
	const stamp = timeAt(value)
	return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(stamp) && msOf(stamp) !== undefined
}
