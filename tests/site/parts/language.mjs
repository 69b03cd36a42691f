// language - somebody who reads Chinese: texts of the server, messages, and names of
// countries, where they are shown; what is stored, where it is edited.  The choice is
// kept in his profile.
import { call, tokenOf } from '../lib/api.mjs'
import { base, pageOpen } from '../lib/browser.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, roleByCode, SECRET } from '../lib/people.mjs'

const BRAZIL = 76
const MAC = '02:0B:00:00:02:01'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const username = `reads${stamp}`
	const channel = await call(token, 'POST', '/device/channel/create', { name: `Read ${stamp}` })
	if ((await call(token, 'GET', `/device/page?mac=${MAC}`)).total === 0) await call(token, 'POST', '/device/create', { mac: MAC, channelId: channel.id, regionId: BRAZIL })
	const userId = await person(token, username, [await roleByCode(token, 'super_admin')])
	await call(token, 'POST', '/system/notify-template/send-notify', { userId, userType: 2, templateCode: 'bpm_process_instance_approve', templateParams: { processInstanceName: `Read ${stamp}`, detailUrl: '/bpm/process-instance/detail?id=a-1%2F.2' } })
	await eventually('it is counted', async () => (await call(token, 'GET', '/device/overview/by-region')).some(row => row.regionId === BRAZIL))
	const { page, said, context } = await deskOpen('/device/device?mac=02:0B:00:00:02', { username, secret: SECRET })
	const dialog = at => at.getByRole('dialog')

	await test('the language is chosen: the page, its menu and its rows change at once', async () => {
		await page.getByRole('cell', { name: 'Brazil' }).waitFor()
		await page.getByRole('button', { name: username }).click()
		await page.getByLabel('Language').selectOption('zh')
		await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '系统管理' }).waitFor()
		await page.getByRole('cell', { name: '巴西' }).waitFor()
		same([], said, 'said')
		await context.close()
	})
	const other = await pageOpen({ locale: 'en-US' })
	const at = other.page
	const field = name => dialog(at).getByLabel(name).first()
	await test('it is kept in the profile: another browser, which prefers English, is in Chinese', async () => {
		await at.goto(`${base}/ui/`)
		await at.getByLabel('User name').fill(username)
		await at.getByLabel('Password').fill(SECRET)
		await at.getByRole('button', { name: 'Sign in' }).click()
		await at.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '系统管理' }).waitFor()
		await at.getByRole('table', { name: '国家' }).getByRole('link', { name: '巴西' }).waitFor()
	})
	await test('menus of a role and choices of a region are in Chinese', async () => {
		await at.goto(`${base}/ui/system/role?row=2&tab=menus`)
		await dialog(at).getByRole('treeitem', { name: '系统管理' }).first().waitFor()
		same(0, await dialog(at).getByRole('treeitem', { name: 'System', exact: true }).count(), 'English names')
		await at.goto(`${base}/ui/system/area`)
		await at.getByPlaceholder('查找地区').fill('巴西')
		await at.getByRole('treeitem', { name: '巴西' }).first().waitFor()
		await at.goto(`${base}/ui/device/device?edit=new`)
		await dialog(at).getByRole('combobox', { name: '地区' }).fill('巴西')
		await at.getByRole('option', { name: '巴西' }).first().waitFor()
	})
	await test('a message sent before is in Chinese, and a link leads to its process', async () => {
		await at.goto(`${base}/ui/me`)
		await at.getByRole('button', { name: /^消息/ }).click()
		await dialog(at).getByRole('button', { name: `您的流程【Read ${stamp}】已审批通过` }).waitFor()
		const [text, way] = [dialog(at).locator('.text'), dialog(at).getByRole('link', { name: '打开流程' })]
		same(`您的流程【Read ${stamp}】已审批通过`, await text.textContent(), 'the text')
		same('a-1/.2', new URL(await way.getAttribute('href'), base).searchParams.get('instance'), 'the process')
		await at.keyboard.press('Escape')
	})
	await test('where names are edited they are as they are stored; errors are in Chinese', async () => {
		await at.goto(`${base}/ui/system/menu?edit=1`)
		await field('名称').waitFor()
		same('System', await field('名称').inputValue(), 'the name')
		await call(token, 'POST', '/system/post/create', { name: `Read ${stamp}`, code: `l${stamp}`, sort: 1, status: 0 })
		await at.goto(`${base}/ui/system/post?edit=new`)
		await field('名称').fill(`Twice ${stamp}`)
		await field('编码').fill(`l${stamp}`)
		await field('排序').fill('1')
		await dialog(at).getByRole('button', { name: '保存' }).click()
		await dialog(at).getByRole('alert').getByText(/[\u4e00-\u9fff]{4}/).waitFor()
		same([], other.said, 'said')
	})
	await other.context.close()
}
