// rejections - a rejection says why: the page asks for a reason, offers the usual
// ones, and does without where the process waives it; the other decisions say whom
// they go to, and what they came to.
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)

// An instance that waits for its starter at such a node; answers its id and the
// address of its task.
async function waiting(token, key, settings, more = {}) {
	const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'a1', type: 11, name: 'Check', approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' }, ...settings } }
	const model = await call(token, 'POST', '/bpm/model/create', { key: `${key}_${stamp}`, name: key, type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel, ...more })
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	const { id } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}_${stamp}`)
	const instance = await call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId: id, variables: {} })
	const { todoTask } = await call(token, 'GET', `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}`)
	return { instance, path: `/bpm/task/todo?instance=${instance}&task=${todoTask.id}` }
}

export default async function () {
	const token = await tokenOf()
	const { page, said, context } = await deskOpen('/')
	const other = await person(token, `to${stamp}`, [await role(token, `to${stamp}`, (menu, above) => above[0].id === 1185)])
	const form = page.getByRole('form', { name: 'Your decision' })
	const reject = form.getByRole('button', { name: 'Reject', exact: true })
	const open = async path => {
		await page.goto(new URL(`/ui${path}`, page.url()).href)
		await reject.waitFor()
	}
	const ended = instance => call(token, 'GET', `/bpm/process-instance/get?id=${instance}`)
	const reasonOf = async instance => (await call(token, 'GET', `/bpm/task/list-by-process-instance-id?processInstanceId=${instance}`)).find(task => task.taskDefinitionKey === 'a1').reason

	await test('a rejection without a reason is not sent; a usual one is a click', async () => {
		const { instance, path } = await waiting(token, 'plain', {})
		await open(path)
		await reject.click()
		const usual = form.getByRole('group', { name: 'Usual reasons' }).getByRole('button')
		same('Wrong scope|Too many devices|Not now|Already covered|Test first', (await usual.allInnerTexts()).join('|'), 'usual reasons')
		const reason = form.getByLabel(/^Reason/)
		await eventually('the reason is asked for', () => reason.evaluate(box => box === document.activeElement && box.matches('[aria-invalid=true]')))
		const fault = form.getByText('Please fill this in', { exact: true })
		const [below, buttons] = [await fault.boundingBox(), await reject.boundingBox()]
		check(below.y + below.height <= buttons.y, 'what is said covers no button')
		same(await fault.getAttribute('id'), await reason.getAttribute('aria-describedby'), 'what describes the field')
		same([], await axe(page), 'findings of axe')
		await form.getByLabel(/^Reason/).fill('  ')
		await reject.click()
		same(1, (await ended(instance)).status, 'nothing is decided')
		await form.getByRole('button', { name: 'Wrong scope' }).click()
		await form.getByRole('button', { name: 'Test first' }).click()
		await reject.click()
		await eventually('it is rejected', async () => (await ended(instance)).status === 3)
		same('Wrong scope / Test first', await reasonOf(instance), 'the reason')
	})
	await test('where the process waives it, nothing is asked', async () => {
		const { instance, path } = await waiting(token, 'waived', { reasonRequire: false })
		await open(path)
		await reject.click()
		await eventually('it is rejected', async () => (await ended(instance)).status === 3)
	})
	await test('what somebody else has decided meanwhile is said, and shown as it is', async () => {
		const { instance, path } = await waiting(token, 'gone', {})
		await open(path)
		await form.getByLabel(/^Reason/).fill('mine')
		await call(token, 'PUT', '/bpm/task/approve', { id: new URLSearchParams(path.split('?')[1]).get('task') })
		await reject.click()
		await page.getByRole('alert').getByText('does not wait for you any more').waitFor()
		await form.waitFor({ state: 'detached' })
		same(2, (await ended(instance)).status, 'it is approved')
	})
	await test('a note covers nothing of the decision', async () => {
		const { path } = await waiting(token, 'noted', {})
		await page.setViewportSize({ width: 1440, height: 560 }) // where the form lies at the edge
		await open(path)
		await page.route('**/bpm/task/approve', route => route.fulfill({ json: { code: 1009005999, msg: 'Not now', data: null } }), { times: 1 })
		await form.getByRole('button', { name: 'Approve', exact: true }).click()
		const note = page.getByRole('alert').filter({ hasText: 'Not now' })
		await note.waitFor()
		const isApart = async () => {
			const [over, bar] = [await note.boundingBox(), await form.boundingBox()]
			return over.y >= 0 && over.y + over.height <= bar.y
		}
		await eventually('it stands above the form', isApart, 5)
		await reject.click()
		await form.getByRole('button', { name: 'Wrong scope' }).waitFor()
		await eventually('also when that grows', isApart, 5)
		await note.getByRole('button', { name: 'Close' }).click()
		await page.setViewportSize({ width: 1440, height: 900 })
	})
	await test('a process that somebody cancels meanwhile says so at the next click, and by whom', async () => {
		const { instance, path } = await waiting(token, 'cancelled', {})
		await open(path)
		await form.getByLabel(/^Reason/).fill('mine')
		await new Promise(done => setTimeout(done, 2_000)) // it looks again every two seconds
		await call(token, 'DELETE', '/bpm/process-instance/cancel-by-admin', { id: instance, reason: 'not needed' })
		await page.getByRole('region', { name: 'Process' }).getByRole('heading', { name: 'cancelled' }).click()
		await page.getByText('This process was cancelled by Administrator: not needed').waitFor()
		await form.waitFor({ state: 'detached' })
		same([], await axe(page), 'findings of axe')
	})
	await test('an answer that was asked for before a decision does not take the place of what came of it', async () => {
		const { instance, path } = await waiting(token, 'overtaken', {})
		await open(path)
		let answers
		const held = new Promise(done => { answers = done })
		const late = page.waitForResponse('**/bpm/process-instance/get-approval-detail*')
		await page.route('**/bpm/process-instance/get-approval-detail*', async route => {
			const response = await route.fetch()
			await held
			await route.fulfill({ response })
		}, { times: 1 })
		await form.getByLabel(/^Reason/).fill('no')
		await reject.click()
		await form.waitFor({ state: 'detached' })
		answers()
		await (await late).finished()
		await page.evaluate(() => new Promise(done => setTimeout(done, 200)))
		same(0, await form.count(), 'ways to decide it again')
		await page.getByRole('region', { name: 'Process' }).locator('header').getByText('Rejected').waitFor()
		same(3, (await ended(instance)).status, 'it is rejected')
	})
	await test('nothing is looked at anew while a decision is on its way', async () => {
		const { path } = await waiting(token, 'sent', {})
		await open(path)
		await form.getByLabel(/^Reason/).fill('no')
		let answers
		const held = new Promise(done => { answers = done })
		await page.route('**/bpm/task/reject', async route => {
			const response = await route.fetch()
			await held
			await route.fulfill({ response })
		}, { times: 1 })
		const isThere = page.waitForRequest('**/bpm/task/reject')
		await reject.click()
		await isThere
		await new Promise(done => setTimeout(done, 2_000)) // it looks again every two seconds
		await page.getByRole('region', { name: 'Process' }).getByRole('heading', { name: 'sent' }).click()
		await new Promise(done => setTimeout(done, 500))
		same(1, await form.count(), 'the form, whose answer is not there yet')
		answers()
		await page.getByText('Done: Reject').waitFor()
		await form.waitFor({ state: 'detached' })
	})
	await test('an approval needs none', async () => {
		const { instance, path } = await waiting(token, 'approved', {})
		await open(path)
		await form.getByRole('button', { name: 'Approve', exact: true }).click()
		await eventually('it is approved', async () => (await ended(instance)).status === 2)
	})
	await test('a process that asks nobody is not called approved', async () => {
		const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'EndEvent', type: 1, name: 'End' } }
		const model = await call(token, 'POST', '/bpm/model/create', { key: `bare_${stamp}`, name: 'bare', type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel })
		await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
		const { id } = await call(token, 'GET', `/bpm/process-definition/get?key=bare_${stamp}`)
		const instance = await call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId: id, variables: {} })
		await page.goto(new URL(`/ui/bpm/task/my?instance=${instance}`, page.url()).href)
		const about = page.getByRole('region', { name: 'Process' }).locator('header')
		await about.getByText('Ended without an approval step').waitFor()
	})
	await test('a choice of the next approvers that was not taken is said', async () => {
		const { path } = await waiting(token, 'chosen', {})
		await open(path)
		await page.route('**/bpm/task/approve', route => route.fulfill({ json: { code: 0, msg: '', data: { outcome: 'none', message: null, droppedFields: [], droppedChoices: ['Second look'] } } }), { times: 1 })
		await form.getByRole('button', { name: 'Approve', exact: true }).click()
		await page.getByText('your choice was not taken: Second look').waitFor()
	})
	await test('whom it goes to has to be said, and is nobody of the decision before', async () => {
		const { path } = await waiting(token, 'passed', {})
		await open(path)
		await form.getByRole('button', { name: 'Transfer' }).click()
		await form.getByLabel(/^Reason/).fill('yours')
		await form.getByRole('button', { name: 'Transfer' }).click()
		const whom = form.getByRole('combobox', { name: 'New assignee' })
		await eventually('it is asked for', () => whom.evaluate(box => box === document.activeElement && box.matches('[aria-invalid=true]')))
		await form.getByText('Please fill this in', { exact: true }).waitFor()
		same([], await axe(page), 'findings of axe')
		await whom.fill(`to${stamp}`)
		await page.getByRole('option', { name: `to${stamp}` }).click()
		await form.getByRole('button', { name: 'Cancel' }).click()
		await form.getByRole('button', { name: 'Transfer' }).click()
		same('', await whom.inputValue(), 'who is chosen')
	})
	await test('what is returned to who started it is his to submit, not to approve', async () => {
		const { instance, path } = await waiting(token, 'back', {})
		await open(path)
		await form.getByRole('button', { name: 'Return', exact: true }).click()
		await form.getByLabel(/^Reason/).fill('once more')
		await form.getByRole('button', { name: 'Return', exact: true }).click()
		await page.getByText('Done: Return').waitFor()
		await form.getByRole('button', { name: 'Submit', exact: true }).waitFor()
		same(0, await page.getByRole('alert').count(), 'failures')
		await page.goto(new URL(`/ui/bpm/task/todo?instance=${instance}`, page.url()).href)
		await page.locator('main tbody tr').filter({ hasText: 'To be submitted' }).first().waitFor()
		await page.locator('.timeline').getByText('To be submitted').first().waitFor()
		await page.locator('.timeline').getByText('once more').first().waitFor()
		await form.getByRole('button', { name: 'Give up' }).waitFor()
		same(0, await page.getByRole('region', { name: 'Process' }).locator('header').getByText('In approval').count(), 'approvals while it waits for its starter')
		await page.goto(new URL(`/ui/bpm/task/my?instance=${instance}`, page.url()).href)
		await page.locator('main tbody tr').filter({ hasText: 'To be submitted' }).first().waitFor()
		// What finds it, and how the finder and the printed page call it.
		await page.goto(new URL(`/ui/bpm/manager/process-instance/manager?status=1&instance=${instance}`, page.url()).href)
		await page.locator('main tbody tr').filter({ hasText: 'To be submitted' }).first().waitFor()
		same('Under way', await page.getByLabel('Status').locator('option:checked').innerText(), 'the choice that finds it')
		await page.getByRole('tab', { name: 'Print' }).click()
		await page.getByRole('tabpanel').getByText('To be submitted', { exact: true }).waitFor()
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox').last().fill('back')
		await page.getByRole('option').filter({ hasText: 'To be submitted' }).first().waitFor()
		await page.keyboard.press('Escape')
		await page.goto(new URL(`/ui/bpm/task/todo?instance=${instance}`, page.url()).href)
		await form.getByRole('button', { name: 'Submit', exact: true }).click()
		await page.getByText('Done: Submit').waitFor()
		await page.goto(new URL('/ui/bpm/task/my', page.url()).href)
		await page.locator('main tbody tr').first().getByText('In approval', { exact: true }).waitFor()
	})
	await test('who has a delegated task says what he thinks; whose process it is not cannot cancel it', async () => {
		const { path } = await waiting(token, 'asked', {})
		const id = new URLSearchParams(path.split('?')[1]).get('task')
		await call(token, 'PUT', '/bpm/task/delegate', { id, delegateUserId: other, reason: 'what do you think' })
		const his = await deskOpen('/bpm/task/todo', { username: `to${stamp}`, secret: SECRET })
		await his.page.getByText('Check, from Administrator').waitFor()
		await his.page.goto(new URL(`/ui${path}`, page.url()).href)
		const decision = his.page.getByRole('form', { name: 'Your decision' })
		await decision.getByLabel(/^Reason/).fill('good')
		same(0, await his.page.getByRole('button', { name: 'Cancel the process' }).count(), 'ways to cancel it')
		await decision.getByRole('button', { name: 'Approve', exact: true }).click()
		await his.page.getByText('Your opinion went back to Administrator, who decides').waitFor()
		await his.page.locator('.timeline').getByText('said before: good').waitFor()
		same([], his.said, 'said')
		await his.context.close()
	})
	await test('an approval that was taken back is said to be so, and is among what one has decided no more', async () => {
		const then = { id: 'a2', type: 11, name: 'Check again', approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } }
		const { instance, path } = await waiting(token, 'haste', { childNode: then }, { allowWithdrawTask: true })
		const id = new URLSearchParams(path.split('?')[1]).get('task')
		await call(token, 'PUT', '/bpm/task/approve', { id, reason: 'in haste' })
		await call(token, 'PUT', `/bpm/task/withdraw?taskId=${id}`)
		const entries = page.locator('.timeline > li')
		for (const [language, words] of [['en', 'approved, taken back since'], ['zh', '审批已撤回']]) {
			await page.evaluate(to => {
				const kept = JSON.parse(localStorage.getItem('fleetdesk.settings') ?? '{}')
				localStorage.setItem('fleetdesk.settings', JSON.stringify({ ...kept, language: to }))
			}, language)
			await page.goto(new URL(`/ui/bpm/task/my?instance=${instance}`, page.url()).href)
			await page.reload()
			await entries.filter({ hasText: 'in haste' }).locator('ul').getByText(words).waitFor()
			same(0, await entries.filter({ hasText: 'in haste' }).getByText(/^(Approved|审批通过|已通过|通过)$/).count(), 'approvals')
		}
		await page.evaluate(() => {
			const kept = JSON.parse(localStorage.getItem('fleetdesk.settings') ?? '{}')
			localStorage.setItem('fleetdesk.settings', JSON.stringify({ ...kept, language: 'en' }))
		})
		await page.reload()
		const done = await call(token, 'GET', '/bpm/task/done-page?pageNo=1&pageSize=100')
		same(0, done.list.filter(task => task.id === id).length, 'among what is decided')
	})
	await test('an answer that was on its way when one decided does not bring back what was before', async () => {
		const { instance, path } = await waiting(token, 'late', {})
		await open(path)
		let go
		const held = new Promise(done => { go = done })
		let answers = 0
		await page.route('**/bpm/process-instance/get-approval-detail*', async route => {
			if (answers++) return route.continue()
			const before = await route.fetch()
			await held
			await route.fulfill({ response: before }).catch(() => undefined)
		})
		await page.waitForTimeout(2_100) // it looks again every two seconds
		await form.getByRole('button', { name: 'Approve', exact: true }).click()
		await form.waitFor({ state: 'detached' })
		go()
		await page.waitForTimeout(500)
		same([0, 0], [await form.count(), await page.getByRole('alert').count()], 'forms and failures')
		same(2, (await ended(instance)).status, 'it is approved')
		await page.unroute('**/bpm/process-instance/get-approval-detail*')
	})
	await test('who has not decided, as a signer has rejected before him, is not said to have rejected', async () => {
		const { instance, path } = await waiting(token, 'signed', {})
		const id = new URLSearchParams(path.split('?')[1]).get('task')
		await call(token, 'PUT', '/bpm/task/create-sign', { id, type: 'before', userIds: [other], reason: 'you first' })
		const his = await tokenOf(`to${stamp}`, SECRET)
		const { todoTask } = await call(his, 'GET', `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}`)
		await call(his, 'PUT', '/bpm/task/reject', { id: todoTask.id, reason: 'not mine' })
		await page.goto(new URL(`/ui/bpm/task/my?instance=${instance}`, page.url()).href)
		const entries = page.locator('.timeline ul > li')
		await entries.filter({ hasText: 'Administrator has decided nothing' }).waitFor()
		same(1, await entries.filter({ hasText: 'not mine' }).count(), 'who says so')
		await entries.filter({ hasText: `to${stamp}` }).getByText('not mine').waitFor()
	})
	await test('who can decide nothing any more is said to be disabled, or deleted, wherever one waits for him', async () => {
		const { instance, path } = await waiting(token, 'left', {})
		const id = new URLSearchParams(path.split('?')[1]).get('task')
		await call(token, 'PUT', '/bpm/task/transfer', { id, assigneeUserId: other, reason: 'yours' })
		const reads = async text => {
			await page.goto(new URL(`/ui/bpm/task/my?instance=${instance}`, page.url()).href)
			await page.locator('.timeline').getByText(`to${stamp} – ${text}`).waitFor()
			await page.getByRole('row').filter({ hasText: `Check (to${stamp} – ${text})` }).waitFor()
			await page.goto(new URL('/ui/bpm/manager/process-tasnk', page.url()).href)
			await page.getByRole('cell', { name: `to${stamp} – ${text}` }).first().waitFor()
		}
		await call(token, 'PUT', '/system/user/update-status', { id: other, status: 1 })
		await reads('account disabled')
		await call(token, 'DELETE', `/system/user/delete?id=${other}`)
		await reads('account deleted')
	})
	await test('the administrator\'s list of tasks shows what its filter can mean', async () => {
		await waiting(token, 'listed', {})
		await page.goto(new URL('/ui/bpm/manager/process-tasnk?name=Starter', page.url()).href)
		await page.getByText('Nothing fits the filter').waitFor()
		await page.getByRole('combobox', { name: 'Assignee', exact: true }).waitFor()
		await page.goto(new URL('/ui/bpm/manager/process-tasnk?status=2', page.url()).href)
		await page.getByRole('cell', { name: 'Approved' }).first().waitFor()
		same(0, await page.getByRole('cell', { name: 'Submitted' }).count(), 'rows of another state')
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
