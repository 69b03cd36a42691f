// finder - Ctrl K finds what is known of a thing, while it is typed, with its state;
// Enter goes to it.  One request is under way, and none for who may not read.
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { installs } from '../lib/fleet.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

/** What the finder asks; a page that opens asks for exports that are ready. */
const FOUND = /\/device\/search|(?<!export-task)\/page\?|my-page/

// A process of that name, which waits for whoever has started it.
async function started(token, key, name) {
	const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: { id: 'a1', type: 11, name: 'Check', approveType: 1, candidateStrategy: 36, approveMethod: 3, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } } }
	const model = await call(token, 'POST', '/bpm/model/create', { key, name, type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel })
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	const { id } = await call(token, 'GET', `/bpm/process-definition/get?key=${key}`)
	return call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId: id, variables: {} })
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const hex = Date.now().toString(16).slice(-4).toUpperCase()
	const mac = `02:7C:${hex.slice(0, 2)}:${hex.slice(2)}:EE:F0`
	const channel = await call(token, 'POST', '/device/channel/create', { name: `Finder ${stamp}` })
	await call(token, 'POST', '/device/create', { mac, channelId: channel.id, serialNumber: `Sn%${stamp}_1`, name: `客厅 ${stamp}`, orderNumber: `PO/${stamp}` })
	await call(token, 'PUT', '/device/update-status', { macs: [mac], status: 1 })
	const name = `org.finder.${stamp}`
	const record = await call(token, 'POST', '/device/app-blacklist/create', { packageName: name, appName: `Game ${stamp}`, type: 1, versionOp: 0, enabled: false, allDevice: false, matchMode: 1, macs: [mac] })
	await person(token, `finder${stamp}`)
	const elsewhere = await call(token, 'POST', '/device/channel/create', { name: `Labels ${stamp}` })
	const digits = `00${String(Date.now()).slice(-8)}`
	const others = [`02:7C:${hex.slice(0, 2)}:${hex.slice(2)}:0D:01`, `02:7C:${hex.slice(0, 2)}:${hex.slice(2)}:00:02`]
	await call(token, 'POST', '/device/create', { mac: others[0], channelId: elsewhere.id, serialNumber: `SX${digits}`, name: `Lumio half ${stamp}`, orderNumber: `LOT-${digits}` })
	const address = `10.${digits.slice(-6).match(/../g).map(Number).join('.')}`
	await call(token, 'POST', '/device/create', { mac: others[1], channelId: elsewhere.id, orderNumber: `LOT-${digits}`, deviceIp: address, serialNumber: `H${digits}MAX00417`, deviceModel: `BX${digits}` })
	// Its last word ends the address of a device.
	await call(token, 'POST', '/device/channel/create', { name: `Labels ${stamp} 0D01` })

	const open = async (path = '/system/post', who) => {
		const opened = await deskOpen(path, who)
		await opened.page.keyboard.press('Control+k')
		return { ...opened, input: opened.page.getByRole('combobox', { name: 'Find' }), options: opened.page.getByRole('option') }
	}
	for (const [what, text, by] of [['serial number', `sn%${stamp}`, 'Serial number'], ['order', `po/${stamp}`, 'Order number'], ['name', `客厅 ${stamp}`], ['address, its end', `${hex.slice(2)}:ee:f0`]])
		await test(`a device by its ${what}, with its state; Enter opens it`, async () => {
			const { page, said, input, options, context } = await open()
			await input.fill(text)
			const hit = options.filter({ hasText: mac }).filter({ hasText: `Finder ${stamp}` }).filter({ hasText: 'offline' })
			await hit.waitFor()
			if (by) await hit.filter({ hasText: `found by: ${by}` }).waitFor()
			else same(0, await hit.filter({ hasText: 'found by' }).count(), 'what is said of a value that is shown')
			await page.keyboard.press('Enter')
			await page.getByRole('dialog').getByRole('heading', { name: mac }).waitFor()
			same([], said, 'said')
			await context.close()
		})
	await test('an address that no device has is not offered as a device', async () => {
		const { page, said, input, options, context } = await open()
		await input.fill('02:7C:00:00:00:0F')
		await page.getByRole('status').getByText('Nothing found').waitFor()
		same(0, await page.getByRole('listbox', { name: 'Find' }).getByRole('option').count(), 'what is offered')
		same([], said, 'said')
		await context.close()
	})
	const wide = text => [...text].map(c => String.fromCodePoint(c.codePointAt(0) + 0xfee0)).join('')
	const serial = `SX${digits}`
	await test('a device by what people have of its label', async () => {
		const { said, input, options, context } = await open()
		for (const text of [
			serial.match(/.{1,4}/g).join(' '), wide(serial), serial.replaceAll('0', 'O'), `S/N:${serial}`, `Hello, the box ${serial.slice(0, 6)} ${serial.slice(6)} is dead`,
			`${'Hello, this is about one of our boxes. '.repeat(4)}It says ${serial}.`, wide(others[0]), others[0].replaceAll('0', 'O'),
		]) {
			await input.fill('')
			await options.filter({ hasText: others[0] }).waitFor({ state: 'detached' })
			await input.fill(text)
			await options.filter({ hasText: others[0] }).first().waitFor().catch(() => check(false, `not found by ${text}`))
		}
		same([], said, 'said')
		await context.close()
	})
	await test('the end of a serial number finds nothing, and one is told what does', async () => {
		const { page, said, input, options, context } = await open()
		await input.fill(serial.slice(-6))
		await page.getByText('Serial numbers, CPU ids, orders and IP addresses are found by their beginning, not by their end').waitFor()
		await page.getByText('a name by any part of it, by “Search devices with … in their name”').waitFor()
		same(0, await options.filter({ hasText: others[0] }).count(), 'devices')
		same([], said, 'said')
		await context.close()
	})
	await test('an address with a port, a name that is a channel’s, a serial number in words, a model', async () => {
		const { page, said, input, options, context } = await open()
		for (const [text, found] of [[`${address}:8080`, others[1]], [`Labels ${stamp} 0D01`, `Labels ${stamp} 0D01`], [`H${digits} MAX 00417`, others[1]]]) {
			await input.fill('')
			await options.filter({ hasText: found }).waitFor({ state: 'detached' })
			await input.fill(text)
			await options.filter({ hasText: found }).filter({ hasNotText: '“' }).first().waitFor().catch(() => check(false, `not found by ${text}`))
		}
		await input.fill(`Labels ${stamp} 0D01`)
		await options.filter({ hasText: `Labels ${stamp} 0D01` }).filter({ hasNotText: '“' }).waitFor()
		await page.getByRole('listbox').and(page.locator('[aria-busy=false]')).waitFor({ state: 'attached' })
		same(0, await options.filter({ hasText: 'read as' }).count(), 'devices whose address ends so')
		await input.fill(`BX${digits}`)
		await options.filter({ hasText: 'Devices of the model' }).first().click()
		await page.getByRole('button', { name: others[1] }).waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('all devices of an order, and those of which one knows a part of the name', async () => {
		const { page, said, input, options, context } = await open()
		await input.fill(`lot ${digits}`)
		await options.filter({ hasText: `LOT-${digits}` }).first().waitFor()
		await page.keyboard.press('Enter')
		await eventually('both', async () => (await page.locator('main tbody tr').count()) === 2)
		await page.keyboard.press('Control+k')
		await input.fill(`half  ${stamp}`)
		await options.filter({ hasText: 'in their name' }).click()
		await page.getByRole('button', { name: others[0] }).waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('a text that is nowhere is not found; what is offered is a search, and no hit', async () => {
		const { page, said, input, options, context } = await open()
		for (const [text, said] of [['zzzzqqqq', 'Nothing found'], ['zz99', 'No device has a label that begins so']]) {
			await input.fill(text)
			await page.getByRole('status').getByText(said).waitFor()
			// Names of devices are all that was not asked for.
			same([`Search devices with “${text}” in their name`], await options.locator('.fd-grow').allInnerTexts(), 'what is offered')
		}
		same([], said, 'said')
		await context.close()
	})
	await test('Enter before the answer waits for it', async () => {
		const { page, input, context } = await open()
		await page.route(/\/device\/search/, async route => {
			await new Promise(done => setTimeout(done, 500))
			await route.continue()
		})
		await input.fill(`sn%${stamp}_1`)
		await page.keyboard.press('Enter')
		await page.getByRole('dialog').getByRole('heading', { name: mac }).waitFor()
		await context.close()
	})
	for (const [what, text, state, heading] of [['channel', `finder ${stamp}`, '1 device', `Finder ${stamp}`], ['user', `finder${stamp}`, 'Enabled', `finder${stamp}`], ['record', name, 'Off', name]])
		await test(`a ${what} by its name, with its state; Enter opens it`, async () => {
			const { page, said, input, options, context } = await open()
			await input.fill(text)
			const found = options.filter({ hasText: state }).filter({ hasText: heading })
			await found.first().waitFor()
			await found.first().click()
			await page.getByRole('dialog').getByRole('heading', { name: heading }).waitFor()
			same([], said, 'said')
			await context.close()
		})
	const seen = { name: `org.seen.${stamp}`, app: `Player ${stamp}` }
	await installs(token, [mac], seen.name, seen.app)
	await test('a package by its name, an application by its own, each with what is known of it', async () => {
		const { page, said, input, options, context } = await open()
		await input.fill(seen.name)
		await options.filter({ hasText: seen.name }).filter({ hasText: seen.app }).click()
		await page.getByRole('dialog').getByRole('heading', { name: seen.name }).waitFor()
		await page.keyboard.press('Escape')
		await page.keyboard.press('Control+k')
		await input.fill(seen.app)
		await options.filter({ hasText: seen.name }).filter({ hasText: '1 device' }).click()
		await page.getByRole('heading', { level: 1, name: 'App installs' }).waitFor()
		await page.locator('main tbody tr').filter({ hasText: seen.name }).waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('a process by its name, with its state; Enter opens it', async () => {
		const process = `Return ${stamp}`
		await started(token, `finder_${stamp}`, process)
		const { page, said, input, options, context } = await open()
		await input.fill(process)
		await options.filter({ hasText: process }).filter({ hasText: 'In approval' }).click()
		await page.getByRole('region', { name: 'Process', exact: true }).getByRole('heading', { name: process }).waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('one request at a time; the newest text wins', async () => {
		const { page, input, options, context } = await open()
		const counted = { now: new Set(), most: 0, searches: [] }
		page.on('request', request => {
			if (!FOUND.test(request.url())) return
			counted.most = Math.max(counted.most, counted.now.add(request).size)
			if (request.url().includes('/device/search')) counted.searches.push(new URL(request.url()).searchParams.get('q'))
		})
		for (const event of ['requestfinished', 'requestfailed']) page.on(event, request => counted.now.delete(request))
		await input.pressSequentially(`sn%${stamp}_1`, { delay: 20 })
		await options.filter({ hasText: mac }).waitFor()
		await eventually('all are answered', async () => counted.now.size === 0)
		same(1, counted.most, 'requests at a time')
		same(`sn%${stamp}_1`, counted.searches.at(-1), 'the last text')
		await context.close()
	})
	await test('%, 64 letters and two Chinese ones are texts like others; one letter asks nothing', async () => {
		const { page, said, input, options, context } = await open()
		const asked = []
		page.on('request', request => request.url().includes('/device/search') && asked.push(new URL(request.url()).searchParams.get('q')))
		for (const text of ['%', 'ab', '%%%', 'x'.repeat(64), 'x'.repeat(65)]) {
			await input.fill(text)
			await page.getByRole('listbox').and(page.locator('[aria-busy=false]')).waitFor({ state: 'attached' })
		}
		await input.fill('客厅')
		await options.filter({ hasText: mac }).waitFor()
		same(['%%%', 'x'.repeat(64), '客厅'], asked, 'what is asked')
		same([], said, 'said')
		await context.close()
	})
	await test('the network is away: it says that it could not look, and looks again', async () => {
		const { page, input, options, context } = await open()
		await context.setOffline(true)
		await input.fill(`sn%${stamp}`)
		await page.getByText('It could not be read; try again soon').waitFor()
		await context.setOffline(false)
		await input.fill(`sn%${stamp}_`)
		await options.filter({ hasText: mac }).waitFor()
		await context.close()
	})
	await test('who may not read devices and records asks for none', async () => {
		const username = `limited${stamp}`
		await person(token, username, [await role(token, `limited${stamp}`, (menu, above) => above.some(m => m.componentName === 'SystemPost'))])
		const { page, input, context } = await open('/system/post', { username, secret: SECRET })
		const asked = []
		page.on('request', request => FOUND.test(request.url()) && asked.push(request.url()))
		await input.fill(name)
		await page.getByText('Nothing found').waitFor()
		same([], asked, 'what is asked')
		await context.close()
	})
	await call(token, 'DELETE', `/device/app-blacklist/delete-list?ids=${record.id ?? record}`).catch(() => undefined)
}
