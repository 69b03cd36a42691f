/** Keys of one letter, which do nothing while somebody types, and can be
 * switched off (WCAG 2.1.4). */
import { onScopeDispose } from 'vue'
import { settings } from './settings'

type Act = (event: KeyboardEvent) => void
interface Binding {
	keys: string
	act: Act
	/** of what an open drawer shows */
	inDrawer: boolean
}

const bindings: Binding[] = []
const PREFIX_MS = 1_000
let prefix = ''
let prefixAt = 0

function typing(target: EventTarget | null): boolean {
	const at = target as HTMLElement | null
	return !!at && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
}

/** What may be pressed: a drawer has the keys of what it shows and nothing behind
 * it, a dialog has none. */
function reachable(): Binding[] {
	if (document.querySelector('dialog[open]')) return []
	return document.querySelector('.fd-sheet') ? bindings.filter(b => b.inDrawer) : bindings
}

function press(event: KeyboardEvent): void {
	if (!settings.keys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
	const known = event.key === '?' ? bindings : reachable()
	const joined = event.timeStamp - prefixAt < PREFIX_MS ? `${prefix} ${event.key}` : event.key
	const found = known.findLast(b => b.keys === joined) ?? known.findLast(b => b.keys === event.key)
	prefix = event.key
	prefixAt = found ? 0 : event.timeStamp
	// Enter and space keep their meaning on what has the focus.
	if (!found || ((event.key === 'Enter' || event.key === ' ') && (event.target as HTMLElement).closest('a, button, summary'))) return
	event.preventDefault()
	found.act(event)
}

export function startKeys(): void {
	document.addEventListener('keydown', press)
}

/** Binds keys such as `n` or `g d` while the component lives; the latest wins. */
export function onKeys(map: Record<string, Act>, inDrawer = false): void {
	const own = Object.entries(map).map(([keys, act]) => ({ keys, act, inDrawer }))
	bindings.push(...own)
	onScopeDispose(() => {
		for (const binding of own) bindings.splice(bindings.indexOf(binding), 1)
	})
}
