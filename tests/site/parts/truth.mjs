// truth - the screen says what happened: half a success is shown as such, a filter in
// error asks nothing, a failed page stays where its rows are, and what is asked for
// is what was chosen last.
import { call, tokenOf } from '../lib/api.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person, SECRET } from '../lib/people.mjs'

const macOf = i => `02:7A:${[i >> 24, i >> 16, i >> 8, i].map(b => (b & 255).toString(16).toUpperCase().padStart(2, '0')).join(':')}`

async function batches(page, stamp) {
	const macs = Array.from({ length: 12 }, (_, i) => macOf(stamp + i))
	const model = `T${stamp}`
	const sheet = page.getByRole('dialog', { name: 'Modify by addresses' })

	await test('a batch that would change nothing is not sent', async () => {
		await page.getByRole('button', { name: 'Modify by addresses' }).click()
		await sheet.getByLabel('MAC addresses').fill(macs[0])
		const sent = []
		const hear = request => /info-modify\/create/.test(request.url()) && sent.push(request.url())
		page.on('request', hear)
		await sheet.getByRole('button', { name: 'Modify by addresses' }).click()
		await page.getByText('Give at least one value that the devices are to have').waitFor()
		same([], sent, 'what was sent')
		page.off('request', hear)
		await sheet.getByRole('button', { name: 'Cancel' }).click()
		await sheet.waitFor({ state: 'detached' })
		await page.reload()
	})
	await test('a batch of which a part was refused says how many, why, and which', async () => {
		await page.getByRole('button', { name: 'Modify by addresses' }).click()
		await sheet.getByLabel('MAC addresses').fill([...macs, 'no address', 'neither'].join('\n'))
		await sheet.getByText('Not known, 12:').waitFor()
		await sheet.getByLabel('Model', { exact: true }).fill(model)
		await sheet.getByRole('button', { name: 'Modify by addresses' }).click()
		await sheet.getByText('no address').waitFor()
		same(0, await page.getByText('Done: Modify by addresses').count(), 'notes that all is done')
	})
	await test('of those that were taken it says which wait for their devices', async () => {
		await sheet.getByRole('alert').getByText('12 accepted: 0 in effect, 12 wait for their devices; 2 refused').waitFor()
		await sheet.getByText('waits until its device is there').waitFor()
		await sheet.getByText(macs.at(-1)).waitFor() // the newest first
		same(false, await sheet.getByText(macs[0]).isVisible(), 'an address after the tenth')
		await sheet.getByText('… and 2 more').click()
		await sheet.getByText(macs[0]).waitFor()
	})
	await test('what was not done can be saved, and tried again', async () => {
		const [file] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Save these' }).first().click()])
		same('not-done.csv', file.suggestedFilename(), 'the file')
		const [asked] = await Promise.all([page.waitForRequest(/info-modify\/create/), sheet.getByRole('button', { name: /^Try the \d+ refused again$/ }).click()])
		same(['no address', 'neither'], asked.postDataJSON().macs, 'what is tried again')
		await sheet.getByRole('alert').getByText('12 accepted: 0 in effect, 12 wait for their devices; 2 refused').waitFor()
		await sheet.getByText('waits until its device is there').waitFor()
		await sheet.getByRole('button', { name: 'Close' }).last().click()
		await sheet.waitFor({ state: 'detached' })
	})
}

async function formOfMany(page, stamp) {
	await test('a form that makes many says which it could not, and tries them again', async () => {
		await page.goto(new URL('/ui/device/info-modify', page.url()).href)
		await page.getByRole('button', { name: 'New' }).click()
		const form = page.getByRole('dialog', { name: 'New' })
		await form.getByLabel('MAC addresses').fill(`${macOf(stamp + 20)}\nno address`)
		await form.getByLabel('Model', { exact: true }).fill('Many')
		await form.getByRole('button', { name: 'Save' }).click()
		const sheet = page.getByRole('dialog').filter({ hasText: '1 refused' })
		await sheet.getByText('no address').waitFor()
		same(0, await page.getByRole('status').getByText('Created', { exact: true }).count(), 'notes that all is done')
		const [asked] = await Promise.all([page.waitForRequest(/info-modify\/create/), sheet.getByRole('button', { name: /^Try the \d+ refused again$/ }).click()])
		same(['no address'], asked.postDataJSON().macs, 'what is tried again')
		await sheet.getByText('no address').waitFor()
		// Some of them may be there now, so that the list is read again.
		await Promise.all([page.waitForRequest(/info-modify\/page/), page.getByRole('dialog').getByRole('button', { name: 'Try the 1 refused again' }).click()])
		await page.keyboard.press('Escape')
	})
}

