import { listPage } from '@/kit/types'
import * as api from '@gen/device/app-package-name'

export default listPage({
	name: 'FleetPackageName', id: 'id', title: 'packageName',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete, sheet: api.export_excel,
	columns: [
		{ key: 'packageName', as: 'mono', opens: true }, { key: 'appName' }, { key: 'useAppInstall', width: 130 },
		{ key: 'useAppRuntime', width: 130 }, { key: 'description', extra: true }, { key: 'updateTime', extra: true },
		{ key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'packageName', quick: true }, { key: 'appName', quick: true }, { key: 'useAppInstall' },
		{ key: 'useAppRuntime' }, { key: 'createTime' },
	],
	form: [
		{ key: 'packageName' }, { key: 'appName' }, { key: 'useAppInstall', start: true },
		{ key: 'useAppRuntime', start: true }, { key: 'description', lines: 3 },
	],
})
