/** What waits for somebody: unread messages and running tasks.  A push says that
 * something has changed; the numbers are always asked for. */
import { onScopeDispose, ref } from 'vue'
import * as task from '@gen/bpm/task'
import * as exportTask from '@gen/infra/export-task'
import * as message from '@gen/system/notify-message'
import { call, may } from '@/kit/api'
import { useNewest } from '@/kit/newest'
import { onPush, RECONNECTED } from '@/kit/push'
import { tellNews, tellWay } from '@/kit/feedback'
import { t } from '@/kit/text'
import { entryNamed } from './menu'

const SLOW_MS = 120_000
/** How long the socket may take to open: what is read then misses nothing. */
const SOCKET_MS = 1_500
const WAITING = 0 // states of an export task
const RUNNING = 1
const NEWEST = 20

/** Reads when the socket opens, which is soon, and after each push of these types;
 * where none opens, or another tab has it, a little later. */
function keepRead(types: string[], read: () => Promise<void>): void {
	let asked = false
	const now = () => {
		asked = true
		void read()
	}
	for (const type of [...types, RECONNECTED]) onPush(type, now)
	const timer = setTimeout(() => asked || now(), SOCKET_MS)
	onScopeDispose(() => clearTimeout(timer))
}

let unreadAgain: (() => Promise<void>) | undefined
/** Who decides a task has read what was sent of it. */
export const readUnread = () => unreadAgain?.()
/** `unread` is undefined while nobody could count them. */
export function useUnread() {
	const unread = ref<number>()
	const newest = useNewest()
	const read = async (polling = false) => {
		const isNewest = newest()
		const count = await call(message.get_unread_count, undefined, { polling }).catch(() => undefined)
		if (count !== undefined && count !== null && isNewest()) unread.value = Number(count)
	}
	unreadAgain = read
	keepRead(['notify-message', 'notice-push'], read)
	const timer = setInterval(() => !document.hidden && void read(true), SLOW_MS)
	onScopeDispose(() => clearInterval(timer))
	return { unread, read }
}

/** How many tasks wait for the person, once that is known; who decides one asks anew. */
export const waiting = ref<number>()
const newestWaiting = useNewest()
export async function readWaiting(): Promise<void> {
	if (!may(task.todo_page) || !entryNamed('BpmTodoTask')) return
	const isNewest = newestWaiting()
	const page = await call(task.todo_page, { pageNo: 1, pageSize: 1 }).catch(() => undefined)
	if (page && isNewest()) waiting.value = Number(page.total)
}
export function useWaiting(): void {
	keepRead(['bpm-task'], readWaiting)
}

export function useRunning() {
	const running = ref(0)
	let asked = 0
	let shown = 0
	// First those that wait, then those that run: asked for side by side, one that
	// begins meanwhile would be in neither.  An older answer never replaces a newer.
	const read = async () => {
		const nth = ++asked
		const count = async (status: number) => Number((await call(exportTask.page, { pageNo: 1, pageSize: 1, status })).total)
		const found = await count(WAITING).then(async waiting => waiting + (await count(RUNNING))).catch(() => undefined)
		if (found === undefined || nth < shown) return
		shown = nth
		running.value = found
	}
	keepRead(['export-task'], read)
	return { running, read }
}

/** A notice that somebody pushes is told, with the way to its text. */
export function useNotices() {
	onPush('notice-push', content => {
		const { id, title } = (content ?? {}) as { id?: number | string; title?: string }
		const path = entryNamed('SystemNotice')?.path
		if (title) tellNews(t('shell.notice', { title }), path && id !== undefined ? `${path}?${new URLSearchParams({ row: String(id), tab: 'read' })}` : undefined)
	})
}

/** A task that was given to the person is told, with the way to its decision, unless
 * somebody has decided it already.  The push has its name as it is stored. */
export function useNewTasks() {
	onPush('bpm-task', async content => {
		const path = entryNamed('BpmTodoTask')?.path
		const { id } = (content ?? {}) as { id?: string }
		if (!path || !id || !may(task.todo_page)) return
		const page = await call(task.todo_page, { pageNo: 1, pageSize: NEWEST }).catch(() => undefined)
		const found = page?.list.find(one => one.id === id)
		if (!found) return
		const name = (found.processInstance as { name?: string } | null)?.name || found.name || ''
		tellWay(t('shell.newTask', { name }), `${path}?${new URLSearchParams({ instance: found.processInstanceId!, task: id })}`)
	})
}
