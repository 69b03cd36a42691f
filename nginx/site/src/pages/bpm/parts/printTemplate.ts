/* The template of a printed page as front-ends write it: an element marks where a
 * value stands, another where the decided tasks are listed. */

const VALUE = '[data-w-e-type="mention"]'
const TASKS = '[data-w-e-type="process-record"]'

export interface Line { name: string; description: string }

/** Which value is wanted; undefined: it does not say. */
function wanted(at: Element): string | undefined {
	try {
		const said: unknown = JSON.parse(decodeURIComponent(at.getAttribute('data-info') ?? ''))
		return String((said as { id?: unknown } | null)?.id)
	} catch {
		return undefined
	}
}

/** Puts values and tasks in their places, as text; a value that nobody knows stays
 * as it was written. */
export function fillTemplate(root: Element, values: Map<string, string>, tasks: Line[]): void {
	const page = root.ownerDocument
	const cell = (text: string) => Object.assign(page.createElement('td'), { textContent: text })
	for (const at of root.querySelectorAll(VALUE)) at.textContent = values.get(wanted(at) ?? '') ?? at.textContent
	for (const at of root.querySelectorAll(TASKS)) {
		const table = page.createElement('table')
		for (const { name, description } of tasks) table.insertRow().append(cell(name), cell(description))
		at.replaceChildren(table)
	}
	// What would draw lines otherwise is sanitised away.
	for (const table of root.querySelectorAll('table')) table.setAttribute('border', '1')
}
