/* What each kind of storage is asked for; the server checks it. */

import { isEmpty } from '@/kit/fieldLimits'
import { listed, t } from '@/kit/text'

export interface Setting {
	key: string
	as: 'text' | 'number' | 'password' | 'flag' | 'choice'
	choices?: string[]
	optional?: boolean
}

const domain: Setting = { key: 'domain', as: 'text' }
const basePath: Setting = { key: 'basePath', as: 'text' }
const host: Setting[] = [
	{ key: 'host', as: 'text' }, { key: 'port', as: 'number' },
	{ key: 'username', as: 'text' }, { key: 'password', as: 'password' },
]

/** What of the settings is needed and not there, in words. */
export function settingsLack(values: Record<string, unknown> | undefined, form: Record<string, unknown>): string | undefined {
	const lacks = (storages[Number(form.storage)] ?? []).filter(one => !one.optional && one.as !== 'flag' && isEmpty(values?.[one.key]))
	return lacks.length ? t('page.InfraFileConfig.lacks', { names: listed(lacks.map(one => t(`page.InfraFileConfig.setting.${one.key}`))) }) : undefined
}

export const storages: Record<number, Setting[]> = {
	1: [domain],
	10: [domain, basePath],
	11: [domain, basePath, ...host, { key: 'mode', as: 'choice', choices: ['Active', 'Passive'] }],
	12: [domain, basePath, ...host],
	20: [
		{ key: 'endpoint', as: 'text' }, { key: 'bucket', as: 'text' }, { key: 'accessKey', as: 'text' },
		{ key: 'accessSecret', as: 'password' }, { key: 'enablePathStyleAccess', as: 'flag' },
		{ key: 'enablePublicAccess', as: 'flag' }, { key: 'region', as: 'text', optional: true },
		{ ...domain, optional: true },
	],
}
