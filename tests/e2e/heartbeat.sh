# shellcheck shell=bash
# heartbeat.sh - the heartbeats of devices: how many are served, what they are
# answered, their headers, and their effect on the device page and the presence.

make_fleet() {
	local i channel

	ask POST /admin-api/device/channel/create '{"name":"beats"}'
	code 0
	channel=$(get data.id)
	for i in 1 2 3 4 5 6 7 8; do
		batch public POST /admin-api/device/create \
			"{\"mac\":\"02:E2:E1:00:00:0$i\",\"channelId\":$channel,\"cpu\":\"000000000000000$i\"}"
	done | play >"$work/created"
	same 8 "$(grep -c '^{"code":0,' "$work/created")" created
	ask PUT /admin-api/device/update-status "{\"macs\":[$(
		printf '"02:E2:E1:00:00:0%d",' 1 2 3 4 5 6 7
	)\"02:E2:E1:00:00:08\"],\"status\":1}"
	code 0
}

# page_shows FIELD VALUE: fails unless the page shows that value for all 8
# devices.
page_shows() {
	ask GET '/admin-api/device/page?mac=02:E2:E1&pageSize=20'
	code 0
	same 8 "$(get data.total)" total
	same 8 "$(grep -oE "\"$1\":$2[,}]" <<<"$body" | wc -l)" "$1 of $body"
}

stored() {
	same 8 "$(sql "SELECT count(*) FROM device_runtime JOIN device_info
		ON id = device_id WHERE mac BETWEEN '02:E2:E1:00:00:01' AND
		'02:E2:E1:00:00:08' AND last_seen > now() - interval '1 minute'")" \
		'devices seen in the last minute'
}

eight_clients() {
	local i began

	make_fleet
	page_shows online false
	page_shows lastSeen null
	for i in 1 2 3 4 5 6 7 8; do
		echo "GET /deviceHeartBeat/02:E2:E1:00:00:0$i"
		echo "GET /app-api/deviceHeartBeat/02-e2-e1-00-00-0$i"
		echo "GET /deviceHeartBeat/v2/02:E2:E1:00:00:0$i/000000000000000$i"
	done >"$work/urls"
	began=$(date +%s)
	"$BUILD/tests/bench/load" --tcp "$FLEETDESK_PORT" --clients 8 \
		--requests 10000 --url-file "$work/urls" --expect '"code":0' \
		>"$work/load"
	grep -q '"requests":10000,"failed":0,' "$work/load" ||
		fail "$(cat "$work/load")"
	eventually 10 page_shows online true
	page_shows lastSeen '[0-9]*'
	[ "$(get data.list.0.lastSeen)" -ge "${began}000" ] || fail "$body"
	eventually 15 stored
	eventually 15 overview
	service restart presence_flush
	overview
}

# More clients than the workers of the pool keep connections: none waits until
# those of the others are closed.
many_clients() {
	printf 'GET /deviceHeartBeat/02:E2:E1:00:00:0%d\n' 1 2 3 4 5 6 7 8 >"$work/urls"
	"$BUILD/tests/bench/load" --tcp "$FLEETDESK_PORT" --clients 400 \
		--seconds 4 --url-file "$work/urls" --expect '"code":0' \
		>"$work/load"
	grep -q '"failed":0,' "$work/load" || fail "$(cat "$work/load")"
	grep -qE '"max_us":[0-9]{1,6}}' "$work/load" ||
		fail "one took a second or more: $(cat "$work/load")"
}

# overview: fails unless the numbers of the overview are those of the device page.
overview() {
	local total online

	ask GET '/admin-api/device/page?pageSize=1'
	code 0
	total=$(get data.total)
	ask GET '/admin-api/device/page?online=1&pageSize=1'
	online=$(get data.total)
	ask GET /admin-api/device/overview/summary
	code 0
	same "$total $online" "$(get data.total) $(get data.online)" 'total and online'
	[ "$online" -ge 8 ] || fail "$body"
}

