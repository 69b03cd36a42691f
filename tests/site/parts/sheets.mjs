// sheets - rows from a file, with a preview and the rows that fail, and what is on
// the screen as a workbook: at once, or as a task whose file is kept.
import fs from 'node:fs'
import { call, tokenOf } from '../lib/api.mjs'
import { axe } from '../lib/axe.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { sql } from '../lib/suite.mjs'

const AT_ONCE = 100_000 // more rows become a task

const IN_ONE_REQUEST = 5_000 // more rows become a task, too

const csv = (name, text) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const channel = await call(token, 'POST', '/device/channel/create', { name: `Sheets ${stamp}` })
	const hex = Date.now().toString(16).slice(-4).toUpperCase()
	const mac = n => `02:5E:${hex.slice(0, 2)}:${hex.slice(2)}:00:0${n}`
	const { page, said, context } = await deskOpen('/device/device')
	const dialog = page.getByRole('dialog')

	await test('import: all rows are checked before any is written, and bad ones are mended in place', async () => {
		await page.getByRole('button', { name: 'Import' }).click()
		await dialog.getByLabel('File', { exact: true }).setInputFiles(csv('boxes.csv', `mac,channelName,name\n${mac(1)},Sheets ${stamp}\n${mac(2)},Sheets ${stamp}\nnot an address,Sheets ${stamp}\n${mac(3)},No such channel\nrubbish,,\n`))
		await dialog.getByText('3 rows are bad; nothing is written yet').waitFor()
		await dialog.getByText('mac: MAC address format is wrong').first().waitFor()
		await dialog.getByText('Channel does not exist').waitFor()
		same(0, (await call(token, 'GET', `/device/page?mac=${mac(1).slice(0, 14)}`)).total, 'devices before')
		const cell = (title, row) => dialog.getByLabel(`${title}, row ${row}`, { exact: true })
		same(['true', 'false'], [await cell('mac', 4).getAttribute('aria-invalid'), await cell('channelName', 4).getAttribute('aria-invalid')], 'the cell with the mistake')
		check(await dialog.getByRole('button', { name: 'Try these again' }).isDisabled(), 'nothing is mended yet')
		// One to what the file has already: rows are checked with each other.
		await cell('mac', 4).fill(mac(2))
		await cell('channelName', 5).fill(`Sheets ${stamp}`)
		await dialog.getByLabel('Leave out row 6').check()
		await dialog.getByRole('button', { name: 'Try these again' }).click()
		await dialog.getByText('1 row is bad').waitFor()
		await dialog.getByText('MAC address is in row 3 of the file already').waitFor()
		await cell('mac', 4).fill(mac(4))
		await dialog.getByRole('button', { name: 'Try these again' }).click()
		await dialog.getByText('All rows are good; nothing is written yet').waitFor()
		await dialog.getByRole('button', { name: 'Import', exact: true }).click()
		await dialog.getByText('Created: 4').waitFor()
		await page.keyboard.press('Escape')
		await page.getByRole('search').getByLabel('MAC address', { exact: true }).fill(mac(1).slice(0, 14))
		await eventually('four devices', async () => (await page.locator('main tbody tr').count()) === 4)
	})
	await test('import: who changes what is there has the rows checked anew; the good ones can go without the bad', async () => {
		await page.getByRole('button', { name: 'Import' }).click()
		await dialog.getByLabel('File', { exact: true }).setInputFiles(csv('boxes.csv', `mac,channelName\n${mac(1)},Sheets ${stamp}\nwrong,Sheets ${stamp}\n${mac(5)},Sheets ${stamp}\n`))
		await dialog.getByText('2 rows are bad').waitFor()
		await dialog.getByText('MAC address is in use').waitFor()
		await dialog.getByRole('checkbox').first().check()
		await dialog.getByText('1 row is bad').waitFor()
		await dialog.getByRole('button', { name: 'Import the others' }).click()
		await dialog.getByText('Created: 1').waitFor()
		await dialog.getByText('Changed: 1').waitFor()
		await page.keyboard.press('Escape')
	})
	await test('import: who has mended rows is asked before they are lost', async () => {
		await page.getByRole('button', { name: 'Import' }).click()
		await dialog.getByLabel('File', { exact: true }).setInputFiles(csv('boxes.csv', `mac,channelName\nwrong,Sheets ${stamp}\nworse,Sheets ${stamp}\n`))
		const cell = row => dialog.getByLabel(`mac, row ${row}`, { exact: true })
		const question = page.getByText('would be lost. Close?')
		const stay = async (close, row) => {
			await close()
			await question.waitFor()
			await page.keyboard.press('Escape')
			await question.waitFor({ state: 'detached' })
			same(mac(7), await cell(row).inputValue(), 'what was typed')
		}
		await cell(2).fill(mac(7))
		await stay(() => page.keyboard.press('Escape'), 2)
		await stay(() => page.mouse.click(20, 400), 2) // beside it
		// Also what has been tried.
		await cell(3).fill(mac(7))
		await dialog.getByRole('button', { name: 'Try these again' }).click()
		await dialog.getByText('1 row is bad').waitFor()
		await stay(() => dialog.getByRole('button', { name: 'Close', exact: true }).last().click(), 3)
		await page.keyboard.press('Escape')
		await question.waitFor()
		await page.locator('dialog[open]').getByRole('button', { name: 'Close', exact: true }).click()
		await dialog.waitFor({ state: 'detached' })
	})
	await test('import: a file that is none is refused as a whole, and another can be chosen', async () => {
		await page.getByRole('button', { name: 'Import' }).click()
		const file = dialog.getByLabel('File', { exact: true })
		await file.setInputFiles({ name: 'boxes.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('no workbook') })
		await dialog.getByRole('alert').getByText(/Trace [0-9a-f]{32}/).waitFor()
		check(await dialog.getByRole('button', { name: 'Import' }).isDisabled(), 'it cannot be imported')
		await file.setInputFiles(csv('boxes.csv', `mac,channelId\n${mac(6)},${channel.id}\n`))
		await dialog.getByRole('button', { name: 'Import', exact: true }).click()
		await dialog.getByText('Created: 1').waitFor()
		await page.keyboard.press('Escape')
	})
	await test('import: on a phone and in Chinese the bad rows are a table that scrolls; nothing for axe', async () => {
		const phone = await deskOpen('/system/user', { viewport: { width: 390, height: 800 } })
		await phone.page.evaluate(() => {
			const kept = JSON.parse(localStorage.getItem('fleetdesk.settings') ?? '{}')
			localStorage.setItem('fleetdesk.settings', JSON.stringify({ ...kept, language: 'zh' }))
		})
		await phone.page.reload()
		await phone.page.getByRole('button', { name: '导入' }).click()
		await phone.page.getByRole('dialog').locator('input[type=file]').setInputFiles(csv('people.csv', `登录名,显示名\nx,一\nsheet${stamp},\n`))
		await phone.page.getByText('2 行有误，尚未写入任何数据').waitFor()
		const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
		same([0, []], [wide, await axe(phone.page)], 'too wide, findings of axe')
		same([], phone.said, 'said')
		await phone.context.close()
	})
	await test('import: the empty file to fill in is saved', async () => {
		await page.getByRole('button', { name: 'Import' }).click()
		const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Empty file to fill in' }).click()])
		check(/\.xlsx$/.test(file.suggestedFilename()), file.suggestedFilename())
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'detached' })
	})
	await test('import: many rows become a task, which is followed when its dialog is closed and the page reloaded', async () => {
		const many = Array.from({ length: IN_ONE_REQUEST + 1 }, (_, n) => `06:5C:${hex.slice(0, 2)}:${hex.slice(2)}:${(n >> 8).toString(16).padStart(2, '0')}:${(n & 255).toString(16).padStart(2, '0')},Sheets ${stamp}\n`)
		await page.getByRole('button', { name: 'Import' }).click()
		await dialog.getByLabel('File', { exact: true }).setInputFiles(csv('many.csv', `mac,channelName\n${many.join('')}wrong,Sheets ${stamp}\n`))
		await dialog.getByText('1 row is bad; nothing is written yet').waitFor({ timeout: 120_000 })
		await dialog.getByLabel('mac, row 5003', { exact: true }).waitFor()
		await dialog.getByRole('button', { name: 'Import the others' }).click()
		const tasks = page.getByRole('button', { name: /^(\d+ running|Exports and imports)$/ })
		await dialog.getByText('0 %').waitFor() // it is sent
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'detached' })
		await page.reload()
		await tasks.click()
		await dialog.getByText('Import: many.csv').waitFor()
		const failed = dialog.getByRole('button', { name: 'Rows that failed' })
		await eventually('it has ended', () => failed.isVisible(), 120)
		const [file] = await Promise.all([page.waitForEvent('download'), failed.click()])
		check(fs.readFileSync(await file.path(), 'utf8').includes('wrong'), 'the row that failed')
		await dialog.getByRole('button', { name: 'Done' }).click()
		await page.keyboard.press('Escape')
		await tasks.waitFor({ state: 'detached' })
		same(IN_ONE_REQUEST + 1, (await call(token, 'GET', `/device/page?mac=06:5C:${hex.slice(0, 2)}:${hex.slice(2)}`)).total, 'devices')
		sql(`DELETE FROM device_info WHERE tenant_id = 1 AND mac::text LIKE '06:5c:%'`)
	})
	await test('export: what the filter leaves is saved as a workbook, in two clicks', async () => {
		const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
		check(/\.xlsx$/.test(file.suggestedFilename()), file.suggestedFilename())
		same('PK', fs.readFileSync(await file.path()).subarray(0, 2).toString(), 'a workbook begins')
		await page.getByText('The file is saved').first().waitFor()
	})
	await test('export: too many rows become a task, told by push until its file is fetched', async () => {
		sql(`INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('065e' || lpad(to_hex(n), 8, '0'))::macaddr, ${channel.id} FROM generate_series(1, ${AT_ONCE + 1}) n ON CONFLICT DO NOTHING`)
		await page.goto(`${base}/ui/device/device?mac=06:5E`)
		await eventually('the rows are counted', async () => (await page.getByText('100,001').count()) > 0)
		await page.getByRole('button', { name: 'Export' }).click()
		await page.getByText('The export is being made').first().waitFor()
		await page.getByRole('button', { name: /running$/ }).click()
		const fetched = dialog.getByRole('button', { name: 'Download' }).first()
		await eventually('the file is there', () => fetched.isVisible(), 120)
		const [file] = await Promise.all([page.waitForEvent('download'), fetched.click()])
		same('PK', fs.readFileSync(await file.path()).subarray(0, 2).toString(), 'a workbook begins')
		await page.keyboard.press('Escape')
		await page.getByRole('button', { name: /running$/ }).waitFor({ state: 'detached' })
		same([], said, 'said')
	})
	sql(`DELETE FROM device_info WHERE tenant_id = 1 AND mac::text LIKE '06:5e:%'`)
	await context.close()
}
