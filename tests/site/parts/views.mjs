// views - a filter kept under a name, changed, shared with a colleague, deleted.
import { tokenOf } from '../lib/api.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	await person(token, `view${stamp}`, [await role(token, `view${stamp}`, menu => menu.permission === 'device:device:query')])
	const { page, said, context } = await deskOpen('/device/device')
	const views = at => at.getByRole('navigation', { name: 'Views' })
	const search = name => new URL(page.url()).searchParams.get(name)
	const own = `Away ${stamp}`

	await test('a filter becomes a view that everybody may use', async () => {
		await page.getByRole('search').getByLabel('Online').selectOption('0')
		await page.waitForURL(/online=0/)
		await page.getByRole('button', { name: 'Views' }).click()
		await page.getByRole('button', { name: 'Save as a new view' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('Name').fill(own)
		await dialog.getByLabel('Everybody may use it').check()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await views(page).getByRole('button', { name: own, pressed: true }).waitFor()
	})
	await test('the view is chosen again, changed and kept under its name', async () => {
		await views(page).getByRole('button', { name: 'All', exact: true }).click()
		await eventually('no filter', async () => search('online') === null)
		await views(page).getByRole('button', { name: own }).click()
		await eventually('the filter is back', async () => search('online') === '0')
		await page.getByRole('search').getByLabel('MAC').fill('02')
		await page.waitForURL(/mac=02/)
		await page.getByRole('button', { name: 'Views' }).click()
		await page.getByRole('button', { name: `Save as “${own}”` }).click()
		await page.getByRole('button', { name: 'Views' }).click()
		await page.getByRole('button', { name: `Save as “${own}”` }).waitFor({ state: 'detached' })
		await page.reload()
		same('02', search('mac'), 'the address after a reload')
	})
	await test('a colleague finds it, and may not change it', async () => {
		const other = await deskOpen('/device/device', { username: `view${stamp}`, secret: SECRET })
		await views(other.page).getByRole('button', { name: own }).click()
		await other.page.waitForURL(/mac=02/)
		await other.page.getByRole('button', { name: 'Views' }).click()
		await other.page.getByRole('button', { name: 'Save as a new view' }).waitFor()
		same(0, await other.page.getByRole('button', { name: `Delete “${own}”` }).count(), 'a way to delete it')
		same([], other.said, 'said')
		await other.context.close()
	})
	await test('it is deleted after a question', async () => {
		await page.locator('main h1').click()
		await page.getByRole('button', { name: 'Views' }).click()
		await page.getByRole('button', { name: `Delete “${own}”` }).click()
		await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
		await views(page).getByRole('button', { name: own }).waitFor({ state: 'detached' })
		same([], said, 'said')
	})
	await context.close()
}
