// suite - the suite behind the site: its services and its database.
import { execFileSync } from 'node:child_process'

const home = process.env.FLEETDESK_HOME

// service COMMAND NAME: sends a command to a service's supervisor, and waits
// until it is done.
export function service(command, name) {
	execFileSync('sv', ['-w', '30', command, `${home}/service/${name}`], { stdio: 'ignore' })
}

// restart NAME: as an operator does it, with the executable on disk.
export function restart(name) {
	execFileSync('scripts/run', ['--restart', name], { stdio: 'ignore' })
}

// sql TEXT: prepares what calls would take too long for.
export function sql(text) {
	return execFileSync('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', `${home}/db`, '-U', 'fleetdesk', '-d', 'fleetdesk', '-c', text], { encoding: 'utf8' }).trim()
}
