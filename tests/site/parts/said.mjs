// said - what the screen says is true, and in the reader's language: what a field
// lacks, the steps of our own process, what could not be read, what became of a record.
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { answersOf, deviceKey, devices, policyOf } from '../lib/fleet.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person, role, roleByCode, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)
const list = '/device/app-blacklist'
const FAILED = 1
const NO_PERMISSION = 3
const LONG = { timeout: 90_000 }

async function reader(token, username, roles) {
	await person(token, username, roles)
	await call(await tokenOf(username, SECRET), 'PUT', '/system/user/profile/update', { language: 'zh' })
	return { username, secret: SECRET }
}

// Chromium itself speaks English here, whatever the page speaks.
async function faults(token, mac) {
	const posts = await role(token, `posts${stamp}`, menu => menu.permission === 'system:post:query')
	await person(token, `named${stamp}`, [posts])
	const { page, said, context } = await deskOpen('/me', await reader(token, `faults${stamp}`, [await roleByCode(token, 'super_admin'), posts]))
	const fault = page.locator('#fd-fault')

	await test('a required field: the site says it in the page\'s language, and leads there', async () => {
		const field = page.getByLabel('昵称')
		await field.fill('')
		await field.evaluate(at => at.addEventListener('invalid', event => setTimeout(() => (window.silenced = event.defaultPrevented))))
		await page.getByRole('button', { name: '保存' }).click()
		await fault.getByText('请填写').waitFor()
		await eventually('the browser says nothing', () => page.evaluate(() => window.silenced))
		await eventually('it has the focus', () => field.evaluate(at => at === document.activeElement && at.getAttribute('aria-describedby') === 'fd-fault'))
		same([], await axe(page), 'findings of axe')
		await field.fill('x')
		await fault.waitFor({ state: 'hidden' })
	})
	await test('a phone number that was saved cannot be taken away, and the field says so', async () => {
		const field = page.getByLabel('手机号')
		await field.fill('13800138000')
		await page.getByRole('button', { name: '保存' }).click()
		await page.getByText('已保存', { exact: true }).first().waitFor()
		await field.fill('')
		await page.getByRole('button', { name: '保存' }).click()
		await page.locator('.fd-wrong').getByText('请改为其他值').waitFor()
		await field.fill('13800138000')
	})
	await test('a number out of its bounds is said, too; a file is chosen in the page\'s words', async () => {
		await page.getByText('未选择文件').waitFor()
		await page.goto(`${base}/ui${list}?edit=new&package=com.faults.${stamp}`)
		await page.getByLabel('全部设备').check()
		await page.getByLabel('灰度比例').fill('0')
		await page.getByRole('alert').getByText('不能小于 1').waitFor()
		check(await page.getByRole('button', { name: '保存' }).isDisabled(), 'it cannot be saved')
	})
	await test('a certification of another form is refused at its field by the form that is right, in no word for programs', async () => {
		await page.goto(`${base}/ui/device/device?mac=${mac}`)
		await page.locator('main tbody tr').getByRole('button', { name: '更多' }).click()
		await page.getByRole('button', { name: '设置认证码' }).click()
		const form = page.getByRole('dialog', { name: '设置认证码' })
		await form.getByLabel('认证码').fill('中 文')
		await form.getByRole('button', { name: '设置认证码' }).click()
		await form.locator('[data-field=certification] > .fd-wrong').getByText('只能是 1 到 64 个大写字母、数字和“-”', { exact: true }).waitFor()
		await page.getByText('请求参数不正确：认证码：只能是 1 到 64 个大写字母、数字和“-”').waitFor()
	})
	await test('an action\'s form leads to its first field in error', async () => {
		await page.goto(`${base}/ui/system/user?username=faults${stamp}`)
		await page.locator('main tbody tr').filter({ hasText: `faults${stamp}` }).getByRole('button', { name: '更多' }).click()
		await page.getByRole('button', { name: '重置密码' }).click()
		const form = page.getByRole('dialog', { name: '重置密码' })
		await form.getByRole('button', { name: '重置密码' }).click()
		await form.getByText('请填写').waitFor()
		await eventually('it has the focus', () => form.getByLabel('密码').first().evaluate(at => at === document.activeElement))
	})
	await test('why somebody holds a right names the pages as the menu does', async () => {
		await page.goto(`${base}/ui/system/user?username=faults${stamp}&row=*&tab=why`)
		await page.getByLabel('哪个权限？').fill('system:role:delete')
		await page.getByRole('button', { name: '查询', exact: true }).click()
		await page.getByRole('paragraph').getByText('系统管理 / 角色管理 / 角色管理：删除').waitFor()
		await page.getByPlaceholder('页面名称，或权限标识', { exact: true }).fill('device:app-blacklist:approve')
		await page.getByRole('button', { name: '查询', exact: true }).click()
		await page.getByRole('paragraph').getByText('设备管理 / 应用黑名单 / 应用黑名单：提交审批').waitFor()
		await page.goto(`${base}/ui/system/user?username=named${stamp}&row=*&tab=why`)
		await page.getByLabel('哪个权限？').fill('system:post:query')
		await page.getByRole('button', { name: '查询', exact: true }).click()
		await page.getByText('因为它有菜单 系统管理 / 岗位管理 / 岗位管理：查询').waitFor()
		await page.getByRole('button', { name: '谁拥有此权限？' }).click()
		await page.getByText(`named${stamp}`, { exact: false }).last().waitFor()
	})
	await test('menus and dictionaries that came with the suite are called in Chinese where they are edited, too', async () => {
		await page.goto(`${base}/ui/system/menu`)
		await page.getByRole('button', { name: '系统管理（System）', exact: true }).waitFor()
		await page.goto(`${base}/ui/system/menu?name=Roles: delete`)
		await page.getByRole('button', { name: '角色管理：删除（Roles: delete）', exact: true }).waitFor()
		await page.goto(`${base}/ui/system/dict?type=common_status&row=*&tab=data`)
		const sheet = page.getByRole('dialog', { name: '（Common status）' })
		await sheet.getByRole('button', { name: '启用（Enabled）', exact: true }).click()
		await page.getByRole('dialog', { name: '启用（Enabled）' }).waitFor()
		await page.goto(`${base}/ui/system/role?code=super_admin&row=*&tab=menus`)
		await page.getByLabel('查找菜单').fill('岗位管理：导出')
		await page.getByText('岗位管理：导出', { exact: true }).waitFor()
	})
	await test('the operation log calls countries as all pages do', async () => {
		const row = { id: 1, type: '设备', subType: '修改', bizId: 1, userId: 1, userType: 2, action: '修改设备 1：地区：Brazil -> China; 备注：Brazil' }
		await page.route(/\/system\/operate-log\/page/, route => route.fulfill({ json: { code: 0, msg: '', data: { total: 1, list: [row] } } }))
		await page.goto(`${base}/ui/system/log/operate-log`)
		await page.getByRole('button', { name: '修改设备 1：地区：巴西 -> 中国; 备注：Brazil', exact: true }).waitFor()
		await page.unroute(/\/system\/operate-log\/page/)
	})
	await test('several of a kind stand in a line as Chinese has them', async () => {
		await page.goto(`${base}/ui/rights`)
		await page.getByText(/^您的角色：.+、.+/).waitFor()
	})
	await test('a month without statistics is not made yet, and no filter is to blame', async () => {
		await page.goto(`${base}/ui/device/app-install?statMonth=202501`)
		await page.getByText('当月的每晚 02:00 生成').waitFor()
		same(0, await page.getByText('请修改筛选条件').count(), 'blame of a filter')
		await page.goto(`${base}/ui/device/app-install?statMonth=202501&packageName=none`)
		await page.getByText('当月的每晚 02:00 生成').waitFor()
		await page.getByRole('paragraph').getByRole('button', { name: '重新统计该月' }).waitFor()
		await page.route(/app-install\/package\/page\?(?!.*packageName)/, route => route.fulfill({ json: { code: 0, msg: '', data: { total: 1, list: [] } } }))
		await page.reload()
		await page.getByText('没有符合筛选条件的数据').waitFor()
		await page.getByRole('paragraph').getByRole('button', { name: '重新统计该月' }).waitFor({ state: 'detached' })
		await page.unroute(/app-install\/package\/page\?(?!.*packageName)/)
	})
	await test('who has a month counted of which nothing was reported is told so, not that it is done', async () => {
		await page.route(/app-install\/rebuild/, route => route.fulfill({ json: { code: 0, msg: '', data: true } }))
		await page.goto(`${base}/ui/device/app-install?statMonth=202501`)
		await page.getByRole('paragraph').getByRole('button', { name: '重新统计该月' }).click()
		await page.locator('dialog').getByRole('button', { name: '重新统计该月' }).click()
		await page.getByText('没有可统计的数据：2025-01 没有设备上报过应用').waitFor()
		same(0, await page.getByText('已完成：重新统计该月').count(), 'notes that it is done')
		await page.unroute(/app-install\/rebuild/)
	})
	await test('the present month is that of the server', async () => {
		const west = await deskOpen('/about', { timezoneId: 'Asia/Shanghai' })
		await west.page.clock.setFixedTime(new Date('2026-11-30T17:00:00Z'))
		await west.page.route('**/ui/site.json*', async route => {
			const response = await route.fetch()
			await route.fulfill({ response, json: { ...await response.json(), timezone: 'UTC' } })
		})
		await west.page.route('**/admin-api/**', async route => {
			const response = await route.fetch()
			await route.fulfill({ response, headers: { ...response.headers(), date: 'Mon, 30 Nov 2026 17:00:00 GMT' } })
		})
		const asked = west.page.waitForRequest(/app-install\/.*statMonth=/)
		await west.page.goto(`${base}/ui/device/app-install`)
		same('202611', new URL((await asked).url()).searchParams.get('statMonth'), 'the month that is asked for')
		await west.context.close()
	})
	await test('no month is offered of which nothing is kept', async () => {
		const months = page.getByLabel('月份').locator('option')
		await page.goto(`${base}/ui/device/app-install`)
		await eventually('the present month and twelve before', async () => (await months.count()) === 13)
		await page.route(/app-install\/top/, route => route.fulfill({ json: { code: 0, msg: '', data: [{ packageName: 'com.old', deviceCount: 1 }] } }))
		await page.reload()
		await eventually('older ones, whose statistics stay', async () => (await months.count()) === 24)
		await page.unroute(/app-install\/top/)
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}

async function steps(token, mac) {
	const app = `com.steps.${stamp}`
	const operator = await role(token, `steps${stamp}`, (menu, above) => [6000, 6200, 1185].includes(above[0].id))
	await person(token, `drafts${stamp}`, [operator])
	const own = await tokenOf(`drafts${stamp}`, SECRET)
	const approver = await reader(token, `reads${stamp}`, [await roleByCode(token, 'blacklist_approver')])
	const { page, said, context } = await deskOpen('/', approver)
	const process = page.getByRole('region', { name: '流程', exact: true })

	await test('the suite\'s own process speaks the reader\'s language: notice, list, steps, diagram', async () => {
		const { channelId } = (await call(token, 'GET', `/device/page?mac=${mac}`)).list[0]
		const id = await call(own, 'POST', `${list}/create`, { packageName: app, type: 1, versionOp: 0, channelIds: [channelId] })
		const starts = await deskOpen(`${list}?row=${id}&tab=approval`, { username: `drafts${stamp}`, secret: SECRET })
		await starts.page.getByRole('button', { name: 'Submit for approval' }).click()
		await starts.page.getByText('Submitted for approval').waitFor()
		await starts.context.close()
		await page.getByRole('link', { name: `等待您处理：黑名单审批：${app}` }).click()
		await process.getByRole('heading', { name: `黑名单审批：${app}` }).waitFor()
		await page.setViewportSize({ width: 1440, height: 500 })
		const bar = await page.locator('form.decide').boundingBox()
		check(bar.y + bar.height <= 500, `the decision is in sight, found down to ${bar.y + bar.height}`)
		await page.setViewportSize({ width: 1440, height: 900 })
		for (const name of ['提交', '黑名单审批人', '结束']) await process.locator('.timeline').getByText(name, { exact: true }).first().waitFor()
		same(0, await process.locator('.timeline > li').first().getByText('审批通过').count(), 'an approval by who has submitted')
		same(0, await process.getByText('强停间隔').count(), 'what an uninstall has no use for')
		await page.locator('main tbody tr').filter({ hasText: app }).getByText('黑名单审批人').first().waitFor()
		await process.locator('.timeline').getByText('发起人提交').waitFor()
		same(0, await process.locator('q').count(), 'what the engine says, as if somebody had said it')
		await page.getByRole('tab', { name: '流程图' }).click()
		await process.getByText('黑名单审批人').first().waitFor()
		same(0, await process.getByText(/Submitted|Blacklist appr/).count(), 'texts in English')
	})
	await test('what is decided elsewhere leaves the list, the number in the head and the process', async () => {
		const elsewhere = await tokenOf(approver.username, approver.secret)
		await process.getByRole('button', { name: '通过', exact: true }).waitFor()
		await page.getByRole('link', { name: /^\d+\s*项待办/ }).waitFor()
		for (const { id } of (await call(elsewhere, 'GET', '/bpm/task/todo-page?pageNo=1&pageSize=10')).list)
			await call(elsewhere, 'PUT', '/bpm/task/approve', { id, reason: 'elsewhere' })
		await page.getByRole('row', { name: `黑名单审批：${app}` }).waitFor({ state: 'detached', ...LONG })
		await process.getByRole('button', { name: '通过', exact: true }).waitFor({ state: 'detached' })
		await page.getByRole('link', { name: /^\d+\s*项待办/ }).waitFor({ state: 'detached' })
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}

async function records(token, key, mac) {
	const { channelId } = (await call(token, 'GET', `/device/page?mac=${mac}`)).list[0]
	const app = `com.free.${stamp}`
	const made = await call(token, 'POST', `${list}/create`, { packageName: app, type: 1, versionOp: 0, channelIds: [channelId], remark: 'as it was' })
	const id = Number(made.id ?? made)
	const { page, said, context } = await deskOpen(`${list}?row=${id}&tab=approval`)
	const drawer = page.getByRole('dialog')

	await test('what needed no approval says so, and of its targets nobody says "approved"', async () => {
		await drawer.getByText('None needed', { exact: true }).first().waitFor()
		same(0, await drawer.getByText('Not submitted').count(), 'an approval that is not submitted')
		await drawer.getByRole('tab', { name: 'Scope' }).click()
		await drawer.getByText('In the record').first().waitFor()
	})
	await test('of a record that somebody else deletes the drawer says so, and no tab that there is nothing', async () => {
		const gone = await call(token, 'POST', `${list}/create`, { packageName: `com.gone.${stamp}`, type: 1, versionOp: 0, channelIds: [channelId] })
		const other = await deskOpen(`${list}?row=${Number(gone.id ?? gone)}`)
		const sheet = other.page.getByRole('dialog')
		await sheet.getByRole('tab', { name: 'Scope' }).click()
		await sheet.getByText('In the record').first().waitFor()
		await call(token, 'DELETE', `${list}/delete?id=${Number(gone.id ?? gone)}`)
		await sheet.getByRole('button', { name: 'Read again' }).click()
		await sheet.getByText('It is not there, or not for you').waitFor()
		same(0, await sheet.getByText('Nothing here yet').count(), 'a tab that says nothing is there')
		await other.page.goto(`${base}/ui${list}?row=${id}&tab=approval`)
		await sheet.getByText('None needed', { exact: true }).first().waitFor()
		await other.page.route('**/app-blacklist/get?*', route => route.fulfill({ json: { code: 1600010000, msg: 'Blacklist record does not exist', data: null } }))
		await sheet.getByText('The record has been deleted.').or(sheet.getByText('It is not there, or not for you')).first().waitFor(LONG)
		same(0, await sheet.getByText('None needed').count() + await sheet.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).count(), 'what was so before, and a way that cannot help')
		await other.context.close()
		const role = await call(token, 'POST', '/system/role/create', { name: `Gone ${stamp}`, code: `gone${stamp}`, sort: 1, status: 0 })
		const third = await deskOpen(`/system/role?row=${role}`)
		await third.page.getByRole('tab', { name: 'Scope' }).waitFor()
		await call(token, 'DELETE', `/system/role/delete?id=${role}`)
		await third.page.getByRole('tab', { name: 'Scope' }).click()
		await third.page.getByRole('dialog').getByText('It is not there, or not for you').waitFor()
		await third.context.close()
	})
	await test('devices that are not counted yet are said to be', async () => {
		await page.route('**/device/app-blacklist/page*', async route => {
			const answer = await (await route.fetch()).json()
			for (const row of answer.data.list) row.deviceCount = row.deviceCountTime = null
			await route.fulfill({ json: answer })
		})
		await page.goto(new URL(`/ui${list}?packageName=${app}`, page.url()).href)
		await page.locator('main tbody tr').getByText('Counting…').waitFor()
		await page.goto(new URL(`/ui${list}?row=${id}`, page.url()).href)
		await drawer.getByText('devices concerned').waitFor()
		same(0, await drawer.getByText('Counting…').count(), 'a count that is on its way below one that is there')
		await page.unroute('**/device/app-blacklist/page*')
		await page.goto(new URL(`/ui${list}?packageName=${app}`, page.url()).href)
		await page.locator('main tbody tr').filter({ hasText: app }).waitFor()
		// Down to what devices have done, all columns are in view.
		same(0, await page.locator('main .fd-scroll').first().evaluate(at => at.scrollWidth - at.clientWidth), 'pixels beyond the edge')
		await page.goto(new URL(`/ui${list}?row=${id}&tab=approval`, page.url()).href)
	})
	await test('what a device could not do is no effect', async () => {
		check((await policyOf(key, mac)).includes(app), 'the device has the record')
		await answersOf(key, mac, id, app, NO_PERMISSION)
		const effect = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: app }) })
		await eventually('it is told', async () => {
			await page.goto(`${base}/ui/`)
			await settled(page)
			return effect.getByText('not removed: No permission').isVisible()
		}, 90)
		await page.route('**/uninstall-detail/page*', async route => {
			const answer = await (await route.fetch()).json()
			for (const row of answer.data.list) row.result = FAILED
			await route.fulfill({ json: answer })
		}, { times: 1 })
		await page.reload()
		await effect.getByText('Failed', { exact: true }).waitFor()
	})
	await test('why a record concerns a device is said in plain words', async () => {
		await page.goto(`${base}/ui/device/device?mac=${mac}&row=*&tab=explain`)
		const verdict = drawer.getByRole('listitem').filter({ hasText: app })
		await verdict.getByText('it meets the conditions of the record (channels, regions, rule)', { exact: true }).waitFor()
		await verdict.getByText(/^Checked before: the record is in effect, its address is not excluded/).waitFor()
	})
	await test('an open drawer follows what somebody else changes', async () => {
		await page.goto(`${base}/ui${list}?packageName=${app}&row=${id}`)
		await drawer.getByText('In effect').first().waitFor()
		const { revision } = await call(token, 'GET', `${list}/get?id=${id}`)
		await call(token, 'PUT', `${list}/update-status`, { id, enabled: false, revision })
		await drawer.getByText('Off', { exact: true }).first().waitFor(LONG)
		same(0, await drawer.getByText('In effect').count(), 'what it was before')
	})
	await test('no number stands for the name of a record while names are on their way', async () => {
		let names
		await page.route('**/app-blacklist/page*', async route => {
			await names
			await route.continue()
		})
		let come
		names = new Promise(done => { come = done })
		await page.goto(`${base}/ui/device/device?mac=${mac}&row=*&tab=explain`)
		const verdict = drawer.getByRole('tabpanel').getByRole('listitem').filter({ hasText: `Record ${id}` })
		await verdict.waitFor()
		same('…', (await verdict.getByRole('link').textContent()).trim(), 'its name')
		come()
		await verdict.getByRole('link', { name: app }).waitFor()
		await page.unroute('**/app-blacklist/page*')
	})
	await test('who asks why while others count waits, and is not told to have asked too much', async () => {
		let refused = 0
		await page.route('**/app-blacklist/match-explain*', route => {
			refused++
			return route.fulfill({ json: { code: 429, msg: 'Too many requests, please retry later', data: null } })
		}, { times: 2 })
		await page.goto(`${base}/ui/device/device?mac=${mac}&row=*&tab=explain`)
		await drawer.getByRole('tabpanel').getByRole('listitem').first().waitFor()
		same([2, 0], [refused, await drawer.getByText('Too many requests').count()], 'refusals, and those that are said')
	})
	await test('who has not asked since a change was told of it, and when it asked stands in one place', async () => {
		await page.route('**/device/why*', async route => {
			const answer = await (await route.fetch()).json()
			answer.data.lastPoll.answer = 'outdated'
			await route.fulfill({ json: answer })
		}, { times: 1 })
		await page.goto(`${base}/ui/device/device?mac=${mac}&row=*`)
		await drawer.getByText(/Its last question was/).waitFor()
		await drawer.getByText('each heartbeat tells it so, but it has not asked yet').waitFor()
		await drawer.getByRole('tab', { name: 'Blacklist' }).click()
		await drawer.getByText(/^When it asked last it was given the policy [0-9-]+$/).waitFor()
	})
	await test('the verdict on a device follows its row', async () => {
		await page.goto(`${base}/ui/device/device?mac=${mac}&row=*`)
		await drawer.getByText(/^This device gets \d+ of/).waitFor()
		await call(token, 'PUT', '/device/update-status', { macs: [mac], status: 0 })
		await drawer.getByText('It is not activated, so it gets no policy.').waitFor(LONG)
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}

async function unread(token) {
	const { page, said, context } = await deskOpen('/device/device?edit=new')
	const form = page.getByRole('dialog')
	const channels = form.getByRole('combobox', { name: 'Channel' })

	await test('choices that are on their way, or did not come, are not said to be none', async () => {
		await settled(page)
		await page.route('**/device/channel/**', async route => {
			await new Promise(done => setTimeout(done, 2000))
			await route.abort()
		})
		await page.reload()
		await channels.click()
		await form.getByText('Loading …').last().waitFor()
		await form.getByText('It could not be read; try again soon').waitFor()
		same(0, await form.getByText('Nothing found').count(), 'nothing found')
		await page.unroute('**/device/channel/**')
		await eventually('they come when they are asked for again', async () => {
			await channels.press('Escape')
			await channels.click()
			return (await page.getByRole('option').count()) > 0
		}, 60)
	})
	await test('what could not be copied is not said to be; a secret goes when somebody says that he has it', async () => {
		await page.goto(`${base}/ui/device/key`)
		await page.getByRole('button', { name: 'New key' }).click()
		await form.getByRole('button', { name: 'Make the key' }).click()
		await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })) // as without TLS
		await form.getByRole('button', { name: 'Copy the secret' }).click()
		await page.getByRole('alert').getByText('The browser did not let it be copied').waitFor()
		same(0, await page.getByText('Copied', { exact: true }).count(), 'notes that it was copied')
		await page.keyboard.press('Escape')
		await page.locator('dialog').getByText('Note the secret now').waitFor()
		await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click()
		await form.getByRole('button', { name: 'I have noted it' }).click()
		await form.waitFor({ state: 'detached' })
	})
	await test('a message whose reading was refused stays unread', async () => {
		const userId = (await call(token, 'GET', '/system/user/profile/get')).id
		await call(token, 'POST', '/system/notify-template/create', { name: `said${stamp}`, code: `said${stamp}`, nickname: 'Tests', content: `Said ${stamp}`, type: 1, status: 0 })
		await call(token, 'POST', '/system/notify-template/send-notify', { userId, userType: 2, templateCode: `said${stamp}`, templateParams: {} })
		await page.goto(`${base}/ui/about`)
		await page.route('**/notify-message/update-read*', route => route.fulfill({ status: 500, body: '' }))
		await page.getByRole('button', { name: /^Messages/ }).click()
		const row = form.getByRole('listitem').filter({ hasText: `Said ${stamp}` })
		await row.getByRole('button').first().click()
		await page.getByRole('alert').getByText('The server has failed').first().waitFor()
		check(await row.evaluate(at => at.classList.contains('unread')), 'it is unread')
	})
	await test('the console is silent', async () => same([], said.filter(text => !/500|ERR_FAILED/.test(text)), 'said'))
	await context.close()
}

