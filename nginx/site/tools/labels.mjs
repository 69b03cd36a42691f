// labels - refuses a field, action, tab, view or word of a page, and a text of
// the sources, that has no label, and an English label that would say "1 rows".
// (That both languages have the same labels is what the types of src/lang hold.)
//
//   node tools/labels.mjs FOLDER     the folder that gen.mjs has written
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const folder = path.resolve(process.argv[2])
const source = path.resolve('src')
const files = fs.readdirSync(source, { recursive: true }).map(String).sort()

// What a page is made of matters, not what it calls: components stay outside, and
// of the kit only its types are real.
function parts(at) {
	at.onResolve({ filter: /\.(vue|css)$|^virtual:/ }, found => ({ path: found.path, external: true }))
	at.onResolve({ filter: /^@\/(kit|shell)|^vue/ }, found => (found.path === '@/kit/types' ? undefined : { path: found.path, namespace: 'none' }))
	at.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'module.exports = new Proxy({}, { get: () => () => undefined })', loader: 'js' }))
}

// load FILE: what the module of the sources exports by default.
async function load(file) {
	const { outputFiles } = await build({
		entryPoints: [file], bundle: true, write: false, format: 'esm', platform: 'neutral', logLevel: 'error',
		tsconfig: path.join(folder, 'tsconfig.json'),
		plugins: [{ name: 'parts', setup: parts }],
	})
	const temporary = path.join(folder, 'labels.tmp.mjs')
	fs.writeFileSync(temporary, outputFiles[0].text)
	try {
		return (await import(`${temporary}?${encodeURIComponent(file)}`)).default
	} finally {
		fs.rmSync(temporary)
	}
}

const labels = await load(path.join(source, 'lang/en/index.ts'))
const has = key => typeof key.split('.').reduce((at, part) => at?.[part], labels) === 'string'
const faults = []
const need = (where, kind, key, page) => {
	if (![`page.${page}.${kind}.${key}`, `page.${kind}.${key}`, `${kind}.${key}`].some(has)) faults.push(`${where}: no label for the ${kind} ${key}`)
}

// What is counted has a form for one, too: "{n} row | {n} rows".  Nobody says "all"
// of one.
function counts(at, key) {
	if (typeof at !== 'string') return Object.entries(at).forEach(([part, below]) => counts(below, key ? `${key}.${part}` : part))
	if (/(?<!\ball )\{n\}( [a-z]+)*? [a-z]*s\b/i.test(at) && !at.includes(' | ')) faults.push(`${key}: no form for one: ${at}`)
}
counts(labels, '')

for (const file of files.filter(f => /^pages\/.*\/index\.ts$/.test(f))) {
	const page = await load(path.join(source, file))
	const inputs = { ...page.list?.input, ...page.update?.input, ...page.create?.input }
	for (const one of [...page.columns, ...page.filters, ...(page.form ?? []), ...(page.actions ?? []).flatMap(a => a.fields ?? [])]) {
		need(file, 'field', one.key, page.name)
		const input = inputs[one.key]
		if (input?.words && !input.dict) for (const word of input.words) need(file, 'word', word, page.name)
	}
	for (const action of page.actions ?? []) need(file, 'action', action.id, page.name)
	for (const tab of page.tabs ?? []) need(file, 'tab', tab.id, page.name)
	for (const view of page.views ?? []) need(file, 'view', view.id, page.name)
}
for (const file of files.filter(f => /\.(ts|vue)$/.test(f) && !f.startsWith('lang/'))) {
	const text = fs.readFileSync(path.join(source, file), 'utf8')
	for (const [, key] of text.matchAll(/(?<![\w.])t\(\s*'([a-zA-Z]\w*(?:\.\w+)+)'\s*[,)]/g)) if (!has(key)) faults.push(`${file}: no label ${key}`)
}
for (const fault of [...new Set(faults)]) console.error(`site: ${fault}`)
process.exitCode = faults.length ? 1 : 0
