/** The tokens of the session, and who asks.  The access token is in this page's
 * memory alone; the refresh token is kept by the browser: for good with "keep me
 * signed in", else for this tab and those opened while it lives. */
import * as auth from '@gen/system/auth'
import type { Id } from './types'
import { announce, hasOthers, hear, inTurn, openTab } from './browserTabs'
import { ApiError, clockSkewMs, send } from './request'

interface Tokens {
	access: string
	refresh: string
	/** server's milliseconds since 1970 */
	until: number
	keep: boolean
}
export type SignedIn = { accessToken: string; refreshToken: string; expiresTime: number }

const KEPT = 'fleetdesk.refresh'
const VISIT = 'fleetdesk.visit'
const EARLY_MS = 60_000
const ASK_MS = 200
const LEAST_MS = 15_000

/** Whether this browser had a session when the page was loaded. */
export const hadSession = !!(localStorage.getItem(KEPT) ?? sessionStorage.getItem(KEPT))

let tokens: Tokens | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let renewing: Promise<void> | undefined
let ended: () => void = () => undefined

/** The tenant that is visited instead of one's own. */
let visited: { id?: Id; name?: string } = JSON.parse(sessionStorage.getItem(VISIT) ?? '{}')
export function visitedTenant(): { id?: Id; name?: string } {
	return visited
}
export function keepVisit(id?: Id, name?: string): void {
	visited = { id, name }
	if (id === undefined) sessionStorage.removeItem(VISIT)
	else sessionStorage.setItem(VISIT, JSON.stringify(visited))
}

/** Calls the function when the server has ended the session. */
export function onEnd(run: () => void): void {
	ended = run
}

function keep(next: Tokens): void {
	tokens = next
	const [store, other] = next.keep ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
	store.setItem(KEPT, next.refresh)
	other.removeItem(KEPT)
	clearTimeout(timer)
	const rest = next.until - (Date.now() + clockSkewMs) - EARLY_MS
	timer = setTimeout(() => void renew(next.access).catch(() => undefined), Math.max(rest, LEAST_MS))
}

export function take(answer: SignedIn, stays: boolean): void {
	keep({ access: answer.accessToken, refresh: answer.refreshToken, until: answer.expiresTime, keep: stays })
	announce('tokens', tokens)
}

export function forget(): void {
	tokens = undefined
	clearTimeout(timer)
	localStorage.removeItem(KEPT)
	sessionStorage.removeItem(KEPT)
}

/** Asks the other tabs for tokens other than the spent ones. */
function fromOthers(spent?: string): Promise<Tokens | undefined> {
	return new Promise(resolve => {
		const off = hear<Tokens>('tokens', theirs => {
			if (theirs.access === spent) return
			off()
			resolve(theirs)
		})
		announce('tokens?', spent)
		setTimeout(() => (off(), resolve(undefined)), ASK_MS)
	})
}

async function renewAlone(spent?: string, sent?: () => void): Promise<void> {
	if (tokens && tokens.access !== spent) return
	const theirs = (await hasOthers()) ? await fromOthers(spent) : undefined
	if (theirs) return keep(theirs)
	const stored = localStorage.getItem(KEPT)
	const refresh = tokens?.refresh ?? stored ?? sessionStorage.getItem(KEPT)
	if (!refresh) throw new ApiError(401, '')
	const answer = send<SignedIn>({ method: 'post', path: auth.refresh_token.path, query: { refreshToken: refresh } })
	sent?.()
	take(await answer, tokens?.keep ?? stored !== null)
}

/** Gets another access token than the spent one, once for all tabs and calls.  Only
 * an answer that says so ends the session: a network that is away does not.
 * `sent` is called when the server is being asked. */
export function renew(spent?: string, sent?: () => void): Promise<void> {
	renewing ??= inTurn('refresh', () => renewAlone(spent, sent))
		.catch(error => {
			if (error instanceof ApiError && (error.code === 400 || error.code === 401)) {
				forget()
				ended()
			}
			throw error
		})
		.finally(() => (renewing = undefined))
	return renewing
}

/** The headers that say who asks. */
export function credentials(): { access?: string; headers: Record<string, string> } {
	const headers: Record<string, string> = {}
	if (tokens) headers.Authorization = `Bearer ${tokens.access}`
	if (visited.id !== undefined) headers['visit-tenant-id'] = String(visited.id)
	return { access: tokens?.access, headers }
}

openTab()
hear<string | undefined>('tokens?', spent => tokens && tokens.access !== spent && announce('tokens', tokens))
hear<Tokens>('tokens', theirs => tokens && tokens.refresh === theirs.refresh && keep(theirs))
