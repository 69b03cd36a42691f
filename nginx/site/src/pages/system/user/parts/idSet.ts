/** The roles or the channels of a user: a set that is sent as a whole.  What was
 * chosen is kept until it is saved or discarded, and nothing is written over unseen. */
import { onMounted, reactive, ref, toRefs } from 'vue'
import { call } from '@/kit/api'
import { choicesOf, nameOf } from '@/kit/choices'
import { change, tellPassedOver } from '@/kit/conflict'
import { attempt } from '@/kit/feedback'
import { draftKey } from '@/kit/forms'
import { useKeptSet } from '@/kit/keptSet'
import { label } from '@/kit/text'
import { tellSaved } from '@/kit/undo'
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

/** `also` is read before the set is shown. */
export function useIdSet(userId: number, member: Member, also?: () => Promise<void>) {
	const { list, assign, pick } = kinds[member]
	const kept = useKeptSet<Id>(draftKey('SystemUser', { member }, String(userId)))
	const { form } = kept
	const error = ref<unknown>()
	const ready = ref(false)
	const busy = ref(false)
	let held: object = []

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
			kept.restore(now)
			ready.value = true
		} catch (e) {
			error.value = e
		}
	}
	async function save(isUndo = false): Promise<void> {
		let were = form.was
		busy.value = true
		const done = await attempt(() => change<typeof permission.assign_user_role | typeof userChannel.assign>(assign, {
			read: held, was: { [member]: form.was }, mine: { [member]: form.ids }, again,
			input: values => ({ userId, [member]: values[member].map(Number) }) as never,
			named: () => ({ label: label('field', member), view: { as: 'names', pick, right: false } }),
			taken: (values, now, was) => { form.ids = values[member]; held = now; were = was[member] },
		}))
		busy.value = false
		if (done === undefined) return
		const now = await attempt(again)
		const there = now?.was[member] ?? form.ids
		held = now?.read ?? held
		const lacks = tellPassedOver(form.ids, there, id => nameOf(pick!, id))
		kept.begin([...there])
		if (lacks) return also?.()
		tellSaved(isUndo, () => {
			form.ids = [...were]
			return save(true)
		})
	}
	onMounted(read)
	return reactive({ ...toRefs(kept), error, ready, busy, read, save })
}
