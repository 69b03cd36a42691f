# shellcheck shell=bash
# processes_killed.sh - workers, supervisors, jobs and nginx are killed by
# SIGKILL under load: they come back, no read fails, no acknowledged row is
# lost, each answer is in the access log once.
# Long: a worker that stands still is replaced after 10 s.


# replaced POOL PID: fails unless that worker is gone and the pool has as many
# workers as before.
replaced() {
	local now all

	now=$(workers_of "$1")
	! grep -qx "$2" <<<"$now" || fail "$2 is still there"
	all=$(awk -v pool="$1" '$1 == "pool" && $2 == pool { print $3 }' scripts/services)
	same "$all" "$(wc -l <<<"$now")" "workers of $1"
}

# One worker after the other is killed: no read fails.
workers_killed() {
	local i pool pid before

	make_traffic
	before=$(pool_of edge | cut -d ' ' -f 3)
	load_all
	for i in 1 2 3 4; do
		for pool in $pools; do
			pid=$(workers_of "$pool" | sed -n "$((i % 2 + 1))p")
			kill -9 "$pid"
			eventually 10 replaced "$pool" "$pid"
		done
	done
	load_all_end
	same $((before + 4)) "$(pool_of edge | cut -d ' ' -f 3)" \
		'restarts of edge'
}

# Workers are killed during writes: each kill may lose the answer of one write,
# but never an acknowledged row.
writers_killed() {
	local i pid kills=8 lost
	local -a writers=()

	make_traffic
	for i in a b c; do
		writer "kill$i" &
		writers+=($!)
	done
	for ((i = 0; i < kills; i++)); do
		pid=$(workers_of system | sed -n "$((i % 2 + 1))p")
		kill -9 "$pid"
		eventually 10 replaced system "$pid"
	done
	: >"$work/done"
	wait "${writers[@]}"
	cat "$work"/kill?.answers >"$work/answers"
	lost=$(grep -vc '^{"code":0,' "$work/answers" || true)
	echo "$lost of $(wc -l <"$work/answers") writes without success" >&2
	[ "$lost" -le $kills ] || fail "$lost failed of $kills kills"
	! grep -v '^{"code":\(0\|500\),' "$work/answers" ||
		fail "$(grep -v '^{"code":\(0\|500\),' "$work/answers")"
	awk 'FNR % 3 == 1' "$work"/kill?.answers |
		sed -n 's/^{"code":0,.*"data":\([0-9]*\)}.*/\1/p' >"$work/ids"
	[ "$(wc -l <"$work/ids")" -gt 50 ] || fail "$(wc -l <"$work/ids") writes"
	same 0 "$(sql "SELECT count(*) FROM unnest(ARRAY[$(paste -sd , "$work/ids")]) id
		WHERE id NOT IN (SELECT id FROM system_dict_type)")" \
		'acknowledged rows that are not there'
	lost=$(sql "SELECT count(*) FROM system_dict_type
		WHERE type ~ '^kill[abc]_' AND id NOT IN ($(paste -sd , "$work/ids"))")
	[ "$lost" -le $kills ] || fail "$lost rows nobody was told of"
}

# acknowledged NAME: prints the dictionary types whose creation was answered with
# success to that writer.
acknowledged() {
	awk -v name="$1" 'NR % 3 == 1 {
		n = (NR - 1) / 3
		if ($0 ~ /^{"code":0,/)
			printf "%s_%d_%d\n", name, n / 20 + 1, n % 20
	}' "$work/$1.answers"
}

# logged: prints the type of each successful creation in the access log.
logged() {
	sql "SELECT substring(request_params FROM 'type[^a-z]*(told[ab]_[0-9]+_[0-9]+)')
		FROM infra_api_access_log WHERE result_code = 0
		 AND request_url = '/admin-api/system/dict-type/create'
		 AND request_params ~ 'type[^a-z]*told[ab]_'" | sort
}

all_logged() {
	same '' "$(comm -23 "$work/acknowledged" <(logged))" 'not in the log'
}

# loader_killed: kills the loader of the log; fails while it does not run.
loader_killed() {
	local pid

	pid=$(cat "$FLEETDESK_HOME/service/spool_load/supervise/pid")
	[ -n "$pid" ]
	kill -9 "$pid"
}

# Each answered request is in the access log exactly once, although workers and
# the loader are killed.  The requests are POSTs, because nginx would send a GET
# to a second worker.
loggers_killed() {
	local i pid kills=8
	local -a writers=()

	for i in a b; do
		writer "told$i" &
		writers+=($!)
	done
	for ((i = 0; i < kills; i++)); do
		eventually 10 loader_killed
		pid=$(workers_of system | sed -n "$((i % 2 + 1))p")
		kill -9 "$pid"
		eventually 10 replaced system "$pid"
	done
	: >"$work/done"
	wait "${writers[@]}"
	{ acknowledged tolda && acknowledged toldb; } | sort >"$work/acknowledged"
	i=$(wc -l <"$work/acknowledged")
	[ "$i" -gt 50 ] || fail "only $i acknowledged"
	eventually 15 all_logged
	same '' "$(logged | uniq -d)" 'more than once in the log'
	pid=$(($(logged | wc -l) - i))
	echo "$i answered and logged, $pid logged and not answered" >&2
	[ "$pid" -le $kills ] || fail "$pid logged that nobody was told of"
}

supervisor_is() {
	local pid

	ask GET /readyz
	code 0
	pid=$(pool_of "$1" | cut -d ' ' -f 2)
	[ "$pid" != "$2" ] || fail "still $2"
	kill -0 "$pid"
}

supervisors_killed() {
	local pool pid

	for pool in $pools; do
		pid=$(pool_of "$pool" | cut -d ' ' -f 2)
		kill -9 "$pid"
		eventually 15 supervisor_is "$pool" "$pid"
	done
	ask GET /admin-api/system/role/page
	code 0
	ask GET /admin-api/device/page
	code 0
	ask GET "/deviceHeartBeat/$FLEET:01"
	code 0
	ask GET /admin-api/system/auth/get-permission-info
	code 0
}

# again NAME PID CHILD...: fails unless another process runs in the place of PID,
# none of its children is left, and all pools answer.
again() {
	local now child

	now=$(cat "$FLEETDESK_HOME/service/$1/supervise/pid")
	[ -n "$now" ]
	[ "$now" != "$2" ]
	kill -0 "$now"
	shift
	for child; do
		! lives "$child" || fail "$child is still there"
	done
	ask GET /healthz
	code 0
	rpc GET /readyz
	code 0
}

# Jobs and nginx are restarted after a kill, too.
others_killed() {
	local name pid
	local -a children

	for name in $jobs nginx; do
		pid=$(cat "$FLEETDESK_HOME/service/$name/supervise/pid")
		# If a process ends while the list is read, cat fails, but the
		# processes after it are listed nevertheless.
		mapfile -t children < <(
			{ cat /proc/[0-9]*/stat 2>/dev/null || true; } |
				awk -v p="$pid" '/^[0-9]+ \(/ { pid = $1
					sub(/^.*\) /, "") } $2 == p { print pid }'
		)
		kill -9 "$pid"
		eventually 15 again "$name" "$pid" "${children[@]}"
	done
}

