// pack - puts a gzip file beside each built file, for nginx's gzip_static, and
// checks how much a browser fetches before each page works.  A page that is
// larger than its budget stops the build.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const folder = process.argv[2]
const KB = 1024
// What is loaded at once for a page: the entry, and these modules with all that they
// import; a designer imports the page that opens it.  In KB of gzipped scripts, and
// in files, because a browser fetches six at a time.
const pages = [
	['shell', 95, 2, []],
	['devices', 125, 6, ['list', 'src/pages/fleet/device/index.ts']],
	['fleet', 160, 8, ['src/pages/fleet/home/index.vue', 'src/charts/Curve.vue', 'site-gen/world.json']],
	['bpmn designer', 310, 12, ['src/pages/bpm/model/bpmn/Designer.vue']],
	['simple designer', 310, 12, ['src/pages/bpm/model/simple/Designer.vue']],
]

// Not zlib of Node, whose releases pack the same bytes in different ways.
const packed = []
function find(at) {
	for (const entry of fs.readdirSync(at, { withFileTypes: true })) {
		const file = path.join(at, entry.name)
		if (entry.isDirectory()) find(file)
		else if (/\.(js|css|html|json|svg|txt)$/.test(entry.name)) packed.push(file)
	}
}

const sizes = {}
function pack() {
	find(folder)
	execFileSync('gzip', ['-9', '-n', '-k', '-f', ...packed])
	for (const file of packed) {
		const bytes = fs.statSync(file).size
		const small = fs.statSync(`${file}.gz`).size
		sizes[path.relative(folder, file)] = small
		if (bytes <= KB || small >= bytes * 0.9) fs.rmSync(`${file}.gz`)
	}
}

const manifestFile = path.join(folder, '.vite/manifest.json')
const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8'))
fs.rmSync(path.join(folder, '.vite'), { recursive: true })
pack()

// keyOf MODULE: its name in the manifest; generated ones are outside this folder,
// and `list` is a file of its own (chunks.mjs).
const keyOf = module => (manifest[module] ? module : (Object.keys(manifest).find(key => manifest[key].name === module || key.endsWith(`/${module}`)) ?? module))

// filesOf KEY SEEN: the files of a module of the manifest and of those it imports.
function filesOf(key, seen = new Set()) {
	const chunk = manifest[key]
	if (!chunk || seen.has(chunk.file)) return seen
	if (chunk.file.endsWith('.js')) seen.add(chunk.file)
	for (const other of chunk.imports ?? []) filesOf(other, seen)
	return seen
}

let wrong = false
for (const [name, limit, most, modules] of pages) {
	const missing = modules.filter(m => !manifest[keyOf(m)])
	if (missing.length) {
		console.error(`site: ${name}: ${missing.join(', ')} is no part that is loaded by itself`)
		wrong = true
	}
	const files = ['index.html', ...modules.map(keyOf)].reduce((seen, m) => filesOf(m, seen), new Set())
	const bytes = [...files].reduce((sum, file) => sum + sizes[file], 0)
	const kb = (bytes / KB).toFixed(1)
	console.log(`site: ${name} ${kb} KB of ${limit} KB`)
	if (files.size > most) {
		console.error(`site: ${name} has ${files.size} files instead of ${most}`)
		wrong = true
	}
	if (bytes > limit * KB) {
		console.error(`site: ${name} is larger than its budget`)
		wrong = true
	}
}
process.exitCode = wrong ? 1 : 0
