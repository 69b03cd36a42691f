/* What process engines of this dialect add to BPMN, as a descriptor for the
 * reader and writer of drawings.  Everything is a text: what a file says in its own
 * spelling is written as it was read.  Files use one of two namespaces. */

interface Property { name: string; type: string; isAttr?: boolean; isBody?: boolean; isMany?: boolean }
interface Type { name: string; superClass?: string[]; extends?: string[]; properties: Property[] }
export interface Dialect { name: string; uri: string; prefix: string; xml: { tagAlias: 'lowerCase' }; types: Type[] }

export const PREFIX = 'flowable'
const spaces: [prefix: string, uri: string][] = [[PREFIX, 'http://flowable.org/bpmn'], ['activiti', 'http://activiti.org/bpmn']]

const attributes = (...names: string[]): Property[] => names.map(name => ({ name, type: 'String', isAttr: true }))
const many = (...types: string[]): Property[] => types.map(type => ({ name: `${type}s`, type, isMany: true }))
const typeName = (key: string) => key[0]!.toUpperCase() + key.slice(1)
const element = (name: string, properties: Property[]): Type => ({ name, superClass: ['Element'], properties })
const body = (name: string, ...others: Property[]) => element(typeName(name), [{ name: 'value', type: 'String', isBody: true }, ...others])

/** Extension elements that hold a text, by whose element they are. */
const texts = [
	'approveType', 'approveMethod', 'approveRatio', 'candidateStrategy', 'candidateParam', 'assignStartUserHandlerType',
	'assignEmptyHandlerType', 'assignEmptyUserIds', 'rejectHandlerType', 'rejectReturnTaskId', 'signEnable', 'reasonRequire', 'nodeType',
	'boundaryEventType', 'timeoutHandlerType', 'triggerType', 'triggerParam', 'childAsync', 'skipStartUserNode', 'startUserType',
	'startUserEmptyType', 'startUserField', 'businessKey', 'processInstanceName',
]
/** Extension elements that hold attributes, and occur several times. */
export const rowsOf: Record<string, string[]> = {
	buttonsSetting: ['id', 'displayName', 'enable'],
	fieldsPermission: ['field', 'title', 'permission'],
	executionListener: ['event', 'expression', 'delegateExpression'],
	taskListener: ['event', 'expression', 'delegateExpression'],
	in: ['source', 'sourceExpression', 'target'],
	out: ['source', 'sourceExpression', 'target'],
	field: ['name', 'stringValue'],
}
const more: Record<string, Property[]> = {
	executionListener: [...attributes('class'), ...many('Field', 'Script')],
	taskListener: [...attributes('class'), ...many('Field', 'Script')],
	in: attributes('variables', 'businessKey', 'targetExpression'),
	out: attributes('targetExpression'),
	field: many('String', 'Expression'),
}
/** Attributes of elements of BPMN, which may be extended by one namespace only; those
 * of the other are read and written by their name all the same. */
const extended: Record<string, string[]> = {
	StartEvent: ['initiator', 'formKey'],
	UserTask: ['assignee', 'owner', 'candidateUsers', 'candidateGroups', 'dueDate', 'priority', 'formKey', 'taskIdVariableName',
		'candidateStrategy', 'candidateParam'],
	ServiceTask: ['expression', 'delegateExpression', 'class', 'type', 'resultVariable', 'resultVariableName',
		'useLocalScopeForResultVariable', 'triggerable'],
	ScriptTask: ['resultVariable', 'resultVariableName', 'autoStoreVariables'],
	CallActivity: ['inheritVariables', 'businessKey', 'inheritBusinessKey', 'processInstanceName', 'idVariableName',
		'calledElementType', 'useLocalScopeForOutParameters'],
	MultiInstanceLoopCharacteristics: ['collection', 'elementVariable', 'elementIndexVariable'],
	FlowNode: ['skipExpression', 'async', 'exclusive'],
	SequenceFlow: ['skipExpression'],
	TimerEventDefinition: ['businessCalendarName'],
	Expression: ['endDate'],
}

function dialect(prefix: string, uri: string): Dialect {
	const types = [
		...texts.map(name => body(name)),
		...Object.entries(rowsOf).map(([name, keys]) => element(typeName(name), [...attributes(...keys), ...more[name] ?? []])),
		body('script', ...attributes('scriptFormat', 'language')), body('string'), body('expression'),
		...Object.entries(prefix === PREFIX ? extended : {})
			.map(([name, keys]) => ({ name: `${name}More`, extends: [`bpmn:${name}`], properties: attributes(...keys) })),
	]
	return { name: prefix, uri, prefix, xml: { tagAlias: 'lowerCase' }, types }
}

export const dialects: Record<string, Dialect> = Object.fromEntries(spaces.map(([prefix, uri]) => [prefix, dialect(prefix, uri)]))
export const elementName = (prefix: string, key: string): string => `${prefix}:${typeName(key)}`
export const ownUri = spaces[0]![1]