async function filters(page) {
	const asked = []
	page.on('request', request => /\/device\/page/.test(request.url()) && asked.push(request.url()))
	const id = page.getByRole('search').getByLabel('MAC address', { exact: true })
	const rows = page.locator('main tbody tr')

	await test('a filter in error asks nothing and exports nothing', async () => {
		await settled(page)
		const before = await rows.count()
		const count = asked.length
		await id.fill('x'.repeat(300))
		await page.getByText('300 characters').waitFor()
		check(await page.getByRole('search').getByRole('button', { name: 'Search' }).isDisabled(), 'Search is off')
		check(await page.getByRole('button', { name: 'Export' }).isDisabled(), 'Export is off')
		await id.press('Enter')
		same([before, count], [await rows.count(), asked.length], 'rows and requests')
		await id.fill('')
		await eventually('Export is on', () => page.getByRole('button', { name: 'Export' }).isEnabled())
	})
}

async function pages(page, token, stamp) {
	for (let i = 1; i <= 25; i++) await call(token, 'POST', '/system/post/create', { name: `Truth ${stamp} ${i}`, code: `t${stamp}${i}`, sort: i, status: 0 })
	await page.goto(new URL(`/ui/system/post?name=${stamp}&size=10`, page.url()).href)
	await page.getByText('1–10 of 25').waitFor()

	await test('a page that fails leaves the pager where its rows are, and says so in view', async () => {
		await page.setViewportSize({ width: 1024, height: 380 })
		await page.route('**/system/post/page*', route => route.fulfill({ status: 500, body: '' }), { times: 1 })
		await page.getByRole('button', { name: 'Next page' }).click()
		const away = page.getByRole('main').getByRole('alert')
		await away.waitFor()
		await eventually('it is in view', () => away.evaluate(at => at.getBoundingClientRect().top >= 0 && at.getBoundingClientRect().bottom <= innerHeight))
		await page.getByText('1–10 of 25').waitFor()
		await page.getByText('As of').waitFor()
		await away.getByRole('button', { name: 'Try again' }).click()
		await page.getByText('11–20 of 25').waitFor()
		same(0, await page.getByText('As of').count(), 'how old the rows are')
		await page.setViewportSize({ width: 1440, height: 900 })
	})
}

async function lateAnswers(page, stamp) {
	await test('a page that comes after the line was down stands in place of the one before, and is not news of it', async () => {
		await page.goto(new URL(`/ui/system/post?name=${stamp}&size=10`, page.url()).href)
		await page.getByText('1–10 of 25').waitFor()
		const first = page.locator('main tbody tr').first()
		const before = await first.innerText()
		await page.route('**/system/post/page*', route => route.abort('internetdisconnected'), { times: 1 })
		await page.getByRole('button', { name: 'Next page' }).click()
		await page.getByRole('main').getByRole('alert').waitFor()
		await page.getByText('11–20 of 25').waitFor()
		check((await first.innerText()) !== before, 'the rows are those of the second page')
		same(0, await page.getByText(/\d+ new/).count(), 'what is said to be new')
	})
}

