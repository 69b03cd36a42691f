// jobs - the first two of the five jobs that the site is made for, with their
// clicks counted; the others are in blacklist and access.
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { clicks, deskOpen } from '../lib/page_actions.mjs'

const MAC = '00:1A:2B:5E:7E:01'

async function prepare(token) {
	const channel = await call(token, 'POST', '/device/channel/create', { name: `Jobs ${Date.now().toString(36)}` })
	const there = await call(token, 'GET', `/device/page?mac=${MAC}`)
	if (there.total === 0) await call(token, 'POST', '/device/create', { mac: MAC, channelId: channel.id })
	return channel
}

export default async function () {
	const token = await tokenOf()
	await prepare(token)

	await test('1. is the fleet well: numbers at once, its offline devices in two clicks', async () => {
		const { page, said, context } = await deskOpen('/')
		await eventually('the numbers', async () => /\d/.test(await page.locator('[data-number=total] strong').textContent()))
		const count = await clicks(page)
		await page.locator('[data-number=online]').click()
		await page.getByRole('heading', { name: 'Device list' }).waitFor()
		check((await count()) <= 2, 'two clicks')
		same('1', new URL(page.url()).searchParams.get('online'), 'the filter')
		same([], said, 'said')
		await context.close()
	})
	for (const spelling of [MAC, MAC.toLowerCase().replaceAll(':', '-'), MAC.replaceAll(':', '')]) {
		await test(`2. what is wrong with this box: ${spelling} in the finder opens its drawer`, async () => {
			const { page, said, context } = await deskOpen('/system/post')
			await page.keyboard.press('Control+k')
			await page.getByRole('combobox', { name: 'Find' }).fill(spelling)
			await page.keyboard.press('Enter')
			await page.getByRole('dialog').getByRole('heading', { name: MAC }).waitFor()
			same([], said, 'said')
			await context.close()
		})
	}
}
