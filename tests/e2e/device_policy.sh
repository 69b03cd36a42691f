# shellcheck shell=bash
# device_policy.sh - devices poll for their policy and report what they did:
# headers, changes that every worker knows at once, and events that are counted
# once although they come more than once or workers are killed; and devices that
# are made ready for rules, and counted, while processes are killed; and the records
# of a large tenant hold up no heartbeat.
# Long: each of 50 decisions about the blacklist is followed by polls.

# shellcheck source=tests/lib/blacklist.sh
. tests/lib/blacklist.sh

# poll N [curl option...]: device N asks for its policy.
poll() {
	local token='' path=/deviceAppPolicy/v1/$mac:0$1/$CPU

	shift
	sign_call GET "$path" ''
	: >"$work/body"
	ask GET "$path" -H "X-Device-Sign: $proof" "$@"
}

# new_record JSON: creates a record of the blacklist; sets $record to its id.
new_record() {
	ask POST /admin-api/device/app-blacklist/create "$1"
	code 0
	record=$(get data)
}

# headers: prints the names of the headers of the last answer, without those of
# nginx itself.
headers() {
	sed -n 's/^\([A-Za-z-]*\):.*/\1/p' "$work/head" | tr '[:upper:]' '[:lower:]' |
		grep -vxE 'server|date|connection|content-type|content-length|transfer-encoding' |
		sort | paste -sd ' '
}

polls_have_their_headers() {
	local version

	some_devices headers 1
	poll 1
	code 0
	version=$(get data.policyVersion)
	same "\"$version\"" "$(head_of ETag)" ETag
	same 'private, max-age=0' "$(head_of Cache-Control)" Cache-Control
	same 'cache-control etag trace-id' "$(headers)" headers
	poll 1 -H "If-None-Match: \"$version\""
	same '304 ' "$status $body" 'the same version'
	same "\"$version\"" "$(head_of ETag)" ETag
	same 'cache-control etag trace-id' "$(headers)" headers
	poll 1 -H 'If-None-Match: "1-2-3"'
	code 0
	token='' ask GET "/deviceAppPolicy/v1/$mac:01/$CPU"
	code 1600001010
	same no-store "$(head_of Cache-Control)" Cache-Control
	same 'cache-control trace-id' "$(headers)" headers
	token='' ask GET "/admin-api/deviceAppPolicy/v1/$mac:01/$CPU"
	code 404
}

# An administrator changes a record again and again; after each change two workers
# are asked for the policy, and the heartbeat for its version.
no_policy_is_old() {
	local i count=50

	some_devices stale 1
	new_record "{\"packageName\":\"com.e2e.stale\",\"type\":1,\"versionOp\":3,\"versionCodeMin\":1000,\"channelIds\":[$channel]}"
	sign_call GET "/deviceAppPolicy/v1/$mac:01/$CPU" ''
	for ((i = 1; i <= count; i++)); do
		batch public PUT /admin-api/device/app-blacklist/update \
			"{\"id\":$record,\"revision\":$i,\"packageName\":\"com.e2e.stale\",\"type\":1,\"versionOp\":3,\"versionCodeMin\":$((1000 + i))}"
		for _ in 1 2 3 4; do
			batch public GET "/deviceAppPolicy/v1/$mac:01/$CPU" |
				sed "1a header = \"X-Device-Sign: $proof\""
		done
		batch public GET "/deviceHeartBeat/v2/$mac:01/$CPU"
	done >"$work/batch"
	play <"$work/batch" >"$work/answers"
	awk '
		{ i = int((NR - 1) / 6) + 1 }
		index($0, "{\"code\":0,") != 1 { print NR ": " $0; bad++; next }
		match($0, /"policyVersion":"[^"]*"/) { v = substr($0, RSTART, RLENGTH) }
		NR % 6 == 1 { next }
		NR % 6 == 0 { if (v != last) { print NR ": " $0; stale++ }; next }
		{ last = v }
		index($0, "\"versionMin\":" (1000 + i) ",") == 0 { print NR ": " $0; stale++ }
		END { print NR, "answers,", bad + 0, "bad,", stale + 0, "stale" }' \
		"$work/answers" >"$work/sum"
	same "$((count * 6)) answers, 0 bad, 0 stale" \
		"$(tail -n 1 "$work/sum")" "polls: $(head -n 1 "$work/sum")"
}

