# shellcheck shell=bash
# traffic.sh - the traffic of many clients at the same time: reads from every
# pool, heartbeats, and writes that can be counted afterwards.

FLEET=02:E2:E2:00:00

# make_traffic: creates four devices, unless they exist, and reads them so that
# the cache has them.
make_traffic() {
	local i channel

	if [ "$(sql "SELECT count(*) FROM device_info WHERE mac = '$FLEET:04'")" = 0 ]; then
		make_traffic_devices
	fi
	for i in 1 2 3 4; do
		ask GET "/deviceHeartBeat/v2/$FLEET:0$i/0123456789abcdef"
		code 0
	done
}

make_traffic_devices() {
	local i channel

	ask POST /admin-api/device/channel/create '{"name":"traffic"}'
	code 0
	channel=$(get data.id)
	for i in 1 2 3 4; do
		ask POST /admin-api/device/create \
			"{\"mac\":\"$FLEET:0$i\",\"channelId\":$channel}"
		code 0
	done
	ask PUT /admin-api/device/update-status "{\"macs\":[$(
		printf "\"$FLEET:0%d\"," 1 2 3
	)\"$FLEET:04\"],\"status\":1}"
	code 0
}

# load_all: starts three kinds of reads, which go on in the background: an
# administrator's, from the pools system, device, auth and infra; heartbeats,
# and the look-ups of modules, both from the pool edge.  Their rates are so high
# that a request comes every other millisecond, and low enough to leave the
# machine time for what is tested.
load_all() {
	printf 'GET /admin-api%s\n' /system/role/page /device/page \
		/system/auth/get-permission-info /system/dict-data/simple-list \
		/infra/config/page \
		>"$work/reads"
	printf "GET /deviceHeartBeat/$FLEET:0%d\n" 1 2 3 4 >"$work/beats"
	printf "GET /deviceHeartBeat/v2/$FLEET:0%d/0123456789abcdef\n" 1 2 3 4 \
		>>"$work/beats"
	printf "GET /device/get-by-mac?mac=$FLEET:0%d\n" 1 2 3 4 >"$work/modules"
	load reads --tcp "$FLEETDESK_PORT" --clients 4 --rate 100 --url-file "$work/reads" \
		--header "Authorization: Bearer $token" --expect '"code":0'
	load beats --tcp "$FLEETDESK_PORT" --clients 4 --rate 300 --url-file "$work/beats" \
		--expect '"code":0'
	load modules --unix "$internal" --clients 2 --rate 150 --url-file "$work/modules" \
		--header 'tenant-id: 1' --expect '"code":0'
}

# load_all_end: stops the reads, all at the same time, and then checks the
# results of each kind.
load_all_end() {
	touch "$work/reads.stop" "$work/beats.stop" "$work/modules.stop"
	load_end reads
	load_end beats
	load_end modules
}

# load_all_drop: stops the reads and ignores their results.
load_all_drop() {
	local name

	touch "$work/reads.stop" "$work/beats.stop" "$work/modules.stop"
	for name in reads beats modules; do
		load_stop "$name"
		rm "$work/$name.stop"
	done
}

# writer NAME: creates dictionary types, each one once, until the file
# $work/done exists.  It sends a hundred requests a second: most of the time one
# is being answered, and what is tested has a processor left.
writer() {
	local round=0 i

	while [ ! -e "$work/done" ] && [ ! -e "$work/stop" ]; do
		round=$((round + 1))
		for ((i = 0; i < 20; i++)); do
			batch public POST /admin-api/system/dict-type/create \
				"{\"name\":\"$1 $round $i\",\"type\":\"$1_${round}_$i\",\"status\":0}"
			batch public POST /admin-api/system/permission/assign-user-role \
				'{"userId":1,"roleIds":[1]}'
			batch internal POST /device/get-device-count-batch \
				'[{"channelId":1}]'
		done | play --rate 100/s
	done >"$work/$1.answers"
}

# writers_end NAME...: ends the writers; fails unless every write was
# acknowledged and took effect exactly once.
writers_end() {
	local name made kept

	: >"$work/done"
	wait "${writers[@]}"
	for name; do
		awk -F '\t' '$1 !~ /^{"code":0,/ { print; exit 1 }' \
			"$work/$name.answers" >"$work/bad" ||
			fail "$name: $(grep -vc '^{"code":0,' "$work/$name.answers") failed: $(cat "$work/bad")"
		made=$(awk 'NR % 3 == 1' "$work/$name.answers" | wc -l)
		kept=$(sql "SELECT count(*) FROM system_dict_type
			WHERE type LIKE '$name\\_%'")
		same "$made" "$kept" "$name: acknowledged and stored"
		[ "$made" -gt 20 ] || fail "$name: only $made writes"
		echo "$name: $made created" >&2
	done
}
