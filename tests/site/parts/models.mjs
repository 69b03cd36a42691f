// models - a small approval is drawn in each designer, deployed, started, approved,
// and its diagram shows how far it is; both designers and what follows them are
// looked at with axe, and photographed.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'

const STARTER = '36' // the strategy by which the starter decides
const BPMN = 10
const SIMPLE = 20
const DRAFT = 'This is what you had drawn and not saved.'
const stamp = Date.now().toString(36)

function model(token, type, what = 'drawn') {
	const key = `${what}_${type}_${stamp}`
	const body = { key, name: `${what} ${type} ${stamp}`, type, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1] }
	return call(token, 'POST', '/bpm/model/create', body).then(id => ({ ...body, id, design: `/bpm/manager/model?design=${id}&kind=${type}` }))
}

async function drawSimple(page) {
	await page.getByLabel('Add behind Starter').selectOption({ label: 'Approver' })
	const side = page.getByRole('complementary', { name: 'Settings of the node' })
	await side.getByLabel('Name', { exact: true }).fill('Boss')
	await side.getByLabel('By whom').selectOption(STARTER)
}

async function drawBpmn(page) {
	const side = page.getByRole('complementary', { name: 'Settings of the element' })
	const pad = action => page.locator(`.djs-context-pad [data-action="${action}"]`).click()
	await side.getByRole('combobox').first().selectOption('StartEvent')
	await pad('append.append-task')
	await page.keyboard.press('Escape')
	await pad('replace')
	await page.locator('.djs-popup [data-id="replace-with-user-task"]').click()
	await side.getByText('bpmn:UserTask').waitFor()
	await side.getByLabel('Decided').selectOption('1')
	await side.getByLabel('By whom').selectOption(STARTER)
	const task = await side.getByRole('combobox').first().inputValue()
	await pad('append.end-event')
	await side.getByText('bpmn:EndEvent').waitFor()
	await side.getByRole('combobox').first().selectOption(task)
	// The field is not left: what stands in it counts all the same.
	await side.getByLabel('Name', { exact: true }).fill('Boss')
}

// deploy PAGE: what was drawn is saved with it; it survives a reload at once after
// the last change.
async function deploy(page) {
	await page.reload()
	await page.getByText(DRAFT).waitFor()
	await page.getByRole('button', { name: 'Boss' }).or(page.locator('.djs-element').filter({ hasText: 'Boss' })).first().waitFor()
	await page.getByRole('button', { name: 'Deploy' }).click()
	await page.getByText('Deployed.').waitFor()
}

async function start(page, name) {
	await page.goto(`${base}/ui/bpm/task/create`)
	await page.getByRole('button', { name }).click()
	await page.getByRole('button', { name: 'Start' }).click()
	await page.waitForURL(/instance=/)
}

async function approve(page, name) {
	await page.goto(`${base}/ui/bpm/task/todo?name=Boss`)
	await page.locator('main tbody tr').filter({ hasText: name }).getByRole('link').first().click()
	await page.getByRole('form', { name: 'Your decision' }).waitFor()
}

// look PAGE NAME THEMES: no findings of axe, nothing too wide; pictures.
async function look(page, name, themes = ['light', 'dark']) {
	mkdirSync(join(process.env.SHOTS, 'models'), { recursive: true })
	const wrong = []
	for (const colorScheme of themes) {
		await page.emulateMedia({ colorScheme })
		for (const width of [1440, 1024, 390]) {
			await page.setViewportSize({ width, height: 900 })
			const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
			if (wide > 1) wrong.push(`${colorScheme} ${width}: ${wide} too wide`)
			await page.screenshot({ path: join(process.env.SHOTS, 'models', `${name}-${colorScheme}-${width}.png`) })
			if (width !== 1024) wrong.push(...(await axe(page)).map(text => `${colorScheme} ${width}: ${text}`))
		}
	}
	await page.emulateMedia({ colorScheme: 'light' })
	await page.setViewportSize({ width: 1440, height: 900 })
	same([], wrong, 'found')
}

