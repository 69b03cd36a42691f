/** Whether a value fits a field: the endpoint's limits, said before it is sent. */
import { isStamp, timeAt } from './ranges'
import type { Input } from './types'
import { t } from './text'

const compiled = new Map<string, RegExp | undefined>()

function expression(pattern: string): RegExp | undefined {
	if (!compiled.has(pattern)) {
		try {
			compiled.set(pattern, new RegExp(pattern, 'u'))
		} catch {
			// What this browser cannot read the server judges.
			compiled.set(pattern, undefined)
		}
	}
	return compiled.get(pattern)
}

export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function judgeText(input: Input, value: string): string | undefined {
	const length = [...value].length
	if (input.required && value.trim() === '') return t('error.required')
	if (input.min !== undefined && length < input.min) return t('error.short', { min: input.min })
	if (input.max !== undefined && length > input.max) return t('error.long', { max: input.max, length })
	if (input.pattern && !expression(input.pattern)?.test(value)) return formWords(input)
	return undefined
}

function formWords(input: Input): string {
	const key = `error.form.${input.form}`
	const words = input.form ? t(key) : key
	return words === key ? t('error.pattern') : words
}

function judgeList(input: Input, value: unknown[]): string | undefined {
	if (input.min !== undefined && value.length < input.min) return t('error.few', { min: input.min })
	if (input.max !== undefined && value.length > input.max) return t('error.many', { max: input.max, length: value.length })
	const wrong = input.pattern && value.find(entry => typeof entry === 'string' && expression(input.pattern!)?.test(entry) === false)
	return wrong ? `${String(wrong)}: ${formWords(input)}` : undefined
}

/** The first reason why the value cannot be sent; undefined if it can. */
export function judge(input: Input, value: unknown): string | undefined {
	if (isEmpty(value)) return input.required && input.kind !== 'flag' ? t('error.required') : undefined
	if (input.kind === 'stamp' || input.kind === 'time' || input.kind === 'range') {
		const ends = [value].flat().map((one, i) => (one === '' || isStamp(one) ? timeAt(String(one), i === 1) : undefined))
		if (ends.includes(undefined)) return t('error.stamp')
		return ends[0] && ends[1] && ends[1] < ends[0] ? t('error.order') : undefined
	}
	if (Array.isArray(value)) return judgeList(input, value)
	if (input.kind === 'int' || input.kind === 'number' || input.kind === 'id') {
		const n = Number(value)
		if (!Number.isFinite(n)) return t('error.number')
		if (input.min !== undefined && n < input.min) return t('error.low', { min: input.min })
		if (input.max !== undefined && n > input.max) return t('error.high', { max: input.max })
		return input.kind === 'number' || Number.isInteger(n) ? undefined : t('error.whole')
	}
	return typeof value === 'string' ? judgeText(input, value) : undefined
}
