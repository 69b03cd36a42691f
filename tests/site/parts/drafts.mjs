// drafts - what is typed and not yet saved: in the forms of actions and decisions,
// too; each of one person, tenant and row; never a secret; none that is old, one of
// too many, or of somebody who has signed out.
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { devices } from '../lib/fleet.mjs'
import { deskOpen, settled, signIn } from '../lib/page_actions.mjs'
import { person, role, roleByCode, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)
const DRAFT = 'This is your draft'
const DAY_MS = 86_400_000
const drafts = page => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('fleetdesk.draft.'))))
const kept = (page, text) => eventually(`${text} is kept`, async () => JSON.stringify(await drafts(page)).includes(text))

// A process that waits for whoever has started it with the second token; answers the
// address of its task.
async function task(token, own) {
	const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'a1', type: 11, name: 'Check', approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } } }
	const model = await call(token, 'POST', '/bpm/model/create', { key: `kept_${stamp}`, name: 'Kept', type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel })
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	const { id } = await call(token, 'GET', `/bpm/process-definition/get?key=kept_${stamp}`)
	const instance = await call(own, 'POST', '/bpm/process-instance/create', { processDefinitionId: id, variables: {} })
	const { todoTask } = await call(own, 'GET', `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}`)
	return `/bpm/task/todo?instance=${instance}&task=${todoTask.id}`
}