# An idle worker is stopped (SIGSTOP) while nginx keeps connections to it open:
# the supervisor replaces it.
worker_stopped() {
	local pid

	pid=$(workers_of edge | head -n 1)
	kill -STOP "$pid"
	eventually 30 replaced edge "$pid"
	ask GET "/deviceHeartBeat/$FLEET:01"
	code 0
}

# The hash chain of the operation log, which was written during all of this, is
# checked as scripts/README.md describes.
chain_holds() {
	local said

	said=$(cd "$FLEETDESK_HOME" && chpst -e env bin/job oplog_verify \
		<oplog.key)
	[[ $said == 'oplog: '*' unchanged, signed up to row '*', 0 wait to be '* ]] ||
		fail "$said"
	[[ $said != 'oplog: 0 '* ]] || fail "$said"
}

chain_kept() {
	eventually 15 chain_holds
}

# A worker ends in the middle of its answer, of which the reader has some bytes
# already: he is told at once that no more will come.  A worker sends what fits into
# its socket all at once, so another program takes its place here.
answer_cut() {
	local began ms rc=0

	service down log
	trap half_ends EXIT
	tests/e2e/half_answer.py "$FLEETDESK_HOME/run/log.sock" >"$work/half" &
	half=$!
	eventually 10 grep -q listens "$work/half"
	began=${EPOCHREALTIME/./}
	curl -s --noproxy '*' --max-time 20 -o "$work/body" \
		-H "Authorization: Bearer $token" \
		"$base/admin-api/infra/api-access-log/page" || rc=$?
	ms=$(((${EPOCHREALTIME/./} - began) / 1000))
	same 18 "$rc" 'status of curl, for an answer without its end'
	same 8000 "$(stat -c %s "$work/body")" 'bytes of the answer'
	[ "$ms" -lt 5000 ] || fail "the reader waited $ms ms"
}

# half_ends: ends the other program; returns when the pool serves again.
half_ends() {
	trap - EXIT
	kill "$half"
	rm -f "$FLEETDESK_HOME/run/log.sock"
	service up log
	eventually 10 logs_are_shown
}

logs_are_shown() {
	ask GET /admin-api/infra/api-access-log/page
	code 0
}

run_case 'workers killed under load: 0 reads failed' workers_killed
run_case 'a worker ends within its answer: the reader is told' answer_cut
run_case 'workers killed while they write: no acknowledged row is lost' writers_killed
run_case 'workers and the loader killed: each answer is in the log once' loggers_killed
run_case 'a stopped worker is replaced' worker_stopped
run_case 'supervisors killed: they come back' supervisors_killed
run_case 'jobs and nginx killed: they come back' others_killed
run_case 'after all of it the operation log holds' chain_kept
