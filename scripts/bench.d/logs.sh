# shellcheck shell=bash
# logs.sh - what the logs cost: writing a record of a request, loading a record
# into the database, reading a page of ten million rows.

# measure_log_cost: ns of CPU that the log adds to a request; medians of 21
# rounds.  Before it starts, the disk cache is written out, since that would be
# counted as CPU of the log's writes.
measure_log_cost() {
	local cost

	bench_build "$BUILD/tests/bench/access_log_cost"
	sync
	cost=$("$BUILD/tests/bench/access_log_cost" cost "$work") || die 'access_log_cost failed'
	size log-cost "${cost##* }"
}

logs_clear() {
	beside_sql -c 'TRUNCATE infra_api_access_log, log_total'
}

# logs_loaded ROWS: fills a spool; prints the rows a second at which it is loaded.
logs_loaded() {
	local begin home=$work/logs

	mkdir -p "$home"
	"$BUILD/tests/bench/access_log_cost" fill "$home" "$1"
	beside_admin -c CHECKPOINT
	begin=$EPOCHREALTIME
	FLEETDESK_HOME=$home FLEETDESK_CACHE_DIR=$home \
		FLEETDESK_DATABASE_URL=$beside_url "$BUILD/bin/job" spool_load
	awk -v s="$begin" -v e="$EPOCHREALTIME" -v n="$1" \
		'BEGIN { printf "%.0f ", n / (e - s) }'
}

# logs_inserted: prints the rows a second of one INSERT and commit per row.
logs_inserted() {
	beside_admin -c CHECKPOINT
	/usr/lib/postgresql/15/bin/pgbench -n -M prepared -c 1 -T "$seconds" \
		-f "$work/logs.insert" "$beside_url" >"$work/logs.pgbench" 2>&1 ||
		die "$(last_line "$work/logs.pgbench")"
	awk '/^tps/ { printf "%.0f\n", $3 }' "$work/logs.pgbench"
}

# measure_log_load: measures logs_loaded and logs_inserted, with and without fsync
# of PostgreSQL.  The first load is not counted, because PostgreSQL creates files
# in it that it keeps.
measure_log_load() {
	local fsync rates n=${quick:+20000}

	n=${n:-200000}
	bench_build "$BUILD/tests/bench/access_log_cost"
	beside_start
	logs_clear
	logs_loaded "$n" >/dev/null
	[ "$(beside_sql -c 'SELECT count(*) FROM infra_api_access_log')" = "$n" ] ||
		die 'the loader left some'
	beside_sql >"$work/logs.insert" <<-'EOT'
		CREATE TABLE log_one AS SELECT * FROM infra_api_access_log LIMIT 1;
		SELECT format('INSERT INTO infra_api_access_log (%1$s)'
		              ' SELECT %1$s FROM log_one;',
		              string_agg(attname, ', '))
		  FROM pg_attribute
		 WHERE attrelid = 'log_one'::regclass AND attnum > 0
		   AND attname <> 'id'
	EOT
	for fsync in on off; do
		beside_fsync "$fsync"
		for _ in $(seq "$rounds"); do
			logs_loaded "$n"
			logs_inserted
		done >"$work/logs.rates"
		rates=$(medians <"$work/logs.rates")
		size "log-load-$fsync" "${rates% *}"
		size "log-insert-$fsync" "${rates#* }"
	done
	beside_fsync on
}

# logs_fill ROWS: fills the access log with rows of three tenants; all rows of
# the third are old.  Two sessions write every second row each.
logs_fill() {
	local other

	logs_clear
	logs_write 1 "$1" &
	other=$!
	logs_write 2 "$1"
	wait "$other" || die "the access log was not filled"
	beside_sql -c 'VACUUM ANALYZE infra_api_access_log'
	[ "$(beside_sql -c 'SELECT sum(total) FROM log_total')" = "$1" ] ||
		die "the access log has another number of rows"
}

# logs_write FIRST ROWS: writes every second row from FIRST on.
logs_write() {
	beside_sql -v first="$1" -v rows="$2" <<-'EOT'
		INSERT INTO infra_api_access_log (trace_id, user_id, user_type,
		       application_name, request_method, request_url,
		       request_params, user_ip, user_agent, operate_module,
		       operate_name, operate_type, begin_time, end_time,
		       duration, result_code, tenant_id, create_time)
		SELECT md5(n::text), n % 1000, 2, 'system-server', 'GET',
		       '/admin-api/system/user/page',
		       '{"query":"{\"pageNo\":\"1\"}","body":null}', '10.0.0.1',
		       'Mozilla/5.0 (X11; Linux x86_64)', 'user', 'List users', 1,
		       t, t, n % 300, CASE WHEN n % 50 = 0 THEN 403 ELSE 0 END,
		       CASE WHEN n <= :rows / 10 THEN 3 ELSE 1 + n / 2 % 2 END, t
		  FROM generate_series(:first::int, :rows, 2) n, LATERAL (
		       SELECT now() - (:rows - n) * interval '0.1 second' AS t) x;
	EOT
}

# logs_block NAME: prints a PREPARE of the block as q.
logs_block() {
	"$BUILD/tests/project/rows" explain | awk -v name="$1" '
	$1 == "\\echo" { on = $3 == name; next }
	/^EXPLAIN/ { on = 0 }
	on'
}

# logs_page_ms TENANT TIMES: ms of CPU in PostgreSQL for one call of the first
# page and of its total, in a session that has not read the log before.
logs_page_ms() {
	local i

	{
		echo 'SELECT pg_backend_pid() AS pid \gset'
		echo '\setenv BACKEND :pid'
		echo 'SET plan_cache_mode = force_custom_plan;'
		# shellcheck disable=SC2016 # of the shell that psql starts
		echo '\! cut -d " " -f 1 /proc/$BACKEND/schedstat'
		echo '\o /dev/null'
		logs_block access_page.rows
		for ((i = 0; i < $2; i++)); do
			echo "EXECUTE q($1$(printf ', NULL%.0s' {1..9}), 10, 0);"
		done
		echo 'DEALLOCATE q;'
		logs_block access_total
		for ((i = 0; i < $2; i++)); do
			echo "EXECUTE q($1);"
		done
		# shellcheck disable=SC2016
		echo '\! cut -d " " -f 1 /proc/$BACKEND/schedstat'
	} | beside_sql | awk -v times="$2" '
	NR == 1 { before = $1 }
	END { printf "%.2f\n", ($1 - before) / 1e6 / times }'
}

# logs_pages NAME TENANT TIMES: adds the median cost of the pages of that tenant
# to the file of sizes.
logs_pages() {
	for _ in $(seq "$rounds"); do
		logs_page_ms "$2" "$3"
	done >"$work/logs.ms"
	size "$1" "$(medians <"$work/logs.ms")"
}

# measure_log_page: measures the first call of a session and a later one, for a
# tenant who writes all the time and for one whose rows are old.
measure_log_page() {
	local n=${quick:+100000}

	n=${n:-10000000}
	bench_build "$BUILD/tests/project/rows"
	beside_start
	logs_fill "$n"
	size log-rows "$n"
	logs_pages log-page-first 1 1
	logs_pages log-page-first-old 3 1
	logs_pages log-page 1 100
	logs_clear
}
