// session - a name that is locked, a session that has expired meanwhile, and a
// session that another browser took.
import { base, pageOpen } from '../lib/browser.mjs'
import { tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen, signIn } from '../lib/page_actions.mjs'
import { person, SECRET } from '../lib/people.mjs'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	await person(token, `late${stamp}`)
	await person(token, `shut${stamp}`)

	await test('the sixth wrong password locks the name: it says so, and for how long', async () => {
		const { page, said, context } = await pageOpen()
		await signIn(page, { username: `shut${stamp}`, secret: 'wrong' })
		for (let i = 2; i <= 6; i++) {
			await page.getByRole('button', { name: 'Sign in', exact: true }).and(page.locator(':enabled')).waitFor()
			await page.getByLabel('Password').fill(`wrong ${i}`)
			const answered = page.waitForResponse(/auth\/login/)
			await page.getByRole('button', { name: 'Sign in' }).click()
			await answered
		}
		await page.getByRole('alert').getByText('Too many attempts').waitFor()
		const left = async () => Number(/^Try again in (\d+) s\.$/.exec(await page.getByRole('timer').innerText())?.[1])
		const first = await left()
		check(first > 20 && first <= 30, `${first} s`)
		same([], await axe(page), 'findings of axe')
		await eventually('it counts down', async () => await left() <= first - 2)
		check(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled(), 'nothing can be sent')
		same(`shut${stamp}`, await page.getByLabel('User name').inputValue(), 'the name stays')
		same('', await page.getByLabel('Password').inputValue(), 'the password goes')
		same([], said, 'said')
		await context.close()
	})
	await test('a kept session that has expired asks to sign in, and returns to the same page', async () => {
		const { page, said, context } = await pageOpen()
		await page.goto(`${base}/ui/about`)
		await page.evaluate(() => localStorage.setItem('fleetdesk.refresh', 'a token that nobody gave out 0123456789012'))
		await page.goto(`${base}/ui/me?tab=sessions`)
		await page.getByText('Your session has ended. Sign in again').waitFor()
		await page.getByLabel('User name').fill(`late${stamp}`)
		await page.getByLabel('Password').fill(SECRET)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await page.getByRole('heading', { name: 'My profile' }).waitFor()
		same('/ui/me?tab=sessions', new URL(page.url()).pathname + new URL(page.url()).search, 'the address')
		same([], said, 'said')
		await context.close()
	})
	await test('who is refused for his tenant is led to the sign-in, with the reason', async () => {
		const { page, context } = await deskOpen('/me', { username: `late${stamp}`, secret: SECRET })
		await page.route(/get-permission-info/, route => route.fulfill({ json: { code: 1002015002, msg: 'Tenant W has expired', data: null } }))
		await page.reload()
		await page.getByText('Tenant W has expired').waitFor()
		await page.unroute(/get-permission-info/)
		await page.getByLabel('User name').fill(`late${stamp}`)
		await page.getByLabel('Password').fill(SECRET)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await page.getByRole('heading', { name: 'My profile' }).waitFor()
		await context.close()
	})
	await test('a spent access token is renewed once for all calls, and nobody is asked', async () => {
		const { page, said, context } = await deskOpen('/system/post')
		const spent = { status: 200, contentType: 'application/json', body: JSON.stringify({ code: 401, msg: '', data: null }) }
		let renewed = 0
		const old = new Set()
		page.on('request', request => /auth\/refresh-token/.test(request.url()) && renewed++)
		await page.route(/admin-api\/system\/(post|dept|dict-data|notify-message|user-view)/, route => {
			const token = route.request().headers().authorization
			if (!renewed) old.add(token)
			return old.has(token) ? route.fulfill(spent) : route.continue()
		})
		const answered = page.waitForResponse(async response => /system\/dept\/list/.test(response.url()) && (await response.json()).code === 0)
		await page.getByRole('link', { name: 'Departments' }).click()
		await answered
		await page.goBack()
		await page.getByRole('heading', { name: 'Posts' }).waitFor()
		same(1, renewed, 'renewals')
		same(0, await page.getByLabel('Password').count(), 'questions')
		same([], said, 'said')
		await context.close()
	})
	await test('kept signed in: a browser that is opened again is signed in', async () => {
		const { page, context } = await pageOpen()
		await signIn(page, { path: '/me', username: `late${stamp}`, secret: SECRET, keep: true })
		await page.getByRole('heading', { name: 'My profile' }).waitFor()
		const stored = await context.storageState()
		await context.close()
		const again = await pageOpen({ storageState: stored })
		await again.page.goto(`${base}/ui/me`)
		await again.page.getByRole('heading', { name: 'My profile' }).waitFor()
		check(!(await again.page.evaluate(() => JSON.stringify(sessionStorage))).includes('refresh'), 'one place keeps it')
		same([], again.said, 'said')
		await again.context.close()
	})
	await test('somebody else signs in where a session has ended: nothing of the one before stays', async () => {
		const { page, context } = await deskOpen('/me', { username: `late${stamp}`, secret: SECRET })
		await page.getByRole('button', { name: `late${stamp}` }).click()
		const other = await context.newPage()
		await other.goto(`${base}/ui/about`)
		await other.getByRole('button', { name: `late${stamp}` }).waitFor()
		await page.getByRole('button', { name: 'Sign out' }).click()
		await other.getByText('You were signed out in another tab').waitFor()
		await other.close()
		await signIn(page, { path: '/me' })
		await page.getByRole('button', { name: 'admin' }).waitFor()
		same(0, await page.getByText(`late${stamp}`).count(), 'the name of the one before')
		await context.close()
	})
}
