/* Ranges of days that end now, as the filters of statistics take them. */
import { serverNow } from '@/kit/clock'
import { msOf, time } from '@/kit/format'
import { timeAt } from '@/kit/ranges'

const DAY_MS = 86_400_000

export function days(n: number, now = serverNow()): [string, string] {
	return [time(now - n * DAY_MS), time(now)]
}

/** The beginnings of the last n days where the suite is, the oldest first. */
export function dayStarts(n: number, now = serverNow()): number[] {
	return Array.from({ length: n }, (_, i) => msOf(timeAt(`-${n - 1 - i}d`, false, now)) ?? now)
}
