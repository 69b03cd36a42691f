/** What a text that names no device may have been meant to be: of a sticker that was
 * photographed, a ticket with words around it, a caller's voice. */

const SHORTEST = 4
/** The longest text that the server takes. */
export const LONGEST = 64
const MOST = 6
const isLabel = (word: string) => /\d/.test(word)

/** As it would be typed here: full width and other forms of letters and digits as the
 * usual ones, without what nobody sees. */
export const usual = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '').replace(/\s+/g, ' ').trim()

/** An address in which a nought may be the letter. */
const ADDRESS = /^(?:[\da-fo]{2}[:\-. ]?){5}[\da-fo]{2}$/i

/** Letters where digits must be, and a nought among letters. */
function misread(word: string): string {
	if (ADDRESS.test(word)) return word.replace(/o/gi, '0')
	return word
		.replace(/o(?=[o\d])|(?<=\d)o/gi, '0')
		.replace(/[il|](?=\d)|(?<=\d)[il|]/gi, '1')
		.replace(/(?<=^[a-z]+)0(?=[^a-z\d])/i, 'O')
}

/** "S/N:" and the like before what it names; no pair of an address. */
const HEADING = /^(?![\da-f]{2}:)[\p{L}/.]+[:=]/iu
const plain = (word: string) => word.replace(HEADING, '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** An IP address with the port that a log or a browser shows behind it. */
const PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/
const SHORT = 3

/** The words with digits that stand together, and the short one before them; of few
 * words all. */
function labels(text: string): string[] {
	const words = text.split(/[^\p{L}\p{N}.:=_\-/|]+/u).map(word => plain(word).replace(PORT, '$1')).filter(Boolean)
	const found = words.length <= SHORT || /^[\da-f ]+$/i.test(text) ? [words.join('')] : []
	for (let i = 0; i < words.length; i++) {
		let end = i
		while (end < words.length && isLabel(words[end]!)) end++
		if (end === i) continue
		const run = words.slice(i, end)
		const before = i && /^[a-z]{1,4}$/i.test(words[i - 1]!) ? words[i - 1]! : ''
		found.push(...(before ? [`${before}-${run.join('')}`, before + run.join('')] : []), run.join(''), run.join('').replace(/[^\p{L}\p{N}]/gu, ''), ...run)
		i = end
	}
	return found
}

/** Other readings of the text, the likeliest first. */
export function readings(text: string): string[] {
	const all = labels(text).filter(word => isLabel(word) && word.length >= SHORTEST && word.length <= LONGEST)
	const own = text.toLowerCase()
	const other = new Map([...all, ...[text, ...all].map(misread)].map(word => [word.toLowerCase(), word]))
	other.delete(own)
	return [...other.values()].slice(0, MOST)
}
