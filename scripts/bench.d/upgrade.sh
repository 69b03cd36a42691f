# shellcheck shell=bash disable=SC2154 # work, quick, rounds are the bench's
# upgrade.sh - how long statements of devices wait while the schema is upgraded: the
# longest lock that scripts/migrate holds over a large fleet.

# upgrade_base: makes a database as it was before the first file of sql/upgrade,
# with that many devices.
upgrade_base() {
	beside_admin -c 'CREATE DATABASE fleetdesk_upgrade OWNER fleetdesk'
	gzip -dc tests/project/upgrade_base.sql.gz |
		psql -X -q -v ON_ERROR_STOP=1 -d "$upgrade_url" -f - >/dev/null
	psql -X -q -v ON_ERROR_STOP=1 -d "$upgrade_url" -v rows="$1" \
		-f scripts/bench.d/device_page.sql
	psql -X -q -v ON_ERROR_STOP=1 -d "$upgrade_url" \
		-c 'ALTER TABLE device_info ENABLE TRIGGER USER' -c 'VACUUM ANALYZE device_info'
}

# upgrade_beats: a file of what heartbeats do in the database: a device is found by
# its address, its time is stored, and now and then it reports a change of itself.
upgrade_beats() {
	cat >"$work/beats.sql" <<-EOT
		\set n random(1, $1)
		SELECT d.id, d.status, r.last_seen
		  FROM device_info d LEFT JOIN device_runtime r ON r.device_id = d.id
		 WHERE d.mac = (SELECT mac FROM device_info WHERE id = :n) AND NOT d.deleted;
		INSERT INTO device_runtime (device_id, last_seen) VALUES (:n, now())
		ON CONFLICT (device_id) DO UPDATE SET last_seen = EXCLUDED.last_seen;
		UPDATE device_info SET device_ip = '10.0.0.1' WHERE id = :n AND :n % 10 = 0;
	EOT
}

# upgrade_waits NAME FOLDER: the upgrades of that tree under 200 heartbeats a second,
# and the longest that a statement has taken meanwhile.
upgrade_waits() {
	local pgbench

	rm -f "$work"/waited.*
	(cd "$work" && exec pgbench -n -c 8 -j 1 -R 200 -T 890 -f beats.sql --log \
		--log-prefix=waited "$upgrade_url" >"$work/pgbench" 2>&1) &
	pgbench=$!
	sleep 3
	FLEETDESK_DATABASE_URL=$upgrade_url "$2/scripts/migrate" >"$work/migrate" ||
		die "the upgrade: $(last_line "$work/migrate")"
	sleep 2
	kill -0 $pgbench 2>/dev/null || die "the heartbeats ended: $(last_line "$work/pgbench")"
	# A background process ignores INT.  What the end of its log loses is of these 2 s.
	kill $pgbench
	wait $pgbench || true
	[ -s "$(printf '%s\n' "$work"/waited.*)" ] || die 'no heartbeat has ended meanwhile'
	# us of a transaction; the last column is how late it began.
	size "upgrade-$1" "$(cat "$work"/waited.* | awk '
	{ us = $3 - $7; if (us > most) most = us }
	END { printf "%.2f", most / 1e6 }')"
}

# measure_upgrade: the ten newest upgrades, and before them all others.
measure_upgrade() {
	local n=${quick:+50000}

	n=${n:-2000000}
	upgrade_url="$url dbname=fleetdesk_upgrade"
	upgrade_base "$n"
	upgrade_beats "$n"
	mkdir -p "$work/older/scripts"
	cp scripts/migrate "$work/older/scripts/"
	cp -RL sql "$work/older/"
	(cd "$work/older/sql/upgrade" && printf '%s\n' *.sql | tail -n 10 | xargs rm)
	upgrade_waits older "$work/older"
	upgrade_waits newest .
	size upgrade-devices "$n"
	beside_admin -c 'DROP DATABASE fleetdesk_upgrade WITH (FORCE)'
}
