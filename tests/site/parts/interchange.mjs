// interchange - BPMN files of other tools come out of the designer as they went in,
// whatever else was changed: drawings, extensions, comments.  Needs a browser, but
// no suite.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { blankPage } from '../lib/browser.mjs'
import { check, same, test } from '../lib/check.mjs'
import { bpmnModels } from '../lib/bpmn_files.mjs'

const site = fileURLToPath(new URL('../../../nginx/site/', import.meta.url))

async function bundle() {
	const esbuild = createRequire(`${site}package.json`)('esbuild')
	const contents = readFileSync(new URL('../lib/interchange_page.mjs', import.meta.url), 'utf8')
	const { outputFiles } = await esbuild.build({ stdin: { contents, resolveDir: `${site}src/pages/bpm` }, bundle: true, write: false, format: 'iife', logLevel: 'error' })
	return outputFiles[0].text
}

// What a drawing may add: places of labels, and the plane of a sub-process.
const places = /^new: \{http:\/\/www\.omg\.org\/spec\/(BPMN\/20100524\/DI\}BPMN(Label|Diagram|Plane)|DD\/20100524\/DC\}Bounds) ?/

// What one file says and the other does not, a line each.
function differences(wanted, found) {
	const left = [...found]
	const out = []
	for (const line of wanted) {
		const at = left.indexOf(line)
		if (at < 0) out.push(`gone: ${line.trim()}`)
		else left.splice(at, 1)
	}
	return [...out, ...left.map(line => `new: ${line.trim()}`).filter(line => !places.test(line))]
}

export default async function () {
	const { page, context } = await blankPage()
	await page.addScriptTag({ content: await bundle() })
	const said = xml => page.evaluate(text => window.saidBy(text), xml)
	const changed = (xml, change) => page.evaluate(([text, what]) => window.changed(text, what), [xml, change])
	const models = bpmnModels()
	await test('there are models', async () => check(models.length > 5, `${models.length} models`))
	for (const { name, xml: stored } of models) {
		const xml = await page.evaluate(text => window.drawn(text), stored)
		const before = await said(xml)
		await test(`${name}: opened and stored again`, async () => same(xml, (await changed(xml, '')).xml, 'the file'))
		await test(`${name}: settings changed and changed back`, async () => same([], differences(before, await said((await changed(xml, 'settings')).xml)), 'differences'))
		await test(`${name}: every node renamed`, async () => {
			const now = await changed(xml, 'name')
			check(now.touched.length > 0, 'nothing is drawn')
			const bare = lines => lines.map(line => line.replace(/ \{\}name=.*?(?= \{|$)/, ''))
			const renamed = lines => lines.filter(line => / renamed/.test(line)).length
			const after = await said(now.xml)
			same([], differences(bare(before), bare(after)), 'differences')
			same(now.touched.length, renamed(after), 'renamed nodes')
		})
		await test(`${name}: a node removed, and nothing else`, async () => {
			const now = await changed(xml, 'drop')
			const [id] = now.touched
			const lost = differences(before, await said(now.xml)).filter(line => line.startsWith('gone') && / \{\}id=/.test(line))
			check(lost.some(line => line.includes(`=${id}`)), `${id} is still there`)
			same([], lost.filter(line => /BPMNDiagram|BPMNPlane|\}process|\}laneSet|\}lane |participant|\}message|collaboration/.test(line)), 'lost with it')
		})
	}
	await context.close()
}
