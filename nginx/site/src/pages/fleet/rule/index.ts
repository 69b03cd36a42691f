import { label, listed, t } from '@/kit/text'
import { listPage } from '@/kit/types'
import * as blacklist from '@gen/device/app-blacklist'
import * as api from '@gen/device/rule'
import { fixedWords, offWords } from './parts/offWords'
import { noVersion } from './parts/versions'

const statusWords = (status: unknown) => t(`page.FleetRule.status.${status}`)

/** The list of rules, whose form is the builder. */
export default listPage({
	name: 'FleetRule', id: 'id', title: 'name',
	list: api.page, one: api.get, create: api.create, update: api.update, remove: api.delete,
	hides: ['expr'], locks: fixedWords, asks: offWords, keptBy: [{ id: 'blacklist', list: blacklist.page, query: row => ({ ruleId: row.id }), at: '/device/app-blacklist' }],
	columns: [
		{ key: 'name', opens: true }, { key: 'status', card: 'state', width: 110, text: row => statusWords(row.status) }, { key: 'deviceCount', as: 'number', card: 'line', width: 120, text: row => (row.deviceCount === null ? t('page.FleetRule.uncounted') : undefined) },
		{ key: 'deviceCountTime', as: 'ago', width: 120 }, { key: 'revision', width: 90 }, { key: 'remark' },
		{ key: 'fields', extra: true, text: row => listed((row.fields ?? []).map(name => label('field', name))) }, { key: 'updateTime', extra: true },
		{ key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }],
	form: [
		{ key: 'name' }, { key: 'expr', own: () => import('./parts/Builder.vue'), wrong: noVersion }, { key: 'status', start: 0, own: () => import('./parts/OnOff.vue'), says: statusWords },
		{ key: 'remark', lines: 2 },
	],
	actions: [{ id: 'testRule', on: 'row', needs: api.match, dialog: () => import('./parts/TryRule.vue') }],
	tabs: [
		{ id: 'sentence', body: () => import('./parts/RuleView.vue'), props: row => ({ id: row.id }) },
		{ id: 'usage', needs: api.usage, body: () => import('./parts/Usage.vue'), props: row => ({ id: row.id }) },
	],
})
