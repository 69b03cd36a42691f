// large - 5,000 departments and nearly 10,000 menus: the pages with them open and answer
// keys, and draw only what is open.
import { tokenOf, call } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { sql } from '../lib/suite.mjs'

const DEPTS = 5_000
const MENUS = 9_600 // and those that are seeded: no list has more than 10,000
const DRAWN = 3_000 // elements, far below one a row

const drawn = page => page.evaluate(() => document.querySelectorAll('main *').length)

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const top = await call(token, 'POST', '/system/dept/create', { parentId: 0, name: `Top ${stamp}`, sort: 9, status: 0 })
	const folder = await call(token, 'POST', '/system/menu/create', { parentId: 0, name: `Many ${stamp}`, path: `/many${stamp}`, type: 1, sort: 99, status: 0, site: 1 })
	sql(`INSERT INTO system_dept (tenant_id, parent_id, name, sort, status) SELECT 1, ${top}, 'Dept ${stamp} ' || n, n, 0 FROM generate_series(1, ${DEPTS}) n`)
	sql(`INSERT INTO system_menu (parent_id, name, permission, type, sort, site, path, component) SELECT ${folder}, 'Menu ' || n, 'many:${stamp}:' || n, 2, n, 1, 'm' || n, 'system/post/index' FROM generate_series(1, ${MENUS}) n; ANALYZE system_menu; ANALYZE system_dept`)
	const { page, said, context } = await deskOpen('/system/dept')
	const go = async path => {
		await page.goto(`${base}/ui${path}`)
		await page.locator('#main h1').first().waitFor()
		await settled(page)
	}

	await test('departments: the tree is folded, the filter finds one of them', async () => {
		await settled(page)
		await page.getByRole('button', { name: `Top ${stamp}` }).first().waitFor()
		check((await drawn(page)) < DRAWN, `${await drawn(page)} elements`)
		await page.getByRole('search').getByLabel('Name', { exact: true }).fill(`Dept ${stamp} 4999`)
		await page.getByRole('button', { name: `Dept ${stamp} 4999` }).waitFor()
		await page.getByRole('search').getByLabel('Name', { exact: true }).fill('')
		await page.getByRole('button', { name: `Unfold Top ${stamp}` }).click()
		await page.getByRole('button', { name: `Dept ${stamp} 1`, exact: true }).waitFor()
		await page.getByRole('button', { name: 'Show more' }).click()
		await page.getByRole('button', { name: `Dept ${stamp} 500`, exact: true }).waitFor()
	})
	await test('users: departments left of them are searched, a person is put into one', async () => {
		await go('/system/user')
		check((await drawn(page)) < DRAWN, `${await drawn(page)} elements`)
		await page.getByRole('complementary', { name: 'Departments' }).getByLabel('Search').fill(`Dept ${stamp} 4321`)
		await page.getByRole('treeitem', { name: `Dept ${stamp} 4321` }).click()
		await page.waitForURL(/deptId=/)
		await go('/system/user?edit=new')
		await page.getByRole('dialog').getByRole('combobox', { name: 'Department' }).fill(`Dept ${stamp} 777`)
		await page.getByRole('option', { name: `Dept ${stamp} 777` }).first().click()
	})
	await test('menus: the page and the tree of a role show them folded, and find one', async () => {
		await go('/system/menu')
		await eventually('all are counted', async () => /9[,.]?\d{3} rows/.test(await page.locator('main').textContent()))
		check((await drawn(page)) < DRAWN, `${await drawn(page)} elements`)
		await go('/system/role?row=2&tab=menus')
		const tree = page.getByRole('dialog').getByRole('tree')
		await tree.getByRole('treeitem', { name: `Many ${stamp}` }).first().waitFor()
		const before = await tree.getByRole('treeitem').count()
		check(before < 500, `${before} lines`)
		await tree.getByRole('treeitem', { name: `Many ${stamp}` }).first().focus()
		await page.keyboard.press('ArrowRight')
		await tree.getByRole('treeitem', { name: 'Menu 1', exact: true }).waitFor()
		await page.keyboard.press('End')
		await tree.getByRole('treeitem', { name: `Menu ${MENUS}`, exact: true }).waitFor({ state: 'attached' })
	})
	await test('menus: the side shows some of a thousand, the finder finds each', async () => {
		await go('/system/post')
		const side = page.getByRole('navigation', { name: 'Menu' })
		await side.getByRole('button', { name: `Many ${stamp}` }).click()
		await side.getByRole('link', { name: 'Menu 1', exact: true }).waitFor()
		const links = await side.getByRole('link').count()
		check(links < 500, `${links} links`)
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: 'Find' }).fill('Menu 9576')
		await page.keyboard.press('Enter')
		await page.waitForURL(/\/m9576$/)
		same([], said, 'said')
	})
	await context.close()
	sql(`DELETE FROM system_menu WHERE parent_id = ${folder}`)
	sql(`DELETE FROM system_dept WHERE parent_id = ${top}`)
	await call(token, 'DELETE', `/system/menu/delete?id=${folder}`)
	await call(token, 'DELETE', `/system/dept/delete?id=${top}`)
}
