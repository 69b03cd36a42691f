/* What saving does to a record, said before anybody saves: the server knows whose
 * changes need approval. */
import { computed, ref } from 'vue'
import { call } from '@/kit/api'
import { t } from '@/kit/text'
import * as api from '@gen/device/app-blacklist'

/** States of approval in which a record takes no draft. */
const WAITING = [1, 5]

/** The sentence; nothing while it is not known.  `approval`: of the record. */
export function useSaveEffect(approval?: () => number | null | undefined) {
	const effect = ref<string>()
	call(api.change_effect).then(answer => { effect.value = answer.effect }).catch(() => undefined)
	return computed(() => {
		if (!effect.value) return undefined
		if (effect.value === 'DIRECT') return t('page.FleetAppBlacklist.saves.direct')
		return t(`page.FleetAppBlacklist.saves.${WAITING.includes(approval?.() ?? 0) ? 'refused' : 'draft'}`)
	})
}
