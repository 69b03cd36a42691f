// walked - sentences of processes, people and rights that were not so: whom a step asks,
// what a signer's rejection is, who gave up; what one sees of those who hold a thing.
import { call, pagePaths, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person, role, roleByCode, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)
const end = { id: 'EndEvent', type: 1, name: 'End' }
const step = (id, more) => ({ id, type: 11, name: `Step ${id}`, approveType: 1, candidateStrategy: 30, approveMethod: 3, assignStartUserHandlerType: 1, childNode: end, ...more })

async function deploy(token, key, childNode, id) {
	const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode }
	const body = { key: `${key}${stamp}`, name: `${key} ${stamp}`, type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel }
	const model = id ?? await call(token, 'POST', '/bpm/model/create', body)
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	return model
}
async function start(token, key) {
	const { id } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}${stamp}`)
	return call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId: id, variables: {} })
}
const mineOf = async (token, instance) => (await call(token, 'GET', `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}`)).todoTask.id

async function processes(token) {
	const full = [await roleByCode(token, 'super_admin')]
	const [ann, bob] = [await person(token, `ann${stamp}`, full), await person(token, `bob${stamp}`, full)]
	const his = await tokenOf(`bob${stamp}`, SECRET)
	const hers = await tokenOf(`ann${stamp}`, SECRET)
	const { page, said, context } = await deskOpen('/', { username: `ann${stamp}`, secret: SECRET })
	const form = page.getByRole('form', { name: 'Your decision' })
	const timeline = page.locator('.timeline')
	const open = (instance, at = 'todo', task = '') => page.goto(`${base}/ui/bpm/task/${at}?instance=${instance}${task && `&task=${task}`}`)

	await test('of a step one after the other only the first is said to be asked; a start is no approval', async () => {
		await deploy(token, 'turns', step('t', { candidateParam: `${ann},${bob}`, approveMethod: 4 }))
		const instance = await start(token, 'turns')
		await open(instance, 'todo', await mineOf(hers, instance))
		await timeline.getByText(`Asked after that, one after the other: bob${stamp}`).waitFor()
		await page.getByRole('tab', { name: 'Comments' }).click()
		const first = page.getByRole('tabpanel').getByRole('listitem').first()
		await first.getByText('submitted by the starter').waitFor()
		same([1, 0], [await first.getByText('The system', { exact: true }).count(), await first.getByText('Approved').count()], 'who has said it, and approvals')
	})
	await test('what a signer rejects is not said to be said by whose task it is; the form is empty behind a decision', async () => {
		await deploy(token, 'signs', step('s', { candidateParam: String(ann) }))
		const instance = await start(token, 'signs')
		const task = await mineOf(hers, instance)
		await open(instance, 'todo', task)
		await form.getByRole('button', { name: 'Add signers' }).click()
		await form.getByRole('combobox').first().fill(`bob${stamp}`)
		await page.getByRole('option', { name: `bob${stamp}` }).click()
		await form.locator('select').selectOption('after')
		await form.getByLabel(/^Reason/).fill('look')
		await form.getByRole('button', { name: 'Add signers' }).click()
		await page.getByText('Done: Add signers').waitFor()
		await form.getByRole('button', { name: 'Approve', exact: true }).waitFor()
		same([0, 0], [await form.getByText('Please fill this in').count(), await form.getByRole('combobox').count()], 'what is asked for still')
		await call(hers, 'PUT', '/bpm/task/approve', { id: task, reason: 'fine by me' })
		await call(his, 'PUT', '/bpm/task/reject', { id: await mineOf(his, instance), reason: 'not by me' })
		await open(instance, 'done')
		await timeline.getByText('rejected: a signer has rejected it').waitFor()
		same(1, await timeline.getByText('not by me').count(), 'those who have said it')
	})
	await test('what is refused because it has ended meanwhile is read again', async () => {
		await deploy(token, 'ends', step('e', { candidateParam: String(bob) }))
		const instance = await start(hers, 'ends')
		await open(instance, 'my')
		await page.getByRole('button', { name: 'Cancel the process' }).click()
		await page.getByLabel('Reason').fill('too late')
		await call(his, 'PUT', '/bpm/task/approve', { id: await mineOf(his, instance), reason: 'done' })
		await page.getByRole('button', { name: 'Cancel the process' }).click()
		await page.getByRole('region', { name: 'Process' }).locator('header').getByText('Approved', { exact: true }).waitFor()
		same(0, await page.getByRole('button', { name: 'Cancel the process' }).count(), 'ways to cancel it')
	})
	await test('what its starter gives up nobody has rejected', async () => {
		await deploy(token, 'gives', step('g', { candidateParam: String(bob) }))
		const instance = await start(hers, 'gives')
		await call(his, 'PUT', '/bpm/task/return', { id: await mineOf(his, instance), targetTaskDefinitionKey: 'StartUserNode', reason: 'again' })
		await call(hers, 'PUT', '/bpm/task/reject', { id: await mineOf(hers, instance), reason: 'never mind' })
		await open(instance, 'my')
		await page.getByRole('region', { name: 'Process' }).locator('header').getByText('Given up by the starter').waitFor()
		await timeline.getByText('Given up by the starter').first().waitFor()
		same(0, await page.getByRole('region', { name: 'Process' }).getByText('Rejected').count(), 'rejections')
	})
	await test('a field that is not filled in yet is no failure; who gets a copy is not asked', async () => {
		const branch = (id, childNode, conditionSetting) => ({ id, type: 50, name: id, childNode, conditionSetting })
		const copies = { id: 'cc', type: 12, name: 'Copies', candidateStrategy: 30, candidateParam: String(bob), childNode: end }
		await deploy(token, 'asks', { id: 'b1', type: 51, name: 'Days?', childNode: end, conditionNodes: [
			branch('long', step('l', { candidateParam: String(bob), childNode: null }), { defaultFlow: false, conditionType: 1, conditionExpression: '${days > 3}' }), branch('short', null, { defaultFlow: true })] })
		await deploy(token, 'copies', copies)
		await page.goto(`${base}/ui/bpm/task/create?process=asks${stamp}`)
		await page.getByText('How it will go can be said once the form is filled in.').waitFor()
		same(0, await page.getByRole('alert').count(), 'failures')
		await page.goto(`${base}/ui/bpm/task/create?process=copies${stamp}`)
		await timeline.getByText(`Will get a copy: bob${stamp}`).waitFor()
	})
	await test('who starts by a form that is older than the process is shown the new one', async () => {
		const model = await deploy(token, 'renewed', step('r', { candidateParam: String(bob) }))
		await page.goto(`${base}/ui/bpm/task/create?process=renewed${stamp}`)
		await timeline.getByText('Step r').waitFor()
		await deploy(token, 'renewed', undefined, model)
		await page.getByRole('button', { name: 'Start', exact: true }).click()
		await page.getByText('The process was deployed again meanwhile').waitFor()
		same(0, await page.getByRole('alert').count(), 'failures')
		await settled(page)
		await page.getByRole('button', { name: 'Start', exact: true }).click()
		await page.waitForURL(/instance=/)
	})
	await test('only what oneself has approved can be taken back', async () => {
		const model = await call(token, 'POST', '/bpm/model/create', { key: `takes${stamp}`, name: `takes ${stamp}`, type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], allowWithdrawTask: true,
			simpleModel: { id: 'StartUserNode', type: 10, name: 'Starter', childNode: step('w', { candidateParam: String(ann), childNode: step('x', { candidateParam: String(bob) }) }) } })
		await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
		const instance = await start(token, 'takes')
		const task = await mineOf(hers, instance)
		await call(hers, 'PUT', '/bpm/task/approve', { id: task, reason: 'mine' })
		const take = page.getByRole('button', { name: 'Withdraw my approval' })
		await open(instance, 'done', await mineOf(his, instance))
		await timeline.getByText('Step x').waitFor()
		same(0, await take.count(), 'ways to take back what is not approved')
		await open(instance, 'done', task)
		await take.waitFor()
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}

async function rights(token) {
	const paths = new Map((await pagePaths(token)).map(page => [page.name, page.path]))
	const wanted = ['system:post:query', 'system:post:delete', 'system:user:query']
	const deletes = await role(token, `deletes${stamp}`, menu => wanted.includes(menu.permission))
	const bare = await call(token, 'POST', '/system/role/create', { name: `Bare ${stamp}`, code: `bare${stamp}`, sort: 1, status: 0 })
	const his = await person(token, `one${stamp}`, [deletes])
	const { page, said, context } = await deskOpen('/', { username: `one${stamp}`, secret: SECRET })

	await test('who sees but a part of the people is told that it is a part', async () => {
		const dept = await call(token, 'POST', '/system/dept/create', { name: `D ${stamp}`, parentId: 0, sort: 1, status: 0 })
		const post = await call(token, 'POST', '/system/post/create', { name: `Held ${stamp}`, code: `held${stamp}`, sort: 1, status: 0 })
		await call(token, 'POST', '/system/user/create', { username: `unseen${stamp}`, nickname: 'U', password: SECRET, postIds: [post] })
		await call(token, 'PUT', '/system/user/update', { id: his, username: `one${stamp}`, nickname: 'One', deptId: dept })
		await call(token, 'POST', '/system/permission/assign-role-data-scope', { roleId: deletes, dataScope: 3 })
		await page.goto(`${base}/ui${paths.get('SystemPost')}?code=held${stamp}`)
		const row = page.locator('main tbody tr').filter({ hasText: `Held ${stamp}` })
		await row.getByRole('button', { name: /More|Delete/ }).first().click()
		await row.getByRole('button', { name: 'Delete', exact: true }).last().click().catch(() => undefined)
		await page.locator('dialog').getByText('None of the people you see holds it.').waitFor()
		await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click()
	})
	await test('a role that is disabled is among those of its holder, and can be taken from him', async () => {
		await call(token, 'POST', '/system/permission/assign-user-role', { userId: his, roleIds: [bare] })
		await call(token, 'PUT', '/system/role/update-status', { id: bare, status: 1 }).catch(() => call(token, 'PUT', '/system/role/update', { id: bare, name: `Bare ${stamp}`, code: `bare${stamp}`, sort: 1, status: 1 }))
		await page.goto(`${base}/ui/rights`)
		await page.getByText('You have no role that is enabled.').waitFor()
		const admin = await deskOpen(`/system/user?row=${his}&tab=roles`)
		const box = admin.page.getByLabel(`Bare ${stamp} disabled: it gives nothing`)
		check(await box.isChecked(), 'he has it')
		await box.uncheck()
		await admin.page.locator('form.roles').getByRole('button', { name: 'Save' }).click()
		await eventually('it is taken away', async () => !(await call(token, 'GET', `/system/permission/list-user-roles?userId=${his}`)).length)
		await admin.context.close()
	})
	await test('who leaves an upload of which a part is stored sees that part', async () => {
		const admin = await deskOpen(paths.get('InfraFile'))
		const rows = admin.page.locator('main tbody tr')
		await admin.page.getByRole('button', { name: 'Upload' }).click()
		const sheet = admin.page.getByRole('dialog')
		await sheet.locator('input[type=file]').setInputFiles([{ name: `kept${stamp}.txt`, mimeType: 'text/plain', buffer: Buffer.from('kept') }, { name: `empty${stamp}.txt`, mimeType: 'text/plain', buffer: Buffer.from('') }])
		await sheet.getByRole('button', { name: 'Upload' }).click()
		await sheet.getByText(/Stored|stored|kept$/).first().waitFor()
		await sheet.getByRole('button', { name: 'Cancel' }).click()
		await rows.filter({ hasText: `kept${stamp}` }).waitFor()
		await admin.context.close()
	})
	await test('the console is silent about it', async () => same([], said, 'said'))
	await context.close()
}

export default async function () {
	const token = await tokenOf()
	await processes(token)
	await rights(token)
}
