// meter - how long a page takes and how much memory it holds, by the browser's own
// clocks: a slow machine and a slow line are what Chromium makes of this one.

const KBIT = 1000 / 8

export function devtools(page) {
	return page.context().newCDPSession(page)
}

// slow PAGE { cpu, line }: a processor so many times slower; a line of 1.6 Mbit/s
// with answers after 150 ms.
export async function slow(page, { cpu = 1, line = false }) {
	const tools = await devtools(page)
	await tools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
	if (!line) return
	await tools.send('Network.enable')
	await tools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1600 * KBIT, uploadThroughput: 750 * KBIT })
}

// notes PAGE { NAME: [SELECTOR, TEXT] }: from the next load on, when each of these
// had first been drawn with that text, in ms since the navigation began; seenAt
// waits for one.
export function notes(page, wanted) {
	return page.addInitScript(list => {
		const seen = (window.seen = {})
		const look = () => {
			for (const [name, [selector, text]] of list)
				if (seen[name] === undefined && [...document.querySelectorAll(selector)].some(e => new RegExp(text).test(e.textContent))) {
					seen[name] = 0
					requestAnimationFrame(() => setTimeout(() => (seen[name] = performance.now())))
				}
		}
		new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
	}, Object.entries(wanted))
}
export const seenAt = (page, name) => page.waitForFunction(key => window.seen[key] || undefined, name).then(handle => handle.jsonValue())

// heap PAGE: bytes of the page's objects that are still used.
export async function heap(page) {
	const tools = await devtools(page)
	await tools.send('HeapProfiler.enable')
	for (let i = 0; i < 3; i++) await tools.send('HeapProfiler.collectGarbage')
	const { usedSize } = await tools.send('Runtime.getHeapUsage')
	await tools.detach()
	return usedSize
}

export function median(values) {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.floor(sorted.length / 2)]
}
