// process_form - the form of a process asks for every field that is marked as needed,
// whatever its kind, who starts it and who approves; it takes files, and has days as
// the site writes them.  Of two who approve at a time each sends what he has changed.
import { call, tokenOf } from '../lib/api.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, roleByCode, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)
const FIELDS = [
	{ type: 'radio', field: 'which', title: 'Which one', options: [{ label: 'Left', value: 1 }, { label: 'Right', value: 2 }] },
	{ type: 'checkbox', field: 'what', title: 'What', options: [{ label: 'Meal', value: 'm' }, { label: 'Bed', value: 'b' }] },
	{ type: 'UserSelect', field: 'who', title: 'Who' },
	{ type: 'UploadFile', field: 'paper', title: 'Paper' },
	{ type: 'datePicker', field: 'day', title: 'Day' },
].map(rule => ({ ...rule, $required: true }))

// Starts a process in which both have to approve; answers its id.
async function startForTwo(token, other) {
	const key = `two_${stamp}`
	const fields = [{ type: 'inputNumber', field: 'days', title: 'Days' }, { type: 'input', field: 'note', title: 'Note' }].map(rule => JSON.stringify(rule))
	const form = await call(token, 'POST', '/bpm/form/create', { name: `Two ${stamp}`, conf: '{}', status: 0, fields })
	const step = { id: 'a1', type: 11, name: 'Check', approveType: 1, candidateStrategy: 30, candidateParam: `1,${other}`, approveMethod: 2, approveRatio: 100, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } }
	const model = await call(token, 'POST', '/bpm/model/create', { key, name: key, type: 20, formType: 10, formId: form, visible: true, managerUserIds: [1], simpleModel: { id: 'StartUserNode', type: 10, name: 'Starter', childNode: step } })
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	const { id: processDefinitionId } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}`)
	return () => call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId, variables: { days: 10, note: 'first' } })
}

async function twoApprove(token) {
	const user = `form${stamp}`
	const start = await startForTwo(token, await person(token, user, [await roleByCode(token, 'blacklist_approver')]))
	const desks = [await deskOpen('/'), await deskOpen('/', { username: user, secret: SECRET })]
	const [one, two] = desks.map(desk => desk.page)
	const stored = async id => {
		const { status, formVariables: { days, note } } = await call(token, 'GET', `/bpm/process-instance/get?id=${id}`)
		return [status, days, note]
	}
	const open = async (page, id) => {
		await page.goto(new URL(`/ui/bpm/task/todo?instance=${id}`, page.url()).href)
		await page.getByRole('tab', { name: 'Form' }).click()
		await page.getByLabel('Days').waitFor()
	}
	const fill = async (page, label, text) => {
		await page.getByRole('tab', { name: 'Form' }).click()
		await page.getByLabel(label).fill(text)
	}
	const approve = page => page.getByRole('form', { name: 'Your decision' }).getByRole('button', { name: 'Approve', exact: true }).click()
	const becomes = (id, wanted) => eventually(`it is ${wanted}`, async () => JSON.stringify(await stored(id)) === JSON.stringify(wanted))

	await test('who approves after another has changed the form leaves that as it is', async () => {
		const id = await start()
		await open(two, id)
		await fill(two, 'Note', 'second')
		await open(one, id)
		await fill(one, 'Days', '5')
		await approve(one)
		await becomes(id, [1, 5, 'first'])
		await approve(two)
		await becomes(id, [2, 5, 'second'])
	})
	await test('who has changed the same field is asked whose it shall be', async () => {
		const id = await start()
		await open(two, id)
		await fill(two, 'Days', '7')
		await open(one, id)
		await fill(one, 'Days', '5')
		await approve(one)
		await becomes(id, [1, 5, 'first'])
		await approve(two)
		const asked = two.locator('dialog').filter({ hasText: 'This was changed elsewhere while you did' })
		await asked.getByRole('row', { name: /^Days 10 .*7.*5/ }).waitFor()
		await asked.getByRole('button', { name: 'All theirs' }).click()
		await asked.getByRole('button', { name: 'Go on with these' }).click()
		await becomes(id, [2, 5, 'first'])
	})
	for (const desk of desks) {
		same([], desk.said, 'said')
		await desk.context.close()
	}
}

export default async function () {
	const token = await tokenOf()
	const form = await call(token, 'POST', '/bpm/form/create', { name: `Needs ${stamp}`, conf: '{}', status: 0, fields: FIELDS.map(rule => JSON.stringify(rule)) })
	const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'a1', type: 11, name: 'Check', approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } } }
	const key = `needs_${stamp}`
	const model = await call(token, 'POST', '/bpm/model/create', { key, name: 'Needs', type: 20, formType: 10, formId: form, visible: true, managerUserIds: [1], simpleModel })
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	const { page, said, context } = await deskOpen(`/bpm/task/create?process=${key}`)
	const started = async () => (await call(token, 'GET', `/bpm/process-instance/my-page?processDefinitionKey=${key}`)).list

	const start = () => page.getByRole('button', { name: 'Start' }).click()
	await test('each field that is needed is asked for, and a file is sent', async () => {
		await page.getByPlaceholder('YYYY-MM-DD').fill('2026-12-24')
		await start()
		await page.getByText('Please fill in: Which one, What, Who, Paper').waitFor()
		await page.getByLabel('Right').check()
		await page.getByLabel('Bed').check()
		await page.getByRole('combobox', { name: 'Who' }).fill('admin')
		await page.getByRole('listbox').getByRole('option').first().click()
		await page.getByLabel('Paper').setInputFiles({ name: 'paper.txt', mimeType: 'text/plain', buffer: Buffer.from('signed') })
		await page.getByRole('link', { name: 'Attachment 1' }).waitFor()
		same([], await started(), 'started before')
		await start()
		await page.waitForURL(/instance=/)
	})
	await test('what was filled in is stored as its kind', async () => {
		const [{ formVariables }] = await started()
		same({ which: 2, what: ['b'], day: '2026-12-24' }, { which: formVariables.which, what: formVariables.what, day: formVariables.day }, 'the values')
		same([1, true], [formVariables.paper.length, /^(https?:\/)?\//.test(formVariables.paper[0])], 'the addresses of files')
	})
	await test('who approves is asked for them, too', async () => {
		const { id } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}`)
		const bare = await call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId: id, variables: { which: 1, what: ['m'], who: 1, day: '2026-12-24' } })
		await page.goto(new URL(`/ui/bpm/task/todo?instance=${bare}`, page.url()).href)
		const approve = page.getByRole('form', { name: 'Your decision' }).getByRole('button', { name: 'Approve', exact: true })
		const status = async () => (await call(token, 'GET', `/bpm/process-instance/get?id=${bare}`)).status
		await approve.click()
		await page.getByText('Please fill in: Paper').waitFor()
		same(1, await status(), 'it is not approved')
		await page.getByLabel('Paper').setInputFiles({ name: 'paper.txt', mimeType: 'text/plain', buffer: Buffer.from('signed') })
		await page.getByRole('link', { name: 'Attachment 1' }).waitFor()
		await approve.click()
		await eventually('it is approved', async () => await status() === 2)
	})
	await twoApprove(token)
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
