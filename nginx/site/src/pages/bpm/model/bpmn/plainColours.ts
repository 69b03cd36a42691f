/* Colours of a drawing: what a file names as one may be an address instead, which
 * the drawing would load.  Only colours are drawn; whatever stands in the file is
 * written again. */
interface Di {
	get(name: string): unknown
	set(name: string, value: unknown): void
	label?: Di
	planeElement?: Di[]
}
interface Definitions { diagrams?: { plane?: Di }[] }
interface Events { on(event: string, run: (event: { definitions?: Definitions }) => void): void }

const NAMES = ['bioc:stroke', 'bioc:fill', 'color:background-color', 'color:border-color', 'color:color']

export function drawColoursOnly(viewer: Events): void {
	let odd: { di: Di; name: string; value: unknown }[] = []
	const judge = (di: Di) => {
		for (const name of NAMES) {
			const value = di.get(name)
			if (value !== undefined && !CSS.supports('color', String(value))) odd.push({ di, name, value })
		}
	}
	const hide = () => odd.forEach(({ di, name }) => di.set(name, undefined))

	viewer.on('import.parse.complete', ({ definitions }) => {
		odd = []
		for (const { plane } of definitions?.diagrams ?? [])
			for (const di of plane?.planeElement ?? []) [di, di.label].forEach(at => at && judge(at))
		hide()
	})
	viewer.on('saveXML.start', () => odd.forEach(({ di, name, value }) => di.set(name, value)))
	viewer.on('saveXML.done', hide)
}
