import { listPage } from '@/kit/types'
import { call, download } from '@/kit/api'
import { label } from '@/kit/text'
import * as api from '@gen/infra/export-task'

const NAME = 'InfraExportTask'
const WAITING = 0
const RUNNING = 1
const DONE = 2

export default listPage({
	name: NAME, id: 'id', title: 'fileName', list: api.page, one: api.get, remove: api.delete, rowsAreWhole: true, fresh: 5,
	columns: [
		{ key: 'id', width: 80 }, { key: 'biz', opens: true, text: row => label('word', String(row.biz), NAME) }, { key: 'userId', pick: 'user', width: 140 },
		{ key: 'status', width: 110 }, { key: 'percent', width: 90 }, { key: 'total', width: 110 },
		{ key: 'fileName' }, { key: 'fileSize', as: 'bytes', width: 100 }, { key: 'createTime', width: 160 },
		{ key: 'params', as: 'json', extra: true }, { key: 'processed', extra: true }, { key: 'error', extra: true },
		{ key: 'startTime', extra: true }, { key: 'finishTime', extra: true }, { key: 'expireTime', extra: true },
	],
	filters: [{ key: 'biz', quick: true }, { key: 'status', quick: true }, { key: 'createTime' }],
	actions: [
		{ id: 'download', on: 'row', needs: api.download, when: row => row.status === DONE,
			run: async ([row]) => { await download(api.download, { id: Number(row!.id) }); return false } },
		{ id: 'cancelTask', on: 'row', needs: api.cancel, danger: true,
			when: row => row.status === WAITING || row.status === RUNNING,
			run: ([row]) => call(api.cancel, { id: Number(row!.id) }) },
	],
})
