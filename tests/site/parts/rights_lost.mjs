// rights_lost - a role is taken away while the page is open, by an administrator in
// a page of his own: the next call says so, with the permission, and what is not
// permitted any more goes, in all tabs.
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const reads = await role(token, `reads${stamp}`, menu => menu.permission === 'system:post:query')
	const makes = await role(token, `makes${stamp}`, menu => menu.permission === 'system:post:create')
	const userId = await person(token, `less${stamp}`, [reads, makes])
	const roles = roleIds => call(token, 'POST', '/system/permission/assign-user-role', { userId, roleIds })
	const { page, context } = await deskOpen('/system/post', { username: `less${stamp}`, secret: SECRET })
	const other = await context.newPage()
	await other.goto(`${base}/ui/system/post`)
	const dialog = page.getByRole('dialog')
	const admin = await deskOpen(`/system/user?row=${userId}&tab=roles`)

	await test('an administrator takes the role away: 403 names the right, nothing is lost, the button goes in both tabs', async () => {
		await other.getByRole('button', { name: 'New' }).waitFor()
		await page.getByRole('button', { name: 'New' }).click()
		await dialog.getByLabel('Name').fill('typed')
		await dialog.getByLabel('Code').fill('typed')
		await dialog.getByLabel('Order').fill('1')
		const his = admin.page.getByRole('dialog')
		await his.getByLabel(`makes${stamp}`).uncheck()
		await his.getByRole('button', { name: 'Save' }).click()
		await admin.page.getByText('Saved', { exact: true }).first().waitFor()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByRole('alert').getByText('permission system:post:create').waitFor()
		await dialog.getByRole('alert').getByText('Nothing was saved. What you typed is kept').waitFor()
		same('typed', await dialog.getByLabel('Name').inputValue(), 'the name')
		await dialog.getByRole('button', { name: 'Cancel' }).click()
		for (const tab of [page, other]) await tab.getByRole('button', { name: 'New' }).waitFor({ state: 'detached' })
		await admin.context.close()
	})
	await test('it is given back: the other tab shows it after a reload, and the draft is there', async () => {
		await roles([reads, makes])
		await other.reload()
		await other.getByRole('button', { name: 'New' }).click()
		await other.getByRole('dialog').getByText('This is your draft').waitFor()
		same('typed', await other.getByRole('dialog').getByLabel('Name').inputValue(), 'the name')
		await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
		await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
	})
	await test('whose roles have nothing left in them is told so beside their names', async () => {
		await roles([await call(token, 'POST', '/system/role/create', { name: `Bare ${stamp}`, code: `bare${stamp}`, sort: 1, status: 0 })])
		await other.goto(`${base}/ui/rights`)
		await other.getByText(`Your roles: Bare ${stamp}. None of them gives you any right at present.`).waitFor()
		await roles([reads, makes])
		await other.reload()
		await other.getByText(`Your roles: reads${stamp}, makes${stamp}.`).waitFor()
		same(0, await other.getByText('None of them').count(), 'nothing left')
	})
	await test('everything is withdrawn: the page says so, and the menu is empty', async () => {
		await roles([])
		await page.getByRole('button', { name: 'Read again' }).click()
		await page.getByText('It was open until now. What you typed there and did not save is kept').waitFor()
		await page.getByRole('alert').getByText('permission system:post:query').or(page.getByRole('heading', { name: 'Not permitted' })).first().waitFor()
		const menu = page.getByRole('navigation', { name: 'Menu' })
		await eventually('no pages', async () => (await menu.getByRole('link').count()) === 1)
	})
	await test('the person is locked out: the next call asks to sign in', async () => {
		await call(token, 'PUT', '/system/user/update-status', { id: userId, status: 1 })
		await other.reload()
		await other.getByRole('button', { name: 'Sign in' }).waitFor()
	})
	await context.close()
}
