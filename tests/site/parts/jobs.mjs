// jobs - the first two of the five jobs that the site is made for, with their
// clicks counted; the others are in blacklist and access.
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { clicks, deskOpen } from '../lib/page_actions.mjs'

const MAC = '00:1A:2B:5E:7E:01'
const PART = '001a-2b5e-7e'
const BRAZIL = 76
const TABS = ['Details', 'Applications', 'Blacklist', 'Events', 'Modifications']

async function prepare(token) {
	const channel = await call(token, 'POST', '/device/channel/create', { name: `Jobs ${Date.now().toString(36)}` })
	const there = await call(token, 'GET', `/device/page?mac=${MAC}`)
	if (there.total === 0) await call(token, 'POST', '/device/create', { mac: MAC, channelId: channel.id })
	return channel
}

const openOf = (drawer, name) => drawer.locator('details', { hasText: name }).first().evaluate(at => at.open)

export default async function () {
	const token = await tokenOf()
	const channel = await prepare(token)

	await test('1. is the fleet well: numbers at once, without a click; each leads to its rows', async () => {
		const { page, said, context } = await deskOpen('/')
		await eventually('the numbers', async () => /\d/.test(await page.locator('[data-number=total] strong').textContent()))
		const count = await clicks(page)
		await page.locator('[data-number=online]').click()
		await page.getByRole('heading', { name: 'Device list' }).waitFor()
		same(1, await count(), 'clicks')
		same('1', new URL(page.url()).searchParams.get('online'), 'the filter')
		same([], said, 'said')
		await context.close()
	})
	await test('1. a dip: two clicks lead from the map and its list to exactly the offline devices of a country', async () => {
		const macs = ['02:0B:00:00:00:01', '02:0B:00:00:00:02', '02:0B:00:00:00:03']
		for (const mac of macs)
			if ((await call(token, 'GET', `/device/page?mac=${mac}`)).total === 0) await call(token, 'POST', '/device/create', { mac, channelId: channel.id, regionId: BRAZIL, deviceModel: 'Two words', systemVersion: '1.0' })
		await call(token, 'PUT', '/device/update-status', { macs, status: 1 })
		await eventually('they are counted', async () => (await call(token, 'GET', '/device/overview/by-region')).find(row => row.regionId === BRAZIL)?.total >= macs.length)
		for (const by of ['map', 'list']) {
			const { page, said, context } = await deskOpen('/')
			const row = page.getByRole('table', { name: 'Countries' }).getByRole('row', { name: /^Brazil / })
			await row.waitFor()
			const count = await clicks(page)
			await page.getByRole('group', { name: 'What is counted' }).getByRole('button', { name: 'Offline' }).click()
			const away = Number(/(\d+) /.exec(await row.getByRole('cell').last().textContent())[1])
			if (by === 'list') await row.getByRole('link').click()
			else {
				await page.locator('.map path.s5').first().hover()
				await page.locator('.map').getByText(`Brazil: ${away}`).waitFor()
				await page.locator('.map path.s5').first().click()
			}
			await page.getByRole('heading', { name: 'Device list' }).waitFor()
			same(2, await count(), 'clicks')
			await page.getByText(`of ${away}`).waitFor()
			const query = new URL(page.url()).searchParams
			same([String(BRAZIL), '0'], [query.get('countryId'), query.get('online')], 'the filter')
			same([], said, 'said')
			await context.close()
		}
	})
	await test('1. the list of countries: each order has its own share, and nothing of it is hidden', async () => {
		const { page, said, context } = await deskOpen('/')
		await page.route(/overview\/by-region/, async route => {
			const response = await route.fetch()
			const answer = await response.json()
			const more = Array.from({ length: 30 }, (_, i) => ({ ...answer.data[0], regionId: 90_000 + i, countryCode: `X${i}`, name: `Land ${i}`, total: 10 + i, online: i === 29 ? 30 : 0 }))
			await route.fulfill({ response, json: { ...answer, data: [...answer.data, ...more] } })
		})
		await page.reload()
		const table = page.getByRole('table', { name: 'Countries' })
		for (const [order, note] of [['Devices', '39 77 % online'], ['Online', '30 77 % online'], ['Offline', '9 23 % offline']]) {
			await page.getByRole('group', { name: 'What is counted' }).getByRole('button', { name: order }).click()
			const all = page.getByRole('button', { name: /^All \d+ countries$/ })
			if (await all.count()) await all.click()
			await table.getByRole('row').filter({ hasText: /^\s*X29|Land 29/ }).getByRole('cell', { name: note }).waitFor()
		}
		const hidden = await page.getByRole('button', { name: 'The first twenty' }).evaluate(at => at.parentElement.scrollHeight - at.parentElement.clientHeight)
		check(hidden <= 1, `all of it is in sight, hidden: ${hidden} px`)
		same([], said, 'said')
		await context.close()
	})
	await test('1. versions and models lead to exactly the devices that are counted', async () => {
		// Others begin with the same text.
		for (const [mac, deviceModel, systemVersion] of [['02:0B:00:00:01:01', 'Two words more', '1.0.1'], ['02:0B:00:00:01:02', 'Two words more', '1.0.1']])
			if ((await call(token, 'GET', `/device/page?mac=${mac}`)).total === 0) await call(token, 'POST', '/device/create', { mac, channelId: channel.id, deviceModel, systemVersion })
		await eventually('they are counted', async () => (await call(token, 'GET', '/device/overview/by-model?limit=100')).some(row => row.deviceModel === 'Two words more' && row.total === 2))
		for (const [table, name] of [['Models', 'Two words'], ['System versions', '1.0']]) {
			const { page, said, context } = await deskOpen('/')
			const row = page.getByRole('table', { name: table }).getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
			const shown = Number((await row.getByRole('cell').last().textContent()).trim())
			await row.getByRole('link').click()
			await page.getByText(`of ${shown}`).waitFor()
			same(shown, await page.locator('main tbody tr').count(), `${table} ${name}`)
			same([], said, 'said')
			await context.close()
		}
	})
	for (const spelling of [PART, MAC, MAC.toLowerCase().replaceAll(':', '-'), MAC.replaceAll(':', '')]) {
		await test(`2. what is wrong with this box: ${spelling} in the finder opens its drawer`, async () => {
			const { page, said, context } = await deskOpen('/system/post')
			await page.keyboard.press('Control+k')
			await page.getByRole('combobox', { name: 'Find' }).fill(spelling)
			await page.keyboard.press('Enter')
			const drawer = page.getByRole('dialog')
			await drawer.getByRole('heading', { name: MAC }).waitFor()
			same(TABS, (await drawer.getByRole('tab').allTextContents()).map(text => text.trim()), 'tabs')
			const verdict = drawer.getByRole('region', { name: 'What this device gets' })
			await verdict.getByText(/This device gets \d+ of \d+ records of the blacklist\. It has never asked\./).waitFor()
			await verdict.getByText('It is not activated, so it gets no policy.').waitFor()
			same([false, true], [await openOf(drawer, 'Hardware'), await openOf(drawer, 'Times')], 'empty groups are folded')
			same([], said, 'said')
			await context.close()
		})
	}
	await test('a link to an open device shows it, also where the list does not; "not there" is said of what is not', async () => {
		const { id } = (await call(token, 'GET', `/device/page?mac=${MAC}`)).list[0]
		const { page, said, context } = await deskOpen(`/device/device?mac=FE:FE&row=${id}&tab=explain`)
		const drawer = page.getByRole('dialog')
		await drawer.getByRole('heading', { name: MAC }).waitFor()
		await drawer.getByRole('tab', { name: 'Blacklist', selected: true }).waitFor()
		await page.goto(page.url().replace(/row=\d+/, 'row=987654321'))
		await drawer.getByText('It is not there, or not for you').waitFor()
		same([], said, 'said')
		await context.close()
	})
}
