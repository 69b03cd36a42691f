/* The fields of stored forms, which are rules of form-create: JSON texts, one a
 * field.  We draw the kinds of `widgets`; what else a rule has is kept, and a
 * field of another kind is shown as text. */

export interface Choice { label: string; value: string | number }
export interface Rule {
	type: string
	field?: string
	title?: string
	value?: unknown
	$required?: boolean | string
	props?: Record<string, unknown>
	options?: Choice[] | null
	children?: unknown[]
	[other: string]: unknown
}

export const widgets = [
	'input', 'textarea', 'inputNumber', 'select', 'radio', 'checkbox', 'switch', 'datePicker', 'timePicker',
	'UserSelect', 'DeptSelect', 'UploadFile',
] as const
export type Widget = (typeof widgets)[number]

/** null: the text is no rule. */
export function readRule(text: string): Rule | null {
	try {
		const rule: unknown = JSON.parse(text)
		const object = typeof rule === 'object' && rule !== null && !Array.isArray(rule)
		return object && typeof (rule as Rule).type === 'string' ? rule as Rule : null
	} catch {
		return null
	}
}

/** Which of our widgets draws a rule; undefined: none. */
export function widgetOf(rule: Rule): Widget | undefined {
	if (rule.type === 'input' && rule.props?.type === 'textarea') return 'textarea'
	const widget = widgets.find(w => w.toLowerCase() === rule.type.toLowerCase())
	return hasChoices(widget) && !areChoices(rule.options) ? undefined : widget
}

/** Whether these are choices as we draw them; rules come as others stored them. */
function areChoices(options: unknown): boolean {
	if (options === undefined || options === null) return true
	return Array.isArray(options) && options.every(o => typeof o === 'object' && o !== null && typeof o.value !== 'object')
}

function isDate(text: string): boolean {
	const [, year = 0, month = 0, day = 0] = (/^(\d{4,6})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
	const at = new Date(Date.UTC(year, month - 1, day))
	return month > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}
const written: Partial<Record<Widget, (text: string) => boolean>> = {
	inputNumber: text => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text), datePicker: isDate,
	timePicker: text => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
}
/** Whether a widget can show the value; a browser drops what does not fit. */
export function fits(widget: Widget | undefined, value: unknown): boolean {
	if (value === undefined || value === null || value === '') return true
	if (widget === 'UploadFile') return [value].flat().every(one => typeof one === 'string')
	const judge = widget && written[widget]
	return judge ? typeof value !== 'object' && judge(String(value)) : true
}

/** A rule of a kind, with what is the same in the rule that it takes the place of. */
export function ruleOf(widget: Widget, was: Rule): Rule {
	const { type: _type, props, ...rest } = was
	const { type: _shape, ...kept } = props ?? {}
	if (widget === 'textarea') return { ...rest, type: 'input', props: { ...kept, type: 'textarea' } }
	return { ...rest, type: widget, ...Object.keys(kept).length ? { props: kept } : {} }
}

export function hasChoices(widget?: Widget): boolean {
	return widget === 'select' || widget === 'radio' || widget === 'checkbox'
}

/** Choices as lines of `value label`, and back. */
export function choicesText(choices?: Choice[] | null): string {
	return (choices ?? []).map(c => String(c.value) === c.label ? c.label : `${c.value} ${c.label}`).join('\n')
}
export function readChoices(text: string, was?: Choice[] | null): Choice[] {
	const types = new Map((was ?? []).map(c => [String(c.value), c.value]))
	return text.split('\n').map(l => l.trim()).filter(l => l !== '').map(line => {
		const [value = '', ...label] = line.split(/\s+/)
		return { value: types.get(value) ?? value, label: label.join(' ') || value }
	})
}
