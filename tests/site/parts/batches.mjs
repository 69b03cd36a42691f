// batches - of several rows that are chosen, somebody else deletes one meanwhile: what
// is done is said of the others alone, and the one that is gone is named.
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { base } from '../lib/browser.mjs'
import { check, same, test } from '../lib/check.mjs'
import { devices } from '../lib/fleet.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person } from '../lib/people.mjs'
import { sql } from '../lib/suite.mjs'

const GONE = 'It is not there, or not for you'

export default async function () {
	const stamp = Date.now().toString(36)
	const token = await tokenOf()
	const { page, said, context } = await deskOpen('/')
	const sheet = name => page.getByRole('dialog', { name, exact: true }).filter({ hasText: ' done, ' })
	const rows = page.locator('main tbody tr')

	// chosen PATH N: opens the list and chooses its N rows.
	async function chosen(path, n) {
		await page.goto(`${base}/ui${path}`)
		await rows.nth(n - 1).waitFor()
		for (const row of await rows.all()) await row.getByRole('checkbox').check()
	}
	// tells NAME DONE GONE: the sheet of that action says how many, and which is gone;
	// the list has the others.
	async function tells(name, done, gone) {
		const told = sheet(name)
		await told.getByText(`${done} done, 1 not`).waitFor()
		await told.getByText(GONE).waitFor()
		await told.getByText(gone, { exact: true }).waitFor()
		same(0, await page.getByText(/^(Done|Deleted): /).count(), 'what is said beside')
		same([], await axe(page), 'findings of axe')
		await told.getByRole('button', { name: 'Close' }).last().click()
		await rows.filter({ hasText: gone }).waitFor({ state: 'detached' })
	}
	const confirm = name => page.locator('dialog').getByRole('button', { name, exact: true }).last().click()
	// confirmMany NAME N: the same of so many that their number is to be typed.
	async function confirmMany(name, n) {
		await page.locator('dialog').getByLabel(`Type the number ${n}`).fill(String(n))
		await confirm(name)
	}
	const chooseAll = () => page.getByRole('checkbox', { name: 'Choose all rows of this page' }).check()
	const deviceGone = async mac => call(token, 'DELETE', `/device/delete?id=${(await call(token, 'GET', `/device/page?mac=${mac}`)).list[0].id}`)

	await test('devices: those that are there are switched on and off, the other is said to be gone', async () => {
		const macs = await devices(token, `Batch ${stamp}`, 4)
		const status = async mac => (await call(token, 'GET', `/device/page?mac=${mac}`)).list[0]?.status
		const list = `/device/device?mac=${macs[0].slice(0, 14)}`
		for (const [action, wanted, n] of [['Deactivate', 0, 4], ['Activate', 1, 3]]) {
			await chosen(list, n)
			const gone = macs[n - 1]
			const { id } = (await call(token, 'GET', `/device/page?mac=${gone}`)).list[0]
			await call(token, 'DELETE', `/device/delete?id=${id}`)
			await page.getByRole('button', { name: action, exact: true }).first().click()
			if (action === 'Deactivate') await confirm('Deactivate')
			await tells(action, n - 1, gone)
			for (const mac of macs.slice(0, n - 1)) same(wanted, await status(mac), `${action}: ${mac}`)
		}
	})
	await test('devices: several that are refused for one of them are said to be as they were', async () => {
		await chosen(`/device/device?mac=${(await devices(token, `Refused ${stamp}`, 2))[0].slice(0, 14)}`, 2)
		await page.route('**/device/update-status', route => route.fulfill({ json: { code: 1600002001, msg: 'You may not modify this device', data: null } }))
		await page.getByRole('button', { name: 'Deactivate', exact: true }).first().click()
		await confirm('Deactivate')
		await page.getByText('You may not modify this device. None of them was changed.').waitFor()
		await page.unroute('**/device/update-status')
	})
	await test('posts and people: those that are there are deleted, and counted', async () => {
		const post = n => call(token, 'POST', '/system/post/create', { name: `Batch ${stamp} ${n}`, code: `b${n}${stamp}`, sort: n, status: 0 })
		const posts = [await post(1), await post(2), await post(3)]
		await chosen(`/system/post?name=${stamp}`, 3)
		await call(token, 'DELETE', `/system/post/delete?id=${posts[1]}`)
		await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		await confirm('Delete')
		await tells('Delete', 2, `Batch ${stamp} 2`)
		const users = [await person(token, `batch1${stamp}`), await person(token, `batch2${stamp}`)]
		await chosen(`/system/user?username=${stamp}`, 2)
		await call(token, 'DELETE', `/system/user/delete?id=${users[0]}`)
		await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		await confirm('Delete')
		await tells('Delete', 1, `batch1${stamp}`)
	})
	await test('roles: one that is gone keeps the others from nothing', async () => {
		const role = n => call(token, 'POST', '/system/role/create', { name: `Batch ${stamp} ${n}`, code: `b${n}${stamp}`, sort: n, status: 0 })
		const roles = [await role(1), await role(2)]
		await chosen(`/system/role?name=${stamp}`, 2)
		await call(token, 'DELETE', `/system/role/delete?id=${roles[0]}`)
		await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		await confirm('Delete')
		await tells('Delete', 1, `Batch ${stamp} 1`)
		check(!(await call(token, 'GET', `/system/role/get?id=${roles[1]}`)), 'the other is there still')
	})
	await test('devices, more than are read one by one: the one that is gone is named all the same', async () => {
		const macs = await devices(token, `Crowd ${stamp}`, 60)
		await page.goto(`${base}/ui/device/device?mac=${macs[0].slice(0, 14)}&size=100`)
		await rows.nth(59).waitFor()
		await chooseAll()
		await deviceGone(macs[58])
		await page.getByRole('button', { name: 'Deactivate', exact: true }).first().click()
		await confirmMany('Deactivate', 60)
		await tells('Deactivate', 59, macs[58])
		await page.getByText('59 chosen').waitFor()
	})
	await test('posts, more than are read one by one: what is sent is not said to be done', async () => {
		sql(`INSERT INTO system_post (tenant_id, name, code, sort, status) SELECT 1, 'Crowd ${stamp} ' || n, 'c${stamp}' || n, n, 0 FROM generate_series(1, 51) n`)
		await page.goto(`${base}/ui/system/post?name=Crowd ${stamp}&size=100`)
		await rows.nth(50).waitFor()
		await chooseAll()
		await call(token, 'DELETE', `/system/post/delete?id=${(await call(token, 'GET', `/system/post/page?name=Crowd ${stamp} 7`)).list[0].id}`)
		await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		await confirmMany('Delete', 51)
		await page.getByText('Delete: sent for 51, of which some may have been gone before').waitFor()
		same(0, await page.getByText('Deleted: 51').count(), 'what is said to be deleted')
	})
	await test('what is gone is not chosen any more; what stands on another page is', async () => {
		const macs = await devices(token, `Count ${stamp}`, 14)
		const list = `/device/device?mac=${macs[0].slice(0, 14)}&size=10`
		const gone = async () => deviceGone(await rows.first().getByText(/^02:D2/).innerText())
		await page.goto(`${base}/ui${list}`)
		await rows.nth(9).waitFor()
		await chooseAll()
		await page.getByText('10 chosen').waitFor()
		await gone()
		await page.getByRole('main').getByRole('button', { name: 'Read again' }).click()
		await page.getByText('9 chosen').waitFor()
		await gone()
		await page.getByRole('button', { name: 'Next page' }).click()
		await page.getByText('9 chosen').waitFor()
		await page.getByRole('button', { name: 'Previous page' }).click()
		await page.getByText('8 chosen').waitFor()
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
