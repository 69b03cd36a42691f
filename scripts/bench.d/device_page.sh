# shellcheck shell=bash
# device_page.sh - the CPU that PostgreSQL needs for a page of devices and for
# their exact number, for each filter, and for the numbers of the overview.

# devices_fill ROWS: makes that many devices by device_page.sql.
devices_fill() {
	beside_sql -v rows="$1" -f scripts/bench.d/device_page.sql
}

# devices_filters: a line for each filter, "NAME PARAMETER=VALUE...", the values
# as SQL literals without blanks ("~" stands for a blank).  The devices they
# find are far from the newest.  The value of texts is what the
# block device_texts answers.
devices_filters() {
	beside_sql -F ' ' <<-'EOT'
		CREATE FUNCTION pg_temp.texts_of(parameter text, value text)
		RETURNS text LANGUAGE sql AS $$
			SELECT replace(format('%s=%L', $1, $2), ' ', '~') ||
			       format(' texts=%L', replace((CASE $1
			       WHEN 'order_number' THEN (SELECT array_agg(t)
			            FROM device_orders(1, lower($2), 101) t)
			       WHEN 'device_model' THEN (SELECT array_agg(t)
			            FROM device_models(1, $2, 101) t)
			       WHEN 'system_version' THEN (SELECT array_agg(t)
			            FROM device_versions(1, $2, 101) t)
			       ELSE (SELECT array_agg(t)
			            FROM device_brands(1, $2, 101) t) END)::text, ' ', '~'))
		$$;
		WITH d AS (SELECT order_number, create_time, user_id, mac
		             FROM device_info
		            WHERE id = (SELECT (max(id) + 2 * min(id)) / 3
		                          FROM device_info))
		SELECT 'none', ''
		UNION ALL SELECT 'channelIds', 'channel_ids=''{800010}'''
		UNION ALL SELECT '20_channelIds', 'channel_ids=''{' || (
		          SELECT string_agg(n::text, ',')
		            FROM generate_series(800100, 800119) n)
		          || '}'' each_channel=true'
		UNION ALL SELECT 'mac_of_3_pairs', 'mac=''' || upper(left(mac::text, 8))
		          || '''' FROM d
		UNION ALL SELECT 'mac_of_5_pairs', 'mac=''' || upper(left(mac::text, 14))
		          || '''' FROM d
		UNION ALL SELECT 'modelIds', 'model_ids=''{55}'''
		UNION ALL SELECT 'deviceModel', pg_temp.texts_of('device_model',
		          'Model 55')
		UNION ALL SELECT 'systemVersion', pg_temp.texts_of('system_version',
		          '11.3')
		UNION ALL SELECT 'systemVersion_of_all', pg_temp.texts_of(
		          'system_version', '11')
		UNION ALL SELECT 'brand', pg_temp.texts_of('brand', 'Brand 11')
		UNION ALL SELECT 'brand_of_nobody', 'brand=''Nobody'' texts=''{}'''
		UNION ALL SELECT 'status=0', 'status=0'
		UNION ALL SELECT 'status=1', 'status=1'
		UNION ALL SELECT 'online=1', 'online=1'
		UNION ALL SELECT 'online=0', 'online=0'
		UNION ALL SELECT 'userId', 'user_id=7'
		UNION ALL SELECT 'orderNumber', pg_temp.texts_of('order_number',
		          order_number) FROM d
		UNION ALL SELECT 'orderNumber_of_a_month', pg_temp.texts_of(
		          'order_number', left(order_number, 9)) FROM d
		UNION ALL SELECT 'createTime_of_a_month', 'create_time_from='''
		          || (create_time - interval '30 days')::date
		          || ''' create_time_to=''' || create_time::date || ''''
		          FROM d
	EOT
}

# devices_call BLOCK PARAMETER=VALUE...: prints an EXECUTE with the block's
# parameters in their order; those without a value are NULL.
devices_call() {
	sed -n "s/^static const char \*const p_${1/./_}\[\] = { \(.*\) NULL };/\1/p" \
		"$BUILD/gen/queries.c" | tr -d '",' | awk -v given="${*:2}" '{
		n = split(given, g, " ")
		for (i = 1; i <= n; i++) {
			k = index(g[i], "=")
			value[substr(g[i], 1, k - 1)] = substr(g[i], k + 1)
		}
		for (i = 1; i <= NF; i++) {
			v = $i in value ? value[$i] : "NULL"
			gsub(/~/, " ", v)
			line = line (i > 1 ? ", " : "") v
		}
		print "EXECUTE q(" line ");"
	}'
}

# devices_ms BLOCK PLAN TIMES PARAMETER=VALUE...: ms of CPU in PostgreSQL for
# one call, in a session that has made a call before.  Parallel workers are off,
# because their CPU would not be counted.
devices_ms() {
	local i call

	call=$(devices_call "$1" tenant_id=1 page_size=20 page_offset=0 \
		interval_s=300 'now=now()' each_channel=false "${@:4}")
	{
		echo 'SELECT pg_backend_pid() AS pid \gset'
		echo '\setenv BACKEND :pid'
		echo "SET plan_cache_mode = $2;"
		echo 'SET max_parallel_workers_per_gather = 0;'
		echo '\o /dev/null'
		logs_block "$1"
		echo "$call"
		# shellcheck disable=SC2016 # of the shell that psql starts
		echo '\! cut -d " " -f 1 /proc/$BACKEND/schedstat'
		for ((i = 0; i < $3; i++)); do
			echo "$call"
		done
		# shellcheck disable=SC2016
		echo '\! cut -d " " -f 1 /proc/$BACKEND/schedstat'
	} | beside_sql | awk -v times="$3" '
	NR == 1 { before = $1 }
	END { printf "%.2f", ($1 - before) / 1e6 / times }'
}

# devices_page_ms PARAMETER=VALUE...: ms for one page.  Its statement is planned
# anew for each call; device_texts keeps its plan.
devices_page_ms() {
	local texts=0

	[[ "$*" != *texts=* ]] || texts=$(devices_ms device_texts auto 20 "$@")
	devices_ms device_list force_custom_plan 20 "$@" |
		awk -v texts="$texts" '{ printf "%.2f", $1 + texts }'
}

# overview_fill: the numbers of these devices as if they were in 200 countries, a
# third of them online, with samples of nine days.
overview_fill() {
	beside_sql <<-'EOT'
		SET statement_timeout = 0;
		TRUNCATE device_online, device_online_until, device_online_sample;
		SELECT device_total_recount(), device_total_merge(1000000);
		UPDATE device_total SET devices = devices / 2
		 WHERE kind IN ('country', 'activated');
		INSERT INTO device_total (tenant_id, kind, value, devices)
		SELECT 1, kind, chr(65 + n / 26) || chr(65 + n % 26), n * 10
		  FROM generate_series(1, 200) n,
		       (VALUES ('country'), ('activated')) k (kind)
		    ON CONFLICT DO NOTHING;
		INSERT INTO device_online (tenant_id, country, devices)
		SELECT 1, value, 180 FROM device_total WHERE kind = 'country';
		INSERT INTO device_online_until (until, tenant_id, country, devices)
		SELECT online_step(now()) + n, 1, value, 1
		  FROM device_total, generate_series(-2, 177) n
		 WHERE kind = 'country';
		INSERT INTO device_online_sample (tenant_id, country, time, hourly, devices)
		SELECT 1, country, to_timestamp(floor(extract(epoch FROM now()) / 300) * 300)
		       - make_interval(secs => 300 * n), n % 12 = 0, n
		  FROM generate_series(0, 9 * 288) n,
		       (SELECT value AS country FROM device_total WHERE kind = 'country'
		         UNION ALL SELECT '*') c;
		ANALYZE device_total, device_online, device_online_until,
		        device_online_sample;
	EOT
}

# overview_ms: ms for the five statements of the overview.
overview_ms() {
	local block

	for block in summary online by_region by_version by_model; do
		devices_ms "overview_$block" auto 50 days=1 limit=20
		echo
	done | awk '{ ms += $1 } END { printf "%.2f\n", ms }'
}

# measure_device_page: measures a page of 20 and its total, separately, for each
# filter.
measure_device_page() {
	local n=${quick:+50000} name values page count

	n=${n:-2000000}
	bench_build "$BUILD/tests/project/rows"
	beside_start
	devices_fill "$n"
	size device-rows "$n"
	devices_filters >"$work/filters"
	while read -r name values; do
		# shellcheck disable=SC2086 # one word a parameter
		for _ in $(seq "$rounds"); do
			echo "$(devices_page_ms $values) $(
				devices_ms device_page.count force_custom_plan 2 $values)"
		done >"$work/devices.ms"
		read -r page count <<<"$(medians <"$work/devices.ms")"
		size "device-page-$name" "$page"
		size "device-count-$name" "$count"
	done <"$work/filters"
	overview_fill
	size overview "$(for _ in $(seq "$rounds"); do overview_ms; done | medians)"
	beside_sql -c 'TRUNCATE device_info, device_runtime, device_online,
		device_online_until, device_online_sample'
}
