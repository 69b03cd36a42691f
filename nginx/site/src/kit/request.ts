/** One request and its answer: the envelope is taken off here, and every failure,
 * also of the network, becomes an ApiError. */
import type { Method } from './types'

/** Codes of our own, beside those of the API. */
export const NO_ANSWER = -1
export const TOOK_TOO_LONG = -2

export class ApiError extends Error {
	constructor(
		readonly code: number,
		message: string,
		/** the trace-id, by which the logs know the request */
		readonly trace?: string,
		/** seconds after which it may be tried again */
		readonly wait?: number,
		/** the permission that a 403 is about */
		readonly perm?: string,
		/** what the failure says beside its words */
		readonly data?: unknown,
	) {
		super(message)
	}

	/** what was asked for may be done all the same: there was no answer that says */
	mayBeDone = false
}

/** Whether the server is away, and may answer soon. */
export function isAway(error: unknown): error is ApiError {
	return error instanceof ApiError && [NO_ANSWER, TOOK_TOO_LONG, 500, 502, 503, 504].includes(error.code)
}

export interface Sent {
	method: Method
	path: string
	query?: Record<string, unknown>
	body?: unknown
	headers?: Record<string, string>
	signal?: AbortSignal
	/** milliseconds until it is given up */
	limit?: number
	/** hears the tag of a success that has one */
	tagged?: (tag: string) => void
}

const LIMIT_MS = 60_000

/** The language that texts of the server are asked for in. */
let language = ''
export function speak(name: string): void {
	language = name
}

/** Server's clock minus this machine's, as the last answer showed it. */
export let clockSkewMs = 0

/** The query string of a request: lists are repeated, what is empty is absent. */
export function queryOf(values: Record<string, unknown> = {}): string {
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries(values)) {
		if (value === undefined || value === null || value === '') continue
		for (const entry of Array.isArray(value) ? value : [value]) query.append(name, String(entry ?? ''))
	}
	const text = query.toString()
	return text ? `?${text}` : ''
}

/** Sends a request; the answer may be anything. */
export async function fetchRaw(sent: Sent): Promise<Response> {
	const headers: Record<string, string> = { Accept: 'application/json', ...sent.headers }
	if (language) headers['Accept-Language'] = language
	const isForm = sent.body instanceof FormData
	if (sent.body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
	const late = AbortSignal.timeout(sent.limit ?? LIMIT_MS)
	try {
		const response = await fetch(`/admin-api${sent.path}${queryOf(sent.query)}`, {
			method: sent.method.toUpperCase(),
			headers,
			body: sent.body === undefined ? undefined : isForm ? (sent.body as FormData) : JSON.stringify(sent.body),
			signal: sent.signal ? AbortSignal.any([sent.signal, late]) : late,
			cache: 'no-store',
		})
		const date = Date.parse(response.headers.get('date') ?? '')
		if (!Number.isNaN(date)) clockSkewMs = date - Date.now()
		return response
	} catch (error) {
		if (sent.signal?.aborted) throw error
		throw new ApiError(late.aborted ? TOOK_TOO_LONG : NO_ANSWER, '')
	}
}

type Envelope = { code?: unknown; msg?: unknown; data?: unknown } | null | undefined

/** The failure that an answer is, whatever sent it: a pool, nginx, or a proxy. */
export async function failureOf(response: Response): Promise<ApiError> {
	return failureIn(response, (await response.json().catch(() => undefined)) as Envelope)
}
function failureIn(response: Response, envelope: Envelope): ApiError {
	const trace = response.headers.get('trace-id') ?? undefined
	const wait = Number(response.headers.get('retry-after')) || undefined
	if (typeof envelope?.code !== 'number') return new ApiError(response.ok ? NO_ANSWER : response.status, '', trace, wait)
	const { permission } = (envelope.data ?? {}) as { permission?: string }
	return new ApiError(envelope.code, String(envelope.msg ?? ''), trace, wait, permission, envelope.data)
}

/** Sends a request and answers `data` of its envelope. */
export async function send<T>(sent: Sent): Promise<T> {
	const response = await fetchRaw(sent)
	const envelope = (await response.json().catch(() => undefined)) as Envelope
	if (envelope?.code === 0) {
		const tag = response.headers.get('etag')
		if (tag) sent.tagged?.(tag)
		return envelope.data as T
	}
	throw failureIn(response, envelope)
}