export default async function () {
	const token = await tokenOf()
	const [mac, other] = await devices(token, `Kept ${stamp}`, 2)
	await person(token, `keeps${stamp}`, [await roleByCode(token, 'super_admin')])
	const mine = { username: `keeps${stamp}`, secret: SECRET }
	const { page, said, context } = await deskOpen(`/device/device?mac=${mac.slice(0, 14)}`, mine)
	const dialog = page.getByRole('dialog')
	const go = path => page.goto(`${base}/ui${path}`)

	// acts MAC: opens the form of an action of that device.
	async function acts(of) {
		const row = page.locator('main tbody tr').filter({ hasText: of })
		await row.getByRole('button', { name: 'More' }).click()
		await row.getByRole('button', { name: 'Change launchers' }).click()
		return dialog.getByRole('textbox').first()
	}
	await test('the form of an action survives a reload, for the row that it is about alone', async () => {
		await (await acts(mac)).fill('com.launcher.kept')
		await kept(page, 'com.launcher.kept')
		await page.reload()
		same('com.launcher.kept', await (await acts(mac)).inputValue(), 'the launchers')
		await dialog.getByText(DRAFT).waitFor()
		await page.keyboard.press('Escape')
		same('', await (await acts(other)).inputValue(), 'the launchers of another device')
		await page.keyboard.press('Escape')
	})
	await test('the roles and the channels of a person are kept, beside what others change meanwhile', async () => {
		const who = await person(token, `set${stamp}`)
		const own = await role(token, `own${stamp}`, menu => menu.permission === 'system:post:query')
		const others = await role(token, `others${stamp}`, menu => menu.permission === 'system:dept:query')
		const other = await deskOpen(`/system/user?username=set${stamp}&row=*&tab=roles`, mine)
		const form = other.page.getByRole('dialog')
		await form.getByLabel(`own${stamp}`).first().check()
		await kept(other.page, String(own))
		await call(token, 'POST', '/system/permission/assign-user-role', { userId: who, roleIds: [others] })
		await other.page.reload()
		await form.getByText(DRAFT).waitFor()
		for (const name of ['own', 'others']) check(await form.getByLabel(`${name}${stamp}`).first().isChecked(), `${name} is chosen`)
		await form.getByRole('button', { name: 'Save' }).click()
		await other.page.getByText('Saved', { exact: true }).first().waitFor()
		same([own, others].sort(), (await call(token, 'GET', `/system/permission/list-user-roles?userId=${who}`)).map(Number).sort(), 'his roles')
		await eventually('no draft of them', async () => !JSON.stringify(await drafts(other.page)).includes('roleIds'))
		await form.getByRole('tab', { name: 'Channels' }).click()
		await form.getByRole('combobox', { name: 'Channels' }).fill(`Kept ${stamp}`)
		await form.getByRole('option', { name: `Kept ${stamp}` }).first().click()
		await eventually('the channel is kept', async () => JSON.stringify(await drafts(other.page)).includes('channelIds'))
		await other.page.reload()
		await form.getByText(DRAFT).waitFor()
		await form.getByRole('button', { name: 'Discard' }).first().click()
		await eventually('no draft is left', async () => Object.keys(await drafts(other.page)).length === 0)
		same([], other.said, 'said')
		await other.context.close()
	})
	await test('the menus of a role are kept, beside what others change meanwhile', async () => {
		const menus = await call(token, 'GET', '/system/menu/list')
		const [fleet, regions, system] = ['Fleet', 'Regions', 'System'].map(name => menus.find(menu => menu.name === name).id)
		const of = await call(token, 'POST', '/system/role/create', { name: `Menus ${stamp}`, code: `menus${stamp}`, sort: 1, status: 0 })
		const assign = menuIds => call(token, 'POST', '/system/permission/assign-role-menu', { roleId: of, menuIds })
		const desk = await deskOpen(`/system/role?row=${of}&tab=menus`, mine)
		const form = desk.page.locator('form.menus')
		await form.getByRole('treeitem', { name: 'Regions' }).click()
		await kept(desk.page, String(regions))
		await assign([fleet])
		await desk.page.reload()
		await form.getByText(DRAFT).waitFor()
		await form.getByRole('button', { name: 'Save' }).click()
		await desk.page.getByText('Saved', { exact: true }).first().waitFor()
		same([fleet, regions, system].sort(), (await call(token, 'GET', `/system/permission/list-role-menus?roleId=${of}`)).sort(), 'its menus')
		await eventually('no draft of them', async () => Object.keys(await drafts(desk.page)).length === 0)
		same([], desk.said, 'said')
		await desk.context.close()
	})
	await test('discarded it is empty, and no draft is left', async () => {
		const field = await acts(mac)
		await dialog.getByRole('button', { name: 'Discard' }).click()
		same('', await field.inputValue(), 'the launchers')
		await dialog.getByRole('button', { name: 'Cancel' }).click()
		await eventually('no drafts', async () => Object.keys(await drafts(page)).length === 0)
	})
	await test('once it is done there is no draft', async () => {
		await (await acts(mac)).fill('com.launcher.kept')
		await kept(page, 'com.launcher.kept')
		await dialog.getByRole('button', { name: 'Change launchers' }).click()
		await dialog.waitFor({ state: 'detached' })
		same({}, await drafts(page), 'drafts')
	})
	await test('the reason of a decision survives a reload, and goes with the decision', async () => {
		await go(await task(token, await tokenOf(mine.username, mine.secret)))
		const reason = page.getByRole('form', { name: 'Your decision' }).getByLabel('Reason')
		await reason.fill('because of the harbour')
		await kept(page, 'because of the harbour')
		await page.reload()
		await page.getByText(DRAFT).waitFor()
		same('because of the harbour', await reason.inputValue(), 'the reason')
		await page.getByRole('button', { name: 'Approve', exact: true }).click()
		await page.getByRole('form', { name: 'Your decision' }).waitFor({ state: 'detached' })
		same({}, await drafts(page), 'drafts')
	})
	await test('of a form with a password everything else is kept', async () => {
		await go('/system/user?edit=new')
		await dialog.getByRole('textbox', { name: 'Password' }).fill('never to be kept')
		await dialog.getByRole('textbox', { name: 'User name' }).fill(`half${stamp}`)
		await kept(page, `half${stamp}`)
		check(!JSON.stringify(await drafts(page)).includes('never to be kept'), 'the password is kept')
		await page.reload()
		await dialog.getByText(DRAFT).waitFor()
		same('', await dialog.getByRole('textbox', { name: 'Password' }).inputValue(), 'the password')
	})
	await test('nor are the secrets of a storage, which has them within its settings', async () => {
		await go('/infra/file/file-config?edit=new')
		await dialog.getByRole('combobox').first().selectOption({ label: 'SFTP server' })
		await dialog.getByLabel('Password').fill('never to be kept')
		await dialog.getByLabel('Host').fill(`host.${stamp}`)
		await kept(page, `host.${stamp}`)
		check(!JSON.stringify(await drafts(page)).includes('never to be kept'), 'the password is kept')
	})
	await test('a draft is of one tenant: who visits another does not see it', async () => {
		const visitor = await context.newPage()
		await visitor.addInitScript(() => sessionStorage.setItem('fleetdesk.visit', '{"id":1,"name":"Fleetdesk"}'))
		await visitor.goto(`${base}/ui/system/user?edit=new`)
		await visitor.getByRole('dialog').getByRole('textbox', { name: 'User name' }).waitFor()
		await settled(visitor)
		same('', await visitor.getByRole('dialog').getByRole('textbox', { name: 'User name' }).inputValue(), 'the name')
		await visitor.close()
	})
	await test('drafts of more than a week go when the site begins, and of too many the oldest', async () => {
		const names = count => page.evaluate(([n, day]) => {
			const put = (name, at) => localStorage.setItem(`fleetdesk.draft.${name}`, JSON.stringify({ at, form: {} }))
			for (let i = 0; i < n; i++) put(`0.many${i}`, Date.now() - i * 1000)
			put('0.old', Date.now() - 8 * day)
			localStorage.setItem('fleetdesk.draft.0.broken', 'no draft')
		}, [count, DAY_MS])
		await names(60)
		await page.reload()
		await eventually('there are fifty', async () => Object.keys(await drafts(page)).length === 50)
		const left = await drafts(page)
		for (const name of ['old', 'broken', 'many59']) check(!left[`fleetdesk.draft.0.${name}`], `${name} is left`)
		check(left['fleetdesk.draft.0.many0'], 'the newest are left')
	})
	await test('signing out says that drafts go, and takes those of the person alone', async () => {
		await go('/me')
		await page.getByRole('button', { name: mine.username }).click()
		await page.getByRole('button', { name: 'Sign out' }).click()
		await page.locator('dialog').getByText(/^2 drafts of yours are not saved/).waitFor()
		await page.locator('dialog').getByRole('button', { name: 'Sign out' }).click()
		await page.getByRole('button', { name: 'Sign in' }).waitFor()
		const left = JSON.stringify(await drafts(page))
		check(!left.includes(stamp), `drafts: ${left}`)
		check(left.includes('many0'), 'those of others are left')
		await signIn(page, { ...mine, path: '/system/user?edit=new' })
		await dialog.getByRole('textbox', { name: 'User name' }).waitFor()
		same('', await dialog.getByRole('textbox', { name: 'User name' }).inputValue(), 'the name')
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
