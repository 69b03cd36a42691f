/** What ends in an ellipsis is shown as a whole beside it, to who points at it or has
 * the focus there; Escape takes it away. */

const GAP = 4

/** The element around `at` that cuts its text off. */
function cutOff(at: EventTarget | null): HTMLElement | undefined {
	for (let el = at as HTMLElement | null; el && el !== document.body; el = el.parentElement) {
		// A list of choices shows what is chosen itself, and a scale of its own.
		if (el instanceof HTMLSelectElement || el instanceof HTMLInputElement) return undefined
		if (el.scrollWidth > el.clientWidth && getComputedStyle(el).textOverflow === 'ellipsis') return el
		if (/^(td|th|tr|li|div|main|section)$/i.test(el.localName)) return undefined
	}
	return undefined
}

export function tipMake(className: string): HTMLElement {
	const tip = document.createElement('div')
	tip.className = className
	tip.popover = 'manual'
	tip.setAttribute('role', 'tooltip')
	document.body.append(tip)
	return tip
}
export function placeBeside(tip: HTMLElement, of: HTMLElement): void {
	const at = of.getBoundingClientRect()
	const below = at.bottom + GAP + tip.offsetHeight < innerHeight
	tip.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - tip.offsetWidth - GAP))}px`
	tip.style.top = `${below ? at.bottom + GAP : at.top - GAP - tip.offsetHeight}px`
}

export function showWhole(): void {
	const tip = tipMake('fd-whole')
	let of: HTMLElement | undefined
	const hide = () => {
		if (of) tip.hidePopover()
		of = undefined
	}
	const look = ({ target }: Event) => {
		if (of && (tip.contains(target as Node) || of.contains(target as Node))) return
		hide()
		of = cutOff(target)
		if (!of) return
		tip.textContent = of.textContent!.trim()
		tip.showPopover()
		placeBeside(tip, of)
	}
	document.addEventListener('pointerover', look)
	document.addEventListener('focusin', look)
	document.addEventListener('focusout', hide)
	document.addEventListener('scroll', hide, true)
	document.addEventListener('pointerdown', hide)
	document.addEventListener('keydown', event => event.key === 'Escape' && hide())
}
