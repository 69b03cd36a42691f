/* bench.mjs - how long the pages take that people wait for, as `scripts/bench site`
 * asks: against the suite at SITE_URL, with the fleet that is in it.  Prints lines
 * "NAME VALUE"; times in ms.
 *
 *	node tests/site/bench.mjs CHANNEL_ID CHANNEL_NAME [ROUNDS] */
import { call, pagePaths, tokenOf } from './lib/api.mjs'
import { base, browserStop, pageOpen } from './lib/browser.mjs'
import { settled, signIn } from './lib/page_actions.mjs'
import { hour } from './hour.mjs'
import { devtools, median, notes, seenAt, slow } from './lib/meter.mjs'

const SLOW = { cpu: 4, line: true }
const [channel, channelName, rounds = '3'] = process.argv.slice(2)
const LONG_MS = 120_000
const KB = 1024
const MB = KB * KB
const DIGIT = '\\d'
let session

// What a browser has stored after somebody has signed in and wants to stay so.
async function storedSession() {
	const { page, context } = await pageOpen()
	await signIn(page, { path: '/system/post', keep: true })
	await page.locator('#main h1').first().waitFor()
	const state = await context.storageState()
	await context.close()
	return state
}
async function withPage(run) {
	const { page, context } = await pageOpen({ storageState: session })
	context.setDefaultTimeout(LONG_MS) // what is slow is shown, not given up
	try {
		return await run(page)
	} finally {
		await context.close()
	}
}
async function times(name, run) {
	const all = []
	for (let i = 0; i < Number(rounds); i++) all.push(await run())
	console.log(name, Math.round(median(all)))
}

// Everything is loaded anew but the session: when this stood there.
const opened = (path, selector, text, conditions) =>
	withPage(async page => {
		await slow(page, conditions)
		await notes(page, { it: [selector, text] })
		await page.goto(`${base}/ui${path}`)
		return seenAt(page, 'it')
	})

// When something of the first page is first drawn on a slow line.
const drawn = () =>
	withPage(async page => {
		await slow(page, { line: true })
		await page.goto(`${base}/ui/`)
		const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
		return paint.jsonValue()
	})

// What the first page costs a line, with an empty cache: requests that reach it, KB, and
// how far what is drawn moves.
const firstPage = () =>
	withPage(async page => {
		const tools = await devtools(page)
		const got = { requests: 0, bytes: 0 }
		tools.on('Network.loadingFinished', ({ encodedDataLength: bytes }) => {
			if (bytes) got.requests++
			got.bytes += bytes
		})
		await tools.send('Network.enable')
		await slow(page, SLOW)
		await page.addInitScript(() => {
			window.shift = 0
			new PerformanceObserver(list => list.getEntries().forEach(one => (window.shift += one.hadRecentInput ? 0 : one.value))).observe({ type: 'layout-shift', buffered: true })
		})
		await page.goto(`${base}/ui/`)
		await page.locator('[data-number=total] strong').first().waitFor()
		await settled(page)
		return { requests: got.requests, kb: got.bytes / KB, shift: await page.evaluate(() => window.shift) }
	})

// From the last key of a serial number to its device among what is found live.
const live = path =>
	withPage(async page => {
		await page.goto(`${base}/ui${path}`)
		await page.locator('#main h1').first().waitFor()
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: 'Find' }).fill('S00001234')
		await page.getByRole('option', { name: 'Box 12349' }).waitFor()
		return page.evaluate(async () => {
			const begin = performance.now()
			document.activeElement.value += '5'
			document.activeElement.dispatchEvent(new Event('input', { bubbles: true }))
			do await new Promise(done => requestAnimationFrame(done))
			while (![...document.querySelectorAll('[role=option]')].some(one => one.textContent.includes('Box 12345')))
			return performance.now() - begin
		})
	})

// The next page of 200 rows, until they are drawn: from the click, and on a slow machine
// from the end of the API's answer.
const nextPage = (path, conditions) =>
	withPage(async page => {
		await page.goto(`${base}/ui${path}?size=200`)
		await page.locator('main tbody tr').nth(199).waitFor()
		await settled(page)
		await slow(page, conditions)
		const [clicked, answered] = await page.evaluate(async () => {
			const first = () => document.querySelector('main tbody tr')?.textContent
			const was = first()
			performance.clearResourceTimings()
			const begin = performance.now()
			document.querySelector('nav.pager button[aria-label="Next page"]').click()
			while (first() === was || document.querySelectorAll('main tbody tr').length < 200) await new Promise(done => requestAnimationFrame(done))
			await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
			const answered = performance.getEntriesByType('resource').filter(e => e.name.includes('/device/page')).at(-1).responseEnd
			return [performance.now() - begin, performance.now() - answered]
		})
		return conditions.cpu ? answered : clicked
	})

// From the last key in the scope of a record to its number of devices.
const impact = path =>
	withPage(async page => {
		await page.goto(`${base}/ui${path}?edit=new`)
		const box = page.getByRole('group', { name: 'Hit devices where' }).getByRole('combobox', { name: 'Channels' })
		await box.fill(channelName)
		await page.getByRole('option', { name: channelName, exact: true }).waitFor()
		return page.evaluate(async () => {
			const said = () => document.querySelector('.impact .count')
			const counting = said().textContent
			const begin = performance.now()
			document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
			while (!said().querySelector('strong') || said().textContent === counting) await new Promise(done => requestAnimationFrame(done))
			return performance.now() - begin
		})
	})

const pathOf = async component => (await pagePaths(await tokenOf())).find(p => p.component === component).path

session = await storedSession()
const [devices, blacklist] = [await pathOf('fleet/device/index'), await pathOf('fleet/appBlacklist/index')]
await times('site-drawn', drawn)
await times('site-numbers', () => opened('/', '[data-number=total] strong', DIGIT, SLOW))
await times('site-devices', () => opened(`${devices}?size=20`, 'main tbody tr:nth-child(20)', DIGIT, SLOW))
await times('site-next', () => nextPage(devices, {}))
await times('site-next-slow', () => nextPage(devices, { cpu: SLOW.cpu }))
await times('site-live', () => live(devices))
const firsts = []
for (let i = 0; i < Number(rounds); i++) firsts.push(await firstPage())
for (const [name, digits] of [['requests', 0], ['kb', 1], ['shift', 3]]) console.log(`site-${name}`, median(firsts.map(first => first[name])).toFixed(digits))
await times('site-channel', () => opened(`${devices}?size=20&channelIds=${channel}`, 'main tbody tr:nth-child(20)', DIGIT, {}))
await times('site-impact', () => impact(blacklist))
const [before, after] = await hour()
console.log('site-hour', ((after - before) / MB).toFixed(2))
await browserStop()
