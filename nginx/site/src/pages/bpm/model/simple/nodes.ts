/* A SIMPLE model: a tree of nodes.  What a node has beyond what the designer
 * knows is never touched, so a model made elsewhere is saved as it came. */

export interface Node {
	id: string
	type: number
	name?: string
	showText?: string
	childNode?: Node | null
	conditionNodes?: Node[] | null
	[setting: string]: unknown
}

export const KIND = {
	end: 1, starter: 10, approver: 11, copy: 12, transactor: 13, delay: 14, trigger: 15, child: 20,
	condition: 50, exclusive: 51, parallel: 52, inclusive: 53, router: 54,
} as const
const kinds = new Set<number>(Object.values(KIND))

/** Those that one may add, in the order of the menu. */
export const addable = [
	KIND.approver, KIND.transactor, KIND.copy, KIND.exclusive, KIND.parallel, KIND.inclusive, KIND.delay, KIND.router,
	KIND.trigger, KIND.child,
]
const BRANCHES: number[] = [KIND.exclusive, KIND.parallel, KIND.inclusive]
export const hasBranches = (node: Node) => BRANCHES.includes(node.type)
export const isKnown = (node: Node) => kinds.has(node.type)
/** The first and the last node of a model stay. */
export const isFixed = (node: Node) => node.type === KIND.starter || node.type === KIND.end

/** A start and an end, with the names of their kinds: who has none is not deployed. */
export function newModel(nameOf = (type: number) => `${type}`): Node {
	const end: Node = { id: 'EndEvent', type: KIND.end, name: nameOf(KIND.end) }
	return { id: 'StartUserNode', type: KIND.starter, name: nameOf(KIND.starter), childNode: end }
}

/** A value of eight letters that is no node of the model yet. */
function freeId(root: Node, prefix: string): string {
	const taken = new Set(walk(root).map(at => at.node.id))
	for (;;) {
		const id = `${prefix}_${Math.random().toString(36).slice(2, 10)}`
		if (!taken.has(id)) return id
	}
}

const settingsOf: Record<number, () => Partial<Node>> = {
	[KIND.approver]: () => ({
		approveType: 1, candidateStrategy: 30, candidateParam: '', approveMethod: 3, rejectHandler: { type: 1 },
		assignEmptyHandler: { type: 1 }, assignStartUserHandlerType: 1, timeoutHandler: { enable: false },
	}),
	[KIND.transactor]: () => ({
		approveType: 1, candidateStrategy: 30, candidateParam: '', approveMethod: 3, assignEmptyHandler: { type: 1 },
	}),
	[KIND.copy]: () => ({ candidateStrategy: 30, candidateParam: '' }),
	[KIND.delay]: () => ({ delaySetting: { delayType: 1, delayTime: 'PT1H' } }),
	[KIND.trigger]: () => ({ triggerSetting: { type: 1, httpRequestSetting: { url: '', header: [], body: [], response: [] } } }),
	[KIND.child]: () => ({ childProcessSetting: {
		calledProcessDefinitionKey: '', calledProcessDefinitionName: '', async: false, skipStartUserNode: false,
		startUserSetting: { type: 1, emptyType: 1 }, timeoutSetting: { enable: false },
	} }),
	[KIND.router]: () => ({ routerGroups: [] }),
}

export function newBranch(root: Node, isDefault: boolean, parallel: boolean): Node {
	const node: Node = { id: freeId(root, 'Flow'), type: KIND.condition }
	if (!parallel) node.conditionSetting = isDefault ? { defaultFlow: true }
		: { defaultFlow: false, conditionType: 2, conditionGroups: { and: true, conditions: [] } }
	return node
}
export function newNode(root: Node, type: number): Node {
	const node: Node = { id: freeId(root, 'Node'), type, ...settingsOf[type]?.() }
	if (hasBranches(node)) {
		const parallel = type === KIND.parallel
		node.conditionNodes = [newBranch(root, false, parallel), newBranch(root, true, parallel)]
	}
	return node
}

/** A node and where it hangs: behind `parent`, or as its branch number `branch`. */
export interface At { node: Node; parent?: Node; branch?: number }

/** All nodes in the order in which they are drawn. */
export function walk(node: Node, parent?: Node, branch?: number): At[] {
	const all: At[] = [{ node, parent, branch }]
	for (const [i, one] of (node.conditionNodes ?? []).entries()) all.push(...walk(one, node, i))
	if (node.childNode) all.push(...walk(node.childNode, node))
	return all
}
/** What each of them says, but not what lies behind or in it. */
export const partsOf = (root: Node | null, unnamed: (type: number) => string): Map<string, { name: string; says: string }> =>
	new Map((root ? walk(root) : []).map(({ node: { childNode, conditionNodes, ...own } }) => [own.id, { name: own.name || unnamed(own.type), says: JSON.stringify(own) }]))
export function find(root: Node, id?: string): At | undefined {
	return id === undefined ? undefined : walk(root).find(at => at.node.id === id)
}

/** What follows `from` follows `node`; a null stays one, so that nothing changes
 * which was only moved. */
function follow(node: Node, from: Node): void {
	if ('childNode' in from) node.childNode = from.childNode
	else delete node.childNode
}

export function insertAfter(node: Node, added: Node): void {
	follow(added, node)
	node.childNode = added
}

/** What follows a removed node takes its place; of a container with one branch
 * left, that branch does. */
export function remove(root: Node, id: string): void {
	const at = find(root, id)
	if (!at?.parent || isFixed(at.node)) return
	if (at.branch === undefined) {
		return follow(at.parent, at.node)
	}
	at.parent.conditionNodes!.splice(at.branch, 1)
	if (at.parent.conditionNodes!.length > 1) return
	const container = find(root, at.parent.id)!
	const last = at.parent.conditionNodes![0]?.childNode
	if (last) follow(endOf(last), at.parent)
	if (last) container.parent!.childNode = last
	else follow(container.parent!, at.parent)
}
function endOf(node: Node): Node {
	return node.childNode ? endOf(node.childNode) : node
}

/** Moves a branch within its container; the order is that of the judgement. */
export function moveBranch(root: Node, id: string, by: number): void {
	const at = find(root, id)
	const all = at?.parent?.conditionNodes
	if (at?.branch === undefined || !all || at.branch + by < 0 || at.branch + by >= all.length) return
	const [one] = all.splice(at.branch, 1)
	all.splice(at.branch + by, 0, one!)
}

/** The card above or below in the drawn order, or the branch beside. */
export function neighbour(root: Node, id: string, key: string): string | undefined {
	const all = walk(root)
	const i = all.findIndex(at => at.node.id === id)
	if (key === 'ArrowDown') return all[i + 1]?.node.id
	if (key === 'ArrowUp') return all[i - 1]?.node.id
	const { parent, branch } = all[i] ?? {}
	if (branch === undefined) return undefined
	return parent?.conditionNodes?.[branch + (key === 'ArrowRight' ? 1 : -1)]?.id
}

/** The value at a path such as 'rejectHandler.type'. */
export function valueAt(node: Node, path: string): unknown {
	return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], node)
}
/** Sets it; undefined takes it away.  What lies beside it stays. */
export function setAt(node: Node, path: string, value: unknown): void {
	const keys = path.split('.')
	const last = keys.pop()!
	let at = node as Record<string, unknown>
	for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>
	if (value === undefined) delete at[last]
	else at[last] = value
}
