/* round_trips.mjs - what comes out of the builders is what went in: 10,000 random legal
 * rules, conditions that no builder knows, the SIMPLE models of the tests, stored
 * forms; and that lists get the spans they need.  Needs the packages of nginx/site; no
 * browser, no suite.
 *
 *	node tests/site/round_trips.mjs [SEED]
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const top = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const pages = join(top, 'nginx/site/src/pages')
const RULES = 10_000
const seed = Number(process.argv[2] ?? 20261123)
let passed = 0
let failed = 0

function check(name, run) {
	try {
		run()
		passed++
	} catch (error) {
		failed++
		console.log(`${name}: ${error.message}`)
	}
}

/** A generator of numbers below n, the same for the same seed (xorshift). */
let state = seed >>> 0 || 1
function dice(n) {
	state ^= state << 13
	state >>>= 0
	state ^= state >>> 17
	state ^= state << 5
	state >>>= 0
	return state % n
}
const one = list => list[dice(list.length)]
const some = (make, most) => Array.from({ length: dice(most) + 1 }, make)

/** The catalogue as the suite lists it, from the same table. */
function readCatalogue() {
	const operators = {
		NUMBER: ['==', '!=', '<', '<=', '>', '>=', 'in'], TEXT: ['==', '!=', 'in', 'startsWith', 'endsWith'],
		MAC: ['==', '!=', 'in', 'startsWith'], REGION: ['==', '!=', 'in', 'inRegion'], IP: ['==', '!=', 'inCidr'],
		SET: ['==', '!=', 'in'], TIME: ['==', '!=', '<', '<=', '>', '>='], VERSION: ['==', '!=', '<', '<=', '>', '>='],
	}
	const rows = readFileSync(join(top, 'lib/domain/rule/field.def'), 'utf8')
		.matchAll(/^RULE_FIELD\(\w+,\s*"(\w+)",\s*(\w+),/gm)
	return new Map([...rows].map(([, name, type]) => [name, { name, type: type.toLowerCase(), operators: operators[type], options: null }]))
}
const catalogue = readCatalogue()
const fieldOf = (...types) => one([...catalogue.values()].filter(f => types.includes(f.type)))
const varOf = field => ({ var: field.name })

const literals = {
	number: () => dice(2000) - 1000, region: () => dice(900), time: () => 1.7e12 + dice(1e9) + dice(1000),
	text: () => one(['x', 'H96 "max"', 'ä,ö', ' blank ', '{"var":"mac"}', 'a\nb', '电视', `t${dice(99)}`]),
	mac: () => one(['00:1A:2B:3C:4D:5E', '00-1a-2b-3c-4d-5e', '001a2b3c4d5e']), version: () => one(['9', '10.0', '9.1-beta', '12.0.0']),
	ip: () => one(['10.0.0.1', '2001:db8::1']), set: () => one(['launcher', 'a,b']),
}
const literal = field => literals[field.type]()

const tests = [
	() => { const f = fieldOf('number', 'text', 'mac', 'region', 'ip', 'time', 'version'); return { [one(['==', '!='])]: [varOf(f), literal(f)] } },
	() => ({ [one(['==', '!='])]: [varOf(one([...catalogue.values()])), null] }),
	() => { const f = fieldOf('number', 'time', 'version'); return { [one(['<', '<=', '>', '>='])]: [varOf(f), literal(f)] } },
	() => { const f = fieldOf('number', 'time', 'version'); return { [one(['<', '<='])]: [literal(f), varOf(f), literal(f)] } },
	() => { const f = fieldOf('number', 'text', 'mac', 'region'); return { in: [varOf(f), dice(8) ? some(() => literal(f), 12) : []] } },
	() => { const f = fieldOf('text', 'set'); return { in: [literals.text(), varOf(f)] } },
	() => ({ startsWith: [varOf(fieldOf('text')), literals.text()] }),
	() => ({ startsWith: [varOf(fieldOf('mac')), one(['00:1A', '001a2b'])] }),
	() => ({ endsWith: [varOf(fieldOf('text')), literals.text()] }),
	() => ({ inRegion: [varOf(fieldOf('region')), some(literals.region, 5)] }),
	() => ({ inCidr: [varOf(fieldOf('ip')), some(() => one(['10.0.0.0/8', '192.168.1.1', '2001:db8::/32']), 3)] }),
	() => ({ bucket: [`salt${dice(9)}`, one([0, 100, 33.33, 0.01, 12.5])] }),
]
function rule(depth) {
	if (depth <= 1 || dice(3) === 0) return one(tests)()
	if (dice(4) === 0) return { '!': [rule(depth - 1)] }
	return { [one(['and', 'or'])]: some(() => rule(depth - 1), 4) }
}

/** Puts a module of the site and what it imports into one file. */
async function load(path, dir) {
	const esbuild = createRequire(join(top, 'nginx/site/package.json'))('esbuild')
	const outfile = join(dir, `${path.replaceAll(/\W/g, '_')}.mjs`)
	await esbuild.build({ entryPoints: [join(pages, path)], outfile, bundle: true, format: 'esm', logLevel: 'error' })
	return import(pathToFileURL(outfile))
}

function tryRules({ nodeAt, pointers, read, write }) {
	let raw = 0
	const count = node => (node.kind === 'raw' ? 1 : (node.kids ?? []).reduce((sum, kid) => sum + count(kid), 0))
	check('legal rules come back', () => {
		for (let i = 0; i < RULES; i++) {
			const expr = rule(1 + dice(7))
			const node = read(expr, catalogue)
			raw += count(node)
			assert.deepEqual(write(node), expr)
		}
	})
	check('every legal rule is drawn', () => assert.equal(raw, 0))
	const strange = [
		{ xor: [{ var: 'mac' }, 1] }, { and: [] }, { and: [{ '==': [{ var: 'gone' }, 1] }, { '==': [{ var: 'status' }, 1] }] }, { '!': [] },
		{ '==': [{ var: 'status' }, '1'] }, { '==': [1, { var: 'status' }] }, { '<': [{ var: 'mac' }, 'x'] }, true, null, 'x', [1, 2], {},
		{ and: [true], or: [false] }, { '!': [{ or: [{ hasNotYet: [{ var: 'brand' }, 'x'] }] }] }, { in: [{ var: 'status' }, [1, 'x']] },
	]
	for (const expr of strange)
		check(`kept as it is: ${JSON.stringify(expr)}`, () => assert.deepEqual(write(read(expr, catalogue)), expr))
	check('a problem is shown where it is', () => {
		const node = read({ and: [{ '!': [{ or: [{ '==': [{ var: 'status' }, 1] }, { '==': [{ var: 'brand' }, 'x'] }] }] }] }, catalogue)
		assert.equal(nodeAt(pointers(node), '/and/0/!/0/or/1/==/1'), node.kids[0].kids[1].key)
		assert.equal(nodeAt(pointers(node), '/and/0/!/0/or'), node.kids[0].key)
		assert.equal(nodeAt(pointers(node), ''), node.key)
	})
}

/** The SIMPLE models in the tests of the engine, wherever they stand. */
function simpleModels() {
	const all = []
	const take = model => {
		if (model?.type === 10) all.push(model)
		else if (model?.simpleModel) all.push(model.simpleModel)
	}
	for (const name of readdirSync(join(top, 'tests/flow/models')).filter(f => f.endsWith('.json')))
		take(JSON.parse(readFileSync(join(top, 'tests/flow/models', name), 'utf8')))
	for (const name of readdirSync(join(top, 'tests/flow/cases')).filter(f => f.endsWith('.case')))
		for (const line of readFileSync(join(top, 'tests/flow/cases', name), 'utf8').split('\n'))
			try {
				take(JSON.parse(line.slice(line.indexOf('{'))))
			} catch {
				continue
			}
	return all
}

function trySimple({ find, hasBranches, insertAfter, isFixed, moveBranch, neighbour, newBranch, newModel, newNode, addable, remove, setAt, valueAt, walk }) {
	const models = simpleModels()
	check('there are models', () => assert.ok(models.length > 0))
	for (const model of models) {
		const before = JSON.stringify(model)
		check(`a model is not changed by being looked at: ${before.slice(0, 60)}`, () => {
			for (const { node } of walk(model)) for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) neighbour(model, node.id, key)
			assert.equal(JSON.stringify(model), before)
		})
		check('what is added and removed again leaves it as it was', () => {
			for (const { node } of walk(JSON.parse(before)).filter(at => at.node.id !== undefined && at.node.type !== 1)) {
				const copy = JSON.parse(before)
				for (const type of addable) {
					const added = newNode(copy, type)
					insertAfter(find(copy, node.id).node, added)
					remove(copy, added.id)
				}
				assert.deepEqual(copy, JSON.parse(before))
			}
		})
	}
	check('a setting is changed alone', () => {
		const node = { id: 'a', type: 11, rejectHandler: { type: 1, other: [1] }, unknown: { x: 1 } }
		setAt(node, 'rejectHandler.type', 2)
		setAt(node, 'timeoutHandler.enable', true)
		assert.deepEqual(node, { id: 'a', type: 11, rejectHandler: { type: 2, other: [1] }, unknown: { x: 1 }, timeoutHandler: { enable: true } })
		assert.equal(valueAt(node, 'no.such.member'), undefined)
	})
	check('ids stay different, the end stays last, whatever is done', () => {
		for (let i = 0; i < 200; i++) {
			const root = newModel()
			for (let step = 0; step < 40; step++) {
				const at = one(walk(root).filter(x => x.node.type !== 1)).node
				const doing = dice(5)
				if (doing < 2) insertAfter(at, newNode(root, one(addable)))
				else if (doing === 2 && hasBranches(at)) at.conditionNodes.push(newBranch(root, false, at.type === 52))
				else if (doing === 3) moveBranch(root, at.id, 1)
				else if (!isFixed(at)) remove(root, at.id)
			}
			const ids = walk(root).map(x => x.node.id)
			assert.equal(new Set(ids).size, ids.length)
			assert.equal(walk(root).filter(x => x.node.type === 1).length, 1)
			assert.ok(walk(root).every(x => !hasBranches(x.node) || x.node.conditionNodes.length > 1))
		}
	})
}

