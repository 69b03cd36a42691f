import { listPage, type Out, type RowOf, type Undo } from '@/kit/types'
import { call } from '@/kit/api'
import { serverNow } from '@/kit/clock'
import { dictLabel } from '@/kit/dict'
import { ago } from '@/kit/format'
import * as api from '@gen/device/app-blacklist'
import { t } from '@/kit/text'
import { withInactive } from './parts/inactive'
import { KILL } from './parts/record'
import { ruleWords, type Rule } from './parts/ruleName'

const NOT_STARTED = -1
const IN_APPROVAL = 1

type Effect = { effect: string }
/** Whose changes need approval gets a draft of what he did. */
export const drafted = (done?: Partial<Effect> | null) => (done?.effect === 'DRAFT' ? t('page.FleetAppBlacklist.drafted') : undefined)
/** The row as it was read just before, which the person knows. */
const revisionOf = (row: { revision: number }, on: { of?: object }) => (on.of as typeof row | undefined)?.revision ?? row.revision
const undoSwitch: Undo<RowOf<typeof api.page>> = {
	was: (row, done: Effect) => (done.effect === 'DIRECT' ? { enabled: row.enabled } : undefined),
	which: (row, now) => ({ id: Number(row.id), revision: now.revision }),
}

/** What is in effect although nobody was asked, and of which no change waits, needed
 * no approval.  Beside how the last approval ended stands that a change is begun. */
export function approvalWords(row: { approvalStatus?: number | null; effective?: boolean | null; hasDraft?: boolean | null; draft?: unknown }): string {
	const isBegun = !!row.hasDraft || !!row.draft
	const neverAsked = row.approvalStatus === NOT_STARTED
	const status = neverAsked && row.effective ? t('page.FleetAppBlacklist.noApproval') : dictLabel('app_blacklist_approval_status', row.approvalStatus)
	if (neverAsked && !row.effective) return status
	return isBegun && row.approvalStatus !== IN_APPROVAL ? t('page.FleetAppBlacklist.draftBegun', { status }) : status
}

/** Of the whole row, which the drawer reads. */
const progressOf = (row: object) => (row as Partial<Out<typeof api.get>>).progress

/** Of the whole row, which the drawer reads. */
const ruleOf = (row: object) => (row as { rule?: Rule | null }).rule

/** The devices of a record that somebody looks at are counted by and by; the drawer
 * has them counted for the bar above, and says no other number below it. */
function countWords(row: { deviceCount?: number | string | null; notActivated?: number | string | null }): string {
	const progress = progressOf(row)
	if (progress && progress.targeted !== null) return withInactive(progress.targeted, progress.notActivated)
	return row.deviceCount === null ? t('page.FleetAppBlacklist.counting') : withInactive(row.deviceCount, row.notActivated)
}
const countedWords = (row: { deviceCountTime?: number | string | null }) => ago(progressOf(row)?.targeted != null ? serverNow() : row.deviceCountTime)

/** Whose changes need approval deletes nothing while another change is in approval. */
async function stays(rows: { approvalStatus?: number | null }[]): Promise<(string | undefined)[]> {
	const waits = rows.map(row => row.approvalStatus === IN_APPROVAL)
	const isLeft = waits.includes(true) && (await call(api.change_effect)).effect === 'DRAFT'
	return waits.map(one => (one && isLeft ? t('page.FleetAppBlacklist.stays') : undefined))
}

/** The records; `edit` opens the editor, in which they are created and changed;
 * `tries`: events can be tried out. */
