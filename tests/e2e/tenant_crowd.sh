# shellcheck shell=bash
# tenant_crowd.sh - a tenant sends more calls than a pool can answer: they are
# refused when they have waited long, and those of another tenant are answered.

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
		calls "$admin" "$base/admin-api/system/post/page"
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
	only '0 429' "$work"/crowd.*
	n=$(grep -l '^{"code":0,' "$work"/crowd.* | wc -l)
	((n < 40)) || fail 'all of the crowd were answered'
	same "$n" "$(sql 'SELECT count(*) FROM system_post WHERE tenant_id = 8800')" \
		'posts made'
	sql "DROP TRIGGER crowd_late ON system_post;
		DROP FUNCTION crowd_late;
		UPDATE system_tenant SET deleted = true WHERE id = 8800" >"$work/null"
}

run_case 'a tenant sends more than a pool can answer: others are answered' crowded
