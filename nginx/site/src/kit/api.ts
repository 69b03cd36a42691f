/** Calls of endpoints, typed by the generated rows.  A spent token is renewed
 * once and the call repeated; a right that is gone is noticed. */
import { toRaw } from 'vue'
import type { AnyEndpoint, In, Out } from './types'
import { announce, hear } from './browserTabs'
import { sends } from './feedback'
import { saveBlob } from './save'
import { credentials, holds, readInfo, renew } from './session'
import { ApiError, failureOf, fetchRaw, isAway, NO_ANSWER, send, TOOK_TOO_LONG, type Sent } from './request'

export { ApiError }

export interface Options {
	signal?: AbortSignal
	limit?: number
	/** the answer of the read that this changes: it is changed only if it is still so */
	of?: object
	/** nobody asked for it: the access log need not show it */
	polling?: boolean
}

// The tags of what was read, which a change of it sends back.  After it they are
// those of what it has left.
const tags = new WeakMap<object, string>()

/** Whether the person holds the permission of that endpoint. */
export function may(endpoint: AnyEndpoint | undefined): boolean {
	return endpoint !== undefined && holds(endpoint.perm)
}

/** What the server would say to who may not call that. */
export const notAllowed = (endpoint: AnyEndpoint) => new ApiError(403, '', undefined, undefined, endpoint.perm)

// A call that got no answer may have been carried out: sent again with the same
// body it has the same key, and the server does it once.
const unanswered = new Map<string, string>()
function keyOf(what: string): string {
	const known = unanswered.get(what)
	if (known) return known
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	const key = Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
	unanswered.set(what, key)
	return key
}

function requestOf(endpoint: AnyEndpoint, input: unknown, { signal, limit }: Options): Sent {
	const inQuery = endpoint.method === 'get' || endpoint.method === 'delete' || endpoint.query
	return {
		method: endpoint.method,
		path: endpoint.path,
		[inQuery ? 'query' : 'body']: input ?? (inQuery ? undefined : {}),
		signal,
		limit,
	}
}

/** Whether it may change something: some questions are too long for an address. */
const changes = ({ method, perm }: AnyEndpoint) => method !== 'get' && !perm?.endsWith(':query')

let reread = 0
let later: ReturnType<typeof setTimeout> | undefined
const REREAD_MS = 5_000

async function readRights(): Promise<void> {
	reread = Date.now()
	later = undefined
	await readInfo().catch(() => undefined)
	announce('rights', true)
}
// What one tab has learned the others have to know: their buttons are those of the
// same person.
hear('rights', () => void readInfo().catch(() => undefined))

/** Many refusals at a time have one reason; so the rights are read at once, and
 * again a little later if more came. */
async function forbidden(error: ApiError): Promise<ApiError> {
	const rest = reread + REREAD_MS - Date.now()
	if (rest <= 0) await readRights()
	else later ??= setTimeout(() => void readRights(), rest)
	return error
}

/** Runs a request with the present token, and once more with a new one. */
async function asPerson<T>(run: (headers: Record<string, string>) => Promise<T>): Promise<T> {
	const { access, headers } = credentials()
	try {
		return await run(headers)
	} catch (error) {
		if (!(error instanceof ApiError)) throw error
		if (error.code === 403) throw await forbidden(error)
		if (error.code !== 401) throw error
		await renew(access).catch(failure => {
			// Why the session could not be renewed says nothing about the call.
			const ended = failure instanceof ApiError && (failure.code === 400 || failure.code === 401)
			throw ended ? error : failure
		})
		return run(credentials().headers)
	}
}

/** Calls an endpoint and answers `data`. */
export async function call<E extends AnyEndpoint>(endpoint: E, input?: In<E>, options: Options = {}): Promise<Out<E>> {
	const request = requestOf(endpoint, input, options)
	const what = endpoint.once ? endpoint.path + JSON.stringify(request.body) : undefined
	const extra: Record<string, string> = what ? { 'Idempotency-Key': keyOf(what) } : {}
	const known = options.of && tags.get(toRaw(options.of))
	if (known) extra['If-Match'] = known
	if (options.polling) extra.polling = 'true'
	let tag: string | undefined
	if (changes(endpoint) && !options.polling) sends()
	try {
		const data = await asPerson(headers => send<Out<E>>({ ...request, headers: { ...headers, ...extra }, tagged: said => (tag = said) }))
		if (what) unanswered.delete(what)
		const read = options.of ?? (endpoint.method === 'get' ? data : undefined)
		if (tag && typeof read === 'object' && read) tags.set(toRaw(read), tag)
		return data
	} catch (error) {
		const lost = error instanceof ApiError && (error.code === NO_ANSWER || error.code === TOOK_TOO_LONG)
		if (what && !lost) unanswered.delete(what)
		if (isAway(error)) error.mayBeDone = changes(endpoint)
		throw error
	}
}

/** Sends a file as the part `file` of a form; `parts` are texts beside it, and the
 * other fields are in the address. */
export function upload<E extends AnyEndpoint>(endpoint: E, file: File, query?: Record<string, unknown>, options: Options & { parts?: Record<string, string> } = {}): Promise<Out<E>> {
	const limit = options.limit ?? 600_000
	sends()
	return asPerson(headers => {
		const body = new FormData()
		for (const [name, text] of Object.entries(options.parts ?? {})) body.append(name, text)
		body.append('file', file)
		return send<Out<E>>({ method: 'post', path: endpoint.path, query, body, headers, signal: options.signal, limit })
	}).catch(error => {
		if (isAway(error)) error.mayBeDone = !query?.dryRun
		throw error
	})
}

function nameOf(response: Response, fallback: string): string {
	const said = response.headers.get('content-disposition') ?? ''
	const long = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1]
	try {
		if (long) return decodeURIComponent(long)
	} catch {
		// A name that is no UTF-8 is not worth a failure.
	}
	return /filename="?([^";]+)"?/i.exec(said)?.[1] ?? fallback
}

/** The answer of an endpoint that may be a file. */
function fileOf(endpoint: AnyEndpoint, query?: Record<string, unknown>): Promise<Response> {
	return asPerson(async headers => {
		const got = await fetchRaw({ method: endpoint.method, path: endpoint.path, query, headers, limit: 600_000 })
		const isJson = got.headers.get('content-type')?.startsWith('application/json')
		if (!got.ok) throw await failureOf(got)
		if (isJson && !got.headers.has('content-disposition') && (await got.clone().json()).code !== 0) throw await failureOf(got)
		return got
	})
}

/** The text of a file that an endpoint answers. */
export const textOf = async (endpoint: AnyEndpoint, query?: Record<string, unknown>): Promise<string> => (await fileOf(endpoint, query)).text()

/** Saves what an endpoint answers as a file; answers `data` where it is no file,
 * such as the id of a task that makes one. */
export async function download(endpoint: AnyEndpoint, query?: Record<string, unknown>, fallback = 'download'): Promise<unknown> {
	sends()
	const response = await fileOf(endpoint, query)
	if (response.headers.get('content-type')?.startsWith('application/json') && !response.headers.has('content-disposition')) return (await response.json()).data
	const blob = await response.blob()
	const name = nameOf(response, fallback)
	// Other front-ends expect the old ending of workbooks, at which Excel warns.
	saveBlob(blob, /\.xls$/i.test(name) && (await blob.slice(0, 2).text()) === 'PK' ? `${name}x` : name)
	return undefined
}
