/* The running tasks of a process, with who has them, and what it is in without any. */
import { listed, t } from '@/kit/text'
import { nickname } from './answerTypes'

interface Running { name?: string; assigneeUser?: unknown }

const RUNNING = 1

/** The state of a process as its dictionary says it; one that asks nobody, as it
 * waits for a timer or a call, is in no approval. */
export function stateOf(status: number | null, asks: boolean): string | undefined {
	return status === RUNNING && !asks ? t('page.bpm.runs') : status === null ? undefined : String(status)
}

export function runningTasks(tasks: unknown): string {
	if (!Array.isArray(tasks)) return ''
	return listed((tasks as Running[]).map(x => x.assigneeUser ? `${x.name} (${nickname(x.assigneeUser)})` : x.name ?? ''))
}
