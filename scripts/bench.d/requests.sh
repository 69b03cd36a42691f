# shellcheck shell=bash
# requests.sh - the cases of requests: which requests, to which pool, in which
# order.

internal() {
	load_run --unix "$FLEETDESK_HOME/internal.sock" --header 'tenant-id: 1' \
		"$@"
}

heartbeats() {
	load_run --tcp "$FLEETDESK_PORT" --url-file "$work/beats" \
		--expect '"code":0' "$@"
}

lookups() {
	internal --url-file "$work/lookups" --expect '"realFlash"' "$@"
}

# signed_in FILE EXPECTED ...: the requests in FILE, as the administrator.
signed_in() {
	load_run --tcp "$FLEETDESK_PORT" --url-file "$1" --expect "$2" \
		--header 'tenant-id: 1' --header "Authorization: Bearer $token" \
		"${@:3}"
}

role_pages() {
	signed_in "$work/roles" '"list":[{"id"' "$@"
}

user_pages() {
	signed_in "$work/users" '"list":[{"id"' "$@"
}

own_rights() {
	signed_in "$work/rights" '"menus":[{"id"' "$@"
}

# pgbench_run: runs the statement of a look-up by pgbench in PostgreSQL alone, over
# as many connections as the pool has workers.  It always reads one row, which is
# in memory; no real look-up is faster.
pgbench_run() {
	/usr/lib/postgresql/15/bin/pgbench -n -M prepared -f "$work/pgbench.sql" \
		-D mac="$mac" -c "$workers" -j 1 -T "$seconds" "$url" \
		>"$work/pgbench" 2>&1 ||
		{ cat "$work/pgbench" >&2 && return 1; }
	awk -v s="$seconds" '
	/actually processed:/ { n = $NF + 0 }
	/failed transactions:/ { failed = $5 + 0 }
	/latency average/ { ms = $4 }
	/^tps/ { print n, failed + 0, s, $3, "-", "-" }' "$work/pgbench"
}

sign_in() {
	curl -s "http://127.0.0.1:$FLEETDESK_PORT/admin-api/system/auth/login" \
		-H 'tenant-id: 1' -H 'Content-Type: application/json' \
		-d "{\"username\":\"admin\",\"password\":\"$FLEETDESK_ADMIN_PASSWORD\"}" |
		sed -n 's/.*"accessToken":"\([^"]*\)".*/\1/p'
}

# cases_ready: the demo fleet and the files of requests are there, and somebody is
# signed in.
cases_ready() {
	if [ ! -f "$work/cases" ]; then
		suite_fill
		cases_prepare
		: >"$work/cases"
	fi
	mac=$(sed -n '1s/.*=//p' "$work/lookups")
	token=$(sign_in)
	[ -n "$token" ] || die "cannot sign in"
}

# cases_prepare: writes the files of requests, one a line, in an order that is
# not the order of the rows.
cases_prepare() {
	echo 'GET /bench.json' >"$work/static"
	echo 'GET /admin-api/system/role/page?pageNo=1&pageSize=20' \
		>"$work/roles"
	echo 'GET /admin-api/system/auth/get-permission-info' >"$work/rights"
	# Requests for all pages of 20 of the thousand users.
	seq 50 | sed 's|.*|GET /admin-api/system/user/page?pageNo=&\&pageSize=20|' \
		>"$work/users"
	sql >"$work/beats" <<-'EOT'
		SELECT 'GET /deviceHeartBeat/v2/' || upper(mac::text) || '/' || cpu
		  FROM device_info WHERE status = 1 AND cpu IS NOT NULL
		 ORDER BY md5(mac::text)
	EOT
	sql >"$work/lookups" <<-'EOT'
		SELECT 'GET /device/get-by-mac?mac=' || upper(mac::text)
		  FROM device_info ORDER BY md5(mac::text)
	EOT
	sql <<-'EOT'
		INSERT INTO system_role (tenant_id, name, code, sort, status, remark)
		SELECT 1, 'Bench ' || n, 'bench' || n, n, 0, 'A role of the bench'
		  FROM generate_series(1, 120) n;
		INSERT INTO system_dept (tenant_id, name, parent_id, sort, status)
		SELECT 1, 'Bench ' || n, 100, n, 0 FROM generate_series(1, 30) n;
		INSERT INTO system_post (tenant_id, name, code, sort, status)
		SELECT 1, 'Bench ' || n, 'bench' || n, n, 0 FROM generate_series(1, 10) n;
		INSERT INTO system_users (tenant_id, username, password, nickname,
		       remark, dept_id, post_ids, email, mobile)
		SELECT 1, 'bench' || n, '-', 'Bench user ' || n, 'A user of the bench',
		       d.ids[1 + n % 30], ARRAY[p.ids[1 + n % 10], p.ids[1 + n / 7 % 10]],
		       'bench' || n || '@example.org', (13800000000 + n)::text
		  FROM generate_series(1, 999) n,
		       (SELECT array_agg(id) ids FROM system_dept
		         WHERE name LIKE 'Bench %') d,
		       (SELECT array_agg(id) ids FROM system_post
		         WHERE name LIKE 'Bench %') p;
		INSERT INTO system_user_role (user_id, role_id, tenant_id)
		SELECT id, 2, 1 FROM system_users WHERE username LIKE 'bench%';
		VACUUM ANALYZE system_role, system_users, system_dept;
	EOT
	# pgbench gives each place of a variable a parameter of its own, whose type
	# it cannot say, so the time is the server's.
	awk '$2 == "name:" { on = $3 == "device_record"; next }
		on && $1 != "--"' sql/query/lib/device.sql |
		sed -E 's/:now(::timestamptz)?\>/now()/g' >"$work/pgbench.sql"
	wrk_script >"$work/beats.lua"
}

