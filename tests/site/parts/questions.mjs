// questions - what is asked of a fleet: how many of these devices have an application,
// and in which version; who is silent, and since when.  Each number leads to its rows.
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { devices, installs } from '../lib/fleet.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

const PACKAGE = 'org.example.asked'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const [here, there] = [await devices(token, `Here ${stamp}`, 3), await devices(token, `There ${stamp}`, 2)]
	const channelId = (await call(token, 'GET', `/device/page?mac=${here[0]}`)).list[0].channelId
	await installs(token, [...here.slice(1), ...there], PACKAGE)

	for (const width of [1440, 390]) await test(`how many of these devices have an application, and in which version (${width})`, async () => {
		const { page, said, context } = await deskOpen(`/device/device?channelIds=${channelId}`, { viewport: { width, height: 900 } })
		const rows = page.locator('main tbody tr, main .card')
		const open = async name => {
			if (width < 560 && await page.getByRole('button', { name: /^Filters/ }).getAttribute('aria-expanded') === 'false') await page.getByRole('button', { name: /^Filters/ }).click()
			if (await page.getByRole('button', { name: /^More filters/ }).isVisible()) await page.getByRole('button', { name: /^More filters/ }).click()
			return page.getByRole('search').getByRole(name.startsWith('Has') ? 'combobox' : 'textbox', { name, exact: true })
		}
		await settled(page)
		const filter = await open('Has the application')
		await filter.click()
		await filter.fill(PACKAGE)
		await page.getByRole('option', { name: PACKAGE }).click()
		const versions = page.getByRole('region', { name: 'Has the application' })
		await versions.getByText(`2 of these devices have ${PACKAGE}`).waitFor()
		await versions.getByRole('row', { name: '7.0 (7) 2' }).waitFor()
		same([], await axe(page), 'axe')
		await versions.getByRole('link', { name: '7.0 (7)' }).click()
		await page.waitForURL(/versionName=7\.0/)
		same(String(channelId), new URL(page.url()).searchParams.get('channelIds'), 'the other filter')
		await eventually('its rows', async () => await page.getByText(here[1]).count() > 0 && await page.getByText(here[0]).count() === 0)
		await (await open('Version of the application')).fill('8')
		await page.getByText(`None of these devices has ${PACKAGE}.`).waitFor()
		await eventually('no rows', async () => await rows.count() === 0)
		same([], said, 'said')
		await context.close()
	})
	await test('who switches off a rule that is used, or the last key, is told what that does', async () => {
		const rule = await call(token, 'POST', '/device/rule/create', { name: `Used ${stamp}`, expr: { '==': [{ var: 'brand' }, 'x'] } })
		const record = await call(token, 'POST', '/device/app-blacklist/create', { packageName: `org.example.r${stamp}`, type: 1, ruleId: rule })
		const key = await call(token, 'POST', '/device/key/create', { remark: 'Asked' })
		const { page, said, context } = await deskOpen(`/device/rule?edit=${rule}`)
		const asked = page.locator('dialog[open]')
		await page.locator('[data-field=status] select').selectOption('1')
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await asked.getByText(`1 record of the blacklist uses it: org.example.r${stamp}`).waitFor()
		await asked.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Saved', { exact: true }).waitFor()
		await page.goto(new URL(`/ui/device/app-blacklist?row=${record.id ?? record}`, page.url()).href)
		await page.getByRole('dialog').getByText(`Used ${stamp}, which is off: no device meets it`).waitFor()
		await page.goto(new URL(`/ui/device/key?row=${key.id}`, page.url()).href)
		await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
		await asked.getByText(/(No other|Another) key is on/).waitFor()
		await asked.getByRole('button', { name: 'Cancel' }).click()
		// Of those that go together none is left for the devices of another.
		await call(token, 'POST', '/device/key/create', { remark: 'Asked, too' })
		const goes = async rows => {
			await page.goto(new URL('/ui/device/key?status=0', page.url()).href)
			for (const row of await rows()) await row.getByRole('checkbox').check()
			await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		}
		const keys = page.locator('main tbody tr')
		await goes(async () => [keys.filter({ hasText: key.kid })])
		await asked.getByText('Another key is on').waitFor()
		await goes(async () => {
			await keys.first().waitFor()
			return keys.all()
		})
		await asked.getByText('No other key is on').waitFor()
		await asked.getByRole('button', { name: 'Cancel' }).click()
		for (const [mode, words] of [['2', 'No other key is on: devices go on with the tokens that they have'], ['0', 'Devices need not prove who they are at present']]) {
			await page.route('**/get-value-by-key?*', route => route.fulfill({ json: { code: 0, msg: '', data: mode } }))
			await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
			await asked.getByText(words).waitFor()
			await asked.getByRole('button', { name: 'Cancel' }).click()
			await page.unroute('**/get-value-by-key?*')
		}
		// Where nobody can tell what becomes of the devices, nobody is asked.
		await page.route('**/get-value-by-key?*', route => route.fulfill({ json: { code: 503, msg: '', data: null } }))
		await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		await page.getByRole('alert').getByText('The server is busy').waitFor()
		same(0, await asked.count(), 'questions')
		await page.unroute('**/get-value-by-key?*')
		same([], said, 'said')
		await context.close()
	})
	await test('who may not change the condition of a rule is told so before he builds one', async () => {
		const rule = await call(token, 'POST', '/device/rule/create', { name: `Fixed ${stamp}`, expr: { '==': [{ var: 'brand' }, 'x'] } })
		const free = await call(token, 'POST', '/device/rule/create', { name: `Free ${stamp}`, expr: { '==': [{ var: 'brand' }, 'x'] } })
		await call(token, 'POST', '/device/app-blacklist/create', { packageName: `org.example.f${stamp}`, type: 1, ruleId: rule })
		await person(token, `ruler${stamp}`, [await role(token, `ruler${stamp}`, menu => menu.permission?.startsWith('device:rule:') || menu.componentName === 'FleetRule')])
		const { page, said, context } = await deskOpen(`/device/rule?edit=${rule}`, { username: `ruler${stamp}`, secret: SECRET })
		const form = page.getByRole('dialog')
		await form.getByText('Condition and state stay as they are').waitFor()
		check(await form.locator('[data-field=status] select').isDisabled() && await form.getByRole('button', { name: 'Add a condition' }).first().isDisabled(), 'what is fixed is off')
		await form.getByLabel('Name').fill(`Named ${stamp}`)
		await form.getByRole('button', { name: 'Save', exact: true }).click()
		await page.getByText('Saved', { exact: true }).waitFor()
		await page.goto(new URL(`/ui/device/rule?edit=${free}`, page.url()).href)
		await form.getByRole('button', { name: 'Add a condition' }).first().waitFor()
		await settled(page)
		same(0, await form.getByText('Condition and state stay as they are').count(), 'of a rule that nothing uses')
		same([], said, 'said')
		await context.close()
	})
	await test('the first page counts the silent apart from those not activated, and leads to them', async () => {
		const { page, said, context } = await deskOpen('/')
		for (const [id, view] of [['silentDay', 'Silent over a day'], ['silentWeek', 'Silent over 7 days'], ['silentMonth', 'Silent over 30 days'], ['notActivated', 'Not activated']]) {
			const card = page.locator(`[data-number=${id}]`)
			await eventually('a number', async () => /^\d/.test(await card.locator('strong').textContent()))
			const n = await card.locator('strong').textContent()
			await card.click()
			await page.getByRole('button', { name: view, pressed: true }).waitFor()
			await settled(page)
			// The silent ones are counted from time to time, the others at once.
			if (id === 'notActivated' && n !== '0') await page.getByText(new RegExp(`of ${n}$`)).first().waitFor()
			await page.goBack()
		}
		same([], said, 'said')
		await context.close()
	})
}
