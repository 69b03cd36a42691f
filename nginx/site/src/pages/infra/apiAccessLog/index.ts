import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import { number } from '@/kit/format'
import { t } from '@/kit/text'
import * as api from '@gen/infra/api-access-log'
import { personAt, personName } from '../../system/parts/person'

export default listPage({
	// The kind says nothing of what somebody is: all who sign in here are of one.
	name: 'InfraApiAccessLog', hides: ['userType'], id: 'id', title: 'requestUrl', list: api.page, one: api.get, sheet: api.export_excel,
	columns: [
		{ key: 'beginTime', card: 'line', width: 160 }, { key: 'username', card: 'line', width: 120 }, { key: 'requestMethod', width: 90 },
		{ key: 'requestUrl', as: 'mono', opens: true }, { key: 'duration', card: 'line', width: 110 },
		{ key: 'resultCode', as: 'json', card: 'line', width: 120 }, { key: 'userIp', as: 'mono', width: 130 },
		{ key: 'traceId', as: 'mono', extra: true, to: row => `/infra/log/api-error-log?traceId=${row.traceId}` }, { key: 'applicationName', extra: true },
		{ key: 'operateModule', extra: true }, { key: 'operateName', extra: true },
		{ key: 'operateType', dict: 'infra_operate_type', extra: true }, { key: 'userId', extra: true, text: personName, to: personAt },
		{ key: 'requestParams', as: 'json', extra: true },
		{ key: 'responseBody', as: 'json', extra: true }, { key: 'resultMsg', extra: true },
		{ key: 'userAgent', extra: true }, { key: 'endTime', extra: true },
	],
	filters: [
		{ key: 'requestUrl', quick: true }, { key: 'userId', pick: 'user', quick: true }, { key: 'resultCode', quick: true },
		{ key: 'polling', quick: true, more: true },
		{ key: 'traceId' }, { key: 'duration' }, { key: 'applicationName' }, { key: 'beginTime' },
	],
	actions: [{ id: 'clean', on: 'page', needs: api.clean, danger: true, about: () => t('page.InfraApiAccessLog.old'),
		run: () => call(api.clean), says: n => t('kit.deleted', { n: number(n) }) }],
})
