// list - a list page: filter, address, reload, back, drawer, keys, no rows, one row.
import { call, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen } from '../lib/page_actions.mjs'

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	for (let i = 1; i <= 25; i++) await call(token, 'POST', '/system/post/create', { name: `Post ${stamp} ${String(i).padStart(2, '0')}`, code: `p${stamp}${i}`, sort: i, status: 0 })
	const { page, said, context } = await deskOpen('/system/post?size=50')
	const rows = page.locator('main tbody tr')
	const filter = page.getByRole('search').getByLabel('Name', { exact: true })

	await test('a filter changes the rows and the address', async () => {
		await filter.fill(`${stamp} 1`)
		await eventually('ten rows', async () => (await rows.count()) === 10)
		await page.waitForURL(/name=/)
		same(`${stamp} 1`, new URL(page.url()).searchParams.get('name'), 'the address')
	})
	await test('a reload shows the same, Back takes the filter away', async () => {
		await page.reload()
		await eventually('ten rows', async () => (await rows.count()) === 10)
		same(`${stamp} 1`, await filter.inputValue(), 'the filter')
		await filter.fill('')
		await eventually('more rows', async () => (await rows.count()) > 10)
		await page.goBack()
		await eventually('ten rows again', async () => (await rows.count()) === 10)
	})
	await test('pages: the next one is in the address', async () => {
		await filter.fill(stamp)
		await page.getByText('of 25').waitFor()
		await page.getByLabel('Rows a page').selectOption('10')
		await eventually('ten rows', async () => (await rows.count()) === 10)
		await page.getByRole('button', { name: 'Next page' }).click()
		await eventually('page 2', async () => (await rows.count()) === 10 && new URL(page.url()).searchParams.get('page') === '2')
		await page.getByRole('button', { name: 'Next page' }).click()
		await eventually('five rows', async () => (await rows.count()) === 5)
	})
	await test('when the last page loses its rows, the page before it is shown', async () => {
		await page.getByRole('checkbox', { name: 'Choose all rows of this page' }).check()
		await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		await page.locator('dialog').getByRole('button', { name: 'Delete', exact: true }).last().click()
		await eventually('page 2', async () => (await rows.count()) === 10 && new URL(page.url()).searchParams.get('page') === '2')
		await page.getByText('of 20').waitFor()
		await page.goto(`${base}/ui/system/post?name=${stamp}&size=50&page=7`)
		await eventually('all of them', async () => (await rows.count()) === 20 && !new URL(page.url()).searchParams.has('page'))
		await page.goto(`${base}/ui/system/post?name=${stamp}&size=10&page=2`)
		await eventually('page 2 again', async () => (await rows.count()) === 10)
	})
	await test('a name opens the drawer, Esc closes it, and the focus returns', async () => {
		const opener = rows.first().getByRole('button').first()
		const name = (await opener.textContent()).trim()
		await opener.click()
		await page.getByRole('dialog').getByRole('heading', { name }).waitFor()
		check(new URL(page.url()).searchParams.get('row'), 'the row is in the address')
		await page.keyboard.press('Escape')
		await page.getByRole('dialog').waitFor({ state: 'detached' })
		same(name, await page.evaluate(() => document.activeElement.textContent.trim()), 'the focus')
	})
	await test('keys: / leads to the filter, j and Enter open a row', async () => {
		await page.locator('main h1').click()
		await page.keyboard.press('/')
		check(await filter.evaluate(at => at === document.activeElement), 'the filter has the focus')
		await filter.blur()
		await page.keyboard.press('j')
		await page.keyboard.press('Enter')
		await page.getByRole('dialog').waitFor()
		await page.keyboard.press('Escape')
	})
	await test('no rows say so', async () => {
		await filter.fill('there is no post of this name')
		await page.getByText('Nothing fits the filter').waitFor()
	})
	await test('one row is counted as one says it', async () => {
		await call(token, 'POST', '/system/dept/create', { parentId: 0, name: `Only ${stamp}`, sort: 9, status: 0 })
		await page.goto(`${base}/ui/system/dept?name=${stamp}`)
		await page.getByRole('status').getByText('1 row', { exact: true }).waitFor()
		await page.getByRole('search').getByLabel('Name').fill(`no ${stamp}`)
		await page.getByRole('status').getByText('0 rows', { exact: true }).waitFor()
	})
	await test('Ctrl K finds a page', async () => {
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: 'Find' }).fill('departm')
		await page.keyboard.press('Enter')
		await page.getByRole('heading', { name: 'Departments' }).waitFor()
	})
	await test('where little is wide enough, the state stands beside the name', async () => {
		await page.setViewportSize({ width: 1024, height: 768 })
		const [state, actions] = [page.getByRole('columnheader', { name: 'Status' }), page.locator('th.last')]
		for (const path of ['/system/user', '/system/role']) {
			await page.goto(new URL(`/ui${path}`, page.url()).href)
			await state.waitFor()
			const [at, edge] = [await state.boundingBox(), await actions.boundingBox()]
			check(at.x + at.width <= edge.x + 1, `${path}: ${at.x + at.width} is right of ${edge.x}`)
		}
		await page.setViewportSize({ width: 1440, height: 900 })
	})
	await test('columns beyond the edge are named, and a button leads to them and back', async () => {
		await page.setViewportSize({ width: 1024, height: 768 })
		await page.goto(new URL('/ui/system/log/operate-log', page.url()).href)
		const last = page.getByRole('columnheader', { name: 'IP address', exact: true })
		const isInSight = async () => { const at = await last.boundingBox(); return at.x >= 0 && at.x + at.width <= 1024 }
		const more = page.getByRole('button', { name: 'More columns' })
		await more.waitFor()
		check((await more.boundingBox()).x < 1024, 'the button is in sight')
		check((await more.getAttribute('title')).endsWith('IP address'), 'it names them')
		check(!(await isInSight()), 'the column is not')
		// The button goes when the last column has come, maybe before it is pressed.
		await eventually('the column is in sight', async () => {
			if (await more.count()) await more.click({ timeout: 500 }).catch(() => undefined)
			return isInSight()
		})
		await page.getByRole('button', { name: 'Back to the first columns' }).click()
		await more.waitFor()
		await page.setViewportSize({ width: 1800, height: 900 })
		await eventually('a wide window needs none', async () => (await more.count()) === 0)
		await page.setViewportSize({ width: 1440, height: 900 })
	})
	await test('the console is silent', async () => same([], said, 'said'))
	await context.close()
}
