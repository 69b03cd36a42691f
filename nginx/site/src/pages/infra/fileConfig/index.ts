import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import { number } from '@/kit/format'
import { t } from '@/kit/text'
import * as api from '@gen/infra/file-config'
import { settingsLack } from './parts/storages'

/** The server counts no further. */
const MANY = 10_000

export default listPage({
	name: 'InfraFileConfig', id: 'id', title: 'name',
	loses: row => (Number(row.fileCount) ? t('page.InfraFileConfig.losesFiles', { n: (Number(row.fileCount) === MANY ? '≥ ' : '') + number(row.fileCount) }) : undefined),
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list,
	columns: [
		{ key: 'name', opens: true }, { key: 'storage', dict: 'infra_file_storage', width: 140 },
		{ key: 'master', as: 'flag', width: 90 }, { key: 'config', as: 'json', extra: true }, { key: 'remark' },
		{ key: 'fileCount', width: 90 }, { key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }, { key: 'storage', quick: true }, { key: 'createTime' }],
	form: [
		{ key: 'name' }, { key: 'storage', onlyNew: true, own: () => import('./parts/Kind.vue') },
		{ key: 'storage', onlyOld: true, own: () => import('./parts/KindKept.vue') },
		{ key: 'config', start: {}, own: () => import('./parts/Settings.vue'), wrong: settingsLack }, { key: 'remark', lines: 3 },
	],
	actions: [
		{ id: 'test', on: 'row', needs: api.test, dialog: () => import('./parts/Test.vue') },
		{ id: 'master', on: 'row', needs: api.update_master, danger: true, when: row => !row.master,
			run: ([row]) => call(api.update_master, { id: Number(row!.id) }) },
	],
})