function tryForms({ choicesText, readChoices, readRule, ruleOf, widgetOf, widgets }) {
	check('a field of another kind is no widget, and no rule is no rule', () => {
		assert.equal(widgetOf(readRule('{"type":"fcSignaturePad","field":"a"}')), undefined)
		assert.equal(readRule('{"type":'), null)
		assert.equal(readRule('[1]'), null)
	})
	check('another kind keeps what the field has', () => {
		for (const widget of widgets) {
			const rule = ruleOf(widget, { type: 'input', field: 'a', title: 'A', effect: { x: 1 }, props: { type: 'textarea', rows: 3 } })
			assert.equal(widgetOf(rule), widget)
			assert.deepEqual([rule.field, rule.effect, rule.props.rows], ['a', { x: 1 }, 3])
		}
	})
	check('choices keep their types', () => {
		const choices = [{ value: 1, label: 'One two' }, { value: 'x', label: 'x' }]
		assert.deepEqual(readChoices(choicesText(choices), choices), choices)
	})
}

function trySpans({ spansNeeded, withEnds }) {
	const input = { time: { kind: 'range', required: true }, createTime: { kind: 'range' }, mac: { kind: 'text', required: true } }
	const begin = '2026-01-01 00:00:00'
	check('only a span that must be there begins by itself', () => assert.deepEqual(Object.keys(spansNeeded(input)), ['time']))
	check('and has an end', () => {
		const { time, createTime } = withEnds(input, { time: [begin, ''], createTime: [begin, ''] })
		assert.equal(time[0], begin)
		assert.match(time[1], /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
		assert.deepEqual(createTime, [begin, ''])
	})
}

function tryAddress({ addressWith, withoutDefaults }) {
	const values = query => {
		const address = addressWith({ value: query, set: () => undefined }, { time: '-7d~' })
		return JSON.parse(JSON.stringify(withoutDefaults(address, address.value)))
	}
	check('a span that a list begins with is nobody\'s choice', () => assert.deepEqual(values({}), {}))
	check('nor is it where the address names it', () => assert.deepEqual(values({ time: '-7d~', mac: 'a' }), { mac: 'a' }))
	check('another span is', () => assert.deepEqual(values({ time: '-0d~' }), { time: '-0d~' }))
}

const dir = mkdtempSync(join(tmpdir(), 'fleetdesk-trips.'))
try {
	tryRules(await load('fleet/rule/parts/tree.ts', dir))
	trySimple(await load('bpm/model/simple/nodes.ts', dir))
	tryForms(await load('bpm/form/parts/widgets.ts', dir))
	trySpans(await load('../kit/spans.ts', dir))
	tryAddress(await load('../kit/address.ts', dir))
} finally {
	rmSync(dir, { recursive: true })
}
if (failed) console.log(`seed ${seed}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
