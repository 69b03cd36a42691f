// partial - refuses a source that calls an endpoint whose answer may be half a
// success, and shows nobody which half.
//
//   node tools/partial.mjs FOLDER     the folder that gen.mjs has written
//
// A component that calls such an endpoint has to ask leftOf.  A described page hands
// its endpoints to the kit: there whoever calls those of that member has to ask it,
// and an action of the page's own has to answer what the endpoint answers.
import fs from 'node:fs'
import path from 'node:path'

const folder = path.resolve(process.argv[2])
const parts = /export const PARTS = \[([^\]]*)\]/.exec(fs.readFileSync('src/kit/outcome.ts', 'utf8'))[1].match(/\w+/g)

// By which part of the kit the endpoint of a member is called.
const calledBy = { create: 'FormDrawer.vue', update: 'FormDrawer.vue', remove: 'actions.ts', needs: 'actions.ts', file: 'ImportDialog.vue' }
const asks = Object.fromEntries(Object.values(calledBy).map(file => [file, /\bleftOf\(/.test(fs.readFileSync(`src/kit/${file}`, 'utf8'))]))

// partial PLACE: the names of the endpoints in that generated file that say so.
function partial(place) {
	const text = fs.readFileSync(path.join(folder, place + '.ts'), 'utf8')
	return [...text.matchAll(/^(?:export )?const (\w+): Endpoint<'[^']*', '(\w+)'> = (.*)$/gm)]
		.filter(([, , method, row]) => method !== 'get' && parts.some(part => JSON.parse(row).output?.[part]))
		.map(([, name]) => name.replace(/_$/, '')) // a word of the language
}

// lost TEXT, REF: the mentions of that endpoint in a described page that show nobody
// what was not done.
function lost(text, ref) {
	return [...text.matchAll(new RegExp(`(\\S+\\s+\\w+\\(|\\w+:\\s*)?\\b${ref}\\b`, 'g'))].filter(([, before = '']) => {
		const by = calledBy[/^(\w+):/.exec(before)?.[1]]
		return by ? !asks[by] : !/^(=>|return)\s+call\($/.test(before)
	})
}

const faults = []
for (const file of fs.readdirSync('src', { recursive: true }).map(String).filter(f => /\.(ts|vue)$/.test(f)).sort()) {
	const text = fs.readFileSync(path.join('src', file), 'utf8')
	if (/\bleftOf\(/.test(text)) continue
	const isDescribed = /\blistPage\(/.test(text)
	for (const [, name, place] of text.matchAll(/^import \* as (\w+) from '@gen\/([^']+)'/gm)) {
		for (const endpoint of partial(place)) {
			const ref = `${name}\\.${endpoint}`
			if (isDescribed ? lost(text, ref).length : new RegExp(`\\b${ref}\\b`).test(text)) faults.push(`${file}: ${place} ${endpoint} may be half done, which nobody sees`)
		}
	}
}
for (const fault of faults) console.error(`site: ${fault}`)
process.exitCode = faults.length ? 1 : 0
