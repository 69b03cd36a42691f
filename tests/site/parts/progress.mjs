// progress - how far the devices are with a record in effect: one bar in its drawer,
// whose numbers lead to their devices.
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
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
		await bar.getByRole('link', { name: '1 not heard yet' }).click()
		const rows = page.getByRole('tabpanel').locator('tbody tr')
		await page.getByRole('heading', { name: 'not heard yet' }).waitFor()
		await rows.filter({ hasText: silent }).waitFor()
		same(1, await rows.count(), 'silent devices')
		await bar.getByRole('link', { name: '3 devices concerned' }).click()
		const { lastPoll } = (await call(token, 'GET', `/device/app-blacklist/progress-page?id=${id}&part=done`)).list[0]
		await rows.filter({ hasText: heard }).filter({ hasText: 'up to date' }).filter({ hasText: lastPoll.version }).filter({ hasText: /now|ago/ }).waitFor()
		same(3, await rows.count(), 'all devices')
		const legend = await bar.getByRole('listitem').allInnerTexts()
		same(['2 have heard, of them:', '1 done', '1 failed', '0 have not told a result yet', '1 not heard yet'], legend.slice(1).map(text => text.replace(/\s+/g, ' ').trim()), 'the legend')
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
}
