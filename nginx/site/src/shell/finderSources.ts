/** The lists that the finder asks, what it shows of their rows, and where these lead. */
import { dictLabel } from '@/kit/dict'
import { number } from '@/kit/format'
import { label, t } from '@/kit/text'
import type { AnyEndpoint } from '@/kit/types'
import * as blacklist from '@gen/device/app-blacklist'
import * as channel from '@gen/device/channel'
import * as device from '@gen/device/device'
import * as install from '@gen/device/app-install'
import * as packageName from '@gen/device/app-package-name'
import * as process from '@gen/bpm/process-instance'
import * as user from '@gen/system/user'
import { stateOf } from '@/pages/bpm/parts/runningTasks'
import { thisMonth } from '@/pages/fleet/month'
import { entryNamed } from './menu'
import type { Found } from './finder'

type Row = Record<string, any>
export interface Source {
	/** the page that shows one */
	page: string
	list: AnyEndpoint
	ask: (text: string) => Row
	text: (row: Row) => string
	/** what it is in at present */
	state: (row: Row) => string
	/** the query of the page that opens it */
	opens: (row: Row) => Record<string, string>
}

const states = (...words: unknown[]) => words.filter(word => word !== undefined && word !== null && word !== false && word !== '').join(' · ')
const row = (found: Row) => ({ row: String(found.id) })
const of = (endpoint: AnyEndpoint, key: string, found: Row) => dictLabel(endpoint.output?.[key]?.dict ?? '', found[key])

/** The member that was found, where its value is none of those that are shown. */
const foundBy = (d: Row) => d.matched !== 'mac' && d.matched !== 'name' && t('shell.seek.by', { field: label('field', d.matched) })

export const devices: Source = {
	page: 'DeviceDevice', list: device.search, ask: q => ({ q }), opens: row,
	text: d => states(d.mac, d.name), state: d => states(foundBy(d), d.channelName, t(d.online ? 'kit.online' : 'kit.offline')),
}
export const others: Source[] = [
	{ page: 'DeviceChannel', list: channel.page, ask: name => ({ name }), opens: row,
		text: c => c.name, state: c => t('shell.seek.count', { n: number(c.deviceCount) }) },
	{ page: 'SystemUser', list: user.page, ask: username => ({ username }), opens: row,
		text: u => states(u.username, u.nickname), state: u => of(user.page, 'status', u) },
	{ page: 'SystemUser', list: user.page, ask: nickname => ({ nickname }), opens: row,
		text: u => states(u.username, u.nickname), state: u => of(user.page, 'status', u) },
	{ page: 'FleetAppBlacklist', list: blacklist.page, ask: packageName => ({ packageName }), opens: row,
		text: b => states(b.packageName, b.appName), state: b => of(blacklist.page, 'state', b) },
	{ page: 'FleetAppBlacklist', list: blacklist.page, ask: appName => ({ appName }), opens: row,
		text: b => states(b.packageName, b.appName), state: b => of(blacklist.page, 'state', b) },
	{ page: 'FleetPackageName', list: packageName.page, ask: packageName => ({ packageName }), opens: row,
		text: p => p.packageName, state: p => p.appName ?? '' },
	{ page: 'FleetAppInstall', list: install.package_page, ask: appName => ({ appName, statMonth: thisMonth() }),
		opens: a => ({ packageName: a.packageName }), text: a => states(a.appName, a.packageName), state: a => t('shell.seek.count', { n: number(a.deviceCount) }) },
	{ page: 'BpmProcessInstanceMy', list: process.my_page, ask: name => ({ name }), opens: p => ({ instance: String(p.id) }),
		text: p => p.name ?? String(p.id), state: p => dictLabel('bpm_process_instance_status', stateOf(p.status, p.tasks)) },
]

/** The list of a model's devices, where there are any. */
export const models: Source = {
	page: 'DeviceDevice', list: device.page, ask: deviceModel => ({ deviceModel }), opens: d => ({ deviceModel: d.deviceModel }),
	text: d => t('shell.seek.model', { text: d.deviceModel }), state: () => '',
}

/** The list of an order's devices, of which the best are found. */
export function orderOf(rows: Row[], text: string): Found[] {
	const by = rows[0]?.matched
	const entry = entryNamed(devices.page)
	if (rows.length < 2 || !/order/i.test(by) || !entry) return []
	return [{ key: 'order', text: `${label('field', by)} ${text}`, hint: entry.name, to: `${entry.path}?${new URLSearchParams({ [by]: text })}` }]
}

/** `as`: how the text was read, where it was not as it stands. */
export function shown(source: Source, found: Row, as?: string): Found {
	const entry = entryNamed(source.page)!
	const query = new URLSearchParams(source.opens(found))
	return { key: `${source.page}-${query}`, text: source.text(found), hint: states(as && t('shell.seek.readAs', { text: as }), entry.name, source.state(found)), to: `${entry.path}?${query}` }
}
