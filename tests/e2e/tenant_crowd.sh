# shellcheck shell=bash
# tenant_crowd.sh - a tenant sends more calls than a pool can answer: they are
# refused when they have waited long, and those of another tenant are answered.
# Pages and writes that take long leave a worker to others.
# Reports of its devices, however slow, hold up no heartbeat.

# crowd_made: makes a tenant with a user, for whom it takes 1.5 s to create a
# post; sets $crowd to the user's token.
crowd_made() {
	sql "INSERT INTO system_tenant (id, name, deleted, status, expire_time,
		       package_id, account_count)
		VALUES (8800, 'Crowd', false, 0, 'infinity', 0, 9);
		INSERT INTO system_users (id, tenant_id, username, password, nickname)
		SELECT 8800, 8800, 'crowd1', password, 'Crowd'
		  FROM system_users WHERE id = 1;
		INSERT INTO system_role (id, tenant_id, name, code, sort, status)
		VALUES (8800, 8800, 'Crowd', 'crowd', 1, 0);
		INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT 8800, id, 8800 FROM system_menu
		 WHERE permission = 'system:post:create' AND NOT deleted;
		INSERT INTO system_user_role (user_id, role_id, tenant_id)
		VALUES (8800, 8800, 8800);
		CREATE FUNCTION crowd_late() RETURNS trigger LANGUAGE plpgsql AS
		'BEGIN PERFORM pg_sleep(1.5); RETURN NEW; END';
		CREATE TRIGGER crowd_late BEFORE INSERT ON system_post FOR EACH ROW
		WHEN (NEW.tenant_id = 8800) EXECUTE FUNCTION crowd_late()" >"$work/null"
	crowd_signs_in
}

# crowd_signs_in: sets $crowd to a token of the user.
crowd_signs_in() {
	token=''
	ask POST /admin-api/system/auth/login \
		"{\"username\":\"crowd1\",\"password\":\"$password\"}" -H 'tenant-id: 8800'
	code 0
	crowd=$(get data.accessToken)
	token=$admin
}

# calls TOKEN ARGS...: calls with that token, by curl with these arguments.
calls() {
	curl -s --noproxy '*' --max-time 120 -H "Authorization: Bearer $1" -w '\n' "${@:2}"
}

crowded() {
	local n own
	local -a client=()

	crowd_made
	while [ ! -e "$work/over" ]; do
		calls "$admin" "$base/admin-api/system/post/page" \
			-w '\n%{stderr}%{time_total}\n' 2>>"$work/took"
	done >"$work/own" &
	own=$!
	for n in {1..40}; do
		calls "$crowd" -H 'Content-Type: application/json' \
			-d "{\"name\":\"crowd $n\",\"code\":\"crowd_$n\",\"sort\":1,\"status\":0}" \
			"$base/admin-api/system/post/create" >"$work/crowd.$n" &
		client+=($!)
	done
	wait "${client[@]}"
	: >"$work/over"
	wait "$own"
	only 0 "$work/own"
	awk '$1 >= 4 { exit 1 }' "$work/took" ||
		fail "pages took $(sort -n "$work/took" | tail -n 3 | paste -sd ' ') s"
	only '0 429' "$work"/crowd.*
	n=$(grep -l '^{"code":0,' "$work"/crowd.* | wc -l)
	((n < 40)) || fail 'all of the crowd were answered'
	same "$n" "$(sql 'SELECT count(*) FROM system_post WHERE tenant_id = 8800')" \
		'posts made'
	sql "DROP TRIGGER crowd_late ON system_post;
		DROP FUNCTION crowd_late;
		UPDATE system_tenant SET deleted = true WHERE id = 8800" >"$work/null"
}

# crowd_reports N: makes N devices of a tenant whose new packages take 0.5 s to
# store; each sends a report in the background.  Waits until they have begun.
crowd_reports() {
	local n path text

	sql "INSERT INTO base_channel (id, tenant_id, name) VALUES (8801, 8801, 'Crowd');
		INSERT INTO device_info (tenant_id, mac, cpu, channel_id, status)
		SELECT 8801, ('02d0c0d0' || lpad(to_hex(n), 4, '0'))::macaddr, '$CPU',
		       8801, 1
		  FROM generate_series(1, $1) n;
		INSERT INTO device_key (tenant_id, kid, secret)
		VALUES (8801, 'crowdkey', 'secret of the crowd');
		CREATE FUNCTION crowd_late() RETURNS trigger LANGUAGE plpgsql AS
		'BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END';
		CREATE TRIGGER crowd_late BEFORE INSERT ON app_package_name
		FOR EACH ROW WHEN (NEW.tenant_id = 8801) EXECUTE FUNCTION crowd_late()" \
		>"$work/null"
	kid=crowdkey secret='secret of the crowd'
	for ((n = 1; n <= $1; n++)); do
		path=$(printf '/deviceAppReport/v1/02:D0:C0:D0:%02X:%02X/%s' \
			$((n / 256)) $((n % 256)) "$CPU")
		text="{\"kind\":\"APP_LIST\",\"reportId\":\"r\",\"apps\":[{\"packageName\":\"com.crowd.p$n\",\"versionCode\":1}]}"
		sign_call POST "$path" "$text"
		calls '' -H "X-Device-Sign: $proof" -H 'Content-Type: application/json' \
			-d "$text" "$base$path" >"$work/report.$n" &
		client+=($!)
	done
	eventually 10 report_waits
}