# What is approved in one pool, applied by a submission in another, or begun by a
# job, is in the first policy that is asked for after the answer.
no_policy_is_older_than_a_decision() {
	some_devices decided 1
	people pol
	decided_polls pol 'approved:20 submitted:20 timed:5 window:5' \
		"$base" "$base" "$base"
}

# events PREFIX N: prints a report of N events of the record, with ids PREFIX1
# and on.
events() {
	awk -v prefix="$1" -v n="$2" -v record="$record" 'BEGIN {
		printf "{\"events\":["
		for (i = 1; i <= n; i++)
			printf "%s{\"eventId\":\"%s%d\",\"recordId\":%d,\"type\":\"KILL\",\"packageName\":\"com.e2e.p%d\",\"result\":0,\"times\":2,\"eventTime\":9999999999999}", \
				i == 1 ? "" : ",", prefix, i, record, i % 7
		printf "]}"
	}'
}

# report TS FILE: prints the request with which device 1 sends the events of a file,
# signed at that time, as play reads it.
report() {
	local path=/deviceAppCallback/v1/$mac:01/$CPU

	ts_ms=$1 sign_file POST "$path" "$2"
	printf 'url = "%s%s"\nheader = "X-Device-Sign: %s"\nheader = "Content-Type: application/json"\ndata-binary = "@%s"\nrequest = POST\nmax-time = 40\nwrite-out = "\\t%%{http_code}\\t%%{time_total}\\n"\nnext\n' \
		"$base" "$path" "$proof" "$2"
}

# counted: prints how many events of the record are stored, and their times as
# they were counted.
counted() {
	sql "SELECT (SELECT count(*) FROM app_blacklist_exec_log l
			WHERE l.blacklist_id = $record AND NOT l.test)
		|| ' ' || (SELECT count(DISTINCT (l.device_id, l.event_id))
			FROM app_blacklist_exec_log l WHERE l.blacklist_id = $record)
		|| ' ' || (SELECT COALESCE(sum(s.times), 0)
			FROM app_blacklist_stat_day s WHERE s.blacklist_id = $record)"
}

# Ten clients send the same events at the same time, each three times.
events_are_counted_once() {
	local i k now
	local -a client=()

	some_devices counted 1
	new_record "{\"packageName\":\"com.e2e.once\",\"type\":2,\"channelIds\":[$channel]}"
	events same 50 >"$work/events"
	now=$(date +%s%3N)
	for ((i = 0; i < 10; i++)); do
		for k in 1 2 3; do
			report $((now - 10 * i - k)) "$work/events"
		done >"$work/once.batch.$i"
	done
	for ((i = 0; i < 10; i++)); do
		play <"$work/once.batch.$i" >"$work/once.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	same '30 50 1450' "$(cat "$work"/once.? | sed -n \
		's/^{"code":0,.*"accepted":\([0-9]*\),"duplicated":\([0-9]*\).*/\1 \2/p' |
		awk '{ n++; a += $1; d += $2 } END { print n, a, d }')" 'answers'
	same '50 50 100' "$(counted)" 'events'
}

too_large() {
	some_devices large 1
	record=0
	events large 200 >"$work/many"
	[ "$(stat -c %s "$work/many")" -lt 65536 ]
	{ cat "$work/many" && head -c 66000 /dev/zero | tr '\0' ' '; } >"$work/large"
	sign_file POST "/deviceAppCallback/v1/$mac:01/$CPU" "$work/large"
	token='' ask POST "/deviceAppCallback/v1/$mac:01/$CPU" \
		-H "X-Device-Sign: $proof" -H 'Content-Type: application/json' \
		--data-binary "@$work/large"
	same 413 "$status" 'a body of 66 KB'
}

# tested N: fails unless so many events that were tried out are stored.
tested() {
	same "$1" "$(sql "SELECT count(*) FROM app_blacklist_exec_log
		WHERE blacklist_id = $record AND test")" 'events tried out'
}

tried_out() {
	some_devices tried 1
	new_record "{\"packageName\":\"com.e2e.tried\",\"type\":2,\"channelIds\":[$channel]}"
	sql "UPDATE infra_config SET value = 'true'
		WHERE key = 'blacklist.test-endpoint.enabled'"
	ask POST /admin-api/device/app-blacklist/test/kill-callback \
		"{\"blacklistId\":$record,\"mac\":\"$mac:01\"}"
	code 0
	eventually 10 tested 1
	same '0 1 0' "$(counted)" 'nothing is counted'
	sql "UPDATE infra_config SET value = 'false'
		WHERE key = 'blacklist.test-endpoint.enabled'"
}

