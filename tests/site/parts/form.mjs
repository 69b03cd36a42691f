// form - a form: what is missing, a draft that survives a reload, a refusal of the
// server, saving, changing, deleting.
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person } from '../lib/people.mjs'

export default async function () {
	const stamp = Date.now().toString(36)
	const { page, said, context } = await deskOpen('/system/post')
	const dialog = page.getByRole('dialog')
	const field = name => dialog.getByLabel(name)

	await test('an empty form says what is missing', async () => {
		await page.getByRole('button', { name: 'New' }).click()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByText('Please fill this in').first().waitFor()
	})
	await test('what was typed survives a reload', async () => {
		await field('Name').fill(`Made ${stamp}`)
		await page.reload()
		await dialog.getByText('This is your draft').waitFor()
		same(`Made ${stamp}`, await field('Name').inputValue(), 'the name')
	})
	await test('it is saved, and in the list', async () => {
		await field('Code').fill(`c${stamp}`)
		await field('Order').fill('7')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.waitFor({ state: 'detached' })
		await page.getByRole('search').getByLabel('Name', { exact: true }).fill(stamp)
		await page.getByRole('button', { name: `Made ${stamp}` }).waitFor()
	})
	await test('a refusal of the server is shown with its trace-id, and nothing is lost', async () => {
		await page.getByRole('button', { name: 'New' }).click()
		await field('Name').fill(`Made ${stamp}`)
		await field('Code').fill('other')
		await field('Order').fill('8')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByRole('alert').getByText(/Trace [0-9a-f]{32}/).waitFor()
		same('other', await field('Code').inputValue(), 'the code')
	})
	await test('its trace leads to the log of that request in one click; the draft is there afterwards', async () => {
		const trace = await dialog.getByRole('alert').getByRole('link').textContent()
		await eventually('the log has it', async () => (await call(await tokenOf(), 'GET', `/infra/api-access-log/page?traceId=${trace}`)).total === 1)
		await dialog.getByRole('alert').getByRole('link').click()
		await page.getByRole('heading', { level: 1, name: 'Access log' }).waitFor()
		await page.locator('main tbody tr').filter({ hasText: '/system/post/create' }).waitFor()
		same(1, await page.locator('main tbody tr').count(), 'rows')
		await page.goto(`${base}/ui/system/post?edit=new&name=${stamp}`)
		await dialog.getByText('This is your draft').waitFor()
		same('other', await field('Code').inputValue(), 'the code')
		await dialog.getByRole('button', { name: 'Discard' }).click()
		await dialog.getByRole('button', { name: 'Cancel' }).click()
	})
	await test('it is changed, and deleted after a question', async () => {
		const row = page.locator('main tbody tr').filter({ hasText: `Made ${stamp}` })
		await row.getByRole('button', { name: 'Edit' }).click()
		await field('Order').fill('9')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.waitFor({ state: 'detached' })
		await eventually('the row has changed', async () => (await row.textContent()).includes('9'))
		await row.getByRole('button', { name: 'More' }).click()
		await row.getByRole('button', { name: 'Delete' }).click()
		await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
		await row.waitFor({ state: 'detached' })
	})
	await test('a department loses its leader where none is chosen, and stays at the top', async () => {
		const token = await tokenOf()
		const leaderUserId = await person(token, `lead${stamp}`)
		const id = await call(token, 'POST', '/system/dept/create', { parentId: 0, name: `Led ${stamp}`, sort: 9, status: 0, leaderUserId })
		await page.goto(`${base}/ui/system/dept?edit=${id}`)
		await dialog.locator('[data-field=leaderUserId] .clear').click()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.waitFor({ state: 'detached' })
		const dept = await call(token, 'GET', `/system/dept/get?id=${id}`)
		same([0, 0], [Number(dept.leaderUserId ?? 0), dept.parentId], 'leader and parent')
		await call(token, 'DELETE', `/system/dept/delete?id=${id}`)
	})
	await test('a value that the server would keep is not emptied: the form says so, and nothing is sent', async () => {
		const token = await tokenOf()
		const deptId = await call(token, 'POST', '/system/dept/create', { parentId: 0, name: `Kept ${stamp}`, sort: 9, status: 0 })
		const id = await person(token, `kept${stamp}`)
		await call(token, 'PUT', '/system/user/update', { id, username: `kept${stamp}`, deptId, sex: 1 })
		await page.goto(`${base}/ui/system/user?edit=${id}`)
		await dialog.locator('[data-field=deptId] .clear').click()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.locator('[data-field=deptId]').getByText('can be changed, but not taken back').waitFor()
		same(deptId, (await call(token, 'GET', `/system/user/get?id=${id}`)).deptId, 'department')
		await dialog.getByRole('button', { name: 'Discard' }).click()
		await dialog.getByRole('button', { name: 'Cancel' }).click()
		await call(token, 'DELETE', `/system/user/delete?id=${id}`)
		await call(token, 'DELETE', `/system/dept/delete?id=${deptId}`)
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
