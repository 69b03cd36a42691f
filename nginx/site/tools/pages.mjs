// pages - the module `virtual:pages`: the components of the seeded menu by their
// addresses, because the server tells somebody only of the pages that he has.
import fs from 'node:fs'

const seed = new URL('../../../sql/seed/02_menu.sql', import.meta.url)
const ROW = /\((\d+), '[^']*', [12], \d+, (\d+),\s+'([^']*)',\s+'([^']*)'/g

export function usualPages() {
	return {
		name: 'pages',
		resolveId: id => (id === 'virtual:pages' ? '\0pages' : undefined),
		load(id) {
			if (id !== '\0pages') return undefined
			this.addWatchFile(seed.pathname)
			const rows = [...fs.readFileSync(seed, 'utf8').matchAll(ROW)].map(([, id, above, path, component]) => ({ id, above, path, component }))
			const byId = new Map(rows.map(row => [row.id, row]))
			const whole = row => (row.path.startsWith('/') ? row.path : `${whole(byId.get(row.above))}/${row.path}`)
			return `export default ${JSON.stringify(Object.fromEntries(rows.filter(row => row.component).map(row => [whole(row), row.component])))}`
		},
	}
}
