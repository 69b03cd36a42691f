/* What each kind of storage is asked for; the server checks it. */

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
