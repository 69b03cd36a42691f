// approvals - a change of the blacklist in pages alone: an operator drafts and
// submits it, two approvers decide one after the other, and a device that polls
// has it after the second; two who submit or save the same; a record that an
// administrator changes while its draft waits; and what an approver is told of a rule
// and of long lists.
import { call, tokenOf } from '../lib/api.mjs'
import { base, pageOpen } from '../lib/browser.mjs'
import { check, eventually, same, test } from '../lib/check.mjs'
import { deviceKey, devices, policyOf } from '../lib/fleet.mjs'
import { deskOpen, settled, signIn } from '../lib/page_actions.mjs'
import { person, role, roleByCode, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)
const app = `com.two.${stamp}`
const channel = `Two ${stamp}`
const user = name => ({ username: `${name}${stamp}`, secret: SECRET })
const list = '/device/app-blacklist'

// A process in which these users approve one after the other; answers its model.
async function twoSteps(token, ids) {
	const step = (id, n, childNode) => ({ id: `a${n}`, type: 11, name: `Step ${n}`, approveType: 1, candidateStrategy: 30, candidateParam: String(id), approveMethod: 3, assignStartUserHandlerType: 1, childNode })
	const end = { id: 'EndEvent', type: 1, name: 'End' }
	const simpleModel = { id: 'StartUserNode', type: 10, name: 'Starter', childNode: step(ids[0], 1, step(ids[1], 2, end)) }
	const model = await call(token, 'POST', '/bpm/model/create', { key: 'blacklist_main', name: 'blacklist_main', type: 20, formType: 20, formCustomCreatePath: '/a', formCustomViewPath: '/b', visible: true, managerUserIds: [1], simpleModel })
	await call(token, 'POST', `/bpm/model/deploy?id=${model}`, {})
	return model
}

// A browser that hears no messages, as behind a proxy that lets none through.
async function deafDesk(path, { username, secret }) {
	const opened = await pageOpen()
	await opened.context.routeWebSocket(/\/infra\/ws/, () => undefined)
	await signIn(opened.page, { path, username, secret })
	await opened.page.locator('#main h1').first().waitFor()
	return opened
}

const recordOf = async token => (await call(token, 'GET', `${list}/page?pageNo=1&pageSize=10&packageName=${app}`)).list[0]
const drawer = page => page.getByRole('dialog')
const button = (page, name) => page.getByRole('button', { name, exact: true })
const impactOf = page => page.getByRole('complementary', { name: 'Impact' }).locator('strong').first()
const behind = page => page.locator('main tbody tr').filter({ hasText: app })
// Before a list is read again by itself.
const SOON_MS = 10_000
// Within which a request that somebody looks at follows what happens to it.
const FOLLOWS_MS = 20_000
const DRAFT = 'Changes need approval: what you save is a draft, which waits until it is submitted and approved.'
const refused = (page, text) => page.getByRole('alert').filter({ hasText: text })

// The editor of the record, with the number of its devices counted.
async function editorOpen(page, id) {
	await page.goto(`${base}/ui${list}?edit=${id}`)
	await eventually('the number of devices', async () => /\b1\b/.test(await page.getByRole('complementary', { name: 'Impact' }).locator('.count').textContent()))
}
async function saveRemark(page, text) {
	await page.getByLabel('Remarks').fill(text)
	await button(page, 'Save').click()
}
const approvalTab = (page, id) => page.goto(`${base}/ui${list}?row=${id}&tab=approval`)

// The approver opens the task that waits for him.
async function taskOpen(page) {
	await page.goto(`${base}/ui/bpm/task/todo`)
	await page.locator('main tbody tr').first().getByRole('link').first().click()
	await page.getByRole('region', { name: 'Process' }).getByText(app).first().waitFor()
}
// He approves it; `look` sees the page before.
async function approves(page, look = () => undefined) {
	await taskOpen(page)
	await look()
	await button(page, 'Approve').click()
	await page.getByRole('form', { name: 'Your decision' }).waitFor({ state: 'detached' })
}

