# shellcheck shell=bash
# logs.sh - what the logs cost: a request that is written down, a row that is
# loaded, a page of ten million.  Tells by `size NAME VALUE`; needs $url, $work
# and $BUILD/tests/bench/log_cost.

LOGS_ROWS=${LOGS_ROWS:-10000000} # of the table whose page is read
LOGS_LOADED=${LOGS_LOADED:-200000}
LOGS_INSERTED=${LOGS_INSERTED:-5000}

logs_sql() {
	psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$logs_url" "$@"
}

# logs_database: one of its own beside that of the suite, by the superuser's
# connection $1.
logs_database() {
	logs_admin=$1
	logs_url="$url dbname=fleetdesk_logs"
	psql -X -q -v ON_ERROR_STOP=1 -d "$logs_admin" \
		-c 'DROP DATABASE IF EXISTS fleetdesk_logs' \
		-c 'CREATE DATABASE fleetdesk_logs OWNER fleetdesk' 2>/dev/null
	FLEETDESK_DATABASE_URL=$logs_url scripts/migrate >"$work/logs.migrate" ||
		die "the bench's database: $(last_line "$work/logs.migrate")"
}

logs_drop() {
	psql -X -q -d "$logs_admin" -c 'DROP DATABASE fleetdesk_logs'
}

# logs_cost: ns of CPU that the log adds to a request.
logs_cost() {
	local cost

	cost=$("$BUILD/tests/bench/log_cost" cost "$work") || die 'log_cost failed'
	size log-cost "${cost##* }"
}

# logs_loaded: fill a spool and load it; the seconds it took.
logs_loaded() {
	local begin home=$work/logs

	mkdir -p "$home"
	"$BUILD/tests/bench/log_cost" fill "$home" "$LOGS_LOADED"
	psql -X -q -d "$logs_admin" -c CHECKPOINT
	begin=$EPOCHREALTIME
	FLEETDESK_HOME=$home FLEETDESK_CACHE_DIR=$home \
		FLEETDESK_DATABASE_URL=$logs_url "$BUILD/bin/job" spool_load
	awk -v s="$begin" -v e="$EPOCHREALTIME" 'BEGIN { print e - s }'
}

# logs_load: rows a second, by the loader and by an INSERT for each; the first
# load makes files that PostgreSQL keeps, and does not count, of three more the
# median does.
logs_load() {
	local loaded inserted

	logs_loaded >/dev/null
	loaded=$(for _ in 1 2 3; do logs_loaded; done | sort -n |
		awk -v n="$LOGS_LOADED" 'NR == 2 { printf "%.0f", n / $1 }')
	[ "$(logs_sql -c 'SELECT count(*) FROM infra_api_access_log')" = \
		$((4 * LOGS_LOADED)) ] || die 'the loader left some'
	logs_sql >"$work/logs.insert" <<-'EOT'
		CREATE TABLE log_one AS SELECT * FROM infra_api_access_log LIMIT 1;
		SELECT format('INSERT INTO infra_api_access_log (%1$s)'
		              ' SELECT %1$s FROM log_one;',
		              string_agg(attname, ', '))
		  FROM pg_attribute
		 WHERE attrelid = 'log_one'::regclass AND attnum > 0
		   AND attname <> 'id'
	EOT
	psql -X -q -d "$logs_admin" -c CHECKPOINT
	/usr/lib/postgresql/15/bin/pgbench -n -M prepared -c 1 \
		-t "$LOGS_INSERTED" -f "$work/logs.insert" -d "$logs_url" \
		>"$work/logs.pgbench" 2>&1 || die "$(last_line "$work/logs.pgbench")"
	inserted=$(awk '/^tps/ { printf "%.0f", $3 }' "$work/logs.pgbench")
	size log-load "$loaded"
	size log-insert "$inserted"
	size log-load-ratio "$(awk -v a="$loaded" -v b="$inserted" \
		'BEGIN { printf "%.1f", a / b }')"
}

# logs_fill: rows as they are, of a few tenants, the last one's all old.
logs_fill() {
	logs_sql -v rows="$LOGS_ROWS" <<-'EOT'
		TRUNCATE infra_api_access_log, log_total;
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
		       CASE WHEN n <= :rows / 10 THEN 3 ELSE 1 + n % 2 END, t
		  FROM generate_series(1, :rows) n, LATERAL (
		       SELECT now() - (:rows - n) * interval '0.1 second' AS t) x;
		VACUUM ANALYZE infra_api_access_log;
	EOT
}

# logs_block NAME: the block, prepared as q.
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
			echo "EXECUTE q($1$(printf ', NULL%.0s' {1..8}), 10, 0);"
		done
		echo 'DEALLOCATE q;'
		logs_block access_total
		for ((i = 0; i < $2; i++)); do
			echo "EXECUTE q($1);"
		done
		# shellcheck disable=SC2016
		echo '\! cut -d " " -f 1 /proc/$BACKEND/schedstat'
	} | logs_sql | awk -v times="$2" '
	NR == 1 { before = $1 }
	END { printf "%.2f", ($1 - before) / 1e6 / times }'
}

# logs_page: the first call of a session, and one of many; of a tenant who
# writes all the time and of one whose rows are old.
logs_page() {
	logs_fill
	size log-page-first "$(logs_page_ms 1 1)"
	size log-page-first-old "$(logs_page_ms 3 1)"
	size log-page "$(logs_page_ms 1 100)"
}
