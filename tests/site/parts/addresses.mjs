// addresses - whoever takes addresses reads the same: a thousand pasted lines in all
// spellings with 57 mistakes, in each of the five places.
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'

const LINES = 1000
const WRONG = 57
const REPEATED = 1
const SPELT = [m => m, m => m.toLowerCase().replaceAll(':', '-'), m => m.replaceAll(':', ''), m => m.replaceAll(':', '').toLowerCase().replace(/(....)(....)/, '$1.$2.'), m => m.replaceAll(':', '\u2011'), m => m.replace(/\b0(?=.)/g, ''), m => m.replace(/./g, c => String.fromCharCode(c.charCodeAt(0) + 0xFEE0)), m => `${m},North`, m => `7\t${m}\tA box`]
const MISTAKES = [m => m.slice(0, -1), m => `${m}:00`, () => 'no address', m => m.replace(/..$/, 'GG'), m => `${m} - ${m}`]

const hex = Date.now().toString(16).slice(-4).toUpperCase()
const macOf = i => `02:7B:${hex.slice(0, 2)}:${hex.slice(2)}:${(i >> 8).toString(16).toUpperCase().padStart(2, '0')}:${(i & 255).toString(16).toUpperCase().padStart(2, '0')}`
const isWrong = i => i % 17 === 11 && i < 17 * WRONG
const lines = Array.from({ length: LINES }, (_, i) => (isWrong(i) ? MISTAKES : SPELT).at(i % (isWrong(i) ? MISTAKES : SPELT).length)(macOf(i)))
const text = [...lines, macOf(0)].join('\n')
const COUNT = /943 addresses, 3 of them known; 1 repeated, taken once/
const FAULTS = /57 lines have what is no address: line 12 “.*”, line 29 “.*”.* line 80 “[^”]*” \(ranges are not read\)/

