// hostile - names, notices and messages that somebody made to break a page:
// nothing of them is executed, and nothing pushes the page apart.
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person } from '../lib/people.mjs'
import { done, go, MARKUP, saidBeside, TRAPS, trapsSet } from '../lib/traps.mjs'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const long = `${stamp}${'M'.repeat(200)}`
	const made = (path, body) => call(token, 'POST', path, body)
	const names = [...TRAPS, long.slice(0, 30)]
	for (const [i, name] of names.entries()) {
		const own = `${name}`.slice(0, 44) + i
		await made('/system/post/create', { name: own, code: `h${stamp}${i}`, sort: i, status: 0, remark: `${name} ${long}`.slice(0, 200) })
		const channel = await made('/device/channel/create', { name: `${stamp.slice(-4)} ${own}`, remark: long.slice(0, 200) })
		const hex = (parseInt(stamp, 36) % 65536).toString(16).padStart(4, '0').toUpperCase()
		await made('/device/create', { mac: `02:06:${hex.slice(0, 2)}:${hex.slice(2)}:00:0${i}`, channelId: channel.id, deviceModel: name.repeat(9).slice(0, 120), name: long.slice(0, 120), remarks: long })
	}
	const userId = await person(token, `bad${stamp}`)
	await call(token, 'PUT', '/system/user/update', { id: userId, username: `bad${stamp}`, nickname: TRAPS[0] })
	const notice = await made('/system/notice/create', { title: TRAPS[2].slice(0, 50), type: 1, content: MARKUP, status: 0 })
	const { page, said, context } = await deskOpen('/system/post')
	await trapsSet(context)

	for (const path of ['/system/post?size=100', '/device/channel', '/device/device?mac=02:06', '/system/user', '/fleet', '/system/messages/notice', '/system/log/operate-log']) {
		await test(`hostile names on ${path}`, async () => {
			said.length = 0
			await go(page, path)
			same([], [...(await done(page)), ...said], 'found')
			const opener = page.locator('main tbody .opens').first()
			if (!(await opener.count())) return
			await opener.click()
			await page.getByRole('dialog').first().waitFor()
			await settled(page)
			same([], [...(await done(page)), ...said], 'found in the drawer')
		})
	}
	await test('a hostile notice is read: its text and table stay, nothing runs, nothing covers the page', async () => {
		said.length = 0
		await go(page, `/system/messages/notice?row=${notice}&tab=read`)
		const text = page.getByRole('dialog').locator('.rich')
		await text.getByRole('heading', { name: 'Good news' }).waitFor()
		await text.getByRole('cell', { name: '2' }).waitFor()
		same(0, await text.locator('script, iframe, form, input, button, style, svg, [onerror], [style], a[href^="javascript" i], [srcset], [background], [src*="example"], link, meta, base, object, embed').count(), 'what is left of it')
		same([], await done(page), 'done')
		same([], saidBeside(said), 'said')
	})
	await test('a name is searched for and asked about as it stands', async () => {
		await go(page, '/system/post')
		await page.getByRole('search').getByLabel('Name', { exact: true }).fill(TRAPS[0])
		const row = page.locator('main tbody tr').filter({ hasText: TRAPS[0] }).first()
		await row.getByRole('button', { name: 'More' }).click()
		await row.getByRole('button', { name: 'Delete' }).click()
		await page.locator('dialog').getByText(TRAPS[0], { exact: false }).waitFor()
		same([], await done(page), 'done')
		await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
		await page.locator('dialog[open]').waitFor({ state: 'detached' })
	})
	await test('addresses that nobody would write harm nothing', async () => {
		for (const path of ['/system/post?page=-1&size=x&row=%00&tab=../x&name=%7B%7B', '/system/post?edit=999999&status=<b>', `/${'x/'.repeat(300)}`, '/system/post?createTime=~~~&view=nope']) {
			await page.goto(`${base}/ui${path}`)
			await page.locator('#main h1').first().waitFor()
			check((await done(page)).length === 0, path)
		}
	})
	await context.close()
}
