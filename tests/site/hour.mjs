/* hour.mjs - how much the memory of the first page grows while it is open.
 *
 *	node tests/site/hour.mjs [MINUTES]
 *
 * With MINUTES it stays open for so long; without, the browser's clock is moved on
 * by an hour, 10 s at a time, so that all that an hour refreshes is refreshed, in
 * half a minute.  SITE_URL, SITE_PASSWORD_FILE: as for tests/site/run.  Prints
 * bytes before, bytes after. */
import { fileURLToPath } from 'node:url'
import { browserStop, pageOpen } from './lib/browser.mjs'
import { signIn } from './lib/page_actions.mjs'
import { heap } from './lib/meter.mjs'

const STEP_MS = 10_000
const HOUR_STEPS = 360
const WARM_STEPS = 36

async function opened(clock) {
	const { page } = await pageOpen()
	if (clock) await page.clock.install()
	await signIn(page, { path: '/' })
	await page.locator('[data-number=total] strong').first().waitFor()
	await page.waitForLoadState('networkidle')
	return page
}
async function step(page) {
	const read = page.waitForResponse(response => response.url().includes('/device/overview/summary'))
	await page.clock.runFor(STEP_MS)
	await read
}

// An hour of refreshing, after the first six minutes of it have filled what stays.
export async function hour() {
	const page = await opened(true)
	for (let i = 0; i < WARM_STEPS; i++) await step(page)
	const before = await heap(page)
	for (let i = 0; i < HOUR_STEPS; i++) await step(page)
	await page.waitForLoadState('networkidle')
	return [before, await heap(page)]
}
async function really(minutes) {
	const page = await opened(false)
	await new Promise(done => setTimeout(done, 60_000))
	const before = await heap(page)
	await new Promise(done => setTimeout(done, minutes * 60_000))
	return [before, await heap(page)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const minutes = Number(process.argv[2] ?? 0)
	console.log((await (minutes ? really(minutes) : hour())).join(' '))
	await browserStop()
}