// Numbers and states of one record, told where it is changed.
async function concerned(token) {
	const channel = `Concerned ${stamp}`
	const [mac] = await devices(token, channel, 2)
	const { list: [{ id: channelId }] } = await call(token, 'GET', `/device/channel/page?pageNo=1&pageSize=10&name=${channel}`)
	const id = await call(token, 'POST', `${list}/create`, { packageName: `com.concerned.${stamp}`, type: 1, channelIds: [channelId] })
	await person(token, `drafter${stamp}`, [await role(token, `drafter${stamp}`, (menu, above) => [6000, 6200].includes(above[0].id))])
	const unapproved = await call(await tokenOf(`drafter${stamp}`, SECRET), 'POST', `${list}/create`, { packageName: `com.unapproved.${stamp}`, type: 1, channelIds: [channelId] })
	const { page, said, context } = await deskOpen(list)
	const impact = page.getByRole('complementary', { name: 'Impact' })

	await test('a record that is switched off concerns nobody, and asks for no number', async () => {
		await page.goto(`${base}/ui${list}?edit=${id}`)
		await impact.getByText('2 devices of the scope').waitFor()
		await page.getByLabel('Switched on').uncheck()
		await impact.getByText('Devices of the scope: 2 → 0, as the record is then “Off”; in effect it would concern 2').waitFor()
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await page.getByText('Saved', { exact: true }).first().waitFor()
		same(false, (await call(token, 'GET', `${list}/get?id=${id}`)).enabled, 'it is switched on')
		await page.goto(`${base}/ui${list}?edit=${id}`)
		await page.getByLabel('Switched on').check()
		await impact.getByText('0 → 2 devices of the scope').waitFor()
		await page.getByRole('button', { name: 'Discard' }).click()
	})
	await test('what is added to a record that is not approved is not said to take effect', async () => {
		await page.goto(`${base}/ui${list}?row=${unapproved}&tab=scope`)
		await page.getByRole('dialog').getByText('the record itself is not approved').waitFor()
	})
	await test('what a device did is told with the days of which it is told', async () => {
		await page.goto(`${base}/ui/device/device?mac=${mac}&row=*&tab=events`)
		await page.getByRole('dialog').getByText('Last 30 days').waitFor()
	})
	await test('an age is no day of the calendar', async () => {
		await page.route('**/device/page*', async route => {
			const response = await route.fetch()
			const json = await response.json()
			for (const row of json.data.list) row.lastSeen = Date.now() - 47 * 3_600_000
			await route.fulfill({ response, json })
		})
		await page.goto(`${base}/ui/device/device?mac=${mac}`)
		await page.locator('main tbody tr').getByText('1 day ago').first().waitFor()
		await page.unroute('**/device/page*')
	})
	await test('who may go on without a password is among the sessions that rest', async () => {
		await page.goto(`${base}/ui/system/oauth2/token?userId=999999`)
		await page.getByLabel('Sessions that rest, too').check()
		await page.waitForURL(/resting=true/)
	})
	await test('a number that could not be asked for can be asked for again', async () => {
		await page.goto(`${base}/ui${list}?edit=${id}`)
		await impact.getByText('Off').waitFor()
		await page.route('**/preview-count*', route => route.fulfill({ json: { code: 500, msg: 'Not now', data: null } }))
		await page.getByLabel('All devices').check()
		await impact.getByRole('button', { name: 'Try again' }).waitFor()
		await page.unroute('**/preview-count*')
		await impact.getByRole('button', { name: 'Try again' }).click()
		await impact.getByText('as the record is then “Off”').waitFor()
		await page.getByRole('button', { name: 'Discard' }).click()
	})
	await test('what is decided on follows what somebody else changes of its record', async () => {
		const process = await call(await tokenOf(`drafter${stamp}`, SECRET), 'POST', `${list}/approval/create-with-children`, { blacklistId: unapproved, reason: 'please' })
		await page.goto(`${base}/ui/bpm/manager/process-instance/manager?instance=${process}`)
		const request = page.getByRole('region', { name: 'What is requested' })
		await request.getByText('Devices of the scope').waitFor()
		const { revision } = await call(token, 'GET', `${list}/get?id=${unapproved}`)
		await call(token, 'PUT', `${list}/update`, { id: unapproved, revision, remark: 'changed meanwhile' })
		await request.getByText('will not be applied').waitFor({ timeout: 30_000 })
	})
	await test('a model of which nobody can start a process says so', async () => {
		const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'EndEvent', type: 1, name: 'End' } }
		const model = await call(token, 'POST', '/bpm/model/create', { key: `still_${stamp}`, name: `still ${stamp}`, type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel })
		await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
		await call(token, 'PUT', '/bpm/model/update-state', { id: String(model), state: 2 })
		await page.goto(`${base}/ui/bpm/manager/model?name=still`)
		await page.locator('main tbody tr').filter({ hasText: `still ${stamp}` }).getByText('V1, suspended').waitFor()
	})
	await test('the console is silent about it', async () => same([], said, 'said'))
	await context.close()
}

export default async function () {
	const token = await tokenOf()
	const [mac] = await devices(token, `Said ${stamp}`, 1)
	await faults(token, mac)
	await steps(token, mac)
	await records(token, await deviceKey(token), mac)
	await unread(token)
	await concerned(token)
}
