import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import { number } from '@/kit/format'
import { t } from '@/kit/text'
import * as api from '@gen/infra/api-error-log'
import { personAt, personName } from '../../system/parts/person'

const OPEN = 0
const DONE = 1
const IGNORED = 2

export default listPage({
	name: 'InfraApiErrorLog', id: 'id', title: 'requestUrl', list: api.page, one: api.get, sheet: api.export_excel,
	columns: [
		{ key: 'exceptionTime', card: 'line', width: 160 }, { key: 'requestMethod', width: 90 },
		{ key: 'requestUrl', as: 'mono', opens: true }, { key: 'exceptionName', card: 'line' }, { key: 'exceptionMessage' },
		{ key: 'processStatus', width: 110 }, { key: 'traceId', as: 'mono', extra: true, to: row => `/infra/log/api-access-log?traceId=${row.traceId}` },
		{ key: 'userId', extra: true, text: personName, to: personAt }, { key: 'userType', extra: true },
		{ key: 'applicationName', extra: true }, { key: 'userIp', as: 'mono', extra: true },
		{ key: 'requestParams', as: 'json', extra: true }, { key: 'exceptionRootCauseMessage', extra: true },
		{ key: 'exceptionStackTrace', as: 'mono', extra: true }, { key: 'exceptionFileName', as: 'mono', extra: true },
		{ key: 'exceptionLineNumber', extra: true }, { key: 'exceptionMethodName', as: 'mono', extra: true },
		{ key: 'processTime', extra: true }, { key: 'processUserId', pick: 'user', extra: true, text: row => (Number(row.processUserId) ? String(row.processUserId) : undefined) },
	],
	filters: [
		{ key: 'requestUrl', quick: true }, { key: 'processStatus', quick: true }, { key: 'traceId', quick: true },
		{ key: 'userId', pick: 'user' }, { key: 'applicationName' }, { key: 'userType' }, { key: 'exceptionTime' },
	],
	actions: [
		{ id: 'markDone', on: 'row', needs: api.update_status, when: row => row.processStatus === OPEN,
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), processStatus: DONE }, on) },
		{ id: 'markIgnored', on: 'row', needs: api.update_status, when: row => row.processStatus === OPEN,
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), processStatus: IGNORED }, on) },
		{ id: 'clean', on: 'page', needs: api.clean, danger: true, about: () => t('page.InfraApiErrorLog.old'),
		run: () => call(api.clean), says: n => t('kit.deleted', { n: number(n) }) },
	],
	views: [{ id: 'open', query: { processStatus: OPEN } }],
})
