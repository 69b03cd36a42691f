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

export const deviceKey = token => call(token, 'POST', '/device/key/create', { remark: 'tests of the site' })

// A call of a device, signed by the key as a box does it; answers `data`.
async function signed(key, method, path, body) {
	const now = Date.now()
	const hash = createHash('sha256').update(body ?? '').digest('hex')
	const proof = createHmac('sha256', key.secret).update(`${method}\n${path}\n${now}\n${hash}`).digest('hex')
	const response = await fetch(base + path, { method, body, headers: { 'X-Device-Sign': `${key.kid}.${now}.${proof}`, ...(body && { 'Content-Type': 'application/json' }) } })
	const answer = await response.json()
	if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
	return answer.data
}

// What a device has to take off and to kill now: packages by name.
export async function policyOf(key, mac) {
	const { items } = await signed(key, 'GET', `/deviceAppPolicy/v1/${mac}/${CPU}`)
	return items.map(item => item.packageName)
}

// A device tells what became of a record: the result of an uninstall.
export const answersOf = (key, mac, recordId, packageName, result) =>
	signed(key, 'POST', `/deviceAppCallback/v1/${mac}/${CPU}`, JSON.stringify({ events: [{ eventId: `${recordId}-${result}`, recordId, type: 'DELETE', packageName, result, eventTime: Date.now() }] }))

// The month as yyyyMM where the suite is.  The order of the parts of a date is
// not the same in all versions of Node, so they are taken by name.
function thisMonth() {
	const parts = new Intl.DateTimeFormat('en', { timeZone: process.env.FLEETDESK_TIMEZONE, year: 'numeric', month: 'numeric' }).formatToParts(new Date())
	const [year, month] = ['year', 'month'].map(type => Number(parts.find(part => part.type === type).value))
	return year * 100 + month
}

// Each device reports that it has this package, and the month is counted anew.
export async function installs(token, macs, packageName, appName = 'Seen in a test') {
	const key = await deviceKey(token)
	for (const mac of macs)
		await signed(key, 'POST', `/deviceAppReport/v1/${mac}/${CPU}`, JSON.stringify({ kind: 'APP_LIST', reportId: mac, full: true, apps: [{ packageName, appName, versionCode: 7, versionName: '7.0' }] }))
	await call(token, 'POST', '/device/app-install/rebuild', { statMonth: thisMonth() })
}
