/* What the elements of a BPMN model are asked for.  Settings of user tasks are
 * extension elements with a text, as process engines of this dialect read them. */

export interface Setting {
	key: string
	/** attr: of the element; ext: an extension element; text: an element of BPMN
	 * with a body; timer: one of those of a timer */
	in: 'attr' | 'ext' | 'text' | 'timer'
	as: 'text' | 'flag' | 'choice' | 'strategy'
	choices?: number[]
	/** the labels of choices are those of this setting of the simple designer */
	words?: string
}

const name: Setting = { key: 'name', in: 'attr', as: 'text' }
const documentation: Setting = { key: 'documentation', in: 'text', as: 'text' }

const userTask: Setting[] = [
	name,
	{ key: 'approveType', in: 'ext', as: 'choice', choices: [1, 2, 3], words: 'approveType' },
	{ key: 'candidateStrategy', in: 'ext', as: 'strategy' },
	{ key: 'candidateParam', in: 'ext', as: 'text' },
	{ key: 'approveMethod', in: 'ext', as: 'choice', choices: [1, 2, 3, 4], words: 'approveMethod' },
	{ key: 'approveRatio', in: 'ext', as: 'text' },
	{ key: 'assignEmptyHandlerType', in: 'ext', as: 'choice', choices: [1, 2, 3, 4], words: 'assignEmptyHandler_type' },
	{ key: 'assignEmptyUserIds', in: 'ext', as: 'text' },
	{ key: 'rejectHandlerType', in: 'ext', as: 'choice', choices: [1, 2], words: 'rejectHandler_type' },
	{ key: 'rejectReturnTaskId', in: 'ext', as: 'text' },
	{ key: 'assignStartUserHandlerType', in: 'ext', as: 'choice', choices: [1, 2, 3], words: 'assignStartUserHandlerType' },
	{ key: 'signEnable', in: 'ext', as: 'flag' },
	{ key: 'reasonRequire', in: 'ext', as: 'flag' },
	documentation,
]
const timer: Setting[] = [
	name, { key: 'timeDuration', in: 'timer', as: 'text' }, { key: 'timeDate', in: 'timer', as: 'text' },
	{ key: 'timeCycle', in: 'timer', as: 'text' },
]

const byType: Record<string, Setting[]> = {
	'bpmn:UserTask': userTask,
	'bpmn:SequenceFlow': [name, { key: 'conditionExpression', in: 'text', as: 'text' }],
	'bpmn:CallActivity': [name, { key: 'calledElement', in: 'attr', as: 'text' }, documentation],
}

export function settingsOf(type: string, hasTimer: boolean): Setting[] {
	return byType[type] ?? (hasTimer ? timer : [name, documentation])
}
