/** What the tabs of one browser tell each other, and what only one of them does
 * at a time.  Locks exist only where the page came safely (HTTPS, or this
 * machine); elsewhere each tab acts for itself. */
type Listener = (value: never) => void

const channel = new BroadcastChannel('fleetdesk')
const listeners = new Map<string, Set<Listener>>()

channel.addEventListener('message', (event: MessageEvent<{ is: string; value: never }>) => {
	for (const listener of listeners.get(event.data.is) ?? []) listener(event.data.value)
})

/** Tells all other tabs. */
export function announce(is: string, value: unknown): void {
	channel.postMessage({ is, value })
}

/** Calls the listener for what other tabs say; answers what ends that. */
export function hear<T>(is: string, listener: (value: T) => void): () => void {
	const all = listeners.get(is) ?? new Set()
	all.add(listener as Listener)
	listeners.set(is, all)
	return () => all.delete(listener as Listener)
}

/** Runs the task when no other tab runs one of that name. */
export function inTurn<T>(name: string, task: () => Promise<T>): Promise<T> {
	if (!navigator.locks) return task()
	return navigator.locks.request(`fleetdesk-${name}`, task) as Promise<T>
}

/** Calls the task once this tab is the one that leads; for as long as it lives. */
export function onLead(name: string, task: () => void): void {
	void inTurn(name, () => {
		task()
		return new Promise<never>(() => undefined)
	})
}

/** Whether another tab of the site is open, as far as one can know; call openTab
 * before. */
export async function hasOthers(): Promise<boolean> {
	if (!navigator.locks) return true
	const { held = [] } = await navigator.locks.query()
	return held.filter(lock => lock.name === 'fleetdesk-tab').length > 1
}

/** Lets other tabs know that this one is open. */
export function openTab(): void {
	void navigator.locks?.request('fleetdesk-tab', { mode: 'shared' }, () => new Promise<never>(() => undefined))
}
