// licences - writes licences.txt: the licence of each package whose code is
// really in the built files.  A package with a licence that nobody has looked at
// stops the build.
import fs from 'node:fs'
import path from 'node:path'

const known = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', '(MPL-2.0 OR Apache-2.0)', 'MIT OR Apache-2.0'])
// Packages whose own words were read: bpmn.io's is MIT with the condition that
// the mark in the diagram stays visible.
const read = new Set(['bpmn-js'])
// Their data is in build/site-gen/world.json, not their code.
const data = ['world-atlas', 'lucide-static']

const folderOf = id => {
	const at = id.lastIndexOf('/node_modules/')
	if (at < 0) return undefined
	const [scope, name] = id.slice(at + 14).split('/')
	return id.slice(0, at + 14) + (scope.startsWith('@') ? `${scope}/${name}` : scope)
}

function textOf(folder) {
	const file = fs.readdirSync(folder).find(f => /^(licen[cs]e|copying)/i.test(f))
	return file ? fs.readFileSync(path.join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim() : ''
}

export function licences() {
	return {
		name: 'licences',
		apply: 'build',
		generateBundle(_options, bundle) {
			const folders = new Set(data.map(name => path.resolve('node_modules', name)))
			for (const chunk of Object.values(bundle)) {
				for (const id of Object.keys(chunk.modules ?? {})) {
					const folder = folderOf(id.replace(/^\0/, '').split('?')[0])
					if (folder) folders.add(folder)
				}
			}
			const parts = [...folders].map(folder => {
				const about = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
				if (!known.has(about.license) && !read.has(about.name)) this.error(`${about.name} has the licence ${about.license}, which nobody has looked at (tools/licences.mjs)`)
				return `${about.name} ${about.version}: ${about.license}\n\n${textOf(folder)}\n`
			})
			parts.push('Borders: Natural Earth, public domain\n')
			this.emitFile({ type: 'asset', fileName: 'licences.txt', source: parts.sort().join(`\n${'-'.repeat(72)}\n\n`) })
		},
	}
}
