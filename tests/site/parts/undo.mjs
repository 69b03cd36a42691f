// undo - what was done to one thing is taken back from the notice that tells of it,
// unless somebody has changed the thing meanwhile: then it is asked what is to stay.
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { devices } from '../lib/fleet.mjs'

const SECONDS = 60

async function switchOff(page, name) {
	const row = page.locator('main tbody tr').filter({ hasText: name })
	await row.getByRole('button', { name: 'More' }).click()
	await row.getByRole('button', { name: 'Switch off' }).click()
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const [mac] = await devices(token, `Undo ${stamp}`, 1)
	const { list: [{ channelId: channel }] } = await call(token, 'GET', `/device/page?pageNo=1&pageSize=10&mac=${mac}`)
	const name = `com.undo.${stamp}`
	const id = await call(token, 'POST', '/device/app-blacklist/create', { packageName: name, type: 1, channelIds: [channel] })
	const get = () => call(token, 'GET', `/device/app-blacklist/get?id=${id}`)

	await test('a record that was switched off is on again', async () => {
		const { page, said, context } = await deskOpen(`/device/app-blacklist?packageName=${name}`)
		await switchOff(page, name)
		await eventually('it is off', async () => !(await get()).enabled, SECONDS)
		await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
		await page.getByText('Taken back: Switch off').waitFor()
		check((await get()).enabled, 'it is on')
		await page.locator('main tbody tr').filter({ hasText: name }).getByText('In effect').waitFor()
		same([], await axe(page), 'findings of axe')
		same([], said, 'said')
		await context.close()
	})
	await test('on a phone, in Chinese', async () => {
		const { page, said, context } = await deskOpen(`/device/app-blacklist?row=${id}`, { viewport: { width: 390, height: 844 } })
		await page.getByRole('dialog').getByRole('button', { name: 'More' }).waitFor()
		await page.evaluate(() => {
			const kept = JSON.parse(localStorage.getItem('fleetdesk.settings') ?? '{}')
			localStorage.setItem('fleetdesk.settings', JSON.stringify({ ...kept, language: 'zh' }))
		})
		await page.reload()
		await page.getByRole('dialog').getByRole('button', { name: '更多' }).click()
		await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
		await eventually('it is off', async () => !(await get()).enabled, SECONDS)
		const undo = page.getByRole('status').getByRole('button', { name: '撤销' })
		await undo.waitFor()
		same([], await axe(page), 'findings of axe')
		await undo.click()
		await page.getByText('已撤销：停用').waitFor()
		check((await get()).enabled, 'it is on')
		same([], said, 'said')
		await context.close()
	})
	await test('what somebody has changed meanwhile is asked about', async () => {
		const { page, context } = await deskOpen(`/device/app-blacklist?packageName=${name}`)
		await switchOff(page, name)
		const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
		await undo.waitFor()
		await eventually('it is off', async () => !(await get()).enabled, SECONDS)
		const { revision } = await get()
		await page.waitForLoadState('networkidle')
		await call(token, 'PUT', '/device/app-blacklist/update', { id, revision, remark: 'theirs' })
		await undo.click()
		const asked = page.getByRole('dialog').filter({ hasText: 'You changed this yourself, in another tab or browser' })
		await asked.waitFor()
		check(!(await get()).enabled, 'nothing is done yet')
		await asked.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Taken back: Switch off').waitFor()
		const now = await get()
		same('true theirs', `${now.enabled} ${now.remark}`, 'both changes')
		await context.close()
	})
	await test('a device that was activated is not any more, after a line that was down, too; a minute later it is not offered', async () => {
		await call(token, 'PUT', '/device/update-status', { macs: [mac], status: 0 })
		const { page, said, context } = await deskOpen('/')
		await page.clock.install()
		await page.goto(new URL(`/ui/device/device?mac=${mac}`, page.url()).href)
		const status = async () => (await call(token, 'GET', `/device/page?pageNo=1&pageSize=10&mac=${mac}`)).list[0].status
		const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
		const act = async name => {
			await page.locator('main tbody tr').filter({ hasText: mac }).getByRole('checkbox').check()
			await page.getByRole('button', { name, exact: true }).click()
		}
		await act('Activate')
		await eventually('it is activated', async () => (await status()) === 1, SECONDS)
		await context.setOffline(true)
		await undo.click()
		await page.getByText('The server does not answer').first().waitFor()
		await context.setOffline(false)
		same(1, await status(), 'its status while the line was down')
		await undo.click()
		await page.getByText('Taken back: Activate').waitFor()
		same(0, await status(), 'its status')
		await act('Activate')
		await undo.waitFor()
		await page.clock.runFor(50_000)
		check(await undo.isVisible(), 'it is offered after 50 s')
		await page.clock.runFor(15_000)
		await undo.waitFor({ state: 'detached' })
		same([1, []], [await status(), said.filter(text => !/ERR_INTERNET_DISCONNECTED/.test(text))], 'status, said')
		await context.close()
	})
	await test('one device that was moved is back, and roles that were given are taken', async () => {
		const other = await call(token, 'POST', '/device/channel/create', { name: `Elsewhere ${stamp}` })
		const channelOf = async () => (await call(token, 'GET', `/device/page?pageNo=1&pageSize=10&mac=${mac}`)).list[0].channelId
		const { page, said, context } = await deskOpen(`/device/device?mac=${mac}`)
		await page.locator('main tbody tr').filter({ hasText: mac }).getByRole('checkbox').check()
		await page.getByRole('button', { name: 'Move' }).click()
		const form = page.getByRole('dialog')
		await form.getByRole('combobox').fill(`Elsewhere ${stamp}`)
		await page.getByRole('option', { name: `Elsewhere ${stamp}` }).click()
		await form.getByRole('button', { name: 'Move' }).click()
		await eventually('it is there', async () => String(await channelOf()) === String(other.id), SECONDS)
		await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
		await page.getByText('Taken back: Move').waitFor()
		same(String(channel), String(await channelOf()), 'its channel')
		const role = await call(token, 'POST', '/system/role/create', { name: `Undone ${stamp}`, code: `undone${stamp}`, sort: 1, status: 0 })
		const user = await call(token, 'POST', '/system/user/create', { username: `undo${stamp}`, nickname: 'U', password: 'pass word 1' })
		const roles = async () => (await call(token, 'GET', `/system/permission/list-user-roles?userId=${user}`)).join()
		await page.goto(new URL(`/ui/system/user?row=${user}&tab=roles`, page.url()).href)
		await page.getByLabel(`Undone ${stamp}`).check()
		await page.locator('form.roles').getByRole('button', { name: 'Save' }).click()
		await eventually('the role is given', async () => await roles() === String(role), SECONDS)
		await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
		await page.getByText('Taken back', { exact: true }).waitFor()
		same('', await roles(), 'roles')
		check(!(await page.getByLabel(`Undone ${stamp}`).isChecked()), 'the box')
		same([], said, 'said')
		await context.close()
	})
}
