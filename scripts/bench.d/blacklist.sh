# shellcheck shell=bash
# blacklist.sh - the application blacklist: the first page of 10,000 records with
# counts, and the import of a million addresses into one of them.

# blacklist_clear: removes all records.
blacklist_clear() {
	beside_sql -c 'TRUNCATE app_blacklist, app_blacklist_channel,
		app_blacklist_mac, app_blacklist_region, app_blacklist_device_count,
		infra_task, app_blacklist_import_row,
		app_blacklist_stat_day'
}

# measure_blacklist_page: ms of CPU of the pool and of PostgreSQL for a page of
# 20 of the records.
measure_blacklist_page() {
	local page

	bench_build "$BUILD/tests/bench/page_cost"
	beside_start
	blacklist_clear
	beside_sql -c "
		INSERT INTO app_blacklist (tenant_id, package_name, type, all_device,
			effective)
		SELECT 1, 'org.example.p' || n, 1 + n % 2, true, true
		  FROM generate_series(1, 10000) n;
		INSERT INTO app_blacklist_device_count (blacklist_id, tenant_id,
			revision, count, computed_at)
		SELECT id, 1, 1, id % 1000, now() FROM app_blacklist;
		INSERT INTO app_blacklist_stat_day (blacklist_id, day, event_type,
			result, part, tenant_id, times, events, last_time)
		SELECT b.id, date '2026-01-01' + d, 1 + d % 2, 0, 0, 1, 5, 2, now()
		  FROM app_blacklist b, generate_series(0, 29) d"
	beside_sql -c 'VACUUM (ANALYZE) app_blacklist,
		app_blacklist_device_count, app_blacklist_stat_day'
	page=$(FLEETDESK_CACHE_DIR=$work FLEETDESK_DATABASE_URL=$beside_url \
		"$BUILD/tests/bench/page_cost" 40 /device/app-blacklist/page \
		pageSize=20 2>"$work/page.log") ||
		die "page of the blacklist: $(last_line "$work/page.log")"
	blacklist_clear
	echo "$page" | awk '{ print "blacklist-page", $1 + $2
		print "blacklist-records", $3 }' >>"$work/sizes"
}

# measure_blacklist_import: imports the addresses as a task.
measure_blacklist_import() {
	local n=${quick:+20000} home=$work/home most

	n=${n:-1000000}
	beside_start
	blacklist_clear
	beside_sql -c "INSERT INTO app_blacklist (id, tenant_id, package_name, type,
			all_device, effective)
		VALUES (1, 1, 'org.example.bench', 1, true, true)"
	mkdir -p "$home/import"
	awk -v n="$n" 'BEGIN {
		for (i = 0; i < n; i++) {
			x = (i * 7919 + 12345) % 16777216
			printf "02:BE:%02X:%02X:%02X:%02X\n", i % 256, x / 65536,
			    x / 256 % 256, x % 256
		}
	}' >"$home/import/bench.macs"
	beside_sql -c "INSERT INTO infra_task (tenant_id, user_id, kind, params,
			source_path)
		VALUES (1, 1, 'blacklist', jsonb_build_object('blacklist_id', 1,
			'bind_type', 1, 'replaces', false), 'bench.macs')"
	import_by blacklist_import
	beside_sql -F ' ' -c "SELECT extract(epoch FROM finish_time - start_time),
		$most, total FROM infra_task
		WHERE (result -> 'added')::bigint = total" |
		awk '{ print "blacklist-import", $1
		print "blacklist-pss", $2 / 1024
		print "blacklist-macs", $3 }' >>"$work/sizes"
	blacklist_clear
}
