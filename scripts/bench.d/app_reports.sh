# shellcheck shell=bash disable=SC2154 # work, url, seconds are the bench's
# app_reports.sh - reports of applications, 60 of each device: the whole list,
# the first of each device in the month, and one that changes nothing; beside
# them PostgreSQL alone, which stores the same as one row for each application.

# report_devices ROUND N: makes new devices, activated; prints "MAC CPU" of each.
report_devices() {
	sql <<-EOT | sed 's/|/ /'
		INSERT INTO device_info (tenant_id, mac, cpu, channel_id, status,
		       activation_time)
		SELECT 1, ('02ad' || lpad(to_hex($1 * 1000000 + n), 8, '0'))::macaddr,
		       md5($1 || ' ' || n),
		       (SELECT min(id) FROM base_channel WHERE tenant_id = 1), 1, now()
		  FROM generate_series(1, $2) n;
		VACUUM ANALYZE device_info;
		SELECT upper(mac::text), cpu FROM device_info
		 WHERE mac BETWEEN ('02ad' || lpad(to_hex($1 * 1000000), 8, '0'))::macaddr
		       AND ('02ad' || lpad(to_hex($1 * 1000000 + $2), 8, '0'))::macaddr
		 ORDER BY md5(mac::text);
	EOT
}

# report_lines KIND [walk=1]: the reports of the devices on stdin.  In a round
# those of the first devices are always of the same applications.
report_lines() {
	awk -v seed="$round" -v apps=60 -v versions=20000 -v kind="$1" \
		-v "${2:-walk=0}" -f scripts/app_reports.awk
}

# report_fire FILE [OPTION...]: each report of the file once, for some seconds.
report_fire() {
	load_run --tcp "$FLEETDESK_PORT" --once --seconds "$seconds" \
		--sign "$key" --expect '"code":0' --url-file "$@"
}

# report_beats N: the devices send a heartbeat each, which tells them to report;
# so their records are in the cache, as they are of devices in service.
report_beats() {
	awk '{ print "GET /deviceHeartBeat/v2/" $1 "/" $2 }' \
		"$work/reporting" >"$work/beating"
	load_run --tcp "$FLEETDESK_PORT" --once --requests "$1" \
		--url-file "$work/beating" >/dev/null
	presence_settle
}

# report_round ROUND
report_round() {
	local round=$1 n=$((seconds * 3000))

	report_devices "$round" "$n" >"$work/reporting"
	report_known
	report_beats "$n"
	report_lines APP_LIST <"$work/reporting" >"$work/lists"
	sample app-list report_fire "$work/lists"
	# Only devices that have sent their list have what they report now.
	n=$(awk '$1 == "app-list" { n = $2 } END { print n }' "$work/samples")
	head -n "$n" "$work/reporting" | report_lines APP_INSTALL >"$work/same"
	sample app-same report_fire "$work/same"
	sample app-rows report_rows
}

# report_rows: PostgreSQL stores lists of 60 applications as rows.
report_rows() {
	/usr/lib/postgresql/15/bin/pgbench -n -M prepared -f "$work/rows.sql" \
		-D packages="{$(seq -s , 7 97 5730)}" \
		-D versions="{$(seq -s , 11 331 19540)}" \
		-c "$workers" -j 1 -T "$seconds" "$url" >"$work/pgbench" 2>&1 ||
		{ cat "$work/pgbench" >&2 && return 1; }
	awk -v s="$seconds" '
	/actually processed:/ { n = $NF + 0 }
	/failed transactions:/ { failed = $5 + 0 }
	/^tps/ { print n, failed + 0, s, $3, "-", "-" }' "$work/pgbench"
}

# report_known: 334 devices report all 20,000 versions, so that these are known
# and in the host's cache, as they are after the first days of a suite.  Making
# the devices of a round has emptied the cache.
report_known() {
	report_lines APP_INSTALL walk=1 <"$work/known" >"$work/walk"
	load_run --tcp "$FLEETDESK_PORT" --once --requests 334 --sign "$key" \
		--url-file "$work/walk" >/dev/null
	sql -c 'VACUUM ANALYZE app_package_name, app_package_version'
}

measure_app_reports() {
	local round token key

	token=$(sign_in)
	key=$(device_key)
	[ -n "$key" ] || die 'no key for devices'
	sql <<-'EOT'
		INSERT INTO base_channel (tenant_id, name) VALUES (1, 'Bench reports');
		CREATE TABLE bench_install (
			stat_month int NOT NULL,
			device_id  bigint NOT NULL,
			package_id int NOT NULL,
			version_id int NOT NULL,
			first_time timestamptz NOT NULL DEFAULT now(),
			last_time  timestamptz NOT NULL DEFAULT now(),
			PRIMARY KEY (stat_month, device_id, package_id));
	EOT
	cat >"$work/rows.sql" <<-'EOT'
		\set device random(1, 100000000)
		INSERT INTO bench_install (stat_month, device_id, package_id, version_id)
		SELECT 202611, :device, p, v
		  FROM unnest(:packages::int[], :versions::int[]) AS t(p, v)
		    ON CONFLICT (stat_month, device_id, package_id) DO UPDATE
		   SET version_id = EXCLUDED.version_id, last_time = now();
	EOT
	report_devices 900 334 >"$work/known"
	for round in $(seq "$rounds"); do
		report_round "$round"
	done
	sql -c 'DROP TABLE bench_install'
}
