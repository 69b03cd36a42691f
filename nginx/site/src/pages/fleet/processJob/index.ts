import { label, t } from '@/kit/text'
import { listPage } from '@/kit/types'
import * as api from '@gen/bpm/process-job'

export default listPage({
	name: 'FleetProcessJob', id: 'id', title: 'activityName', list: api.page, one: api.get, rowsAreWhole: true, fresh: 30,
	columns: [
		{ key: 'id', width: 80 }, { key: 'kind', width: 100, text: row => label('word', row.kind ?? '', 'FleetProcessJob') }, { key: 'activityName', opens: true, text: row => row.activityName || (row.activityId ?? undefined) },
		{ key: 'processInstanceName', card: 'line',
			to: row => `/bpm/manager/process-instance/manager?instance=${row.processInstanceId}` },
		{ key: 'tries', width: 80 }, { key: 'error', card: 'line' }, { key: 'activityId', as: 'mono', extra: true },
		{ key: 'processInstanceId', as: 'mono', extra: true }, { key: 'createTime', width: 160 },
	],
	filters: [{ key: 'kind', quick: true }, { key: 'processInstanceId', quick: true }, { key: 'createTime' }],
	actions: [
		{ id: 'retry', on: 'row', needs: api.retry, says: () => t('page.FleetProcessJob.retried') },
		{ id: 'skip', on: 'row', needs: api.skip, danger: true, about: ([row]) => t(`page.FleetProcessJob.skips.${row!.kind}`) },
	],
})
