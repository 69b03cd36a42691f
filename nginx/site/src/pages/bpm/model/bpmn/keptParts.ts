/* Keeps what the reader of drawings does not: comments, references to nothing,
 * prefixes of attributes, texts among foreign elements.  Three files are compared:
 * the one that was read, what the drawing wrote of it at once, and what it writes
 * now.  What the drawing has not changed is taken from the file that was read. */

const name = (e: Element) => `${e.namespaceURI} ${e.localName}`
const idOf = (e: Element) => e.getAttribute('id')
const hasElements = (e: Element) => e.childElementCount > 0

/** What an element says, whatever its prefixes and layout; `counts`: which of those in it. */
function sign(e: Element, counts = (_inner: Element) => true): string {
	const attributes = [...e.attributes].filter(a => a.prefix !== 'xmlns' && a.name !== 'xmlns' && a.localName !== 'type')
		.map(a => `${a.localName}=${a.value}`).sort()
	const inner = hasElements(e) ? [...e.children].filter(counts).map(child => sign(child, counts)).join('') : e.textContent!.trim()
	return `<${name(e)} ${attributes.join(' ')}>${inner}</>`
}

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const FLOWS = ['incoming', 'outgoing']
const isPart = (e: Element) => e.namespaceURI === MODEL && idOf(e) !== null && e.localName !== 'definitions'
/** What a file names, by id: what it says of it, but not where it is drawn, nor what is
 * in it or leads there.  `flow`: how one without a name is called. */
export function partsOf(xml: string, flow: string): Map<string, { name: string; says: string }> {
	const all = [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('*')].filter(isPart)
	const isOwn = (e: Element) => !isPart(e) && !(e.namespaceURI === MODEL && FLOWS.includes(e.localName))
	return new Map(all.map(e => [idOf(e)!, { name: e.getAttribute('name') || (e.localName === 'sequenceFlow' ? flow : idOf(e)!), says: sign(e, isOwn) }]))
}

/** Pairs children with those of the same element in another file: by id, then by
 * what they say, then in order. */
function pair(mine: Element, others: Element): Map<Element, Element> {
	const out = new Map<Element, Element>()
	const free = new Set(others.children)
	const rounds: ((a: Element, b: Element) => boolean)[] = [
		(a, b) => idOf(a) !== null && idOf(a) === idOf(b),
		(a, b) => sign(a) === sign(b),
		(a, b) => idOf(a) === null && idOf(b) === null,
	]
	for (const fits of rounds)
		for (const a of mine.children) {
			if (out.has(a)) continue
			const b = [...free].find(b => name(a) === name(b) && fits(a, b))
			if (b) {
				out.set(a, b)
				free.delete(b)
			}
		}
	return out
}

/** The attribute of `e` that says the same; those of an extension element may stand
 * with its prefix or without one. */
function sameAttribute(e: Element, a: Attr): Attr | undefined {
	const own = (x: Attr) => x.namespaceURI === null || x.namespaceURI === e.namespaceURI
	return e.getAttributeNodeNS(a.namespaceURI, a.localName)
		?? [...e.attributes].find(x => x.localName === a.localName && own(x) && own(a))
}

function keepAttributes(now: Element, first: Element, read: Element): void {
	for (const a of [...read.attributes]) {
		if (a.prefix === 'xmlns' || a.name === 'xmlns') {
			if (!now.hasAttribute(a.name)) now.setAttributeNS(a.namespaceURI, a.name, a.value)
			continue
		}
		const has = sameAttribute(now, a)
		if (has?.value !== sameAttribute(first, a)?.value) continue
		if (has) now.removeAttributeNode(has)
		now.setAttributeNS(a.namespaceURI, a.name, a.value)
	}
}

/** Children that the drawing never wrote stand behind those they stood behind. */
function keepLost(now: Element, read: Element, known: Set<Element>, place: Map<Element, Element>): void {
	let after: ChildNode | null = null
	for (const child of [...read.childNodes]) {
		if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE) continue
		if (known.has(child as Element)) {
			const at = place.get(child as Element)
			if (at?.parentNode === now) after = at
			continue
		}
		const kept = now.ownerDocument.importNode(child, true) as ChildNode
		now.insertBefore(kept, after ? after.nextSibling : now.firstChild)
		after = kept
	}
}

/** Makes `now` say what `read` said wherever it still is what was `first` written;
 * returns what stands there then. */
function merge(now: Element, first: Element, read: Element): Element {
	if (now.isEqualNode(first)) {
		const kept = now.ownerDocument.importNode(read, true)
		now.replaceWith(kept)
		return kept
	}
	keepAttributes(now, first, read)
	if (!hasElements(now) && !hasElements(first) && !hasElements(read)) {
		if (now.textContent === first.textContent) now.textContent = read.textContent
		return now
	}
	const before = pair(now, first)
	const origin = pair(first, read)
	const place = new Map<Element, Element>()
	for (const child of [...now.children]) {
		const wrote = before.get(child)
		const stood = wrote && origin.get(wrote)
		if (stood) place.set(stood, merge(child, wrote, stood))
	}
	keepLost(now, read, new Set(origin.values()), place)
	return now
}

/* A browser would judge foreign elements of these names as parts of a page. */
const PAGE = 'http://www.w3.org/'
const LANGUAGES = ['1999/xhtml', '2000/svg', '1998/Math/MathML']
function renamed(text: string, from: string, to: string): string {
	return LANGUAGES.reduce((all, language) => all.replaceAll(from + language, to + language), text)
}
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The file to store: `now`, with everything of `read` that it was not able to say. */
export function keep(read: string, first: string, now: string): string {
	if (now === first) return read
	let other = 'urn:kept:'
	while ([read, first, now].some(xml => xml.includes(other))) other += ':'
	const parse = (xml: string) => new DOMParser().parseFromString(renamed(xml, PAGE, other), 'application/xml')
	const [source, wrote, out] = [parse(read), parse(first), parse(now)]
	merge(out.documentElement, wrote.documentElement, source.documentElement)
	for (const node of [...source.childNodes])
		if (node.nodeType === Node.COMMENT_NODE || node.nodeType === Node.PROCESSING_INSTRUCTION_NODE)
			if (node.compareDocumentPosition(source.documentElement) & Node.DOCUMENT_POSITION_FOLLOWING)
				out.insertBefore(out.importNode(node, true), out.documentElement)
	const text = renamed(new XMLSerializer().serializeToString(out), other, PAGE)
	return text.startsWith('<?xml') ? text : DECLARATION + text
}
