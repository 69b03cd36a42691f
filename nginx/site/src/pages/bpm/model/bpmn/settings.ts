/* What the elements of a BPMN model are asked for: what the engine reads of them. */

export interface Setting {
	key: string
	/** attr: an attribute of BPMN; own: one of the dialect; ext: an extension element;
	 * text: an element of BPMN with a body; timer, loop: what a timer or a
	 * multi-instance has */
	in: 'attr' | 'own' | 'ext' | 'text' | 'timer' | 'loop'
	as: 'text' | 'flag' | 'choice' | 'strategy' | 'rows'
	choices?: (number | string)[]
	/** the labels of choices are those of this setting of the simple designer */
	words?: string
}

const texts = (where: Setting['in'], ...keys: string[]): Setting[] => keys.map(key => ({ key, in: where, as: 'text' }))
const flags = (where: Setting['in'], ...keys: string[]): Setting[] => keys.map(key => ({ key, in: where, as: 'flag' }))
const rows = (...keys: string[]): Setting[] => keys.map(key => ({ key, in: 'ext', as: 'rows' }))
const choice = (key: string, choices: (number | string)[], words = key): Setting => ({ key, in: 'ext', as: 'choice', choices, words })
const name = texts('attr', 'name')
const last = [...rows('executionListener'), ...texts('text', 'documentation')]
const people: Setting[] = [{ key: 'candidateStrategy', in: 'ext', as: 'strategy' }, ...texts('ext', 'candidateParam')]

const userTask: Setting[] = [
	choice('approveType', [1, 2, 3]), ...people, choice('approveMethod', [1, 2, 3, 4]), ...texts('ext', 'approveRatio'),
	choice('assignEmptyHandlerType', [1, 2, 3, 4], 'assignEmptyHandler_type'), ...texts('ext', 'assignEmptyUserIds'),
	choice('rejectHandlerType', [1, 2], 'rejectHandler_type'), ...texts('ext', 'rejectReturnTaskId'),
	choice('assignStartUserHandlerType', [1, 2, 3]), ...flags('ext', 'signEnable'), choice('reasonRequire', ['true', 'false']),
	...texts('own', 'assignee', 'formKey', 'skipExpression'), ...rows('buttonsSetting', 'fieldsPermission', 'taskListener'),
]
const serviceTask: Setting[] = [
	...texts('own', 'expression', 'delegateExpression', 'type', 'resultVariable', 'skipExpression'), ...rows('field'),
	choice('triggerType', [1, 2, 10, 11], 'triggerSetting_type'), ...texts('ext', 'triggerParam'), ...people,
]
const callActivity: Setting[] = [
	...texts('attr', 'calledElement'), ...texts('own', 'businessKey', 'processInstanceName'), ...flags('own', 'inheritVariables', 'inheritBusinessKey'),
	...flags('ext', 'childAsync', 'skipStartUserNode'), choice('startUserType', [1, 2], 'childProcessSetting_startUserSetting_type'),
	...texts('ext', 'startUserField'), choice('startUserEmptyType', [1, 2, 3], 'childProcessSetting_startUserSetting_emptyType'), ...rows('in', 'out'),
]
const flow = [...texts('text', 'conditionExpression'), ...texts('own', 'skipExpression')]
const boundary = [...flags('attr', 'cancelActivity'), choice('timeoutHandlerType', [1, 2, 3], 'timeoutHandler_type')]

const byType: Record<string, Setting[]> = {
	'bpmn:StartEvent': texts('own', 'initiator'),
	'bpmn:UserTask': userTask,
	'bpmn:ServiceTask': serviceTask,
	'bpmn:ScriptTask': [...texts('attr', 'scriptFormat'), ...texts('text', 'script'), ...texts('own', 'resultVariable')],
	'bpmn:CallActivity': callActivity,
	'bpmn:SequenceFlow': flow,
	'bpmn:BoundaryEvent': boundary,
}
const timer = texts('timer', 'timeDuration', 'timeDate', 'timeCycle')
const loop = [
	...flags('loop', 'isSequential'), ...texts('loop', 'collection', 'elementVariable', 'loopCardinality', 'completionCondition'),
]

export function settingsOf(type: string, has: { timer: boolean; loop: boolean }): Setting[] {
	return [...name, ...byType[type] ?? [], ...has.timer ? timer : [], ...has.loop ? loop : [], ...last]
}
