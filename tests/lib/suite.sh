# shellcheck shell=bash
# suite.sh - a whole suite of our own, and what is looked at beside HTTP: its
# database, its services, its processes.

# shellcheck source=tests/lib/ports.sh
. tests/lib/ports.sh
ports_take || exit 1
export FLEETDESK_PORT=$E2E_PORT FLEETDESK_LIMITS=off
export FLEETDESK_INTERNAL_PORT=$((FLEETDESK_PORT + 2))
export BUILD=${BUILD:-build}
unset FLEETDESK_DATABASE_URL FLEETDESK_ADMIN_PASSWORD FLEETDESK_WORKERS
FLEETDESK_HOME=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-e2e.XXXXXX")
export FLEETDESK_HOME
base=http://127.0.0.1:$FLEETDESK_PORT
internal=$FLEETDESK_HOME/internal.sock

# What runs in it, as scripts/services lists it.
pools=$(awk '$1 == "pool" { print $2 }' scripts/services)
jobs=$(awk '$1 == "job" { print $2 }' scripts/services)

# Those who sign; two, of which one may be about to go.
export FLEETDESK_INTERNAL_KEYS=$scratch/internal.keys

suite_keys() {
	local kid

	for kid in first second; do
		printf '%s:%s\n' $kid "$(openssl rand -hex 32)"
	done >"$FLEETDESK_INTERNAL_KEYS"
	chmod 0600 "$FLEETDESK_INTERNAL_KEYS"
}

suite_start() {
	suite_keys
	scripts/run --background >"$scratch/start" || return 1
}

suite_stop() {
	scripts/run --stop
	rm -rf "$FLEETDESK_HOME" "$scratch"
}

# sql TEXT: what the database says, columns separated by |.
sql() {
	psql -X -q -A -t -v ON_ERROR_STOP=1 -h "$FLEETDESK_HOME/db" \
		-U fleetdesk -d fleetdesk -c "$1"
}

# service COMMAND NAME: a word to runit.
service() {
	sv -w 30 "$1" "$FLEETDESK_HOME/service/$2" >&2
}

# pool_report: /pools, one line "NAME SUPERVISOR RESTARTS PID:REQUESTS..." each.
pool_report() {
	curl -s --noproxy '*' --max-time 5 --unix-socket "$internal" \
		http://localhost/pools | sed 's/{"name":/\n&/g' | awk -F '"' '
	/^{"name"/ {
		line = $4
		while (match($0, /"(pid|restarts|requests)":[0-9]+/)) {
			split(substr($0, RSTART, RLENGTH), part, /":/)
			line = line (part[1] == "\"requests" ? ":" : " ") part[2]
			$0 = substr($0, RSTART + RLENGTH)
		}
		print line
	}'
}

# pool_of NAME: its line of the report.
pool_of() {
	pool_report | grep "^$1 "
}

# workers_of NAME: the pids, one a line.
workers_of() {
	pool_of "$1" | tr ' ' '\n' | sed -n 's/:.*//p'
}

# busy POOL: its workers that have a request open, one pid a line.
busy() {
	curl -s --noproxy '*' --unix-socket "$internal" http://localhost/pools |
		sed 's/{"name":/\n&/g' | grep "^{\"name\":\"$1\"" |
		grep -o '"pid":[0-9]*,"requests":[0-9]*,"busy":true' |
		sed 's/"pid":\([0-9]*\).*/\1/'
}

# processes: every process of the suite, one pid a line.
processes() {
	local top

	top=$(cat "$FLEETDESK_HOME/supervisor.pid")
	# Some end while they are looked at: no reason to see none.
	{ cat /proc/[0-9]*/stat 2>/dev/null || true; } | awk -v top="$top" '
	/^[0-9]+ \(/ {
		pid = $1
		sub(/^.*\) /, "")
		parent[pid] = $2
	}
	END {
		for (p in parent) {
			for (q = p; q in parent && q != top; q = parent[q])
				;
			if (q == top)
				print p
		}
	}'
}

# lives PID: it runs; one that ended and only waits to be buried does not.
lives() {
	[ -e "$(readlink "/proc/$1/exe" 2>/dev/null)" ]
}
