// partial - refuses a source that calls an endpoint whose answer may be half a
// success, and shows nobody which half.
//
//   node tools/partial.mjs FOLDER     the folder that gen.mjs has written
//
// Actions and imports of a described page are shown by the kit (kit/outcome.ts); a
// component that calls such an endpoint itself has to ask leftOf.
import fs from 'node:fs'
import path from 'node:path'

const folder = path.resolve(process.argv[2])
const parts = /export const PARTS = \[([^\]]*)\]/.exec(fs.readFileSync('src/kit/outcome.ts', 'utf8'))[1].match(/\w+/g)

// partial PLACE: the names of the endpoints in that generated file that say so.
function partial(place) {
	const text = fs.readFileSync(path.join(folder, place + '.ts'), 'utf8')
	return [...text.matchAll(/^(?:export )?const (\w+): Endpoint<'[^']*', '(\w+)'> = (.*)$/gm)]
		.filter(([, , method, row]) => method !== 'get' && parts.some(part => JSON.parse(row).output?.[part]))
		.map(([, name]) => name)
}

const faults = []
for (const file of fs.readdirSync('src', { recursive: true }).map(String).filter(f => /\.(ts|vue)$/.test(f)).sort()) {
	const text = fs.readFileSync(path.join('src', file), 'utf8')
	if (/\bleftOf\b/.test(text) || /\blistPage\(/.test(text)) continue
	for (const [, name, place] of text.matchAll(/^import \* as (\w+) from '@gen\/([^']+)'/gm)) {
		for (const endpoint of partial(place)) {
			if (new RegExp(`\\b${name}\\.${endpoint}\\b`).test(text)) faults.push(`${file}: ${place} ${endpoint} may be half done, which nobody sees`)
		}
	}
}
for (const fault of faults) console.error(`site: ${fault}`)
process.exitCode = faults.length ? 1 : 0
