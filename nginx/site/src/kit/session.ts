/** Who is signed in.  The access token is in this page's memory alone; the
 * refresh token is kept by the browser: for good with "keep me signed in", else
 * for this tab and those opened while it lives. */
import { computed, reactive, ref } from 'vue'
import * as auth from '@gen/system/auth'
import type { Id, Out } from './types'
import { announce, hasOthers, hear, inTurn, openTab } from './browserTabs'
import { ApiError, clockSkewMs, send } from './request'

interface Tokens {
	access: string
	refresh: string
	/** server's milliseconds since 1970 */
	until: number
	keep: boolean
}
type SignIn = { accessToken: string; refreshToken: string; expiresTime: number }
type Info = Out<typeof auth.get_permission_info>

const KEPT = 'fleetdesk.refresh'
const VISIT = 'fleetdesk.visit'
const EARLY_MS = 60_000
const ASK_MS = 200
const LEAST_MS = 15_000

let tokens: Tokens | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let renewing: Promise<void> | undefined

/** `starting` until it is known; `ended`: signed out by the server, the page stays. */
export const state = ref<'starting' | 'out' | 'ended' | 'in'>('starting')
export const info = ref<Info>()
export const person = computed(() => info.value?.user)
const permissions = computed(() => new Set(info.value?.permissions ?? []))

/** The tenant that is visited instead of one's own. */
export const visit = reactive<{ id?: Id; name?: string }>(JSON.parse(sessionStorage.getItem(VISIT) ?? '{}'))

export function holds(permission: string | undefined): boolean {
	return !permission || permissions.value.has(permission) || permissions.value.has('*:*:*')
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

function take(answer: SignIn, stays: boolean): void {
	keep({ access: answer.accessToken, refresh: answer.refreshToken, until: answer.expiresTime, keep: stays })
	announce('tokens', tokens)
}

function forget(): void {
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

async function renewAlone(spent?: string): Promise<void> {
	if (tokens && tokens.access !== spent) return
	const theirs = (await hasOthers()) ? await fromOthers(spent) : undefined
	if (theirs) return keep(theirs)
	const stored = localStorage.getItem(KEPT)
	const refresh = tokens?.refresh ?? stored ?? sessionStorage.getItem(KEPT)
	if (!refresh) throw new ApiError(401, '')
	const answer = await send<SignIn>({ method: 'post', path: auth.refresh_token.path, query: { refreshToken: refresh } })
	take(answer, tokens?.keep ?? stored !== null)
}

/** Gets another access token than the spent one, once for all tabs and calls.  Only
 * an answer that says so ends the session: a network that is away does not. */
export function renew(spent?: string): Promise<void> {
	renewing ??= inTurn('refresh', () => renewAlone(spent))
		.catch(error => {
			if (error instanceof ApiError && (error.code === 400 || error.code === 401)) end()
			throw error
		})
		.finally(() => (renewing = undefined))
	return renewing
}

function end(): void {
	forget()
	state.value = info.value ? 'ended' : 'out'
}

/** The headers that say who asks. */
export function credentials(): { access?: string; headers: Record<string, string> } {
	const headers: Record<string, string> = {}
	if (tokens) headers.Authorization = `Bearer ${tokens.access}`
	if (visit.id !== undefined) headers['visit-tenant-id'] = String(visit.id)
	return { access: tokens?.access, headers }
}

/** Reads what the person may do and see; asked again when a right was withdrawn. */
export async function readInfo(): Promise<void> {
	const { headers } = credentials()
	info.value = await send<Info>({ method: 'get', path: auth.get_permission_info.path, query: { site: 1 }, headers })
	state.value = 'in'
}

export async function signIn(form: { username: string; password: string; tenantName?: string }, stays: boolean): Promise<void> {
	take(await send<SignIn>({ method: 'post', path: auth.login.path, body: form }), stays)
	visitTenant()
	await readInfo()
}

export async function signOut(): Promise<void> {
	const { headers } = credentials()
	announce('out', true)
	await send({ method: 'post', path: auth.logout.path, headers }).catch(() => undefined)
	leave()
}

function leave(): void {
	forget()
	visitTenant()
	info.value = undefined
	state.value = 'out'
}

export function visitTenant(id?: Id, name?: string): void {
	Object.assign(visit, { id, name })
	if (id === undefined) sessionStorage.removeItem(VISIT)
	else sessionStorage.setItem(VISIT, JSON.stringify(visit))
}

let starting: Promise<void> | undefined

/** Finds the session that the browser keeps, once; after a failure once more. */
export function start(): Promise<void> {
	starting ??= find().catch(error => {
		starting = undefined
		throw error
	})
	return starting
}

openTab()
hear<string | undefined>('tokens?', spent => tokens && tokens.access !== spent && announce('tokens', tokens))
hear<Tokens>('tokens', theirs => tokens && tokens.refresh === theirs.refresh && keep(theirs))
hear('out', leave)

async function find(): Promise<void> {
	try {
		await renew()
		await readInfo()
	} catch (error) {
		// Without an answer the page says so, and tries again.
		if (error instanceof ApiError && error.code !== 400 && error.code !== 401) throw error
		if (state.value === 'starting') state.value = 'out'
	}
}