# gone PID: fails unless that worker of report is gone.
gone() {
	! grep -qx "$1" <<<"$(workers_of report)" || fail "$1 is still there"
}

# some_stored: fails unless events of the record are stored.
some_stored() {
	[ "$(counted | cut -d ' ' -f 1)" -gt 0 ]
}

# postmaster_killed: kills PostgreSQL once it has stored events, and waits until it
# answers again.
postmaster_killed() {
	local pid

	eventually 20 some_stored
	pid=$(cat "$FLEETDESK_HOME/service/postgres/supervise/pid")
	kill -9 "$pid"
	eventually 60 database_serves "$pid"
}

# database_serves PID: fails unless a process other than PID serves the database.
database_serves() {
	[ "$(cat "$FLEETDESK_HOME/service/postgres/supervise/pid")" != "$1" ] &&
		[ "$(sql 'SELECT 1' 2>/dev/null)" = 1 ]
}

# worker_killed N: kills one of the two workers of report.
worker_killed() {
	local pid

	pid=$(workers_of report | sed -n "$(($1 % 2 + 1))p")
	kill -9 "$pid"
	eventually 10 gone "$pid"
}

# reported_while NAME COMMAND N: three clients send 240 reports of 20 events each;
# meanwhile the command is run for the numbers from 1 to N.  What was acknowledged
# is stored, and everything that is stored is counted once.  Sets $acknowledged.
reported_while() {
	local i now name=$1
	local -a client=()

	some_devices "$name" 1
	new_record "{\"packageName\":\"com.e2e.$name\",\"type\":2,\"channelIds\":[$channel]}"
	now=$(date +%s%3N)
	for ((i = 0; i < 240; i++)); do
		events "k$i." 20 >"$work/events.$i"
		report $((now - i)) "$work/events.$i" >>"$work/$name.batch.$((i % 3))"
	done
	for i in 0 1 2; do
		play <"$work/$name.batch.$i" >"$work/$name.$i" &
		client+=($!)
	done
	for ((i = 1; i <= $3; i++)); do
		"$2" "$i"
	done
	wait "${client[@]}"
	same 240 "$(cat "$work/$name".? | wc -l)" answers
	only '0 500' "$work/$name".?
	acknowledged=$(cat "$work/$name".? | sed -n \
		's/^{"code":0,.*"accepted":\([0-9]*\),.*/\1/p' |
		awk '{ a += $1 } END { print a + 0 }')
	read -r stored different times <<<"$(counted)"
	[ "$stored" -ge "$acknowledged" ] ||
		fail "$stored stored, $acknowledged acknowledged"
	same "$stored $((2 * stored))" "$different $times" 'stored and counted'
}

# A kill may cost each of the three clients an answer.
reporters_killed() {
	reported_while killed worker_killed 6
	[ "$acknowledged" -ge $((20 * (240 - 3 * 6))) ] ||
		fail "only $acknowledged events acknowledged"
}

# Until PostgreSQL is back reports are refused.
database_killed() {
	reported_while crashed postmaster_killed 1
	[ "$acknowledged" -gt 0 ] || fail 'no event was acknowledged'
}

# counted_right RULE: fails unless the rule has 3,000 devices when they are counted
# now.
counted_right() {
	ask POST /admin-api/device/rule/count "{\"id\":$1}"
	code 0
	same 3000 "$(get data.deviceCount)" 'devices of the rule'
}

# kept_right RULE: fails unless the job has counted them since it was asked.
kept_right() {
	ask POST /admin-api/device/rule/count-batch "[{\"biz\":\"rule\",\"id\":$1}]"
	code 0
	same '3000 false' "$(get data.0.deviceCount) $(get data.0.stale)" 'kept count'
}

