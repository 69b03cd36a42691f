/* Links that stay on the page and keep its filter. */

export type Query = Record<string, unknown>

/** The path of this page below /ui, with the query changed by `more`; what is
 * undefined there is left out. */
export function way(query: Query, more: Query): string {
	const all = new URLSearchParams()
	for (const [key, value] of Object.entries({ ...query, ...more })) {
		if (value === undefined || value === null || value === '') continue
		for (const one of Array.isArray(value) ? value : [value]) all.append(key, String(one))
	}
	const text = all.toString()
	return location.pathname.replace(/^\/ui/, '') + (text ? `?${text}` : '')
}
