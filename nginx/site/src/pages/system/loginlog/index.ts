import { listPage } from '@/kit/types'
import * as api from '@gen/system/login-log'
import { personAt, personName } from '../parts/person'

export default listPage({
	name: 'SystemLoginLog', id: 'id', title: 'username', list: api.page, one: api.get, sheet: api.export_excel,
	columns: [
		{ key: 'id', width: 90 }, { key: 'username', opens: true },
		{ key: 'logType', dict: 'system_login_type', card: 'line', width: 140 },
		{ key: 'result', dict: 'system_login_result', card: 'state', width: 180 }, { key: 'userIp', as: 'mono', card: 'line', width: 140 },
		{ key: 'createTime', card: 'line', width: 160 }, { key: 'userAgent', extra: true }, { key: 'userId', extra: true, text: personName, to: personAt },
		{ key: 'userType', dict: 'user_type', extra: true }, { key: 'traceId', as: 'mono', extra: true,
			to: row => `/infra/log/api-access-log?traceId=${row.traceId}` },
	],
	filters: [
		{ key: 'username', quick: true }, { key: 'userIp', quick: true }, { key: 'status', quick: true },
		{ key: 'createTime' },
	],
})