# Kills the job rule_watch three times, and PostgreSQL once, while the rule's devices
# are to be counted anew.  After each kill the count is right, and so is the count
# that the job keeps.
rules_killed() {
	local i pid rule

	some_devices ruled 1
	sql "INSERT INTO device_info (tenant_id, mac, channel_id, system_version)
	     SELECT 1, ('02e2f7' || lpad(to_hex(n), 6, '0'))::macaddr, $channel,
	            n % 10 || '.1'
	       FROM generate_series(1, 30000) n"
	ask POST /admin-api/device/rule/create "{\"name\":\"ruled\",\"expr\":{\"and\":[{\"==\":[{\"var\":\"channelId\"},$channel]},{\">=\":[{\"var\":\"systemVersion\"},\"9\"]}]}}"
	code 0
	rule=$(get data)
	for i in 1 2 3 4; do
		sql "UPDATE rule_device_count SET computed_at = NULL, revision = NULL"
		if [ "$i" = 3 ]; then
			pid=$(cat "$FLEETDESK_HOME/service/postgres/supervise/pid")
			kill -9 "$pid"
			eventually 60 database_serves "$pid"
		else
			eventually 20 test -s "$FLEETDESK_HOME/service/rule_watch/supervise/pid"
			kill -9 "$(cat "$FLEETDESK_HOME/service/rule_watch/supervise/pid")"
		fi
		eventually 20 counted_right "$rule"
		eventually 60 kept_right "$rule"
	done
	same 0 "$(sql 'SELECT differ FROM rule_check')" 'differences'
	sql "DELETE FROM device_info
	      WHERE mac BETWEEN '02:E2:F7:00:00:00' AND '02:E2:F7:FF:FF:FF'"
}

# rss_of POOL: prints the MB that the largest worker of the pool has.
rss_of() {
	workers_of "$1" | while read -r pid; do
		awk '/^VmHWM/ { print int($2 / 1024) }' "/proc/$pid/status"
	done | sort -n | tail -n 1
}

# A million literals in 9,000 rules and records are read again and again.
beats_go_on() {
	local poller most

	some_devices many 2
	sql "INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields)
		SELECT 8000000 + n, 1, 'many' || n,
		       (SELECT jsonb_build_object('inRegion', jsonb_build_array(
		               '{\"var\":\"regionId\"}'::jsonb, jsonb_agg(n % 100 + t)))
		          FROM generate_series(1, 110) t), '', '{regionId}'
		  FROM generate_series(1, 9000) n;
		INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective,
		       rule_id)
		SELECT 8000000 + n, 1, 'com.many.a' || n, 1, true, 8000000 + n
		  FROM generate_series(1, 9000) n"
	while sleep 0.2; do
		sql "SELECT policy_changed(1, '{8000001}', true, false, '{}', '{}')"
		poll 1
	done >/dev/null 2>&1 &
	poller=$!
	most=$(slowest_beat 40)
	kill "$poller"
	wait "$poller" || true
	poll 1
	code 0
	sql "DELETE FROM app_blacklist WHERE id > 8000000;
		DELETE FROM rule_info WHERE id > 8000000"
	((most < 1000)) || fail "a heartbeat took $most ms"
	(($(rss_of edge) < 64)) || fail "a worker of edge has $(rss_of edge) MB"
	(($(rss_of policy) < 128)) || fail "a worker of policy has $(rss_of policy) MB"
}

# A process that reads the records again is held up by a lock: polls are answered
# with the older ones at once, and what was changed meanwhile comes as soon as the
# lock is gone.
older_records_serve() {
	local begin took _

	some_devices older 1
	new_record "{\"packageName\":\"com.e2e.older\",\"type\":1,\"channelIds\":[$channel]}"
	for _ in 1 2 3 4 5 6; do # both workers have the record
		poll 1
		code 0
	done
	new_record "{\"packageName\":\"com.e2e.newer\",\"type\":1,\"channelIds\":[$channel]}"
	hold 'LOCK TABLE app_blacklist_channel IN ACCESS EXCLUSIVE MODE'
	begin=${EPOCHREALTIME/./}
	for _ in {1..20}; do
		poll 1
		code 0
		[[ $body == *com.e2e.older* && $body != *com.e2e.newer* ]] ||
			fail "$body"
	done
	took=$((${EPOCHREALTIME/./} - begin))
	let_go
	eventually 20 has_newer
	((took < 10000000)) || fail "twenty polls took $took us"
}

has_newer() {
	poll 1
	[[ $body == *com.e2e.newer* ]]
}

run_case 'polls and their 304 have the headers of the version' polls_have_their_headers
run_case 'no policy is older than an answered change' no_policy_is_old
run_case 'nor older than what was decided' no_policy_is_older_than_a_decision
run_case 'events that come several times are counted once' events_are_counted_once
run_case 'a report beyond 64 KB is refused' too_large
run_case 'an event is tried out' tried_out
run_case 'workers that are killed lose and double no event' reporters_killed
run_case 'devices of rules are counted while processes die' rules_killed
run_case 'PostgreSQL that is killed loses and doubles no event' database_killed
run_case 'older records serve while newer ones are read' older_records_serve
run_case 'large records are read while devices go on calling' beats_go_on
