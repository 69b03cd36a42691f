/** Spans of time that people ask for, as two times of the server's zone. */
import { msOf, time } from './format'

const DAY_MS = 86_400_000
export const presets = ['today', 'yesterday', 'week', 'month', 'hour'] as const
export type Preset = (typeof presets)[number]

function midnight(ms: number): string {
	return `${time(ms).slice(0, 10)} 00:00:00`
}

/** From and to; the end of a day is its last second, because ends are inclusive. */
export function rangeOf(preset: Preset, now = Date.now()): [string, string] {
	const today = midnight(now)
	const before = (days: number) => midnight((msOf(today) ?? now) - days * DAY_MS + DAY_MS / 2)
	if (preset === 'today') return [today, '']
	if (preset === 'hour') return [time(now - 3_600_000), '']
	if (preset === 'yesterday') return [before(1), `${before(1).slice(0, 10)} 23:59:59`]
	return [before(preset === 'week' ? 7 : 30), '']
}

/** The value of an <input type="datetime-local"> and back. */
export function toInput(stamp: string | undefined): string {
	return stamp ? stamp.replace(' ', 'T').slice(0, 19) : ''
}
export function fromInput(value: string, end = false): string {
	if (!value) return ''
	const text = value.replace('T', ' ')
	return text.length === 16 ? `${text}:${end ? '59' : '00'}` : text.slice(0, 19)
}