async function hanging(page, stamp) {
	await test('a server that lets an answer wait is said not to answer, and what is old is dimmed', async () => {
		await page.goto(new URL(`/ui/system/post?name=${stamp}&size=10`, page.url()).href)
		await page.getByText('1–10 of 25').waitFor()
		let go
		const held = new Promise(done => (go = done))
		await page.route('**/system/post/page*', async route => (await held, await route.continue()), { times: 1 })
		const [asked] = await Promise.all([page.waitForRequest(/post\/page/), page.getByRole('search').getByRole('button', { name: 'Search' }).click()])
		check(asked, 'Search asks once more')
		await page.getByText('not read again since').waitFor({ timeout: 10_000 })
		await page.locator('main .fd-scroll.off').waitFor()
		go()
		await page.getByText('not read again since').waitFor({ state: 'detached' })
		same(0, await page.locator('main .fd-scroll.off').count(), 'dimmed rows')
	})
}

async function polling(page, token) {
	const bell = page.getByRole('button', { name: /^Messages/ })
	const sent = page.waitForRequest(request => /\/device\/page/.test(request.url()) && request.headers().polling === 'true', { timeout: 40_000 })

	await test('the access log leaves out what the site repeats by itself, unless its check box asks', async () => {
		await page.goto(new URL('/ui/device/device', page.url()).href)
		await bell.waitFor()
		await sent
		const total = async query => Number((await call(token, 'GET', `/infra/api-access-log/page?requestUrl=/device/page&pageSize=1${query}`)).total)
		await eventually('it is logged', async () => (await total('&polling=true')) > (await total('')))
		await page.goto(new URL('/ui/infra/log/api-access-log?requestUrl=/device/page', page.url()).href)
		// All of them: others have asked for pages of devices before, more than one page shows.
		const rows = async () => Number(/of ([\d,]+)/.exec(await page.locator('main').innerText())?.[1].replaceAll(',', ''))
		await settled(page)
		same(0, await page.getByText('Kind of user').count(), 'what calls everybody an administrator')
		await page.getByRole('columnheader', { name: 'Begun at' }).waitFor()
		const before = await rows()
		await page.getByLabel('The site’s own polling, too').check()
		await page.waitForURL(/polling=true/)
		await eventually('more rows', async () => (await rows()) > before)
		await page.getByLabel('The site’s own polling, too').uncheck()
		await eventually('as before', async () => !/polling/.test(page.url()) && (await rows()) === before)
	})
}

