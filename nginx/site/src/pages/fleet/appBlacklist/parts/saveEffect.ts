/* What saving does to a record, said before anybody saves: the server knows whose
 * changes need approval. */
import { computed, ref, type Ref } from 'vue'
import { call } from '@/kit/api'
import { onPush } from '@/kit/push'
import { t } from '@/kit/text'
import * as api from '@gen/device/app-blacklist'
import { begunDraft, type Stored } from './record'

/** States of approval in which a record takes no draft. */
const WAITING = [1, 5]

/** `effect`: the sentence; nothing while it is not known.  `refused`: saving would be.
 * Both follow the approval of the record, which may end while it is open. */
export function useSaveEffect(record?: Ref<Stored | undefined>) {
	const answer = ref<string>()
	call(api.change_effect).then(said => { answer.value = said.effect }).catch(() => undefined)
	const waits = computed(() => WAITING.includes(record?.value?.approvalStatus ?? 0))
	const others = computed(() => begunDraft(record?.value)?.own === false)
	const refused = computed(() => answer.value === 'DRAFT' && (waits.value || others.value))
	const effect = computed(() => {
		if (!answer.value) return undefined
		// What nobody has approved stays without effect, whoever changes it.
		const isNew = record?.value?.effective === false
		if (answer.value === 'DIRECT') return t(`page.FleetAppBlacklist.saves.${isNew ? 'later' : 'direct'}${waits.value ? 'Waits' : ''}`)
		return t(`page.FleetAppBlacklist.saves.${waits.value ? 'refused' : others.value ? 'others' : 'draft'}`)
	})
	onPush('blacklist-approval', content => {
		const id = Number(record?.value?.id)
		if ((content as { blacklistId?: number })?.blacklistId !== id) return
		call(api.get, { id }).then(now => { record!.value = now }).catch(() => undefined)
	})
	return { effect, refused }
}
