import { listPage } from '@/kit/types'
import * as api from '@gen/system/operate-log'
import { personAt, personName } from '../parts/person'
import { withCountries } from './countries'

export default listPage({
	name: 'SystemOperateLog', id: 'id', title: 'action', list: api.page, one: api.get, sheet: api.export_excel,
	columns: [
		{ key: 'id', width: 70 }, { key: 'userName', text: row => row.userName ?? personName(row), card: 'line', width: 110 }, { key: 'type', width: 110 },
		{ key: 'subType', width: 100 }, { key: 'bizId', width: 90 }, { key: 'action', opens: true, text: row => withCountries(row.action) },
		{ key: 'userIp', as: 'mono', width: 130 }, { key: 'createTime', card: 'line', width: 160 },
		{ key: 'traceId', as: 'mono', extra: true, to: row => `/infra/log/api-access-log?traceId=${row.traceId}` }, { key: 'userId', extra: true, text: personName, to: personAt },
		{ key: 'userType', dict: 'user_type', extra: true }, { key: 'requestMethod', extra: true }, { key: 'requestUrl', as: 'mono', extra: true },
		{ key: 'userAgent', extra: true }, { key: 'extra', as: 'json', extra: true },
	],
	filters: [
		{ key: 'userId', pick: 'user', quick: true }, { key: 'type', quick: true }, { key: 'action', quick: true },
		{ key: 'subType' }, { key: 'bizId' }, { key: 'traceId' }, { key: 'createTime' },
	],
})
