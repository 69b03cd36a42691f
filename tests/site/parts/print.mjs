// print - the printed page of a process says what was filled in by the titles of
// the fields, choices by their labels and people by their names, as its form does;
// a template of the model has the values in their places.
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'

const stamp = Date.now().toString(36)
const FIELDS = [
	{ type: 'input', field: 'why', title: 'Reason of the trip' },
	{ type: 'select', field: 'kind', title: 'Means of travel', options: [{ label: 'By train', value: 1 }, { label: 'By ship', value: 2 }] },
	{ type: 'checkbox', field: 'extras', title: 'Extras', options: [{ label: 'Meal', value: 'm' }, { label: 'Bed', value: 'b' }] },
	{ type: 'switch', field: 'back', title: 'And back' },
	{ type: 'UserSelect', field: 'boss', title: 'Stands in' },
]
const VALUES = { why: '<b>harbour</b>', kind: 2, extras: ['m', 'b'], back: true, boss: 1 }
const SAID = ['<b>harbour</b>', 'By ship', 'Meal, Bed', 'Yes', 'Administrator']
const place = (id, text) => `<span data-w-e-type="mention" data-info="${encodeURIComponent(JSON.stringify({ id }))}">@${text}</span>`
const TEMPLATE = `<h1>Order</h1><p>${place('startUser', 'who')}: ${place('why', 'why')}, ${place('kind', 'kind')}, ${place('nobody', 'kept')}</p><div data-w-e-type="process-record"></div>`

export default async function () {
	const token = await tokenOf()
	const form = await call(token, 'POST', '/bpm/form/create', { name: `Trip ${stamp}`, conf: '{}', status: 0, fields: FIELDS.map(rule => JSON.stringify(rule)) })
	const { page, said, context } = await deskOpen('/me')

	// printed KEY TEMPLATE: the page of a process of this model, at its printed page.
	async function printed(key, printTemplateSetting) {
		const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'a1', type: 11, name: 'Check', approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } } }
		const model = await call(token, 'POST', '/bpm/model/create', { key: `${key}_${stamp}`, name: `Trip ${key}`, type: 20, formType: 10, formId: form, visible: true, managerUserIds: [1], simpleModel, printTemplateSetting })
		await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
		const { id } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}_${stamp}`)
		const instance = await call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId: id, variables: VALUES })
		await page.goto(`${base}/ui/bpm/task/my?instance=${encodeURIComponent(instance)}`)
		await page.getByRole('tab', { name: 'Print' }).click()
		await settled(page)
	}

	await test('titles of fields, labels of choices and names of people are printed', async () => {
		await printed('plain')
		const rows = page.getByRole('region', { name: 'Process' }).locator('table tr')
		await rows.filter({ hasText: 'Administrator' }).waitFor()
		same(FIELDS.map(({ title }, i) => [title, SAID[i]]), await rows.evaluateAll(all => all.map(row => [...row.cells].map(cell => cell.textContent))), 'what is printed')
	})
	await test('who may only read the form sees the name of a person, too', async () => {
		await page.getByRole('button', { name: 'Approve', exact: true }).click()
		await page.getByRole('form', { name: 'Your decision' }).waitFor({ state: 'detached' })
		await page.getByRole('tab', { name: 'Form' }).click()
		await page.locator('output').filter({ hasText: 'Administrator' }).waitFor()
	})
	await test('a template has the values in their places, as text, and the decided tasks', async () => {
		await printed('form', { enable: true, template: TEMPLATE })
		const body = page.frameLocator('iframe').locator('body')
		await body.getByText('Administrator: <b>harbour</b>, By ship, @kept').waitFor()
		check((await body.locator('table tr').count()) > 0, 'the tasks are listed')
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
