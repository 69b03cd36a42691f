/** Reads addresses as people paste them: with colons, dashes, dots, blanks or bare,
 * without zeros in front of pairs, in full width, any separators between them, tables
 * with further columns; lines that begin with "#" are remarks.  The server's reader is
 * lib/foundation/text/mac.c; both take the same. */

const HEX = '[0-9a-f]'
const JOIN = '[:\\-\uFF1A\uFF0D\u2010-\u2013\u2212]'
const COLON = '[:\uFF1A]'
const SHORT = `(?:0|[1-9a-f]${HEX}?)`
const FORMS = [
	`${HEX}{2}(?:${JOIN}${HEX}{2}){5}`, `${HEX}{2}(?:\\.${HEX}{2}){5}`, `${HEX}{2}(?:[^\\S\\n]+${HEX}{2}){5}`,
	`${HEX}{4}(?:${JOIN}${HEX}{4}){2}`, `${HEX}{4}(?:\\.${HEX}{4}){2}`, `${HEX}{6}(?:${JOIN}|\\.)${HEX}{6}`, `${HEX}{12}`,
	`${SHORT}(?:${COLON}${SHORT}){5}`,
]
/** An address, where it neither goes on nor goes on before. */
const ADDRESS = new RegExp(`(?<![\\p{L}\\p{N}]|(?<![\\p{L}\\p{N}])${HEX}{1,6}(?:${JOIN}|\\.))(?:${FORMS.join('|')})(?![\\p{L}\\p{N}]|(?:${JOIN}|\\.)${HEX})`, 'giu')

const SIGN = '(?:[-.~]{2,}>?|->|[-~\\u2010-\\u2014\\u2212\\uFF0D\\uFF5E\\u301C\\u2192\\u81F3\\u5230\\u2026]|to(?=\\s))'
/** All from one address to another, which nobody reads. */
const RANGE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${FORMS.join('|')})\\s*${SIGN}\\s*(?:${FORMS.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
/** A remark, as in lists that programs read; "#7, AA..." has a number. */
const isRemark = (line: string) => /^\s*#/.test(line) && !(/^\s*#\d+[^\p{L}\p{N}]/u.test(line) && !new RegExp(`^\\s*#(?:${FORMS.join('|')})`, 'iu').test(line))

export interface WrongLine {
	line: number
	/** what is wrong, or the whole line where nothing else is there */
	text: string
	range?: boolean
	/** the addresses beside it, as they were typed */
	found: string[]
}
export interface Addresses {
	/** in the spelling that is stored, each once */
	macs: string[]
	/** the lines that have no address, or beside it what was meant to be one */
	wrong: WrongLine[]
	/** how many addresses stood there before */
	repeated: number
}

/** The text with digits of full width as those of ASCII, which are as long. */
function narrow(text: string): string {
	return text.replace(/[\uFF10-\uFF19\uFF21-\uFF26\uFF41-\uFF46]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xFEE0))
}

function spelt(address: string): string {
	const groups = address.split(/[^0-9a-f]+/i)
	const digits = groups.length === 6 ? groups.map(pair => pair.padStart(2, '0')) : groups
	return digits.join('').toUpperCase().match(/../g)!.join(':')
}

/** Whether a word was meant to be an address: it has nearly its shape. */
function tried(word: string): boolean {
	if (/[^0-9a-z:.-]/i.test(word)) return false
	const groups = word.split(/[:.-]/)
	const all = groups.join('')
	const hex = all.replace(/[^0-9a-f]/gi, '').length
	if (groups.length === 6 && !word.includes('.') && hex === all.length && groups.every(group => group.length <= 2)) return true
	if (groups.length === 1) return all.length >= 11 && all.length <= 13 && hex + 1 >= all.length
	return groups.length >= 5 && all.length >= 9 && groups.every(group => group.length <= 3)
}

export function readMacs(text: string): Addresses {
	const macs = new Set<string>()
	const wrong: WrongLine[] = []
	let begun = false
	let all = 0
	text.split(/\r\n|\r|\n/).forEach((given, i) => {
		if (isRemark(given)) return
		const whole = narrow(given)
		const line = whole.replace(RANGE, ' ')
		const range = line !== whole
		const found = line.match(ADDRESS) ?? []
		for (const address of found) macs.add(spelt(address))
		all += found.length
		const words = line.replace(ADDRESS, ' ').split(/[^\p{L}\p{N}:.\-_]+/u).filter(word => /[\p{L}\p{N}]/u.test(word))
		const heading = !begun && !range && /^[^0-9]*$/.test(line)
		begun = true
		const bad = words.filter(tried)
		if (!range && !bad.length && (found.length || !line.trim() || heading)) return
		wrong.push({ line: i + 1, text: found.length && !range ? bad.join(' ') : given.trim(), range, found })
	})
	return { macs: [...macs], wrong, repeated: all - macs.size }
}

/** The text without what is wrong: of such a line the addresses stay. */
export function withoutWrong(text: string, wrong: WrongLine[]): string {
	const left = new Map(wrong.map(one => [one.line, one.found]))
	return text.split(/\r\n|\r|\n/).flatMap((given, i) => left.get(i + 1) ?? [given]).join('\n')
}

/** The shortest spelling, for addresses of pages and requests. */
export const bare = (mac: string) => mac.replaceAll(':', '')
export const AT_ONCE = 1000
