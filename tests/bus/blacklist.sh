# shellcheck shell=bash disable=SC2154 # the variables of run and tests/lib
# blacklist.sh - the application blacklist between hosts: events that other
# programs put into a queue, changes that they are told of, and policies of two
# hosts with one database.

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

# An administrator changes a record on one host; after each change that host is
# asked for the policy twice, and then the other one, which learns of the change
# by a notification of the database.
two_hosts() {
	local i count=250 host there="http://127.0.0.1:$port_b" poll_path

	fleet 2
	new_record 1
	poll_path=/deviceAppPolicy/v1/$mac/0123456789abcdef
	proof=$kid.$(date +%s%3N)
	proof=$proof.$(printf 'GET\n%s\n%s\n%s' "$poll_path" "${proof#*.}" \
		"$(printf '' | sha256sum | cut -c 1-64)" |
		openssl dgst -sha256 -hmac "$secret" | sed 's/.*= //')
	for ((i = 1; i <= count; i++)); do
		batch public PUT /admin-api/device/app-blacklist/update \
			"{\"id\":$record,\"revision\":$i,\"packageName\":\"com.bus.p1\",\"type\":1,\"versionOp\":3,\"versionCodeMin\":$((1000 + i))}"
		for host in "$base" "$base" "$there" "$there"; do
			base=$host batch public GET "$poll_path" |
				sed "1a header = \"X-Device-Sign: $proof\""
		done
	done >"$work/batch"
	play <"$work/batch" >"$work/answers"
	awk '
		{ i = int((NR - 1) / 5) + 1; of = NR % 5 }
		index($0, "{\"code\":0,") != 1 { print NR ": " $0; bad++; next }
		of == 1 { next }
		index($0, "\"versionMin\":" (1000 + i) ",") == 0 { if (of == 2 || of == 3) here++; else there++ }
		END { print NR, bad + 0, here + 0, there + 0 }' "$work/answers" >"$work/sum"
	same "$((count * 5)) 0 0 0" "$(tail -n 1 "$work/sum")" \
		'answers, bad, stale on both hosts'
}

# What is approved on one host, by people, by the model alone, by a timer or by the
# clock, is in the policies of both hosts; the one on which it was decided is asked
# first.
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
		"$base" "$base" "$there" "$there"
}

export FLEETDESK_QUEUE_URL=amqp://guest:guest@127.0.0.1:$rabbit_port
export FLEETDESK_PUSH_SENDER=local FLEETDESK_PUSH_URL=
if rabbit_start && hosts_start; then
	password=$(cat "$FLEETDESK_HOME/admin-password")
	run_case 'blacklist: events of a queue, and changes for others' taken_and_told
	run_case 'blacklist: no policy is old on two hosts' two_hosts
	run_case 'blacklist: nor older than what was decided' decided_for_two_hosts
else
	run_case 'blacklist: both hosts start' fail "$(cat "$scratch/said")"
fi
hosts_stop >&2
rabbit_stop
unset FLEETDESK_QUEUE_URL
