// page_actions - what people do on every page.
import { base, pageOpen } from './browser.mjs'
import { password } from './api.mjs'

export async function signIn(page, { username = 'admin', secret = password(), path = '/', keep = false } = {}) {
	await page.goto(`${base}/ui${path}`)
	await page.getByLabel('User name').fill(username)
	await page.getByLabel('Password').fill(secret)
	if (keep) await page.getByLabel('Keep me signed in').check()
	await page.getByRole('button', { name: 'Sign in' }).click()
}

// A page that is signed in, at an address of the site.
export async function deskOpen(path = '/', { username, secret, ...options } = {}) {
	const opened = await pageOpen(options)
	await signIn(opened.page, { path, username, secret })
	await opened.page.locator('#main h1').first().waitFor()
	return opened
}

// Nothing is being read any more.
export async function settled(page) {
	await page.waitForLoadState('networkidle')
	await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' }).catch(() => undefined)
}

// clicks PAGE: counts what is clicked from now on, until the page is loaded anew.
export async function clicks(page) {
	await page.evaluate(() => {
		window.clicked = 0
		document.addEventListener('click', event => event.isTrusted && event.detail > 0 && window.clicked++, true)
	})
	return () => page.evaluate(() => window.clicked)
}