/** Somebody else deletes what is listed here. */
async function deletions(page, token, stamp) {
	const at = path => page.goto(new URL(`/ui${path}`, page.url()).href)
	const drawer = page.getByRole('dialog')
	const rows = page.locator('main tbody tr')
	await test('a device that is deleted elsewhere makes none new: the list says that it has changed', async () => {
		const channel = await call(token, 'POST', '/device/channel/create', { name: `Gone ${stamp}` })
		const digits = Date.now().toString(16).slice(-6).toUpperCase().match(/../g).join(':')
		for (const end of ['01', '02', '03']) await call(token, 'POST', '/device/create', { mac: `02:7D:${digits}:${end}`, channelId: channel.id, name: `gone ${stamp}` })
		await at(`/device/device?name=${encodeURIComponent(`gone ${stamp}`)}&size=2`)
		await page.getByText('1–2 of 3').waitFor()
		const mac = (await rows.first().innerText()).match(/02:7D[:0-9A-F]+/)[0]
		const { list } = await call(token, 'GET', `/device/page?pageNo=1&pageSize=1&mac=${mac}`)
		await call(token, 'DELETE', `/device/delete-list?ids=${list[0].id}`)
		await page.getByRole('button', { name: 'The list has changed' }).waitFor({ timeout: 40_000 })
		same(0, await page.getByText(/\d+ new/).count(), 'what is said to be new')
		await page.getByRole('button', { name: 'The list has changed' }).click()
		await rows.filter({ hasText: mac }).waitFor({ state: 'detached' })
	})
	await test('an action of the whole page asks what it is about, and says what it came to', async () => {
		const channel = await call(token, 'POST', '/device/channel/create', { name: `Slot ${stamp}` })
		await at('/device/ad-slot-channel')
		for (const [action, words] of [['Show in channels', 'Channels that did not show it before: 1; that did: 0'], ['Remove from channels', 'Channels that show it no longer: 1'], ['Remove from channels', 'Channels that show it no longer: 0']]) {
			await page.getByRole('button', { name: action }).first().click()
			const sheet = page.getByRole('dialog', { name: action })
			await sheet.getByLabel('Advertising slot').fill('78')
			await sheet.getByRole('combobox', { name: 'Channels' }).fill(`Slot ${stamp}`)
			await page.getByRole('option', { name: `Slot ${stamp}` }).click()
			await sheet.getByRole('combobox', { name: 'Channels' }).press('Escape')
			await sheet.getByRole('button', { name: action }).click()
			if (action === 'Remove from channels') {
				same(`Remove from channels?|Advertising slot: 78|Channels: Slot ${stamp}`, (await page.locator('#fd-ask').innerText()).replaceAll('\n', '|'), 'the question')
				await page.locator('dialog').getByRole('button', { name: action }).click()
			}
			await page.getByText(words).waitFor()
		}
		await call(token, 'DELETE', `/device/channel/delete?id=${channel.id}`)
	})
	await test('switching off what is off already says that nothing was changed', async () => {
		await at(`/device/device?name=${encodeURIComponent(`gone ${stamp}`)}`)
		await rows.first().getByRole('checkbox').check()
		await page.getByRole('button', { name: 'Deactivate' }).click()
		await page.locator('dialog').getByRole('button', { name: 'Deactivate' }).click()
		await page.getByText('Nothing was changed').waitFor()
		same(0, await page.getByText('Done: Deactivate').count(), 'notes that it was done')
	})
	const role = name => call(token, 'POST', '/system/role/create', { name: `${name} ${stamp}`, code: `${name}${stamp}`, sort: 1, status: 0 })
	await test('what is deleted while its drawer is open is said to be gone, once, and leaves the list', async () => {
		const id = await role('opened')
		await at(`/system/role?name=${stamp}&row=${id}`)
		await drawer.getByRole('tab', { name: 'Details' }).waitFor()
		await call(token, 'DELETE', `/system/role/delete?id=${id}`)
		await drawer.getByRole('tab').nth(1).click()
		await drawer.getByText('It is not there, or not for you').waitFor()
		same([0, 0], [await drawer.getByRole('tab').count(), await drawer.getByRole('alert').count()], 'tabs and failures of what is gone')
		await rows.filter({ hasText: `opened ${stamp}` }).waitFor({ state: 'detached' })
	})
	await test('who deletes a role reads how many people lose what it gives', async () => {
		const id = await role('held')
		await person(token, `held${stamp}`, [id])
		await at(`/system/role?name=${stamp}`)
		const row = rows.filter({ hasText: `held ${stamp}` })
		await row.getByRole('button', { name: 'More' }).click()
		await row.getByRole('button', { name: 'Delete' }).click()
		await page.getByText(`Delete 1: held ${stamp}? People you see who have it, and lose what it gives: 1.`).waitFor()
		await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click()
	})
	await test('who deletes a post or a form reads who holds the one, and which models use the other', async () => {
		const post = await call(token, 'POST', '/system/post/create', { name: `cook ${stamp}`, code: `cook${stamp}`, sort: 1, status: 0 })
		await call(token, 'POST', '/system/user/create', { username: `cook${stamp}`, nickname: 'Cook', password: SECRET, postIds: [post] })
		const form = await call(token, 'POST', '/bpm/form/create', { name: `trip ${stamp}`, conf: '{}', status: 0, fields: [] })
		await call(token, 'POST', '/bpm/model/create', { key: `trip${stamp}`, name: `Trips ${stamp}`, type: 20, formType: 10, formId: form, visible: true, managerUserIds: [1] })
		const asked = async (path, name, words) => {
			await at(path)
			const row = rows.filter({ hasText: name })
			await row.getByRole('button', { name: 'More' }).click()
			await row.getByRole('button', { name: 'Delete' }).click()
			await page.getByText(words).waitFor()
			await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click()
		}
		await asked(`/system/post?name=${stamp}`, `cook ${stamp}`, 'People you see who hold it: 1.')
		await asked(`/bpm/manager/form?name=${stamp}`, `trip ${stamp}`, `Used by: Trips ${stamp}.`)
	})
	await test('who deletes or disables a person is told what waits for him', async () => {
		const more = async (name, action, words) => {
			const row = rows.filter({ hasText: name })
			const way = row.getByRole('button', { name: action, exact: true })
			await row.waitFor()
			if (!await way.isVisible()) await row.getByRole('button', { name: 'More' }).click()
			await way.click()
			await page.locator('dialog').getByText(words).waitFor()
			await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click()
		}
		const user = await person(token, `decides${stamp}`)
		const step = { id: 'decides', type: 11, name: 'Decides', approveType: 1, candidateStrategy: 30, candidateParam: String(user), approveMethod: 1, assignStartUserHandlerType: 1, childNode: { id: 'EndEvent', type: 1, name: 'End' } }
		const model = await call(token, 'POST', '/bpm/model/create', { key: `waits${stamp}`, name: `Waits ${stamp}`, type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel: { id: 'StartUserNode', type: 10, name: 'Starter', childNode: step } })
		await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
		const { id: processDefinitionId } = await call(token, 'GET', `/bpm/process-definition/get?key=waits${stamp}`)
		await call(token, 'POST', '/bpm/process-instance/create', { processDefinitionId, variables: {} })
		await at(`/system/user?username=decides${stamp}`)
		for (const action of ['Delete', 'Disable']) await more(`decides${stamp}`, action, 'Tasks that wait for a decision of this user: 1. Those that nobody else may decide then wait for nobody.')
	})
	await test('a list that is refused for one of its rows says that none is deleted, and what each takes', async () => {
		const [id] = [await role('listed')]
		await at('/system/role?size=200')
		for (const name of [`listed ${stamp}`, 'Common']) await rows.filter({ hasText: name }).first().getByRole('checkbox').check()
		await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
		await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
		await page.getByRole('alert').getByText('None of them was deleted').waitFor()
		await call(token, 'DELETE', `/system/role/delete?id=${id}`)
	})
	await test('who deletes himself is told so', async () => {
		await at('/system/user?username=admin')
		await rows.filter({ hasText: 'admin' }).first().getByRole('button', { name: 'More' }).click()
		await page.getByRole('button', { name: 'Delete' }).click()
		await page.locator('dialog').getByText('This is your own account').waitFor()
		await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click()
	})
	await test('what is deleted while one is asked about it is not said to be deleted by this', async () => {
		const id = await call(token, 'POST', '/system/post/create', { name: `asked ${stamp}`, code: `asked${stamp}`, sort: 1, status: 0 })
		await at(`/system/post?name=asked%20${stamp}`)
		await rows.first().getByRole('button', { name: 'More' }).click()
		await rows.first().getByRole('button', { name: 'Delete' }).click()
		await call(token, 'DELETE', `/system/post/delete?id=${id}`)
		await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
		await page.getByRole('alert').getByText('It is not there, or not for you').waitFor()
		same(0, await page.getByText('Deleted: 1').count(), 'notes that it was deleted')
		await rows.filter({ hasText: `asked ${stamp}` }).waitFor({ state: 'detached' })
	})
	await test('why something was refused goes when the next is sent, and not before', async () => {
		const once = { name: `Twice ${stamp}`, code: `twice${stamp}`, sort: 1, status: 0 }
		await call(token, 'POST', '/system/post/create', once)
		const refusal = page.getByRole('alert').getByText('The server is busy or being restarted')
		await at(`/system/post?code=twice${stamp}`)
		const row = page.locator('main tbody tr').filter({ hasText: `twice${stamp}` })
		const turn = async name => {
			await row.getByRole('button', { name: 'More' }).click()
			await page.getByRole('button', { name, exact: true }).last().click()
			await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
		}
		await page.route(/system\/post\/delete/, route => route.fulfill({ json: { code: 503, msg: '', data: null } }), { times: 1 })
		await turn('Delete')
		await refusal.waitFor()
		await page.getByLabel('Code').click()
		check(await refusal.isVisible(), 'it is there until then')
		await turn('Delete')
		await page.getByText('Deleted: 1').waitFor()
		same(0, await refusal.count(), 'what was refused before, beside what is done')
	})
	await test('what is deleted while it is edited leaves the list when saving is refused', async () => {
		const id = await role('edited')
		await at(`/system/role?name=${stamp}&edit=${id}`)
		await drawer.getByLabel('Order').fill('7')
		await call(token, 'DELETE', `/system/role/delete?id=${id}`)
		await drawer.getByRole('button', { name: 'Save' }).click()
		await drawer.getByRole('alert').getByText('It was deleted meanwhile, or is no longer for you: nothing was saved.').waitFor()
		check(await drawer.getByRole('button', { name: 'Save' }).isDisabled(), 'Save is off')
		await rows.filter({ hasText: `edited ${stamp}` }).waitFor({ state: 'detached' })
	})
}

