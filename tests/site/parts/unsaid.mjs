// unsaid - what nobody could count, read or keep is said to be so: the number of
// messages, what goes with a row, a form for which the browser has no room.
import { call, pagePaths, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)

export default async function () {
	const token = await tokenOf()
	const { path } = (await pagePaths(token)).find(one => one.name === 'SystemPost')
	await person(token, `eve${stamp}`, [await role(token, `posts${stamp}`, menu => menu.permission?.startsWith('system:post:'))])
	for (let i = 0; i < 21; i++) await call(token, 'POST', '/system/post/create', { name: `Lots ${stamp} ${i}`, code: `lots${stamp}${i}`, sort: 1, status: 0 })
	const { page, context } = await deskOpen('/', { username: `eve${stamp}`, secret: SECRET })
	const question = page.getByRole('dialog')
	await test('messages that nobody could count are not said to be none', async () => {
		await page.route(/get-unread-count/, route => route.fulfill({ json: { code: 503, msg: '', data: null } }))
		await page.goto(`${base}/ui${path}?code=lots${stamp}1`)
		const [asked] = await Promise.all([page.waitForResponse(/get-unread-count/), page.reload()])
		await asked.finished()
		await settled(page)
		same(['Messages'], await page.getByRole('button', { name: /^Messages/ }).evaluateAll(all => all.map(one => one.ariaLabel)), 'what is said of messages')
	})
	await test('who may not read what goes with a row is told so', async () => {
		await page.locator('main tbody tr').first().getByRole('button', { name: 'More' }).click()
		await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
		await question.getByText('What else depends on this, you may not read.').waitFor()
		await question.getByRole('button', { name: 'Cancel' }).click()
	})
	await test('of many rows it is said how many were looked at', async () => {
		const { page, context } = await deskOpen(`${path}?code=lots${stamp}&size=50`)
		await page.locator('main tbody tr').nth(20).waitFor()
		await page.getByRole('checkbox', { name: 'Choose all' }).check()
		await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
		await page.getByRole('dialog').getByText('Only the first 20 were looked at').waitFor()
		await context.close()
	})
	await test('what was refused and has no room in the browser is not said to be kept', async () => {
		await page.getByRole('button', { name: 'New', exact: true }).click()
		await page.evaluate(() => {
			for (let text = 'x'.repeat(1 << 20); text; ) try { localStorage.setItem(`full${Math.random()}`, text) } catch { text = text.slice(text.length / 2 + 1) }
		})
		for (const field of ['Name', 'Code', 'Order']) await question.getByLabel(field).fill('7'.repeat(9))
		await page.route(/system\/post\/create/, route => route.fulfill({ json: { code: 403, msg: 'Forbidden', data: { permission: 'system:post:create' } } }))
		await question.getByRole('button', { name: 'Save' }).click()
		await question.getByRole('alert').getByText('this browser has no room for a draft').waitFor()
		same(0, await page.getByText('is kept in this browser').count(), 'what is said to be kept')
	})
	await context.close()
	await test('what waits for a device is read again while one looks at it', async () => {
		const mac = `02${Date.now().toString(16).slice(-10)}`.toUpperCase()
		await call(token, 'POST', '/device/info-modify/create', { macs: [mac], orderNumber: `O${stamp}` })
		const { list: [{ id }] } = await call(token, 'GET', `/device/info-modify/page?mac=${mac}&pageNo=1&pageSize=1`)
		const { page, context } = await deskOpen('/')
		await page.clock.install()
		await page.goto(`${base}/ui/device/info-modify?mac=${mac}`)
		const row = page.locator('main tbody tr')
		await row.getByText('Waiting').waitFor()
		await call(token, 'DELETE', `/device/info-modify/delete?id=${id}`)
		await page.clock.fastForward(40_000)
		await row.getByText('Waiting').waitFor({ state: 'detached' })
		await context.close()
	})
	await test('what is off has its name wherever it is chosen already', async () => {
		const { page, context } = await deskOpen('/')
		const values = () => page.getByRole('combobox').evaluateAll(all => all.map(one => one.value))
		const shows = async (way, name) => {
			await page.goto(`${base}/ui${way}`)
			await eventually(`${name} in ${way}`, async () => (await values()).includes(`${name} – disabled`), 15)
		}
		const off = `Off ${stamp}`
		const role = await call(token, 'POST', '/system/role/create', { name: off, code: `off${stamp}`, sort: 1, status: 1 })
		await shows(`/system/user?roleId=${role}`, off)
		const rule = await call(token, 'POST', '/device/rule/create', { name: off, expr: { '==': [{ var: 'brand' }, 'x'] }, status: 1 })
		await shows(`/device/app-blacklist?ruleId=${rule}`, off)
		const menu = { type: 1, sort: 99, parentId: 0, path: `/off${stamp}`, permission: '', visible: true }
		const above = await call(token, 'POST', '/system/menu/create', { ...menu, name: off, status: 1 })
		const below = await call(token, 'POST', '/system/menu/create', { ...menu, name: 'Below', path: 'below', parentId: above, status: 0 })
		await shows(`/system/menu?edit=${below}`, off)
		await context.close()
		for (const id of [below, above]) await call(token, 'DELETE', `/system/menu/delete?id=${id}`)
	})
}