export default async function () {
	const token = await tokenOf()
	const channel = await call(token, 'POST', '/device/channel/create', { name: `Addresses ${hex}` })
	for (const i of [0, 1, 2]) await call(token, 'POST', '/device/create', { mac: macOf(i), channelId: channel.id })

	// said WITHIN: how many there are, how many are known, which lines are wrong.
	async function said(within) {
		await within.getByText(COUNT).waitFor()
		await within.getByText(FAULTS).waitFor()
	}
	async function paste(page, field) {
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
		await page.evaluate(text => navigator.clipboard.writeText(text), text)
		await field.focus()
		await page.keyboard.press('Control+v')
	}
	await test('finder: a pasted list leads to its devices', async () => {
		const { page, said: console, context } = await deskOpen('/system/post')
		await page.keyboard.press('Control+k')
		await paste(page, page.getByRole('combobox', { name: 'Find' }))
		await said(page.getByRole('dialog'))
		await page.keyboard.press('Enter')
		await page.getByRole('heading', { name: 'Device list' }).waitFor()
		await eventually('three devices', async () => (await page.locator('main tbody tr').count()) === 3)
		await page.reload()
		await eventually('three devices again', async () => (await page.locator('main tbody tr').count()) === 3)
		same([], console, 'said')
		await context.close()
	})
	await test('filter: nothing is asked with wrong lines, and the others stay when these are taken out', async () => {
		const { page, said: console, context } = await deskOpen(`/device/device?orderNumber=${hex}`)
		await page.getByRole('button', { name: /^More filters/ }).click()
		const search = page.getByRole('search')
		await search.getByLabel('Order number', { exact: true }).fill('')
		await paste(page, search.getByLabel('MAC addresses', { exact: true }))
		await said(search)
		check(!new URL(page.url()).searchParams.has('macs'), 'the address has no filter')
		same(LINES + REPEATED, (await search.getByLabel('MAC addresses', { exact: true }).inputValue()).split('\n').length, 'the lines stay')
		await search.getByRole('button', { name: 'Take this out' }).click()
		await eventually('three devices', async () => (await page.locator('main tbody tr').count()) === 3)
		same([], console, 'said')
		await context.close()
	})
	await test('editor: a record is not saved with wrong lines', async () => {
		const { page, said: console, context } = await deskOpen('/device/app-blacklist?edit=new')
		const field = page.getByLabel('Also these MAC addresses')
		await field.fill(`${macOf(1)} ${macOf(2).slice(0, -1)}\n${macOf(3)}`)
		await page.getByText(`1 line has what is no address: line 1 “${macOf(2).slice(0, -1)}”`).waitFor()
		await page.getByRole('button', { name: 'Take this out' }).click()
		same(`${macOf(1)}\n${macOf(3)}`, await field.inputValue(), 'what stays')
		await field.fill('')
		await paste(page, field)
		await said(page.locator('.macs', { has: field }).last())
		const save = page.getByRole('button', { name: 'Save', exact: true })
		check(await save.isDisabled(), 'Save is off')
		await page.getByRole('button', { name: 'Take this out' }).click()
		await eventually('Save is on', () => save.isEnabled())
		same(LINES - WRONG + REPEATED, (await field.inputValue()).split('\n').length, 'the lines that stay')
		await page.getByRole('button', { name: 'Discard' }).click()
		same([], console, 'said')
		await context.close()
	})
	await test('import: a file is read before it is sent', async () => {
		const { page, said: console, context } = await deskOpen('/device/device')
		await page.getByRole('button', { name: 'Import' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('File', { exact: true }).setInputFiles({ name: 'boxes.csv', mimeType: 'text/csv', buffer: Buffer.from(`mac,channelName\n${text}`) })
		await dialog.getByText(COUNT).waitFor()
		await dialog.getByText(/57 lines have what is no address: line 13 “.*”, line 30 “/).waitFor()
		same([], console, 'said')
		await context.close()
	})
	await test('modify: the wrong lines are said and taken out, the others are done', async () => {
		const { page, said: console, context } = await deskOpen('/device/device')
		await page.getByRole('button', { name: 'Modify by addresses' }).click()
		const sheet = page.getByRole('dialog', { name: 'Modify by addresses' })
		await paste(page, sheet.getByLabel('MAC addresses'))
		await said(sheet)
		await sheet.getByRole('button', { name: 'Take this out' }).click()
		await sheet.getByLabel('Model', { exact: true }).fill('A thousand')
		const [asked] = await Promise.all([page.waitForRequest(/info-modify\/create/), sheet.getByRole('button', { name: 'Modify by addresses' }).click()])
		same(LINES - WRONG, asked.postDataJSON().macs.length, 'what is sent')
		await page.getByText(/^943 accepted: 3 in effect, 940 wait/).waitFor()
		await page.keyboard.press('Escape')
		// What nobody could look at is not said to be done.
		await page.route('**/info-modify/page*', route => route.fulfill({ json: { code: 429, msg: 'Too many requests', data: null } }))
		await page.getByRole('button', { name: 'Modify by addresses' }).click()
		await sheet.getByLabel('MAC addresses').fill('02:AD:00:00:00:01')
		await sheet.getByLabel('Model', { exact: true }).fill('Another')
		await sheet.getByRole('button', { name: 'Modify by addresses' }).click()
		await page.getByText('1 modification is taken; what becomes of it is said by the page Modifications.').waitFor()
		same(0, await page.getByText('Done: Modify by addresses').count(), 'what nobody knows')
		await page.getByRole('button', { name: 'Modify by addresses' }).click()
		await sheet.getByLabel('MAC addresses').fill('02:AD:00:00:00:02\nno address')
		await sheet.getByLabel('Model', { exact: true }).fill('Another')
		await sheet.getByRole('button', { name: 'Modify by addresses' }).click()
		await page.getByText('1 accepted, 1 refused; what becomes of those accepted is not known yet').waitFor()
		same([], console, 'said')
		await context.close()
	})
}
