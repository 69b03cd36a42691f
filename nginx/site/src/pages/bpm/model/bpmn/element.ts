/* Reads and writes the settings of an element of a drawing.  All writing goes
 * through the modeler's commands, so each of it can be undone; what lies beside a
 * setting is not touched. */
import { dialects, elementName, PREFIX, ownUri } from './dialect'
import type { Setting } from './settings'

/* eslint-disable @typescript-eslint/no-explicit-any -- the objects of the drawing
 * are made of the file, their members known by name only */
export type Moddle = any
export interface Tools { modeling: any; moddle: any }

const prefixes = Object.keys(dialects)
export const typeOf = (element: Moddle): string => element?.businessObject?.$type ?? ''
const extensions = (bo: Moddle): Moddle[] => bo.extensionElements?.values ?? []
const timerOf = (bo: Moddle): Moddle => bo.eventDefinitions?.find((d: Moddle) => d.$type === 'bpmn:TimerEventDefinition')
export const hasOf = (element: Moddle) => ({ timer: !!timerOf(element?.businessObject ?? {}), loop: !!element?.businessObject?.loopCharacteristics })
const isOf = (key: string) => (e: Moddle) => prefixes.some(p => e.$type === elementName(p, key))
export const rowsOf = (element: Moddle, key: string): Moddle[] => extensions(element.businessObject).filter(isOf(key))

/** The name under which an object has an attribute of the dialect. */
const ownName = (bo: Moddle, key: string) => `${prefixes.find(p => bo.get(`${p}:${key}`) !== undefined) ?? PREFIX}:${key}`

/** The object and the name under which a setting stands. */
function place(bo: Moddle, s: Setting): [Moddle, string] {
	if (s.in === 'own') return [bo, ownName(bo, s.key)]
	if (s.in === 'timer') return [timerOf(bo), s.key]
	if (s.in !== 'loop') return [bo, s.key]
	const loop = bo.loopCharacteristics
	return [loop, ['collection', 'elementVariable'].includes(s.key) ? ownName(loop, s.key) : s.key]
}

export function valueOf(element: Moddle, s: Setting): string {
	const bo = element.businessObject
	if (s.in === 'ext') return String(extensions(bo).find(isOf(s.key))?.value ?? '').trim()
	const [of, key] = place(bo, s)
	const value = of?.get(key)
	if (Array.isArray(value)) return value[0]?.text ?? ''
	return String(value?.body ?? value ?? '')
}

/** Whether a setting is an expression: an element with a body, and maybe more. */
function isExpression(s: Setting): boolean {
	const inLoop = s.key === 'loopCardinality' || s.key === 'completionCondition'
	return s.in === 'timer' || s.key === 'conditionExpression' || inLoop
}
/** The value as the object has it: a text, a truth, or an element with a text. */
function made(s: Setting, value: string, moddle: Moddle): unknown {
	if (s.key === 'documentation') return value === '' ? [] : [moddle.create('bpmn:Documentation', { text: value })]
	if (s.as === 'flag' && s.in !== 'own') return value === 'true'
	if (value === '') return undefined
	return isExpression(s) ? moddle.create('bpmn:FormalExpression', { body: value }) : value
}

export function put(element: Moddle, s: Setting, value: string, tools: Tools): void {
	const bo = element.businessObject
	if (s.in === 'ext') return putText(element, s.key, value, tools)
	const [of, key] = place(bo, s)
	const found = isExpression(s) && value !== '' ? of.get(key) : undefined
	const next = { [key]: made(s, value, tools.moddle) }
	if (found) tools.modeling.updateModdleProperties(element, found, { body: value })
	else if (of === bo) tools.modeling.updateProperties(element, next)
	else tools.modeling.updateModdleProperties(element, of, next)
}

function putText(element: Moddle, key: string, value: string, tools: Tools): void {
	const found = extensions(element.businessObject).find(isOf(key))
	if (found && value !== '') tools.modeling.updateModdleProperties(element, found, { value })
	else if (found) removeRow(element, found, tools)
	else if (value !== '') addRow(element, key, { value }, tools)
	if (key === 'approveMethod') several(element, Number(value), tools)
}

function setExtensions(element: Moddle, values: Moddle[], { modeling, moddle }: Tools): void {
	const holder = values.length ? moddle.create('bpmn:ExtensionElements', { values }) : undefined
	for (const e of values) e.$parent = holder
	modeling.updateProperties(element, { extensionElements: holder })
}
export function addRow(element: Moddle, key: string, values: Record<string, string>, tools: Tools): void {
	const prefix = extensions(element.businessObject).map(e => String(e.$type).split(':')[0]!).find(p => prefixes.includes(p)) ?? PREFIX
	setExtensions(element, [...extensions(element.businessObject), tools.moddle.create(elementName(prefix, key), values)], tools)
}
export function removeRow(element: Moddle, row: Moddle, tools: Tools): void {
	setExtensions(element, extensions(element.businessObject).filter(e => e !== row), tools)
}
export function putRow(element: Moddle, row: Moddle, key: string, value: string, { modeling }: Tools): void {
	modeling.updateModdleProperties(element, row, { [key]: value === '' ? undefined : value })
}

const RANDOM = 1
const ANY = 3
const SEQUENTIAL = 4
/** A task with several assignees at once is a multi-instance. */
function several(element: Moddle, method: number, { modeling, moddle }: Tools): void {
	const done = method === ANY ? '${ nrOfCompletedInstances > 0 }' : '${ nrOfCompletedInstances >= nrOfInstances }'
	const loop = method === RANDOM || !method ? undefined : moddle.create('bpmn:MultiInstanceLoopCharacteristics', {
		isSequential: method === SEQUENTIAL, [`${PREFIX}:collection`]: '${coll_userList}',
		completionCondition: method === SEQUENTIAL ? undefined : moddle.create('bpmn:FormalExpression', { body: done }),
	})
	modeling.updateProperties(element, { loopCharacteristics: loop })
}

/** The extension elements that no setting shows, as a text to look at. */
export function rest(element: Moddle, shown: Setting[]): string[] {
	const known = shown.filter(s => s.in === 'ext').map(s => isOf(s.key))
	return extensions(element.businessObject).filter(e => !known.some(is => is(e))).map(e => String(e.$type))
}

/** What the model has and the drawing does not, by name. */
export function notDrawn(definitions: Moddle, isDrawn: (id: string) => boolean): string[] {
	const inside = (e: Moddle): Moddle[] => [e, ...(e.flowElements ?? []).flatMap(inside)]
	return (definitions?.rootElements ?? []).flatMap((process: Moddle) => (process.flowElements ?? []).flatMap(inside))
		.filter((e: Moddle) => e.id && !isDrawn(e.id)).map((e: Moddle) => String(e.name || e.id))
}

/** A new drawing: a start. */
export function blankXml(key: string, name: string): string {
	const escape = (text: string) => text.replace(/[<>&"]/g, c => `&#${c.charCodeAt(0)};`)
	return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:${PREFIX}="${ownUri}" targetNamespace="${ownUri}">
  <bpmn:process id="${escape(key)}" name="${escape(name)}" isExecutable="true">
    <bpmn:startEvent id="StartEvent" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="Diagram">
    <bpmndi:BPMNPlane id="Plane" bpmnElement="${escape(key)}">
      <bpmndi:BPMNShape id="StartEvent_di" bpmnElement="StartEvent"><dc:Bounds x="160" y="160" width="36" height="36" /></bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}
