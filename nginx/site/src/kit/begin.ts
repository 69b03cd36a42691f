/** What is asked for while the site's own code is still on its way: who somebody
 * is, the site's facts, and the files of the page at this address.  It is a file of its own
 * (tools/chunks.mjs), so whatever is imported here has to be short. */
import * as auth from '@gen/system/auth'
import type { Out } from './types'
import { componentAt, firstLanguage } from './kept'
import { send, speak } from './request'
import { credentials, renew } from './tokens'

export type Info = Out<typeof auth.get_permission_info>

export function infoOf(): Promise<Info> {
	return send<Info>({ method: 'get', path: auth.get_permission_info.path, query: { site: 1 }, headers: credentials().headers })
}

/** Files by the part of the site that needs them, as index.html names them. */
interface Parts {
	files: string[]
	parts: Record<string, number[]>
}
function preload(file: string): void {
	const link = document.createElement('link')
	const isStyle = file.endsWith('.css')
	link.rel = isStyle ? 'preload' : 'modulepreload'
	link.as = isStyle ? 'style' : 'script'
	link.crossOrigin = ''
	link.href = file
	document.head.append(link)
}
let fetched = false
function fetchFiles(): void {
	if (fetched) return
	fetched = true
	const { files, parts } = JSON.parse(document.getElementById('parts')?.textContent || '{"files":[],"parts":{}}') as Parts
	const here = componentAt(location.pathname.replace(/^\/ui/, '')) ?? ''
	const wanted = [`lang/${firstLanguage()}`, here].flatMap(name => parts[name] ?? [])
	for (const at of new Set(wanted)) preload(files[at]!)
}

/** What scripts/run has written about this suite; undefined where it is not there. */
async function readSite(): Promise<object | undefined> {
	const response = await fetch('/ui/site.json').catch(() => undefined)
	return response?.ok ? response.json().catch(() => undefined) : undefined
}

speak(firstLanguage())
export const siteFacts = readSite()
// The files would take all connections before the session is asked for.
export const firstInfo = renew(undefined, fetchFiles).finally(fetchFiles).then(infoOf)
firstInfo.catch(() => undefined) // whoever waits for it says so
