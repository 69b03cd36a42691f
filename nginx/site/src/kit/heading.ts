/** Where the focus goes after a navigation. */
import { nextTick } from 'vue'

/** Whether somebody has done anything here: a page that was just loaded begins at its
 * top, where a first Tab leads past the menu. */
let acted = false
export function watchActs(): void {
	for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, () => (acted = true), { once: true, capture: true })
}

/** Leads whoever has come here to the heading; an open sheet has the focus already. */
export async function leadTo(heading: HTMLElement | undefined, options: FocusOptions = {}): Promise<void> {
	await nextTick()
	if (acted && !document.querySelector('[role=dialog], dialog[open]')) heading?.focus(options)
}
