# shellcheck shell=bash
# suite.sh - starts a whole suite for a test and looks into its database, its
# services and its processes.

# shellcheck source=tests/lib/postgres_path.sh
. tests/lib/postgres_path.sh
# shellcheck source=tests/lib/ports.sh
. tests/lib/ports.sh
# shellcheck source=tests/lib/sql.sh
. tests/lib/sql.sh
ports_take || exit 1
export FLEETDESK_PORT=$E2E_PORT FLEETDESK_LIMITS=off FLEETDESK_CRON=off
export FLEETDESK_TIMEZONE=Asia/Shanghai # whatever this machine's is
export FLEETDESK_INTERNAL_PORT=$((FLEETDESK_PORT + 2))
export FLEETDESK_METRICS_PORT=$((FLEETDESK_PORT + 3))
export BUILD=${BUILD:-build}
export PGOPTIONS='-c jit=off' # of the tests' own sessions: statements run once
unset FLEETDESK_DATABASE_URL FLEETDESK_ADMIN_PASSWORD FLEETDESK_WORKERS
FLEETDESK_HOME=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-e2e.XXXXXX")
export FLEETDESK_HOME
base=http://127.0.0.1:$FLEETDESK_PORT
internal=$FLEETDESK_HOME/internal.sock

# The pools and jobs that scripts/services lists.
pools=$(awk '$1 == "pool" { print $2 }' scripts/services)
jobs=$(awk '$1 == "job" && !/set:/ { print $2 }' scripts/services)

# The keys of modules that sign.  There are two, as there are while an operator
# replaces one.
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
	sql_begin "$scratch/sql"
	scripts/run --background >"$scratch/start" || return 1
}

suite_stop() {
	scripts/run --stop
	rm -rf "$FLEETDESK_HOME" "$scratch"
}

# sql TEXT: prints what the suite's database answers, columns separated by |.
sql() {
	sql_of "host=$FLEETDESK_HOME/db user=fleetdesk dbname=fleetdesk" "$1"
}

# service COMMAND NAME: sends a command to the service's supervisor (runit).
service() {
	sv -w 30 "$1" "$FLEETDESK_HOME/service/$2" >&2
}

# pool_report: prints /pools as one line "NAME SUPERVISOR RESTARTS
# PID:REQUESTS..." for each pool.
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

# pool_of NAME: prints the pool's line of the report.
pool_of() {
	pool_report | grep "^$1 "
}

# workers_of NAME: prints the pids of the pool's workers, one on each line.
workers_of() {
	pool_of "$1" | tr ' ' '\n' | sed -n 's/:.*//p'
}

# crew POOL N: restarts the pool with N workers; with two, requests seldom run at
# the same moment.
crew() {
	sed -i "s/FLEETDESK_WORKERS=[0-9]*/FLEETDESK_WORKERS=$2/" \
		"$FLEETDESK_HOME/service/$1/run"
	service restart "$1"
	eventually 20 crew_is "$1" "$2"
}

# crew_is POOL N: fails unless the pool has N workers and is ready.
crew_is() {
	same "$2" "$(workers_of "$1" | wc -l)" "workers of $1"
	ask GET /readyz
	code 0
}

# busy POOL: prints the pids of the workers that are carrying out a request, one
# on each line.
busy() {
	curl -s --noproxy '*' --unix-socket "$internal" http://localhost/pools |
		sed 's/{"name":/\n&/g' | grep "^{\"name\":\"$1\"" |
		grep -o '"pid":[0-9]*,"requests":[0-9]*,"busy":true' |
		sed 's/"pid":\([0-9]*\).*/\1/'
}

# processes: prints the pid of every process of the suite, one on each line.
processes() {
	local top

	top=$(cat "$FLEETDESK_HOME/supervisor.pid")
	# If a process ends while the list is read, cat fails, but the others
	# must be printed nevertheless.
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

# lives PID: succeeds if the process runs.  One that has ended and is only
# waited for (a zombie) does not count.
lives() {
	[ -e "$(readlink "/proc/$1/exe" 2>/dev/null)" ]
}

# says PATTERN [NAME=VALUE...] COMMAND...: fails unless the command fails and
# prints one line that matches the pattern; with $says_steps it may print the
# names of steps before.
says() {
	local pattern=$1 rc=0

	shift
	env "$@" >"$work/steps" 2>"$work/out" || rc=$?
	same 1 $rc "status, it said: $(cat "$work/out")"
	same 1 "$(wc -l <"$work/out")" "lines: $(cat "$work/out")"
	[[ ! -s $work/steps || -n ${says_steps:-} ]] || fail "$(cat "$work/steps")"
	grep -qE "$pattern" "$work/out" || fail "said: $(cat "$work/out")"
}
