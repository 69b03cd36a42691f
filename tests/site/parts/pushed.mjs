// pushed - messages come to all tabs over one socket, also after the push daemon
// was restarted, and what was missed meanwhile is asked for.
import { base, listen } from '../lib/browser.mjs'
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, SECRET } from '../lib/people.mjs'
import { service } from '../lib/suite.mjs'

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
}
