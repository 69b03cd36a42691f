/* Months as the statistics name them: 202611 is November 2026. */

export function thisMonth(now = new Date()): number {
	return now.getFullYear() * 100 + now.getMonth() + 1
}

/** The value of an input of type month: 2026-11. */
export function monthText(month: number): string {
	return `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`
}

/** 0: the text is no month. */
export function monthOf(text: string): number {
	const m = /^(\d{4})-(\d{2})$/.exec(text)
	return m ? Number(m[1]) * 100 + Number(m[2]) : 0
}

/** The month n months before. */
export function monthBefore(month: number, n: number): number {
	const at = Math.floor(month / 100) * 12 + month % 100 - 1 - n
	return Math.floor(at / 12) * 100 + at % 12 + 1
}
