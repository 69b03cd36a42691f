// keys - the site by the keyboard alone: a list and a form, and the job of taking
// an application off devices.
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { devices, installs } from '../lib/fleet.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

const STEPS = 120

// What has the focus, as a reader of the screen would name it.
const focused = page =>
	page.evaluate(() => {
		const at = document.activeElement
		return (at.getAttribute('aria-label') || at.labels?.[0]?.textContent || at.textContent || '').trim().replace(/ \*$/, '')
	})

// Tab after Tab until something of that name has the focus.
async function tabTo(page, name) {
	const seen = []
	for (let i = 0; i < STEPS; i++) {
		const at = await focused(page)
		if (at === name) return
		seen.push(at.slice(0, 30))
		await page.keyboard.press('Tab')
	}
	throw new Error(`no Tab leads to ${name}: ${seen.slice(0, 40).join(' | ')}`)
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const dialog = page => page.getByRole('dialog')

	await test('a post is made, found, changed and deleted by keys', async () => {
		const { page, said, context } = await deskOpen('/system/post')
		const rows = page.locator('main tbody tr')
		await page.keyboard.press('n')
		await dialog(page).waitFor()
		await tabTo(page, 'Name')
		await page.keyboard.type(`Keys ${stamp}`)
		await tabTo(page, 'Code')
		await page.keyboard.type(`k${stamp}`)
		await tabTo(page, 'Order')
		await page.keyboard.type('5')
		await page.keyboard.press('Enter')
		await dialog(page).waitFor({ state: 'detached' })
		await page.keyboard.press('/')
		await page.keyboard.type(`Keys ${stamp}`)
		await eventually('one row', async () => (await rows.count()) === 1)
		await page.keyboard.press('Tab')
		await tabTo(page, 'Search')
		await page.keyboard.press('j')
		await page.keyboard.press('e')
		await dialog(page).waitFor()
		await tabTo(page, 'Remarks')
		await page.keyboard.type('by keys')
		await tabTo(page, 'Save')
		await page.keyboard.press('Enter')
		await dialog(page).waitFor({ state: 'detached' })
		await tabTo(page, 'More')
		await page.keyboard.press('Enter')
		await tabTo(page, 'Delete')
		await page.keyboard.press('Enter')
		await dialog(page).waitFor()
		await tabTo(page, 'Delete')
		await page.keyboard.press('Enter')
		await eventually('no row', async () => (await rows.count()) === 0)
		same([], said, 'said')
		await context.close()
	})
	await test('the first Tab leads past the menu; the menu folds and leads by keys', async () => {
		const { page, context } = await deskOpen('/system/post')
		await page.reload()
		await page.locator('#main h1').first().waitFor()
		await page.keyboard.press('Tab')
		same('To the content', await focused(page), 'the first stop')
		await page.keyboard.press('Enter')
		same('main', await page.evaluate(() => document.activeElement.id), 'the focus')
		await page.reload()
		await page.locator('#main h1').first().waitFor()
		await tabTo(page, 'Devices')
		await page.keyboard.press('Enter')
		await tabTo(page, 'Channels')
		await page.keyboard.press('Enter')
		await page.getByRole('heading', { name: 'Channels' }).waitFor()
		await context.close()
	})
	await test('keys of one letter can be switched off', async () => {
		const { page, context } = await deskOpen('/system/post')
		await page.keyboard.press('?')
		await dialog(page).getByText('To the filter').waitFor()
		await page.keyboard.press('Escape')
		await dialog(page).waitFor({ state: 'detached' })
		await page.getByRole('button', { name: 'Administrator' }).click()
		await page.getByLabel('Keys of one letter').uncheck()
		await page.keyboard.press('Escape')
		await page.keyboard.press('n')
		await page.keyboard.press('g')
		await page.keyboard.press('d')
		same(0, await dialog(page).count(), 'dialogs')
		check(page.url().endsWith('/system/post'), page.url())
		await page.getByRole('button', { name: 'Administrator' }).click()
		await page.getByLabel('Keys of one letter').check()
		await context.close()
	})
	await test('3. by keys alone: an application is taken off the devices of a channel', async () => {
		const name = `com.keys.${stamp}`
		await installs(token, await devices(token, `Keys ${stamp}`, 2), name)
		await devices(token, `Rest ${stamp}`, 20)
		await person(token, `keys${stamp}`, [await role(token, `keys${stamp}`, (menu, above) => [6000, 6200, 1185].includes(above[0].id))])
		const { page, said, context } = await deskOpen('/device/app-install', { username: `keys${stamp}`, secret: SECRET })
		await page.keyboard.press('/')
		await page.keyboard.type(name)
		await page.locator('main tbody tr').filter({ hasText: name }).waitFor()
		await eventually('only its row', async () => (await page.locator('main tbody tr').count()) === 1)
		await tabTo(page, 'Blacklist this')
		await page.keyboard.press('Enter')
		await page.getByRole('heading', { name: 'New blacklist record' }).waitFor()
		await tabTo(page, 'Channels')
		await page.keyboard.type(`Keys ${stamp}`)
		await page.getByRole('option', { name: `Keys ${stamp}` }).waitFor()
		await page.keyboard.press('ArrowDown')
		await page.keyboard.press('Enter')
		const impact = page.getByRole('complementary', { name: 'Impact' })
		await eventually('the number of devices', async () => /\b2\b/.test(await impact.locator('strong').first().textContent()))
		await tabTo(page, 'Save')
		await page.keyboard.press('Enter')
		await page.getByRole('button', { name: 'Submit for approval' }).waitFor()
		await tabTo(page, 'Submit for approval')
		await page.keyboard.press('Enter')
		await dialog(page).getByText('In approval', { exact: true }).first().waitFor()
		const [record] = (await call(token, 'GET', `/device/app-blacklist/page?pageNo=1&pageSize=10&packageName=${name}`)).list
		same(1, record.approvalStatus, 'it waits for approval')
		same([], said, 'said')
		await context.close()
	})
}
