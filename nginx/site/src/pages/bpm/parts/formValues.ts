/* What is filled in in the stored form of a process, field by field. */
import { nameOf } from '@/kit/choices'
import { isEmpty } from '@/kit/fieldLimits'
import { listed, t } from '@/kit/text'
import { hasChoices, readRule, widgetOf, type Rule } from '../form/parts/widgets'

export type Values = Record<string, unknown>
/** What one may do with a field: "1" read, "2" write, "3" it is hidden; absent: write. */
export type Rights = Record<string, string> | null | undefined

/** A rule that somebody else stored may name its field by anything. */
function ruleOf(text: string): Rule {
	const rule = readRule(text) ?? { type: 'text', title: text }
	return typeof rule.field === 'string' ? rule : { ...rule, field: undefined }
}
/** The fields that one may see. */
export function rulesOf(fields: string[], may?: Rights): Rule[] {
	return fields.map(ruleOf).filter(rule => may?.[rule.field ?? ''] !== '3')
}

export function valueOf(rule: Rule, values: Values): unknown {
	if (!rule.field) return undefined
	return (Object.hasOwn(values, rule.field) ? values[rule.field] : undefined) ?? rule.value
}

/** Any value as it is stored. */
export function textOf(value: unknown): string {
	if (value === undefined || value === null) return ''
	return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
/** The titles of the fields that have to be filled in and are not: a browser asks for
 * those of its own inputs alone. */
export function lacking(fields: string[], values: Values, may?: Rights): string[] {
	const isLacking = (rule: Rule) => {
		return rule.$required && may?.[rule.field ?? ''] !== '1' && widgetOf(rule) && isEmpty(valueOf(rule, values))
	}
	return rulesOf(fields, may).filter(isLacking).map(titleOf)
}
export function titleOf(rule: Rule): string {
	return textOf(rule.title) || rule.field || ''
}

/** A value as its field says it: choices by their labels, people by their names. */
export function wordsOf(rule: Rule, value: unknown): string {
	const widget = widgetOf(rule)
	const one = (each: unknown) => {
		if (widget === 'UserSelect') return nameOf('user', each)
		if (widget === 'DeptSelect') return nameOf('dept', each)
		const choice = hasChoices(widget) ? rule.options?.find(o => String(o.value) === String(each)) : undefined
		return choice ? textOf(choice.label) : textOf(each)
	}
	if (widget === 'switch' && typeof value === 'boolean') return t(value ? 'kit.yes' : 'kit.no')
	return widget && Array.isArray(value) ? listed(value.map(one)) : one(value)
}
