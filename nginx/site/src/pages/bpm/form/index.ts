import { call, may } from '@/kit/api'
import { listed, t } from '@/kit/text'
import { listPage, type Id } from '@/kit/types'
import * as api from '@gen/bpm/form'
import * as model from '@gen/bpm/model'

/** Which models a form is that of, where one may know. */
async function usersOf(form: Id): Promise<string | undefined> {
	if (!may(model.list)) return t('kit.unreadTakes')
	const names = (await call(model.list, {})).filter(one => String(one.formId) === String(form)).map(one => one.name)
	return names.length ? t('page.BpmForm.usedBy', { names: listed(names) }) : undefined
}

export default listPage({
	name: 'BpmForm', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete,
	loses: row => usersOf(row.id),
	columns: [
		{ key: 'name', opens: true }, { key: 'fields', width: 100, text: row => String(row.fields.length) },
		{ key: 'status', width: 100 }, { key: 'remark' }, { key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }],
	form: [
		{ key: 'name' }, { key: 'status', start: 0 }, { key: 'remark', lines: 2 },
		{ key: 'fields', start: [], own: () => import('./parts/Fields.vue') },
		{ key: 'conf', start: '{}', lines: 3 },
	],
	tabs: [{ id: 'preview', body: () => import('./parts/Preview.vue'), props: row => ({ fields: row.fields }) }],
})
