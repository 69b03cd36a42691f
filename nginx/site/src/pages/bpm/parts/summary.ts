/* The summary of a process: the fields that its model names, with their values. */
import { listed } from '@/kit/text'

export interface KeyValue { key: string; value: string }

export function summaryText(summary: unknown): string {
	if (!Array.isArray(summary)) return ''
	return listed((summary as KeyValue[]).filter(s => s.value !== '' && s.value !== null).map(s => `${s.key}: ${s.value}`))
}
