/** What the server tells at once.  A push is a hint: whoever hears one reads
 * again what it is about, and does so after each gap, too. */
import { onScopeDispose } from 'vue'
import { announce, hear, onLead } from './browserTabs'
import { credentials, renew, state } from './session'
import { site } from './format'

type Listener = (content: unknown) => void
const listeners = new Map<string, Set<Listener>>()
const PING_MS = 25_000
const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const RENEW_MS = 300_000
/** What listeners hear after a gap, in which they may have missed something. */
export const RECONNECTED = 'reconnected'

let socket: WebSocket | undefined
let pause = FIRST_MS
let renewedAt = 0

function dispatch(type: string, content: unknown): void {
	for (const listener of listeners.get(type) ?? []) listener(content)
}

function receive(data: unknown): void {
	if (typeof data !== 'string' || data === 'pong') return
	try {
		const { type, content } = JSON.parse(data) as { type?: string; content?: string }
		if (!type) return
		let value: unknown = content
		try {
			value = JSON.parse(content ?? '')
		} catch {
			// Some messages are plain text.
		}
		dispatch(type, value)
		announce('push', { type, content: value })
	} catch {
		// Messages of a newer release that nobody here knows.
	}
}

function again(): void {
	setTimeout(connect, pause * (0.7 + 0.6 * Math.random()))
	pause = Math.min(pause * 2, LONGEST_MS)
}

function connect(): void {
	const { access } = credentials()
	if (!access || state.value !== 'in') return void setTimeout(connect, FIRST_MS)
	const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
	const own = new WebSocket(`${scheme}://${location.host}${site.push}?token=${encodeURIComponent(access)}`)
	let ping: ReturnType<typeof setInterval> | undefined
	let opened = false
	socket = own
	own.onopen = () => {
		opened = true
		pause = FIRST_MS
		ping = setInterval(() => own.send('ping'), PING_MS)
		dispatch(RECONNECTED, undefined)
		announce('push', { type: RECONNECTED })
	}
	own.onmessage = event => receive(event.data)
	own.onclose = () => {
		clearInterval(ping)
		// A refusal does not say why; a spent token is the commonest reason.
		if (!opened && Date.now() - renewedAt > RENEW_MS) {
			renewedAt = Date.now()
			void renew(access).catch(() => undefined)
		}
		again()
	}
}

/** Lets everything here read again what a push of that type is about. */
export function hint(type: string): void {
	dispatch(type, undefined)
}

/** Opens the one socket of all tabs, in the tab that leads. */
export function startPush(): void {
	hear<{ type: string; content: unknown }>('push', ({ type, content }) => dispatch(type, content))
	hear<{ type: string; content: string }>('push-out', ({ type, content }) => push(type, content, false))
	onLead('socket', connect)
}

/** Sends a frame to the server, by whichever tab has the socket. */
export function push(type: string, content: string, others = true): void {
	if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type, content }))
	else if (others) announce('push-out', { type, content })
}

/** Calls the listener for messages of that type, while the component lives. */
export function onPush(type: string, listener: Listener): void {
	const all = listeners.get(type) ?? new Set()
	all.add(listener)
	listeners.set(type, all)
	onScopeDispose(() => all.delete(listener))
}
