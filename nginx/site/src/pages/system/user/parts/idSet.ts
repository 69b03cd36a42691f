/** The roles or the channels of a user: a set that is sent as a whole.  What was
 * chosen is kept until it is saved or discarded, and nothing is written over unseen. */
import { computed, onMounted, reactive, ref } from 'vue'
import { call } from '@/kit/api'
import { choicesOf, nameOf } from '@/kit/choices'
import { change, tellPassedOver } from '@/kit/conflict'
import { attempt } from '@/kit/feedback'
import { draftKey } from '@/kit/forms'
import { label } from '@/kit/text'
import { tellSaved } from '@/kit/undo'
import { useDraft } from '@/kit/unsaved'
import type { Column, Id } from '@/kit/types'
import * as userChannel from '@gen/device/user-channel'
import * as permission from '@gen/system/permission'

type Member = 'roleIds' | 'channelIds'
interface Kind {
	list: (userId: number) => Promise<Id[]>
	assign: typeof permission.assign_user_role | typeof userChannel.assign
	pick: Column<never>['pick']
}
const kinds: Record<Member, Kind> = {
	roleIds: { list: userId => call(permission.list_user_roles, { userId }), assign: permission.assign_user_role, pick: 'role' },
	channelIds: { list: userId => call(userChannel.list, { userId }), assign: userChannel.assign, pick: 'channel' },
}
const isSame = (a: Id[], b: Id[]) => [...a].sort().join() === [...b].sort().join()

/** `also` is read before the set is shown. */
export function useIdSet(userId: number, member: Member, also?: () => Promise<void>) {
	const { list, assign, pick } = kinds[member]
	/** `was` is what the choice was made of, which a draft is kept with. */
	const form = reactive<{ ids: Id[]; was: Id[] }>({ ids: [], was: [] })
	const draft = useDraft<{ ids: Id[]; was: Id[] }>(draftKey('SystemUser', { member }, String(userId)), form)
	const error = ref<unknown>()
	const ready = ref(false)
	const busy = ref(false)
	const since = ref<number>()
	const same = computed(() => isSame(form.ids, form.was))
	let held: object = []

	function begin(was: Id[], ids: Id[]): void {
		Object.assign(form, { was, ids: [...ids] })
		draft.begins({ ids: [...was], was: [...was] })
	}
	/** Of a draft its additions and removals count: somebody else may have made others. */
	function restored(now: Id[]): Id[] {
		const kept = draft.found?.form
		if (!kept) return now
		return [...now.filter(id => kept.ids.includes(id) || !kept.was.includes(id)), ...kept.ids.filter(id => !kept.was.includes(id) && !now.includes(id))]
	}
	async function again() {
		const read = await list(userId)
		return { read, was: { [member]: [...read] } }
	}
	async function read(): Promise<void> {
		error.value = undefined
		try {
			choicesOf(pick!)
			const [now] = await Promise.all([list(userId), also?.()])
			held = now
			begin([...now], restored(now))
			since.value = same.value ? undefined : draft.found?.at
			ready.value = true
		} catch (e) {
			error.value = e
		}
	}
	async function save(isUndo = false): Promise<void> {
		const were = form.was
		busy.value = true
		const done = await attempt(() => change<typeof permission.assign_user_role | typeof userChannel.assign>(assign, {
			read: held, was: { [member]: form.was }, mine: { [member]: form.ids }, again,
			input: values => ({ userId, [member]: values[member].map(Number) }) as never,
			named: () => ({ label: label('field', member), view: { as: 'names', pick, right: false } }),
			taken: (values, now) => { form.ids = values[member]; held = now },
		}))
		busy.value = false
		if (done === undefined) return
		since.value = undefined
		const now = await attempt(again)
		const there = now?.was[member] ?? form.ids
		held = now?.read ?? held
		const lacks = tellPassedOver(form.ids, there, id => nameOf(pick!, id))
		begin([...there], there)
		if (lacks) return also?.()
		tellSaved(isUndo, () => {
			form.ids = were
			return save(true)
		})
	}
	function discard(): void {
		form.ids = [...form.was]
		since.value = undefined
	}
	onMounted(read)
	return reactive({ form, error, ready, busy, same, since, read, save, discard })
}
