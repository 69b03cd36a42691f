/* The field catalogue of rules and what its literals are called: read once. */
import { call } from '@/kit/api'
import { choicesOf } from '@/kit/choices'
import { dictOptions } from '@/kit/dict'
import type { PickerName } from '@/kit/pickers'
import * as rule from '@gen/device/rule'
import type { Catalogue, Field, Json } from './tree'

export interface Option { value: string | number; label: string }

let known: Catalogue | undefined

export async function readCatalogue(): Promise<Catalogue> {
	return (known ??= new Map((await call(rule.fields)).map(f => [f.name, f as Field])))
}
/** The catalogue, once it has been read. */
export const knownCatalogue = (): Catalogue | undefined => known

/** The pickers of the lists that the catalogue names. */
const sources: Record<string, PickerName> = {
	'/device/channel/all': 'channel',
	'/system/user/simple-list': 'user',
	'/system/area/tree': 'region',
}

/** What a field's literals may be chosen from; none: they are typed.  Where the
 * list is not permitted or not known, the ids are typed. */
export function optionsOf(field?: Field): Option[] {
	const from = field?.options
	if (!from) return []
	if (from.startsWith('dict:')) return dictOptions(from.slice(5)).map(o => ({
		value: field.type === 'number' ? Number(o.value) : String(o.value), label: o.label,
	}))
	const picker = sources[from]
	return picker ? choicesOf(picker).map(c => ({ value: Number(c.id), label: c.path ? `${c.path} / ${c.label}` : c.label })) : []
}

/** The name of a literal, where it has one. */
export function nameOf(catalogue: Catalogue, field: string, value: Json): string | undefined {
	const all = optionsOf(catalogue.get(field))
	return all.find(o => o.value === value)?.label
}
