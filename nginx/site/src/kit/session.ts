/** Who is signed in, and what that person may do. */
import { computed, reactive, ref, shallowRef } from 'vue'
import * as auth from '@gen/system/auth'
import type { Id } from './types'
import { firstInfo, infoOf, type Info } from './begin'
import { announce, hear } from './browserTabs'
import { forgetDrafts } from './drafts'
import { ApiError, send } from './request'
import { credentials, forget, hadSession, keepVisit, onEnd, renew, take, visitedTenant, type SignedIn } from './tokens'

export { credentials, renew } from './tokens'

/** `starting` until it is known; `ended`: signed out by the server, the page stays. */
export const state = ref<'starting' | 'out' | 'ended' | 'in'>('starting')
/** Why somebody is out who has not signed out here: a label of the shell, or what the
 * server has refused his session for. */
export const outBy = shallowRef<'outElsewhere' | 'outEnded' | ApiError>()
export const info = ref<Info>()
export const person = computed(() => info.value?.user)
const permissions = computed(() => new Set(info.value?.permissions ?? []))

/** The tenant that is visited instead of one's own. */
export const visit = reactive<{ id?: Id; name?: string }>({ ...visitedTenant() })

/** Whose what the present page changes is, where it is not the tenant's: all tenants',
 * or the person's own. */
export const ofAll = ref<'all' | 'me'>()

export function holds(permission: string | undefined): boolean {
	return !permission || permissions.value.has(permission) || permissions.value.has('*:*:*')
}

function enter(next: Info): void {
	info.value = next
	state.value = 'in'
	outBy.value = undefined
}

/** Reads what the person may do and see; asked again when a right was withdrawn. */
export async function readInfo(): Promise<void> {
	enter(await infoOf())
}

export async function signIn(form: { username: string; password: string; tenantName?: string }, stays: boolean): Promise<void> {
	take(await send<SignedIn>({ method: 'post', path: auth.login.path, body: form }), stays)
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
	if (person.value) forgetDrafts(person.value.id)
	forget()
	visitTenant()
	info.value = undefined
	state.value = 'out'
}

export function visitTenant(id?: Id, name?: string): void {
	Object.assign(visit, { id, name })
	keepVisit(id, name)
}

let first: Promise<Info> | undefined = firstInfo
let starting: Promise<void> | undefined

/** Finds the session that the browser keeps, once; after a failure once more. */
export function start(): Promise<void> {
	starting ??= find().catch(error => {
		starting = undefined
		throw error
	})
	return starting
}

onEnd(() => (state.value = info.value ? 'ended' : 'out'))
hear('out', () => {
	if (person.value) outBy.value = 'outElsewhere'
	leave()
})

async function find(): Promise<void> {
	try {
		const asked = first ?? renew().then(infoOf)
		first = undefined
		enter(await asked)
	} catch (error) {
		// Without an answer the page says so, and tries again.  A session that is refused by
		// a rule of the server's, as where its tenant has expired, leads to the sign-in.
		const isRule = error instanceof ApiError && error.code >= 1000
		if (error instanceof ApiError && !isRule && error.code !== 400 && error.code !== 401) throw error
		if (hadSession) outBy.value = isRule ? error : 'outEnded'
		if (state.value === 'starting') state.value = 'out'
	}
}
