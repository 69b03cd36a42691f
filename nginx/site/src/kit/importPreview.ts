/** The first rows of a file that somebody is about to send. */

const BYTES = 65_536
const ROWS = 8

/** The cells of CSV text; quotes may hold separators and line ends. */
export function cellsOf(text: string, rows = ROWS): string[][] {
	const first = text.slice(0, text.search(/[\r\n]|$/))
	const mark = (first.match(/;/g)?.length ?? 0) > (first.match(/,/g)?.length ?? 0) ? ';' : ','
	const out: string[][] = [[]]
	let cell = ''
	let quoted = false
	const end = () => {
		out.at(-1)!.push(cell)
		cell = ''
	}
	for (let i = 0; i < text.length && out.length <= rows; i++) {
		const c = text[i]!
		if (quoted) {
			if (c !== '"') cell += c
			else if (text[i + 1] === '"') cell += text[i++]
			else quoted = false
		} else if (c === '"' && cell === '') quoted = true
		else if (c === mark) end()
		else if (c === '\n') {
			end()
			out.push([])
		} else if (c !== '\r') cell += c
	}
	if (cell !== '' || out.at(-1)!.length) end()
	return out.filter(row => row.some(value => value !== '')).slice(0, rows)
}

/** As the server reads it: what is no UTF-8 is of a Chinese spreadsheet.  A part of a file
 * may end within a character. */
function textOf(bytes: ArrayBuffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
	} catch {
		return new TextDecoder('gb18030').decode(bytes)
	}
}

/** The first rows of a CSV file; undefined for workbooks and packed files. */
export async function previewOf(file: File): Promise<string[][] | undefined> {
	if (!/\.(csv|txt)$/i.test(file.name)) return undefined
	return cellsOf(textOf(await file.slice(0, BYTES).arrayBuffer()).replace(/^\uFEFF/, ''))
}
