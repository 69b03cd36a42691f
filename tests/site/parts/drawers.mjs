// drawers - what opens over a page, in both themes: no findings of axe, nothing on
// the console, no member without a value or a dash.
import { tokenOf, call } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { base } from '../lib/browser.mjs'
import { same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { devices, installs } from '../lib/fleet.mjs'

const first = (token, path) => call(token, 'GET', `${path}?pageNo=1&pageSize=1`).then(page => page.list[0]?.id)

const blank = page =>
	page.locator('dl.info dd').evaluateAll(all => all.filter(at => !at.textContent.trim() && !at.querySelector('img')).map(at => `blank: ${at.previousElementSibling.textContent}`))

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const app = `com.drawers.${stamp}`
	const macs = await devices(token, `Drawers ${stamp}`, 2)
	await installs(token, macs, app)
	const record = await call(token, 'POST', '/device/app-blacklist/create', { packageName: app, type: 1, macs })
	const rule = await call(token, 'POST', '/device/rule/create', { name: `Drawers ${stamp}`, expr: { '==': [{ var: 'brand' }, 'Acme'] } })
	const notice = await call(token, 'POST', '/system/notice/create', { title: 'Drawers', type: 1, content: '# Heading\n\n[a link](https://example.org) and ![](x.png)', status: 0 })
	const [user, role, device, channel, dict, key, session] = await Promise.all(['/system/user', '/system/role', '/device', '/device/channel', '/system/dict-type', '/device/key', '/system/oauth2-token'].map(path => first(token, `${path}/page`)))
	const [slot] = await call(token, 'POST', '/device/ad-slot-channel/create-batch', [{ adSlotId: 4712, channelId: channel }])
	const opened = [
		'/system/post?edit=new', '/system/menu?edit=new', '/system/user?edit=new', '/device/channel?edit=new', '/device/app-blacklist?edit=new', '/device/rule?edit=new',
		...['info', 'roles', 'why', 'channels'].map(tab => `/system/user?row=${user}&tab=${tab}`),
		...['menus', 'scope', 'people'].map(tab => `/system/role?row=${role}&tab=${tab}`),
		...['info', 'apps', 'explain', 'events', 'changes'].map(tab => `/device/device?row=${device}&tab=${tab}`),
		...['info', 'scope', 'approval', 'statistics'].map(tab => `/device/app-blacklist?row=${record.id ?? record}&tab=${tab}`),
		...['info', 'sentence', 'usage'].map(tab => `/device/rule?row=${rule.id ?? rule}&tab=${tab}`),
		...['devices', 'trend'].map(tab => `/device/app-install?row=${app}&tab=${tab}`),
		`/device/app-blacklist?edit=${record.id ?? record}`, `/device/rule?edit=${rule.id ?? rule}`, `/device/device?row=${device}&edit=${device}`,
		`/device/channel?row=${channel}&tab=ads`, `/system/dict?row=${dict}&tab=data`, `/system/messages/notice?row=${notice}&tab=read`,
		`/device/key?row=${key}`, `/device/ad-slot-channel?row=${slot}`, `/system/oauth2/token?row=${session}`, `/device/key?row=987654321`,
		`/system/messages/notice?edit=${notice}`, '/infra/file/file-config?edit=new', '/system/tenant/package?edit=new',
	]
	const button = (page, name) => page.getByRole('button', { name, exact: true })
	const dialogs = [
		['the finder', '/system/post', page => page.keyboard.press('Control+k')],
		['the messages', '/system/post', page => page.getByRole('button', { name: /^Messages/ }).click()],
		['the keys', '/system/post', page => page.keyboard.press('?')],
		['the import', '/device/device', async page => {
			await button(page, 'Import').click()
			await page.getByRole('dialog').getByLabel('File', { exact: true }).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`mac,channelName\n${macs[0]},x\nbad,y\n`) })
			await page.getByRole('dialog').getByText(/MAC address format is wrong/).first().waitFor()
		}],
		['an action that asks', '/device/device', page => button(page, 'Modify by addresses').click()],
		['a view to save', '/device/device?online=0', async page => (await button(page, 'Views').click(), await button(page, 'Save as a new view').click())],
		['the explanation', '/device/app-blacklist', page => button(page, 'Explain a device').click()],
		['a new key', '/device/key', page => button(page, 'New key').click()],
		['an upload', '/infra/file/file', page => button(page, 'Upload').click()],
		['a question', '/system/post?edit=new', async page => {
			await page.keyboard.press('Escape')
			await page.getByRole('row').nth(1).getByRole('button', { name: 'More' }).click()
			await page.getByRole('row').nth(1).getByRole('button', { name: 'Delete' }).click()
		}],
	]
	if ((await call(token, 'GET', '/system/post/page?pageNo=1&pageSize=1')).total === 0) await call(token, 'POST', '/system/post/create', { name: 'Drawers', code: 'drawers', sort: 1, status: 0 })
	for (const theme of ['light', 'dark']) {
		const { page, said, context } = await deskOpen('/', { colorScheme: theme })
		for (const address of opened) {
			await test(`${address} ${theme}`, async () => {
				said.length = 0
				await page.goto(`${base}/ui${address}`)
				await page.locator(/app-blacklist\?edit/.test(address) ? '#blacklist-editor' : 'dialog[open], [role=dialog]').first().waitFor()
				await settled(page)
				same([], [...(await axe(page)), ...(await blank(page)), ...said], 'found')
			})
		}
		for (const [what, path, open] of dialogs) {
			await test(`${what} ${theme}`, async () => {
				said.length = 0
				await page.goto(`${base}/ui${path}`)
				await page.locator('#main h1').first().waitFor()
				await open(page)
				await page.getByRole('dialog').first().waitFor()
				await settled(page)
				same([], [...(await axe(page)), ...said], 'found')
			})
		}
		await context.close()
	}
}
