/* Ranges of days that end now, as the filters of statistics take them. */
import { time } from '@/kit/format'

const DAY_MS = 86_400_000

export function days(n: number, now = Date.now()): [string, string] {
	return [time(now - n * DAY_MS), time(now)]
}

/** The beginnings of the last n days where the suite is, the oldest first. */
export function dayStarts(n: number, now = Date.now()): number[] {
	const ofDay = (at: number) => {
		const [h, m, s] = time(at).slice(11).split(':').map(Number)
		return at - ((h! * 60 + m!) * 60 + s!) * 1000 - (at % 1000)
	}
	return Array.from({ length: n }, (_, i) => ofDay(now - (n - 1 - i) * DAY_MS))
}
