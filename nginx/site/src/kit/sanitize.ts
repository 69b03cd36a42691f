/** Markup that somebody else wrote, with what could run, load from elsewhere or
 * lie over the page taken out. */
import type { Config } from 'dompurify'

const rules: Config = {
	USE_PROFILES: { html: true },
	FORBID_TAGS: [
		'style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'iframe', 'video', 'audio', 'source', 'track', 'dialog',
	],
	FORBID_ATTR: [
		'style', 'class', 'id', 'name', 'tabindex', 'autofocus', 'popover', 'popovertarget', 'srcset', 'background', 'ping',
	],
}

/** Whether the policy of the site lets a page show the picture. */
export function isOwnPicture(address: string): boolean {
	if (/^data:image\//i.test(address)) return true
	try {
		return new URL(address, location.href).origin === location.origin
	} catch {
		return false
	}
}

/** A picture without a text is an ornament; one from elsewhere is its text or its
 * address.  Links open apart, and tell nobody. */
function finish(node: Element): void {
	if (node.tagName === 'IMG') {
		const from = node.getAttribute('src') ?? ''
		const own = isOwnPicture(from)
		if (!own) node.removeAttribute('src')
		if (!own && !node.getAttribute('alt')) node.setAttribute('alt', from)
		else if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
	}
	if (node.tagName !== 'A' || !node.hasAttribute('href')) return
	node.setAttribute('target', '_blank')
	node.setAttribute('rel', 'noopener noreferrer')
}

/** `fill`: changes what is left before it is written. */
export async function sanitized(html: string, fill?: (root: Element) => void): Promise<string> {
	const { default: purify } = await import('dompurify')
	const own = purify(window)
	own.addHook('afterSanitizeAttributes', finish)
	if (!fill) return own.sanitize(html, rules)
	const root = own.sanitize(html, { ...rules, RETURN_DOM: true }) as Element
	fill(root)
	return own.sanitize(root, rules)
}
