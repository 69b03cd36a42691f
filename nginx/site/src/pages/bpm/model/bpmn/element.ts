/* Reads and writes the settings of an element of a drawing.  All writing goes
 * through the modeler's commands, so each of it can be undone; what lies beside a
 * setting is not touched. */
import type { Setting } from './settings'

/* eslint-disable @typescript-eslint/no-explicit-any -- the objects of the drawing
 * are made of the file, their members known by name only */
type Moddle = any
export interface Tools { modeling: any; moddle: any }

const PREFIX = 'flowable'
const URI = 'http://flowable.org/bpmn'

export const typeOf = (element: Moddle): string => element?.businessObject?.$type ?? ''
const extensions = (bo: Moddle): Moddle[] => bo.extensionElements?.values ?? []
const timerOf = (bo: Moddle): Moddle => bo.eventDefinitions?.find((d: Moddle) => d.$type === 'bpmn:TimerEventDefinition')
export const hasTimer = (element: Moddle): boolean => !!timerOf(element?.businessObject ?? {})

function extension(bo: Moddle, key: string): Moddle {
	return extensions(bo).find(e => String(e.$type).split(':').pop() === key)
}

export function valueOf(element: Moddle, s: Setting): string {
	const bo = element.businessObject
	if (s.in === 'attr') return bo.get(s.key) ?? ''
	if (s.in === 'ext') {
		const e = extension(bo, s.key)
		return e ? e.$body ?? e.value ?? '' : ''
	}
	if (s.in === 'timer') return timerOf(bo)?.[s.key]?.body ?? ''
	const at = s.key === 'documentation' ? bo.documentation?.[0] : bo[s.key]
	return (s.key === 'documentation' ? at?.text : at?.body) ?? ''
}

export function put(element: Moddle, s: Setting, value: string, { modeling, moddle }: Tools): void {
	const bo = element.businessObject
	const expression = () => value === '' ? undefined : moddle.create('bpmn:FormalExpression', { body: value })
	if (s.in === 'attr') return modeling.updateProperties(element, { [s.key]: value === '' ? undefined : value })
	if (s.in === 'timer') return modeling.updateModdleProperties(element, timerOf(bo), { [s.key]: expression() })
	if (s.key === 'documentation') {
		const documentation = value === '' ? [] : [moddle.create('bpmn:Documentation', { text: value })]
		return modeling.updateProperties(element, { documentation })
	}
	if (s.in === 'text') return modeling.updateProperties(element, { [s.key]: expression() })
	const others = extensions(bo).filter(e => e !== extension(bo, s.key))
	const mine = value === '' ? [] : [moddle.createAny(`${PREFIX}:${s.key}`, URI, { $body: value })]
	const holder = moddle.create('bpmn:ExtensionElements', { values: [...others, ...mine] })
	for (const e of holder.values) e.$parent = holder
	modeling.updateProperties(element, { extensionElements: holder })
	if (s.key === 'approveMethod') several(element, Number(value), { modeling, moddle })
}

const RANDOM = 1
const RATIO = 2
const ANY = 3
const SEQUENTIAL = 4
/** A task with several assignees at once is a multi-instance. */
function several(element: Moddle, method: number, { modeling, moddle }: Tools): void {
	const done = method === ANY ? '${ nrOfCompletedInstances > 0 }' : '${ nrOfCompletedInstances >= nrOfInstances }'
	const loop = method === RANDOM || !method ? undefined : moddle.create('bpmn:MultiInstanceLoopCharacteristics', {
		isSequential: method === SEQUENTIAL, [`${PREFIX}:collection`]: '${coll_userList}',
		completionCondition: method === RATIO || method === ANY ? moddle.create('bpmn:FormalExpression', { body: done }) : undefined,
	})
	modeling.updateProperties(element, { loopCharacteristics: loop })
}

/** The extension elements that no setting shows, as a text to look at. */
export function rest(element: Moddle, shown: Setting[]): string[] {
	const known = new Set(shown.filter(s => s.in === 'ext').map(s => s.key))
	return extensions(element.businessObject).map(e => String(e.$type)).filter(type => !known.has(type.split(':').pop()!))
}

/** A new drawing: a start, one task, an end. */
export function blankXml(key: string, name: string): string {
	const escape = (text: string) => text.replace(/[<>&"]/g, c => `&#${c.charCodeAt(0)};`)
	return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:${PREFIX}="${URI}" targetNamespace="${URI}">
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
