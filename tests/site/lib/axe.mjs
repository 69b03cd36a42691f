// axe - what axe-core finds on a page, WCAG 2.0 to 2.2, A and AA, a line each.
import fs from 'node:fs'
import { axeSource } from './browser.mjs'

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

export async function axe(page) {
	await page.evaluate(fs.readFileSync(axeSource, 'utf8'))
	const { violations } = await page.evaluate(options => window.axe.run(document, options), rules)
	return violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => `${n.target} ${n.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`)
}
