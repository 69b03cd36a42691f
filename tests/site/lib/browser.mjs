// browser - Debian's Chromium, and pages of it that note everything they should
// not have said.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(new URL('../../../nginx/site/package.json', import.meta.url))
const { chromium } = require('playwright-core')
export const axeSource = require.resolve('axe-core/axe.min.js')

export const base = process.env.SITE_URL
let browser

function browserStart() {
	return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}
export async function browserStop() {
	await browser?.close()
}

// A page in a context of its own: other tabs of it share a session, others do
// not.  `said` has its console lines, failures and reports of the policy.
export async function pageOpen(options = {}) {
	browser ??= await browserStart()
	const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1440, height: 900 }, ...options })
	context.setDefaultTimeout(process.env.SITE_WAIT_MS ? Number(process.env.SITE_WAIT_MS) : 20_000)
	const page = await context.newPage()
	return { context, page, said: listen(page) }
}

export function listen(page) {
	const said = []
	page.on('console', message => ['error', 'warning'].includes(message.type()) && said.push(`${message.type()}: ${message.text()} (${message.location().url})`))
	page.on('pageerror', error => said.push(`failure: ${error.stack}`))
	return said
}

// pictures NAME: shots of every open page, for a case that has failed; answers
// where they are.
export async function pictures(name) {
	const folder = path.join(process.env.BUILD ?? 'build', 'site-failed')
	const pages = browser?.contexts().flatMap(context => context.pages()) ?? []
	const files = []
	fs.mkdirSync(folder, { recursive: true })
	for (const [i, page] of pages.entries()) {
		const file = path.join(folder, `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)}-${i + 1}.png`)
		await page.screenshot({ path: file, timeout: 5_000 }).then(() => files.push(file)).catch(() => undefined)
	}
	return files
}

// A page of its own with nothing on it, for what needs no suite.
export async function blankPage() {
	browser ??= await browserStart()
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
	return { context, page: await context.newPage() }
}
