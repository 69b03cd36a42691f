// sign_in - wrong, right, in a second tab, out of all tabs, and over a page whose
// session has ended.
import { base, listen, pageOpen } from '../lib/browser.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { call, password } from '../lib/api.mjs'
import { signIn } from '../lib/page_actions.mjs'

export default async function () {
	await test('the address of the suite leads to the site', async () => {
		const { page, context } = await pageOpen()
		await page.goto(base)
		await page.getByRole('button', { name: 'Sign in' }).waitFor()
		same('/ui/', new URL(page.url()).pathname, 'where / leads')
		await context.close()
	})
	await test('a wrong password says so, the right one opens the first page', async () => {
		const { page, said, context } = await pageOpen()
		await signIn(page, { secret: 'not the password' })
		await page.getByRole('alert').waitFor()
		await page.getByLabel('Password').fill(password())
		await page.getByRole('button', { name: 'Sign in' }).click()
		await page.locator('#main h1').first().waitFor()
		await page.getByRole('navigation', { name: 'Menu' }).getByText('System').waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('where tenants were made meanwhile: whose name it is gets asked, and the password stays', async () => {
		const { page, context } = await pageOpen()
		const sent = []
		await page.route('**/system/auth/login', async route => {
			sent.push(route.request().postDataJSON().tenantName)
			await route.fulfill({ json: { code: 400, msg: 'Request parameters are invalid: tenant-id: was not sent', data: null } })
		})
		await signIn(page)
		await page.getByRole('alert').filter({ hasText: 'type the name of yours' }).waitFor()
		same(password(), await page.getByLabel('Password').inputValue(), 'the password')
		await page.getByLabel('Tenant').fill('Fleetdesk')
		await page.getByRole('button', { name: 'Sign in' }).click()
		await eventually('it is sent with the name', async () => sent.length === 2 && sent[1] === 'Fleetdesk')
		await context.close()
	})
	await test('a second tab is signed in, a reload stays so, signing out reaches all tabs', async () => {
		const { page, context, said } = await pageOpen()
		await signIn(page, { path: '/system/post' })
		await page.getByRole('heading', { name: 'Posts' }).waitFor()
		await page.reload()
		await page.getByRole('heading', { name: 'Posts' }).waitFor()
		const other = await context.newPage()
		listen(other).push = line => said.push(line)
		await other.goto(`${base}/ui/system/dept`)
		await other.getByRole('heading', { name: 'Departments' }).waitFor()
		await page.getByRole('button', { name: 'admin' }).click()
		await page.getByRole('button', { name: 'Sign out' }).click()
		await page.getByRole('button', { name: 'Sign in' }).waitFor()
		await other.getByRole('button', { name: 'Sign in' }).waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('a session that was ended asks for the password over the page, and keeps it', async () => {
		const { page, context } = await pageOpen()
		let token
		page.on('request', request => (token = /^Bearer (.+)/.exec(request.headers().authorization ?? '')?.[1] ?? token))
		await signIn(page, { path: '/system/post?edit=new' })
		const name = page.getByRole('dialog').getByLabel('Name')
		await name.fill('typed before the end')
		await page.getByRole('dialog').getByLabel('Code').fill('typed')
		await page.getByRole('dialog').getByLabel('Order').fill('1')
		await call(token, 'POST', '/system/auth/logout')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Your session has ended').waitFor()
		await page.locator('dialog').getByLabel('Password').fill(password())
		await page.locator('dialog').getByRole('button', { name: 'Sign in' }).click()
		await eventually('the form is as it was', async () => (await name.inputValue()) === 'typed before the end')
		await context.close()
	})
}
