/** A form of an endpoint's fields: what it begins with, whether it may be sent,
 * and what is sent. */
import { computed, nextTick, reactive, ref } from 'vue'
import { blame } from './feedback'
import { isEmpty, judge } from './fieldLimits'
import { t } from './text'
import type { Field, Input } from './types'

export type Form = Record<string, any>
const LEAVE_MS = 200

/** The input of a field, as the endpoint that is called has it. */
export function inputOf(input: Record<string, Input>, key: string): Input {
	return input[key] ?? { kind: 'text' }
}

/** The values that a form begins with. */
export function begin(fields: Field<any>[], input: Record<string, Input>, row?: Form): Form {
	const form: Form = {}
	for (const { key, start, none } of fields) {
		const found = row?.[key]
		form[key] = found !== undefined && found !== null && found !== none ? structuredClone(plain(found)) : row ? undefined : (start ?? inputOf(input, key).default)
	}
	return form
}
/** The name of a draft; `within` is what the rows of its page are those of, as in a
 * tab of another row. */
export function draftKey(page: string, within: object | undefined, what: string): string {
	return `${page}${within ? JSON.stringify(within) : ''}.${what}`
}
/** The fields that no draft keeps. */
export function secretsOf(fields: Field<any>[]): string[] {
	return fields.filter(f => f.as === 'password').map(f => f.key)
}
function plain<T>(value: T): T {
	return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as T) : value
}

/** What was typed as JSON and is none has stayed a text. */
function noJson({ kind }: Input, as: Field<any>['as'], value: unknown): string | undefined {
	const isJson = kind === 'list' || kind === 'any' || (as === 'json' && kind !== 'text')
	return isJson && typeof value === 'string' && value !== '' ? t('error.form.json') : undefined
}

/** What an update that gets it empty leaves as it was, or refuses: it has no empty value. */
const STAYS = ['id', 'int', 'number', 'time', 'stamp']
export function cannotEmpty({ kind, min }: Input, was: unknown, value: unknown): string | undefined {
	return (STAYS.includes(kind) || (kind === 'text' && min)) && isEmpty(value) && !isEmpty(was) ? t('error.stays') : undefined
}

/** `was`: the values that a changed row has. */
export function useForm(fields: () => Field<any>[], input: () => Record<string, Input>, start: Form, was?: Form) {
	const form = reactive<Form>(start)
	const touched = reactive(new Set<string>())
	const tried = ref(false)
	const refused = ref<{ key: string; text: string }>()
	const shown = computed(() => fields().filter(f => !f.when || f.when(form)))
	const faults = computed(() => {
		const found: Record<string, string> = {}
		for (const { key, none, as, wrong } of shown.value) {
			const rule = inputOf(input(), key)
			const value = isEmpty(form[key]) ? none : form[key]
			const fault = judge(rule, value) ?? noJson(rule, as, value) ?? wrong?.(value, form) ?? cannotEmpty(rule, was?.[key], value) ?? (refused.value?.key === key ? refused.value.text : undefined)
			if (fault) found[key] = fault
		}
		return found
	})
	return reactive({
		form,
		shown,
		faults,
		tried,
		/** what is wrong and may be said already */
		faultOf: (key: string) => (tried.value || touched.has(key) ? faults.value[key] : undefined),
		set(key: string, value: unknown) {
			form[key] = value
			if (refused.value?.key === key) refused.value = undefined
		},
		/** what is wrong is said after a click that ends here, which it must not move */
		leave: (key: string) => void setTimeout(() => touched.add(key), LEAVE_MS),
		/** false: something is wrong, and is shown */
		ready() {
			tried.value = true
			return Object.keys(faults.value).length === 0
		},
		/** an empty text empties a member; one that was never there is not sent */
		body(row?: Form): Form {
			const body: Form = {}
			for (const { key, none } of shown.value) {
				const value = isEmpty(form[key]) ? none : form[key]
				if (!isEmpty(value) || (row && !isEmpty(row[key]))) body[key] = value ?? (Array.isArray(row?.[key]) ? [] : '')
			}
			return body
		},
		refuse(error: unknown): boolean {
			const { key, why } = blame(error) ?? {}
			const isShown = shown.value.some(f => f.key === key)
			if (isShown) refused.value = { key: key!, text: why! }
			return isShown
		},
	})
}
/** Leads to the first field in error, or to what is said of the form as a whole. */
export async function showFault(state: FormState, form: HTMLElement | undefined): Promise<void> {
	await nextTick()
	const key = Object.keys(state.faults)[0]
	const at = form?.querySelector(key ? `[data-field="${CSS.escape(key)}"]` : '[role=alert]')
	at?.scrollIntoView({ block: 'nearest' })
	at?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}
export type FormState = ReturnType<typeof useForm>
