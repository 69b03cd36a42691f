// round_trips - what comes out of the builders is what went in: ../round_trips.mjs, as one
// case.  Needs neither a browser nor a suite.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { check, test } from '../lib/check.mjs'

export default async function () {
	await test('builders give back the rules, models and forms that they were given', async () => {
		const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('../round_trips.mjs', import.meta.url))], { encoding: 'utf8' })
		check(status === 0, stdout + stderr)
	})
}
