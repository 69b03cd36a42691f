// progress - how far the devices are with a record in effect: one bar in its drawer,
// whose numbers lead to their devices.
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { answersOf, deviceKey, devices, policyOf } from '../lib/fleet.mjs'

/** A number is right so long after what it counts. */
const SECONDS = 10

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const [heard, failed, silent] = await devices(token, `Progress ${stamp}`, 3)
	const { list: [{ id: channel }] } = await call(token, 'GET', `/device/channel/page?pageNo=1&pageSize=10&name=Progress ${stamp}`)
	const name = `com.progress.${stamp}`
	const id = await call(token, 'POST', '/device/app-blacklist/create', { packageName: name, type: 1, channelIds: [channel] })
	const key = await deviceKey(token)
	const get = () => call(token, 'GET', `/device/app-blacklist/get?id=${id}`)
	for (const mac of [heard, failed]) {
		check((await policyOf(key, mac)).includes(name), `${mac} has the record`)
	}
	await answersOf(key, heard, id, name, 0)
	await answersOf(key, failed, id, name, 3)
	await eventually('the numbers are right', async () => {
		const { progress: p } = await get()
		return `${p.targeted} ${p.heard} ${p.done} ${p.failed} ${p.silent}` === '3 2 1 1 1'
	}, SECONDS)

	await test('the bar of a record, and each number a list', async () => {
		const { page, said, context } = await deskOpen(`/device/app-blacklist?row=${id}`)
		const bar = page.getByRole('region', { name: 'How far the devices are' })
		await bar.getByRole('link', { name: '1 not heard of it yet' }).click()
		const rows = page.getByRole('tabpanel').locator('tbody tr')
		await page.getByRole('heading', { name: 'not heard of it yet' }).waitFor()
		await rows.filter({ hasText: silent }).waitFor()
		same(1, await rows.count(), 'silent devices')
		await bar.getByRole('link', { name: '3 devices concerned' }).click()
		const { lastPoll } = (await call(token, 'GET', `/device/app-blacklist/progress-page?id=${id}&part=done`)).list[0]
		await rows.filter({ hasText: heard }).filter({ hasText: 'up to date' }).filter({ hasText: lastPoll.version }).filter({ hasText: /now|ago/ }).waitFor()
		same(3, await rows.count(), 'all devices')
		const legend = await bar.getByRole('listitem').allInnerTexts()
		same(['2 have heard of its last change', '1 done', '1 failed', '0 have heard of it, and told no result yet', '1 not heard of it yet'], legend.slice(1).map(text => text.replace(/\s+/g, ' ').trim()), 'the legend')
		const curve = page.locator('.curve')
		await curve.getByRole('button', { name: 'As a table' }).click()
		same('1 1', (await curve.getByRole('row').last().getByRole('cell').allInnerTexts()).join(' '), 'done and failed of today')
		await curve.getByRole('button', { name: 'As a table' }).click()
		same([], await axe(page), 'findings of axe')
		await page.reload()
		await rows.filter({ hasText: failed }).waitFor()
		await bar.getByRole('link', { name: '1 failed' }).click()
		await rows.filter({ hasText: heard }).waitFor({ state: 'detached' })
		await rows.getByRole('link', { name: failed }).click()
		await page.getByRole('dialog').getByText(failed).first().waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('of which state the results are is said once the record has changed', async () => {
		const { revision } = await get()
		await call(token, 'PUT', '/device/app-blacklist/update', { id, revision, remark: 'changed' })
		const { page, said, context } = await deskOpen(`/device/app-blacklist?row=${id}`)
		const bar = page.getByRole('region', { name: 'How far the devices are' })
		await bar.getByText('0 have heard of it, and told no result yet').waitFor()
		await bar.getByRole('link', { name: '3 not heard of it yet' }).waitFor()
		await bar.getByRole('link', { name: '2 results are of an earlier state: their devices have not heard of the last change' }).click()
		await page.getByRole('heading', { name: 'told a result of an earlier state' }).waitFor()
		const rows = page.getByRole('tabpanel').locator('tbody tr')
		await rows.filter({ hasText: heard }).waitFor()
		same([2, '1 1 1'], [await rows.count(), (await bar.locator('.bar > span').evaluateAll(all => all.map(one => one.style.flexGrow))).join(' ')], 'devices, and pieces of the bar')
		// A device that hears of the change, and has told no new result.
		await policyOf(key, heard)
		await eventually('it has heard', async () => (await get()).progress.heard === 1, SECONDS)
		await page.reload()
		await bar.getByRole('link', { name: '1 result is of an earlier state: its device has not heard of the last change' }).waitFor()
		await bar.getByText('0 have heard of it, and told no result yet').waitFor()
		same([], await axe(page), 'findings of axe')
		same([], said, 'said')
		await context.close()
	})
	await test('those that are not activated are told wherever the number stands', async () => {
		const [asleep] = (await devices(token, `Asleep ${stamp}`, 2)).reverse()
		await call(token, 'PUT', '/device/update-status', { macs: [asleep], status: 0 })
		const { list: [{ id: north }] } = await call(token, 'GET', `/device/channel/page?pageNo=1&pageSize=10&name=Asleep ${stamp}`)
		const one = await call(token, 'POST', '/device/app-blacklist/create', { packageName: `com.asleep.${stamp}`, type: 1, channelIds: [north] })
		const { page, said, context } = await deskOpen(`/device/app-blacklist?row=${one}`)
		const bar = page.getByRole('region', { name: 'How far the devices are' })
		await bar.getByRole('link', { name: '2 devices concerned' }).waitFor()
		await bar.getByRole('link', { name: '1 of them not activated' }).last().click()
		await page.getByRole('heading', { name: 'not heard of it yet, because they are not activated' }).waitFor()
		const rows = page.getByRole('tabpanel').locator('tbody tr')
		await rows.filter({ hasText: asleep }).waitFor()
		same(1, await rows.count(), 'devices')
		await page.getByRole('tab', { name: 'Details' }).click()
		await page.getByRole('dialog').getByText('2 (1 of them not activated)').waitFor()
		await page.goto(new URL(`/ui/device/app-blacklist?edit=${one}`, page.url()).href)
		const impact = page.getByRole('complementary', { name: 'Impact' })
		await impact.getByText('2 devices of the scope (1 of them not activated)').waitFor()
		same([], await axe(page), 'findings of axe')
		same([], said, 'said')
		await context.close()
	})
	await test('on a phone, in Chinese', async () => {
		const { page, said, context } = await deskOpen(`/device/app-blacklist?row=${id}`, { viewport: { width: 390, height: 844 } })
		await page.getByRole('region', { name: 'How far the devices are' }).waitFor()
		await page.evaluate(() => {
			const kept = JSON.parse(localStorage.getItem('fleetdesk.settings') ?? '{}')
			localStorage.setItem('fleetdesk.settings', JSON.stringify({ ...kept, language: 'zh' }))
		})
		await page.reload()
		await page.getByRole('region', { name: '设备执行进度' }).getByRole('link', { name: '1 失败' }).click()
		await page.getByRole('tabpanel').locator('tbody tr').filter({ hasText: failed }).waitFor()
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
		check(wide <= 0, `nothing sticks out, found ${wide}`)
		same([], await axe(page), 'findings of axe')
		same([], said, 'said')
		await context.close()
	})
	// Half an hour into the Monday after a Sunday of 23 hours, and half an hour before the end of one of 25.
	const CHANGES = [['2026-03-29', '2026-03-30T00:30:00+02:00'], ['2026-10-25', '2026-10-25T23:30:00+01:00']]
	await test('each day of the curve is there once, also one of 23 or 25 hours', async () => {
		const { page, said, context } = await deskOpen('/')
		await page.route(/\/ui\/site\.json/, async route => {
			const response = await route.fetch()
			await route.fulfill({ response, json: { ...await response.json(), timezone: 'Europe/Berlin' } })
		})
		for (const [sunday, now] of CHANGES) {
			const day = Date.parse(`${sunday}T00:00:00${sunday < '2026-06' ? '+01:00' : '+02:00'}`)
			// The days are those of the server's clock, which its answers tell.
			await page.unroute(/\/admin-api\//)
			await page.route(/\/admin-api\//, async route => {
				const response = await route.fetch()
				await route.fulfill({ response, headers: { ...response.headers(), date: new Date(now).toUTCString() } })
			})
			await page.clock.setFixedTime(now)
			await page.route(/\/app-blacklist\/statistics\/daily/, route => route.fulfill({ json: { code: 0, msg: '', data: [{ day, uninstallCount: 0, killCount: 5, uninstallFailCount: 0, killFailCount: 0 }] } }))
			await page.goto(`${base}/ui/device/app-blacklist?row=${id}&at=${sunday}`)
			await page.getByRole('tab', { name: 'Progress' }).click()
			await page.locator('.curve').getByRole('button').click()
			const rows = await page.locator('.curve tbody tr').allInnerTexts()
			same(30, new Set(rows.map(row => row.slice(0, 10))).size, `days before ${now}`)
			same([`${sunday} 00:00:00\t5\t0`], rows.filter(row => row.startsWith(sunday)), 'the Sunday')
			await page.unroute(/\/app-blacklist\/statistics\/daily/)
		}
		same([], said, 'said')
		await page.unrouteAll({ behavior: 'wait' })
		await context.close()
	})
}
