# shellcheck shell=bash
# tenant_disabled.sh - tenants that are disabled, run out of time or are
# deleted: what becomes of their sessions, websockets and devices, and when,
# also if the database breaks off in the middle.
# Long: tenants of up to 290,000 devices are filled and ended.

TENANT=/admin-api/system/tenant

# package_made NAME: creates a tenant package of that name with the menus for
# devices and export tasks; sets $package to its id.
package_made() {
	local menus

	menus=$(sql "SELECT string_agg(id::text, ',') FROM system_menu
		WHERE permission ~ '^(device|infra:export-task):' AND NOT deleted")
	token=$admin
	ask POST /admin-api/system/tenant-package/create \
		"{\"name\":\"$1\",\"status\":0,\"menuIds\":[$menus]}"
	code 0
	package=$(get data)
}

# members STATUS EXPIRES: prints the members of the body that creates or updates
# the tenant $name with this status and expiry time.
members() {
	printf '"name":"%s","contactName":"E","status":%d,"packageId":%d,"expireTime":%d,"accountCount":9' \
		"$name" "$1" "$package" "$2"
}

# tenant_made NAME: creates a tenant of that name and its administrator; sets
# $name, and $id to the tenant's id.
tenant_made() {
	name=$1
	token=$admin
	ask POST $TENANT/create "{$(members 0 4102444800000),\"username\":\"ender1\",\"password\":\"correct horse 1\"}"
	code 0
	id=$(get data)
}

# becomes STATUS EXPIRES: gives the tenant $id this status and expiry time.
becomes() {
	local mine=$token

	token=$admin
	ask PUT $TENANT/update "{\"id\":$id,$(members "$1" "$2")}"
	code 0
	token=$mine
}

# goes: deletes the tenant $id.
goes() {
	token=$admin
	ask DELETE "$TENANT/delete?id=$id"
	code 0
}

# enters: signs in as the administrator of the tenant $id; sets $token and
# $refresh.
enters() {
	token=''
	ask POST /admin-api/system/auth/login \
		'{"username":"ender1","password":"correct horse 1"}' -H "tenant-id: $id"
	code 0
	token=$(get data.accessToken)
	refresh=$(get data.refreshToken)
}

# token_says CODE, refresh_says CODE: fail unless the access token, or the refresh
# token, gets that code.
token_says() {
	ask GET /admin-api/device/channel/all
	code "$1"
}

refresh_says() {
	local token=''

	ask POST "/admin-api/system/auth/refresh-token?refreshToken=$refresh"
	code "$1"
}

disabled() {
	package_made 'end disabled'
	tenant_made 'end disabled'
	enters
	ws it "$refresh"
	becomes 1 4102444800000
	closes it 4401 1000
	token_says 1002015001
	refresh_says 1002015001
	becomes 0 4102444800000
	token_says 401
	refresh_says 400
	enters
	ws again "$refresh"
	answers again
	goes
	closes again 4401 1000
}

# A tenant expires by the clock alone: nobody changes a row when its time is
# over.
expired() {
	package_made 'end expired'
	tenant_made 'end expired'
	enters
	ws it "$refresh"
	becomes 0 $((${EPOCHREALTIME/./} / 1000 + 1000))
	answers it
	closes it 4401 6000
	token_says 1002015002
	refresh_says 1002015002
	becomes 0 4102444800000
	token_says 0
	refresh_says 0
	ws again "$refresh"
	answers again
	goes
	closes again 4401 1000
}

# address N: prints the address of the N-th device of the tenant.
address() {
	printf '02:E2:EE:00:%02X:%02X' $(($1 / 256)) $(($1 % 256))
}

# all_answer CODE: fails unless all of 80 calls for 40 devices of the tenant are
# answered with that code.  The calls are meant to reach every worker.
all_answer() {
	local n

	for n in {1..40}; do
		batch public GET "/deviceHeartBeat/$(address "$n")"
		batch internal GET "/device/get-by-mac?mac=$(address "$n")" |
			grep -v tenant-id
	done | play >"$work/answers"
	same 80 "$(grep -c '^{"code":' "$work/answers")" answers
	only "$1" "$work/answers"
}

# sign_ins: signs in again and again, until the file $work/stop exists.
sign_ins() {
	while [ ! -e "$work/stop" ]; do
		curl -s --noproxy '*' --max-time 40 -H "tenant-id: $1" \
			-H 'Content-Type: application/json' \
			-d '{"username":"ender1","password":"correct horse 1"}' \
			"$base/admin-api/system/auth/login"
		echo
	done >"$work/sign_ins.$2"
}

# working: fails unless an import of the tenant is in its middle and its export
# has begun; a short export may be done already.
working() {
	same '1 1' "$(sql "SELECT (SELECT count(*) FROM infra_task
		WHERE kind = 'device' AND tenant_id = $id AND status = 1 AND processed > 0) || ' ' ||
		(SELECT count(*) FROM infra_task
		WHERE kind = 'export' AND tenant_id = $id AND status IN (1, 2))")" 'imports and exports at work'
}

# over TENANT: fails while the deleted tenant has a device that is not marked as
# deleted, a session, or a task that is not done.
over() {
	same '0 0 0 0' "$(sql "SELECT
		(SELECT count(*) FROM device_info WHERE tenant_id = $1 AND NOT deleted)
		|| ' ' || (SELECT count(*) FROM system_session WHERE tenant_id = $1)
		|| ' ' || (SELECT count(*) FROM infra_task
			WHERE tenant_id = $1 AND status < 2)
		|| ' ' || (SELECT count(*) FROM system_tenant_end)")" 'left'
}

# A tenant is deleted while it imports devices, exports rows and its users sign
# in.  A new tenant of the same name can be created at once.
deleted() {
	local gone mine channel

	package_made 'end deleted'
	tenant_made 'end deleted'
	gone=$id
	enters
	mine=$token
	ask POST /admin-api/device/channel/create '{"name":"end"}'
	code 0
	channel=$(get data.id)
	sql "INSERT INTO device_info (tenant_id, mac, channel_id, status)
		SELECT $id, ('02e2ee' || lpad(to_hex(n), 6, '0'))::macaddr, $channel, 1
		FROM generate_series(1, 40000) n" >"$work/null"
	all_answer 0
	ws it "$refresh"
	seq 250000 | awk -v c="$channel" 'BEGIN { print "mac,channelId" }
		{ printf "02:E2:EF:%02X:%02X:%02X,%d\n", $1 / 65536,
			$1 / 256 % 256, $1 % 256, c }' >"$work/many.csv"
	ask POST /admin-api/device/import -F "file=@$work/many.csv"
	code 0
	ask POST /admin-api/infra/export-task/create '{"biz":"device"}'
	code 0
	sign_ins "$id" 1 &
	sign_ins "$id" 2 &
	eventually 60 working
	service pause outbox_send
	goes
	all_answer 1600001000
	closes it 4401 1000
	tenant_made 'end deleted'
	token=$mine
	token_says 401
	refresh_says 400
	token=$admin
	ask POST /admin-api/device/channel/create '{"name":"end"}'
	code 0
	race mine 1600001005 POST /admin-api/device/create \
		"{\"mac\":\"02:E2:EE:00:00:@\",\"channelId\":$(get data.id)}"
	rpc GET '/device/get-by-mac?mac=02:E2:EE:00:00:10'
	code 0
	service cont outbox_send
	eventually 60 over "$gone"
	enters
	: >"$work/stop"
	wait
	only '0 1002015000' "$work"/sign_ins.?
	grep -q '^{"code":1002015000,' "$work"/sign_ins.? ||
		fail 'nobody came too late'
	goes
	same 0 "$(sql "SELECT count(*) FROM device_info
		WHERE tenant_id = $gone AND NOT deleted")" 'devices of the deleted one'
	same 10 "$(sql "SELECT count(*) FROM device_info
		WHERE mac BETWEEN '02:E2:EE:00:00:00' AND '02:E2:EE:00:00:FF'
		  AND tenant_id = 1 AND NOT deleted")" 'devices of those who took them'
}

# begun: fails unless some of the tenant's 30,000 devices are marked as deleted;
# the locked ones are not yet.
begun() {
	local left

	left=$(sql "SELECT count(*) FROM device_info
		WHERE tenant_id = $id AND NOT deleted")
	((left > 0 && left < 30000)) || fail "$left devices are left"
}

# back_since PID: fails unless a process other than PID serves the database.
back_since() {
	[ "$(cat "$FLEETDESK_HOME/service/postgres/supervise/pid")" != "$1" ] ||
		fail 'it is the old one'
	same 1 "$(sql 'SELECT 1')" database
}

# beat_says CODE: fails unless a heartbeat of one of the tenant's devices gets
# that code.
beat_says() {
	ask GET /deviceHeartBeat/02:E2:ED:00:00:01
	code "$1"
}

# live_elsewhere: prints how many devices other tenants have.
live_elsewhere() {
	sql "SELECT count(*) FROM device_info WHERE tenant_id <> $id AND NOT deleted"
}

# The database ends without a checkpoint, as in a crash, while rows are being
# marked.  Another session has locked some of the devices, so the marking cannot
# be finished before that.
interrupted() {
	local pid others

	package_made 'end interrupted'
	tenant_made 'end interrupted'
	enters
	ask POST /admin-api/device/channel/create '{"name":"end"}'
	code 0
	sql "INSERT INTO device_info (tenant_id, mac, channel_id, status)
		SELECT $id, ('02e2ed' || lpad(to_hex(n), 6, '0'))::macaddr,
		       $(get data.id), 1
		  FROM generate_series(1, 30000) n" >"$work/null"
	beat_says 0
	others=$(live_elsewhere)
	hold "SELECT count(*) FROM (SELECT FROM device_info WHERE tenant_id = $id
		ORDER BY id LIMIT 3 FOR UPDATE) d"
	goes
	eventually 30 begun
	ask POST /admin-api/system/dict-type/create \
		'{"name":"just before","type":"end_just_before","status":0}'
	code 0
	pid=$(cat "$FLEETDESK_HOME/service/postgres/supervise/pid")
	service quit postgres
	eventually 30 back_since "$pid"
	let_go
	eventually 30 beat_says 1600001000
	eventually 60 over "$id"
	same "$others 1 0" "$(live_elsewhere) $(sql "SELECT
		(SELECT count(*) FROM system_dict_type WHERE type = 'end_just_before')
		|| ' ' ||
		(SELECT count(*) FROM mq_outbox WHERE topic = 'tenant.end')")" \
		'devices of others, what was acknowledged, what is left to do'
	tenant_made 'end interrupted'
	enters
	goes
}

run_case 'a tenant is disabled: its sessions are worth nothing afterwards' disabled
run_case 'a tenant runs out of time: its sockets close, its sessions go on' expired
run_case 'a tenant is deleted while it is at work, and created anew' deleted
run_case 'the database breaks off in the middle: the rest follows' interrupted
