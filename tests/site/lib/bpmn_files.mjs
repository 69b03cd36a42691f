// bpmn_files - the BPMN files in the tests of the suite, wherever they stand.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const tests = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const written = /<(\w+:)?definitions\b.*?<\/(\w+:)?definitions>/g

function files(folder) {
	return readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
}

// { name, xml } of each file *.bpmn, and of each model in a body that a scenario
// sends; the same text once.
export function bpmnModels() {
	const all = new Map()
	for (const file of files(tests)) {
		const name = file.slice(tests.length + 1)
		if (file.endsWith('.bpmn')) all.set(readFileSync(file, 'utf8'), name)
		else if (file.endsWith('.t'))
			for (const [text] of readFileSync(file, 'utf8').matchAll(written)) {
				if (text.includes("' || ")) continue // made by SQL
				const xml = text.includes(String.raw`\"`) ? JSON.parse(`"${text}"`) : text
				if (!all.has(xml)) all.set(xml, `${name} (${all.size})`)
			}
	}
	return [...all].map(([xml, name]) => ({ name, xml }))
}
