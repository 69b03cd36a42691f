// pushed - messages, notices and how far an export is come to all tabs over one
// socket, also after the push daemon was restarted, and what was missed meanwhile
// is asked for.
import { base, listen } from '../lib/browser.mjs'
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, SECRET } from '../lib/people.mjs'
import { restart, service, sql } from '../lib/suite.mjs'

const ROWS = 400_000 // devices, which take an export some seconds

// Somebody who exports devices and hears of notices, in two tabs.
async function tellsAll(token, stamp) {
	const { page, said, context } = await deskOpen('/me')
	const other = await context.newPage()
	const saidByOther = listen(other)
	await other.goto(`${base}/ui/about`)
	await other.locator('#main h1').first().waitFor()
	const tabs = [page, other]
	const running = tab => tab.getByRole('button', { name: /^\d+ running$/ })
	const both = wanted => Promise.all(tabs.map(wanted))

	async function told(when) {
		const notice = await call(token, 'POST', '/system/notice/create', { title: `Tonight ${stamp} ${when}`, type: 1, content: '# Good news', status: 0 })
		await call(token, 'POST', `/system/notice/push?id=${notice}`)
		await both(tab => tab.getByRole('link', { name: `Notice: Tonight ${stamp} ${when}` }).waitFor())
		await both(tab => running(tab).waitFor({ state: 'detached' }))
		await call(token, 'POST', '/infra/export-task/create', { biz: 'device', params: { mac: '06:5D' } })
		await both(tab => running(tab).waitFor())
		await both(tab => running(tab).waitFor({ state: 'detached', timeout: 120_000 }))
		const [last] = (await call(token, 'GET', '/infra/export-task/page?pageNo=1&pageSize=1')).list
		same([2, ROWS], [last.status, last.total], 'the export')
	}
	await test('a notice and the progress of an export are told in both tabs', () => told('before'))
	await test('the push daemon is restarted: both are told again', async () => {
		const back = page.waitForResponse(/get-unread-count/)
		restart('push')
		await back // asked for by who is connected again
		await told('after')
	})
	await test('the notice leads to its text', async () => {
		await page.getByRole('link', { name: `Notice: Tonight ${stamp} after` }).click()
		await page.getByRole('dialog').getByRole('heading', { name: 'Good news' }).waitFor()
		same(0, await page.getByRole('link', { name: `Notice: Tonight ${stamp} after` }).count(), 'the note')
		const lost = line => !/WebSocket connection/.test(line) // while the daemon was away
		same([], [...said, ...saidByOther].filter(lost), 'said')
	})
	await context.close()
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const code = `told${stamp}`
	const userId = await person(token, `hears${stamp}`)
	await call(token, 'POST', '/system/notify-template/create', { name: code, code, nickname: 'Tests', content: 'Number {n}', type: 1, status: 0 })
	const send = n => call(token, 'POST', '/system/notify-template/send-notify', { userId, userType: 2, templateCode: code, templateParams: { n } })

	const { page, said, context } = await deskOpen('/me', { username: `hears${stamp}`, secret: SECRET })
	const sockets = []
	const other = await context.newPage()
	const saidByOther = listen(other)
	other.on('websocket', socket => sockets.push(socket.url()))
	await other.goto(`${base}/ui/about`)
	await other.locator('#main h1').first().waitFor()
	const tabs = [page, other]
	const unread = n => Promise.all(tabs.map(tab => tab.getByRole('button', { name: `Messages, ${n} unread` }).waitFor()))

	await test('a message is told in both tabs, over one socket', async () => {
		await send(1)
		await unread(1)
		same([], sockets, 'sockets of the second tab')
	})
	await test('the push daemon is away: what was sent meanwhile shows when it is back, and later ones, too', async () => {
		service('down', 'push')
		try {
			await send(2)
		} finally {
			service('up', 'push')
		}
		await unread(2)
		await send(3)
		await unread(3)
	})
	await test('the tab that has the socket is closed: the other one takes over', async () => {
		await page.close()
		tabs.shift()
		await eventually('a socket', async () => sockets.length > 0)
		await send(4)
		await unread(4)
		check(!sockets[0].includes('refresh'), 'no refresh token in an address')
	})
	await test('messages are read, one by one and all', async () => {
		await other.getByRole('button', { name: 'Messages, 4 unread' }).click()
		const dialog = other.getByRole('dialog')
		await dialog.getByRole('button', { name: 'Number 4' }).click()
		await eventually('three are unread', async () => (await dialog.locator('li.unread').count()) === 3)
		await dialog.getByRole('button', { name: 'Mark all as read' }).click()
		await eventually('none is unread', async () => (await dialog.locator('li.unread').count()) === 0)
		await other.keyboard.press('Escape')
		await unread(0)
		const lost = line => !/WebSocket connection/.test(line) // while the daemon was away
		same([], [...said, ...saidByOther].filter(lost), 'said')
	})
	await context.close()

	const channel = await call(token, 'POST', '/device/channel/create', { name: `Pushed ${stamp}` })
	sql(`INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('065d' || lpad(to_hex(n), 8, '0'))::macaddr, ${channel.id} FROM generate_series(1, ${ROWS}) n ON CONFLICT DO NOTHING`)
	await tellsAll(token, stamp)
	sql(`DELETE FROM device_info WHERE tenant_id = 1 AND mac::text LIKE '06:5d:%'`)
}
