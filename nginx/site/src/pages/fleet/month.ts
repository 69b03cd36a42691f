/* Months as the statistics name them: 202611 is November 2026. */
import { serverNow } from '@/kit/clock'
import { time } from '@/kit/format'

/** The month that it is where the suite is. */
export function thisMonth(): number {
	return Number(time(serverNow()).slice(0, 7).replace('-', ''))
}

/** As it is written: 2026-11. */
export function monthText(month: number): string {
	return `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`
}

/** The month n months before. */
export function monthBefore(month: number, n: number): number {
	const at = Math.floor(month / 100) * 12 + month % 100 - 1 - n
	return Math.floor(at / 12) * 100 + at % 12 + 1
}
