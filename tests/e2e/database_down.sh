# shellcheck shell=bash
# database_down.sh - the database restarts, is down or is killed: what can be
# answered without it is answered, everything else is refused in time, no
# heartbeat and no row of an import is lost, and no process needs a restart
# afterwards.

database_answers() {
	[ "$(sql 'SELECT 1')" = 1 ]
}

# away: stops the database until `back` is called or the case ends.
away() {
	trap "service up postgres" EXIT
	service down postgres
	! database_answers 2>/dev/null || fail 'the database still answers'
}

back() {
	service up postgres
	eventually 30 database_answers
}

# another_answers PID: fails unless a process other than PID serves the database.
another_answers() {
	[ "$(cat "$FLEETDESK_HOME/service/postgres/supervise/pid")" != "$1" ] &&
		database_answers
}

all_serve() {
	ask GET /admin-api/system/role/page
	code 0
	ask GET "/admin-api/device/get-by-mac-from-db?mac=$FLEET:01"
	code 0
	rpc GET "/device/get-by-mac-from-db?mac=$FLEET:01"
	code 0
	ask GET /admin-api/system/auth/get-permission-info
	code 0
}

# restart_thrice: restarts the database three times; fails when it was down for
# 1.8 s or more.  A checkpoint before each restart leaves little to be written,
# so that the restart is short.
restart_thrice() {
	local i pid began took longest=0

	for i in 1 2 3; do
		psql -X -q -h "$FLEETDESK_HOME/db" -U postgres -d postgres \
			-c CHECKPOINT
		pid=$(cat "$FLEETDESK_HOME/service/postgres/supervise/pid")
		began=${EPOCHREALTIME/./}
		sv term "$FLEETDESK_HOME/service/postgres"
		eventually 30 another_answers "$pid"
		took=$(((${EPOCHREALTIME/./} - began) / 1000))
		longest=$((took > longest ? took : longest))
		[ "$took" -lt 1800 ] || {
			eventually 10 all_serve
			break
		}
		all_serve
	done
	printf 'away for %d ms\n' "$longest" >&2
	[ "$longest" -lt 1800 ]
}

# The pools wait 2 s for the database, so a restart that took longer is not
# counted against them and is tried again.
restarted() {
	local try

	make_traffic
	for try in {1..20}; do
		load_all
		if restart_thrice; then
			load_all_end
			return
		fi
		load_all_drop
	done
	fail "PostgreSQL needs more than 1.8 s to restart here, $try times"
}

# listened_to: fails unless one process listens for changes and has wiped the cache
# since it began, which it does after each restart of the database: then it writes
# into its session's name what it has heard.  Cases that fill the cache wait for
# that.
listened_to() {
	same 1 "$(sql "SELECT count(*) FROM pg_stat_activity
		WHERE state = 'idle' AND query LIKE '%''fleetdesk cache '' ||%'")" \
		listeners
}

# in_time SECONDS FILE: fails if one of the answers in the file, which play has
# written, has taken longer.
in_time() {
	awk -F '\t' -v most="$1" '$3 > most { print "late: " $0; bad = 1 }
		END { exit bad }' "$2" >"$work/late" || fail "$(head -n 3 "$work/late")"
}

# down_answers: sends one request of each kind.
down_answers() {
	batch public GET /admin-api/system/role/page
	batch public POST /admin-api/system/dict-type/create \
		'{"name":"lost","type":"lost","status":0}'
	batch public GET /admin-api/device/page
	batch public GET /admin-api/system/auth/get-permission-info
	batch internal GET "/device/get-by-mac-from-db?mac=$FLEET:01"
	batch public GET /deviceHeartBeat/02:E2:E2:FF:00:01
	batch public GET "/deviceHeartBeat/$FLEET:01"
	batch public GET "/deviceHeartBeat/v2/$FLEET:02/0123456789abcdef"
	batch internal GET "/device/get-by-mac?mac=$FLEET:03"
	batch public GET /readyz
}

