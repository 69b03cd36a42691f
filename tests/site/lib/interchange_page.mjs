// interchange_page - what runs inside the browser: a drawing of the site is read,
// changed and written, and two files are compared by what they say.  It is bundled
// with the sources of the site by parts/interchange.mjs.
import Modeler from 'bpmn-js/lib/Modeler'
import { dialects } from './model/bpmn/dialect'
import { put, valueOf } from './model/bpmn/element'
import { keep } from './model/bpmn/keptParts'
import { settingsOf } from './model/bpmn/settings'

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const DI = 'http://www.omg.org/spec/BPMN/20100524/DI'
const parse = xml => new DOMParser().parseFromString(xml, 'application/xml')

function attributes(e) {
	return [...e.attributes]
		.filter(a => a.prefix !== 'xmlns' && a.name !== 'xmlns')
		.map(a => (a.namespaceURI === XSI ? `{xsi}${a.localName}=${a.value.split(':').pop()}` : `{${a.namespaceURI ?? ''}}${a.localName}=${a.value}`))
		.sort()
}
// A line for each element, comment and text, in the order of the file.
function said(node, depth = 0) {
	const at = '\t'.repeat(depth)
	if (node.nodeType === Node.COMMENT_NODE) return [`${at}comment ${node.data}`]
	if (node.nodeType === Node.PROCESSING_INSTRUCTION_NODE) return [`${at}for ${node.target}: ${node.data}`]
	if (node.nodeType === Node.ELEMENT_NODE)
		return [[`${at}{${node.namespaceURI}}${node.localName}`, ...attributes(node)].join(' '), ...[...node.childNodes].flatMap(n => said(n, depth + 1))]
	const text = node.data.trim()
	return text === '' ? [] : [`${at}text ${text}`]
}
window.saidBy = xml => [...parse(xml).childNodes].flatMap(n => said(n))

// drawn XML: the file with a place for each node and flow, unless it has places.
window.drawn = xml => {
	const doc = parse(xml)
	if (doc.getElementsByTagNameNS(DI, 'BPMNDiagram').length) return xml
	const process = doc.getElementsByTagNameNS(BPMN, 'process')[0]
	const has = e => e.hasAttribute('id') && e.hasAttribute('sourceRef')
	const nodes = [...process.children].filter(e => e.hasAttribute('id') && !e.hasAttribute('sourceRef') && /[Ee]vent$|[Tt]ask$|Gateway$|ctivity$|Process$/.test(e.localName))
	const at = new Map(nodes.map((e, i) => [e.getAttribute('id'), 100 + i * 150]))
	// A designer that draws such a gateway anew says so.
	const marker = e => (e.localName === 'exclusiveGateway' ? ' isMarkerVisible="true"' : '')
	const shape = e => `<bpmndi:BPMNShape id="${e.getAttribute('id')}_di" bpmnElement="${e.getAttribute('id')}"${marker(e)}><dc:Bounds x="${at.get(e.getAttribute('id'))}" y="100" width="100" height="80"/></bpmndi:BPMNShape>`
	const point = x => `<di:waypoint x="${x}" y="140"/>`
	const edge = e => `<bpmndi:BPMNEdge id="${e.getAttribute('id')}_di" bpmnElement="${e.getAttribute('id')}">${point(at.get(e.getAttribute('sourceRef')) + 100)}${point(at.get(e.getAttribute('targetRef')))}</bpmndi:BPMNEdge>`
	const edges = [...process.children].filter(e => has(e) && at.has(e.getAttribute('sourceRef')) && at.has(e.getAttribute('targetRef')))
	const di = `<bpmndi:BPMNDiagram xmlns:bpmndi="${DI}" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="Diagram_1"><bpmndi:BPMNPlane id="Plane_1" bpmnElement="${process.getAttribute('id')}">${nodes.map(shape).join('')}${edges.map(edge).join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`
	return xml.replace(/<\/(\w+:)?definitions>\s*$/, end => di + end)
}

// changed XML CHANGE: the file after it was opened and changed in the designer:
// `name`, each node renamed; `settings`, each setting of a text set to another and
// back again; `drop`, one node removed.
window.changed = async (xml, change) => {
	const box = document.body.appendChild(document.createElement('div'))
	box.style.height = '600px'
	const modeler = new Modeler({ container: box, moddleExtensions: dialects })
	try {
		await modeler.importXML(xml)
		const write = async () => (await modeler.saveXML({ format: true })).xml
		const first = await write()
		const tools = { modeling: modeler.get('modeling'), moddle: modeler.get('moddle') }
		const nodes = modeler.get('elementRegistry').getAll().filter(e => e.type !== 'label' && e.parent)
		const touched = []
		if (change === 'name')
			for (const e of nodes) {
				tools.modeling.updateProperties(e, { name: `${e.businessObject.name ?? ''} renamed` })
				touched.push(e.id)
			}
		if (change === 'settings')
			for (const e of nodes) {
				const bo = e.businessObject
				const has = { timer: !!bo.eventDefinitions?.some(d => d.$type === 'bpmn:TimerEventDefinition'), loop: !!bo.loopCharacteristics }
				for (const s of settingsOf(bo.$type, has)) {
					const value = valueOf(e, s)
					if (s.as !== 'text' || value === '' || s.key === 'documentation') continue
					put(e, s, `${value}1`, tools)
					if (valueOf(e, s) !== `${value}1`) throw new Error(`${e.id}: ${s.key} is not what was set`)
					put(e, s, value, tools)
					touched.push(`${e.id} ${s.key}`)
				}
			}
		if (change === 'drop') {
			const e = nodes.find(n => n.type === 'bpmn:UserTask') ?? nodes[0]
			modeler.get('modeling').removeElements([e])
			touched.push(e.id)
		}
		return { xml: keep(xml, first, await write()), touched }
	} finally {
		modeler.destroy()
		box.remove()
	}
}
