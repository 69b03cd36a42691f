// looks - every page of the menu in both languages, both themes and three widths:
// no sideways scrolling, nothing on the console, no findings of axe; screenshots
// with one index page to leaf through.
import fs from 'node:fs'
import path from 'node:path'
import { axe } from '../lib/axe.mjs'
import { base, pageOpen } from '../lib/browser.mjs'
import { pagePaths, tokenOf } from '../lib/api.mjs'
import { same, test } from '../lib/check.mjs'
import { deskOpen, settled } from '../lib/page_actions.mjs'

const shots = process.env.SHOTS
const widths = [1440, 1024, 390]
const only = process.env.LOOKS // part of an address, to look at few

// What is wider than the window, or cut off without saying so; what can be done with
// a row, but beyond the edge of its table.
const tooWide = page =>
	page.evaluate(() => {
		const out = []
		if (document.documentElement.scrollWidth > innerWidth + 1) out.push(`document is ${document.documentElement.scrollWidth} wide`)
		for (const at of document.querySelectorAll('button, label')) {
			const style = getComputedStyle(at)
			if (at.scrollWidth > at.clientWidth + 2 && style.overflow === 'hidden' && style.textOverflow !== 'ellipsis' && at.clientWidth > 4) out.push(`clipped: ${at.textContent.trim().slice(0, 40)}`)
		}
		for (const at of document.querySelectorAll('.fd-table tbody tr:first-child td:last-child button')) {
			if (at.getBoundingClientRect().right > innerWidth) out.push(`out of sight: ${at.textContent.trim() || at.ariaLabel}`)
		}
		return out
	})

// What is wrong with the page at each width; pictures of all are left.
async function looksOf(page, name) {
	const wrong = []
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 })
		await page.waitForTimeout(120)
		wrong.push(...(await tooWide(page)).map(text => `${width}: ${text}`))
		await page.screenshot({ path: path.join(shots, `${name}-${width}.png`) })
		if (width !== 1024) wrong.push(...(await axe(page)).map(text => `${width}: ${text}`))
	}
	await page.setViewportSize({ width: widths[0], height: 900 })
	return wrong
}

async function signInLooks(language, theme) {
	const { page, said, context } = await pageOpen({ colorScheme: theme, locale: language === 'zh' ? 'zh-CN' : 'en-US' })
	await page.goto(`${base}/ui/`)
	await page.locator('form').first().waitFor()
	same(language, await page.evaluate(() => document.documentElement.lang.slice(0, 2)), 'the language')
	same([], [...(await looksOf(page, `sign-in-${language}-${theme}`)), ...said], 'found')
	await context.close()
}

export default async function () {
	fs.rmSync(shots, { recursive: true, force: true })
	fs.mkdirSync(shots, { recursive: true })
	const own = [{ path: '/me' }, { path: '/about' }] // which have no menu row
	const pages = [...(await pagePaths(await tokenOf())), ...own].filter(p => !only || p.path.includes(only))
	for (const language of ['en', 'zh']) {
		for (const theme of ['light', 'dark']) {
			if (!only) await test(`sign-in ${language} ${theme}`, () => signInLooks(language, theme))
			const { page, said, context } = await deskOpen('/', { colorScheme: theme })
			await page.evaluate(name => {
				const kept = JSON.parse(localStorage.getItem('fleetdesk.settings') ?? '{}')
				localStorage.setItem('fleetdesk.settings', JSON.stringify({ ...kept, language: name }))
			}, language)
			for (const one of pages) {
				await test(`${one.path} ${language} ${theme}`, async () => {
					said.length = 0
					await page.goto(`${base}/ui${one.path}`)
					await page.locator('#main h1').first().waitFor()
					await settled(page)
					same([], [...(await looksOf(page, `${one.path.slice(1).replaceAll('/', '-')}-${language}-${theme}`)), ...said], 'found')
				})
			}
			await context.close()
		}
	}
	const files = fs.readdirSync(shots).sort()
	fs.writeFileSync(path.join(shots, 'index.html'), `<!doctype html><title>site</title>${files.map(f => `<figure><figcaption>${f}</figcaption><img loading="lazy" src="${f}" width="480"></figure>`).join('\n')}`)
}