export default async function () {
	const token = await tokenOf()
	const [mac] = await devices(token, channel, 1)
	await devices(token, `Many ${stamp}`, 14) // so that one device is a small part
	await eventually('they are counted', async () => (await call(token, 'GET', '/device/overview/summary')).total >= 15)
	const key = await deviceKey(token)
	const operator = await role(token, `drafts${stamp}`, (menu, above) => [6000, 6200, 1185].includes(above[0].id))
	const approver = await roleByCode(token, 'blacklist_approver')
	const people = [await person(token, `one${stamp}`, [approver]), await person(token, `two${stamp}`, [approver])]
	await person(token, `op${stamp}`, [operator])
	const model = await twoSteps(token, people)
	const own = await deskOpen(`${list}?edit=new`, user('op'))
	const deaf = await deafDesk(list, user('op'))
	const one = await deskOpen('/', user('one'))
	const two = await deskOpen('/', user('two'))
	const admin = await deskOpen('/')
	const desks = [own, deaf, one, two, admin]
	const { page } = own
	const polled = async wanted => (await policyOf(key, mac)).includes(app) === wanted
	let id = 0

	await test('the operator drafts a record: its devices beside the form, nothing in effect', async () => {
		await page.getByText(DRAFT).waitFor()
		await page.getByLabel('Package').fill(app)
		const scope = page.getByRole('group', { name: 'Hit devices where' })
		await scope.getByRole('combobox', { name: 'Channels' }).fill(channel)
		await page.getByRole('option', { name: channel }).click()
		await eventually('one device', async () => /\b1\b/.test(await impactOf(page).textContent()))
		check(/\b1 device of the scope$/.test((await impactOf(page).locator('..').innerText()).trim()), 'it is one device, not devices')
		await saveRemark(page, 'first')
		await button(page, 'Submit for approval').waitFor()
		await drawer(page).getByText('Devices of the scope: 1').waitFor()
		id = (await recordOf(token)).id
		check(await polled(false), 'the device has nothing to do')
	})
	await test('conflict: who submits second is refused, and sees that it is in approval', async () => {
		await approvalTab(deaf.page, id)
		await button(deaf.page, 'Submit for approval').waitFor()
		await button(page, 'Submit for approval').click()
		await drawer(page).getByText('In approval', { exact: true }).first().waitFor()
		await button(deaf.page, 'Submit for approval').click()
		await refused(deaf.page, 'The blacklist record is in approval').getByText(/Trace [0-9a-f]{32}/).waitFor()
		await drawer(deaf.page).getByText('In approval', { exact: true }).first().waitFor()
		await button(deaf.page, 'Cancel the approval').waitFor()
		await editorOpen(deaf.page, id)
		await deaf.page.getByText('The record is in approval: you can save nothing until that has ended.').waitFor()
		await approvalTab(deaf.page, id)
		await button(deaf.page, 'Cancel the approval').waitFor()
		same(0, await button(deaf.page, 'Submit for approval').count(), 'ways to submit it once more')
	})
	await test('what is changed elsewhere is not submitted unseen', async () => {
		const as = await tokenOf(`op${stamp}`, SECRET)
		const elsewhere = async remark => call(as, 'PUT', `${list}/update`, { id, revision: (await recordOf(token)).revision, remark })
		// Of a reading that takes long nothing is submitted before all of it is seen.
		let shows
		const held = new Promise(done => { shows = done })
		let isHeld = false
		await deaf.page.route(/draft\/list/, async route => {
			await elsewhere('while it reads')
			await route.continue()
		})
		await deaf.page.route(/draft\/diff/, async route => {
			isHeld = true
			await held
			await route.continue()
		})
		await button(deaf.page, 'Cancel the approval').click()
		await deaf.page.getByLabel('Reason').fill('changed')
		await button(deaf.page, 'Cancel the approval').click()
		await eventually('the change is being read', async () => isHeld)
		same(0, await button(deaf.page, 'Submit for approval').count(), 'ways to submit what is not shown')
		shows()
		await button(deaf.page, 'Submit for approval').waitFor()
		await drawer(deaf.page).getByText('while it reads').waitFor()
		await deaf.page.unrouteAll()
		await settled(deaf.page)
		await elsewhere('elsewhere')
		await button(deaf.page, 'Submit for approval').click()
		await refused(deaf.page, 'It was changed or deleted meanwhile').waitFor()
		await drawer(deaf.page).getByText('elsewhere').waitFor()
		await button(deaf.page, 'Submit for approval').click()
		await drawer(deaf.page).getByText('In approval', { exact: true }).first().waitFor()
		await page.goto(`${base}/ui${list}?packageName=${app}`)
		await behind(page).getByRole('button', { name: 'More' }).click()
		await behind(page).getByRole('button', { name: 'Delete', exact: true }).click()
		await refused(page, `${app}: It is in approval, and can be deleted only after that.`).waitFor()
		await approvalTab(page, id)
	})
	await test('two approvers, each told by a notice; the device has it after the second', async () => {
		for (const [desk, wanted] of [[one, false], [two, true]]) {
			const at = desk.page
			await at.getByRole('link', { name: /^Waiting for you: / }).click()
			const request = at.getByRole('region', { name: 'Process' })
			await request.getByText(app).first().waitFor()
			await request.getByText(channel).first().waitFor()
			await request.getByText(mac).waitFor()
			same(0, await request.getByRole('link', { name: mac }).count(), 'ways to a page that approvers have not')
			await button(at, 'Approve').click()
			await at.getByRole('form', { name: 'Your decision' }).waitFor({ state: 'detached' })
			await eventually(`the device is told: ${wanted}`, () => polled(wanted))
		}
		await drawer(page).getByText('Approved', { exact: true }).first().waitFor()
		await behind(page).getByText('In effect', { exact: true }).waitFor({ timeout: SOON_MS })
		await drawer(deaf.page).getByRole('tab', { name: 'Details' }).click()
		await behind(deaf.page).getByText('In effect', { exact: true }).waitFor({ timeout: SOON_MS })
		same(0, await drawer(deaf.page).getByText('a draft is not submitted yet').count(), 'drafts')
		const names = await drawer(page).locator('.timeline').textContent()
		check(names.includes(`one${stamp}`) && names.includes(`two${stamp}`), `both stand in the timeline: ${names}`)
	})
	await test('the operator switches it off at once; to take that back is a draft, and said so', async () => {
		await page.goto(`${base}/ui${list}?packageName=${app}`)
		const row = page.locator('main tbody tr').filter({ hasText: app })
		await row.getByRole('button', { name: 'More' }).click()
		await row.getByRole('button', { name: 'Switch off' }).click()
		await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
		await page.getByText('Saved as a draft; submit it for approval.').waitFor()
		same(0, await page.getByText('Taken back').count(), 'words of what is not done')
		await row.getByText('Approved; a draft is not submitted yet').waitFor()
		await approvalTab(page, id)
		await drawer(page).getByText('Devices of the scope: 0 → 1').waitFor()
		await button(page, 'Discard the draft').click()
		await page.locator('dialog').getByRole('button', { name: 'Confirm' }).click()
		await drawer(page).getByText('There is no open draft.').waitFor()
	})
	await test('to take a channel or the record away is a draft, which is said, shown, and can be taken back', async () => {
		const discards = async () => {
			await button(page, 'Submit for approval').waitFor()
			await button(page, 'Discard the draft').click()
			await page.locator('dialog').getByRole('button', { name: 'Confirm' }).click()
			await drawer(page).getByText('There is no open draft.').waitFor()
		}
		const deletes = async () => {
			await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
			await page.getByText('Saved as a draft; submit it for approval.').waitFor()
			same(0, await page.getByText('Deleted: 1').count(), 'notes that it is deleted')
		}
		await page.goto(`${base}/ui${list}?row=${id}&tab=scope`)
		await drawer(page).getByRole('row').filter({ hasText: channel }).getByRole('button', { name: 'Delete' }).click()
		await deletes()
		await approvalTab(page, id)
		await drawer(page).getByText('+0 −1').waitFor()
		await discards()
		await page.goto(`${base}/ui${list}?packageName=${app}`)
		await page.locator('main tbody tr').filter({ hasText: app }).getByRole('button', { name: 'More' }).click()
		await page.getByRole('button', { name: 'Delete', exact: true }).click()
		await deletes()
		await approvalTab(page, id)
		await drawer(page).getByRole('row', { name: 'Deleted no yes' }).waitFor()
		await discards()
	})
	await test('a change of a record that is off concerns no device, and says how many it would', async () => {
		await editorOpen(page, id)
		await saveRemark(page, 'of one that is off')
		await drawer(page).getByText('Devices of the scope: 0 → 0, as the record is then “Off”; in effect it would concern 1').waitFor()
		await call(await tokenOf(`op${stamp}`, SECRET), 'DELETE', `${list}/draft/discard?businessType=main&businessId=${id}`)
		await call(token, 'PUT', `${list}/update-status`, { id, enabled: true, revision: (await recordOf(token)).revision })
	})
	await test('conflict: two save the same record, the second is asked whose version it shall be', async () => {
		const other = await deskOpen('/')
		desks.push(other)
		await editorOpen(admin.page, id)
		await editorOpen(other.page, id)
		await admin.page.getByText('Changes take effect at once, without approval.').waitFor()
		await saveRemark(admin.page, 'of the first')
		await eventually('it is saved', async () => (await recordOf(token)).remark === 'of the first')
		await saveRemark(other.page, 'of the second')
		const asked = other.page.getByRole('dialog').filter({ hasText: 'You changed this yourself, in another tab or browser' })
		await asked.getByRole('row', { name: /Remarks.*of the second.*of the first/ }).waitFor()
		await button(asked, 'Back, keep what I typed').click()
		same('of the second', await other.page.getByLabel('Remarks').inputValue(), 'nothing typed is lost')
		same('of the first', (await recordOf(token)).remark, 'what is stored')
		await button(other.page, 'Save').click()
		await button(asked, 'All from this tab').click()
		await button(asked, 'Save').click()
		await eventually('it is saved', async () => (await recordOf(token)).remark === 'of the second')
	})
	await test('stale: an administrator changes the record while both approve; it is said, and nothing is applied', async () => {
		await editorOpen(page, id)
		await page.getByLabel('Share of devices (%)').fill('50')
		await saveRemark(page, 'waits')
		await button(page, 'Submit for approval').click()
		await drawer(page).getByText('In approval', { exact: true }).first().waitFor()
		await editorOpen(admin.page, id)
		await saveRemark(admin.page, 'direct')
		await eventually('it is saved', async () => (await recordOf(token)).remark === 'direct')
		await approves(one.page, () => one.page.getByText('The record has changed since this draft was begun').waitFor())
		// Nobody is told of either, so the submitter's page looks again by itself.
		await drawer(page).getByText('The record has changed since this draft was begun').waitFor({ timeout: FOLLOWS_MS })
		await drawer(page).locator('.timeline > li').filter({ hasText: 'Step 1' }).getByText('Approved').first().waitFor({ timeout: FOLLOWS_MS })
		await approves(two.page)
		await two.page.getByText('Not applied: record changed').first().waitFor()
		await eventually('it is refused', async () => (await recordOf(token)).approvalStatus === 3)
		await approvalTab(page, id)
		await drawer(page).getByText('Not applied: record changed since submission').waitFor()
		const record = await recordOf(token)
		same(['direct', 100], [record.remark, record.rolloutPercent], 'the record')
		check(await polled(true), 'the device has what was approved before')
	})
	await test('stale: a draft of an older record is not submitted; it is discarded, and begun anew', async () => {
		await editorOpen(page, id)
		await saveRemark(page, 'older')
		await button(page, 'Submit for approval').waitFor()
		await editorOpen(admin.page, id)
		await saveRemark(admin.page, 'newer')
		await eventually('it is saved', async () => (await recordOf(token)).remark === 'newer')
		await approvalTab(page, id)
		await drawer(page).getByText('The record has changed since this draft was begun').waitFor()
		await button(page, 'Submit for approval').click()
		await refused(page, 'The record has changed since the draft was begun').waitFor()
		await button(page, 'Discard the draft').click()
		await page.locator('dialog').getByRole('button', { name: 'Confirm' }).click()
		await drawer(page).getByText('There is no open draft.').waitFor()
		await editorOpen(page, id)
		same('newer', await page.getByLabel('Remarks').inputValue(), 'what the editor begins with')
	})
	await test('the editor goes on with a draft of one\'s own; another\'s draft is his alone', async () => {
		const as = await tokenOf(`op${stamp}`, SECRET)
		const goesOn = page.getByText('This goes on with the draft that you have saved')
		await editorOpen(page, id)
		same(0, await goesOn.count(), 'drafts before there is one')
		await page.getByLabel('Share of devices (%)').fill('30')
		await saveRemark(page, 'kept')
		await button(page, 'Submit for approval').waitFor()
		await editorOpen(page, id)
		await goesOn.waitFor()
		same(['30', 'kept'], [await page.getByLabel('Share of devices (%)').inputValue(), await page.getByLabel('Remarks').inputValue()], 'what the editor begins with')
		await saveRemark(page, 'kept, too')
		await drawer(page).getByText('kept, too').waitFor()
		const { changes } = await call(as, 'GET', `${list}/draft/diff?businessType=main&businessId=${id}`)
		same('remark: kept, too|rolloutPercent: 30', changes.map(c => `${c.field}: ${c.new}`).sort().join('|'), 'the draft')
		await person(token, `late${stamp}`, [operator])
		const late = await deskOpen(`${list}?edit=${id}`, user('late'))
		desks.push(late)
		await late.page.getByText('Somebody else has begun a draft of this record').waitFor()
		check(await button(late.page, 'Save').isDisabled(), 'nothing can be saved')
		await approvalTab(late.page, id)
		await drawer(late.page).getByText(new RegExp(`Draft of .*\\(op${stamp}\\), who alone can submit it`)).waitFor()
		await approvalTab(admin.page, id)
		await button(admin.page, 'Discard the draft').waitFor()
		for (const [who, n] of [[late.page, 0], [admin.page, 1]])
			same([0, n], [await button(who, 'Submit for approval').count(), await button(who, 'Discard the draft').count()], 'ways to submit and to discard it')
		await call(as, 'DELETE', `${list}/draft/discard?businessType=main&businessId=${id}`)
	})
	await test('the approver reads the condition of a rule, old, new and kept, and how many addresses there are', async () => {
		const as = await tokenOf(`op${stamp}`, SECRET)
		const changes = async body => call(as, 'PUT', `${list}/update`, { id, revision: (await recordOf(token)).revision, ...body })
		const submits = () => call(as, 'POST', `${list}/approval/create-with-children`, { blacklistId: id })
		const cancels = () => call(as, 'PUT', `${list}/approval/cancel-with-children`, { businessId: id, reason: 'other' })
		const address = n => `02:7C:00:00:${(n >> 8).toString(16).padStart(2, '0')}:${(n & 255).toString(16).padStart(2, '0')}`
		const request = one.page.getByRole('region', { name: 'What is requested' })
		await changes({ rule: { name: `Harmless ${stamp}`, expr: { in: [{ var: 'brand' }, ['a', 'b']] } } })
		for (const from of [0, 1000])
			await call(as, 'POST', `${list}/mac/create-batch`, { blacklistId: id, values: Array.from({ length: from ? 200 : 1000 }, (_, i) => address(from + i)) })
		await submits()
		await taskOpen(one.page)
		await request.getByRole('row', { name: /^Rule nothing Harmless .*Brand is one of “a”, “b”/ }).waitFor()
		await request.getByText('+1,200 −0').waitFor()
		await request.getByText('The first 1,000 of each are listed.').waitFor()
		same(1000, await request.locator('ins').filter({ hasText: '+ 02:7C' }).count(), 'addresses')
		await cancels()
		await call(as, 'DELETE', `${list}/draft/discard?businessType=main&businessId=${id}`)
		const rule = await call(token, 'POST', '/device/rule/create', { name: `Kept ${stamp}`, expr: { '==': [{ var: 'brand' }, 'c'] } })
		await call(token, 'PUT', `${list}/update`, { id, revision: (await recordOf(token)).revision, ruleId: rule })
		await changes({ remark: 'only a remark' })
		await submits()
		await cancels()
		await approvalTab(page, id)
		await drawer(page).locator('.timeline').getByText('Cancelled').first().waitFor()
		await button(page, 'Submit for approval').waitFor()
		await submits()
		await taskOpen(one.page)
		await request.getByRole('row', { name: /^Rule \(stays\) Kept .*Brand is “c”/ }).waitFor()
		await cancels()
	})
	await test('what is added to the lists can be submitted, and nothing that was not shown is', async () => {
		const as = await tokenOf(`op${stamp}`, SECRET)
		const channels = await call(token, 'GET', '/device/channel/all')
		const adds = name => call(as, 'POST', `${list}/channel/create-batch`, { blacklistId: id, values: [channels.find(c => c.name === name).id] })
		await call(as, 'DELETE', `${list}/draft/discard?businessType=main&businessId=${id}`)
		await call(token, 'POST', '/device/channel/create', { name: `Later ${stamp}` }).then(({ id: late }) => channels.push({ id: late, name: `Later ${stamp}` }))
		await adds(`Many ${stamp}`)
		await page.goto(`${base}/ui${list}?packageName=${app}`)
		await behind(page).getByText(/not submitted/i).waitFor()
		await approvalTab(page, id)
		await drawer(page).getByText('+1 −0').waitFor()
		await adds(`Later ${stamp}`)
		await button(page, 'Submit for approval').click()
		await page.getByText('It was changed or deleted meanwhile').waitFor()
		await drawer(page).getByText('+2 −0').waitFor()
		await button(page, 'Submit for approval').click()
		await drawer(page).getByText('In approval', { exact: true }).first().waitFor()
		await taskOpen(one.page)
		const request = one.page.getByRole('region', { name: 'What is requested' })
		await request.getByRole('heading', { name: `Change of a record ${app}` }).waitFor()
		await request.getByText('+2 −0').waitFor()
		same(0, await request.getByRole('row', { name: /^Package/ }).count(), 'fields as of a new record')
		await call(as, 'PUT', `${list}/approval/cancel-with-children`, { businessId: id, reason: 'other' })
	})
	await test('addresses alone are a change of the record; when that is deleted, its approver reads so', async () => {
		const as = await tokenOf(`op${stamp}`, SECRET)
		await call(as, 'POST', `${list}/mac/create-batch`, { blacklistId: id, values: ['02:7C:00:00:FF:01'] })
		await call(as, 'POST', `${list}/approval/create-with-children`, { blacklistId: id })
		await taskOpen(one.page)
		const request = one.page.getByRole('region', { name: 'What is requested' })
		await request.getByRole('heading', { name: `Change of a record ${app}` }).waitFor()
		await call(token, 'DELETE', `${list}/delete?id=${id}`)
		await one.page.reload()
		await request.getByText('The record has been deleted meanwhile: an approval changes nothing any more.').waitFor()
		same(0, await request.getByRole('link', { name: app }).count(), 'ways to what is gone')
	})
	await test('the consoles are silent', async () => {
		const lost = line => !/WebSocket/.test(line) // of the browser that hears nothing
		await settled(page)
		same([], desks.flatMap(desk => desk.said).filter(lost), 'said')
	})
	for (const desk of desks) await desk.context.close()
	await call(token, 'DELETE', `/bpm/model/delete?id=${model}`)
}
