// told - what the site tells is what is stored: the variables of a process, also of
// two who set them at once, a model that is gone, a page whose menu is off, a password
// that no draft keeps, and what a visitor changes.
import { call, pagePaths, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, role, roleByCode, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)
const GONE = 'It is not there, or not for you'

// A process that waits for either of two.
async function started(token, other) {
	const key = `told_${stamp}`
	const step = { id: 'a1', type: 11, name: 'Check', approveType: 1, candidateStrategy: 30, candidateParam: `1,${other}`, approveMethod: 3, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } }
	const model = await call(token, 'POST', '/bpm/model/create', { key, name: key, type: 20, formType: 20, formCustomCreatePath: '/x', formCustomViewPath: '/x', visible: true, managerUserIds: [1], simpleModel: { id: 'StartUserNode', type: 10, name: 'Starter', childNode: step } })
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	const { id: processDefinitionId } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}`)
	return call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId, variables: { days: 3, note: 'first', list: [1, 2] } })
}

async function variables(token, others, paths, id) {
	const stored = () => call(token, 'GET', `/bpm/process-instance/variables?id=${id}`)
	const { page, said, context } = await deskOpen(`${paths.get('BpmProcessInstanceManager')}?instance=${id}`)
	const field = page.getByRole('textbox', { name: 'Variables' })
	const asked = page.getByRole('dialog').filter({ hasText: 'Choose what is to stay.' })
	const open = async () => {
		await page.reload()
		await page.getByRole('tab', { name: 'Variables' }).click()
		await field.waitFor()
	}
	const save = () => page.locator('form.variables').getByRole('button', { name: 'Save' }).click()
	await test('variables: what another has set meanwhile stays, and is shown', async () => {
		await open()
		await field.fill(JSON.stringify({ ...await stored(), note: 'mine' }))
		await call(others, 'PUT', '/bpm/process-instance/variables', { id, variables: { days: 8 } })
		await save()
		await page.getByText('Saved', { exact: true }).waitFor()
		same({ days: 8, note: 'mine', list: [1, 2] }, await stored(), 'stored')
		same(await stored(), JSON.parse(await field.inputValue()), 'shown')
	})
	await test('variables: two writers of one are asked, and another order of a list is a change', async () => {
		await open()
		await field.fill(JSON.stringify({ ...await stored(), list: [2, 1], days: 9 }))
		await call(others, 'PUT', '/bpm/process-instance/variables', { id, variables: { days: 10 } })
		await save()
		await asked.getByLabel('days: Theirs').check()
		await asked.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Saved', { exact: true }).waitFor()
		same({ days: 10, note: 'mine', list: [2, 1] }, await stored(), 'stored')
	})
	await test('variables: what is left out is said to stay, and nothing is sent', async () => {
		await open()
		await field.fill('{}')
		await page.getByText('A variable cannot be taken out: days, note, list').waitFor()
		same(true, await page.locator('form.variables').getByRole('button', { name: 'Save' }).isDisabled(), 'saving is off')
		await eventually('it is kept as a draft', () => page.evaluate(() => Object.values(localStorage).some(text => text.includes('"text":"{}"'))))
		await page.locator('form.variables').getByRole('button', { name: 'Discard' }).click()
		same(await stored(), JSON.parse(await field.inputValue()), 'shown')
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}

async function models(paths) {
	const { page, context } = await deskOpen('/')
	for (const kind of [10, 20]) {
		await test(`a model of kind ${kind} that is gone is said to be gone`, async () => {
			await page.goto(`${base}/ui${paths.get('BpmModel')}?design=999999&kind=${kind}`)
			await page.getByRole('alert').getByText(GONE).first().waitFor()
			same(0, await page.getByText('cannot be drawn').count(), 'what is said of a file')
		})
	}
	await context.close()
}

async function menuOff(token) {
	const menus = await call(token, 'GET', '/system/menu/list')
	const posts = menus.find(one => one.name === 'Posts' && one.type === 2)
	const username = `off${stamp}`
	await person(token, username, [await role(token, `off${stamp}`, menu => menu.permission?.startsWith('system:post:'))])
	const set = status => call(token, 'PUT', '/system/menu/update', { ...posts, status })
	await set(1)
	try {
		await test('a page whose menu is off says so, and sends nobody to ask for a right that he has', async () => {
			const { page, context } = await deskOpen('/rights', { username, secret: SECRET })
			await page.getByRole('row', { name: /system:post:query/ }).getByText('not offered here: its menu is disabled').waitFor()
			await page.goto(`${base}/ui/system/post`)
			await page.getByText('its menu is disabled').waitFor()
			same(0, await page.getByText('which you do not have').count(), 'what is said to be missing')
			await context.close()
		})
	} finally {
		await set(0)
	}
}

async function passwords(token) {
	const username = `secret${stamp}`
	await person(token, username)
	await test('of a password alone no draft is said to be kept, and beside other words it is said to be left out', async () => {
		const { page, context } = await deskOpen(`/system/user?username=${username}`)
		await page.locator('main tbody tr').filter({ hasText: username }).getByRole('button', { name: 'More' }).click()
		await page.getByRole('button', { name: 'Reset password' }).click()
		const form = page.getByRole('dialog', { name: 'Reset password' })
		await form.getByLabel('Password').first().fill('Passw0rd-X1')
		await form.getByRole('button', { name: 'Cancel' }).click()
		await form.waitFor({ state: 'detached' })
		same(0, await page.getByText('kept as a draft').count(), 'what is said of a draft')
		await page.getByRole('button', { name: 'New', exact: true }).click()
		const made = page.getByRole('dialog', { name: 'New' })
		await made.getByLabel('User name').fill(`x${stamp}`)
		await made.getByLabel('Password').first().fill('Passw0rd-X1')
		await made.getByRole('button', { name: 'Cancel' }).click()
		await page.getByText('kept as a draft, but for passwords').waitFor()
		await context.close()
	})
}

async function oneself(token) {
	const username = `self${stamp}`
	await person(token, username, [await roleByCode(token, 'super_admin')])
	const group = await call(token, 'POST', '/bpm/user-group/create', { name: `Asked ${stamp}`, userIds: [1], status: 0, description: '' })
	const { page, context } = await deskOpen(`/system/user?username=${username}`, { username, secret: SECRET })
	await test('who sets his own password anew, or ends his own session, is told first that it signs him out', async () => {
		await page.locator('main tbody tr').filter({ hasText: username }).getByRole('button', { name: 'More' }).click()
		await page.getByRole('button', { name: 'Reset password' }).click()
		await page.getByRole('dialog').getByText('This is your own account: you are signed out, and sign in again').waitFor()
		await page.goto(`${base}/ui${(await pagePaths(token)).find(one => one.name === 'SystemTokenClient').path}`)
		await page.locator('main tbody tr').filter({ hasText: username }).first().getByRole('button', { name: 'End the session' }).click()
		await page.getByRole('dialog').getByText('If it is the one that you use here, you have to sign in again.').waitFor()
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
	})
	await test('who deletes a group is told that processes may ask it', async () => {
		await page.goto(`${base}/ui${(await pagePaths(token)).find(one => one.name === 'BpmUserGroup').path}?row=${group}`)
		await page.getByRole('dialog').getByRole('button', { name: 'More' }).or(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).first().click()
		const remove = page.getByRole('button', { name: 'Delete', exact: true }).last()
		if (!await page.getByText('Tasks that its members have stay theirs.').isVisible()) await remove.click()
		await page.getByText('A step that asks this group later on finds nobody').waitFor()
	})
	await context.close()
}

async function visitor(token) {
	const name = `Told ${stamp}`
	const packageId = await call(token, 'POST', '/system/tenant-package/create', { name, status: 0, menuIds: [] })
	// Where there are several tenants, who signs in is asked for his.
	const { page, context } = await deskOpen('/system/post')
	const id = await call(token, 'POST', '/system/tenant/create', { name, packageId, contactName: 'T', status: 0, accountCount: 5, expireTime: Date.now() + 86_400_000, username: `told${stamp}`, password: SECRET })
	await test('who visits a tenant is told on the pages of all that they are of all', async () => {
		await page.getByLabel('Visit a tenant').focus()
		await page.getByLabel('Visit a tenant').selectOption({ label: name })
		await page.getByText(`You are visiting the tenant ${name}: what you change is theirs.`).waitFor()
		await page.goto(`${base}/ui/infra/config`)
		await page.getByText(`You are visiting the tenant ${name}, but this page is of all tenants: what you change here is changed for all.`).waitFor()
		await page.goto(`${base}/ui/me`)
		await page.getByText(`You are visiting the tenant ${name}, but this page is of yourself`).waitFor()
	})
	await context.close()
	await call(token, 'DELETE', `/system/tenant/delete?id=${id}`)
}

export default async function () {
	const token = await tokenOf()
	const paths = new Map((await pagePaths(token)).map(one => [one.name, one.path]))
	const username = `told${stamp}`
	const other = await person(token, username, [await roleByCode(token, 'super_admin')])
	const others = await tokenOf(username, SECRET)
	const id = await started(token, other)
	await variables(token, others, paths, id)
	await models(paths)
	await menuOff(token)
	await passwords(token)
	await oneself(token)
	await visitor(token)
}
