/* The running tasks of a process, with who has them, and what it is in without any. */
import { listed, t } from '@/kit/text'
import { nickname, STARTER } from './answerTypes'

interface Running { name?: string; assigneeUser?: unknown; taskDefinitionKey?: string | null }

const RUNNING = 1

/** The state of a process as its dictionary says it; one that asks nobody, as it
 * waits for a timer or a call, is in no approval, nor is one that came back to its
 * starter. */
export function stateOf(status: number | null, tasks: unknown): string | undefined {
	const running = Array.isArray(tasks) ? tasks as Running[] : []
	if (status !== RUNNING) return status === null ? undefined : String(status)
	if (!running.length) return t('page.bpm.runs')
	return running.every(task => task.taskDefinitionKey === STARTER) ? t('page.bpm.toSubmit') : String(status)
}

/** Who looks for processes that have not ended finds those, too. */
export const allUnderWay = (status: string) => (Number(status) === RUNNING ? t('page.bpm.underWay') : undefined)

export function runningTasks(tasks: unknown): string {
	if (!Array.isArray(tasks)) return ''
	return listed((tasks as Running[]).map(x => x.assigneeUser ? `${x.name} (${nickname(x.assigneeUser)})` : x.name ?? ''))
}
