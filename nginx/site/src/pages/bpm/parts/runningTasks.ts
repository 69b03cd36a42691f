/* The running tasks of a process, with who has them. */
import { listed } from '@/kit/text'

interface Running { name?: string; assigneeUser?: { nickname: string } | null }

export function runningTasks(tasks: unknown): string {
	if (!Array.isArray(tasks)) return ''
	return listed((tasks as Running[]).map(x => x.assigneeUser ? `${x.name} (${x.assigneeUser.nickname})` : x.name ?? ''))
}
