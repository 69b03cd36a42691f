# shellcheck shell=bash
# import.sh - the import of a million devices from a file, compared with psql's
# COPY of the same rows into the same table, with its indexes and triggers; and
# the deletion of a tenant with these devices.

# import_rows N: prints a csv file of N rows with a heading; the addresses are
# not sorted.
import_rows() {
	awk -v n="$1" 'BEGIN {
		print "mac,channelId,modelId,deviceModel,brand,systemVersion," \
		    "serialNumber,orderNumber,cpu"
		for (i = 0; i < n; i++) {
			x = (i * 7919 + 12345) % 16777216
			printf "02:BE:%02X:%02X:%02X:%02X,1,%d,BOX-%d,Acme,%d,SN%08d,PO-%d,%016x\n",
			    i % 256, x / 65536, x / 256 % 256, x % 256, i % 60,
			    i % 60, 9 + i % 5, i, i % 1000, i
		}
	}'
}

# import_clear: removes all devices.
import_clear() {
	beside_sql -c 'TRUNCATE device_info, device_import_row, infra_task'
	beside_sql -c 'VACUUM device_info' -c 'VACUUM device_import_row'
	beside_admin -c CHECKPOINT
}

# import_pss PID: PSS in KiB of a process and all its descendants, without pages
# of files: the imported file is mapped, and the kernel may drop its pages at any
# time, so they say how long the file is and not what the import needs.
import_pss() {
	local pid
	local -a all=("$1")

	for ((i = 0; i < ${#all[@]}; i++)); do
		pid=${all[i]}
		# shellcheck disable=SC2207
		all+=($(cat "/proc/$pid/task/$pid/children" 2>/dev/null)) || true
	done
	for pid in "${all[@]}"; do
		cat "/proc/$pid/smaps_rollup" 2>/dev/null || true
	done | awk '$1 == "Pss_Anon:" || $1 == "Pss_Shmem:" { n += $2 }
			END { print n + 0 }'
}

# import_by HELPER: lets the helper carry out the task of the database; sets $most to
# the largest PSS in KiB.
import_by() {
	local pid now status=0

	most=0
	FLEETDESK_HOME=$work/home FLEETDESK_CACHE_DIR=$work \
		FLEETDESK_DATABASE_URL=$beside_url "$BUILD/bin/job" "$1" --watch 2>"$work/import.log" &
	pid=$!
	while [ "$status" -lt 2 ]; do
		kill -0 "$pid" || die "the import: $(last_line "$work/import.log")"
		now=$(import_pss "$pid")
		[ "$now" -le "$most" ] || most=$now
		status=$(beside_sql -c 'SELECT status FROM infra_task')
		sleep 0.2
	done
	kill "$pid"
	wait "$pid" 2>/dev/null || true
}

# import_task: imports the file by the helper; prints the seconds and the
# largest PSS in KiB.
import_task() {
	local home=$work/home most

	mkdir -p "$home/import"
	cp "$work/devices.csv" "$home/import/bench.in"
	beside_sql -c "INSERT INTO infra_task (tenant_id, user_id, kind, params,
		source_path) VALUES (1, 1, 'device', '{\"update_support\":false}',
		'bench.in')"
	import_by import_run
	[ "$(beside_sql -c 'SELECT status || error FROM infra_task')" = '' ] ||
		die "the import fails: $(last_line "$work/import.log")"
	beside_sql -F ' ' -c "SELECT extract(epoch FROM finish_time - start_time),
		$most FROM infra_task WHERE (result -> 'created')::bigint = total"
}

# import_copy: copies the same rows by psql; prints the seconds.
import_copy() {
	local columns=mac,channel_id,model_id,device_model,brand,system_version
	local begin=$EPOCHREALTIME

	columns+=,serial_number,order_number,cpu
	beside_sql -c "\\copy device_info ($columns) FROM '$work/devices.csv' csv header"
	awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }'
}

# import_end: deletes the tenant of the devices; prints the seconds of the
# deletion, the seconds until all rows are marked, and those of the longest
# transaction seen.
import_end() {
	local begin=$EPOCHREALTIME deleted pid most=0 now

	beside_sql -c 'UPDATE system_tenant SET deleted = true WHERE id = 2'
	deleted=$EPOCHREALTIME
	FLEETDESK_CACHE_DIR=$work FLEETDESK_DATABASE_URL=$beside_url \
		"$BUILD/bin/job" outbox_send 2>"$work/end.log" &
	pid=$!
	while kill -0 "$pid" 2>/dev/null; do
		now=$(beside_sql -c "SELECT COALESCE(max(extract(epoch
			FROM clock_timestamp() - xact_start)), 0)
			FROM pg_stat_activity WHERE datname = current_database()
			AND pid <> pg_backend_pid() AND backend_type = 'client backend'")
		most=$(awk -v a="$most" -v b="$now" 'BEGIN { print (a > b ? a : b) }')
		sleep 0.02
	done
	wait "$pid" || die "the tenant's end: $(last_line "$work/end.log")"
	[ "$(beside_sql -c 'SELECT count(*) FROM device_info
		WHERE NOT deleted')" = 0 ] ||
		die "the tenant's end leaves devices: $(last_line "$work/end.log")," \
			"$(beside_sql -c 'SELECT topic, tries, last_error FROM mq_outbox')"
	awk -v a="$begin" -v b="$deleted" -v c="$EPOCHREALTIME" -v m="$most" \
		'BEGIN { print b - a, c - a, m }'
}

# measure_import: measures the task, the COPY and the deletion in turn; all
# devices are removed before each.
measure_import() {
	local n=${quick:+20000} took copy ended

	n=${n:-1000000}
	beside_start
	import_rows "$n" >"$work/devices.csv"
	beside_sql -c "INSERT INTO base_channel (id, tenant_id, name)
		VALUES (1, 1, 'Bench') ON CONFLICT DO NOTHING;
		INSERT INTO system_tenant (id, name, package_id, expire_time,
			account_count)
		VALUES (2, 'Bench', 1, 'infinity', 1) ON CONFLICT DO NOTHING"
	import_clear
	took=$(import_task)
	import_clear
	beside_sql -c 'ALTER TABLE device_info ALTER tenant_id SET DEFAULT 2'
	copy=$(import_copy)
	beside_sql -c 'ALTER TABLE device_info ALTER tenant_id DROP DEFAULT'
	ended=$(import_end)
	import_clear
	rm "$work/devices.csv"
	echo "$took $copy $ended" | awk -v n="$n" '{
		print "import-rows", n
		print "import-seconds", $1
		print "import-pss", $2 / 1024
		print "import-copy", $3
		print "end-commit", $4
		print "end-seconds", $5
		print "end-longest", $6
	}' >>"$work/sizes"
}