async function spans(page) {
	await test('a page past the end is the last one, and says so', async () => {
		await page.goto(new URL('/ui/system/dict?page=9999&size=10', page.url()).href)
		await page.getByText('There is no page 9,999: this is the last one').waitFor()
		check(await page.locator('main tbody tr').count() > 0, 'its rows are shown')
		same(0, await page.getByText('Nothing here yet').or(page.getByText('Nothing fits')).count(), 'what is said of an empty list')
		await page.getByRole('button', { name: 'Previous page' }).click()
		await page.getByText('There is no page').waitFor({ state: 'detached' })
	})
	await test('30 days ask for 30 days, and Back for one', async () => {
		await page.goto(new URL('/ui/', page.url()).href)
		await page.getByRole('button', { name: '30 days' }).waitFor()
		await settled(page)
		const [asked] = await Promise.all([page.waitForRequest(/overview\/online/), page.getByRole('button', { name: '30 days' }).click()])
		same('30', new URL(asked.url()).searchParams.get('days'), 'days')
	})
}

async function within(page, token, stamp) {
	await test('a list in a drawer offers what its page offers: an entry of a dictionary is made there', async () => {
		const type = `truth_${stamp}`
		const id = await call(token, 'POST', '/system/dict-type/create', { name: type, type, status: 0 })
		await page.goto(new URL(`/ui/system/dict?row=${id}&tab=data`, page.url()).href)
		await page.getByRole('dialog').getByText('begin with “New”').waitFor()
		await page.getByRole('dialog').getByRole('button', { name: 'New' }).click()
		const form = page.getByRole('dialog', { name: 'New' })
		await form.getByLabel('Label').fill('Made in a drawer')
		await form.getByLabel('Value', { exact: false }).first().fill('1')
		await form.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Made in a drawer' }).waitFor()
	})
}

