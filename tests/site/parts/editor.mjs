// editor - the editor of the blacklist knows the package: its name, and how many
// devices have it now; it counts a rule that nobody has saved.
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { devices, installs } from '../lib/fleet.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

const EDITOR = '/device/app-blacklist?edit=new'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const app = `com.known.${stamp}`
	const channels = { [`Many ${stamp}`]: 3, [`Few ${stamp}`]: 2 }
	const macs = []
	for (const [name, n] of Object.entries(channels)) macs.push(...(await devices(token, name, n)))
	await installs(token, macs, app)

	await test('the package: its name is filled in, its devices are counted by version, channel, country', async () => {
		const { page, said, context } = await deskOpen(EDITOR)
		const now = page.getByRole('region', { name: 'Who has it now' })
		const name = page.getByLabel('Application', { exact: true })
		await page.getByLabel('Package').fill(app)
		await now.getByText('5 devices in the whole fleet have it now', { exact: true }).waitFor()
		const rows = async list => (await now.getByRole('table', { name: list }).getByRole('row').allInnerTexts()).map(text => text.trim().replace(/\s+/g, ' '))
		same([`Many ${stamp} 3`, `Few ${stamp} 2`], await rows('Whole fleet by channel'), 'channels')
		same(['7.0 (7) 5'], await rows('Whole fleet by version'), 'versions')
		same(['unknown 5'], await rows('Whole fleet by country'), 'countries')
		await page.getByLabel('All devices').check()
		await page.getByText('Some devices of the scope', { exact: true }).waitFor()
		await eventually('the name', async () => (await name.inputValue()) === 'Seen in a test')
		await name.fill('Called so by me')
		await page.getByLabel('Package').fill(`${app}.none`)
		await now.getByText('0 devices in the whole fleet have it now', { exact: true }).waitFor()
		same('Called so by me', await name.inputValue(), 'what somebody typed')
		same([], said, 'said')
		await context.close()
	})
	await test('of very many devices it says that channels and countries are estimated', async () => {
		const { page, said, context } = await deskOpen(EDITOR)
		await page.route(/app-install\/now/, async route => {
			const response = await route.fetch()
			const answer = await response.json()
			await route.fulfill({ response, json: { ...answer, data: { ...answer.data, deviceCount: 1240000, sampled: 50000 } } })
		})
		await page.getByLabel('Package').fill(app)
		await page.getByText('Channels and countries are estimated from 50,000 of them.').waitFor()
		same([], said, 'said')
		await context.close()
	})
	await test('what was filled in is no draft', async () => {
		const { page, context } = await deskOpen(`${EDITOR}&package=${app}`)
		await eventually('the name', async () => (await page.getByLabel('Application', { exact: true }).inputValue()) === 'Seen in a test')
		await page.waitForTimeout(600) // longer than until a draft is kept
		same(0, await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('blacklist-new')).length), 'drafts')
		await context.close()
	})
	await test('who may not see installs has the editor without them', async () => {
		await person(token, `ed${stamp}`, [await role(token, `editor${stamp}`, (menu, above) => above.some(at => at.id === 6060))])
		const { page, said, context } = await deskOpen(EDITOR, { username: `ed${stamp}`, secret: SECRET })
		await page.getByLabel('Package').fill(app)
		await page.getByLabel('All devices').check()
		await eventually('the devices are counted', async () => /\d/.test(await page.getByRole('complementary', { name: 'Impact' }).locator('strong').first().textContent()))
		same(0, await page.getByRole('region', { name: 'Who has it now' }).count(), 'numbers of installs')
		same([], said, 'said')
		await context.close()
	})
	await test('a record that somebody deletes meanwhile is said to be gone; what was typed stays', async () => {
		const id = await call(token, 'POST', '/device/app-blacklist/create', { packageName: `${app}.gone`, type: 1, allDevice: false, matchMode: 1, channelIds: [], regionIds: [], macs: macs.slice(0, 1), enabled: false })
		const { page, context } = await deskOpen(`/device/app-blacklist?edit=${id}`)
		await page.getByLabel('Remarks').fill('typed')
		await page.getByRole('complementary', { name: 'Impact' }).locator('strong').first().waitFor()
		await call(token, 'DELETE', `/device/app-blacklist/delete?id=${id}`)
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		const said = page.getByRole('alert').getByText('It was deleted meanwhile, or is no longer for you: nothing was saved.')
		const confirm = page.locator('dialog').getByRole('button', { name: 'Confirm' }) // of one of few devices
		await said.or(confirm).first().waitFor()
		if (await confirm.isVisible()) await confirm.click()
		await said.waitFor()
		check(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), 'Save is off')
		same('typed', await page.getByLabel('Remarks').inputValue(), 'what was typed')
		await context.close()
	})
	await test('share and time are one control', async () => {
		const { page, context } = await deskOpen(EDITOR)
		const control = page.getByRole('group', { name: 'Share and time' })
		await control.getByRole('button', { name: '10 %' }).click()
		same('10', await control.getByLabel('Share of devices (%)').inputValue(), 'the share')
		await control.getByRole('combobox', { name: 'It lasts' }).selectOption({ label: '7 days' })
		const [begin, end] = await control.locator('[type=datetime-local]').evaluateAll(all => all.map(at => at.value))
		check(begin === '' && end !== '', `from ${begin} to ${end}`)
		const said = page.getByRole('group', { name: 'Hit devices where' }).locator('.said')
		await eventually('the sentence', async () => /10 % of them; until /.test(await said.textContent()))
		await control.getByRole('combobox', { name: 'It lasts' }).selectOption({ label: 'without an end' })
		same('', await control.locator('[type=datetime-local]').last().inputValue(), 'the end')
		await context.close()
	})
	await test('who saves at once is asked about what is typed now, not about what was counted before', async () => {
		const channel = (await call(token, 'GET', '/device/channel/page?pageNo=1&pageSize=200')).list.find(at => at.name === `Few ${stamp}`)
		const id = await call(token, 'POST', '/device/app-blacklist/create', { packageName: `${app}.fast`, type: 1, channelIds: [channel.id] })
		const { page, said, context } = await deskOpen(`/device/app-blacklist?edit=${id}`)
		await eventually('two devices', async () => /\b2\b/.test(await page.getByRole('complementary', { name: 'Impact' }).locator('strong').first().textContent()))
		await page.route(/preview-count/, async route => {
			await new Promise(done => setTimeout(done, 1000))
			await route.fulfill({ json: { code: 0, msg: '', data: { deviceCount: 1_000_000, exact: true, computedAt: Date.now(), openDraftBy: [] } } })
		})
		await page.getByLabel('Share of devices (%)').fill('50')
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await page.locator('dialog').getByText('the record will concern 1,000,000 devices').waitFor()
		await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click()
		await page.unroute(/preview-count/)
		await page.route(/preview-count/, route => route.fulfill({ json: { code: 429, msg: 'Too much', data: null } }))
		await page.getByLabel('Share of devices (%)').fill('40')
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await page.locator('dialog').getByText('it is not known yet how many').waitFor()
		same([], said, 'said')
		await context.close()
		await call(token, 'DELETE', `/device/app-blacklist/delete?id=${id}`)
	})
	await test('a record that is there already is said at its package, with the way to it', async () => {
		const twin = `${app}.twin`
		await call(token, 'POST', '/device/app-blacklist/create', { packageName: twin, type: 1, macs: [macs[0]] })
		const { page, context } = await deskOpen(EDITOR)
		await page.route(/preview-count/, route => route.fulfill({ json: { code: 0, msg: '', data: { deviceCount: 0, exact: true, computedAt: Date.now(), openDraftBy: [] } } }))
		await page.getByLabel('Package').fill(twin)
		await page.getByLabel('Also these MAC addresses').fill(macs[0])
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await page.locator('form').getByText('exists already').waitFor()
		check(await page.getByLabel('Package').evaluate(at => at === document.activeElement), 'its field has the focus')
		await page.getByRole('link', { name: 'Show the records of this package' }).click()
		await page.locator('main tbody tr').getByText(twin).waitFor()
		await context.close()
	})
	await test('a rule that nobody has saved is counted', async () => {
		const { page, said, context } = await deskOpen(EDITOR)
		const channel = (await call(token, 'GET', '/device/channel/page?pageNo=1&pageSize=200')).list.find(at => at.name === `Few ${stamp}`)
		const impact = page.getByRole('complementary', { name: 'Impact' })
		await page.getByLabel('Package').fill(app)
		await page.getByRole('group', { name: 'Hit devices where' }).getByLabel('Rule').first().selectOption('new')
		await impact.getByText('Say which devices first.').waitFor()
		await page.getByText('JSON', { exact: true }).click()
		const json = page.getByRole('textbox', { name: 'JSON' })
		await json.fill(JSON.stringify({ '==': [{ var: 'channelId' }, channel.id] }))
		await json.blur()
		await eventually('two devices', async () => /\b2\b/.test(await impact.locator('strong').first().textContent()))
		same([], said, 'said')
		await context.close()
	})
	await test('a version that begins with no digit is refused in plain words', async () => {
		const WORDS = 'Android: a version begins with a digit, “Android 10” does not'
		const expr = JSON.stringify({ and: [{ '<': [{ var: 'systemVersion' }, 'Android 10'] }] })
		const { page, said, context } = await deskOpen('/device/rule?edit=new')
		const type = async () => {
			await page.getByText('JSON', { exact: true }).click()
			await page.getByRole('textbox', { name: 'JSON' }).fill(expr)
			await page.getByRole('textbox', { name: 'JSON' }).blur()
			await page.getByRole('alert').filter({ hasText: WORDS }).waitFor()
		}
		await page.getByRole('dialog').getByLabel('Name').first().fill(`Old ${stamp}`)
		await type()
		await page.getByText('One that begins with a word, as “Android 9”, counts as missing.').waitFor()
		await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
		await page.locator('[data-field=expr] > .fd-wrong').getByText(WORDS).waitFor()
		same(0, await page.getByText('does not fit').count(), 'words for programs')
		await page.goto(`${base}/ui${EDITOR}`)
		await page.getByLabel('Package').fill(`${app}.version`)
		await page.getByRole('group', { name: 'Hit devices where' }).getByLabel('Rule').first().selectOption('new')
		await type()
		check(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), 'it cannot be saved')
		await page.getByText('Say which devices first.').waitFor()
		same(0, await page.getByText('does not fit').count(), 'words for programs')
		same([], said, 'said')
		await context.close()
	})
}
