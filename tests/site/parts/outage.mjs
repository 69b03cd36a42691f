// outage - the suite is away for a while, or refuses: the page says so plainly,
// keeps what was typed, and goes on by itself or at "Try again".
import { base, pageOpen } from '../lib/browser.mjs'
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen, settled, signIn } from '../lib/page_actions.mjs'
import { service } from '../lib/suite.mjs'

const BRAZIL = 76
const refusal = (code, msg, headers = {}, data = null) => ({
	status: 200,
	headers: { 'content-type': 'application/json', 'trace-id': '0123456789abcdef0123456789abcdef', ...headers },
	body: JSON.stringify({ code, msg, data }),
})
const POSTS = '**/admin-api/system/post/page*'
const CREATE = '**/admin-api/system/post/create*'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	await call(token, 'POST', '/system/post/create', { name: `Stays ${stamp}`, code: `o${stamp}`, sort: 1, status: 0 })
	const { page, context } = await deskOpen(`/system/post?name=${stamp}`)
	const rows = page.locator('main tbody tr')
	const dialog = page.getByRole('dialog')
	const field = name => dialog.getByLabel(name)

	await test('the pool is away for ten seconds: the list says so, and shows its rows by itself when it is back', async () => {
		await rows.first().waitFor()
		let asked = 0
		page.on('request', request => /post\/page/.test(request.url()) && asked++)
		const away = page.getByRole('main').getByRole('alert')
		service('down', 'system')
		try {
			await page.getByRole('button', { name: 'Read again' }).click()
			await away.waitFor()
			check((await away.textContent()).length > 20, 'it says something')
			same(1, await rows.count(), 'rows that were read stay')
			await eventually('it is asked again, twice in ten seconds', async () => asked >= 3)
			check(await away.isVisible(), 'it says so still')
		} finally {
			service('up', 'system')
		}
		await away.waitFor({ state: 'detached' })
		same(1, await rows.count(), 'rows')
	})
	await test('the network is away while a form is saved: nothing is lost, and it is saved once', async () => {
		await page.getByRole('button', { name: 'New' }).click()
		await field('Name').fill(`Typed ${stamp}`)
		await field('Code').fill(`t${stamp}`)
		await field('Order').fill('2')
		await context.setOffline(true)
		try {
			await dialog.getByRole('button', { name: 'Save' }).click()
			await dialog.getByText('The server does not answer').waitFor()
			same(`Typed ${stamp}`, await field('Name').inputValue(), 'the name')
		} finally {
			await context.setOffline(false)
		}
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.waitFor({ state: 'detached' })
		await eventually('two rows', async () => (await rows.count()) === 2)
	})
	await test('the answer to a save is lost: saved again, it is there once', async () => {
		await page.getByRole('button', { name: 'New' }).click()
		await field('Name').fill(`Once ${stamp}`)
		await field('Code').fill(`u${stamp}`)
		await field('Order').fill('3')
		await page.route(CREATE, async route => (await route.fetch(), await route.abort()), { times: 1 })
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByText('try again. It is not known whether it was done. What you typed is kept here.').waitFor()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.waitFor({ state: 'detached' })
		await eventually('three rows', async () => (await rows.count()) === 3)
	})
	await test('the answer to an action is lost: nobody says that it was not done', async () => {
		await page.route('**/admin-api/system/post/delete*', async route => (await route.fetch(), await route.abort()), { times: 1 })
		const row = rows.filter({ hasText: `Once ${stamp}` })
		await row.getByRole('button', { name: 'More' }).click()
		await page.getByRole('button', { name: 'Delete' }).click()
		await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
		await page.getByRole('alert').getByText('It is not known whether it was done.').waitFor()
		await row.waitFor({ state: 'detached' })
	})
	for (const [code, msg, words, headers] of [
		[423, '', 'It is being changed by somebody else', {}],
		[429, '', 'Try again in 7 s.', { 'retry-after': '7' }],
		[503, '', 'The server is busy or being restarted', {}],
		[403, 'No permission', 'permission system:post:create', {}],
		[1002099999, '', 'Failed with code 1002099999', {}],
	]) {
		await test(`a save answered by ${code} says so, and nothing is lost`, async () => {
			await page.route(CREATE, route => route.fulfill(refusal(code, msg, headers, code === 403 ? { permission: 'system:post:create' } : null)), { times: 1 })
			await page.getByRole('button', { name: 'New' }).click()
			await field('Name').fill('kept')
			await field('Code').fill('kept')
			await field('Order').fill('1')
			await dialog.getByRole('button', { name: 'Save' }).click()
			await dialog.getByText(words).waitFor()
			await dialog.getByText('0123456789abcdef0123456789abcdef').waitFor()
			same('kept', await field('Name').inputValue(), 'the name')
			await dialog.getByRole('button', { name: 'Discard' }).click()
			await dialog.getByRole('button', { name: 'Cancel' }).click()
			await dialog.waitFor({ state: 'detached' })
		})
	}
	await test('a proxy answers with a page of its own: the list says what that means', async () => {
		await page.route(POSTS, route => route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway</h1>' }), { times: 1 })
		await page.getByRole('button', { name: 'Read again' }).click()
		await page.getByText('The server has not answered in time').waitFor()
		await page.getByRole('button', { name: 'Try again' }).click()
		await page.getByText('The server has not answered in time').waitFor({ state: 'detached' })
	})
	await test('no answer at all: it is given up after a while, and says so', async () => {
		await page.evaluate(() => {
			const usual = AbortSignal.timeout
			AbortSignal.timeout = () => ((AbortSignal.timeout = usual), usual.call(AbortSignal, 300))
		})
		await page.route(POSTS, () => undefined, { times: 1 })
		await page.getByRole('button', { name: 'Read again' }).click()
		await page.getByText('The server took too long').waitFor()
		await page.getByRole('button', { name: 'Try again' }).click()
		await page.getByText('The server took too long').waitFor({ state: 'detached' })
	})
	await test('members that the page does not know, and some it misses, harm nothing', async () => {
		const row = { id: 77, name: 'From the future', code: 'f', sort: null, status: 9, flavour: { deep: ['x'] }, createTime: 'soon' }
		await page.route(POSTS, route => route.fulfill(({ ...refusal(0, ''), body: JSON.stringify({ code: 0, msg: '', data: { list: [row, { id: 78 }], total: 2, cursor: 'c', more: [1] } }) })), { times: 1 })
		await page.getByRole('button', { name: 'Read again' }).click()
		await page.getByRole('button', { name: 'From the future' }).waitFor()
		same(2, await rows.count(), 'rows')
		await page.getByRole('button', { name: 'Read again' }).click()
		await page.getByText(`Stays ${stamp}`).waitFor()
	})
	await test('the network is away while a file is stored: its line says so, and it is stored the next time', async () => {
		await page.goto(`${base}/ui/infra/file/file`)
		await page.getByRole('button', { name: 'Upload' }).click()
		await dialog.locator('input[type=file]').setInputFiles({ name: `away-${stamp}.txt`, mimeType: 'text/plain', buffer: Buffer.from('away') })
		await context.setOffline(true)
		try {
			await dialog.getByRole('button', { name: 'Upload' }).click()
			await dialog.getByText('The server does not answer').waitFor()
		} finally {
			await context.setOffline(false)
		}
		await dialog.getByRole('button', { name: 'Upload' }).click()
		await dialog.waitFor({ state: 'detached' })
		await page.getByText(`away-${stamp}.txt`).first().waitFor()
	})
	await context.close()

	await test('the first page: what got no answer says so, is not empty, and comes by itself', async () => {
		const { page, context } = await deskOpen('/system/post')
		const away = page.getByRole('main').getByRole('alert').filter({ hasText: 'The server does not answer' })
		await page.route(/\/device\/(overview\/(online|by-)|app-blacklist\/\w+-detail)/, route => route.abort())
		await page.goto(`${base}/ui/`)
		await eventually('curve, map, versions, models and effects say so', async () => (await away.count()) === 5)
		same(0, await page.locator('main figure, main table').count(), 'charts of nothing')
		await page.unroute(/\/device\/(overview\/(online|by-)|app-blacklist\/\w+-detail)/)
		await away.first().waitFor({ state: 'detached' })
		await eventually('nothing says so any more', async () => (await away.count()) === 0)
		await page.getByRole('heading', { name: 'System versions' }).locator('..').locator('table').waitFor({ state: 'attached' })
		// An old answer is none to another question.
		await page.route(/\/device\/overview\/online/, route => route.abort())
		await page.getByRole('button', { name: '30 days' }).click()
		await away.waitFor()
		same(0, await page.locator('main figure').count(), 'curves of one day below "30 days"')
		await page.unroute(/\/device\/overview\/online/)
		await away.waitFor({ state: 'detached' })
		await context.close()
	})
	await test('a drawer that gets no answer says so above what the list knows, and reads the rest by itself', async () => {
		const channel = await call(token, 'POST', '/device/channel/create', { name: `Away ${stamp}` })
		const mac = `02:0A:${stamp.length.toString(16).padStart(2, '0').toUpperCase()}:${Date.now().toString(16).slice(-6).toUpperCase().match(/../g).join(':')}`
		await call(token, 'POST', '/device/create', { mac, channelId: channel.id })
		const { page, context } = await deskOpen(`/device/device?mac=${mac}`)
		const drawer = page.getByRole('dialog')
		const away = drawer.getByRole('alert').filter({ hasText: 'The server does not answer' })
		await page.route(/\/device\/why\?|\/device\/channel\/get\?/, route => route.abort())
		await page.getByRole('button', { name: mac }).click()
		await drawer.getByRole('region', { name: 'What this device gets' }).getByRole('alert').waitFor()
		await page.goto(`${base}/ui/device/channel?name=Away+${stamp}`)
		await page.getByRole('button', { name: `Away ${stamp}` }).click()
		await away.waitFor()
		await drawer.getByText(`Away ${stamp}`).first().waitFor()
		await page.unroute(/\/device\/why\?|\/device\/channel\/get\?/)
		await away.waitFor({ state: 'detached' })
		await context.close()
	})
	await test('the network is away before a part of the site has come: nobody is told of an upgrade alone', async () => {
		const { page, context } = await deskOpen(`/system/role?name=${stamp}`)
		await settled(page)
		await context.setOffline(true)
		await page.keyboard.press('?')
		await page.getByRole('alert').getByText('the network is away, or the site was upgraded').first().waitFor()
		await context.close()
	})
	await test('what got no answer is not said any more beside what has got one', async () => {
		const role = await call(token, 'POST', '/system/role/create', { name: `Line ${stamp}`, code: `line${stamp}`, sort: 1, status: 0 })
		const { page, context } = await deskOpen(`/system/role?row=${role}&tab=menus`)
		const form = page.locator('form.menus')
		const away = page.getByRole('alert').filter({ hasText: 'The server does not answer' })
		await form.getByRole('treeitem', { name: 'Regions' }).click()
		await context.setOffline(true)
		await form.getByRole('button', { name: 'Save' }).click()
		await away.first().waitFor()
		await context.setOffline(false)
		await form.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Saved', { exact: true }).first().waitFor()
		same(0, await page.locator('.notes').filter({ hasText: 'The server does not answer' }).count(), 'notes of the silence')
		await context.close()
	})
	await test('the statistics of a record: other days without an answer are not those of before', async () => {
		const id = await call(token, 'POST', '/device/app-blacklist/create', { packageName: `com.away.${stamp}`, type: 1, allDevice: true, enabled: false })
		const { page, context } = await deskOpen(`/device/app-blacklist?row=${id}&tab=statistics`)
		const drawer = page.getByRole('dialog')
		await drawer.locator('dl.sums').waitFor()
		await page.route(/app-blacklist\/statistics/, route => route.abort())
		await drawer.getByLabel('Days').or(drawer.locator('select').first()).first().selectOption('90')
		await drawer.getByRole('alert').filter({ hasText: 'The server does not answer' }).waitFor()
		same(0, await drawer.locator('dl.sums').count(), 'numbers of other days')
		await page.unroute(/app-blacklist\/statistics/)
		await drawer.locator('dl.sums').waitFor()
		await context.close()
		await call(token, 'DELETE', `/device/app-blacklist/delete?id=${id}`)
	})
	await test('the suite is away when the site is opened: it says so, and goes on', async () => {
		const opened = await pageOpen()
		await signIn(opened.page, { path: '/system/post' })
		await opened.page.getByRole('heading', { name: 'Posts' }).waitFor()
		service('down', 'auth')
		try {
			await opened.page.reload()
			await opened.page.getByRole('alert').waitFor()
			same(0, await opened.page.getByLabel('Password').count(), 'nobody is asked to sign in')
		} finally {
			service('up', 'auth')
		}
		await eventually('the page is there', async () => {
			await opened.page.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 }).catch(() => undefined)
			return opened.page.getByRole('heading', { name: 'Posts' }).isVisible()
		})
		await opened.context.close()
	})
	await test('the network is away when a tab is opened: its place says so, and fetches it again', async () => {
		const opened = await deskOpen('/system/role?row=2')
		const drawer = opened.page.getByRole('dialog')
		await drawer.getByRole('tab', { name: 'Scope' }).waitFor()
		await opened.context.setOffline(true)
		try {
			await drawer.getByRole('tab', { name: 'Scope' }).click()
			await drawer.getByText('A part of the site did not come').waitFor()
		} finally {
			await opened.context.setOffline(false)
		}
		await drawer.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
		await drawer.locator('form.scope').waitFor()
		same('grid', await drawer.locator('form.scope').evaluate(at => getComputedStyle(at).display), 'how it is laid out')
		await opened.context.close()
	})
	await test('the names of countries cannot be read: no number stands in their place', async () => {
		const mac = `02:B7:${Date.now().toString(16).slice(-8).replace(/(..)(?!$)/g, '$1:')}`.toUpperCase()
		const channel = await call(token, 'POST', '/device/channel/create', { name: `Brazil ${stamp}` })
		await call(token, 'POST', '/device/create', { mac, channelId: channel.id, regionId: BRAZIL })
		const opened = await deskOpen('/system/post')
		await opened.page.route('**/admin-api/system/area/tree*', route => route.abort())
		await opened.page.goto(`${base}/ui/device/device?mac=${mac}&row=*`)
		const region = opened.page.getByRole('dialog').locator('dt').filter({ hasText: /^Region$/ }).locator('+ dd')
		await opened.page.getByRole('dialog').locator('dd').filter({ hasText: `Brazil ${stamp}` }).waitFor()
		await settled(opened.page)
		same('', (await region.textContent()).trim(), 'the region')
		await opened.page.unroute('**/admin-api/system/area/tree*')
		await opened.page.reload()
		await eventually('its name', async () => (await region.textContent()).trim() === 'Brazil')
		await opened.context.close()
	})
	await test('a part of the site that an upgrade took away: it says so, and a reload helps', async () => {
		const opened = await deskOpen('/system/post')
		await opened.page.route('**/ui/assets/**', route => route.fulfill({ status: 404, body: '' }))
		await opened.page.keyboard.press('?')
		await opened.page.getByText('please reload the page').first().waitFor()
		await opened.page.unroute('**/ui/assets/**')
		await opened.page.getByRole('button', { name: 'Reload' }).first().click()
		await opened.page.getByRole('heading', { name: 'Posts' }).waitFor()
		await opened.page.keyboard.press('?')
		await opened.page.getByRole('dialog').getByText('To the filter').waitFor()
		await opened.context.close()
	})
}