// The same in Chinese, by the addresses of the pages.
async function inChinese(page, kind, drawn, instance) {
	await page.evaluate(() => {
		const kept = JSON.parse(localStorage.getItem('fleetdesk.settings') ?? '{}')
		localStorage.setItem('fleetdesk.settings', JSON.stringify({ ...kept, language: 'zh' }))
	})
	await page.goto(`${base}/ui${drawn.design}`)
	await page.getByText('Boss').first().waitFor()
	await page.getByRole('button', { name: 'Boss' }).or(page.locator('.djs-element').filter({ hasText: 'Boss' })).first().click()
	await look(page, `${kind}-designer-zh`, ['dark'])
	await page.goto(`${base}/ui/bpm/task/my?instance=${encodeURIComponent(instance)}`)
	await page.getByRole('tablist').waitFor()
	await look(page, `${kind}-instance-zh`, ['dark'])
	await page.getByRole('tab').nth(1).click()
	await page.locator('.passed, .fd-passed').first().waitFor()
	await look(page, `${kind}-diagram-zh`, ['dark'])
}

async function trip(token, kind, type, draw) {
	const drawn = await model(token, type)
	const { page, said, context } = await deskOpen(drawn.design)
	let instance = ''
	await test(`${kind}: drawn, kept over a reload, deployed`, async () => {
		await draw(page)
		await deploy(page)
		const stored = await call(token, 'GET', `/bpm/model/get?id=${drawn.id}`)
		const file = JSON.stringify(type === BPMN ? stored.bpmnXml : stored.simpleModel)
		check(file.includes('Boss') && /candidateStrategy\W+36/.test(file), 'the task is stored')
		check(type !== BPMN || /endEvent/.test(file), 'the end is stored')
	})
	await test(`${kind}: the designer has no findings`, () => look(page, `${kind}-designer`))
	await test(`${kind}: started by its page`, () => start(page, drawn.name))
	await test(`${kind}: the task view has no findings`, async () => {
		await approve(page, drawn.name)
		await settled(page)
		await look(page, `${kind}-task`)
	})
	await test(`${kind}: its diagram shows where it stands`, async () => {
		await page.getByRole('tab', { name: 'Diagram' }).click()
		await page.locator('.running, .fd-running').first().waitFor()
		await look(page, `${kind}-running`)
	})
	await test(`${kind}: approved in the task view, and its diagram has all passed`, async () => {
		await page.getByRole('button', { name: 'Approve', exact: true }).click()
		await page.getByRole('form', { name: 'Your decision' }).waitFor({ state: 'detached' })
		await page.getByRole('tab', { name: 'Timeline' }).click()
		await page.getByRole('tab', { name: 'Diagram' }).click()
		await page.locator('.passed, .fd-passed').first().waitFor()
		check((await page.locator('.running, .fd-running').count()) === 0, 'nothing runs')
		const { list } = await call(token, 'GET', `/bpm/process-instance/my-page?processDefinitionKey=${drawn.key}`)
		same([2], list.map(instance => instance.status), 'approved')
		instance = list[0].id
	})
	await test(`${kind}: in Chinese and dark, no findings`, () => inChinese(page, kind, drawn, instance))
	await test(`${kind}: the console is silent`, async () => same([], said, 'said'))
	await context.close()
}

