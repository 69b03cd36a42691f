/* The running tasks of a process, with who has them. */
interface Running { name?: string; assigneeUser?: { nickname: string } | null }

export function runningTasks(tasks: unknown): string {
	if (!Array.isArray(tasks)) return ''
	return (tasks as Running[]).map(x => x.assigneeUser ? `${x.name} (${x.assigneeUser.nickname})` : x.name).join(', ')
}
