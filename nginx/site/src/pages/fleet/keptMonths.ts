/** How many months there is something to choose of: the reports of devices go after
 * the months that are kept, while the statistics made of them stay. */
import { onMounted, ref, type Ref } from 'vue'
import { call, may } from '@/kit/api'
import * as install from '@gen/device/app-install'
import * as config from '@gen/infra/config'
import { monthBefore, thisMonth } from './month'

export const MONTHS = 24
const KEEP = 'app-install.keep-months'

/** How many months back, with the present one, there are reports; MONTHS if nobody
 * can tell. */
async function reported(): Promise<number> {
	const keep = Number(await call(config.get_value_by_key, { key: KEEP }).catch(() => undefined))
	return keep > 0 ? Math.min(keep + 1, MONTHS) : MONTHS
}
/** Whether there are statistics of a month whose reports are gone.  Months come one
 * after the other: without the last one that is gone there is none before. */
async function isCounted(month: number): Promise<boolean> {
	return !may(install.top) || (await call(install.top, { statMonth: month, limit: 1 }).catch(() => [{}])).length > 0
}

/** How many months may be chosen: those of reports or, with `counted`, of statistics. */
export function useMonths(counted: boolean): Ref<number> {
	const months = ref(MONTHS)
	onMounted(async () => {
		const n = await reported()
		months.value = n < MONTHS && counted && (await isCounted(monthBefore(thisMonth(), n))) ? MONTHS : n
	})
	return months
}
