# shellcheck shell=bash disable=SC2154 # the variables of run and tests/lib
# blacklist.sh - the application blacklist between hosts: events that other
# programs put into a queue, changes that they are told of, and that no policy
# of two hosts with one database is older than what was answered or decided.

# shellcheck source=tests/lib/device.sh
. tests/lib/device.sh
# shellcheck source=tests/lib/blacklist.sh
. tests/lib/blacklist.sh

callbacks=device.app.callback changes=device.policy.changed

# fleet N: creates a channel with an activated device, and a key; sets $mac,
# $channel, $kid and $secret.
fleet() {
	mac=02:1B:00:00:00:0$1
	sign_in admin "$password"
	ask POST /admin-api/device/channel/create "{\"name\":\"blacklist $1\"}"
	code 0
	channel=$(get data.id)
	sql "INSERT INTO device_info (tenant_id, mac, cpu, channel_id, status)
	     VALUES (1, '$mac', '0123456789abcdef', $channel, 1)"
	ask POST /admin-api/device/key/create '{"remark":"bus"}'
	code 0
	kid=$(get data.kid) secret=$(get data.secret)
}

# new_record TYPE: creates a record for the channel; sets $record.
new_record() {
	ask POST /admin-api/device/app-blacklist/create \
		"{\"packageName\":\"com.bus.p$1\",\"type\":$1,\"versionOp\":3,\"versionCodeMin\":1000,\"channelIds\":[$channel]}"
	code 0
	record=$(get data)
}

# message ID TEST: prints a message with two events, of which the second is wrong.
message() {
	printf '{"mac":"%s","tenantId":1,"deviceId":7,"test":%s,"events":[{"eventId":"%s","recordId":%s,"type":"KILL","packageName":"com.bus.p2","result":0,"times":5,"eventTime":9999999999999},{"eventId":"%sx","type":"NONE"}]}\n' \
		"$mac" "$2" "$1" "$record" "$1"
}

# stored WANTED: fails unless so many events of the record are stored, counted, and
# tried out.
stored() {
	same "$1" "$(sql "SELECT count(*) || ' ' || (
		SELECT COALESCE(sum(times), 0) FROM app_blacklist_stat_day
		 WHERE blacklist_id = $record) || ' ' || count(*) FILTER (WHERE test)
		FROM app_blacklist_exec_log WHERE blacklist_id = $record")" events
}

# messages QUEUE WANTED: fails unless the queue has so many messages.
messages() {
	same "$2" "$(rabbit list_queues name messages |
		sed -n "s/^$1\t//p")" "messages of $1"
}

# is_published: fails unless all changes have left the outbox.
is_published() {
	same 0 "$(sql "SELECT count(*) FROM mq_outbox WHERE topic = '$changes'")" left
}

# Events of a queue are stored once, the wrong ones left out; changes are told.
taken_and_told() {
	fleet 1
	new_record 2
	{
		message a false
		message a false
		message b true
		echo 'no message'
		message c false | sed 's/:01"/:09"/' # there is no such device
		message d false
	} | "$BUILD/tests/bus/queue_write" "$FLEETDESK_QUEUE_URL" $callbacks
	eventually 20 stored '3 10 1'
	eventually 40 messages $callbacks.dead 2
	eventually 10 messages $callbacks 0
	# An event that an administrator makes goes through the queue, too.
	sql "UPDATE infra_config SET value = 'true'
		WHERE key = 'blacklist.test-endpoint.enabled'"
	ask POST /admin-api/device/app-blacklist/test/kill-callback \
		"{\"blacklistId\":$record,\"mac\":\"$mac\"}"
	code 0
	eventually 20 stored '4 10 2'
	eventually 20 is_published
	"$BUILD/tests/bus/queue_read" "$FLEETDESK_QUEUE_URL" $changes >"$work/taken"
	same "1 {\"all\": false, \"epoch\": 0, \"tenantId\": 1, \"channelIds\": [$channel]}" \
		"$(cut -f 2- "$work/taken" | tr '\t' ' ')" 'what is told'
}

# fleet_record N: a fleet and its record; sets $poll_path and $proof for the policy
# of its device.
fleet_record() {
	fleet "$1"
	new_record 1
	poll_path=/deviceAppPolicy/v1/$mac/0123456789abcdef
	proof=$kid.$(date +%s%3N)
	proof=$proof.$(printf 'GET\n%s\n%s\n%s' "$poll_path" "${proof#*.}" \
		"$(printf '' | sha256sum | cut -c 1-64)" |
		openssl dgst -sha256 -hmac "$secret" | sed 's/.*= //')
}

# change I HOST...: prints, as play reads them, change I of the record and then calls
# of its device for the policy, of these hosts.
change() {
	local host i=$1

	shift
	batch public PUT /admin-api/device/app-blacklist/update \
		"{\"id\":$record,\"revision\":$i,\"packageName\":\"com.bus.p1\",\"type\":1,\"versionOp\":3,\"versionCodeMin\":$((1000 + i))}"
	for host; do
		base=$host batch public GET "$poll_path" |
			sed "1a header = \"X-Device-Sign: $proof\""
	done
}

