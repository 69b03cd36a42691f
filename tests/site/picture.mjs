/* picture.mjs - takes the picture of the README: the first page of the suite that
 * runs, after scripts/demo, by which `make site-picture` writes
 * nginx/site/fleet.webp.
 *
 *	node tests/site/picture.mjs FILE
 *
 * SITE_URL, SITE_PASSWORD_FILE: as for tests/site/run. */
import fs from 'node:fs'
import { browserStop } from './lib/browser.mjs'
import { deskOpen, settled } from './lib/page_actions.mjs'

const { page } = await deskOpen('/', { viewport: { width: 1280, height: 840 } })
await page.locator('[data-number=total] strong').first().waitFor()
await page.locator('.map path').first().waitFor()
await settled(page)
const session = await page.context().newCDPSession(page)
const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
fs.writeFileSync(process.argv[2], Buffer.from(data, 'base64'))
await browserStop()