# wrk_script: writes a script with which wrk sends random heartbeats.
wrk_script() {
	cat <<-EOT
		local beats = {}
		for line in io.lines("$work/beats") do
			beats[#beats + 1] = line:sub(5)
		end
		request = function()
			return wrk.format("GET", beats[math.random(#beats)])
		end
	EOT
}

# size NAME VALUE: appends a line with this value to the file of sizes.
size() {
	printf '%s %s\n' "$1" "$2" >>"$work/sizes"
}

# worker_size POOL COMMAND...: the PSS of the largest worker after each has
# served 50,000 requests, and after 50,000 more.
worker_size() {
	local pool=$1

	shift
	serve_each "$pool" 50000 "$@"
	size "$pool-50000" "$(pss "$pool")"
	serve_each "$pool" 100000 "$@"
	size "$pool-100000" "$(pss "$pool")"
}

mixed() {
	heartbeats --requests 10000
	lookups --requests 10000
}

# cache_fill: looks every device up once.
cache_fill() {
	lookups --once --requests "$devices" >/dev/null
}

# measure_memory: looks every device up and sends a heartbeat of each, so that
# cache and presence file have their full size.
measure_memory() {
	local bytes dir mac token

	cases_ready
	dir=$(cat "$FLEETDESK_HOME/env/FLEETDESK_CACHE_DIR")
	cache_fill
	heartbeats --once --requests "$devices" >/dev/null
	bytes=$(suite_job cache_stat)
	size cache "$((${bytes% *} / devices))"
	# One page of 4096 bytes is subtracted: the last page is seldom full.
	size presence "$(stat -c '%b %B' "$dir/presence" |
		awk -v n="$devices" '{ printf "%.1f", ($1 * $2 - 4096) / n }')"
	worker_size edge mixed
	presence_settle
	[ -n "$quick" ] || worker_size system role_pages --requests 10000
}

# cases_round: runs all cases one after the other.  Cache misses come last: they
# need an empty cache and look each device up once.
cases_round() {
	cache_fill
	sample static load_run --tcp "$static_port" --url-file "$work/static" \
		--seconds "$seconds"
	sample heartbeat heartbeats --seconds "$seconds"
	presence_settle
	sample wrk-static wrk_run "http://127.0.0.1:$static_port/bench.json"
	sample wrk-heartbeat wrk_run "http://127.0.0.1:$FLEETDESK_PORT" \
		"$work/beats.lua"
	presence_settle
	sample static-unix load_run --unix "$FLEETDESK_HOME/nginx/bench.sock" \
		--url-file "$work/static" --seconds "$seconds"
	sample hit lookups --seconds "$seconds"
	sample role-page role_pages --seconds "$seconds"
	sample user-page user_pages --seconds "$seconds"
	sample own-rights own_rights --seconds "$seconds"
	sample pgbench pgbench_run
	cache_empty
	sample miss lookups --once --seconds "$seconds"
}

measure_requests() {
	local round mac token

	cases_ready
	for round in $(seq "$rounds"); do
		note "bench: round $round of $rounds"
		cases_round
	done
}
