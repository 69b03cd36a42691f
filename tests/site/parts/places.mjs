// places - where one is: the menu begins where one works, the document is named after
// the page, and the focus goes to its heading, unless something opens over it.
import { tokenOf } from '../lib/api.mjs'
import { eventually, same, test } from '../lib/check.mjs'
import { devices } from '../lib/fleet.mjs'
import { deskOpen } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

const menuOf = page => page.getByRole('navigation', { name: 'Menu' })
const focused = page => page.evaluate(() => `${document.activeElement.tagName} ${document.activeElement.textContent.trim().slice(0, 60)}`)

// The page that is open: its heading, which has the focus, and the document's title.
async function isAt(page, name) {
	await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
	await eventually(`the focus is on ${name}`, async () => (await focused(page)) === `H1 ${name}`)
	await eventually(`the title says ${name}`, async () => (await page.title()) === `${name} · fleetdesk`)
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const [mac] = await devices(token, `Places ${stamp}`, 1)
	await person(token, `pl${stamp}`, [await role(token, `places${stamp}`, (menu, above) => above[0].id === 6000)])

	await test('the menu begins with the pages of who runs a fleet; folders have drawings of their own', async () => {
		const { page, said, context } = await deskOpen('/')
		const lines = menuOf(page).locator('ul .line')
		await lines.first().waitFor()
		same(['Fleet', 'Device list', 'Blacklist', 'To do'], (await lines.allTextContents()).slice(0, 4).map(text => text.trim()), 'first lines')
		const folded = menuOf(page).locator('button[aria-expanded=false]')
		while (await folded.count()) await folded.first().click()
		const drawn = await menuOf(page).locator('button.line').evaluateAll(all => all.map(at => at.querySelector('svg').innerHTML))
		same(drawn.length, new Set(drawn).size, 'different drawings')
		same(1, await menuOf(page).getByRole('link', { name: 'Device list' }).count(), 'ways to one page')
		same([], said, 'said')
		await context.close()
	})
	await test('of these pages a role has some, and the site begins with the first', async () => {
		const { page, context } = await deskOpen('/', { username: `pl${stamp}`, secret: SECRET })
		await isAt(page, 'Device list')
		same(['Device list', 'Blacklist', 'Devices'], (await menuOf(page).locator('ul .line').allTextContents()).map(text => text.trim()).slice(0, 3), 'lines')
		await context.close()
	})
	await test('the heading has the focus and the document its name, also where a page has two', async () => {
		const { page, said, context } = await deskOpen('/')
		await menuOf(page).getByRole('link', { name: 'Blacklist' }).click()
		await isAt(page, 'Blacklist')
		await page.getByRole('button', { name: 'New record' }).click()
		await isAt(page, 'New blacklist record')
		await page.getByRole('button', { name: 'Discard my changes', exact: true }).click()
		await isAt(page, 'Blacklist')
		await page.keyboard.press('g')
		await page.keyboard.press('d')
		await isAt(page, 'Device list')
		await page.goBack()
		await isAt(page, 'Blacklist')
		same([], said, 'said')
		await context.close()
	})
	await test('what opens over the page has the focus; it goes to the heading afterwards', async () => {
		const { page, said, context } = await deskOpen('/system/post')
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: 'Find' }).fill(mac)
		await page.keyboard.press('Enter')
		const drawer = page.getByRole('dialog')
		await drawer.getByRole('heading', { name: mac }).waitFor()
		await eventually('the drawer has the focus', () => drawer.evaluate(at => at.contains(document.activeElement)))
		same('Device list · fleetdesk', await page.title(), 'the title')
		await page.keyboard.press('Escape')
		await drawer.waitFor({ state: 'detached' })
		await isAt(page, 'Device list')
		same([], said, 'said')
		await context.close()
	})
}
