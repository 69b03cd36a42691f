// check - cases, counted like those of the other levels; of one that fails there
// are pictures.
import { pictures } from './browser.mjs'

let passed = 0
let failed = 0

export async function test(name, run) {
	const begin = Date.now()
	try {
		await run()
		passed++
		console.log(`ok      ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
	} catch (error) {
		failed++
		console.log(`FAILED  ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
		console.log(String(error?.stack ?? error).slice(0, 3000).replace(/^/gm, '        '))
		for (const file of await pictures(name)) console.log(`        ${file}`)
	}
}

export function same(wanted, found, what) {
	if (JSON.stringify(wanted) !== JSON.stringify(found)) throw new Error(`${what}: wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`)
}
export function check(truth, what) {
	if (!truth) throw new Error(what)
}

// Asks until the answer is wanted; for what comes by push, or by and by.
export async function eventually(what, ask, seconds = 30) {
	const end = Date.now() + seconds * 1000
	let last
	for (;;) {
		last = await ask().catch(error => error)
		if (last === true) return
		if (Date.now() > end) throw new Error(`never came true: ${what}: ${last}`)
		await new Promise(done => setTimeout(done, 50))
	}
}

export function summary() {
	console.log(`${passed} passed, ${failed} failed`)
	return failed === 0 && passed > 0
}
