// unsaid - what nobody could count is said to be so: the number of messages.
import { pagePaths, tokenOf } from '../lib/api.mjs'
import { base } from '../lib/browser.mjs'
import { same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'
import { person, role, SECRET } from '../lib/people.mjs'

const stamp = Date.now().toString(36)

export default async function () {
	const token = await tokenOf()
	const { path } = (await pagePaths(token)).find(one => one.name === 'SystemPost')
	await person(token, `eve${stamp}`, [await role(token, `posts${stamp}`, menu => menu.permission?.startsWith('system:post:'))])
	const { page, context } = await deskOpen('/', { username: `eve${stamp}`, secret: SECRET })
	await test('messages that nobody could count are not said to be none', async () => {
		await page.route(/get-unread-count/, route => route.fulfill({ json: { code: 503, msg: '', data: null } }))
		await page.goto(`${base}/ui${path}`)
		const [asked] = await Promise.all([page.waitForResponse(/get-unread-count/), page.reload()])
		await asked.finished()
		await settled(page)
		same(['Messages'], await page.getByRole('button', { name: /^Messages/ }).evaluateAll(all => all.map(one => one.ariaLabel)), 'what is said of messages')
	})
	await context.close()
}