what_a_beat_says() {
	ask GET /deviceHeartBeat/02:E2:E1:00:00:01
	same '{"code":0,"msg":"","data":true}' "$body" 'the first version'
	ask GET /deviceHeartBeat/v2/02-e2-e1-00-00-01/0000000000000001
	code 0
	same 02:E2:E1:00:00:01 "$(get data.mac)" mac
	same 1 "$(get data.status)" status
	same 7 "$(get data.tasks)" tasks
	[[ $(get data.policyVersion) =~ ^0-0-[0-9]+$ ]] || fail "$body"
	[ "$(get data.interval)" -gt 0 ] || fail "$body"
	ask GET /deviceHeartBeat/v2/02:E2:E1:00:00:01/0000000000000002
	code 1600001007
	ask GET /deviceHeartBeat/v2/02:E2:E1:00:00:01/xyz
	code 1600001002
	ask GET /deviceHeartBeat/02:E2:E1:00:00:ff
	code 1600001000
	ask GET /admin-api/deviceHeartBeat/02:E2:E1:00:00:01
	code 404
}

# headers_are NAMES: fails unless the last answer has these headers and those that
# every answer has, and no others.
headers_are() {
	same "$1" "$(sed -n 's/^\([A-Za-z-]*\):.*/\L\1/p' "$work/head" |
		grep -vxE 'server|date|connection|content-(type|length)' | sort |
		paste -sd ' ')" 'headers'
	[[ $(head_of trace-id) =~ ^[0-9a-f]{32}$ ]] || fail "$(cat "$work/head")"
	same no-store "$(head_of cache-control)" 'cache'
}

# The answers to heartbeats, and to the look-ups that modules make often, have
# only two headers, whether they succeed or not, because no browser reads them.
two_headers() {
	local mac=02:E2:E1:00:00:01 origin="Origin: http://localhost:$FLEETDESK_PORT"
	local path

	for path in "$mac" "v2/$mac/0000000000000001" AA:BB:CC:00:00:01 xyz; do
		ask GET "/deviceHeartBeat/$path" -H "$origin"
		headers_are 'cache-control trace-id'
	done
	ask POST "/deviceHeartBeat/$mac" -H "$origin"
	code 405
	headers_are 'cache-control trace-id'
	for path in deviceActivate devicePush deviceAppReport; do
		ask POST "/$path/v1/$mac/0000000000000001" '{}' -H "$origin"
		headers_are 'cache-control trace-id'
		head -c 400000 /dev/zero >"$work/large"
		ask POST "/$path/v1/$mac/0000000000000001" \
			--data-binary "@$work/large"
		code 400 413
		headers_are 'cache-control trace-id'
	done
	for path in get-by-mac get-by-mac-from-db get-by-mac-and-cpu; do
		rpc GET "/device/$path?mac=$mac&cpu=0000000000000001"
		code 0
		headers_are 'cache-control trace-id'
	done
}

# While the pool is down, nginx itself answers: it tells a device when to call
# again.
come_back() {
	service down edge
	ask GET /deviceHeartBeat/02:E2:E1:00:00:01
	code 500 503
	headers_are 'cache-control retry-after trace-id'
	rpc GET '/device/get-by-mac?mac=02:E2:E1:00:00:01'
	code 500
	headers_are 'cache-control trace-id'
	service up edge
	beats() {
		ask GET /deviceHeartBeat/02:E2:E1:00:00:01
		code 0
	}
	eventually 10 beats
}

# Headers of a client are not passed on to the pool, which would refuse the call
# because of them.
no_other_header() {
	ask GET /deviceHeartBeat/02:E2:E1:00:00:01 -H 'tenant-id: 1' \
		-H 'tenant-id: 2' -H 'login-user: x' -H 'login-user: y'
	code 0
	rpc GET '/device/get-by-mac?mac=02:E2:E1:00:00:01' \
		-H 'Idempotency-Key: 1' -H 'Idempotency-Key: 2'
	code 0
	# The headers that the configuration names are passed on.
	rpc GET '/device/get-by-mac?mac=02:E2:E1:00:00:01' -H 'login-user: x'
	code 400
}

run_case '8 clients, 10,000 beats: none fails, all see it' eight_clients
run_case '400 clients: none waits for the connections of others' many_clients
run_case 'what a heartbeat is told' what_a_beat_says
run_case 'headers that devices are told' two_headers
run_case 'headers that a pool is told' no_other_header
run_case 'nobody is there' come_back
