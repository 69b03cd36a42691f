# shellcheck shell=bash disable=SC2154 # work, url, seconds are the bench's
# device_writes.sh - the writes of devices: activations and reports, signed and
# durable; and the presence of two million devices.

# device_lines PREFIX SUFFIX: makes a request of each line "MAC CPU" on stdin.
device_lines() {
	awk -v a="$1" -v b="$2" '{ print "POST " a "/" $1 "/" $2 " " b }'
}

# write_round N: makes new devices; each activates itself once and then reports
# something new once.
write_round() {
	local n=$((seconds * 6000)) key
	key=$(device_key)
	[ -n "$key" ] || die 'no key for devices'

	sql >"$work/devices" <<-EOT
		INSERT INTO device_info (tenant_id, mac, channel_id, status)
		SELECT 1, ('02be' || lpad(to_hex($1 * 1000000 + n), 8, '0'))::macaddr,
		       (SELECT min(id) FROM base_channel WHERE tenant_id = 1), 0
		  FROM generate_series(1, $n) n;
		SELECT upper(mac::text), md5(mac::text) FROM device_info
		 WHERE mac BETWEEN '02:BE:00:00:00:00' AND '02:BE:FF:FF:FF:FF'
		   AND status = 0
		 ORDER BY md5(mac::text);
	EOT
	sed -i 's/|/ /' "$work/devices"
	device_lines /deviceActivate/v1 '{"brand":"B","platform":"amlogic","deviceModel":"M"}' \
		<"$work/devices" >"$work/activate"
	sample activate load_run --tcp "$FLEETDESK_PORT" --once --seconds "$seconds" \
		--sign "$key" --url-file "$work/activate" --expect '"status":1'
	# Only devices that were activated send reports.
	n=$(awk '$1 == "activate" { n = $2 } END { print n }' "$work/samples")
	head -n "$n" "$work/devices" |
		device_lines /devicePush/v1 '{"systemVersion":"9.1","build":"b1","ui":"com.a"}' \
			>"$work/push-info"
	sample push-info load_run --tcp "$FLEETDESK_PORT" --once --seconds "$seconds" \
		--sign "$key" --url-file "$work/push-info" --expect '"code":0'
}

# device_key: makes a key of devices and prints "KID:SECRET".
device_key() {
	curl -s "http://127.0.0.1:$FLEETDESK_PORT/admin-api/device/key/create" \
		-H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
		-d '{"remark":"bench"}' |
		sed -n 's/.*"kid":"\([^"]*\)","secret":"\([^"]*\)".*/\1:\2/p'
}

measure_device_write() {
	local round token

	token=$(sign_in)
	sql -c "INSERT INTO base_channel (tenant_id, name) VALUES (1, 'Bench')"
	for round in $(seq "$rounds"); do
		write_round "$round"
	done
}

# group_s GROUP: seconds of CPU that a group of processes has used so far.
group_s() {
	cpu_now | awk -v group="$1" '$2 == group { ns += $3 }
		END { printf "%.2f\n", ns / 1e9 }'
}

# measure_presence: as if every device sent a heartbeat every 300 s and the
# presence file were flushed every 5 s: before each flush a sixtieth of the
# devices, spread over the whole file, has sent one.  The flushes follow each
# other without pause.
measure_presence() {
	local n=${quick:+60000} dir=$work/presence begin before after k now TIMEFORMAT='%U %S'

	n=${n:-2000000}
	bench_build "$BUILD/tests/bench/presence_beats"
	beside_start
	mkdir -p "$dir"
	beside_sql <<-EOT
		SET synchronous_commit = off;
		SET statement_timeout = 0;
		INSERT INTO base_channel (id, tenant_id, name) VALUES (9000, 1, 'Beats');
		INSERT INTO device_info (id, tenant_id, mac, channel_id, status)
		SELECT n, 1, ('02be' || lpad(to_hex(n), 8, '0'))::macaddr, 9000, 1
		  FROM generate_series(1, $n) n;
		INSERT INTO device_runtime (device_id, last_seen)
		SELECT n, now() - interval '300 s' FROM generate_series(1, $n) n;
		VACUUM ANALYZE device_info, device_runtime;
	EOT
	beside_admin -c CHECKPOINT
	now=$(date +%s)
	: >"$work/presence.cpu"
	before=$(group_s postgres)
	begin=$EPOCHREALTIME
	for k in {1..60}; do
		"$BUILD/tests/bench/presence_beats" "$dir" "$k" "$n" 60 "$now"
		{ time FLEETDESK_HOME=$work FLEETDESK_CACHE_DIR=$dir \
			FLEETDESK_DATABASE_URL=$beside_url \
			"$BUILD/bin/job" presence_flush >/dev/null; } 2>>"$work/presence.cpu"
	done
	size presence-s "$(awk -v b="$begin" -v e="$EPOCHREALTIME" \
		'BEGIN { printf "%.1f", e - b }')"
	after=$(group_s postgres)
	[ "$(beside_sql -c "SELECT count(*) FROM device_runtime
		WHERE last_seen = to_timestamp($now)")" = "$n" ] ||
		die 'presence_flush left some'
	size presence-devices "$n"
	size presence-cpu "$(awk -v b="$before" -v a="$after" '
		{ job += $1 + $2 } END { printf "%.1f", (a - b + job) / 3 }' \
		"$work/presence.cpu")"
}
