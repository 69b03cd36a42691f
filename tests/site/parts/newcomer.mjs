// newcomer - the five jobs by somebody who has the sign-in page and nothing else:
// every channel, device, role and person is made in the site; only the boxes
// themselves report what they have installed.
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { installs } from '../lib/fleet.mjs'
import { SECRET } from '../lib/people.mjs'

export default async function () {
	const stamp = Date.now().toString(36)
	const app = `com.newcomer.${stamp}`
	const channel = `First ${stamp}`
	const hex = (parseInt(stamp, 36) % 65536).toString(16).padStart(4, '0').toUpperCase()
	const macs = [1, 2, 3].map(n => `02:11:${hex.slice(0, 2)}:${hex.slice(2)}:00:0${n}`)
	const { page, said, context } = await deskOpen('/')
	const dialog = page.getByRole('dialog')
	const menu = at => at.getByRole('navigation', { name: 'Menu' })
	const button = (at, name) => at.getByRole('button', { name, exact: true })

	// goes FOLDER PAGE: by the menu, unfolding what is folded.
	async function goes(at, folder, name) {
		const link = menu(at).getByRole('link', { name, exact: true })
		if (!(await link.isVisible())) await menu(at).getByRole('button', { name: folder, exact: true }).click()
		await link.click()
		await at.getByRole('heading', { level: 1, name }).waitFor()
	}
	// fills FORM: the fields of an open form, and saves it.
	async function fills(values) {
		for (const [label, value] of Object.entries(values)) await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
		await button(dialog, 'Save').click()
		await dialog.waitFor({ state: 'detached' })
	}
	async function opens(name) {
		await page.locator('main .opens').filter({ hasText: name }).first().click()
		await dialog.waitFor()
	}

	await test('the first page has the numbers of the fleet; a channel and three devices are made', async () => {
		await page.locator('[data-number=total]').waitFor()
		await goes(page, 'Devices', 'Channels')
		await button(page, 'New').click()
		await fills({ Name: channel })
		await goes(page, 'Devices', 'Device list')
		await button(page, 'Import').click()
		await dialog.getByLabel('File', { exact: true }).setInputFiles({ name: 'boxes.csv', mimeType: 'text/csv', buffer: Buffer.from(`mac,channelName\n${macs.map(mac => `${mac},${channel}\n`).join('')}`) })
		await button(dialog, 'Import').click()
		await dialog.getByText('Created: 3').waitFor()
		await button(dialog.locator('footer'), 'Close').click()
		await page.getByRole('search').getByLabel('MAC address').fill(macs[0].slice(0, 14))
		await eventually('three rows', async () => (await page.locator('main tbody tr').count()) === 3)
		await page.getByLabel('Choose all rows of this page').check()
		await button(page, 'Activate').click()
		await eventually('three are activated', async () => (await page.locator('main tbody').getByText('Activated', { exact: true }).count()) === 3)
	})
	await test('5. an approver and an operator get their roles', async () => {
		await goes(page, 'System', 'Roles')
		await button(page, 'New').click()
		await fills({ Name: `Operator ${stamp}`, Code: `op_${stamp}` })
		await opens(`Operator ${stamp}`)
		await dialog.getByRole('tab', { name: 'Menus' }).click()
		for (const name of ['Devices', 'Fleet', 'Workflow']) await dialog.getByRole('treeitem', { name, exact: true }).first().locator('.box').click()
		await button(dialog, 'Save').click()
		await page.getByText('Saved', { exact: true }).first().waitFor()
		await page.keyboard.press('Escape')
		await goes(page, 'System', 'Users')
		for (const [name, role] of [[`op${stamp}`, `Operator ${stamp}`], [`ap${stamp}`, 'Blacklist approver']]) {
			await button(page, 'New').click()
			await fills({ 'User name': name, Password: SECRET, Name: name })
			await opens(name)
			await dialog.getByRole('tab', { name: 'Roles' }).click()
			await dialog.getByLabel(role).check()
			await button(dialog, 'Save').click()
			await page.getByText('Saved', { exact: true }).first().waitFor()
			await page.keyboard.press('Escape')
			await dialog.waitFor({ state: 'detached' })
		}
	})
	await test('2. a box is found by its address', async () => {
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: 'Find' }).fill(macs[1].replaceAll(':', ''))
		await page.keyboard.press('Enter')
		await dialog.getByRole('heading', { name: macs[1] }).waitFor()
		await dialog.getByRole('tab', { name: 'Blacklist' }).click()
		await page.keyboard.press('Escape')
	})
	const token = await tokenOf()
	await installs(token, macs, app)
	const waits = await deskOpen('/', { username: `ap${stamp}`, secret: SECRET })
	await test('3. the operator takes an application off the channel', async () => {
		const operator = await deskOpen('/', { username: `op${stamp}`, secret: SECRET })
		const at = operator.page
		await at.locator('[data-number=total]').waitFor()
		await goes(at, 'Devices', 'App installs')
		await at.getByRole('search').getByLabel('Package').fill(app)
		await at.locator('main tbody tr').filter({ hasText: app }).getByRole('button', { name: 'Blacklist this' }).click()
		await at.getByRole('group', { name: 'Hit devices where' }).getByRole('combobox', { name: 'Channels' }).fill(channel)
		await at.getByRole('option', { name: channel }).click()
		await eventually('the number of devices', async () => /\b3\b/.test(await at.getByRole('complementary', { name: 'Impact' }).locator('strong').first().textContent()))
		await button(at, 'Save').click()
		const confirm = at.locator('dialog').getByRole('button', { name: 'Confirm' })
		const submit = at.getByRole('button', { name: 'Submit for approval' })
		await submit.or(confirm).first().waitFor()
		if (await confirm.isVisible()) { // the whole fleet of a fresh suite
			await at.locator('dialog').getByText('will concern 3 devices').waitFor()
			await confirm.click()
		}
		await submit.click()
		await at.getByRole('dialog').getByText('In approval', { exact: true }).first().waitFor()
		same([], operator.said, 'said')
		await operator.context.close()
	})
	await test('4. the approver is told, sees the change and approves it', async () => {
		await waits.page.getByRole('link', { name: /^Waiting for you: / }).click()
		await waits.page.getByRole('region', { name: 'Process' }).getByText(app).first().waitFor()
		await waits.page.getByRole('button', { name: 'Approve' }).click()
		await eventually('it is in effect', async () => (await call(token, 'GET', `/device/app-blacklist/page?pageNo=1&pageSize=10&packageName=${app}`)).list[0].effective === true)
		same([], waits.said, 'said')
		await waits.context.close()
	})
	await test('1. and 2.: the first page shows the effects, the box its verdict', async () => {
		await menu(page).getByRole('link', { name: 'Fleet', exact: true }).click()
		await eventually('the numbers', async () => Number((await page.locator('[data-number=total] strong').textContent()).replace(/\D/g, '')) >= 3)
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: 'Find' }).fill(macs[2])
		await page.keyboard.press('Enter')
		await dialog.getByRole('tab', { name: 'Blacklist' }).click()
		await dialog.getByText(app).first().waitFor()
		check((await page.locator('main h1').textContent()) === 'Device list', 'the device page')
		same([], said, 'said')
	})
	await context.close()
}
