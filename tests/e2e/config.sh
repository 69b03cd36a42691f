# shellcheck shell=bash
# config.sh - a changed configuration entry has its new value at once, in every
# worker and for devices (heartbeat interval, lengths of CPU ids).

# save VALUE: stores the value in the entry $id, whose key is $key.
save() {
	ask PUT /admin-api/infra/config/update "{\"id\":$id,\"category\":\"e2e\",
		\"name\":\"e2e\",\"key\":\"$key\",\"value\":\"$1\",\"visible\":true}"
	code 0
}

all_workers() {
	local id key=e2e.value i j

	ask POST /admin-api/infra/config/create "{\"category\":\"e2e\",
		\"name\":\"e2e\",\"key\":\"$key\",\"value\":\"0\",\"visible\":true}"
	code 0
	id=$(get data)
	for i in 1 2 3 4 5 6 7 8 9 10; do
		save $i
		for j in 1 2 3 4 5; do
			rpc GET "/rpc-api/infra/config/get-value-by-key?key=$key"
			same "{\"code\":0,\"msg\":\"\",\"data\":\"$i\"}" "$body" "read $j"
		done
	done
	ask DELETE "/admin-api/infra/config/delete?id=$id"
	code 0
	for j in 1 2 3 4 5; do
		rpc GET "/infra/config/get-value-by-key?key=$key"
		same '{"code":0,"msg":"","data":null}' "$body" "read $j"
	done
}

# beats_within LOW HIGH: fails unless the device is told an interval in this
# range.
beats_within() {
	local interval

	ask GET "/deviceHeartBeat/v2/$FLEET:01/0123456789abcdef"
	code 0
	interval=$(get data.interval)
	[[ $interval -ge $1 && $interval -le $2 ]] || fail "$body"
}

usual_interval() {
	local id key=device.heartbeat-interval

	make_traffic
	id=$(sql "SELECT id FROM infra_config WHERE key = '$key' AND NOT deleted")
	beats_within 270 330
	save 2000
	eventually 5 beats_within 1800 2200
	sql "UPDATE infra_config SET value = 'never' WHERE id = $id"
	eventually 5 beats_within 270 330
	save 300
}

# beat_is CODE CPU: fails unless a heartbeat of an unknown device with that CPU
# id gets this code.
beat_is() {
	ask GET "/deviceHeartBeat/v2/02:00:00:FF:FF:FF/$2"
	code "$1"
}

cpu_lengths() {
	local id key=device.cpu.hex-lengths

	id=$(sql "SELECT id FROM infra_config WHERE key = '$key' AND NOT deleted")
	beat_is 1600001000 0123456789abcdef
	save 20
	eventually 5 beat_is 1600001002 0123456789abcdef
	beat_is 1600001000 0123456789abcdef0123
	save 16,32
	eventually 5 beat_is 1600001000 0123456789abcdef
	beat_is 1600001002 0123456789abcdef0123
}

run_case 'a value changed is another at once in every worker' all_workers
run_case 'devices learn another usual interval' usual_interval
run_case 'devices learn other lengths of CPU ids' cpu_lengths