# report_waits: fails unless a report is being stored.
report_waits() {
	[ "$(sql "SELECT count(*) FROM pg_stat_activity
		WHERE wait_event = 'PgSleep' AND query LIKE '%app_version_take%'")" -gt 0 ]
}

reports_crowded() {
	local most
	local -a client=()

	new_devices calm 2
	sql "UPDATE device_info SET status = 1, cpu = '$CPU'
		WHERE mac = '$mac:02'" >"$work/null"
	crowd_reports 24
	most=$(slowest_beat 40)
	grep -q '^{"code":0,' "$work/beat" || fail "$(<"$work/beat")"
	wait "${client[@]}"
	sql "DROP TRIGGER crowd_late ON app_package_name;
		DROP FUNCTION crowd_late" >"$work/null"
	only '0 429' "$work"/report.*
	((most < 1000)) || fail "a heartbeat took $most ms"
}

# posts_slow: from now on a page of posts of the crowd's tenant takes 5 s, as each of
# its two statements takes 2.5; posts_end takes that back.
posts_slow() {
	sql "ALTER TABLE system_post RENAME TO posts;
		CREATE VIEW system_post AS SELECT p.* FROM (VALUES (8800), (0)) v (id)
		  JOIN posts p ON (p.tenant_id = 8800) = (v.id = 8800)
		 WHERE v.id = 0 OR pg_sleep(2.5) IS NOT NULL" >"$work/null"
}

posts_end() {
	sql "DROP VIEW system_post; ALTER TABLE posts RENAME TO system_post" \
		>"$work/null"
}

# crowd_reads FILE: reads a page of posts.
crowd_reads() {
	calls "$crowd" "$base/admin-api/system/post/page" >"$1"
}

# post_waits: fails unless a page of posts is being read, or a post is being made.
post_waits() {
	[ "$(sql "SELECT count(*) FROM pg_stat_activity
		WHERE wait_event = 'PgSleep' AND query LIKE '%system_post%'")" -gt 0 ]
}

# Pages that take long get all workers but one; others get the last one, and so
# does the tenant itself for pages that end soon.
slow_pages() {
	local first

	sql "UPDATE system_tenant SET deleted = false WHERE id = 8800;
		DELETE FROM system_post WHERE tenant_id = 8800;
		INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT 8800, id, 8800 FROM system_menu
		 WHERE permission IN ('system:post:query', 'system:role:query')
		   AND NOT deleted;
		INSERT INTO system_post (tenant_id, name, code, sort, status)
		VALUES (8800, 'Slow', 'slow', 1, 0)" >"$work/null"
	crowd_signs_in
	posts_slow
	crowd_reads "$work/alone"
	only 0 "$work/alone"
	token=$admin ask GET /admin-api/system/post/page
	code 0
	crowd_reads "$work/first" &
	first=$!
	eventually 10 post_waits
	crowd_reads "$work/second"
	calls "$crowd" "$base/admin-api/system/role/page" >"$work/quick"
	wait "$first"
	posts_end
	only 0 "$work/first"
	only 429 "$work/second"
	only 0 "$work/quick"
}

# post_makes NAME FILE: creates a post of the crowd's tenant.
post_makes() {
	calls "$crowd" -H 'Content-Type: application/json' \
		-d "{\"name\":\"$1\",\"code\":\"$1\",\"sort\":1,\"status\":0}" \
		"$base/admin-api/system/post/create" >"$2"
}

# The same of writes: the last worker makes no post that takes 4 s.
slow_writes() {
	local first

	sql "CREATE FUNCTION post_late() RETURNS trigger LANGUAGE plpgsql AS
		'BEGIN PERFORM pg_sleep(4); RETURN NEW; END';
		CREATE TRIGGER post_late BEFORE INSERT ON system_post FOR EACH ROW
		WHEN (NEW.tenant_id = 8800 AND NEW.name LIKE 'late%')
		EXECUTE FUNCTION post_late()" >"$work/null"
	crowd_signs_in
	post_makes late0 "$work/alone"
	only 0 "$work/alone"
	token=$admin ask GET /admin-api/system/post/page
	code 0
	post_makes late1 "$work/first" &
	first=$!
	eventually 10 post_waits
	post_makes late2 "$work/second"
	post_makes quick "$work/quick"
	wait "$first"
	sql "DROP TRIGGER post_late ON system_post; DROP FUNCTION post_late;
		UPDATE system_tenant SET deleted = true WHERE id = 8800" >"$work/null"
	only 0 "$work/first"
	only 429 "$work/second"
	only 0 "$work/quick"
}

run_case 'a tenant sends more than a pool can answer: others are answered' crowded
run_case 'devices of a tenant report more than is stored: others beat' reports_crowded
run_case 'pages of a tenant that take long: it has not all workers' slow_pages
run_case 'writes of a tenant that take long: it has not all workers' slow_writes
