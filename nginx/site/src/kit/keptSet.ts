/** A set that is saved as a whole, chosen from what was read.  The choice is kept until
 * it is saved or discarded, as what it adds and takes away: somebody else may have
 * changed the set meanwhile. */
import { computed, reactive, ref } from 'vue'
import { useDraft } from './unsaved'

const isSame = <T>(a: T[], b: T[]) => [...a].sort().join() === [...b].sort().join()

/** A set as it is now, with what a choice of before has added and taken away. */
export function chosenAgain<T>(now: T[], kept: { ids: T[]; was: T[] }): T[] {
	return [...now.filter(id => kept.ids.includes(id) || !kept.was.includes(id)), ...kept.ids.filter(id => !kept.was.includes(id) && !now.includes(id))]
}

export function useKeptSet<T extends string | number>(key: string) {
	/** `was` is what the choice was made of, which a draft is kept with. */
	const form = reactive({ ids: [], was: [] }) as { ids: T[]; was: T[] }
	const draft = useDraft<{ ids: T[]; was: T[] }>(key, form)
	let { found } = draft
	const since = ref<number>()
	const same = computed(() => isSame(form.ids, form.was))

	/** It is this now, and nothing of it is chosen anew. */
	function begin(was: T[], ids = was): void {
		Object.assign(form, { was, ids: [...ids] })
		draft.begins({ ids: [...was], was: [...was] })
		since.value = undefined
	}
	/** It is this now; what a draft has added and taken away is chosen, once. */
	function restore(now: T[]): void {
		begin([...now], found && chosenAgain(now, found.form))
		since.value = same.value ? undefined : found?.at
		found = undefined
	}
	function discard(): void {
		form.ids = [...form.was]
		since.value = undefined
	}
	return reactive({ form, since, same, begin, restore, discard })
}
