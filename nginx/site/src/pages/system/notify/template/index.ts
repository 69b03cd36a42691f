import { listPage } from '@/kit/types'
import { call } from '@/kit/api'
import * as api from '@gen/system/notify-template'

/** Messages are sent to administrators from here. */
const ADMINISTRATOR = 2

export default listPage({
	name: 'SystemNotifyTemplate', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list,
	columns: [
		{ key: 'name', opens: true }, { key: 'code', as: 'mono' }, { key: 'type', width: 110 },
		{ key: 'nickname', width: 100 }, { key: 'content' }, { key: 'status', card: 'state', width: 80 },
		{ key: 'params', extra: true }, { key: 'remark', extra: true }, { key: 'createTime', extra: true },
	],
	filters: [
		{ key: 'name', quick: true }, { key: 'code', quick: true }, { key: 'status', quick: true }, { key: 'createTime' },
	],
	form: [
		{ key: 'name' }, { key: 'code' }, { key: 'type', start: 1 }, { key: 'nickname' },
		{ key: 'content', lines: 6 }, { key: 'status', start: 0 }, { key: 'remark', lines: 3 },
	],
	actions: [
		{ id: 'sendTest', on: 'row', needs: api.send_notify, when: row => row.status === 0,
			fields: [{ key: 'userId', pick: 'user' }, { key: 'templateParams', as: 'json', start: {} }],
			run: ([row], form) => call(api.send_notify, { ...form, userType: ADMINISTRATOR, templateCode: row!.code }) },
	],
})
