// off - what is off, gone or another's to decide is said to be so: a task that was
// delegated, copies, states that no task has, files without a storage, members who are
// disabled, models that are suspended, demo messages; a conflict sheet on a phone; a
// process that ends while one looks, a clock that is off, what could not be counted.
import { call, pagePaths, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person, roleByCode, SECRET } from '../lib/people.mjs'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const stamp = Date.now().toString(36)

async function deployed(token, key, first, second) {
	const end = { id: 'EndEvent', type: 1, name: 'End' }
	const asks = { id: 'a1', type: 11, name: 'Check', approveType: 1, candidateStrategy: 30, candidateParam: String(first), approveMethod: 3, assignStartUserHandlerType: 1, childNode: end }
	const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'c1', type: 12, name: 'Tell', candidateStrategy: 30, candidateParam: String(second), childNode: asks } }
	const id = await call(token, 'POST', '/bpm/model/create', { key, name: `Model ${key}`, type: 20, formType: 20, formCustomCreatePath: '/x', formCustomViewPath: '/x', visible: true, managerUserIds: [1], simpleModel })
	await call(token, 'POST', `/bpm/model/deploy?id=${id}`, {})
	return id
}

async function processes(token, paths, ann, bob) {
	const key = `off${stamp}`
	const model = await deployed(token, key, ann, bob)
	const { id: processDefinitionId } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}`)
	const instance = await call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId, variables: {} })
	const hers = await tokenOf(`ann${stamp}`, SECRET)
	const { list: [{ id: task }] } = await call(hers, 'GET', '/bpm/task/todo-page?pageNo=1&pageSize=1')
	await call(hers, 'PUT', '/bpm/task/delegate', { id: task, delegateUserId: bob, reason: 'you know' })
	const { page, said, context } = await deskOpen(`/bpm/task/todo?instance=${instance}&task=${task}`, { username: `bob${stamp}`, secret: SECRET })
	await test('whoever is only asked for his opinion reads who decides', async () => {
		await page.getByRole('form', { name: 'Your decision' }).getByText(`ann${stamp} asks for your opinion`).waitFor()
	})
	await test('the timeline has who got copies, and calls them nothing else', async () => {
		const node = page.locator('.timeline > li').filter({ hasText: 'Tell' })
		await node.getByText(`Got a copy: bob${stamp}`).waitFor()
		same(0, await node.getByText('Approved').count(), 'approvals of a copy')
	})
	await test('a filter offers no state that none of the tasks can have', async () => {
		const offers = async name => {
			await page.goto(`${base}/ui${paths.get(name)}`)
			const states = page.getByRole('search').getByLabel('Status')
			await states.locator('option').nth(2).waitFor({ state: 'attached' })
			return (await states.locator('option').allInnerTexts()).map(text => text.trim())
		}
		check(!(await offers('BpmManagerTask')).includes('Delegated'), 'managers are offered "delegated"')
		same(['Approved', 'Rejected', 'Returned'], (await offers('BpmDoneTask')).slice(1), 'states of what one has decided')
	})
	await test('a model that is suspended says so on a phone, and to who comes to start it', async () => {
		await call(token, 'PUT', '/bpm/model/update-state', { id: model, state: 2 })
		await page.setViewportSize(PHONE.viewport)
		await page.goto(`${base}/ui${paths.get('BpmModel')}?name=${encodeURIComponent(`Model ${key}`)}`)
		await page.locator('main td.card').filter({ hasText: key }).getByText('V1, suspended').waitFor()
		await page.goto(`${base}/ui/bpm/task/create?process=${key}`)
		await page.getByText('This process cannot be started: it is suspended, gone, or not for you.').waitFor()
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}

async function gone(token, paths) {
	const { page, said, context } = await deskOpen('/')
	await test('a file whose storage was deleted is said to be unreadable', async () => {
		const storage = await call(token, 'POST', '/infra/file-config/create', { name: `Gone ${stamp}`, storage: 1, config: { domain: base } })
		const { list } = await call(token, 'GET', '/infra/file-config/page?pageNo=1&pageSize=100')
		const master = list.find(one => one.master)
		await call(token, 'PUT', `/infra/file-config/update-master?id=${storage}`)
		const form = new FormData()
		form.append('file', new Blob(['text']), `gone${stamp}.txt`)
		await fetch(`${base}/admin-api/infra/file/upload`, { method: 'POST', headers: { Authorization: `Bearer ${token}`, 'tenant-id': '1' }, body: form })
		await call(token, 'PUT', `/infra/file-config/update-master?id=${master.id}`)
		await call(token, 'DELETE', `/infra/file-config/delete?id=${storage}`)
		await page.goto(`${base}/ui${paths.get('InfraFile')}`)
		const row = page.locator('main tbody tr').filter({ hasText: `gone${stamp}` })
		await row.getByText('Cannot be read any more: its storage was deleted').waitFor()
		same(0, await row.getByRole('link').count(), 'links that lead nowhere')
	})
	await test('a member who is disabled has his name, and that he is', async () => {
		const id = await person(token, `away${stamp}`)
		await call(token, 'POST', '/bpm/user-group/create', { name: `Group ${stamp}`, userIds: [1, id], status: 0, description: '' })
		await call(token, 'PUT', '/system/user/update-status', { id, status: 1 })
		await page.goto(`${base}/ui${paths.get('BpmUserGroup')}?name=${encodeURIComponent(`Group ${stamp}`)}`)
		await page.locator('main tbody tr').getByText(`away${stamp} – account disabled`).waitFor()
	})
	await test('demo messages that are switched off are said to go to nobody', async () => {
		const { list } = await call(token, 'GET', '/infra/config/page?pageNo=1&pageSize=10&key=infra.websocket.demo')
		const off = page.getByText('Demo messages are switched off')
		await call(token, 'PUT', '/infra/config/update', { ...list[0], value: 'false' })
		try {
			await page.goto(`${base}/ui${paths.get('InfraWebSocket')}`)
			await off.waitFor()
		} finally {
			await call(token, 'PUT', '/infra/config/update', { ...list[0], value: 'true' })
		}
		await page.reload()
		await page.getByRole('button', { name: 'Send' }).waitFor()
		await settled(page)
		same(0, await off.count(), 'what is said while they are on')
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}

async function conflict(token) {
	await test('on a phone a conflict shows whole values, and nothing is said to be saved meanwhile', async () => {
		const id = await call(token, 'POST', '/system/post/create', { name: `Post ${stamp}`, code: `post${stamp}`, sort: 1, status: 0 })
		const { page, context } = await deskOpen(`/system/post?code=post${stamp}&edit=${id}`, PHONE)
		await page.getByLabel('Remark').fill('my remark, which is rather long')
		await call(token, 'PUT', '/system/post/update', { id, name: `Post ${stamp}`, code: `post${stamp}`, sort: 1, status: 0, remark: 'their remark, which is rather long' })
		await page.getByRole('button', { name: 'Save' }).click()
		const sheet = page.getByRole('dialog').filter({ hasText: 'Choose what is to stay.' })
		await sheet.waitFor()
		same(0, await page.getByText('Saving …').count(), 'what is said of saving')
		const box = await sheet.getByText('their remark, which is rather long').boundingBox()
		check(box.x >= 0 && box.x + box.width <= 390, `theirs ends at ${box.x + box.width} px`)
		const { width, content } = await sheet.locator('.scroll').evaluate(at => ({ width: at.clientWidth, content: at.scrollWidth }))
		check(content <= width, `the sheet is ${content} px wide in ${width}`)
		await context.close()
	})
}

async function told(token, paths, ann) {
	const { page, context } = await deskOpen('/', { username: `ann${stamp}`, secret: SECRET })
	const rows = page.locator('main tbody tr')
	const go = (name, query = '') => page.goto(`${base}/ui${paths.get(name)}${query}`)
	await test('a process that one watches is read again when others end it, and so is its list', async () => {
		const key = `ends${stamp}`
		await deployed(token, key, await person(token, `cid${stamp}`, [await roleByCode(token, 'super_admin')]), 1)
		const { id: processDefinitionId } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}`)
		const hers = await tokenOf(`ann${stamp}`, SECRET)
		const instance = await call(hers, 'POST', '/bpm/process-instance/create', { processDefinitionId, variables: {} })
		const his = await tokenOf(`cid${stamp}`, SECRET)
		await go('BpmProcessInstanceMy', `?instance=${instance}`)
		const one = page.getByRole('region', { name: 'Process' })
		await one.getByText('In approval').first().waitFor()
		const { list: [{ id }] } = await call(his, 'GET', '/bpm/task/todo-page?pageNo=1&pageSize=1')
		await call(his, 'PUT', '/bpm/task/approve', { id, reason: 'fine' })
		await one.getByRole('button', { name: 'Cancel the process' }).waitFor({ state: 'detached', timeout: 30_000 })
		same(0, await one.getByText('In approval').count(), 'what is said to be in approval')
		await rows.filter({ hasText: `Model ${key}` }).getByText('Approved').first().waitFor()
	})
	await test('times are told by the clock of the server', async () => {
		const away = await deskOpen('/')
		await away.page.clock.install({ time: Date.now() - 600_000 })
		await call(token, 'POST', '/system/post/create', { name: `Clock ${stamp}`, code: `clock${stamp}`, sort: 1, status: 0 })
		await away.page.goto(`${base}/ui/fleet`)
		await away.page.getByText(/as of/i).first().waitFor()
		same(0, await away.page.getByText(/in \d+ min/).count(), 'times that are to come')
		// What lasts from now on lasts from the server's now.
		await away.page.goto(`${base}/ui/device/app-blacklist?edit=new`)
		const control = away.page.getByRole('group', { name: 'Share and time' })
		await control.getByRole('combobox', { name: 'It lasts' }).selectOption({ label: '1 day' })
		const end = (await control.locator('[type=datetime-local]').last().inputValue()).slice(0, 16)
		const local = at => new Date(at).toLocaleString('sv', { timeZone: process.env.FLEETDESK_TIMEZONE }).slice(0, 16).replace(' ', 'T')
		const near = [-60_000, 0].map(off => local(Date.now() + 86_400_000 + off))
		check(near.includes(end), `an end of ${end}, a day from ${near[1]}`)
		await away.context.close()
	})
	await test('nobody is said to hold what could not be counted, and it is not deleted', async () => {
		const id = await call(token, 'POST', '/system/role/create', { name: `Counted ${stamp}`, code: `counted${stamp}`, sort: 1, status: 0 })
		await go('SystemRole', `?code=counted${stamp}`)
		await page.route(/system\/user\/page/, route => route.fulfill({ json: { code: 503, msg: '', data: null } }))
		await rows.first().getByRole('button', { name: 'More' }).click()
		await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
		await page.getByRole('alert').getByText('The server is busy').waitFor()
		same(0, await page.getByText('None of the people you see has it.').count(), 'what is said of nobody')
		await page.unroute(/system\/user\/page/)
		await call(token, 'DELETE', `/system/role/delete?id=${id}`)
	})
	await test('a department that is disabled has its name, and that it is', async () => {
		const dept = await call(token, 'POST', '/system/dept/create', { name: `Away ${stamp}`, parentId: 0, sort: 1, status: 0 })
		await call(token, 'PUT', '/system/user/update', { id: ann, username: `ann${stamp}`, nickname: `ann${stamp}`, deptId: dept })
		await call(token, 'PUT', '/system/dept/update', { id: dept, name: `Away ${stamp}`, parentId: 0, sort: 1, status: 1 })
		await go('SystemUser', `?username=ann${stamp}`)
		await rows.getByText(`Away ${stamp} – disabled`).waitFor()
	})
	await test('what is added below a row lies below that, whatever was begun below another', async () => {
		for (const name of ['Aa', 'Bb']) await call(token, 'POST', '/system/dept/create', { name: `${name} ${stamp}`, parentId: 0, sort: 1, status: 0 })
		await go('SystemDept')
		const below = async name => {
			await rows.filter({ hasText: `${name} ${stamp}` }).getByRole('button', { name: 'Add below' }).click()
			return page.getByRole('dialog', { name: 'New' })
		}
		const first = await below('Aa')
		await first.getByLabel('Name').first().fill('Typed')
		await first.getByRole('button', { name: 'Cancel' }).click()
		const second = await below('Bb')
		await eventually('its parent', async () => (await second.getByRole('combobox', { name: 'Above' }).inputValue()) === `Bb ${stamp}`)
		same('Typed', await second.getByLabel('Name').first().inputValue(), 'what was typed')
		await second.getByRole('button', { name: 'Discard' }).first().click()
	})
	await test('the colour of an entry is one of the words that tags know', async () => {
		const { list } = await call(token, 'GET', '/system/dict-type/page?pageNo=1&pageSize=1&type=system_user_sex')
		const { list: entries } = await call(token, 'GET', '/system/dict-data/page?pageNo=1&pageSize=9&dictType=system_user_sex')
		const male = entries.find(one => one.label === 'Male')
		await go('SystemDictType', `?row=${list[0].id}&tab=data`)
		const row = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Male' }).filter({ hasNotText: 'Female' })
		await row.getByRole('button', { name: 'Edit', exact: true }).click()
		same(male.colorType, await page.getByLabel('Colour').inputValue(), 'the colour')
	})
	await test('what the browser has no room for is not said to be kept', async () => {
		await go('SystemPost')
		await page.evaluate(() => {
			for (let text = 'x'.repeat(1 << 20); text; ) try { localStorage.setItem(`full${Math.random()}`, text) } catch { text = text.slice(text.length / 2 + 1) }
		})
		await page.getByRole('button', { name: 'New', exact: true }).click()
		await page.getByRole('dialog').getByLabel('Name').first().fill('no room for this name')
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
		await page.getByText('This browser has no room for a draft').waitFor()
		same(0, await page.getByText('is kept as a draft').count(), 'what is said to be kept')
	})
	await context.close()
}

export default async function () {
	const token = await tokenOf()
	const paths = new Map((await pagePaths(token)).map(one => [one.name, one.path]))
	const full = [await roleByCode(token, 'super_admin')]
	const [ann, bob] = [await person(token, `ann${stamp}`, full), await person(token, `bob${stamp}`, full)]
	await processes(token, paths, ann, bob)
	await gone(token, paths)
	await conflict(token)
	await told(token, paths, ann)
}
