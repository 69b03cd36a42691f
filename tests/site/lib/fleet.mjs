// fleet - devices that report what they have installed, made by the API alone.
import { createHash, createHmac } from 'node:crypto'
import { base } from './browser.mjs'
import { call } from './api.mjs'

const CPU = '0123456789abcdef'

// A channel with n activated devices.
export async function devices(token, name, n) {
	const channel = await call(token, 'POST', '/device/channel/create', { name })
	const hash = createHash('sha256').update(name).digest('hex').toUpperCase()
	const macs = Array.from({ length: n }, (_, i) => `02:D2:${hash.slice(0, 2)}:${hash.slice(2, 4)}:${hash.slice(4, 6)}:${(i + 1).toString(16).padStart(2, '0').toUpperCase()}`)
	for (const mac of macs) await call(token, 'POST', '/device/create', { mac, channelId: channel.id })
	await call(token, 'PUT', '/device/update-status', { macs, status: 1 })
	return macs
}

// Each device reports that it has this package, and the month is counted anew.
export async function installs(token, macs, packageName) {
	const key = await call(token, 'POST', '/device/key/create', { remark: 'tests of the site' })
	for (const mac of macs) {
		const path = `/deviceAppReport/v1/${mac}/${CPU}`
		const body = JSON.stringify({ kind: 'APP_LIST', reportId: mac, full: true, apps: [{ packageName, appName: 'Seen in a test', versionCode: 7, versionName: '7.0' }] })
		const now = Date.now()
		const signed = createHmac('sha256', key.secret).update(`POST\n${path}\n${now}\n${createHash('sha256').update(body).digest('hex')}`).digest('hex')
		const response = await fetch(base + path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', 'X-Device-Sign': `${key.kid}.${now}.${signed}` } })
		const answer = await response.json()
		if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
	}
	const [year, month] = new Intl.DateTimeFormat('en-CA', { timeZone: process.env.FLEETDESK_TIMEZONE }).format(new Date()).split('-')
	await call(token, 'POST', '/device/app-install/rebuild', { statMonth: Number(year + month) })
}
