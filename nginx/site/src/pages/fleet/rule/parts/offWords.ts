/* What becomes of the records that use a rule when it is switched off, and what they
 * keep somebody from changing. */
import { call } from '@/kit/api'
import { number } from '@/kit/format'
import { listed, t } from '@/kit/text'
import * as api from '@gen/device/rule'

const ON = 0
const NAMED = 3

export async function offWords(form: Record<string, any>, row: Record<string, any>): Promise<string | undefined> {
	if (form.status === ON || row.status !== ON) return undefined
	const uses = await call(api.usage, { id: Number(row.id) })
	const names = listed(uses.slice(0, NAMED).map(use => use.name ?? String(use.bizId)))
	return uses.length ? t('page.FleetRule.turnsOff', { n: number(uses.length), names: uses.length > NAMED ? t('kit.andMore', { names, n: uses.length - NAMED }) : names }) : undefined
}

export async function fixedWords(row: Record<string, any>): Promise<{ keys: string[]; why: string } | undefined> {
	const { effect } = await call(api.change_effect, { id: Number(row.id) })
	return effect === 'REFUSED' ? { keys: ['expr', 'status'], why: t('page.FleetRule.fixed') } : undefined
}
