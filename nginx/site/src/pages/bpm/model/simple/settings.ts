/* What each kind of node is asked for, as descriptions of a form. */
import { t } from '@/kit/text'
import { isKnown, KIND, valueAt, type Node } from './nodes'

export interface Setting {
	path: string
	/** said: a truth that may also be left open */
	as: 'text' | 'number' | 'flag' | 'said' | 'choice' | 'people' | 'node' | 'process' | 'users' | 'condition' | 'router' | 'json'
	choices?: number[]
	when?: (node: Node) => boolean
	min?: number
	max?: number
}

/** What a node is, as it is called where it has no name. */
export const kindName = (type: number) => t(`page.simple.kind.${isKnown({ id: '', type }) ? type : 'unknown'}`)

/** The strategies that say who decides; without a parameter: 34, 35, 36. */
export const strategies = [30, 10, 20, 21, 22, 23, 40, 34, 35, 36, 37, 38, 50, 51, 60]

const is = (path: string, ...values: unknown[]) => (node: Node) => values.includes(valueAt(node, path))
const manual = is('approveType', 1)
const timed = (node: Node) => manual(node) && valueAt(node, 'timeoutHandler.enable') === true
const name: Setting = { path: 'name', as: 'text' }
const json = (path: string, when?: Setting['when']): Setting => ({ path, as: 'json', when })
const people: Setting = { path: 'candidateStrategy', as: 'people' }

const decided: Setting[] = [
	name,
	{ path: 'approveType', as: 'choice', choices: [1, 2, 3] },
	{ ...people, when: manual },
	{ path: 'approveMethod', as: 'choice', choices: [1, 2, 3, 4], when: manual },
	{ path: 'approveRatio', as: 'number', min: 10, max: 100, when: node => manual(node) && is('approveMethod', 2)(node) },
	{ path: 'assignEmptyHandler.type', as: 'choice', choices: [1, 2, 3, 4], when: manual },
	{ path: 'assignEmptyHandler.userIds', as: 'users', when: is('assignEmptyHandler.type', 3) },
]
const shown: Setting[] = [
	json('buttonsSetting', manual), json('fieldsPermission', manual), { path: 'skipExpression', as: 'text', when: manual },
	json('taskCreateListener'), json('taskAssignListener'), json('taskCompleteListener'),
]

export const settings: Record<number, Setting[]> = {
	[KIND.starter]: [name, json('fieldsPermission'), json('buttonsSetting')],
	[KIND.approver]: [
		...decided,
		{ path: 'rejectHandler.type', as: 'choice', choices: [1, 2], when: manual },
		{ path: 'rejectHandler.returnNodeId', as: 'node', when: is('rejectHandler.type', 2) },
		{ path: 'assignStartUserHandlerType', as: 'choice', choices: [1, 2, 3], when: manual },
		{ path: 'timeoutHandler.enable', as: 'flag', when: manual },
		{ path: 'timeoutHandler.type', as: 'choice', choices: [1, 2, 3], when: timed },
		{ path: 'timeoutHandler.timeDuration', as: 'text', when: timed },
		{ path: 'timeoutHandler.maxRemindCount', as: 'number', min: 1, when: node => timed(node) && is('timeoutHandler.type', 1)(node) },
		{ path: 'signEnable', as: 'flag', when: manual }, { path: 'reasonRequire', as: 'said', when: manual },
		...shown,
	],
	[KIND.transactor]: [...decided, { path: 'reasonRequire', as: 'said', when: manual }, ...shown],
	[KIND.copy]: [name, people, json('fieldsPermission')],
	[KIND.delay]: [
		name, { path: 'delaySetting.delayType', as: 'choice', choices: [1, 2] }, { path: 'delaySetting.delayTime', as: 'text' },
	],
	[KIND.trigger]: [
		name, { path: 'triggerSetting.type', as: 'choice', choices: [1, 2, 10, 11] },
		json('triggerSetting.httpRequestSetting', is('triggerSetting.type', 1, 2)),
		json('triggerSetting.formSettings', is('triggerSetting.type', 10, 11)),
	],
	[KIND.child]: [
		name, { path: 'childProcessSetting.calledProcessDefinitionKey', as: 'process' },
		{ path: 'childProcessSetting.calledProcessDefinitionName', as: 'text' },
		{ path: 'childProcessSetting.async', as: 'flag' }, { path: 'childProcessSetting.skipStartUserNode', as: 'flag' },
		{ path: 'childProcessSetting.startUserSetting.type', as: 'choice', choices: [1, 2] },
		{ path: 'childProcessSetting.startUserSetting.formField', as: 'text', when: is('childProcessSetting.startUserSetting.type', 2) },
		{ path: 'childProcessSetting.startUserSetting.emptyType', as: 'choice', choices: [1, 2, 3],
			when: is('childProcessSetting.startUserSetting.type', 2) },
		json('childProcessSetting.inVariables'), json('childProcessSetting.outVariables'),
		json('childProcessSetting.timeoutSetting'), json('childProcessSetting.multiInstanceSetting'),
	],
	[KIND.condition]: [name, { path: 'conditionSetting', as: 'condition' }],
	[KIND.exclusive]: [name],
	[KIND.parallel]: [name],
	[KIND.inclusive]: [name],
	[KIND.router]: [name, { path: 'routerGroups', as: 'router' }],
	[KIND.end]: [name],
}

/** How the parameter of a strategy is asked for. */
export const paramOf: Record<number, 'role' | 'dept' | 'post' | 'user' | 'userGroup' | 'text' | 'level' | undefined> = {
	10: 'role', 20: 'dept', 21: 'dept', 22: 'post', 23: 'text', 30: 'user', 37: 'level', 38: 'level', 40: 'userGroup',
	50: 'text', 51: 'text', 60: 'text',
}
