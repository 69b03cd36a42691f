/** What a text in the finder may mean: a device, a package, a trace, a name. */
import { entryNamed, all, loaderOf, type Entry } from './menu'
import { wayTo } from './menu'
import { number } from '@/kit/format'
import { AT_ONCE, bare, readMacs } from '@/kit/macs'
import { t } from '@/kit/text'
import { usual } from './readings'

export interface Found {
	key: string
	text: string
	hint: string
	to: string
	/** nothing that was found: a list in which to search */
	offer?: boolean
}

const SHOWN = 20
const PAGES = 6

/** The devices of a pasted list. */
export function devicesOf(macs: string[]): Found[] {
	const found = macs.length ? link('DeviceDevice', { macs: macs.slice(0, AT_ONCE).map(bare).join() }, 'macs', macs.length > AT_ONCE ? t('shell.seek.devicesFirst', { most: number(AT_ONCE) }) : t('shell.seek.devices')) : undefined
	return found ? [found] : []
}

/** A link to a page that the person has; undefined without it. */
function link(componentName: string, query: Record<string, string>, key: string, text: string): Found | undefined {
	const entry = entryNamed(componentName)
	if (!entry) return undefined
	return { key: `${componentName}-${key}`, text, hint: entry.name, to: `${entry.path}?${new URLSearchParams(query)}` }
}

/** Lists that the live search asks for the same: once it has found nothing there, a
 * search of them is no offer. */
const ASKED = new Set(['SystemUser-user', 'FleetAppBlacklist-app', 'BpmProcessInstanceMy-process', 'DeviceChannel-channel'])
const offers = (links: (Found | undefined)[]) => links.map(found => found && { ...found, offer: true })

function meanings(text: string): (Found | undefined)[] {
	const [mac] = readMacs(text).macs
	if (mac) return [link('DeviceDevice', { mac, row: '*' }, 'mac', t('shell.seek.device', { text: mac }))]
	if (/^[0-9a-f]{32}$/i.test(text)) {
		const traceId = text.toLowerCase()
		return offers(['InfraApiErrorLog', 'InfraApiAccessLog', 'SystemOperateLog'].map(name => link(name, { traceId }, 'trace', t('shell.seek.trace', { text: traceId.slice(0, 8) }))))
	}
	if (/^[a-z_][\w-]*(\.[\w-]+)+$/i.test(text)) {
		return offers([
			link('FleetAppInstall', { packageName: text }, 'package', t('shell.seek.installs', { text })),
			link('FleetAppBlacklist', { packageName: text }, 'package', t('shell.seek.blacklist', { text })),
			link('FleetPackageName', { packageName: text }, 'package', t('shell.seek.package', { text })),
		])
	}
	return offers([
		link('DeviceDevice', { name: text }, 'name', t('shell.seek.named', { text })),
		link('SystemUser', { username: text }, 'user', t('shell.seek.user', { text })),
		link('FleetAppBlacklist', { appName: text }, 'app', t('shell.seek.app', { text })),
		link('BpmProcessInstanceMy', { name: text }, 'process', t('shell.seek.process', { text })),
		link('DeviceChannel', { name: text }, 'channel', t('shell.seek.channel', { text })),
	])
}

function pages(text: string): Found[] {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean)
	const way = (entry: Entry) => wayTo(entry).map(e => e.name).join(' / ')
	const fits = (name: string) => words.every(w => name.toLowerCase().includes(w))
	return all.value
		.filter(e => e.component && e.visible && loaderOf(e.component))
		.map(entry => ({ entry, way: way(entry) }))
		.filter(({ entry, way: names }) => fits(`${names} ${entry.path}`))
		.sort((a, b) => Number(fits(b.entry.name)) - Number(fits(a.entry.name)))
		.map(({ entry, way: names }) => ({ key: entry.id, text: entry.name, hint: names, to: entry.path }))
}

/** Whether a search offers more than the live one has found: it shows few of each
 * list. */
const isOpen = (offer: Found, live: Found[]) => !ASKED.has(offer.key) || live.some(found => found.key.startsWith(offer.key.replace(/-.*/, '-')))

/** What may be begun from anywhere. */
function beginnings(text: string): Found[] {
	const made = ['FleetAppBlacklist', 'FleetRule', 'SystemUser', 'DeviceDevice', 'SystemNotice']
	const words = text.toLowerCase().split(/\s+/).filter(Boolean)
	return made
		.map(name => entryNamed(name))
		.filter(entry => entry !== undefined)
		.map(entry => ({ key: `new-${entry.id}`, text: t('shell.seek.new', { name: entry.name }), hint: '', to: `${entry.path}?edit=new` }))
		.filter(found => words.length > 0 && words.every(w => found.text.toLowerCase().includes(w)))
}

/** Whether it is a page, and no row of one. */
export const isPage = (found: Found | undefined) => all.value.some(entry => entry.id === found?.key)

/** `live`: what the server has found so far; `all`: it has nothing more. */
export function seek(text: string, live: Found[], all: boolean): Found[] {
	const plain = usual(text)
	if (!plain) return pages('').slice(0, SHOWN)
	const exact = meanings(plain).filter(found => found !== undefined).filter(found => !(live.length || all) || found.key !== 'DeviceDevice-mac')
		.filter(found => !all || isOpen(found, live))
	const named = [...pages(plain), ...beginnings(plain)].slice(0, live.length ? PAGES : SHOWN)
	// A word is first the name of a page; an address is nothing else.
	const sure = /^[0-9a-f]{32}$/i.test(plain) || plain.includes('.') || readMacs(plain).macs.length > 0
	return (sure ? [...live, ...exact, ...named] : [...named, ...live, ...exact]).slice(0, SHOWN)
}
