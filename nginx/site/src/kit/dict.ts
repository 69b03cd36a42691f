/** The dictionaries, read once: labels in the reader's language, and colours. */
import { reactive } from 'vue'
import * as dictData from '@gen/system/dict-data'
import { call } from './api'

export interface DictEntry {
	value: string
	label: string
	colour: string
}

/** Dictionaries whose red means no harm: what came with the suite, and a plain yes. */
const CALM = new Set(['system_role_type', 'infra_config_type', 'infra_boolean_string'])

const dicts = reactive(new Map<string, DictEntry[]>())
let reading: Promise<void> | undefined

async function read(): Promise<void> {
	const all = await call(dictData.simple_list)
	const next = new Map<string, DictEntry[]>()
	for (const { dictType, value, label, colorType } of all) {
		const entries = next.get(dictType) ?? []
		entries.push({ value, label, colour: colorType === 'danger' && CALM.has(dictType) ? 'info' : colorType })
		next.set(dictType, entries)
	}
	dicts.clear()
	for (const [type, entries] of next) dicts.set(type, entries)
}

/** Reads the dictionaries if that was not done; once more with `anew`. */
export function readDicts(anew = false): Promise<void> {
	if (anew) reading = undefined
	reading ??= read().catch(() => {
		// Values are shown instead of labels; the next page asks again.
		reading = undefined
	})
	return reading
}

/** They are read again the next time, because something was saved. */
export function forgetDicts(): void {
	reading = undefined
}

export function dictOptions(type: string): DictEntry[] {
	void readDicts()
	return dicts.get(type) ?? []
}

export function dictEntry(type: string, value: unknown): DictEntry | undefined {
	return dictOptions(type).find(entry => entry.value === String(value))
}

/** The label of a value; the value itself where the dictionary has none. */
export function dictLabel(type: string, value: unknown): string {
	if (value === null || value === undefined || value === '') return ''
	return dictEntry(type, value)?.label ?? String(value)
}
