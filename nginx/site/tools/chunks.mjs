// chunks - which modules share a file, and what index.html says of the files.  A
// browser that speaks HTTP/1.1 fetches six files at a time, and each costs it the
// way to the server and back: what every page needs is one file, and what all
// lists need is another.  What asks who somebody is comes before both.
import path from 'node:path'

const source = path.resolve('src')
const BEGIN = ['kit/begin.ts', 'kit/browserTabs.ts', 'kit/kept.ts', 'kit/request.ts', 'kit/tokens.ts'].map(file => path.join(source, file))
// Small parts that most pages need, beside what the entry imports.
const APP = ['charts/Bars.vue', 'kit/Cell.ts', 'kit/Answered.vue', 'kit/PageHead.vue', 'kit/address.ts', 'kit/answer.ts', 'kit/macs.ts', 'kit/ranges.ts', 'kit/types.ts'].map(file => path.join(source, file))

// chunkOf ID: the name of the file that a module goes to with all that it imports,
// unless that has a place: the names are taken in the order of the alphabet.
export function chunkOf(id) {
	if (BEGIN.includes(id) || id.endsWith('/site-gen/system/auth.ts')) return 'begin'
	if (APP.includes(id) || id === path.resolve('index.html')) return 'app'
	if (id === path.join(source, 'kit/ListPage.vue')) return 'list'
	// The page of devices needs these endpoints, and other pages one or the other.
	if (/\/site-gen\/device\/(app-install|device|info-modify)\.ts$/.test(id)) return 'device'
	return undefined
}

// What the page of a component, or a language, is made of: its own file, and for a
// description what draws it.
function partOf(module) {
	const at = path.relative(source, module)
	const page = /^pages\/(.*\/index)\.(ts|vue)$/.exec(at)
	if (page) return { name: page[1], drawn: page[2] === 'ts' }
	const language = /^(lang\/\w+)\/index\.ts$/.exec(at)
	return language ? { name: language[1], drawn: false } : undefined
}

// A style holds up what comes after it, so it comes after what is seen at once.
function stylesLast(html) {
	const link = /\s*<link rel="stylesheet"[^>]*>/g
	return html.replace(link, '').replace('</body>', () => `${(html.match(link) ?? []).join('')}\n</body>`)
}

// indexParts: gives index.html the script that begins, which need not wait for the
// others, and the list of files from which it chooses those of the address.
export function indexParts() {
	return {
		name: 'parts',
		transformIndexHtml: {
			order: 'post',
			handler(html, { bundle }) {
				const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
				const filesOf = (chunk, seen = new Set()) => {
					if (seen.has(chunk.fileName)) return seen
					seen.add(chunk.fileName)
					for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
					for (const name of chunk.imports) filesOf(bundle[name], seen)
					return seen
				}
				const drawing = chunks.find(chunk => chunk.name === 'list')
				const there = filesOf(chunks.find(chunk => chunk.isEntry))
				const [files, parts] = [[], {}]
				for (const chunk of chunks) {
					const part = chunk.facadeModuleId && partOf(chunk.facadeModuleId)
					if (!part) continue
					const needed = [chunk, ...(part.drawn ? [drawing] : [])].flatMap(one => [...filesOf(one)])
					parts[part.name] = [...new Set(needed)].filter(file => !there.has(file)).map(file => {
						const url = `/ui/${file}`
						return files.includes(url) ? files.indexOf(url) : files.push(url) - 1
					})
				}
				const begin = `/ui/${chunks.find(chunk => chunk.name === 'begin').fileName}`
				return {
					html: stylesLast(html),
					tags: [
						{ tag: 'script', attrs: { type: 'application/json', id: 'parts' }, children: JSON.stringify({ files, parts }), injectTo: 'head-prepend' },
						{ tag: 'script', attrs: { type: 'module', crossorigin: true, async: true, src: begin }, injectTo: 'head-prepend' },
					],
				}
			},
		},
	}
}