# has_change I: fails unless the answer on stdin is a policy with change I.
has_change() {
	grep -q "^{\"code\":0,.*\"versionMin\":$((1000 + $1))," || fail "without change $1"
}

# there_has I: fails unless the other host answers with change I.
there_has() {
	change "$1" "$there" | sed '1,/^next/d' | play | has_change "$1"
}

# An administrator changes a record on one host; after each change both hosts are
# asked for the policy twice, the other one first, which learns of the change by a
# notification of the database.
two_hosts() {
	local i count=250 there="http://127.0.0.1:$port_b"

	fleet_record 2
	for ((i = 1; i <= count; i++)); do
		change "$i" "$there" "$there" "$base" "$base"
	done >"$work/batch"
	play <"$work/batch" >"$work/answers"
	awk '
		{ i = int((NR - 1) / 5) + 1; of = NR % 5 }
		index($0, "{\"code\":0,") != 1 { print NR ": " $0; bad++; next }
		of == 1 { next }
		index($0, "\"versionMin\":" (1000 + i) ",") == 0 { if (of == 2 || of == 3) there++; else here++ }
		END { print NR, bad + 0, here + 0, there + 0 }' "$work/answers" >"$work/sum"
	same "$((count * 5)) 0 0 0" "$(tail -n 1 "$work/sum")" \
		'answers, bad, stale on both hosts'
}

# listener SIGNAL: sends it to the listener of the other host.
listener() {
	kill -"$1" "$(cat "$home_b/service/cache_listen/supervise/pid")"
}

# not_waited: prints how many changes were answered before all hosts knew of them.
not_waited() {
	grep -c 'have not heard of a change' "$FLEETDESK_HOME/log/blacklist.log" || true
}

# The listener of the other host stands still while a change is made: the answer
# waits for it.  A round in which it stood still for longer than anybody waits is
# played again.
late_listener() {
	local before i=0 rounds=0 there="http://127.0.0.1:$port_b"

	fleet_record 3
	while [ $rounds -lt 5 ]; do
		i=$((i + 1))
		before=$(not_waited)
		listener STOP
		change $i "$there" | play >"$work/answers" &
		eventually 10 has_changed "SELECT revision = $((i + 1))
			FROM app_blacklist WHERE id = $record"
		listener CONT
		wait $!
		[ "$(not_waited)" = "$before" ] || continue
		sed 1d "$work/answers" | has_change $i
		rounds=$((rounds + 1))
	done
}

# The listener of the other host stands still for good, or does not run: a change is
# answered nevertheless, which is logged if it was waited for, and the host has it
# as soon as the listener goes on.
no_listener() {
	local before i there="http://127.0.0.1:$port_b"

	fleet_record 4
	before=$(not_waited)
	listener STOP
	change 1 "$base" | play | sed 1d | has_change 1
	listener CONT
	[ "$(not_waited)" -gt "$before" ] || fail 'nothing is logged'
	eventually 10 there_has 1
	on_b sv -w 30 down "$home_b/service/cache_listen" >&2
	before=$(not_waited)
	change 2 "$base" | play | sed 1d | has_change 2
	same "$before" "$(not_waited)" 'changes that waited for nobody'
	on_b sv -w 30 up "$home_b/service/cache_listen" >&2
	eventually 10 there_has 2
	for i in {1..20}; do
		there_has 2
	done
}

# What is approved on one host, by people, by the model alone, by a timer or by the
# clock, is in the policies of both hosts; the other one is asked first.  Nobody is
# answered when a timer or the clock decides, so then it may learn of it a moment
# later.
decided_for_two_hosts() {
	local there="http://127.0.0.1:$port_b"

	sign_in admin "$password"
	admin=$token
	new_key
	new_devices decided 1
	channel=$(sql "SELECT id FROM base_channel WHERE name = 'decided'")
	sql "UPDATE device_info SET status = 1 WHERE mac = '$mac:01'"
	people bus
	decided_polls bus 'approved:250 submitted:25 timed:10 window:25' \
		"$there" "$there" "$base" "$base"
}

export FLEETDESK_QUEUE_URL=amqp://guest:guest@127.0.0.1:$rabbit_port
export FLEETDESK_PUSH_SENDER=local FLEETDESK_PUSH_URL=
if rabbit_start && hosts_start; then
	password=$(cat "$FLEETDESK_HOME/admin-password")
	run_case 'blacklist: events of a queue, and changes for others' taken_and_told
	run_case 'blacklist: no policy is old on two hosts' two_hosts
	run_case 'blacklist: nor if one learns of a change late' late_listener
	run_case 'blacklist: who does not learn of it at all holds up nobody' no_listener
	run_case 'blacklist: nor older than what was decided' decided_for_two_hosts
else
	run_case 'blacklist: both hosts start' fail "$(cat "$scratch/said")"
fi
hosts_stop >&2
rabbit_stop
unset FLEETDESK_QUEUE_URL
