/** The operation log has the names of regions as they are stored, in English. */
import { choicesOf } from '@/kit/choices'
import { currentLanguage, t } from '@/kit/text'

const ARROW = ' -> '
const LISTED = ', '

/** A sentence of the log with the countries in it as the reader's language calls them. */
export function withCountries(sentence: string): string {
	const field = t('kit.colon', { what: t('field.regionId') })
	if (currentLanguage() === 'en' || !sentence.includes(field)) return sentence
	const names = new Map(choicesOf('region').map(c => [c.stored, c.label]))
	const listed = (text: string) => names.get(text) ?? text.split(LISTED).map(name => names.get(name) ?? name).join(LISTED)
	const [before, ...rest] = sentence.split(field)
	return [before, ...rest.map(text => {
		const end = text.indexOf('; ')
		const values = end < 0 ? text : text.slice(0, end)
		return values.split(ARROW).map(listed).join(ARROW) + text.slice(values.length)
	})].join(field)
}
