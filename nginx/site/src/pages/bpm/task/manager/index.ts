import { t } from '@/kit/text'
import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/task'
import { instanceShort, nickname, STARTER } from '../../parts/answerTypes'

const RUNNING = 1
const APPROVED = 2
/** Other modules know this state; who was asked for his opinion has a task that runs. */
const DELEGATED = 6
/** Who starts a process approves nothing: what he has submitted is not among the rows, as
 * no choice of the filter means it; an address may lead to it. */
function statusOf(row: { status: number | null; taskDefinitionKey: string | null }): string | undefined {
	if (row.taskDefinitionKey === STARTER && row.status === APPROVED) return t('page.bpm.submitted')
	return row.taskDefinitionKey === STARTER && row.status === RUNNING ? t('page.bpm.toSubmit') : row.status === null ? undefined : String(row.status)
}

export default listPage({
	name: 'BpmManagerTask', id: 'id', title: 'name', list: api.manager_page, one: api.manager_get, rowsAreWhole: true, fresh: 30,
	fixed: { withoutSubmissions: true },
	columns: [
		{ key: 'name', opens: true, text: row => row.name || (row.id ?? undefined) },
		{ key: 'processInstance', text: row => instanceShort(row.processInstance).name ?? undefined,
			to: row => `/bpm/manager/process-instance/manager?instance=${row.processInstanceId}` },
		{ key: 'assigneeUser', text: row => nickname(row.assigneeUser), width: 130 },
		{ key: 'status', width: 120, text: statusOf }, { key: 'reason' }, { key: 'createTime', width: 160 },
		{ key: 'endTime', width: 160 }, { key: 'durationInMillis', as: 'ms', extra: true },
		{ key: 'ownerUser', text: row => nickname(row.ownerUser), extra: true },
		{ key: 'id', as: 'mono', extra: true }, { key: 'taskDefinitionKey', as: 'mono', extra: true },
		{ key: 'processInstanceId', as: 'mono', extra: true },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'assigneeUserId', pick: 'user', quick: true }, { key: 'status', quick: true, says: value => (Number(value) === DELEGATED ? null : undefined) },
		{ key: 'category', pick: 'category' }, { key: 'processDefinitionKey', pick: 'process' }, { key: 'createTime' },
	],
})
