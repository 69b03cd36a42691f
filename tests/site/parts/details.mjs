// details - what everybody sees: shades of the map, times as they are read, long
// names, what stays in sight, lists that follow the window, what is printed, and
// pages that do not jump while they come.
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'

const SHIFT_MAX = 0.05
const stamp = Date.now().toString(36)
const LONG = `Été 🛰 مرحبا بالعالم ${'long name of sixty letters '.repeat(3)}`.slice(0, 56) + stamp.slice(-4)
const regions = [156, 840, 276, 250, 392, 356, 76, 124, 36, 826]
const region = (regionId, i) => ({ regionId, name: `R${regionId}`, countryCode: 'XX', total: 2 ** i, online: 0 })

// shifted PAGE: how far its parts have jumped since it began to load.
const shifted = page => page.evaluate(() => window.shifts.reduce((sum, one) => sum + one.value, 0))

export default async function () {
	const token = await tokenOf()
	const channel = await call(token, 'POST', '/device/channel/create', { name: LONG.trim() })
	const mac = `02:DE:${Date.now().toString(16).slice(-8).replace(/(..)(?!$)/g, '$1:')}`.toUpperCase()
	await call(token, 'POST', '/device/create', { mac, channelId: channel.id })
	const { page, said, context } = await deskOpen('/system/post')
	const right = locator => locator.evaluate(el => el.getBoundingClientRect().right)

	await test('map: five shades of as many countries each, and a legend', async () => {
		for (const [n, shades] of [[10, [2, 2, 2, 2, 2]], [2, [0, 0, 0, 1, 1]]]) {
			await page.route(/\/device\/overview\/by-region/, route => route.fulfill({ json: { code: 0, msg: '', data: regions.slice(0, n).map(region) } }))
			await page.goto(`${base}/ui/`)
			await page.locator('.map path.s5').first().waitFor({ state: 'attached' })
			same(shades, await page.evaluate(() => [1, 2, 3, 4, 5].map(i => document.querySelectorAll(`.map path.s${i}`).length)), 'countries of each shade')
			same(n === 10 ? ['1–2', '3–8', '9–32', '33–128', '129–512'] : ['1', '2'], await page.locator('.legend li').allInnerTexts(), 'the legend')
			await page.unroute(/\/device\/overview\/by-region/)
		}
	})
	await test('only a modification that waits can be edited', async () => {
		const waits = mac.replace('02:DE', '02:DF')
		for (const one of [mac, waits]) await call(token, 'POST', '/device/info-modify/create', { mac: one, remarks: 'r' })
		await page.goto(`${base}/ui/device/info-modify`)
		const row = one => page.locator('main tbody tr').filter({ hasText: one })
		await row(waits).getByRole('button', { name: 'Edit' }).waitFor()
		await row(mac).waitFor()
		same(0, await row(mac).getByRole('button', { name: 'Edit' }).count(), 'to edit what was applied')
	})
	await test('an address that would edit an applied modification says that it was applied', async () => {
		const { list: [done] } = await call(token, 'GET', `/device/info-modify/page?pageNo=1&pageSize=1&mac=${mac}`)
		await page.goto(`${base}/ui/device/info-modify?edit=${done.id}`)
		await page.getByRole('alert').getByText(/^This modification was applied, \d.*: it can no longer be changed$/).waitFor()
		same(0, await page.getByRole('button', { name: 'Save' }).count(), 'ways to save it')
		same(null, new URL(page.url()).searchParams.get('edit'), 'what the address edits')
	})
	await test('the countries are counted without the devices of none', async () => {
		const many = Array.from({ length: 20 }, (_, i) => region(i + 1, i)).concat({ regionId: null, name: null, countryCode: null, total: 5, online: 0 })
		await page.route(/\/device\/overview\/by-region/, route => route.fulfill({ json: { code: 0, msg: '', data: many } }))
		await page.goto(`${base}/ui/`)
		await page.getByRole('button', { name: 'All 20 countries' }).waitFor()
		await page.unroute(/\/device\/overview\/by-region/)
	})
	await test('how many devices a record concerns is written as all numbers are', async () => {
		const row = { id: 1, packageName: 'com.many.devices', type: 1, state: 2, enabled: true, deviceCount: 12345, uninstallCount: 67890, killCount: 0, revision: 1 }
		await page.route(/\/device\/app-blacklist\/page/, route => route.fulfill({ json: { code: 0, msg: '', data: { total: 1, list: [row] } } }))
		await page.goto(`${base}/ui/device/app-blacklist`)
		for (const text of ['12,345', '67,890']) await page.getByRole('cell', { name: text, exact: true }).waitFor()
		await page.unroute(/\/device\/app-blacklist\/page/)
	})
	await test('times are typed as they are read', async () => {
		await page.goto(`${base}/ui/system/user`)
		await page.getByRole('button', { name: /^More filters/ }).click()
		const from = page.getByLabel('Created: from', { exact: true })
		const to = page.getByLabel('Created: to', { exact: true })
		await from.fill('2026-01-31 18:30')
		await from.press('Tab')
		await eventually('the address', async () => (new URL(page.url()).searchParams.get('createTime') ?? '').startsWith('2026-01-31 18:30:00'))
		same('2026-01-31 18:30:00', await from.inputValue(), 'as it is read')
		await to.fill('2030-12-31')
		await to.press('Tab')
		await eventually('the last second of that day', async () => (await to.inputValue()) === '2030-12-31 23:59:59')
		const held = page.url()
		await to.fill('31/12/2030 6 PM')
		await to.press('Tab')
		await page.getByText('A time such as 2026-11-27 18:30:00').waitFor()
		same([held, '31/12/2030 6 PM'], [page.url(), await to.inputValue()], 'nothing is asked, and it stays')
		same([], await axe(page), 'findings of axe')
		await to.fill('2026-01-30')
		await to.press('Tab')
		await page.getByText('It must not end before it begins').waitFor()
		same(held, page.url(), 'nothing is asked')
	})
	await test('what came with the suite is not red', async () => {
		for (const path of ['/system/role', '/infra/config']) {
			await page.goto(`${base}/ui${path}`)
			const tag = page.locator('main .fd-tag').filter({ hasText: 'Built-in' }).first()
			await tag.waitFor()
			check(!(await tag.getAttribute('class')).includes('danger'), path)
		}
	})
	await test('a long name ends in an ellipsis, and is shown as a whole to who points at it or has the focus there', async () => {
		await page.setViewportSize({ width: 700, height: 900 })
		await page.goto(`${base}/ui/device/channel?name=${stamp.slice(-4)}`)
		const name = page.getByRole('button', { name: LONG.trim() })
		await name.waitFor()
		check(await name.evaluate(el => el.scrollWidth > el.clientWidth), 'it is cut off')
		const tip = page.getByRole('tooltip')
		await name.hover()
		await tip.waitFor()
		same(LONG.trim(), await tip.innerText(), 'the whole')
		await page.keyboard.press('Escape')
		await tip.waitFor({ state: 'hidden' })
		await page.mouse.move(0, 0)
		await page.getByLabel('Choose this row').first().focus()
		await page.keyboard.press('Tab')
		await tip.waitFor()
		await page.keyboard.press('Tab')
		await tip.waitFor({ state: 'hidden' })
		await page.setViewportSize({ width: 1440, height: 900 })
	})
	await test('no column stays below what can be done with a row, nor what has the focus', async () => {
		await page.setViewportSize({ width: 1024, height: 900 })
		await page.goto(`${base}/ui/device/device?channelIds=${channel.id}`)
		const grid = page.locator('main .fd-scroll').filter({ has: page.locator('.grid') })
		await page.locator('main tbody tr').first().waitFor()
		check(await grid.evaluate(el => el.scrollWidth > el.clientWidth), 'it scrolls')
		const edge = await page.locator('tbody .last').first().evaluate(el => el.getBoundingClientRect().left)
		const cell = page.locator('main tbody tr').first().locator('td:not(.last)').filter({ has: page.getByRole('link') }).last()
		await cell.getByRole('link').focus()
		check((await right(cell)) <= edge + 1, 'the focus is in sight')
		await grid.evaluate(el => (el.scrollLeft = el.scrollWidth))
		check((await right(page.locator('thead th:not(.last)').last())) <= edge + 1, 'the last column at the end')
		await page.setViewportSize({ width: 1440, height: 900 })
	})
	await test('an open list follows when the window changes', async () => {
		await page.goto(`${base}/ui/device/device`)
		await settled(page)
		for (const [open, list] of [[page.getByRole('button', { name: 'Columns', exact: true }), page.locator('[popover]:popover-open')], [page.getByRole('search').locator('input[role=combobox]').first(), page.getByRole('listbox')]]) {
			await page.setViewportSize({ width: 1440, height: 900 })
			await open.click()
			await list.waitFor()
			await page.setViewportSize({ width: 1000, height: 900 })
			await eventually('it is where its field is', async () => {
				const [a, b] = [await open.boundingBox(), await list.boundingBox()]
				return b.x + b.width <= 1000 && b.x < a.x + a.width && b.x + b.width > a.x
			})
			await page.keyboard.press('Escape')
		}
		await page.setViewportSize({ width: 1440, height: 900 })
	})
	await test('on paper is what the page says, without what one can do there', async () => {
		await page.goto(`${base}/ui/device/device?channelIds=${channel.id}`)
		await page.locator('main tbody tr').first().waitFor()
		await page.emulateMedia({ media: 'print' })
		const seen = await page.evaluate(() => [...document.querySelectorAll('nav, [role=search], button:not(.opens), input, select')].filter(el => el.checkVisibility()).map(el => el.outerHTML.slice(0, 80)))
		same([], seen, 'what is there but the rows')
		check(await page.locator('h1').isVisible(), 'the title')
		check(await page.locator('main tbody .opens').first().isVisible(), 'the rows')
		await page.locator('main tbody .opens').first().evaluate(el => el.click())
		await page.getByRole('dialog').waitFor()
		check(!(await page.locator('h1').isVisible()), 'of an open sheet the sheet alone')
		await page.emulateMedia({ media: null })
		await page.keyboard.press('Escape')
	})
	await test('who waits for a page or its rows sees where they will be', async () => {
		await page.goto(`${base}/ui/system/user`)
		await settled(page)
		let go
		const held = new Promise(done => (go = done))
		await page.route(/\/system\/(role|dept)\/|\/assets\//, async route => {
			await held
			await route.continue()
		})
		await page.evaluate(() => document.querySelector('a[href$="/system/role"]').click())
		await page.locator('main .lines').waitFor()
		check((await page.locator('main').getByRole('columnheader').count()) === 0, 'the page before is gone')
		go()
		await page.locator('main tbody tr').first().waitFor()
		await page.unroute(/\/system\/(role|dept)\/|\/assets\//)
	})
	await test('the first document shows lines before any script or style is there', async () => {
		let go
		const held = new Promise(done => (go = done))
		await page.route(/\/assets\//, async route => {
			await held
			await route.continue()
		})
		await page.goto(`${base}/ui/system/user`, { waitUntil: 'commit' })
		await eventually('they are drawn', () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0))
		go()
		await page.locator('main tbody tr').first().waitFor()
		same(0, await page.locator('#app > svg').count(), 'lines of the first document')
		await page.unroute(/\/assets\//)
	})
	await test('nothing jumps while a page comes on a slow line', async () => {
		const cdp = await context.newCDPSession(page)
		await page.addInitScript(() => {
			window.shifts = []
			new PerformanceObserver(list => {
				for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts.push({ value: one.value, at: one.startTime, of: one.sources.map(s => [s.node?.outerHTML?.slice(0, 90), s.previousRect, s.currentRect]) })
			}).observe({ type: 'layout-shift', buffered: true })
		})
		await cdp.send('Network.enable')
		await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
		await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 })
		for (const width of [1440, 390]) {
			await page.setViewportSize({ width, height: 900 })
			for (const path of ['/', '/device/device', '/device/app-blacklist', '/system/user']) {
				await page.goto(`${base}/ui${path}`, { timeout: 120_000 })
				await page.locator('#main h1').first().waitFor({ timeout: 120_000 })
				await settled(page)
				const sum = await shifted(page)
				if (sum >= SHIFT_MAX) console.log(JSON.stringify(await page.evaluate(() => window.shifts), null, 1))
				check(sum < SHIFT_MAX, `${path} at ${width}: ${sum}`)
			}
		}
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
