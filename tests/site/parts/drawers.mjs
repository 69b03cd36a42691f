// drawers - what opens over a page, in both themes: no findings of axe, nothing on
// the console.
import { tokenOf, call } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { base } from '../lib/browser.mjs'
import { same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/desk.mjs'

const first = (token, path) => call(token, 'GET', `${path}?pageNo=1&pageSize=1`).then(page => page.list[0]?.id)

export default async function () {
	const token = await tokenOf()
	const [user, role] = await Promise.all([first(token, '/system/user/page'), first(token, '/system/role/page')])
	const opened = [
		'/system/post?edit=new', '/system/menu?edit=new', '/system/user?edit=new', '/device/channel?edit=new', '/device/app-blacklist?edit=new', '/device/rule?edit=new',
		...['info', 'roles', 'why', 'channels'].map(tab => `/system/user?row=${user}&tab=${tab}`),
		...['menus', 'scope', 'people'].map(tab => `/system/role?row=${role}&tab=${tab}`),
	]
	for (const theme of ['light', 'dark']) {
		const { page, said, context } = await deskOpen('/', { colorScheme: theme })
		for (const address of opened) {
			await test(`${address} ${theme}`, async () => {
				said.length = 0
				await page.goto(`${base}/ui${address}`)
				await page.locator(address.includes('app-blacklist') ? '#blacklist-editor' : 'dialog[open], [role=dialog]').first().waitFor()
				await settled(page)
				same([], [...(await axe(page)), ...said], 'found')
			})
		}
		for (const [what, open] of [
			['the finder', () => page.keyboard.press('Control+k')],
			['the messages', () => page.getByRole('button', { name: /^Messages/ }).click()],
		]) {
			await test(`${what} ${theme}`, async () => {
				said.length = 0
				await page.goto(`${base}/ui/system/post`)
				await page.locator('#main h1').first().waitFor()
				await open()
				await page.getByRole('dialog').first().waitFor()
				await settled(page)
				same([], [...(await axe(page)), ...said], 'found')
			})
		}
		await context.close()
	}
}
