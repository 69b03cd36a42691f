/** How values are written.  Times are in the server's zone, because its filters
 * are, and in the reader's own in the tooltip. */
import { reactive } from 'vue'
import { now } from './clock'
import { currentLanguage, t } from './text'

/** What /ui/site.json says. */
export const site = reactive({ version: '', timezone: 'UTC', tenants: true, push: '/infra/ws' })

/** Formats are dear to make: a page of 200 rows would make a thousand. */
const formats = new Map<string, unknown>()
function kept<F>(key: string, make: () => F): F {
	if (!formats.has(key)) formats.set(key, make())
	return formats.get(key) as F
}

/** Swedish is written yyyy-MM-dd HH:mm:ss. */
const parts = (zone: string | undefined) =>
	new Intl.DateTimeFormat('sv-SE', {
		timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit',
		hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
	})

function inZone(ms: number, zone: string | undefined): string {
	return kept(`time ${zone ?? ''}`, () => parts(zone)).format(ms)
}
const ownZone = () => kept('zone', () => new Intl.DateTimeFormat().resolvedOptions().timeZone)

function isTime(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 8.64e15
}

/** yyyy-MM-dd HH:mm:ss in the server's zone, which filters take, too. */
export function time(value: unknown): string {
	return isTime(value) ? inZone(value, site.timezone) : ''
}

/** The same moment for the reader, if his clock differs from the server's. */
export function timeHint(value: unknown): string {
	if (!isTime(value)) return ''
	const server = inZone(value, site.timezone)
	const own = ownZone() === site.timezone ? server : inZone(value, undefined)
	return own === server ? `${server} ${site.timezone}` : `${server} ${site.timezone} · ${t('kit.yourTime', { time: own })}`
}

/** Milliseconds of a time of that zone; undefined if it is none. */
export function msOf(stamp: string): number | undefined {
	const asUtc = Date.parse(`${stamp.replace(' ', 'T')}Z`)
	if (Number.isNaN(asUtc)) return undefined
	// The zone's distance, asked twice because it may change in between.
	const offsetAt = (at: number) => Date.parse(`${inZone(at, site.timezone).replace(' ', 'T')}Z`) - at
	const guess = asUtc - offsetAt(asUtc)
	return asUtc - offsetAt(guess)
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
	['second', 60], ['minute', 60], ['hour', 24], ['day', 30], ['month', 12], ['year', Infinity],
]

/** Clocks differ a little: what is that near is now, not to come. */
const NEAR_MS = 60_000
/** How long ago, as "3 minutes ago"; who shows it shows it anew while time goes on. */
export function ago(value: unknown): string {
	if (!isTime(value)) return ''
	const ahead = value - now.value
	let rest = ahead > 0 && ahead < NEAR_MS ? 0 : ahead / 1000
	// "yesterday" would be of the calendar, and 47 hours ago was the day before.
	const numeric = Math.abs(rest) < 1 ? 'auto' : 'always'
	const format = kept(`ago ${numeric} ${currentLanguage()}`, () => new Intl.RelativeTimeFormat(currentLanguage(), { numeric, style: 'short' }))
	for (const [unit, size] of steps) {
		if (Math.abs(rest) < size) return format.format(Math.trunc(rest), unit)
		rest /= size
	}
	return ''
}

export function number(value: unknown): string {
	if (value === null || value === undefined || value === '') return ''
	// Numbers from 2^53 - 1 on come as texts and are written as they come.
	return typeof value === 'number' ? kept(`number ${currentLanguage()}`, () => new Intl.NumberFormat(currentLanguage())).format(value) : String(value)
}

export function bytes(value: unknown): string {
	let rest = Number(value)
	if (value === null || value === undefined || !Number.isFinite(rest)) return ''
	const units = ['B', 'KB', 'MB', 'GB', 'TB']
	let i = 0
	for (; rest >= 1024 && i < units.length - 1; i++) rest /= 1024
	return `${new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: i ? 1 : 0 }).format(rest)} ${units[i]}`
}

/** A length of time in milliseconds. */
export function span(value: unknown): string {
	const ms = Number(value)
	if (value === null || value === undefined || !Number.isFinite(ms)) return ''
	const written = (unit: string, n: number | string) => t(`kit.spans.${unit}`, { v: n })
	if (ms < 1000) return written('ms', Math.round(ms))
	const s = Math.round(ms / 1000)
	if (s < 60) return written('s', (ms / 1000).toFixed(1))
	const [d, h, m] = [Math.floor(s / 86400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60]
	const two = d ? [written('d', d), written('h', h)] : h ? [written('h', h), written('min', m)] : [written('min', m), written('s', s % 60)]
	return two.join(' ')
}
