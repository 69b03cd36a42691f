// access - the fifth job: a person gets access in three clicks, which holds at
// his next request, and the site says which role and menu give it; what each role
// has in its menu.
import { call, pagePaths, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { clicks, deskOpen } from '../lib/page_actions.mjs'
import { person, role, roleByCode, SECRET } from '../lib/people.mjs'

const POSTS = 'system:post:query'

// The pages in the menu of a desk, all of it unfolded.
async function pagesIn(page) {
	const menu = page.getByRole('navigation', { name: 'Menu' })
	const folded = menu.locator('button[aria-expanded=false]')
	while (await folded.count()) await folded.first().click()
	return (await menu.getByRole('link').allTextContents()).map(text => text.trim()).filter(text => text !== 'fleetdesk')
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now().toString(36)
	const user = `who${stamp}`
	await person(token, user)
	await role(token, `posts${stamp}`, menu => menu.permission === POSTS)
	const { page, said, context } = await deskOpen(`/system/user?username=${user}`)
	const dialog = page.getByRole('dialog')

	async function why() {
		await dialog.getByRole('tab', { name: 'Why' }).click()
		await dialog.getByLabel('Which permission?').fill(POSTS)
		await page.keyboard.press('Enter')
	}
	await test('5. why not: none of his roles gives it', async () => {
		await page.getByRole('button', { name: user }).click()
		await why()
		await dialog.getByText('Not granted:').waitFor()
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'detached' })
	})
	await test('5. why not: by the name of the page, for those who know no permissions', async () => {
		await page.getByRole('button', { name: user }).click()
		await dialog.getByRole('tab', { name: 'Why' }).click()
		await dialog.getByLabel('Which permission?').fill('Posts')
		await page.keyboard.press('Enter')
		await dialog.getByText('Which of these?').waitFor()
		await dialog.getByRole('button', { name: 'System / Posts / Posts: query' }).click()
		await dialog.getByText('Not granted:').waitFor()
		await dialog.getByText(POSTS, { exact: true }).waitFor()
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'detached' })
	})
	await test('5. why not: by words in any order; what keeps it away, which role would help, who holds it', async () => {
		await page.getByRole('button', { name: user }).click()
		await dialog.getByRole('tab', { name: 'Why' }).click()
		await dialog.getByLabel('Which permission?').fill('query post')
		await page.keyboard.press('Enter')
		await dialog.getByText('Not granted:').waitFor()
		await dialog.getByText("None of this user's roles gives it.").waitFor()
		await dialog.getByRole('button', { name: `Give the role posts${stamp}` }).waitFor()
		await dialog.getByRole('button', { name: 'Who holds it?' }).click()
		await dialog.getByText(/persons? you see holds? it:/).waitFor()
		await dialog.getByLabel('Which permission?').fill('no:such:thing')
		await page.keyboard.press('Enter')
		await dialog.getByText('No page and no button has this permission').waitFor()
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'detached' })
	})
	await test('5. why: of several ways the one that the site does not show is said to be so', async () => {
		const off = await call(token, 'POST', '/system/menu/create', { name: `Off ${stamp}`, permission: POSTS, type: 3, sort: 99, parentId: 0, status: 1 })
		const both = `both${stamp}`
		await person(token, both, [await role(token, both, menu => menu.permission === POSTS)])
		await page.goto(new URL(`/ui/system/user?username=${both}`, page.url()).href)
		await page.getByRole('button', { name: both, exact: true }).click()
		await dialog.getByRole('tab', { name: 'Why' }).click()
		await dialog.getByLabel('Which permission?').fill(POSTS)
		await page.keyboard.press('Enter')
		const ways = dialog.locator('.answer .by').first().getByRole('listitem')
		await ways.filter({ hasText: `Off ${stamp}` }).getByText('is disabled, so the site does not show it').waitFor()
		same(1, await ways.filter({ hasText: 'is disabled' }).count(), 'ways that are off')
		check(await ways.count() > 1, 'there is another way')
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'detached' })
		await call(token, 'DELETE', `/system/menu/delete?id=${off}`)
		await page.goto(new URL(`/ui/system/user?username=${user}`, page.url()).href)
	})
	await test('5. why not: who types before the names are read waits for them, and has them offered', async () => {
		let let_go
		const held = new Promise(done => (let_go = done))
		await page.route('**/system/menu/list*', async route => {
			await held
			await route.continue()
		})
		await page.reload()
		await page.getByRole('button', { name: user }).click()
		await dialog.getByRole('tab', { name: 'Why' }).click()
		const asked = []
		page.on('request', request => /permission\/explain/.test(request.url()) && asked.push(request.url()))
		await dialog.getByLabel('Which permission?').fill('Posts')
		await page.keyboard.press('Enter')
		await eventually('it waits', () => dialog.getByRole('button', { name: 'Ask' }).isDisabled())
		same(0, await dialog.getByText('Which of these?').count(), 'what is offered too early')
		let_go()
		await dialog.getByText('Which of these?').waitFor()
		same([], asked, 'what was explained before it was chosen')
		await page.unroute('**/system/menu/list*')
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'detached' })
	})
	await test('5. a new person: roles and a generated password in one form, three clicks beside it', async () => {
		const made = `new${stamp}`
		const desk = await deskOpen('/system/user')
		const form = desk.page.getByRole('dialog')
		await desk.page.getByRole('button', { name: 'New', exact: true }).click()
		await form.getByRole('textbox', { name: 'User name' }).fill(made)
		await form.getByRole('textbox', { name: 'Name', exact: true }).fill(made)
		const count = await clicks(desk.page)
		await form.getByRole('button', { name: 'Generate a password' }).click()
		const secret = await form.getByRole('textbox', { name: 'Password' }).inputValue()
		check(/^[A-Za-z2-9]{16}$/.test(secret), `a password of 16 signs, found ${secret}`)
		await form.getByRole('combobox', { name: 'Roles' }).fill(`posts${stamp}`)
		await form.getByRole('option', { name: `posts${stamp}` }).first().click()
		await form.getByRole('button', { name: 'Save' }).click()
		await desk.page.getByText('Created', { exact: true }).first().waitFor()
		check((await count()) <= 3, `three clicks, found ${await count()}`)
		await call(await tokenOf(made, secret), 'GET', '/system/post/page?pageNo=1&pageSize=10')
		same([], desk.said, 'said')
		await desk.context.close()
	})
	await test('a page that one may not see says which permission it needs and whom to ask; so do my rights', async () => {
		const asks = `asks${stamp}`
		await person(token, asks, [await role(token, `asks${stamp}`, menu => menu.permission === POSTS)])
		const desk = await deskOpen('/system/user', { username: asks, secret: SECRET })
		await desk.page.getByText('needs the permission system:user:query').waitFor()
		await desk.page.getByText('These assign roles').waitFor()
		// Also where the page is no description, and its folder is called otherwise.
		for (const [path, needs] of [['/device/app-blacklist', 'device:app-blacklist:query'], ['/device/app-install', 'device:app-install:query'], ['/bpm/task/todo', 'bpm:task:query'], ['/bpm/manager/model', 'bpm:model:query'], ['/bpm/manager/process-instance/manager', 'bpm:process-instance:manager-query'], ['/infra/log/api-access-log', 'infra:api-access-log:query']]) {
			await desk.page.goto(`${base}/ui${path}`)
			await desk.page.getByText(`needs the permission ${needs}`).waitFor()
		}
		await desk.page.getByRole('link', { name: 'My rights' }).first().click()
		await desk.page.getByRole('heading', { name: 'My rights' }).waitFor()
		await desk.page.getByText(`Your roles: asks${stamp}.`).waitFor()
		await desk.page.getByRole('searchbox').fill('query posts')
		await desk.page.getByRole('cell', { name: 'System / Posts / Posts: query' }).waitFor()
		same(0, await desk.page.getByRole('main').getByRole('link', { name: 'My rights' }).count(), 'ways to where one is')
		await desk.page.getByRole('searchbox').fill('delete device')
		await desk.page.getByText('You have no right that is called so.').waitFor()
		await desk.context.close()
	})
	await test('a link to a form that one may not send says which permission it needs, and opens none', async () => {
		const reads = `reads${stamp}`
		await person(token, reads, [await role(token, reads, menu => ['device:device:query', 'device:app-blacklist:query'].includes(menu.permission))])
		const desk = await deskOpen('/device/device', { username: reads, secret: SECRET })
		for (const [path, needs] of [['device', 'device:device:create'], ['app-blacklist', 'device:app-blacklist:create']]) {
			await desk.page.goto(`${base}/ui/device/${path}?edit=new`)
			await desk.page.getByText(`permission ${needs}`).first().waitFor()
			same(0, await desk.page.getByRole('button', { name: 'Save', exact: true }).count(), 'ways to save')
		}
		await desk.context.close()
	})
	await test('5. give a person access: three clicks beside the drawer, in force at the next request', async () => {
		const his = await tokenOf(user, SECRET)
		const refused = await call(his, 'GET', '/system/post/page?pageNo=1&pageSize=10').catch(error => String(error))
		check(/ 403 /.test(refused), `refused before: ${refused}`)
		await page.getByRole('button', { name: user }).click()
		const count = await clicks(page)
		await dialog.getByRole('tab', { name: 'Roles' }).click()
		await dialog.getByLabel(`posts${stamp}`).first().check()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Saved', { exact: true }).first().waitFor()
		check((await count()) <= 3, `three clicks, found ${await count()}`)
		await call(his, 'GET', '/system/post/page?pageNo=1&pageSize=10')
	})
	await test('5. why: the role and the menu are named', async () => {
		await why()
		await dialog.getByText('Granted:', { exact: true }).waitFor()
		await dialog.getByText(`by the role posts${stamp}, because it has the menu`).waitFor()
		same([], said, 'said')
	})
	await test('5. the person finds the page in the menu, and no other one', async () => {
		const other = await deskOpen('/system/post', { username: user, secret: SECRET })
		await other.page.getByRole('heading', { name: 'Posts' }).waitFor()
		same(['Posts'], await pagesIn(other.page), 'pages in the menu')
		await other.context.close()
	})
	await test('the menu of each role has its pages, and no other ones', async () => {
		const operator = await role(token, `fleet${stamp}`, (menu, above) => above[0].id === 6000)
		const roles = { fleet: operator, signs: await roleByCode(token, 'blacklist_approver') }
		const seen = {}
		for (const [name, id] of Object.entries(roles)) {
			await person(token, `${name}${stamp}`, [id])
			const desk = await deskOpen('/', { username: `${name}${stamp}`, secret: SECRET })
			seen[name] = (await pagesIn(desk.page)).sort()
			const his = await pagePaths(await tokenOf(`${name}${stamp}`, SECRET))
			same(his.filter(at => at.visible).map(at => at.title).sort(), seen[name], `pages of ${name}`)
			await desk.page.goto(`${base}/ui/system/role`)
			await desk.page.getByRole('heading', { name: 'Not permitted' }).waitFor()
			await desk.page.getByText('the permission system:role:query').waitFor()
			same('Not permitted · fleetdesk', await desk.page.title(), 'the title')
			await desk.context.close()
		}
		check(seen.fleet.includes('Device list') && !seen.signs.includes('Device list'), `the list of devices: ${JSON.stringify(seen)}`)
	})
	await context.close()
}
