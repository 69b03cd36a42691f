import { listPage } from '@/kit/types'
import { call, may } from '@/kit/api'
import { number } from '@/kit/format'
import { t } from '@/kit/text'
import * as task from '@gen/bpm/task'
import { person } from '@/kit/session'
import { undoStatus } from '@/kit/undo'
import * as api from '@gen/system/user'
import * as permission from '@gen/system/permission'
import * as userChannel from '@gen/device/user-channel'

const RUNNING = 1
/** Tasks that wait for a person alone wait for nobody then. */
async function waits(row: { id?: number | string | null }): Promise<string | undefined> {
	if (!may(task.manager_page)) return t('kit.unreadTakes')
	const { total } = await call(task.manager_page, { assigneeUserId: Number(row.id), status: RUNNING, pageNo: 1, pageSize: 1 })
	return total ? t('page.SystemUser.waits', { n: number(total) }) : undefined
}

export default listPage({
	name: 'SystemUser', id: 'id', title: 'username', side: { pick: 'dept', key: 'deptId' },
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete_list, loses: waits, isOneself: row => String(row.id) === String(person.value?.id), sheet: api.export_excel,
	load: { file: api.import, template: api.get_import_template },
	columns: [
		{ key: 'username', opens: true, width: 120 }, { key: 'nickname', width: 120 },
		{ key: 'deptId', pick: 'dept', width: 120 }, { key: 'mobile', width: 120 }, { key: 'status', width: 80 },
		{ key: 'loginDate', width: 160 }, { key: 'email', extra: true }, { key: 'sex', extra: true },
		{ key: 'postIds', pick: 'post', extra: true }, { key: 'loginIp', as: 'mono', extra: true },
		{ key: 'remark', extra: true }, { key: 'createTime', extra: true },
	],
	filters: [
		{ key: 'username', quick: true }, { key: 'nickname', quick: true }, { key: 'status', quick: true },
		{ key: 'mobile' }, { key: 'roleId', pick: 'role' }, { key: 'createTime' },
	],
	form: [
		{ key: 'username' }, { key: 'nickname' },
		{ key: 'password', as: 'password', onlyNew: true, own: () => import('./parts/Password.vue') },
		{ key: 'deptId', pick: 'dept' }, { key: 'postIds', pick: 'post' }, { key: 'mobile' }, { key: 'email' },
		{ key: 'sex' }, { key: 'remark', lines: 3 },
	],
	later: [
		{ key: 'roleIds', pick: 'role', by: permission.assign_user_role, of: 'userId', there: permission.list_user_roles, without: 'noRole' },
		{ key: 'channelIds', pick: 'channel', by: userChannel.assign, of: 'userId', there: userChannel.list },
	],
	actions: [
		{ id: 'resetPassword', on: 'row', needs: api.update_password, endsOwn: true, fields: [{ key: 'password', as: 'password', own: () => import('./parts/Password.vue') }] },
		{ id: 'enable', on: 'row', needs: api.update_status, when: row => row.status === 1,
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), status: 0 }, on), undo: undoStatus },
		{ id: 'disable', on: 'row', needs: api.update_status, danger: true, when: row => row.status === 0, about: ([row]) => waits(row!),
			run: ([row], _, on) => call(api.update_status, { id: Number(row!.id), status: 1 }, on), undo: undoStatus },
	],
	tabs: [
		{ id: 'roles', needs: permission.assign_user_role, body: () => import('./tabs/Roles.vue'),
			props: row => ({ userId: row.id }) },
		{ id: 'why', needs: permission.explain, body: () => import('./tabs/Why.vue'), props: row => ({ userId: row.id }) },
		{ id: 'channels', needs: userChannel.assign, body: () => import('./tabs/Channels.vue'),
			props: row => ({ userId: row.id }) },
	],
})
