// links - the address of an open row, whether the list has it or not: what is
// shown, what is said where there is none, what becomes of it when it changes.
import { call, pagePaths, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { devices, installs } from '../lib/fleet.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { sql } from '../lib/suite.mjs'

const stamp = Date.now().toString(36)
const GONE = 'It is not there, or not for you'

// An instance that waits for its starter, and a timer of it that is a dead letter.
async function waiting(token) {
	const end = { id: 'EndEvent', type: 1, name: 'End' }
	const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'a1', type: 11, name: `Boss ${stamp}`, approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1, childNode: end } }
	const model = await call(token, 'POST', '/bpm/model/create', { key: `links_${stamp}`, name: `Links ${stamp}`, type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel })
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	const { id: processDefinitionId } = await call(token, 'GET', `/bpm/process-definition/get?key=links_${stamp}`)
	const instance = await call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId, variables: {} })
	const task = (await call(token, 'GET', `/bpm/task/manager-page?processDefinitionKey=links_${stamp}`)).list.find(row => row.name.startsWith('Boss'))
	const job = sql(`INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id, timer, tries, error) SELECT 1, tree, num, 'timer', 'parked_${stamp}', 1, 8, 'HTTP 500' FROM bpm_process_instance WHERE id = '${instance}' RETURNING id`)
	return { task: task.id, job }
}

