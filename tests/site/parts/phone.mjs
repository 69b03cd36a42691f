// phone - the site on a phone: lists are cards, filters are folded, and a request is
// decided in two taps without scrolling; names of sixty characters, of emoji and from
// right to left, in both languages.
import { axe } from '../lib/axe.mjs'
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { devices } from '../lib/fleet.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person, role, roleByCode, SECRET } from '../lib/people.mjs'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const sixty = text => [...text.repeat(60)].slice(0, 60).join('')

// What is wider than the phone, the whole page or a list.
const tooWide = page =>
	page.evaluate(() => [document.documentElement, ...document.querySelectorAll('main .fd-scroll, main .fd-card')].filter(at => at.scrollWidth > at.clientWidth + 1).map(at => `${at.className || 'the page'}: ${at.scrollWidth} px`))
const inSight = async (page, at) => {
	const box = await at.boundingBox()
	return !!box && box.y >= 0 && box.y + box.height <= 844 && (await page.evaluate(() => scrollY)) === 0
}
async function go(page, path) {
	await page.goto(`${base}/ui${path}`)
	await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
	await settled(page)
}

// Two records of an operator that wait for approval.
async function requests(token, stamp, ids, channelId) {
	const operator = await role(token, `phone${stamp}`, (menu, above) => [6000, 6200, 1185].includes(above[0].id))
	await person(token, `po${stamp}`, [operator])
	await person(token, `pa${stamp}`, [await roleByCode(token, 'blacklist_approver')])
	const editor = await tokenOf(`po${stamp}`, SECRET)
	for (const n of ids) {
		const id = await call(editor, 'POST', '/device/app-blacklist/create', { packageName: `com.phone.${stamp}.n${n}`, type: 1, channelIds: [channelId] })
		await call(editor, 'POST', '/device/app-blacklist/approval/create', { businessType: 'main', businessId: id })
	}
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const names = [sixty(`قناة${stamp} `).trim(), sixty(`📺🛰️${stamp}`), sixty(`W${stamp}`)]
	const macs = []
	for (const name of names) macs.push(...(await devices(token, name, 2)))
	const channels = (await call(token, 'GET', '/device/channel/page?pageNo=1&pageSize=200')).list.filter(c => names.includes(c.name))
	const records = []
	for (const [i, appName] of names.entries()) records.push(await call(token, 'POST', '/device/app-blacklist/create', { packageName: `com.phone.${'long.'.repeat(9)}${stamp}.x${i}`, appName, type: 1, macs: [macs[i]] }))
	await requests(token, stamp, [1, 2, 3], channels[0].id)
	const here = `/device/device?channelIds=${channels.map(c => c.id).join(',')}`

	await test('a list is cards: name, state, one line, its actions behind one button', async () => {
		const { page, said, context } = await deskOpen(here, PHONE)
		const card = page.locator('main tbody tr').filter({ hasText: macs[0] })
		await card.getByText('offline', { exact: true }).waitFor()
		await eventually('its line names the channel', async () => (await card.locator('.line').textContent()).includes(names[0]))
		const line = await card.locator('.line').evaluate(at => at.clientHeight / parseFloat(getComputedStyle(at).lineHeight))
		check(line < 1.6, `one line, found ${line}`)
		same(0, await card.getByRole('button', { name: 'Edit' }).count(), 'actions beside the card')
		same(1, await card.locator('td').last().getByRole('button').count(), 'buttons of actions')
		await card.getByRole('button', { name: 'More' }).tap()
		await card.getByRole('button', { name: 'Edit' }).waitFor()
		await card.getByRole('button', { name: 'Delete' }).waitFor()
		await page.keyboard.press('Escape')
		await card.locator('td.card').tap({ position: { x: 60, y: 40 } }) // below its name
		await page.getByRole('dialog').getByRole('heading', { name: macs[0] }).waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('cards of logs say who, when and how it ended; those of a device\'s events, which application', async () => {
		const { page, said, context } = await deskOpen('/', PHONE)
		const line = page.locator('main tbody td.card .line').first()
		for (const [path, wanted] of [['/system/log/operate-log', /[a-z]\w+\d{4}-\d\d-\d\d /i], ['/infra/log/api-access-log', /admin/], ['/system/log/login-log', /127\.0\.0\.1/]]) {
			await go(page, path)
			await eventually(`${path} says it`, async () => wanted.test(await line.textContent()))
		}
		const event = { id: 1, mac: macs[0], packageName: 'com.which.one', result: 0, times: 1, eventTime: 1_790_000_000_000 }
		await page.route(/app-blacklist\/uninstall-detail\/page/, route => route.fulfill({ json: { code: 0, msg: '', data: { total: 1, list: [event] } } }))
		await go(page, `/device/device?mac=${macs[0]}&row=*&tab=events`)
		await page.getByRole('dialog').locator('td.card .line').getByText('com.which.one').waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('cards of the blacklist tell what is not submitted from what is in approval', async () => {
		const { page, said, context } = await deskOpen(`/device/app-blacklist?packageName=com.phone.${stamp}.n1`, PHONE)
		const line = page.locator('main tbody td.card .line').first()
		await line.getByText(/^(Not submitted|In approval)$/).waitFor()
		same([true, false], await line.evaluate(at => [getComputedStyle(at).whiteSpace !== 'nowrap', at.scrollWidth > at.clientWidth]), 'a line wraps, and is not cut')
		same([], said, 'said')
		await context.close()
	})
	await test('a tree is cards that fold, with all actions behind one button', async () => {
		const { page, said, context } = await deskOpen('/system/menu', PHONE)
		const card = name => page.locator('main tbody tr').filter({ has: page.getByRole('button', { name, exact: true }) })
		await card('Devices').first().getByText('Enabled', { exact: true }).waitFor()
		const fold = page.locator('main tbody').getByRole('button', { name: 'Unfold Devices', exact: true })
		if (!(await fold.count())) await page.locator('main tbody').getByRole('button', { name: 'Fold Devices', exact: true }).tap()
		const folded = await page.locator('main tbody tr').count()
		await fold.tap()
		await eventually('what is below it is there', async () => (await page.locator('main tbody tr').count()) > folded)
		same([], await tooWide(page), 'too wide')
		await card('Devices').first().getByRole('button', { name: 'More' }).tap()
		for (const name of ['Add below', 'Edit', 'Delete']) await page.getByRole('button', { name, exact: true }).waitFor()
		same([], await axe(page), 'found by axe')
		await page.keyboard.press('Escape')
		await card('Devices').first().getByRole('button', { name: 'Devices', exact: true }).tap()
		await page.getByRole('dialog').getByRole('heading', { name: 'Devices' }).waitFor()
		await page.goto(`${base}/ui/system/dept`)
		await page.locator('main tbody td.card').first().waitFor()
		same([[], []], [await tooWide(page), said], 'too wide, said')
		await context.close()
	})
	await test('filters are folded, with their number, and / leads into them', async () => {
		const { page, said, context } = await deskOpen(here, PHONE)
		const folded = page.getByRole('button', { name: 'Filters (1)', exact: true })
		const form = page.locator('form[role=search]')
		await folded.waitFor()
		check(!(await form.isVisible()), 'the filters are folded')
		await folded.tap()
		await form.getByRole('button', { name: 'Reset' }).tap()
		await page.getByRole('button', { name: 'Filters', exact: true }).tap()
		await form.waitFor({ state: 'hidden' })
		await page.locator('main h1').click()
		await page.keyboard.press('/')
		await eventually('a filter has the focus', () => form.evaluate(at => at.contains(document.activeElement)))
		same([], said, 'said')
		await context.close()
	})
	await test('a window that becomes wide has its table again', async () => {
		const { page, context } = await deskOpen(here, PHONE)
		await page.locator('main tbody td.card').first().waitFor()
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.getByRole('columnheader', { name: 'System version' }).waitFor()
		await page.getByRole('search').waitFor()
		same(0, await page.locator('main tbody td.card').count(), 'cards')
		await context.close()
	})
	await test('a request is approved in two taps without scrolling; then the next one', async () => {
		const { page, said, context } = await deskOpen('/bpm/task/todo', { ...PHONE, username: `pa${stamp}`, secret: SECRET })
		await eventually('three wait', async () => (await page.locator('main tbody td.card').count()) >= 3)
		for (const n of [1, 2]) {
			if (n === 1) await page.locator('main tbody tr').first().getByRole('link').first().tap()
			else {
				const next = page.getByRole('button', { name: 'Next request' })
				await next.waitFor()
				check(await inSight(page, next), 'the next request is in sight')
				await next.tap()
			}
			const bar = page.getByRole('form', { name: 'Your decision' })
			const approve = bar.getByRole('button', { name: 'Approve', exact: true })
			const request = page.getByRole('region', { name: 'What is requested' })
			await request.getByText(`com.phone.${stamp}.n`).first().waitFor()
			await request.getByText('Some of the devices').waitFor()
			same(0, await request.locator('details[open]').getByRole('link').count(), 'addresses that are unfolded')
			check(await inSight(page, approve), 'the decision is in sight')
			same([], await tooWide(page), 'too wide')
			await approve.tap()
			await bar.waitFor({ state: 'detached' })
		}
		same([], await axe(page), 'found by axe')
		same([], said, 'said')
		await context.close()
	})
	for (const language of ['en', 'zh'])
		await test(`long names in ${language}: nothing is wider than the phone, nothing found by axe`, async () => {
			const { page, said, context } = await deskOpen('/', PHONE)
			await page.evaluate(name => localStorage.setItem('fleetdesk.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('fleetdesk.settings') ?? '{}'), language: name })), language)
			const wrong = []
			for (const path of [here, `/device/channel?name=${stamp}`, `/device/app-blacklist?packageName=${stamp}`, `/device/app-blacklist?edit=${records[0]}`, `/device/app-blacklist?row=${records[1]}`, `/device/device?row=${(await call(token, 'GET', `/device/page?mac=${macs[0]}`)).list[0].id}`]) {
				await go(page, path)
				await settled(page)
				wrong.push(...[...(await tooWide(page)), ...(await axe(page))].map(text => `${path}: ${text}`))
			}
			same([], [...wrong, ...said], 'found')
			await context.close()
		})
	for (const id of records) await call(token, 'DELETE', `/device/app-blacklist/delete?id=${id}`)
}
