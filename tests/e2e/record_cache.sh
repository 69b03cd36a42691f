# shellcheck shell=bash
# record_cache.sh - the host's cache of records, which get-by-mac reads: it
# never shows a device or channel older than a change that was already answered,
# with and without database notifications; and a change waits for other hosts.

ONE=02:E2:E0:00:00:01

# make_channel NAME: creates a channel; prints its id.
make_channel() {
	ask POST /admin-api/device/channel/create "{\"name\":\"$1\"}"
	code 0
	get data.id
}

# make_device MAC CHANNEL: creates an activated device; sets $device to its id.
make_device() {
	ask POST /admin-api/device/create \
		"{\"mac\":\"$1\",\"channelId\":$2,\"name\":\"new\"}"
	code 0
	device=$(get data)
	ask PUT /admin-api/device/update-status \
		"{\"macs\":[\"$1\"],\"status\":1}"
	code 0
}

# requests_of POOL: prints "PID:N" for each worker of the pool, which has
# answered N requests.
requests_of() {
	pool_of "$1" | tr ' ' '\n' | grep :
}

# pairs COUNT: an administrator changes a device COUNT times; after each change
# a module reads it twice.
pairs() {
	local count=$1 i channel before after

	channel=$(make_channel "pairs $count")
	[ "$(sql "SELECT count(*) FROM device_info WHERE mac = '$ONE'")" != 0 ] ||
		make_device $ONE "$channel"
	before=$(requests_of edge)
	printf 'GET /device/get-by-mac?mac=%s\n' $ONE >"$work/urls"
	load readers --unix "$internal" --clients 32 --rate 2000 --url-file "$work/urls" \
		--header 'tenant-id: 1' --expect '"code":0'
	for ((i = 1; i <= count; i++)); do
		batch public PUT /admin-api/device/update \
			"{\"mac\":\"$ONE\",\"channelId\":$channel,\"name\":\"v$i.\"}"
		batch internal GET "/device/get-by-mac?mac=$ONE"
		batch internal GET "/rpc-api/device/device/get-by-mac?mac=$ONE"
	done >"$work/batch"
	play <"$work/batch" >"$work/answers"
	load_end readers
	awk '
		{ i = int((NR - 1) / 3) + 1 }
		index($0, "{\"code\":0,") != 1 { print NR ": " $0; bad++; next }
		NR % 3 == 1 { next }
		index($0, "\"name\":\"v" i ".\"") == 0 { print NR ": " $0; stale++ }
		END { print NR, "answers,", bad + 0, "bad,", stale + 0, "stale" }' \
		"$work/answers" >"$work/sum"
	same "$((count * 3)) answers, 0 bad, 0 stale" "$(cat "$work/sum")" pairs
	after=$(requests_of edge)
	same 2 "$(comm -13 <(sort <<<"$before") <(sort <<<"$after") | wc -l)" \
		"workers that answered: $before then $after"
}

# A device is read before it is created, so that the cache holds that there is
# no such device; then it is created.
created_after_a_miss() {
	local i channel mac

	channel=$(make_channel misses)
	for ((i = 10; i < 40; i++)); do
		mac=02:E2:E0:00:01:$i
		batch internal GET "/device/get-by-mac?mac=$mac"
		batch internal GET "/device/get-by-mac?mac=$mac"
		batch public POST /admin-api/device/create \
			"{\"mac\":\"$mac\",\"channelId\":$channel}"
		batch internal GET "/device/get-by-mac?mac=$mac"
		batch internal GET "/device/get-by-mac?mac=$mac"
	done | play | awk -F '[:,]' '
		{ wanted = (NR - 1) % 5 < 2 ? 1600001000 : 0 }
		$2 != wanted { print NR ": " $0; bad++ }
		END { print NR, "answers,", bad + 0, "wrong" }' >"$work/sum"
	same '150 answers, 0 wrong' "$(cat "$work/sum")" misses
}

# warm MAC: reads the device several times, so that it is in the cache.
warm() {
	local i

	for i in 1 2 3 4; do
		rpc GET "/device/get-by-mac?mac=$1"
		code 0
	done
}

channel_renamed() {
	local channel mac=02:E2:E0:00:02:01 i

	channel=$(make_channel rename)
	make_device $mac "$channel"
	warm $mac
	same rename "$(get data.channelName)" 'the first name'
	for i in 1 2 3 4 5; do
		ask PUT /admin-api/device/channel/update \
			"{\"id\":$channel,\"name\":\"renamed $i\"}"
		code 0
		rpc GET "/device/get-by-mac?mac=$mac"
		same "renamed $i" "$(get data.channelName)" 'the new name'
	done
}

