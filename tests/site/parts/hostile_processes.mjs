// hostile_processes - definitions of forms, templates of printed pages and diagrams
// that somebody made to break a page: nothing of them runs, nothing comes from
// elsewhere, and the page can still be used.
import { call, tokenOf } from '../lib/api.mjs'
import { check, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { done, go, MARKUP, saidBeside, TRAPS, trapsSet } from '../lib/traps.mjs'

const stamp = Date.now().toString(36)
const [IMAGE, BRACES, SCRIPT] = TRAPS
const nameOf = kind => `${SCRIPT} ${kind} ${stamp}`
const deep = n => (n ? { type: 'col', children: [deep(n - 1)] } : { type: 'input', field: 'deep', title: IMAGE })
const RULES = [
	{ type: 'input', field: 'plain', title: IMAGE, value: SCRIPT },
	{ type: 'input', field: '__proto__', title: BRACES },
	{ type: 'input', field: 'constructor', title: SCRIPT, on: { input: 'hit()' }, props: { onClick: 'hit()', formatter: '[[FORM-CREATE-PREFIX-function(){hit()}-FORM-CREATE-SUFFIX]]' } },
	{ type: 'input', field: 'plain', title: 'the same name twice' },
	{ type: 'input', field: { a: 1 }, title: { b: IMAGE }, props: 'x', value: [1, { c: 2 }] },
	{ type: 'select', field: 's1', title: 'S', options: 1_000_000_000 },
	{ type: 'radio', field: 's2', options: [null, { value: {} }, 7] },
	{ type: 'checkbox', field: 's3', options: 'abc', value: 'not a list' },
	{ type: 'select', field: 's4', title: 'Choice', options: [{ label: IMAGE, value: 'x' }, { label: { y: 1 }, value: 'x' }, { value: 2 }] },
	{ type: 'html', field: 'h', children: ['<script>hit()</script>'], domProps: { innerHTML: IMAGE } },
	{ type: 'iframe', props: { src: 'javascript:hit()' }, native: true },
	{ type: 'inputNumber', field: 'n', value: 'abc' }, { type: 'datePicker', field: 'd', value: '2026-02-31' }, { type: 'timePicker', field: 't', value: { a: 1 } },
	{ type: 'switch', field: 'w', value: 'yes' }, { type: 'UserSelect', field: 'u', value: '<b>' }, { type: 'DeptSelect', field: 'v', value: [{}, -1] },
	{ type: 'UploadFile', field: 'f', value: ['javascript:hit()'] }, { type: 'input', field: 'long', title: 'W'.repeat(3000), value: 'M'.repeat(3000) },
	deep(20), [], null, 'a text', 7,
]
const LAST = { type: 'input', field: 'last', title: 'Still here' }

// A diagram of a start, a task and an end with names of this kind, and colours and
// extensions that would load or run something.
function drawing(key) {
	const xml = text => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
	const shape = (id, x, more = '') => `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}" ${more}><dc:Bounds x="${x}" y="100" width="100" height="80"/></bpmndi:BPMNShape>`
	const edge = (id, x) => `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${x}" y="140"/><di:waypoint x="${x + 50}" y="140"/></bpmndi:BPMNEdge>`
	return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0" xmlns:h="http://www.w3.org/1999/xhtml" targetNamespace="urn:x">
<process id="${key}" name="${xml(nameOf('bpmn'))}" isExecutable="true"><documentation textFormat="text/html">${xml(MARKUP)}</documentation>
<extensionElements><h:script>hit()</h:script><h:img src="x" onerror="hit()"/></extensionElements>
<startEvent id="begin" name="${xml(SCRIPT)}"/><sequenceFlow id="f1" name="${xml(BRACES)}" sourceRef="begin" targetRef="task"/>
<userTask id="task" name="${xml(IMAGE + 'W'.repeat(300))}"><documentation>${xml(SCRIPT)}</documentation><extensionElements><flowable:candidateStrategy>36</flowable:candidateStrategy><flowable:approveType>1</flowable:approveType><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask>
<sequenceFlow id="f2" sourceRef="task" targetRef="end"/><endEvent id="end" name="${xml(TRAPS[4])}"/><textAnnotation id="note"><text>${xml(MARKUP)}</text></textAnnotation></process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">${shape('begin', 100)}${shape('task', 250, 'bioc:fill="url(https://pictures.example/a.svg#a)" bioc:stroke="red;background:url(https://pictures.example/b)"')}${shape('end', 400)}${shape('note', 250)}${edge('f1', 200)}${edge('f2', 350)}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`
}
const simpleModel = {
	id: 'StartUserNode', type: 10, name: IMAGE,
	childNode: { id: 'a1', type: 11, name: `${SCRIPT}${'W'.repeat(150)}`, showText: IMAGE, approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } },
}

export default async function () {
	const token = await tokenOf()
	const made = (path, body) => call(token, 'POST', path, body)
	const form = await made('/bpm/form/create', { name: `${IMAGE} ${stamp}`, conf: '{"onSubmit":"hit()"}', status: 0, fields: [...RULES, LAST].map(rule => JSON.stringify(rule)) })
	const model = async (key, type, more) => {
		const id = await made('/bpm/model/create', { key: `${key}_${stamp}`, name: nameOf(key), type, description: IMAGE, icon: 'https://pictures.example/icon.png', formType: 10, formId: form, visible: true, managerUserIds: [1], printTemplateSetting: { enable: true, template: MARKUP }, ...more })
		await made(`/bpm/model/deploy?id=${id}`, {})
		return id
	}
	const simple = await model('simple', 20, { simpleModel })
	const bpmn = await model('bpmn', 10, { bpmnXml: drawing(`bpmn_${stamp}`) })
	const { page, said, context } = await deskOpen('/me')
	await trapsSet(context)

	// looked WHAT: nothing has run or reported, and the finder still opens.
	async function looked(what) {
		await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
		same([], [...(await done(page)), ...saidBeside(said)], what)
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: 'Find' }).waitFor()
		await page.keyboard.press('Escape')
		await page.getByRole('combobox', { name: 'Find' }).waitFor({ state: 'detached' })
	}
	const open = async path => {
		said.length = 0
		await go(page, path)
	}
	const dialog = page.getByRole('dialog')

	await test('a hostile form is previewed: what is not drawn is text, the last field can be filled in', async () => {
		await open(`/bpm/manager/form?row=${form}&tab=preview`)
		await dialog.getByLabel('Still here').fill('yes')
		same(IMAGE, (await dialog.getByText(IMAGE, { exact: true }).first().textContent()).trim(), 'its first title')
		await looked('found')
	})
	await test('a hostile form is edited: a field of it is renamed, the others stay as they are', async () => {
		await open(`/bpm/manager/form?edit=${form}`)
		await dialog.getByRole('group', { name: 'Still here' }).getByLabel('Title').fill('Last of all')
		same([], await done(page), 'done')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.waitFor({ state: 'detached' })
		const { fields } = await call(token, 'GET', `/bpm/form/get?id=${form}`)
		same([...RULES, { ...LAST, title: 'Last of all' }].map(rule => JSON.stringify(rule)), fields, 'what is stored')
		await looked('found')
	})
	for (const [kind, id, type] of [['simple', simple, 20], ['bpmn', bpmn, 10]]) {
		await test(`${kind}: a hostile model in its designer`, async () => {
			await open(`/bpm/manager/model?design=${id}&kind=${type}`)
			await page.getByText('hit()').first().waitFor()
			await looked('found')
			if (kind !== 'bpmn') return
			const side = page.getByRole('complementary', { name: 'Settings of the element' })
			await side.getByRole('combobox').first().selectOption('begin')
			await side.getByLabel('Name', { exact: true }).fill('Renamed')
			await page.keyboard.press('Tab')
			await page.getByRole('button', { name: 'Save' }).click()
			await page.getByText('Saved', { exact: true }).first().waitFor()
			const { bpmnXml } = await call(token, 'GET', `/bpm/model/get?id=${id}`)
			for (const kept of ['bioc:fill="url(https://pictures.example/a.svg#a)"', 'name="Renamed"', 'onerror="hit()"']) check(bpmnXml.includes(kept), `${kept} is gone`)
			await looked('found after saving')
		})
		await test(`${kind}: a hostile process is started by its form`, async () => {
			await open(`/bpm/task/create?process=${kind}_${stamp}`)
			await page.getByLabel('Still here').fill('yes')
			await looked('found')
			await page.getByRole('button', { name: 'Start' }).click()
			await page.waitForURL(/instance=/)
			await page.getByRole('tablist').waitFor()
			await looked('found at the process')
		})
		for (const tab of ['Diagram', 'Form', 'Comments', 'Print']) {
			await test(`${kind}: ${tab} of a hostile process`, async () => {
				said.length = 0
				await page.getByRole('tab', { name: tab }).click()
				if (tab === 'Diagram') await page.locator('.running, .fd-running').first().waitFor()
				if (tab !== 'Print') return looked('found')
				const printed = page.frameLocator('iframe').locator('body')
				await printed.getByRole('heading', { name: 'Good news' }).or(printed.getByText('# Good news')).first().waitFor()
				same(0, await printed.locator('script, iframe, form, input, style, link, meta, base, object, embed, [onerror], [style], [srcset], [background], [src*="example"], a[href^="javascript" i]').count(), 'what is left of the template')
				await looked('found')
			})
		}
		await test(`${kind}: a hostile process is approved`, async () => {
			await open('/bpm/task/todo')
			await page.locator('main tbody tr').filter({ hasText: kind }).getByRole('link').first().click()
			await page.getByRole('form', { name: 'Your decision' }).waitFor()
			await looked('found')
			await page.getByRole('button', { name: 'Approve', exact: true }).click()
			await page.getByRole('form', { name: 'Your decision' }).waitFor({ state: 'detached' })
			const { list } = await call(token, 'GET', `/bpm/process-instance/my-page?processDefinitionKey=${kind}_${stamp}`)
			same([2], list.map(instance => instance.status), 'approved')
		})
	}
	await test('hostile messages are told and read in the panel', async () => {
		const code = `bad${stamp}`
		await made('/system/notify-template/create', { name: code, code, nickname: IMAGE, content: `${SCRIPT} {what}`, type: 1, status: 0 })
		await open('/me')
		await made('/system/notify-template/send-notify', { userId: 1, userType: 2, templateCode: code, templateParams: { what: `${BRACES} ${'W'.repeat(400)}` } })
		await page.getByRole('button', { name: /^Messages, [1-9]/ }).click()
		await dialog.getByText(SCRIPT, { exact: false }).first().waitFor()
		same([], [...(await done(page)), ...saidBeside(said)], 'found')
	})
	await context.close()
	for (const id of [simple, bpmn]) await call(token, 'DELETE', `/bpm/model/delete?id=${id}`)
	await call(token, 'DELETE', `/bpm/form/delete?id=${form}`)
}
