// channels - what is still needed is not deleted: the page says why, and leads to
// what keeps it; the devices of a channel by filter, address, reload and Back.
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { devices } from '../lib/fleet.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

const DEVICES = 3

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const name = `Kept ${stamp}`
	const macs = await devices(token, name, DEVICES)
	const channelId = (await call(token, 'GET', `/device/channel/page?pageNo=1&pageSize=10&name=${encodeURIComponent(name)}`)).list[0].id
	const userId = await person(token, `bound${stamp}`)
	const { page, said, context } = await deskOpen(`/device/channel?name=${encodeURIComponent(name)}`)
	const rows = page.locator('main tbody tr')
	const search = key => new URL(page.url()).searchParams.get(key)
	const refused = text => page.getByRole('alert').filter({ hasText: text })
	const keepers = note => note.getByRole('link', { name: /: \d+$/ }).allTextContents()

	async function wantsDelete() {
		await rows.filter({ hasText: name }).getByRole('button', { name: 'More' }).click()
		await rows.filter({ hasText: name }).getByRole('button', { name: 'Delete' }).click()
		await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
	}

	await test('its drawer has the number of its devices, as its row has', async () => {
		await rows.getByRole('button', { name, exact: true }).click()
		const number = page.getByRole('dialog').locator('dt', { hasText: /^Devices$/ }).locator('xpath=following-sibling::dd[1]')
		await eventually('the number', async () => (await number.textContent()) === String(DEVICES))
		await page.keyboard.press('Escape')
		await page.getByRole('dialog').waitFor({ state: 'detached' })
	})
	await test('a channel with devices is not deleted: the reason, and the way to exactly these devices', async () => {
		await wantsDelete()
		const note = refused('still has devices')
		await note.getByText(/Trace [0-9a-f]{32}/).waitFor()
		same([`Devices: ${DEVICES}`], await keepers(note), 'where it leads')
		await note.getByRole('link', { name: `Devices: ${DEVICES}` }).click()
		await page.getByRole('heading', { name: 'Device list' }).waitFor()
		await eventually('its devices', async () => (await rows.count()) === DEVICES)
		same(String(channelId), search('channelIds'), 'the filter in the address')
		await note.waitFor({ state: 'detached' })
	})
	await test('its devices: filter, address, reload, a drawer, Back', async () => {
		const filter = page.getByRole('search').getByLabel('MAC address')
		await filter.fill(macs[1])
		await page.waitForURL(/mac=/)
		await eventually('one device', async () => (await rows.count()) === 1)
		await page.reload()
		await eventually('the same one', async () => (await rows.count()) === 1 && (await rows.textContent()).includes(macs[1]))
		same(macs[1], await filter.inputValue(), 'the filter')
		await page.getByRole('button', { name: macs[1] }).click()
		await page.getByRole('dialog').getByRole('heading', { name: macs[1] }).waitFor()
		check(search('row'), 'the open row is in the address')
		await page.goBack()
		await page.getByRole('dialog').waitFor({ state: 'detached' })
		await page.goBack()
		await eventually('all of them', async () => (await rows.count()) === DEVICES)
		same(null, search('mac'), 'the filter after Back')
	})
	await test('they are deleted by the page; then links, users and blacklist records keep the channel', async () => {
		await call(token, 'POST', '/device/ad-slot-channel/bind', { adSlotId: channelId, channelIds: [channelId] })
		await call(token, 'PUT', '/device/user-channel/assign', { userId, channelIds: [channelId] })
		await call(token, 'POST', '/device/app-blacklist/create', { packageName: `com.kept.${stamp}`, type: 1, channelIds: [channelId] })
		await page.getByLabel('Choose all rows of this page').check()
		await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
		await eventually('no device', async () => (await rows.count()) === 0)
		await page.goto(page.url().replace(/\/ui\/.*/, `/ui/device/channel?name=${encodeURIComponent(name)}`))
		await wantsDelete()
		const note = refused('still has links, bound users or blacklist records')
		await note.waitFor()
		same(['Ad links: 1', 'Users bound to it: 1', 'Blacklist records: 1'], await keepers(note), 'where it leads')
		await note.getByRole('link', { name: 'Users bound to it: 1' }).click()
		await page.getByRole('heading', { name: 'User channels' }).waitFor()
		await eventually('one user', async () => (await rows.count()) === 1 && (await rows.textContent()).includes(`bound${stamp}`))
	})
	await test('channels bind what a user changes, not what he sees, and the page says so', async () => {
		await page.getByRole('button', { name: `bound${stamp}` }).click()
		await page.getByRole('dialog').getByRole('tab', { name: 'Channels' }).click()
		await page.getByRole('dialog').getByText(/may change only the devices of these channels .* What the user sees does not depend on it/).waitFor()
		const [other] = await devices(token, `Other ${stamp}`, 1)
		await call(token, 'POST', '/system/permission/assign-user-role', { userId, roleIds: [await role(token, `bound${stamp}`, menu => ['device:device:query', 'device:device:update'].includes(menu.permission))] })
		const bound = await tokenOf(`bound${stamp}`, SECRET)
		same(1, (await call(bound, 'GET', `/device/page?mac=${other}`)).total, 'devices of another channel that are seen')
		const change = await call(bound, 'PUT', '/device/update-status', { macs: [other], status: 0 }).then(() => 'done', () => 'refused')
		same('refused', change, 'a change of it')
	})
	await test('nothing keeps it any more: it is deleted', async () => {
		await page.getByRole('dialog').getByRole('button', { name: `Take away ${name}` }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
		await page.getByText('Saved', { exact: true }).first().waitFor()
		const record = (await call(token, 'GET', `/device/app-blacklist/page?pageNo=1&pageSize=10&packageName=com.kept.${stamp}`)).list[0]
		await call(token, 'DELETE', `/device/app-blacklist/delete?id=${record.id}`)
		await call(token, 'POST', '/device/ad-slot-channel/unbind', { adSlotId: channelId, channelIds: [channelId] })
		await page.goto(page.url().replace(/\/ui\/.*/, `/ui/device/channel?name=${encodeURIComponent(name)}`))
		await wantsDelete()
		await page.getByText('Deleted: 1').waitFor()
		await eventually('no channel', async () => (await rows.count()) === 0)
		same([], said, 'said')
	})
	await context.close()
}
