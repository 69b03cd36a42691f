import { t } from '@/kit/text'
import { listPage } from '@/kit/types'
import * as api from '@gen/infra/file'

export default listPage({
	name: 'InfraFile', id: 'id', title: 'name', list: api.page, one: api.get, remove: api.delete_list,
	columns: [
		{ key: 'name', opens: true }, { key: 'path', as: 'mono' }, { key: 'type', width: 150 },
		{ key: 'size', as: 'bytes', width: 100 }, { key: 'url', as: 'link', text: row => (row.storageDeleted ? t('page.InfraFile.unreadable') : row.url) }, { key: 'configId', pick: 'storage', extra: true },
		{ key: 'createTime', width: 160 },
	],
	filters: [{ key: 'path', quick: true }, { key: 'type', quick: true }, { key: 'createTime' }],
	actions: [{ id: 'upload', on: 'page', main: true, needs: api.upload, dialog: () => import('./parts/Upload.vue') }],
})
