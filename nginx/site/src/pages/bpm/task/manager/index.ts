import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/task'

export default listPage({
	name: 'BpmManagerTask', id: 'id', title: 'name', list: api.manager_page,
	columns: [
		{ key: 'name', opens: true, text: row => row.name ?? row.id },
		{ key: 'processInstance', text: row => row.processInstance?.name,
			to: row => `/bpm/manager/process-instance/manager?instance=${row.processInstanceId}` },
		{ key: 'assigneeUser', text: row => row.assigneeUser?.nickname, width: 130 },
		{ key: 'status', width: 120 }, { key: 'reason' }, { key: 'createTime', width: 160 },
		{ key: 'endTime', width: 160 }, { key: 'durationInMillis', as: 'ms', extra: true },
		{ key: 'ownerUser', text: row => row.ownerUser?.nickname, extra: true },
		{ key: 'id', as: 'mono', extra: true }, { key: 'taskDefinitionKey', as: 'mono', extra: true },
		{ key: 'processInstanceId', as: 'mono', extra: true },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'category', pick: 'category', quick: true },
		{ key: 'processDefinitionKey', pick: 'process' }, { key: 'createTime' },
	],
})