export const records = (edit: (id: string) => void, tries: () => boolean) => listPage({
	name: 'FleetAppBlacklist', id: 'id', title: 'packageName', fresh: 30,
	list: api.page, one: api.get, remove: api.delete_list, removeSays: drafted, sheet: api.export_excel,
	loses: row => (row.approvalStatus === IN_APPROVAL ? t('page.FleetAppBlacklist.losesRequest') : undefined), stays,
	hides: ['processInstanceId', 'draft', 'enabled', 'effective', 'progress', 'notActivated'],
	columns: [
		{ key: 'packageName', as: 'mono', opens: true, card: 'name' }, { key: 'appName', card: 'line' }, { key: 'type', card: 'line', width: 90 },
		{ key: 'state', card: 'state', width: 110 }, { key: 'approvalStatus', card: 'line', width: 110, text: approvalWords },
		{ key: 'deviceCount', as: 'number', text: countWords, card: 'line', width: 110 }, { key: 'deviceCountTime', text: countedWords, width: 90 },
		{ key: 'uninstallCount', as: 'number', width: 80 }, { key: 'killCount', as: 'number', width: 60 },
		{ key: 'versionOp', extra: true }, { key: 'hasDraft', extra: true }, { key: 'rolloutPercent', extra: true }, { key: 'matchMode', extra: true }, { key: 'allDevice', extra: true },
		{ key: 'ruleId', pick: 'rule', extra: true, text: row => (ruleOf(row) ? ruleWords(ruleOf(row)!) : row.ruleId ? String(row.ruleId) : undefined), to: row => row.ruleId ? `/device/rule?row=${row.ruleId}` : undefined },
		{ key: 'versionNumber', extra: true }, { key: 'versionCodeMin', extra: true }, { key: 'versionCodeMax', extra: true },
		{ key: 'killIntervalS', extra: true }, { key: 'startTime', extra: true }, { key: 'endTime', extra: true },
		{ key: 'remark', extra: true }, { key: 'creator', pick: 'user', extra: true }, { key: 'revision', extra: true },
		{ key: 'updateTime', extra: true }, { key: 'createTime', extra: true },
	],
	filters: [
		{ key: 'packageName', quick: true }, { key: 'type', quick: true }, { key: 'state', quick: true },
		{ key: 'approvalStatus' }, { key: 'appName' }, { key: 'channelId', pick: 'channel' }, { key: 'regionId', pick: 'region' },
		{ key: 'ruleId', pick: 'rule' }, { key: 'mac' }, { key: 'createTime' },
	],
	actions: [
		{ id: 'newRecord', on: 'page', main: true, needs: api.create, run: async () => { edit('new'); return false } },
		{ id: 'editRecord', on: 'row', needs: api.update, run: async ([row]) => { edit(String(row!.id)); return false } },
		{ id: 'switchOn', on: 'row', needs: api.update_status, danger: true, when: row => !row.enabled,
			run: async ([row], _, on) => call(api.update_status, { id: Number(row!.id), enabled: true, revision: revisionOf(row!, on) }, on), says: drafted, undo: undoSwitch },
		{ id: 'switchOff', on: 'row', needs: api.update_status, when: row => row.enabled,
			run: async ([row], _, on) => call(api.update_status, { id: Number(row!.id), enabled: false, revision: revisionOf(row!, on) }, on), says: drafted, undo: undoSwitch },
		{ id: 'explainMac', on: 'page', needs: api.match_explain, dialog: () => import('./parts/ExplainMac.vue') },
		{ id: 'refreshCache', on: 'page', needs: api.cache_refresh, run: () => call(api.cache_refresh, {}) },
		{ id: 'tryUninstall', on: 'row', needs: api.test_device_callback, when: tries, fields: [{ key: 'mac' }, { key: 'result' }, { key: 'times' }],
			run: ([row], form) => call(api.test_device_callback, { ...form, blacklistId: Number(row!.id) }) },
		{ id: 'tryKill', on: 'row', needs: api.test_kill_callback, when: row => tries() && row.type === KILL, fields: [{ key: 'mac' }, { key: 'result' }, { key: 'times' }],
			run: ([row], form) => call(api.test_kill_callback, { ...form, blacklistId: Number(row!.id) }) },
	],
	verdict: { needs: api.progress_page, body: () => import('./parts/ProgressBar.vue'), props: row => ({ id: row.id, progress: progressOf(row) }) },
	tabs: [
		{ id: 'progress', needs: api.progress_page, when: row => !!progressOf(row), body: () => import('./tabs/Progress.vue'),
			props: row => ({ id: row.id, progress: progressOf(row) }) },
		{ id: 'scope', body: () => import('./tabs/Scope.vue'), props: row => ({ id: row.id }) },
		{ id: 'approval', body: () => import('./tabs/Approval.vue'), props: row => ({ id: row.id }) },
		{ id: 'statistics', needs: api.statistics, body: () => import('./tabs/Statistics.vue'), props: row => ({ id: row.id }) },
	],
})