async function counted(page, token, stamp) {
	await test('what the list alone counts is not told of a row that is not in it', async () => {
		const { id } = await call(token, 'POST', '/device/channel/create', { name: `Counted ${stamp}` })
		const terms = () => page.getByRole('dialog').locator('dt').allInnerTexts()
		for (const [query, n] of [[`name=Counted ${stamp}&`, 1], ['name=nothing&', 0]]) {
			await page.goto(new URL(`/ui/device/channel?${query}row=${id}`, page.url()).href)
			await page.getByRole('dialog').getByText(`Counted ${stamp}`).first().waitFor()
			await eventually('its numbers', async () => (await terms()).includes('Created') && (await terms()).filter(term => term === 'Devices').length === n)
		}
	})
}

export default async function () {
	const token = await tokenOf()
	const stamp = Date.now() & 0x3fffffff
	const { page, context, said } = await deskOpen('/device/device')
	await batches(page, stamp)
	await filters(page)
	await pages(page, token, stamp)
	await lateAnswers(page, stamp)
	await hanging(page, stamp)
	await deletions(page, token, stamp)
	await spans(page)
	await polling(page, token)
	await formOfMany(page, stamp)
	await within(page, token, stamp)
	await counted(page, token, stamp)
	await test('the console is silent', async () => same([], said.filter(text => !/500|ERR_INTERNET_DISCONNECTED/.test(text)), 'said'))
	await context.close()
}
