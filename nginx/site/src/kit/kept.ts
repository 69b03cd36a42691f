/** What this browser keeps for the first moment of a page, before the server has
 * been asked anything. */
export type Language = 'en' | 'zh'

export const SETTINGS = 'fleetdesk.settings'
const PAGES = 'fleetdesk.pages'

function read(key: string): Record<string, unknown> {
	try {
		return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
	} catch {
		return {}
	}
}

export function keptSettings(): { settings?: Record<string, unknown>; language?: Language } {
	return read(SETTINGS)
}

/** The language of somebody who has chosen none. */
function languageOfBrowser(): Language {
	return navigator.languages.some(name => /^zh\b/i.test(name)) && !/^en\b/i.test(navigator.languages[0] ?? '') ? 'zh' : 'en'
}
export function firstLanguage(): Language {
	return keptSettings().language ?? languageOfBrowser()
}

/** The component of the menu row at an address of the site, as far as a menu has
 * been seen here. */
export function componentAt(path: string): string | undefined {
	const component = read(PAGES)[path]
	return typeof component === 'string' ? component : undefined
}
export function keepComponents(components: [path: string, component: string][]): void {
	const text = JSON.stringify(Object.fromEntries(components))
	if (text !== localStorage.getItem(PAGES)) localStorage.setItem(PAGES, text)
}
