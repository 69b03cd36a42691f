/** Of whose data a role shows, as it is chosen: kept until it is saved or discarded,
 * beside what somebody else changes meanwhile. */
import { computed, reactive, ref } from 'vue'
import { isSame } from '@/kit/conflict'
import { draftKey } from '@/kit/forms'
import { chosenAgain } from '@/kit/keptSet'
import type { Id } from '@/kit/types'
import { useDraft } from '@/kit/unsaved'

/** The scope that names departments itself. */
export const CUSTOM = 2

export interface Scope {
	dataScope?: number
	dataScopeDeptIds: string[]
}

/** A scope of its own, of which departments no other counts. */
export const scopeOf = ({ dataScope, dataScopeDeptIds }: Scope): Scope => ({ dataScope, dataScopeDeptIds: dataScope === CUSTOM ? [...dataScopeDeptIds] : [] })

export function useKeptScope(roleId: Id) {
	const none: Scope = { dataScopeDeptIds: [] }
	/** `was` is what the choice was made of, which a draft is kept with. */
	const form = reactive<{ mine: Scope; was: Scope }>({ mine: none, was: none })
	const draft = useDraft(draftKey('SystemRole', { member: 'dataScope' }, String(roleId)), form)
	let { found } = draft
	const since = ref<number>()
	const same = computed(() => {
		const [mine, was] = [scopeOf(form.mine), scopeOf(form.was)]
		return mine.dataScope === was.dataScope && isSame(mine.dataScopeDeptIds, was.dataScopeDeptIds)
	})

	/** It is this now, and nothing of it is chosen anew. */
	function begin(was: Scope, mine = was): void {
		Object.assign(form, { mine: scopeOf(mine), was: scopeOf(was) })
		draft.begins({ mine: scopeOf(was), was: scopeOf(was) })
		since.value = undefined
	}
	/** It is this now; what a draft has changed of it is chosen, once. */
	function restore(now: Scope): void {
		const kept = found?.form
		begin(now, kept && {
			dataScope: kept.mine.dataScope === kept.was.dataScope ? now.dataScope : kept.mine.dataScope,
			dataScopeDeptIds: chosenAgain(now.dataScopeDeptIds, { ids: kept.mine.dataScopeDeptIds, was: kept.was.dataScopeDeptIds }),
		})
		since.value = same.value ? undefined : found?.at
		found = undefined
	}
	function discard(): void {
		form.mine = scopeOf(form.was)
		since.value = undefined
	}
	return reactive({ form, since, same, begin, restore, discard })
}
