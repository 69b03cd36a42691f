import { listPage } from '@/kit/types'
import { call, may } from '@/kit/api'
import { number } from '@/kit/format'
import { t } from '@/kit/text'
import * as api from '@gen/bpm/model'
import * as definition from '@gen/bpm/process-definition'
import * as instance from '@gen/bpm/process-instance'

const RUNNING = 1
const ACTIVE = 1
const SUSPENDED = 2
const PROCESS_FORM = 10
const BUSINESS_FORM = 20
interface Deployed { version: number; suspensionState: number }
const deployed = (row: { processDefinition?: unknown }) => (row.processDefinition ?? undefined) as Deployed | undefined

/** Of one that is suspended nobody can start a process. */
function versionOf(row: { processDefinition?: unknown }): string | undefined {
	const is = deployed(row)
	return is && (is.suspensionState === SUSPENDED ? t('page.BpmModel.suspended', { version: is.version }) : `V${is.version}`)
}
/** The processes that run on without their model, where one may know. */
async function runningOf(key: string): Promise<string | undefined> {
	if (!may(instance.manager_page)) return t('kit.unreadTakes')
	const { total } = await call(instance.manager_page, { processDefinitionKey: key, status: RUNNING, pageNo: 1, pageSize: 1 })
	return total ? t('page.BpmModel.runOn', { n: number(total) }) : undefined
}

/** How many processes a model has, where one may know. */
async function processesOf(key: string): Promise<string | undefined> {
	if (!may(instance.manager_page)) return t('page.BpmModel.cleans')
	const { total } = await call(instance.manager_page, { processDefinitionKey: key, pageNo: 1, pageSize: 1 })
	return t('page.BpmModel.cleansCounted', { n: number(total) })
}

/** The models; `design` opens the designer of one. */
export const models = (design: (id: string, type: number) => void) => listPage({
	name: 'BpmModel', id: 'id', title: 'name',
	list: api.list, one: api.get, leavesOut: ['bpmnXml', 'simpleModel'], create: api.create, update: api.update, remove: api.delete, loses: row => runningOf(row.key),
	columns: [
		{ key: 'name', opens: true }, { key: 'key', as: 'mono' }, { key: 'categoryName', width: 130 }, { key: 'type', width: 140 },
		{ key: 'processDefinition', card: 'state', width: 130, text: versionOf },
		{ key: 'visible', width: 90 }, { key: 'formName', extra: true }, { key: 'formType', extra: true },
		{ key: 'managerUserIds', pick: 'user', extra: true }, { key: 'startUserIds', pick: 'user', extra: true },
		{ key: 'startDeptIds', pick: 'dept', extra: true }, { key: 'allowCancelRunningProcess', extra: true },
		{ key: 'allowWithdrawTask', extra: true }, { key: 'description', extra: true }, { key: 'sort', extra: true },
		{ key: 'createTime', width: 160 },
	],
	filters: [{ key: 'name', quick: true }],
	form: [
		{ key: 'key' }, { key: 'name' }, { key: 'category', pick: 'category' }, { key: 'description', lines: 2 },
		{ key: 'type', start: 20, onlyNew: true }, { key: 'formType', start: PROCESS_FORM },
		{ key: 'formId', pick: 'form', when: form => form.formType === PROCESS_FORM },
		{ key: 'formCustomCreatePath', when: form => form.formType === BUSINESS_FORM },
		{ key: 'formCustomViewPath', when: form => form.formType === BUSINESS_FORM },
		{ key: 'visible', start: true }, { key: 'managerUserIds', pick: 'user' }, { key: 'startUserIds', pick: 'user' },
		{ key: 'startDeptIds', pick: 'dept' }, { key: 'allowCancelRunningProcess', start: true },
		{ key: 'allowWithdrawTask', start: true }, { key: 'autoApprovalType', start: 0, own: () => import('./parts/AutoApproval.vue'), says: type => t(`page.BpmModel.repeated.${type ?? 0}`) },
		{ key: 'icon' }, { key: 'processIdRule', as: 'json' }, { key: 'titleSetting', as: 'json' },
		{ key: 'summarySetting', as: 'json' }, { key: 'printTemplateSetting', as: 'json' },
		{ key: 'processBeforeTriggerSetting', as: 'json' }, { key: 'processAfterTriggerSetting', as: 'json' },
		{ key: 'taskBeforeTriggerSetting', as: 'json' }, { key: 'taskAfterTriggerSetting', as: 'json' },
	],
	// what is not sent is emptied, and the diagram is saved by the designer
	send: (form, row) => ({ ...row, ...form, bpmnXml: undefined, simpleModel: undefined }),
	actions: [
		{ id: 'design', on: 'row', needs: api.update, run: async ([row]) => { design(String(row!.id), row!.type); return false } },
		{ id: 'deploy', on: 'row', needs: api.deploy, run: ([row]) => call(api.deploy, { id: String(row!.id) }) },
		{ id: 'suspend', on: 'row', needs: api.update_state, danger: true, when: row => deployed(row)?.suspensionState === ACTIVE,
			run: ([row]) => call(api.update_state, { id: String(row!.id), state: SUSPENDED }), undo: { was: () => ({ state: ACTIVE }), which: row => ({ id: String(row.id) }) } },
		{ id: 'activate', on: 'row', needs: api.update_state, when: row => deployed(row)?.suspensionState === SUSPENDED,
			run: ([row]) => call(api.update_state, { id: String(row!.id), state: ACTIVE }), undo: { was: () => ({ state: SUSPENDED }), which: row => ({ id: String(row.id) }) } },
		{ id: 'cleanModel', on: 'row', needs: api.clean, danger: true, about: ([row]) => processesOf(row!.key), run: ([row]) => call(api.clean, { id: String(row!.id) }) },
	],
	tabs: [
		{ id: 'versions', needs: definition.page, body: () => import('./parts/Versions.vue'), props: row => ({ modelKey: row.key }) },
	],
})
