/** Names of countries in the reader's language, which the browser knows by the
 * number that a country has in ISO 3166-1: that is its id here. */
import { currentLanguage } from './text'

const LAST_COUNTRY = 999
const known = new Map<string, Intl.DisplayNames>()

/** The name of the place with this id: a country's in the reader's language, that
 * of a part of one as it is stored. */
export function countryName(id: unknown, stored: string): string {
	const language = currentLanguage()
	const number = Number(id)
	if (language === 'en' || !(number > 0 && number <= LAST_COUNTRY)) return stored
	const code = new Intl.Locale(`und-${String(number).padStart(3, '0')}`).region
	if (!code || !/^[A-Z]{2}$/.test(code)) return stored
	if (!known.has(language)) known.set(language, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
	return known.get(language)!.of(code) ?? stored
}
