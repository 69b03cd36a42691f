// traps - texts that somebody made to break a page, and whether one of them has.
import { base } from './browser.mjs'
import { settled } from './page_actions.mjs'

export const TRAPS = ['<img src=x onerror=hit()>', '{{ hit() }} ${hit()}', '"\'><script>hit()</script>', '@:kit.save {name} | %s', 'x\u202Egnp.exe']
// Text with marks: what of it may stay is a heading, a table and a link.
export const MARKUP = [
	'# Good news', '<script>hit()</script>', '<img src=x onerror=hit()>', '<svg onload=hit()></svg>', '<a href="javascript:hit()">press</a>',
	'[press](javascript:hit())', '<form action=/x><input name=a><button>send</button></form>', '<style>body{display:none}</style>',
	'<iframe src="javascript:hit()"></iframe>', '<div style="position:fixed;inset:0">over</div>', '<math><mtext><img src=x onerror=hit()></mtext></math>',
	`![](data:image/svg+xml,<svg onload=hit()>)`, '![from elsewhere](https://pictures.example/a.png)',
	'<img src="//pictures.example/b.png" srcset="https://pictures.example/c.png 2x">', '<table background="https://pictures.example/d.png"><tr><td>cell</td></tr></table>',
	'<link rel=stylesheet href="https://pictures.example/e.css"><meta http-equiv=refresh content="0;url=https://pictures.example/"><base href="https://pictures.example/">',
	'<object data="https://pictures.example/f"></object><embed src="https://pictures.example/g">', '|a|b|\n|-|-|\n|1|2|', 'W'.repeat(500),
].join('\n\n')
const WIDTHS = [1440, 390]

// What somebody's text has done: run, or pushed the page apart.
export async function done(page) {
	const out = []
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 })
		await page.evaluate(() => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next))))
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
		if (wide > 1) out.push(`${width}: ${wide} px too wide`)
	}
	await page.setViewportSize({ width: WIDTHS[0], height: 900 })
	if (await page.evaluate(() => window.hits)) out.push('it ran')
	return out
}

// What the page has said, without what the policy reports while the sanitiser reads.
export const saidBeside = said => said.filter(line => !/Content Security Policy.*\/ui\/assets\/purify[^/]*\)$/.test(line))

// go PAGE PATH: opens an address, until nothing is read any more.
export async function go(page, path) {
	await page.goto(`${base}/ui${path}`)
	await page.locator('#main h1').first().waitFor()
	await settled(page)
}

// trapsSet CONTEXT: from the next load on, counts what is run.
export const trapsSet = context => context.addInitScript(() => (window.hit = () => (window.hits = (window.hits ?? 0) + 1)))