device_deleted() {
	local channel mac=02:E2:E0:00:03:01

	channel=$(make_channel deleted)
	make_device $mac "$channel"
	warm $mac
	ask GET "/deviceHeartBeat/$mac"
	code 0
	ask DELETE "/admin-api/device/delete?id=$device"
	code 0
	rpc GET "/device/get-by-mac?mac=$mac"
	code 1600001000
	ask GET "/deviceHeartBeat/$mac"
	code 1600001000
	make_device $mac "$channel"
	rpc GET "/device/get-by-mac?mac=$mac"
	same "$device" "$(get data.id)" 'the device that has the address now'
	ask GET "/deviceHeartBeat/$mac"
	code 0
}

# A device is switched off: its next heartbeat is refused.
device_switched_off() {
	local channel mac=02:E2:E0:00:04:01

	channel=$(make_channel switch)
	make_device $mac "$channel"
	ask GET "/deviceHeartBeat/$mac"
	code 0
	ask PUT /admin-api/device/update-status "{\"macs\":[\"$mac\"],\"status\":0}"
	code 0
	ask GET "/deviceHeartBeat/$mac"
	code 1600001003
}

named() {
	rpc GET "/device/get-by-mac?mac=$1"
	same "$2" "$(get data.name)" name
}

# A device is changed, given another address and deleted with psql: the
# notifications of the database correct the cache.
changed_in_the_database() {
	local channel mac=02:E2:E0:00:05:01

	channel=$(make_channel behind)
	make_device $mac "$channel"
	warm $mac
	sql "UPDATE device_info SET name = 'by hand' WHERE mac = '$mac'"
	eventually 2 named $mac 'by hand'
	warm $mac
	sql "UPDATE device_info SET mac = '02:E2:E0:00:05:02' WHERE mac = '$mac'"
	unknown() {
		rpc GET "/device/get-by-mac?mac=$1"
		code 1600001000
	}
	eventually 2 unknown $mac
	mac=02:E2:E0:00:05:02
	warm $mac
	sql "DELETE FROM device_info WHERE mac = '$mac'"
	eventually 2 unknown $mac
}

# unheard COMMAND...: runs it while no process listens for notifications, so
# that only the request of the change itself updates the cache.
unheard() {
	trap 'service up cache_listen' EXIT
	service down cache_listen
	"$@"
}

# not_waited: prints how many changes were answered before all hosts knew of them.
not_waited() {
	cat "$FLEETDESK_HOME"/log/{device,system}.log |
		grep -c 'have not heard of a change' || true
}

# waits METHOD PATH [BODY]: the change waits for the host that hears nothing, and
# is then answered nevertheless.
waits() {
	local before

	before=$(not_waited)
	ask "$@"
	code 0
	[ "$(not_waited)" -gt "$before" ] || fail "$1 $2 has waited for no host"
}

# The name of a session by which it is a host that has heard of nothing
# (cache_host), and which no other has.
DEAF='fleetdesk cache 000'

host_listens() {
	[ "$(sql "SELECT count(*) FROM pg_stat_activity
		WHERE application_name = '$DEAF'")" = 1 ]
}

# The session is ended, not its psql: PostgreSQL would let it sleep on.
host_gone() {
	sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE application_name = '$DEAF'" >"$work/ended"
	wait
}

# Another host listens, but hears nothing.  What devices say of themselves waits
# for no host, since there are too many of them.
deaf_host() {
	local before channel mac=02:E2:E0:00:06:01 tenant

	channel=$(make_channel deaf)
	sql "SET application_name = '$DEAF'; SELECT pg_sleep(60)" \
		>"$work/slept" 2>&1 &
	trap host_gone EXIT
	eventually 10 host_listens
	waits POST /admin-api/device/create \
		"{\"mac\":\"$mac\",\"channelId\":$channel}"
	waits PUT /admin-api/device/channel/update \
		"{\"id\":$channel,\"name\":\"heard\"}"
	waits POST /admin-api/device/key/create '{}'
	waits DELETE "/admin-api/device/key/delete?id=$(get data.id)"
	tenant=$(sql "WITH p AS (INSERT INTO system_tenant_package (name, status)
		VALUES ('deaf', 0) RETURNING id)
		INSERT INTO system_tenant (name, status, account_count,
			expire_time, package_id)
		SELECT 'deaf', 0, 1, '2100-01-01', id FROM p RETURNING id")
	waits DELETE "/admin-api/system/tenant/delete?id=$tenant"
	before=$(not_waited)
	rpc PUT /device/update-by-push "{\"mac\":\"$mac\",\"brand\":\"B\"}"
	code 0
	same "$before" "$(not_waited)" 'changes that waited'
}

run_case 'get-by-mac: 0 stale of 400 changes, read twice each' pairs 400
run_case 'and of 150 without the help of notifications' unheard pairs 150
run_case 'a device created after it was asked for' unheard created_after_a_miss
run_case 'a channel renamed' unheard channel_renamed
run_case 'a device deleted, and its address used again' unheard device_deleted
run_case 'a device switched off' unheard device_switched_off
run_case 'a device changed with psql' changed_in_the_database
run_case 'a change waits for a host that hears nothing' deaf_host
