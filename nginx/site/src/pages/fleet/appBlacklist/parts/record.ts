/* A record of the blacklist as the editor holds it, and what of it is sent. */
import { ApiError, call } from '@/kit/api'
import { viewOf } from '@/kit/cells'
import { now } from '@/kit/clock'
import { attempt, isRefusal, tellNews } from '@/kit/feedback'
import { isEmpty, judge } from '@/kit/fieldLimits'
import { number as figure } from '@/kit/format'
import { person } from '@/kit/session'
import { nameChoice } from '@/kit/choices'
import { readMacs } from '@/kit/macs'
import { leftOf } from '@/kit/outcome'
import { t } from '@/kit/text'
import type { AnyEndpoint, Id, In, Out } from '@/kit/types'
import * as api from '@gen/device/app-blacklist'
import { noVersion } from '../../rule/parts/versions'
import { ruleWords, type Rule } from './ruleName'

export interface Draft {
	packageName: string
	appName: string
	type: number
	versionOp: number
	versionNumber: string
	versionCodeMin: number | null
	versionCodeMax: number | null
	enabled: boolean
	remark: string
	killIntervalS: number
	allDevice: boolean
	matchMode: number
	channelIds: Id[]
	regionIds: Id[]
	/** 'none', 'one' that exists, or a 'new' one */
	ruleBy: 'none' | 'one' | 'new'
	ruleId?: Id
	ruleName: string
	/** Json, which is no type for reactive() because it has no end */
	ruleExpr?: unknown
	/** of a new record; those of an existing one are changed in its drawer */
	macs: string
	never: string
	rolloutPercent: number
	startTime: number
	endTime: number
}

export const KILL = 2
export const VERSIONS = { all: 0, one: 1, upTo: 2, from: 3, between: 4 }

export const blank = (packageName = ''): Draft => ({
	packageName, appName: '', type: 1, versionOp: VERSIONS.all, versionNumber: '', versionCodeMin: null, versionCodeMax: null,
	enabled: true, remark: '', killIntervalS: 60, allDevice: false, matchMode: 1, channelIds: [], regionIds: [],
	ruleBy: 'none', ruleName: '', macs: '', never: '', rolloutPercent: 100, startTime: 0, endTime: 0,
})

/** What is wrong, by member. */
export type Faults = Partial<Record<keyof Draft, string>>
const limits = api.create.input
/** What the server would refuse, by the same rules; what is missing is said when it is
 * sent, but of what began with a value. */
export function faultsOf(d: Draft): Faults {
	const { versionCodeMin: min, versionCodeMax: max } = d
	const uses = (...ops: number[]) => ops.includes(d.versionOp)
	const faults: Faults = {
		versionCodeMin: uses(VERSIONS.from, VERSIONS.between) ? judge(limits.versionCodeMin, min) : undefined,
		versionCodeMax: uses(VERSIONS.upTo, VERSIONS.between) ? judge(limits.versionCodeMax, max) : undefined,
		killIntervalS: d.type === KILL ? judge({ ...limits.killIntervalS, required: true }, d.killIntervalS) : undefined,
		rolloutPercent: judge({ ...limits.rolloutPercent, required: true }, d.rolloutPercent),
	}
	if (uses(VERSIONS.between) && !isEmpty(min) && !isEmpty(max) && max! < min!) faults.versionCodeMax ??= t('page.FleetAppBlacklist.belowLowest')
	if (d.ruleBy === 'new') faults.ruleExpr = noVersion(d.ruleExpr)
	if (d.startTime && d.endTime && d.endTime <= d.startTime) faults.endTime = t('page.FleetAppBlacklist.endsBefore')
	return faults
}

export type Stored = Out<typeof api.get>

/** How many addresses of a record are hit, and are never hit. */
export function addressesOf(stored?: Stored): { also: number; never: number } {
	const never = Number(stored?.excludedCount ?? 0)
	return { also: Number(stored?.macCount ?? 0) - never, never }
}

/** States (app_blacklist_state) in which a record that is approved concerns nobody. */
const OFF = 3
const BEFORE = 4
const ENDED = 5
export const IN_EFFECT = 2
/** Which of them holds once the record is as it is typed. */
export function idleState(d: Draft): number | undefined {
	if (!d.enabled) return OFF
	if (d.endTime && d.endTime <= now.value) return ENDED
	return d.startTime > now.value ? BEFORE : undefined
}

/** All children of a record of one kind. */
async function all<E extends AnyEndpoint>(endpoint: E, blacklistId: number): Promise<any[]> {
	const rows: any[] = []
	for (let pageNo = 1; ; pageNo++) {
		const page = await call(endpoint, { blacklistId, pageNo, pageSize: 200 } as In<E>) as any
		rows.push(...page.list)
		if (rows.length >= page.total || !page.list.length) return rows
	}
}

