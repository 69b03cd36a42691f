// blacklist - two of the five jobs in one story: an operator takes an application
// off devices from the list of what is installed; an approver decides, from the
// first page or by keys alone.
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { clicks, deskOpen } from '../lib/page_actions.mjs'
import { devices, installs } from '../lib/fleet.mjs'
import { person, role, roleByCode, SECRET } from '../lib/people.mjs'

const DEVICES = 3

// The record of the package, as it is in effect.
const recordOf = async (token, name) => (await call(token, 'GET', `/device/app-blacklist/page?pageNo=1&pageSize=10&packageName=${name}`)).list[0]

// The operator's way, from the list to the submission; answers how many clicks.
async function takesOff(page, name, channel) {
	const count = await clicks(page)
	await page.getByRole('search').getByLabel('Package').fill(name)
	const row = page.locator('main tbody tr').filter({ hasText: name })
	await row.getByRole('button', { name: 'Blacklist this' }).click()
	await page.getByRole('heading', { name: 'New blacklist record' }).waitFor()
	const scope = page.getByRole('group', { name: 'Hit devices where' })
	await scope.getByRole('combobox', { name: 'Channels' }).fill(channel)
	await page.getByRole('option', { name: channel }).click()
	const impact = page.getByRole('complementary', { name: 'Impact' })
	await eventually('the number of devices', async () => new RegExp(`\\b${DEVICES}\\b`).test(await impact.locator('strong').first().textContent()))
	await eventually('the devices by name', async () => await impact.locator('.sample').getByRole('link').count() === DEVICES)
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByRole('button', { name: 'Submit for approval' }).click()
	await page.getByRole('dialog').getByText('In approval', { exact: true }).first().waitFor()
	return count()
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const name = `com.test.${stamp}`
	const channel = `Taken off ${stamp}`
	await installs(token, await devices(token, channel, DEVICES), name)
	// Some whom the change does not concern, so that it is no large one.
	await devices(token, `Others ${stamp}`, DEVICES * 12)
	const operator = await role(token, `operator${stamp}`, (menu, above) => [6000, 6200, 1185].includes(above[0].id))
	const approver = await roleByCode(token, 'blacklist_approver')
	await person(token, `op${stamp}`, [operator])
	await person(token, `ap${stamp}`, [approver])

	const waits = await deskOpen('/', { username: `ap${stamp}`, secret: SECRET })

	await test('3. the list of what is installed: its month, the most frequent ones, numbers below each other', async () => {
		const { page, said, context } = await deskOpen('/device/app-install', { username: `op${stamp}`, secret: SECRET })
		await page.getByLabel('Month').waitFor()
		const number = page.locator('main tbody tr').first().getByRole('cell').nth(2)
		same('right', await number.evaluate(cell => getComputedStyle(cell).textAlign), 'where a number stands')
		await page.getByRole('button', { name: 'Top 20' }).click()
		await page.locator('main tbody tr').filter({ hasText: name }).getByRole('button', { name: 'Blacklist this' }).click()
		await page.getByRole('heading', { name: 'New blacklist record' }).waitFor()
		same(name, await page.getByLabel('Package').inputValue(), 'the package')
		same([], said, 'said')
		await context.close()
	})
	await test('3. take an application off devices: six clicks, the number beside the form', async () => {
		const { page, said, context } = await deskOpen('/device/app-install', { username: `op${stamp}`, secret: SECRET })
		const clicked = await takesOff(page, name, channel)
		check(clicked <= 6, `six clicks, found ${clicked}`)
		check(!(await recordOf(token, name)).effective, 'it waits for approval')
		same([], said, 'said')
		await context.close()
	})
	await test('4. decide on a request: the notice that was pushed, and one button', async () => {
		const { page, said, context } = waits
		const count = await clicks(page)
		await page.getByRole('link', { name: /^1\s*to do$/ }).waitFor() // also for who has missed the notice
		await page.getByRole('link', { name: /^Waiting for you: / }).click()
		const process = page.getByRole('region', { name: 'Process' })
		await process.getByText(name).first().waitFor()
		// All of it on one screen.
		const request = process.getByRole('region', { name: 'What is requested' })
		await request.getByText(`Devices of the scope: ${DEVICES}`, { exact: true }).waitFor()
		await request.getByRole('row', { name: /^Package/ }).waitFor()
		await request.getByText(`+ ${channel}`).waitFor()
		await eventually('the devices by name', async () => await request.locator('details[open] li').filter({ hasText: /^\s*(?:[\dA-F]{2}:){5}/i }).count() === DEVICES)
		await eventually('the timeline', async () => await process.locator('.timeline > li').count() >= 2)
		await page.getByRole('button', { name: 'Approve' }).click()
		await page.getByRole('link', { name: /to do$/ }).waitFor({ state: 'detached' })
		await eventually('the record is in effect', async () => (await recordOf(token, name)).effective === true)
		check((await count()) <= 2, `two clicks, found ${await count()}`)
		same([], said, 'said')
		await context.close()
	})
	await test('4. by keys alone: r, the reason, Enter', async () => {
		const { id, revision } = await recordOf(token, name)
		const editor = await tokenOf(`op${stamp}`, SECRET)
		await call(editor, 'PUT', '/device/app-blacklist/update', { id, revision, remark: 'second' })
		await call(editor, 'POST', '/device/app-blacklist/approval/create', { businessType: 'main', businessId: id })
		const { page, said, context } = await deskOpen('/bpm/task/todo', { username: `ap${stamp}`, secret: SECRET })
		const link = page.locator('main tbody tr').first().getByRole('link').first()
		await link.focus()
		await page.keyboard.press('Enter')
		await page.getByRole('form', { name: 'Your decision' }).waitFor()
		await page.keyboard.press('r')
		await page.keyboard.type('not this one')
		await page.keyboard.press('Enter')
		await eventually('the change is refused', async () => (await recordOf(token, name)).approvalStatus === 3)
		await page.goto(`${base}/ui/bpm/task/done`)
		await page.locator('main tbody tr').first().getByRole('link').first().click()
		await page.getByText(`Devices of the scope after the change, counted when it was submitted: ${DEVICES}`, { exact: true }).waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('a record that is not in effect: what saving does, and how many it concerns by now', async () => {
		const editor = await tokenOf(`op${stamp}`, SECRET)
		const app = `com.waits.${stamp}`
		const id = await call(editor, 'POST', '/device/app-blacklist/create', { packageName: app, type: 1, channelIds: [(await call(token, 'GET', `/device/channel/page?pageNo=1&pageSize=10&name=${encodeURIComponent(channel)}`)).list[0].id] })
		const free = await deskOpen(`/device/app-blacklist?edit=${id}`)
		await free.page.getByText('the record itself is not approved').waitFor()
		await free.page.getByRole('complementary', { name: 'Impact' }).getByText('0 →').waitFor()
		await free.context.close()

		const instance = await call(editor, 'POST', '/device/app-blacklist/approval/create', { businessType: 'main', businessId: id, reason: 'it costs money' })
		const { page, said, context } = await deskOpen(`/device/app-blacklist?edit=${id}`, { username: `op${stamp}`, secret: SECRET })
		const save = page.getByRole('button', { name: 'Save' })
		await page.getByText('The record is in approval').waitFor()
		check(await save.isDisabled(), 'nothing can be saved')

		const decides = await deskOpen('/bpm/task/todo', { username: `ap${stamp}`, secret: SECRET })
		await decides.page.locator('main tbody tr').filter({ hasText: app }).getByRole('link').first().click()
		const requested = decides.page.getByRole('region', { name: 'What is requested' })
		await requested.getByText('Reason: it costs money').waitFor()
		await requested.getByText(new RegExp(`Created by: .*\\(op${stamp}\\)`)).waitFor()
		await decides.page.getByRole('tab', { name: 'Print' }).click()
		const printed = decides.page.getByRole('region', { name: 'Process' }).locator('.page tr')
		await printed.filter({ hasText: 'it costs money' }).waitFor()
		same('Change|Package name|Type|Devices after|Devices of the fleet|Created by|Reason', (await printed.locator('th').allInnerTexts()).join('|'), 'what is printed')
		await printed.filter({ hasText: `(op${stamp})` }).waitFor()
		await decides.context.close()

		await call(token, 'PUT', '/device/app-blacklist/approval/cancel', { businessId: id, reason: 'later' })
		await page.getByText('Changes need approval').waitFor()
		check(await save.isEnabled(), 'it can be saved again')
		await page.getByRole('button', { name: 'Discard' }).click()
		await page.locator('main tbody tr').filter({ hasText: app }).getByText(app).click()
		await page.getByRole('tab', { name: 'Approval' }).click()
		await eventually('the reason of before', async () => await page.getByLabel('Reason').inputValue() === 'it costs money')
		await page.goto(`${base}/ui/bpm/task/my?instance=${encodeURIComponent(instance)}`)
		await page.locator('.timeline li').filter({ hasText: 'later' }).filter({ hasText: 'Administrator' }).last().waitFor()
		same([], said, 'said')
		await context.close()
	})
}
