import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import * as api from '@gen/device/device'
import * as imports from '@gen/device/import'
import * as modify from '@gen/device/info-modify'
import * as install from '@gen/device/app-install'
import * as blacklist from '@gen/device/app-blacklist'
import * as certification from '@gen/device/certification'
import { modifyMany, unseenWords } from '../infoModify/parts/batch'
import { setStatus, undoStatus } from './parts/status'

export default listPage({
	name: 'DeviceDevice', id: 'id', title: 'mac', fresh: 15,
	list: api.page, one: api.get, rowsAreWhole: true, known: { by: 'macs', key: 'mac' }, create: api.create, update: api.update, remove: api.delete_list, sheet: api.export_excel,
	load: { file: api.import, template: api.get_import_template, task: imports.get, errors: imports.error_file },
	columns: [
		{ key: 'mac', as: 'mono', opens: true, card: 'name', width: 160 }, { key: 'online', as: 'dot', card: 'state', width: 100 },
		{ key: 'lastSeen', as: 'ago', card: 'line', width: 110 }, { key: 'status', width: 120 },
		{ key: 'channelId', pick: 'channel', card: 'line', to: row => `/device/channel?row=${row.channelId}` }, { key: 'deviceModel', card: 'line' },
		{ key: 'systemVersion', width: 90 }, { key: 'regionId', as: 'region', width: 120 },
		{ key: 'deviceIp', as: 'mono', width: 130 }, { key: 'name', extra: true }, { key: 'brand', extra: true },
		{ key: 'serialNumber', as: 'mono', extra: true }, { key: 'cpu', as: 'mono', extra: true }, { key: 'certification', as: 'mono', extra: true }, { key: 'orderNumber', extra: true },
		{ key: 'platform', dict: 'device_platform', extra: true }, { key: 'sdkVersionName', extra: true },
		{ key: 'build', extra: true }, { key: 'ddr', extra: true }, { key: 'realDdr', extra: true }, { key: 'realFlash', extra: true },
		{ key: 'masterModel', extra: true }, { key: 'pcbModel', extra: true },
		{ key: 'productionOrder', extra: true }, { key: 'ipAddress', extra: true }, { key: 'ui', extra: true }, { key: 'userId', pick: 'user', extra: true }, { key: 'companyId', extra: true },
		{ key: 'modelId', extra: true }, { key: 'remarks', extra: true }, { key: 'activationTime', extra: true }, { key: 'updateTime', extra: true }, { key: 'createTime', width: 160 },
	],
	filters: [
		{ key: 'mac', quick: true }, { key: 'online', quick: true }, { key: 'status', quick: true },
		{ key: 'channelIds', pick: 'channel', quick: true }, { key: 'countryId', pick: 'region' }, { key: 'regionId', pick: 'region' }, { key: 'deviceModel' },
		{ key: 'systemVersion' }, { key: 'exact' }, { key: 'lastSeen' }, { key: 'macs' }, { key: 'macEnd' }, { key: 'name' }, { key: 'serialNumber' }, { key: 'cpu' },
		{ key: 'deviceIp' }, { key: 'brand' }, { key: 'orderNumber' }, { key: 'productionOrder' }, { key: 'userId', pick: 'user' },
		{ key: 'companyId' }, { key: 'modelIds' }, { key: 'createTime' }, { key: 'beginTime' }, { key: 'endTime' }, { key: 'silentDays' },
		{ key: 'packageName', pick: 'packageName', needs: api.package_versions }, { key: 'versionName', needs: api.package_versions },
	],
	above: () => import('./parts/PackageVersions.vue'),
	views: [...([['silentDay', 1], ['silentWeek', 7], ['silentMonth', 30]] as const).map(([id, silentDays]) => ({ id, query: { silentDays } })),
		{ id: 'notActivated', query: { status: 0 } }],
	form: [
		{ key: 'mac', onlyNew: true }, { key: 'channelId', pick: 'channel' }, { key: 'deviceModel' }, { key: 'brand' },
		{ key: 'name' }, { key: 'regionId', pick: 'region' }, { key: 'userId', pick: 'user' }, { key: 'companyId' }, { key: 'certification' }, { key: 'cpu' },
		{ key: 'orderNumber' }, { key: 'serialNumber' }, { key: 'productionOrder' }, { key: 'platform' }, { key: 'remarks', lines: 3 },
	],
	send: (form, row) => row ? { ...form, mac: row.mac } : form,
	actions: [
		{ id: 'activate', on: 'many', needs: api.update_status,
			run: (rows, _, on) => setStatus(rows, 1, on), undo: undoStatus },
		{ id: 'deactivate', on: 'many', needs: api.update_status, danger: true,
			run: (rows, _, on) => setStatus(rows, 0, on), undo: undoStatus },
		{ id: 'move', on: 'many', needs: modify.create, begins: true, fields: [{ key: 'channelId', pick: 'channel' }],
			run: (rows, form) => call(modify.create, { ...form, macs: rows.map(r => r.mac!) }),
			undo: { by: api.update, was: row => ({ channelId: row.channelId }), which: row => ({ mac: row.mac }) } },
		{ id: 'modifyMany', on: 'page', needs: modify.create, fields: [
			{ key: 'macs', as: 'macs', lines: 8 }, { key: 'channelId', pick: 'channel' }, { key: 'deviceModel' }, { key: 'orderNumber' },
			{ key: 'remarks', lines: 2 },
		], run: (_rows, form) => modifyMany(form), says: unseenWords },
		{ id: 'launchers', on: 'row', needs: api.update_ui, begins: true, fields: [{ key: 'ui', lines: 3 }],
			run: ([row], form) => call(api.update_ui, { mac: row!.mac!, ui: form.ui }) },
		{ id: 'certify', on: 'row', needs: certification.update, begins: true, fields: [{ key: 'certification' }],
			run: ([row], form) => call(certification.update, { mac: row!.mac!, certification: form.certification }) },
	],
	verdict: { needs: api.why, body: () => import('./parts/Verdict.vue'), props: r => ({ mac: r.mac, row: r }) },
	groups: [
		{ id: 'software', keys: ['systemVersion', 'sdkVersionName', 'build', 'ui', 'certification'] },
		{ id: 'hardware', keys: ['brand', 'serialNumber', 'cpu', 'platform', 'ddr', 'realDdr', 'realFlash', 'masterModel', 'pcbModel'] },
		{ id: 'network', keys: ['regionId', 'deviceIp', 'ipAddress'] },
		{ id: 'order', keys: ['orderNumber', 'productionOrder', 'userId', 'companyId', 'modelId', 'remarks'] },
		{ id: 'times', keys: ['activationTime', 'updateTime', 'createTime'] },
	],
	tabs: [
		{ id: 'apps', needs: install.device_page, body: () => import('./tabs/Apps.vue'), props: r => ({ mac: r.mac }) },
		{ id: 'explain', needs: blacklist.match_explain, body: () => import('./tabs/Explain.vue'), props: r => ({ mac: r.mac }) },
		{ id: 'events', needs: blacklist.uninstall_detail_page, body: () => import('./tabs/Events.vue'),
			props: r => ({ mac: r.mac }) },
		{ id: 'changes', needs: modify.page, body: () => import('./tabs/Modifications.vue'), props: r => ({ mac: r.mac }) },
	],
})
