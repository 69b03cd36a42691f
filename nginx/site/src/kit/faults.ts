/** What a field lacks is said in the site's own words, beside the first field in error,
 * which gets the focus: the browser would say it in a language of its own. */
import { blame, tellFailure } from './feedback'
import { follow } from './follow'
import { t } from './text'
import { placeBeside, tipMake } from './whole'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function wordsOf(field: Field): string {
	const { validity: wrong, type } = field
	const { min, max } = field as HTMLInputElement
	if (wrong.customError) return field.validationMessage
	if (wrong.valueMissing) return t('error.required')
	if (wrong.rangeUnderflow) return t('error.low', { min })
	if (wrong.rangeOverflow) return t('error.high', { max })
	if (wrong.stepMismatch) return t('error.whole')
	return t(wrong.badInput && type === 'number' ? 'error.number' : 'error.pattern')
}

export function sayFaults(): void {
	const tip = tipMake('fd-whole fd-wrong')
	tip.id = 'fd-fault'
	let of: Field | undefined
	let stay: (() => void) | undefined
	let told = false
	const hide = () => {
		if (!of) return
		stay?.()
		tip.hidePopover()
		of.removeAttribute('aria-invalid')
		of.removeAttribute('aria-describedby')
		of = undefined
	}
	document.addEventListener('invalid', event => {
		event.preventDefault()
		// One submission tells of all its fields, one after the other.
		if (told) return
		told = true
		setTimeout(() => (told = false))
		const field = event.target as Field
		field.focus()
		hide()
		of = field
		field.setAttribute('aria-invalid', 'true')
		field.setAttribute('aria-describedby', tip.id)
		tip.textContent = wordsOf(field)
		tip.showPopover()
		placeBeside(tip, field)
		stay = follow(() => placeBeside(tip, field))
	}, true)
	document.addEventListener('input', event => event.target === of && hide())
	document.addEventListener('focusout', hide)
}

/** Tells why the server refuses a form, and says it at the field that it is about, which
 * keeps nobody from sending it again. */
export function tellRefused(error: unknown, form: HTMLElement | undefined): void {
	tellFailure(error)
	const { key, why } = blame(error) ?? {}
	const field = key && form?.querySelector(`[data-field="${CSS.escape(key)}"]`)?.querySelector<Field>('input, select, textarea')
	if (!field) return
	field.setCustomValidity(why!)
	field.reportValidity()
	field.setCustomValidity('')
}
