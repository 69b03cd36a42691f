// main - runs the named parts of tests/site/parts, one after the other.
import { browserStop } from './browser.mjs'
import { summary, test } from './check.mjs'

for (const part of process.argv.slice(2)) {
	const begin = Date.now()
	const run = await import(`../parts/${part}.mjs`).then(module => module.default)
	await run().catch(error => test(`${part}: runs to its end`, () => Promise.reject(error)))
	console.log(`== ${part}: ${Math.round((Date.now() - begin) / 1000)} s`)
}
await browserStop()
process.exitCode = summary() ? 0 : 1