# wanted: prints, for each request of down_answers, the code and the HTTP status
# that it must get.
wanted() {
	printf '%s\n' '500 200' '500 200' '500 200' '500 200' '500 200' \
		'500 503' '0 200' '0 200' '0 200' '500 503'
}

down() {
	local end

	eventually 20 listened_to
	make_traffic
	rpc GET "/device/get-by-mac?mac=$FLEET:03"
	code 0
	away
	end=$((SECONDS + 7))
	while [ $SECONDS -lt $end ]; do
		down_answers | play >"$work/answers"
		same "$(wanted)" "$(awk -F '\t' '{ split($1, part, /[:,]/)
			print part[2], $2 }' "$work/answers")" 'while it is down'
		in_time 3 "$work/answers"
		! grep -iE 'connection|libpq|socket|PGSQL' "$work/answers" || fail 'tells too much'
	done
	ask GET /deviceHeartBeat/02:E2:E2:FF:00:01
	code 500 503
	[[ $(head_of retry-after) =~ ^[0-9]+$ ]] || fail "$(cat "$work/head")"
	has_all_headers
	load beats --tcp "$FLEETDESK_PORT" --clients 4 --url-file "$work/urls" \
		--expect '"code":0'
	# Requests that need the database are sent all the time, because workers
	# that are busy with refusing them must notice its return, too.
	load strangers --tcp "$FLEETDESK_PORT" --clients 2 \
		--url-file "$work/strange"
	back
	recovered() {
		local path

		for path in /system/role/page /device/page \
			/system/auth/get-permission-info; do
			ask GET "/admin-api$path"
			code 0
		done
		ask GET /readyz
		code 0
		rpc GET "/device/get-by-mac-from-db?mac=$FLEET:01"
		code 0
		ask GET /deviceHeartBeat/02:E2:E2:FF:00:01
		code 1600001000
	}
	eventually 5 recovered
	load_stop strangers
	load_end beats
	same 0 "$(sql "SELECT count(*) FROM system_dict_type
		WHERE type = 'lost'")" 'writes that were refused'
	same "$restarts" "$(restarts)" 'nobody was restarted'
}

has_all_headers() {
	[[ $(head_of trace-id) =~ ^[0-9a-f]{32}$ ]] || fail "$(cat "$work/head")"
	same application/json "$(head_of content-type)" type
}

restarts() {
	pool_report | cut -d ' ' -f 1-3
}

down_and_back() {
	local restarts

	restarts=$(restarts)
	printf "GET /deviceHeartBeat/$FLEET:0%d\n" 1 2 3 4 >"$work/urls"
	printf 'GET /deviceHeartBeat/02:E2:E2:FF:00:0%d\n' 1 2 >"$work/strange"
	down
}

# Heartbeats that arrive while the database is down are stored, and written to it
# afterwards.
beats_are_not_lost() {
	local mac=02:E2:E3:00:00:01

	eventually 20 listened_to
	make_traffic
	ask POST /admin-api/device/create \
		"{\"mac\":\"$mac\",\"channelId\":$(sql "SELECT channel_id
		FROM device_info WHERE mac = '$FLEET:01' AND NOT deleted")}"
	code 0
	ask PUT /admin-api/device/update-status "{\"macs\":[\"$mac\"],\"status\":1}"
	code 0
	rpc GET "/device/get-by-mac?mac=$mac"
	code 0
	away
	ask GET "/deviceHeartBeat/$mac"
	code 0
	back
	stored() {
		same 1 "$(sql "SELECT count(*) FROM device_runtime JOIN device_info
			ON id = device_id WHERE mac = '$mac'")" stored
	}
	eventually 20 stored
	eventually 10 database_serves
}

database_serves() {
	ask GET /readyz
	code 0
}

# -- the database killed by SIGKILL -------------------------------------------

