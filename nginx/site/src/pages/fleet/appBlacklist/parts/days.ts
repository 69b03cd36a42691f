/* Ranges of days that end now, as the filters of statistics take them. */
import { time } from '@/kit/format'

const DAY_MS = 86_400_000

export function days(n: number, now = Date.now()): [string, string] {
	return [time(now - n * DAY_MS), time(now)]
}