// A file of another tool, in the designer itself: what has no place in its drawing
// is named, and all of it is stored again.
async function foreign(token) {
	const file = name => readFileSync(new URL(`../../flow/models/${name}.bpmn`, import.meta.url), 'utf8')
	const stored = async made => (await call(token, 'GET', `/bpm/model/get?id=${made.id}`)).bpmnXml
	const made = async (key, bpmnXml) => {
		const model = await call(token, 'POST', '/bpm/model/create', { key: `${key}_${stamp}`, name: `${key} ${stamp}`, type: BPMN, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], bpmnXml })
		return { id: model, design: `/bpm/manager/model?design=${model}&kind=${BPMN}` }
	}
	await test('a file of another tool: what is not drawn is named and kept', async () => {
		const office = await made('office', file('office'))
		const { page, said, context } = await deskOpen(office.design)
		await page.getByText(/^Not drawn.*which/).waitFor()
		const side = page.getByRole('complementary', { name: 'Settings of the element' })
		await side.getByRole('combobox').first().selectOption('begin')
		await side.getByLabel('Name', { exact: true }).fill('Renamed')
		await page.keyboard.press('Tab')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Saved', { exact: true }).first().waitFor()
		const now = await stored(office)
		for (const kept of ['kept <other:b>as</other:b> it is', 'flowable:displayName="Yes"', '<?editor keep="this"?>', '>guests<', 'other:colour="red"', 'name="Renamed"']) check(now.includes(kept), `${kept} is gone`)
		// The drawing itself reports each line that leads to nowhere.
		same([], said.filter(line => !line.startsWith('error: failed to import ')), 'said')
		await context.close()
	})
	await test('a file without a drawing is shown as text, and stays as it is', async () => {
		const night = await made('night', file('night'))
		const { page, said, context } = await deskOpen(night.design)
		await page.getByRole('alert').getByText('cannot be drawn').waitFor()
		same(file('night').trim(), (await page.locator('textarea').inputValue()).trim(), 'the text')
		same(file('night').trim(), (await stored(night)).trim(), 'what is stored')
		same([], said, 'said')
		await context.close()
	})
}