postmaster() {
	head -n 1 "$FLEETDESK_HOME/pg/postmaster.pid"
}

# crash: kills the database so that it cannot write any page, and waits for its
# next start.
crash() {
	local pid

	pid=$(postmaster)
	kill -9 "$pid"
	eventually 60 recovered_from "$pid"
}

recovered_from() {
	[ "$(postmaster)" != "$1" ]
	database_answers
}

# of_task COLUMNS: prints these columns of the task $id; created and updated are
# what it has changed so far.
of_task() {
	sql "SELECT concat_ws(' ', $1)
	       FROM infra_task,
	            COALESCE((result -> 'created')::bigint, 0) created,
	            COALESCE((result -> 'updated')::bigint, 0) updated
	      WHERE id = $id"
}

# task_past ROWS: fails unless the task is running and has imported at least that
# many rows.
task_past() {
	same t "$(of_task "status = 1 AND processed >= $1")" "past $1"
}

task_done() {
	same 2 "$(of_task status)" 'status of the task'
}

# nothing_left: fails when the database still has rows that were read for an
# import.
nothing_left() {
	same 0 "$(sql 'SELECT count(*) FROM device_import_row')" 'rows left behind'
}

# The database is killed at three points of an import: each row of the file
# takes effect once, and every other acknowledged write is kept.
killed_while_importing() {
	local id rows before
	local -a writers=()

	ask POST /admin-api/device/channel/create '{"name":"crash"}'
	code 0
	{
		echo mac,channelName
		seq 0 59999 | awk '{ printf "02:E2:E7:10:%02X:%02X,crash\n",
			int($1 / 256), $1 % 256 }'
		printf '%s\n' 02:E2:E7:10:00:07,crash nonsense,crash \
			02:E2:E7:11:00:00,none
	} >"$work/rows.csv"
	ask POST /admin-api/device/import -F "file=@$work/rows.csv"
	code 0
	id=$(get data.taskId)
	writer crash &
	writers+=($!)
	for rows in 0 20000 40000; do
		eventually 90 task_past "$rows"
		crash
		before=$(of_task "status <> 3, COALESCE(total, 60003) = 60003,
			processed = created + failed, created = (SELECT count(*)
			FROM device_info WHERE mac BETWEEN '02:E2:E7:10:00:00'
			AND '02:E2:E7:10:FF:FF')")
		same 't t t t' "$before" 'the task after a crash'
	done
	eventually 120 task_done
	: >"$work/done"
	wait "${writers[@]}"
	same '60003 60003 60000 0 3 100' "$(of_task 'total, processed, created,
		updated, failed, percent')" counts
	same '60000 60000' "$(sql "SELECT count(*) || ' ' || count(DISTINCT mac)
		FROM device_info WHERE NOT deleted
		AND mac BETWEEN '02:E2:E7:10:00:00' AND '02:E2:E7:10:FF:FF'")" devices
	ask GET "/admin-api/device/import/error-file?taskId=$id"
	same 4 "$(wc -l <"$work/body")" 'lines of what failed'
	awk 'NR % 3 == 1' "$work/crash.answers" |
		sed -n 's/^{"code":0,.*"data":\([0-9]*\)}.*/\1/p' >"$work/ids"
	[ "$(wc -l <"$work/ids")" -gt 20 ] || fail "$(wc -l <"$work/ids") writes"
	same 0 "$(sql "SELECT count(*) FROM unnest(ARRAY[$(paste -sd , "$work/ids")]) id
		WHERE id NOT IN (SELECT id FROM system_dict_type)")" \
		'acknowledged rows that are not there'
	eventually 90 nothing_left
}

run_case 'restarted 3 times under load: 0 reads failed' restarted
run_case 'down for 7 s: answers in time, back by itself' down_and_back
run_case 'a heartbeat while it is down is not lost' beats_are_not_lost
run_case 'killed three times in the middle of an import' killed_while_importing
