// gen - makes of the OpenAPI document what pages are written with: one typed
// constant per endpoint, and the types of what endpoints take and answer.
//
//   node tools/gen.mjs openapi.json FOLDER
//
// Only what the site can call stays: endpoints for administrators that are
// served.  The prefix /admin-api and the envelope are call()'s business.
import fs from 'node:fs'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'

const [file, folder] = process.argv.slice(2)
const prefix = '/admin-api'
const doc = JSON.parse(fs.readFileSync(file, 'utf8'))
const component = s => (s?.$ref?.startsWith('#/components/') ? s.$ref.split('/').slice(2).reduce((at, k) => at[k], doc.components) : s)

// The kind of a field or member, of the words of kit/types.ts.
function kindOf(s) {
	const type = [s.type].flat().find(t => t !== 'null' && t !== undefined)
	if (s['x-time'] === 'milliseconds') return 'time'
	if (s['x-time'] === 'text') return type === 'array' ? 'range' : 'stamp'
	if (s.format === 'binary') return 'file'
	if (type === 'array') {
		const entry = [s.items?.type].flat()
		return entry.includes('integer') ? 'ids' : entry.includes('string') ? 'texts' : 'list'
	}
	if (type === 'integer') return s.format === 'int64' ? 'id' : 'int'
	return { string: 'text', boolean: 'flag', number: 'number' }[type] ?? 'any'
}

function inputOf(s, required) {
	const at = s.type === 'array' ? s.items : s
	const out = { kind: kindOf(s) }
	if (required) out.required = true
	const limit = s.type === 'array' ? ['minItems', 'maxItems'] : s.type === 'string' ? ['minLength', 'maxLength'] : ['minimum', 'maximum']
	// The limits of the type itself are no rule of the field.
	if (s[limit[0]] !== undefined && s[limit[0]] !== -2147483648) out.min = s[limit[0]]
	if (s[limit[1]] !== undefined && s[limit[1]] !== 2147483647) out.max = s[limit[1]]
	if (at?.pattern && at.pattern !== '\\S' && kindOf(s) !== 'range' && kindOf(s) !== 'stamp') out.pattern = at.pattern
	if (at?.['x-form']) out.form = at['x-form']
	if (s.enum) out.words = s.enum.filter(w => w !== '')
	if (s['x-dict']) out.dict = s['x-dict']
	if (s.default !== undefined) out.default = s.default
	return out
}

function inputsOf(op) {
	const out = {}
	const body = op.requestBody && Object.values(op.requestBody.content)[0].schema
	for (const p of op.parameters ?? []) {
		const at = component(p)
		if (at.in === 'query') out[at.name] = inputOf(at.schema, at.required)
	}
	for (const [name, s] of Object.entries(body?.properties ?? {})) out[name] = inputOf(s, body.required?.includes(name))
	return out
}

// The schema of an endpoint's success, without the envelope.
const dataOf = op => op.responses[200].content['application/json']?.schema?.oneOf?.[0]?.properties?.data

function outputsOf(op) {
	let s = dataOf(op)
	for (let i = 0; s && i < 6; i++) {
		if (s.$ref) s = component(s)
		else if (s.anyOf) s = s.anyOf.find(e => e.type !== 'null')
		else if (s.type === 'array') s = s.items
		else if (s.properties?.list && s.properties?.total) s = s.properties.list
		else break
	}
	if (!s?.properties) return undefined
	const out = {}
	for (const [name, m] of Object.entries(s.properties)) {
		out[name] = { kind: kindOf(m) }
		if (m['x-dict']) out[name].dict = m['x-dict']
	}
	return out
}

// Where an endpoint's constant stands, and its name there.
function placeOf(route) {
	const [first, second, ...rest] = route.slice(1).split('/')
	if (second === undefined) return [first + '/' + first, first]
	return rest.length === 0 ? [first + '/' + first, second] : [first + '/' + second, rest.join('_')]
}

const words = new Set('break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await'.split(' '))
const files = {}
const paths = {}
for (const route of Object.keys(doc.paths).sort()) {
	if (!route.startsWith(prefix + '/') || route.includes('{')) continue
	const short = route.slice(prefix.length)
	for (const [method, op] of Object.entries(doc.paths[route])) {
		if (op['x-kind'] === 'unserved') continue
		const [place, name] = placeOf(short)
		const all = (files[place] ??= {})
		let own = name.replaceAll('-', '_')
		if (all[own]) own += '_' + method
		const once = op.parameters?.some(p => p.$ref?.endsWith('/idempotencyKey'))
		const upload = op.requestBody?.content['multipart/form-data'] !== undefined
		all[own] = {
			route: short, method,
			row: {
				method, path: short,
				...(op['x-permission'] && { perm: op['x-permission'] }),
				kind: op['x-kind'], input: inputsOf(op), output: outputsOf(op),
				...(once && { once }),
				...(op['x-revises'] && { revises: op['x-revises'] }),
				...(op['x-shared'] && { shared: true }),
				...((upload || (!op.requestBody && method !== 'get' && method !== 'delete')) && { query: true }),
			},
		}
		// Types: without headers, errors and descriptions, which no page reads.
		const data = dataOf(op) ?? {}
		paths[short] ??= {}
		paths[short][method] = {
			parameters: (op.parameters ?? []).map(component).filter(p => p.in === 'query').map(({ name, required, schema }) => ({ name, in: 'query', required, schema })),
			...(op.requestBody && { requestBody: op.requestBody }),
			responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data } } } } } },
		}
	}
}

fs.rmSync(folder, { recursive: true, force: true })
for (const place of Object.keys(files).sort()) {
	const lines = ["import type { Endpoint } from '@/kit/types'"]
	const renamed = []
	for (const [name, { route, method, row }] of Object.entries(files[place])) {
		const own = words.has(name) ? name + '_' : name
		if (own !== name) renamed.push(`${own} as ${name}`)
		lines.push(`${own === name ? 'export ' : ''}const ${own}: Endpoint<'${route}', '${method}'> = ${JSON.stringify(row)}`)
	}
	if (renamed.length) lines.push(`export { ${renamed.join(', ')} }`)
	fs.mkdirSync(path.join(folder, path.dirname(place)), { recursive: true })
	fs.writeFileSync(path.join(folder, place + '.ts'), lines.join('\n') + '\n')
}
const ast = await openapiTS({ openapi: '3.1.0', info: doc.info, paths, components: { schemas: doc.components.schemas } })
fs.writeFileSync(path.join(folder, 'types.d.ts'), astToString(ast))

// The types are checked with the settings of the sources, wherever FOLDER is.
const here = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
fs.writeFileSync(
	path.join(folder, 'tsconfig.json'),
	JSON.stringify({
		extends: path.join(here, 'tsconfig.json'),
		compilerOptions: { baseUrl: here, paths: { '@/*': ['src/*'], '@gen/*': [path.join(path.resolve(folder), '*')] }, types: [path.join(here, 'node_modules/vite/client')] },
		include: [path.join(here, 'src/**/*.ts'), path.join(here, 'src/**/*.vue'), path.join(path.resolve(folder), '**/*.ts')],
	}, null, '\t'),
)