// Another saves his drawing while a designer is open: Deploy shows it, deploys nothing
// at once, and then what is shown; a drawing of one's own is not saved over it unseen.
async function overtaken(token) {
	const boss = { id: 'boss', type: 11, name: 'Their boss', approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1 }
	const their = childNode => ({ id: 'StartUserNode', type: 10, name: 'Starter', childNode })
	const end = { id: 'EndEvent', type: 1, name: 'End' }
	const file = (key, name) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"><process id="${key}" name="${key}" isExecutable="true"><startEvent id="s" name="${name}" /></process><bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="${key}"><bpmndi:BPMNShape id="ss" bpmnElement="s"><dc:Bounds x="100" y="100" width="36" height="36" /></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`
	const asked = page => page.getByRole('dialog').filter({ hasText: 'Choose what is to stay.' })
	const news = page => page.getByText('Somebody has changed the model meanwhile: this is how it is now. It is not deployed yet.')
	const versions = async key => (await call(token, 'GET', `/bpm/process-definition/page?pageNo=1&pageSize=10&key=${key}`)).total
	await test('simple: what another has drawn is shown before it is deployed', async () => {
		const drawn = await model(token, SIMPLE, 'seen')
		const saves = childNode => call(token, 'POST', '/bpm/model/simple/update', { id: drawn.id, simpleModel: their(childNode) })
		await saves({ ...boss, name: 'My boss', childNode: end })
		const { page, context } = await deskOpen(drawn.design)
		await page.getByRole('button', { name: 'My boss' }).first().waitFor()
		await saves({ ...boss, childNode: end })
		await page.getByRole('button', { name: 'Deploy' }).click()
		await news(page).waitFor()
		await page.getByRole('button', { name: 'Their boss' }).first().waitFor()
		same(0, await versions(drawn.key), 'versions')
		await page.getByRole('button', { name: 'Deploy' }).click()
		await page.getByText('Deployed.').waitFor()
		same(1, await versions(drawn.key), 'versions')
		await context.close()
	})
	await test('bpmn: the same, and nobody saves over it unseen', async () => {
		const drawn = await model(token, BPMN, 'seen')
		const saves = name => call(token, 'PUT', '/bpm/model/update-bpmn', { id: drawn.id, bpmnXml: file(drawn.key, name) })
		await saves('Mine')
		const { page, context } = await deskOpen(drawn.design)
		const at = name => page.locator('.djs-element').filter({ hasText: name }).first()
		await at('Mine').waitFor()
		await saves('Theirs')
		await page.getByRole('button', { name: 'Deploy' }).click()
		await news(page).waitFor()
		await at('Theirs').waitFor()
		const side = page.getByRole('complementary', { name: 'Settings of the element' })
		await side.getByRole('combobox').first().selectOption('s')
		await side.getByLabel('Name', { exact: true }).fill('Mine again')
		await page.keyboard.press('Tab')
		await saves('Theirs again')
		await page.getByRole('button', { name: 'Save' }).click()
		await asked(page).getByLabel(/^Diagram: (Theirs|From the other tab)$/).check()
		await asked(page).getByRole('button', { name: 'Save' }).click()
		await at('Theirs again').waitFor()
		await page.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor()
		await context.close()
	})
	await test('simple: who saves second is told in words what each has made of the diagram', async () => {
		const drawn = await model(token, SIMPLE, 'both')
		const saves = childNode => call(token, 'POST', '/bpm/model/simple/update', { id: drawn.id, simpleModel: their(childNode) })
		await saves({ ...boss, name: 'First boss', childNode: end })
		const { page, context } = await deskOpen(drawn.design)
		await page.getByRole('button', { name: 'First boss' }).first().waitFor()
		await saves({ ...boss, name: 'Renamed boss', childNode: end })
		await page.getByLabel('Add behind First boss').selectOption({ label: 'Copy' })
		await page.getByRole('button', { name: 'Save' }).click()
		await asked(page).getByRole('row', { name: /Diagram\s+3 parts.*new: Copy.*changed: Renamed boss/ }).waitFor()
		await asked(page).getByRole('button', { name: 'Back' }).click()
		await context.close()
	})
	await test('bpmn: who saves after another has renamed the model is told of the name, and keeps it', async () => {
		const drawn = await model(token, BPMN, 'named')
		await call(token, 'PUT', '/bpm/model/update-bpmn', { id: drawn.id, bpmnXml: file(drawn.key, 'Mine') })
		const { page, context } = await deskOpen(drawn.design)
		await page.locator('.djs-element').filter({ hasText: 'Mine' }).first().waitFor()
		const { id, key, name, type, formType, formCustomCreatePath, formCustomViewPath, visible, managerUserIds } = await call(token, 'GET', `/bpm/model/get?id=${drawn.id}`)
		await call(token, 'PUT', '/bpm/model/update', { id, key, name: `${name} renamed`, type, formType, formCustomCreatePath, formCustomViewPath, visible, managerUserIds, autoApprovalType: 2 })
		const side = page.getByRole('complementary', { name: 'Settings of the element' })
		await side.getByRole('combobox').first().selectOption('s')
		await side.getByLabel('Name', { exact: true }).fill('Mine again')
		await page.keyboard.press('Tab')
		await page.getByRole('button', { name: 'Save' }).click()
		await asked(page).getByRole('row', { name: new RegExp(`Name\\s+${name}\\s.*not changed.*${name} renamed`) }).waitFor()
		await asked(page).getByRole('row', { name: /Repeated approvers.*Ask again.*not changed/ }).waitFor()
		await asked(page).getByRole('row', { name: /Diagram\s+2 parts.*changed: Mine again.*as it was/ }).waitFor()
		same(0, await asked(page).getByRole('region').evaluate(at => at.scrollWidth - at.clientWidth), 'pixels beyond the edge')
		await asked(page).getByRole('button', { name: 'Save' }).click()
		await page.getByText('Saved', { exact: true }).first().waitFor()
		const now = await call(token, 'GET', `/bpm/model/get?id=${drawn.id}`)
		same([`${name} renamed`, true], [now.name, now.bpmnXml.includes('Mine again')], 'both changes')
		await context.close()
	})
}

export default async function () {
	const token = await tokenOf()
	await overtaken(token)
	await foreign(token)
	await trip(token, 'simple', SIMPLE, drawSimple)
	await trip(token, 'bpmn', BPMN, drawBpmn)
}