export async function readRecord(id: number): Promise<{ stored: Stored; draft: Draft }> {
	const [stored, channels, regions] = await Promise.all([
		call(api.get, { id }), all(api.channel_page, id), all(api.region_page, id),
	])
	return { stored, draft: {
		...blank(stored.packageName), appName: stored.appName ?? '', type: stored.type, versionOp: stored.versionOp,
		versionNumber: stored.versionNumber ?? '', versionCodeMin: number(stored.versionCodeMin),
		versionCodeMax: number(stored.versionCodeMax), enabled: stored.enabled, remark: stored.remark ?? '',
		killIntervalS: stored.killIntervalS, allDevice: stored.allDevice, matchMode: stored.matchMode,
		channelIds: channels.map(c => c.channelId), regionIds: regions.map(r => r.regionId),
		ruleBy: stored.ruleId ? 'one' : 'none', ruleId: stored.ruleId ?? undefined,
		rolloutPercent: stored.rolloutPercent, startTime: stored.startTime ?? 0, endTime: stored.endTime ?? 0,
	} }
}
/** A draft that is not submitted: of a record there is one at most. */
const BEGUN = -1
export function begunDraft(stored?: Stored): { own: boolean; deletes: boolean } | undefined {
	const draft = stored?.draft as { status: number; creator: Id; updateType: string } | null | undefined
	if (draft?.status !== BEGUN) return undefined
	return { own: String(draft.creator) === String(person.value?.id), deletes: draft.updateType === 'delete' }
}
/** What the person's own draft makes of the record, as saving adds to the draft and takes
 * back what is as in the record; `stale`: saving begins it anew. */
export async function ownDraft(stored: Stored, of: Draft): Promise<{ stale: boolean; made: Partial<Draft> } | undefined> {
	const begun = begunDraft(stored)
	if (!begun?.own || begun.deletes) return undefined
	const diff = await call(api.draft_diff, { businessType: 'main', businessId: Number(stored.id) })
	if (!diff || diff.stale) return diff ? { stale: true, made: {} } : undefined
	const made: Record<string, unknown> = {}
	for (const { field, old, new: becomes, newRule } of diff.changes) {
		if (field === 'channelIds' || field === 'regionIds') made[field] = [...new Set([...of[field].map(Number).filter(id => !(old as number[]).includes(id)), ...becomes as number[]])]
		else if (field === 'ruleId') {
			Object.assign(made, { ruleBy: becomes ? 'one' : 'none', ruleId: becomes ?? undefined })
			if (newRule) nameChoice('rule', newRule.id, newRule.name)
		} else if (field in of && field !== 'macs') made[field] = becomes ?? blank()[field as keyof Draft]
	}
	return { stale: false, made: made as Partial<Draft> }
}
/** Whether a record that was asked for is not there (any more). */
const GONE = 1600010000
export const isGoneRecord = (error: unknown): boolean => error instanceof ApiError && error.code === GONE
/** Somebody may have deleted it since it was read. */
export const isDeleted = (id: number): Promise<boolean> => call(api.get, { id }).then(now => !now, isRefusal)
const number = (v: unknown) => v === null || v === undefined ? null : Number(v)

const picks: Record<string, 'channel' | 'region' | 'rule'> = { channelIds: 'channel', regionIds: 'region', ruleId: 'rule' }
/** How a member is called and shown. */
export const named = (key: string) => ({ label: t(`field.${key}`), view: viewOf({ key, pick: picks[key] }, api.get.output) })

const EXCLUDED = 2
/** How many addresses are to be hit, and never. */
export function inBoth(d: Draft): number {
	const also = new Set(readMacs(d.macs).macs)
	return readMacs(d.never).macs.filter(mac => also.has(mac)).length
}
export const neverWords = (n: number) => t('page.FleetAppBlacklist.neverCounted', { n: figure(n) })
/** The record is there already, whatever becomes of its exceptions. */
export async function addNever(blacklistId: number, values: string[]): Promise<void> {
	if (!values.length) return
	const answer = await attempt(() => call(api.mac_create_batch, { blacklistId, values, bindType: EXCLUDED }))
	const left = answer === undefined ? values.length : leftOf(answer).length
	if (left) tellNews(t('page.FleetAppBlacklist.neverLeft', { n: figure(left) }), `/device/app-blacklist?row=${blacklistId}&tab=scope`)
}

/** The part that decides which devices are concerned. */
export function scopeOf(d: Draft, isNew: boolean) {
	return {
		allDevice: d.allDevice, matchMode: d.matchMode, channelIds: d.channelIds.map(Number), regionIds: d.regionIds.map(Number),
		...d.ruleBy === 'new' ? { rule: { name: d.ruleName || 'rule', expr: d.ruleExpr } } : { ruleId: d.ruleBy === 'one' ? Number(d.ruleId ?? 0) : 0 }, rolloutPercent: d.rolloutPercent,
		...isNew ? { macs: readMacs(d.macs).macs } : {},
	}
}

export function bodyOf(d: Draft, isNew: boolean) {
	const scope = scopeOf(d, isNew)
	return {
		...scope, packageName: d.packageName.trim(), type: d.type, appName: d.appName, enabled: d.enabled, remark: d.remark,
		versionOp: d.versionOp, versionNumber: d.versionOp === VERSIONS.one ? d.versionNumber : undefined,
		versionCodeMin: d.versionOp === VERSIONS.from || d.versionOp === VERSIONS.between ? d.versionCodeMin : undefined,
		versionCodeMax: d.versionOp === VERSIONS.upTo || d.versionOp === VERSIONS.between ? d.versionCodeMax : undefined,
		killIntervalS: d.type === KILL ? d.killIntervalS : undefined, startTime: d.startTime, endTime: d.endTime,
		...d.ruleBy === 'new' ? { rule: { name: d.ruleName, expr: d.ruleExpr } } : {},
	}
}

/** Lets the rule of a record be called by its name, also where it is off. */
export function nameRule(stored: Stored): Stored {
	const rule = stored.rule as Rule | null
	if (rule) nameChoice('rule', rule.id, ruleWords(rule))
	return stored
}