export default async function () {
	const token = await tokenOf()
	const paths = new Map((await pagePaths(token)).map(page => [page.name, page.path]))
	const app = `com.links.${stamp}`
	await installs(token, await devices(token, `Links ${stamp}`, 1), app)
	const key = await call(token, 'POST', '/device/key/create', { remark: 'Links' })
	const channel = (await call(token, 'POST', '/device/channel/create', { name: `Ads ${stamp}` })).id
	const [slot] = await call(token, 'POST', '/device/ad-slot-channel/create-batch', [{ adSlotId: 4711, channelId: channel, remark: 'before' }])
	const session = (await call(token, 'GET', '/system/oauth2-token/page?userId=1')).list[0].id
	const post = await call(token, 'POST', '/system/post/create', { name: `Links ${stamp}`, code: `links${stamp}`, sort: 1, status: 0 })
	const { task, job } = await waiting(token)
	const { page, said, context } = await deskOpen('/system/post')
	const drawer = page.getByRole('dialog')
	const title = name => drawer.getByRole('heading', { name, exact: true })
	const form = page.getByRole('dialog', { name: /^Edit / })
	const go = (name, query) => page.goto(`${base}/ui${paths.get(name)}?${query}`)

	const links = [
		['DeviceKey', 'kid=none', key.id, key.kid],
		['DeviceAdSlotChannel', 'adSlotId=1', slot, '4711'],
		['SystemTokenClient', 'clientId=none', session, 'Administrator'],
		['FleetProcessJob', 'processInstanceId=none', job, `parked_${stamp}`],
		['BpmManagerTask', 'name=none', task, `Boss ${stamp}`, '987654321-1'],
		['FleetAppInstall', 'packageName=none', app, app, 'com.not.there'],
		['FleetAppInstall', 'groupByVersionCode=true&packageName=none', `${app}~7~7.0`, `${app} 7 7.0`, `${app}~8~7.0`],
	]
	for (const [name, filter, id, wanted, unknown = '987654321'] of links) {
		await test(`${name}: a link shows the row that the list has not, and says what is not there`, async () => {
			await go(name, `${filter}&row=${encodeURIComponent(id)}`)
			await title(wanted).waitFor()
			await go(name, `${filter}&row=${encodeURIComponent(unknown)}`)
			await drawer.getByText(GONE).waitFor()
			same([], said, 'said')
		})
	}
	await test('the drawer of a key has no secret, and shows that the key was switched off', async () => {
		await go('DeviceKey', `kid=none&row=${key.id}`)
		await title(key.kid).waitFor()
		await settled(page)
		check(!(await page.content()).includes(key.secret), 'no secret')
		await drawer.getByRole('button', { name: 'Switch off' }).click()
		await page.locator('dialog[open]').getByRole('button', { name: 'Switch off' }).click()
		await drawer.getByRole('button', { name: 'Switch on' }).waitFor()
	})
	await test('a link to a form begins with the row that the list has not; the drawer shows what was saved', async () => {
		await go('DeviceAdSlotChannel', `adSlotId=1&row=${slot}&edit=${slot}`)
		await form.getByLabel('Remarks').fill('after')
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await drawer.locator('dd').getByText('after', { exact: true }).waitFor()
		await go('SystemPost', `row=${post}`)
		await drawer.getByRole('button', { name: 'Edit' }).click()
		await form.getByLabel(/^Name/).fill(`Changed ${stamp}`)
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await title(`Changed ${stamp}`).waitFor()
	})
	await test('a dead letter that is tried again is none any more: its drawer closes', async () => {
		await go('FleetProcessJob', `row=${job}`)
		await title(`parked_${stamp}`).waitFor()
		await drawer.getByRole('button', { name: 'Try again' }).click()
		await drawer.waitFor({ state: 'detached' })
		check(!new URL(page.url()).searchParams.has('row'), 'the address has no row')
	})
	await test('each version of a package has its own drawer, with its devices', async () => {
		await go('FleetAppInstall', `groupByVersionCode=true&packageName=${app}`)
		await page.locator('main tbody tr').getByRole('button', { name: app }).first().click()
		await title(`${app} 7 7.0`).waitFor()
		same(`${app}~7~7.0`, new URL(page.url()).searchParams.get('row'), 'the address')
		await drawer.getByRole('tab', { name: 'Devices' }).click()
		await eventually('one device', async () => (await drawer.locator('tbody tr').count()) === 1)
		await drawer.locator('tbody tr').getByRole('link').first().click()
		await page.waitForURL(/device\/device\?/)
		await drawer.getByRole('heading', { name: /^02:D2:/ }).waitFor()
	})
	await test('what a form chooses by name has that name in the drawer, and none where nothing is chosen', async () => {
		const top = await call(token, 'POST', '/system/dept/create', { name: `Top ${stamp}`, parentId: 0, sort: 1, status: 0 })
		const below = await call(token, 'POST', '/system/dept/create', { name: `Below ${stamp}`, parentId: top, sort: 1, status: 0 })
		const above = drawer.locator('dt').filter({ hasText: /^Above$/ }).locator('xpath=following-sibling::dd[1]')
		await go('SystemDept', `row=${top}`)
		await title(`Top ${stamp}`).waitFor()
		same('–', await above.innerText(), 'nothing is above')
		await go('SystemDept', `row=${below}`)
		await title(`Below ${stamp}`).waitFor()
		await eventually('its name', async () => (await above.innerText()) === `Top ${stamp}`)
	})
	await test('menus of a package, the storage of a file and the departments of a role have their names', async () => {
		const value = label => drawer.locator('dt').filter({ hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
		const named = (label, text) => eventually(`${label}: ${text}`, async () => (await value(label).innerText()) === text)
		const menus = (await call(token, 'GET', '/system/menu/list')).filter(m => ['System', 'Regions'].includes(m.name) && m.type < 3)
		const made = await call(token, 'POST', '/system/tenant-package/create', { name: `Package ${stamp}`, status: 0, menuIds: menus.map(m => m.id) })
		await go('SystemTenantPackage', `row=${made}`)
		await eventually('the menus', async () => (await value('Menus').innerText()).split(', ').sort().join() === 'Regions,System')
		const body = new FormData()
		body.append('file', new Blob(['kept']), `kept${stamp}.txt`)
		await fetch(`${base}/admin-api/infra/file/upload`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body })
		const { list: [file] } = await call(token, 'GET', '/infra/file/page?pageNo=1&pageSize=1')
		const storage = await call(token, 'GET', `/infra/file-config/get?id=${file.configId}`)
		await go('InfraFile', `row=${file.id}`)
		await named('Storage', storage.name)
		const dept = await call(token, 'POST', '/system/dept/create', { name: `Seen ${stamp}`, parentId: 0, sort: 1, status: 0 })
		const role = await call(token, 'POST', '/system/role/create', { name: `Seen ${stamp}`, code: `seen${stamp}`, sort: 1, status: 0 })
		await call(token, 'POST', '/system/permission/assign-role-data-scope', { roleId: role, dataScope: 2, dataScopeDeptIds: [dept] })
		await go('SystemRole', `row=${role}`)
		await named('Departments', `Seen ${stamp}`)
	})
	await test('rows that no column opens have no drawer', async () => {
		await go('BpmTodoTask', `row=${task}`)
		await settled(page)
		same(0, await drawer.count(), 'drawers')
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
