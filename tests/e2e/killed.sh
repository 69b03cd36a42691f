# shellcheck shell=bash
# killed.sh - processes that die without a word, under load.


# replaced POOL PID: that worker is gone and there are as many as before.
replaced() {
	local now

	now=$(workers_of "$1")
	! grep -qx "$2" <<<"$now" || fail "$2 is still there"
	same 2 "$(wc -l <<<"$now")" "workers of $1"
}

# kill -9 of one worker after the other; reads never notice.
workers_killed() {
	local i pool pid before

	make_traffic
	before=$(pool_of edge | cut -d ' ' -f 3)
	load_all
	for i in 1 2 3 4 5 6 7 8; do
		for pool in $pools; do
			pid=$(workers_of "$pool" | sed -n "$((i % 2 + 1))p")
			kill -9 "$pid"
			eventually 10 replaced "$pool" "$pid"
		done
	done
	load_all_end
	same $((before + 8)) "$(pool_of edge | cut -d ' ' -f 3)" \
		'restarts of edge'
}

# Writes: each kill may cost one of them its answer, never an acknowledged row.
writers_killed() {
	local i pid kills=15 lost
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

# acknowledged NAME: the types that writer was told are created.
acknowledged() {
	awk -v name="$1" 'NR % 3 == 1 {
		n = (NR - 1) / 3
		if ($0 ~ /^{"code":0,/)
			printf "%s_%d_%d\n", name, n / 20 + 1, n % 20
	}' "$work/$1.answers"
}

# logged: the types of successful creations in the access log, as often as
# they are there.
logged() {
	sql "SELECT substring(request_params FROM 'type[^a-z]*(told[ab]_[0-9]+_[0-9]+)')
		FROM infra_api_access_log WHERE result_code = 0
		 AND request_url = '/admin-api/system/dict-type/create'
		 AND request_params ~ 'type[^a-z]*told[ab]_'" | sort
}

all_logged() {
	same '' "$(comm -23 "$work/acknowledged" <(logged))" 'not in the log'
}

# loader_killed: once it runs again since it was killed.
loader_killed() {
	local pid

	pid=$(cat "$FLEETDESK_HOME/service/spool_load/supervise/pid")
	[ -n "$pid" ]
	kill -9 "$pid"
}

# What was answered is in the access log once, whoever dies: a POST, as nginx
# would ask a second worker for a GET.
loggers_killed() {
	local i pid kills=15
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

# again NAME PID CHILD...: another process has its place, none of its own is
# left, and all is served.
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

# Jobs and nginx come back as well.
others_killed() {
	local name pid
	local -a children

	for name in $jobs nginx; do
		pid=$(cat "$FLEETDESK_HOME/service/$name/supervise/pid")
		# Some end while they are looked at: no reason to see none.
		mapfile -t children < <(
			{ cat /proc/[0-9]*/stat 2>/dev/null || true; } |
				awk -v p="$pid" '/^[0-9]+ \(/ { pid = $1
					sub(/^.*\) /, "") } $2 == p { print pid }'
		)
		kill -9 "$pid"
		eventually 15 again "$name" "$pid" "${children[@]}"
	done
}

# An idle worker that is stopped holds connections nginx believes in.
worker_stopped() {
	local pid

	pid=$(workers_of edge | head -n 1)
	kill -STOP "$pid"
	eventually 30 replaced edge "$pid"
	ask GET "/deviceHeartBeat/$FLEET:01"
	code 0
}

# The operation log's chain, made beside all this, as scripts/README.md has it checked.
chain_holds() {
	local said

	said=$(cd "$FLEETDESK_HOME" && chpst -e env bin/job oplog_verify \
		<oplog.key)
	[[ $said == 'oplog: '*' rows hold, signed up to '*', 0 wait; '* ]] ||
		fail "$said"
	[[ $said != 'oplog: 0 '* ]] || fail "$said"
}

chain_kept() {
	eventually 15 chain_holds
}

run_case 'workers killed under load: 0 reads failed' workers_killed
run_case 'workers killed while they write: no acknowledged row is lost' writers_killed
run_case 'workers and the loader killed: each answer is in the log once' loggers_killed
run_case 'a stopped worker is replaced' worker_stopped
run_case 'supervisors killed: they come back' supervisors_killed
run_case 'jobs and nginx killed: they come back' others_killed
run_case 'after all of it the operation log holds' chain_kept
