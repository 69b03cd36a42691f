// icons - the module `virtual:icons`: the drawings of Lucide that src/kit/icons.json
// names, as lists of SVG elements, so that none is put into a page as text.
import fs from 'node:fs'
import { createRequire } from 'node:module'

const nodes = createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json')

export function iconSprite() {
	return {
		name: 'icons',
		resolveId: id => (id === 'virtual:icons' ? '\0icons' : undefined),
		load(id) {
			if (id !== '\0icons') return undefined
			const all = JSON.parse(fs.readFileSync(nodes, 'utf8'))
			const list = new URL('../src/kit/icons.json', import.meta.url)
			const named = JSON.parse(fs.readFileSync(list, 'utf8'))
			this.addWatchFile(list.pathname)
			const used = {}
			for (const name of [...new Set([...named.kit, ...Object.values(named.menu)])].sort()) {
				if (!all[name]) this.error(`Lucide has no icon ${name} (src/kit/icons.json)`)
				used[name] = all[name]
			}
			return `export default ${JSON.stringify(used)}\nexport const menu = ${JSON.stringify(named.menu)}`
		},
	}
}
