/** Modifications by address, with what has become of those that were taken: one of a
 * device that is not there yet waits for it, and some fail when they are applied. */
import { ApiError, call, may } from '@/kit/api'
import { number } from '@/kit/format'
import { readMacs } from '@/kit/macs'
import { leftOf } from '@/kit/outcome'
import { t } from '@/kit/text'
import * as api from '@gen/device/info-modify'

export const WAITING = 0
export const APPLIED = 1
const FAILED = 2
const AT_ONCE = 200

async function ofBatch(batchId: number, status: number) {
	const found: { mac: string; failReason: string | null }[] = []
	for (let pageNo = 1; ; pageNo++) {
		const { list, total } = await call(api.page, { batchId, status, pageNo, pageSize: AT_ONCE })
		found.push(...(list as typeof found))
		if (!list.length || found.length >= total) return found
	}
}

/** The batch that the newest modification of an address is one of. */
async function batchOf(mac: string): Promise<number | undefined> {
	const { list } = await call(api.page, { mac, pageNo: 1, pageSize: 1 })
	return list[0]?.batchId === undefined ? undefined : Number(list[0].batchId)
}

/** What the site refuses itself: the server would take it, and change nothing by it. */
const NOTHING = 1000

export async function modifyMany(form: { macs: string[] }): Promise<unknown> {
	const { macs: _, ...values } = form
	if (!Object.values(values).some(value => value !== undefined && value !== null && value !== '')) throw new ApiError(NOTHING, t('page.DeviceInfoModify.nothing'))
	const answer = await call(api.create, form)
	const refused = new Set(leftOf(answer).map(one => one.name))
	const taken = readMacs(form.macs.join('\n')).macs.find(mac => !refused.has(mac))
	if (!taken) return answer
	if (!may(api.page)) return { ...answer, unseen: true }
	// The modifications are made, whatever becomes of looking at them.
	try {
		const batch = await batchOf(taken)
		if (batch === undefined) return { ...answer, unseen: true }
		const [waiting, failed] = [await ofBatch(batch, WAITING), await ofBatch(batch, FAILED)]
		return {
			accepted: Number(answer.accepted) - failed.length, waiting: waiting.map(one => one.mac),
			failures: [...answer.failures, ...failed.map(({ mac, failReason }) => ({ mac, failReason }))],
		}
	} catch {
		return { ...answer, unseen: true }
	}
}
/** What is said where nobody has looked at them. */
export const unseenWords = (answer: { accepted?: unknown; unseen?: boolean }) => (answer.unseen ? t('page.DeviceInfoModify.unseen', { n: number(answer.accepted) }) : undefined)
