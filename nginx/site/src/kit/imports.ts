/** Large imports that this tab has begun: followed to their end also when the
 * dialog is closed or the page is reloaded, and listed until somebody has seen what
 * became of them. */
import { computed, ref } from 'vue'
import { ApiError, call } from './api'
import { onPush } from './push'
import { person } from './session'
import type { AnyEndpoint, Id } from './types'

export interface Import {
	id: Id
	/** the name of its file */
	name: string
	/** says how far it is, and answers the rows that failed */
	task: AnyEndpoint
	errors?: AnyEndpoint
	/** it only checks, for a dialog that is open: nobody else is told */
	hidden?: boolean
	state?: Record<string, any>
}

const STEP_MS = 1500
export const imports = ref<Import[]>([])
export const shownImports = computed(() => imports.value.filter(one => !one.hidden))
export const runningImports = computed(() => shownImports.value.filter(isOpen))
let timer: ReturnType<typeof setTimeout> | undefined

export function isOpen(one: Import): boolean {
	return !one.state?.finishTime
}
const key = () => `fleetdesk.imports.${person.value?.id ?? 0}`
function keep(): void {
	const kept = imports.value.filter(one => !one.hidden)
	if (kept.length) sessionStorage.setItem(key(), JSON.stringify(kept))
	else sessionStorage.removeItem(key())
}

export function forgetImport(id: Id): void {
	imports.value = imports.value.filter(one => String(one.id) !== String(id))
	keep()
}

async function ask(one: Import): Promise<void> {
	try {
		one.state = ((await call(one.task, { taskId: one.id }, { polling: true })) as Import['state'] | null) ?? one.state
	} catch (error) {
		// Who may not know how far it is any more is not asked to wait for it.
		if (error instanceof ApiError && (error.code === 403 || error.code === 404 || error.code >= 1000)) forgetImport(one.id)
	}
}
async function follow(): Promise<void> {
	clearTimeout(timer)
	await Promise.all(imports.value.filter(isOpen).map(ask))
	keep()
	clearTimeout(timer)
	if (imports.value.some(isOpen)) timer = setTimeout(() => void follow(), STEP_MS)
}

/** Follows an import from now on; answers it as it is listed. */
export function followImport(one: Import): Import {
	imports.value = [one, ...imports.value.filter(other => String(other.id) !== String(one.id))]
	void follow()
	return imports.value[0]!
}

/** Goes on where a reload has interrupted, while the component lives. */
export function useImports(): void {
	try {
		imports.value = JSON.parse(sessionStorage.getItem(key()) ?? '[]') as Import[]
	} catch {
		imports.value = []
	}
	onPush('import-task', () => void follow())
	if (runningImports.value.length) void follow()
}
