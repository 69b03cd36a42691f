# shellcheck shell=bash
# request_races.sh - many clients send the same request at the same moment:
# one succeeds, the others get the right error, and none gets a fault.  And
# roles and departments that change while they are given or moved.

one_winner() {
	local channel

	race dict 1002006003 POST /admin-api/system/dict-type/create \
		'{"name":"race @","type":"race_@","status":0}'
	race role 1002002001 POST /admin-api/system/role/create \
		'{"name":"race @","code":"race @","sort":1,"status":0}'
	race user 1002003000 POST /admin-api/system/user/create \
		'{"username":"race00@","nickname":"race","password":"correct horse"}'
	race channel 1600003001 POST /admin-api/device/channel/create \
		'{"name":"race @"}'
	channel=$(sql "SELECT id FROM base_channel WHERE name = 'race 10'")
	race device 1600001005 POST /admin-api/device/create \
		"{\"mac\":\"02:E2:E4:00:00:@\",\"channelId\":$channel}"
	race package 1600020001 POST /admin-api/device/app-package-name/create \
		'{"packageName":"race.p@"}'
	same '10 10 10 10 10 10' "$(sql "SELECT
		(SELECT count(*) FROM system_dict_type WHERE type LIKE 'race\\_%')
		|| ' ' || (SELECT count(*) FROM system_role WHERE code LIKE 'race %')
		|| ' ' || (SELECT count(*) FROM system_users WHERE username LIKE 'race00%')
		|| ' ' || (SELECT count(*) FROM base_channel WHERE name LIKE 'race %')
		|| ' ' || (SELECT count(*) FROM device_info
			WHERE mac BETWEEN '02:E2:E4:00:00:00' AND '02:E2:E4:00:00:FF')
		|| ' ' || (SELECT count(*) FROM app_package_name
			WHERE package_name LIKE 'race.p%')")" \
		'rows made'
}

# Ten modules ask for the records of the same unknown names of packages: all get
# the same ones, and one row is made for each.
one_name() {
	local i k
	local -a client=()

	for ((i = 0; i < 10; i++)); do
		for k in {10..59}; do
			batch internal GET \
				"/appPackageName/quick-insert?packageName=quick.p$k"
		done | play >"$work/quick.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	same '50 10 0' "$(cat "$work"/quick.? |
		sed 's/^{"code":\([0-9]*\),.*"data":{"id":\([0-9]*\),.*"packageName":"\([^"]*\)".*/\1 \2 \3/' |
		sort | uniq -c | awk '{ n++; of[$1]; code[$2] }
			END { printf "%d", n; for (i in of) printf " %d", i
				for (i in code) printf " %s", i }')" 'answers'
	same 50 "$(sql "SELECT count(*) FROM app_package_name
		WHERE package_name LIKE 'quick.p%'")" 'rows made'
}

# Ten clients refresh at once: each gets a token of its own that works, and the
# refresh token stays valid.
refreshed_together() {
	local i kept
	local -a client=()

	sign_in admin "$password"
	kept=$refresh
	for ((i = 0; i < 10; i++)); do
		batch public POST \
			"/admin-api/system/auth/refresh-token?refreshToken=$kept" |
			play >"$work/refresh.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	for ((i = 0; i < 10; i++)); do
		body=$(cut -f 1 "$work/refresh.$i")
		same "$kept" "$(get data.refreshToken)" "refresh token, $body"
		token=$(get data.accessToken)
		ask GET /admin-api/system/role/page
		code 0
	done
}

# A password is set while clients sign in with the old one: the sessions they
# get end with the old password, or they get none.
sign_in_and_reset() {
	local n=0 i id inside=0
	local -a client

	ask POST /admin-api/system/user/create \
		'{"username":"racepass","nickname":"race","password":"race pass 0"}'
	code 0
	id=$(get data)
	while [ "$n" -lt 10 ] || { [ "$inside" = 0 ] && [ "$n" -lt 100 ]; }; do
		client=()
		for ((i = 0; i < 4; i++)); do
			batch public POST /admin-api/system/auth/login \
				"{\"username\":\"racepass\",\"password\":\"race pass $n\"}" |
				play >"$work/old.$i" &
			client+=($!)
		done
		n=$((n + 1))
		ask PUT /admin-api/system/user/update-password \
			"{\"id\":$id,\"password\":\"race pass $n\"}"
		code 0
		wait "${client[@]}"
		inside=$((inside + $(awk '/^{"code":0,/ { n++ } END { print n + 0 }' \
			"$work"/old.?)))
		same 0 "$(sql "SELECT count(*) FROM system_session
			WHERE user_id = $id")" "sessions of an old password"
		sql 'DELETE FROM system_login_attempt' >"$work/null"
	done
	[ "$inside" -gt 0 ] || fail 'nobody signed in with an old password'
}

# Many clients update the same rows in different orders: no deadlock.
same_rows() {
	local i n
	local -a client=()

	for ((i = 0; i < 8; i++)); do
		for ((n = 0; n < 20; n++)); do
			batch public PUT /admin-api/device/update-status \
				"{\"macs\":[$(printf '"02:E2:E4:00:00:%d"\n' \
					$(seq 10 19) | sort -R | paste -sd ,)],\"status\":$(((i + n) % 2))}"
		done >"$work/batch.$i"
	done
	for ((i = 0; i < 8; i++)); do
		play <"$work/batch.$i" >"$work/same.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	same 160 "$(cat "$work"/same.* | grep -c '^{"code":0,.*	200	')" \
		"good answers: $(grep -hv '^{"code":0,' "$work"/same.* | head -n 1)"
}

# meanwhile BEFORE AFTER: in one transaction does BEFORE, waits until somebody
# waits for it, 3 s at most, and does AFTER; sets $while_pid.
meanwhile() {
	sql "BEGIN; $1;
		DO 'DECLARE until timestamptz := clock_timestamp() + ''3 s'';
			BEGIN WHILE NOT EXISTS (SELECT FROM pg_locks WHERE NOT granted)
				AND clock_timestamp() < until
			LOOP PERFORM pg_sleep(0.01); END LOOP; END';
		$2; COMMIT" >"$work/null" &
	while_pid=$!
}

# An administrator gives a user a role that covers all departments below the
# user's own.  Between the check and the write that department is moved out of
# the administrator's tree and another is moved below it: the role must be
# refused.
given_and_moved() {
	local while_pid

	sql "INSERT INTO system_dept (id, tenant_id, name, parent_id, status)
		VALUES (990100, 1, 'Race', 100, 0), (990110, 1, 'Leaves', 990100, 0),
			(990200, 1, 'Else', 100, 0), (990210, 1, 'Comes', 990200, 0);
		INSERT INTO system_role (id, tenant_id, name, code, sort, status,
			data_scope, data_scope_dept_ids)
		VALUES (990001, 1, 'Race head', 'race_head', 1, 0, 4, '{}'),
			(990002, 1, 'Race below', 'race_below', 1, 0, 4, '{}');
		INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT 990001, id, 1 FROM system_menu
		 WHERE permission = 'system:permission:assign-user-role'" >"$work/null"
	ask POST /admin-api/system/user/create \
		'{"username":"racehead","nickname":"r","password":"race head 0","deptId":990100}'
	code 0
	sql "INSERT INTO system_user_role (user_id, role_id, tenant_id)
		SELECT id, 990001, 1 FROM system_users WHERE username = 'racehead';
		INSERT INTO system_users (id, tenant_id, username, password, nickname,
			dept_id)
		VALUES (990002, 1, 'racebelow', '*', 'r', 990110)" >"$work/null"
	sign_in racehead 'race head 0'
	meanwhile 'SELECT id FROM system_role WHERE id = 990002 FOR UPDATE' \
		'UPDATE system_dept SET parent_id = CASE id WHEN 990110 THEN 990200
			ELSE 990110 END WHERE id IN (990110, 990210)'
	eventually 10 is_taken system_role
	ask POST /admin-api/system/permission/assign-user-role \
		'{"userId":990002,"roleIds":[990002]}'
	wait "$while_pid"
	code 403
	same 0 "$(sql 'SELECT count(*) FROM system_user_role
		WHERE user_id = 990002')" 'roles of who was moved'
	sign_in admin "$password"
}

# An administrator gives a role menus, and then a data scope, while its only
# holder is moved to a department that she does not see: both must be refused.
held_and_moved() {
	local body n=0 path while_pid

	sql "UPDATE system_dept SET parent_id = 990100 WHERE id = 990110;
		INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT 990001, id, 1 FROM system_menu WHERE permission IN (
			'system:permission:assign-role-menu',
			'system:permission:assign-role-data-scope');
		INSERT INTO system_role (id, tenant_id, name, code, sort, status,
			data_scope, data_scope_dept_ids)
		VALUES (990003, 1, 'Race held', 'race_held', 1, 0, 5, '{}');
		INSERT INTO system_user_role (user_id, role_id, tenant_id)
		VALUES (990002, 990003, 1)" >"$work/null"
	sign_in racehead 'race head 0'
	while read -r path body; do
		sql "UPDATE system_users SET dept_id = 990110 WHERE id = 990002" \
			>"$work/null"
		meanwhile "SELECT value FROM system_epoch
			WHERE name = 'permission' FOR SHARE;
			UPDATE system_users SET dept_id = 990200 WHERE id = 990002" ''
		eventually 10 is_taken system_epoch
		ask POST "/admin-api/system/permission/$path" "$body"
		wait "$while_pid"
		code 403
		n=$((n + 1))
	done <<-EOF
		assign-role-menu {"roleId":990003,"menuIds":[$(sql "SELECT menu_id
			FROM system_role_menu WHERE role_id = 990001 LIMIT 1")]}
		assign-role-data-scope {"roleId":990003,"dataScope":3}
	EOF
	same 2 "$n" 'requests'
	same '5 0' "$(sql "SELECT data_scope || ' ' || (SELECT count(*)
		FROM system_role_menu WHERE role_id = r.id)
		FROM system_role r WHERE id = 990003")" 'what the role gives'
	sign_in admin "$password"
}

# An administrator gives menus, and then a data scope, to a role which is
# created only after she was authorised for it: that must be refused, or the role
# unknown.
created_and_given() {
	local insert='INSERT INTO system_role (id, tenant_id, name, code, sort,
		status, data_scope, data_scope_dept_ids) VALUES'
	local while_pid

	sign_in racehead 'race head 0'
	meanwhile 'LOCK TABLE system_tenant_package' \
		"$insert (990010, 1, 'Race new', 'race_new', 1, 0, 5, '{}')"
	eventually 10 is_held system_tenant_package
	ask POST /admin-api/system/permission/assign-role-menu \
		"{\"roleId\":990010,\"menuIds\":[$(sql "SELECT id FROM system_menu
			WHERE permission = 'system:user:delete'")]}"
	wait "$while_pid"
	code 403
	meanwhile 'LOCK TABLE system_role IN SHARE MODE' \
		"$insert (990011, 1, 'Race newer', 'race_newer', 1, 0, 5, '{}')"
	eventually 10 is_held system_role
	ask POST /admin-api/system/permission/assign-role-data-scope \
		'{"roleId":990011,"dataScope":1}'
	wait "$while_pid"
	code 1002002000
	same '2 5 0' "$(sql "SELECT count(*) || ' ' || max(data_scope) || ' '
		|| (SELECT count(*) FROM system_role_menu
		     WHERE role_id IN (990010, 990011))
		FROM system_role WHERE id IN (990010, 990011)")" 'what the roles give'
	sign_in admin "$password"
}

# An administrator gives somebody a role while it gets a menu that she does not
# have: that must be refused.
given_and_changed() {
	local while_pid

	sql "INSERT INTO system_role (id, tenant_id, name, code, sort, status,
			data_scope, data_scope_dept_ids)
		VALUES (990013, 1, 'Race given', 'race_given', 1, 0, 5, '{}');
		INSERT INTO system_users (id, tenant_id, username, password, nickname,
			dept_id)
		VALUES (990013, 1, 'racegiven', '*', 'r', 990100);
		INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT 990001, id, 1 FROM system_menu
		 WHERE permission = 'system:permission:assign-user-role'
		ON CONFLICT DO NOTHING" >"$work/null"
	sign_in racehead 'race head 0'
	meanwhile 'SELECT id FROM system_role WHERE id = 990013 FOR UPDATE' \
		"INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
			SELECT 990013, id, 1 FROM system_menu
			 WHERE permission = 'system:user:delete'"
	eventually 10 is_taken system_role
	ask POST /admin-api/system/permission/assign-user-role \
		'{"userId":990013,"roleIds":[990013]}'
	wait "$while_pid"
	code 403
	same 0 "$(sql 'SELECT count(*) FROM system_user_role
		WHERE user_id = 990013')" 'roles given'
	sql "DELETE FROM system_role_menu WHERE role_id = 990013" >"$work/null"
	ask POST /admin-api/system/permission/assign-user-role \
		'{"userId":990013,"roleIds":[990013]}'
	code 0
	sign_in admin "$password"
}

# An administrator who is bound to a channel gives somebody who is not bound a
# role, while a menu that she has, and the role gives, becomes one that permits to
# change devices: that must be refused.
given_and_turned() {
	local given='{"userId":990013,"roleIds":[990014]}' menu while_pid

	menu=$(sql "SELECT id FROM system_menu
		WHERE permission = 'system:post:export' AND NOT deleted")
	sql "INSERT INTO system_role (id, tenant_id, name, code, sort, status,
			data_scope, data_scope_dept_ids)
		VALUES (990014, 1, 'Race turned', 'race_turned', 1, 0, 5, '{}');
		INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		VALUES (990001, $menu, 1), (990014, $menu, 1);
		INSERT INTO user_channel (tenant_id, user_id, channel_id)
		SELECT 1, u.id, min(c.id) FROM system_users u, base_channel c
		 WHERE u.username = 'racehead' AND c.tenant_id = 1 GROUP BY u.id" \
		>"$work/null"
	sign_in racehead 'race head 0'
	meanwhile "SELECT value FROM system_epoch
		WHERE name = 'permission' FOR NO KEY UPDATE;
		UPDATE system_menu SET permission = 'device:device:update'
		 WHERE id = $menu" ''
	eventually 10 is_taken system_epoch
	ask POST /admin-api/system/permission/assign-user-role "$given"
	wait "$while_pid"
	code 403
	sql "UPDATE system_menu SET permission = 'system:post:export'
		WHERE id = $menu" >"$work/null"
	ask POST /admin-api/system/permission/assign-user-role "$given"
	code 0
	sql "DELETE FROM user_channel USING system_users u
		WHERE user_id = u.id AND u.username = 'racehead'" >"$work/null"
	sign_in admin "$password"
}

# An administrator moves a department below another one, while somebody is moved
# into that one who may do more than she, and who sees all below his department:
# that must be refused.
headed_and_moved() {
	local while_pid

	sql "UPDATE system_dept SET parent_id = CASE id WHEN 990110 THEN 990100
			ELSE 990200 END WHERE id IN (990110, 990210);
		INSERT INTO system_dept (id, tenant_id, name, parent_id, status)
		VALUES (990120, 1, 'Aside', 990100, 0);
		INSERT INTO system_role (id, tenant_id, name, code, sort, status,
			data_scope, data_scope_dept_ids)
		VALUES (990012, 1, 'Race mighty', 'race_mighty', 1, 0, 4, '{}');
		INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT CASE permission WHEN 'system:dept:update' THEN 990001
			ELSE 990012 END, id, 1 FROM system_menu
		 WHERE permission IN ('system:dept:update', 'system:user:delete');
		INSERT INTO system_users (id, tenant_id, username, password, nickname,
			dept_id)
		VALUES (990012, 1, 'racemighty', '*', 'r', 990200);
		INSERT INTO system_user_role (user_id, role_id, tenant_id)
		VALUES (990012, 990012, 1)" >"$work/null"
	sign_in racehead 'race head 0'
	meanwhile "SELECT value FROM system_epoch WHERE name = 'permission' FOR SHARE" \
		'UPDATE system_users SET dept_id = 990120 WHERE id = 990012'
	eventually 10 is_taken system_epoch
	ask PUT /admin-api/system/dept/update \
		'{"id":990110,"name":"Leaves","parentId":990120,"sort":1,"status":0}'
	wait "$while_pid"
	code 403
	same 990100 "$(sql 'SELECT parent_id FROM system_dept
		WHERE id = 990110')" 'where the department is'
	sign_in admin "$password"
}

# in_deleted DEPT METHOD PATH BODY: makes the department, sends the request, by which
# a user gets into it, and deletes it meanwhile: it is unknown then.
in_deleted() {
	local while_pid

	sql "INSERT INTO system_dept (id, tenant_id, name, parent_id, status)
		VALUES ($1, 1, 'Goes', 990100, 0)" >"$work/null"
	meanwhile "SELECT value FROM system_epoch WHERE name = 'permission'
			FOR NO KEY UPDATE" \
		"UPDATE system_dept SET deleted = true WHERE id = $1"
	eventually 10 is_taken system_epoch
	ask "$2" "$3" "$4"
	wait "$while_pid"
	code 1002004002
}

# A user is created in a department while it is deleted: nobody above it would see
# the user.
created_and_gone() {
	in_deleted 990130 POST /admin-api/system/user/create \
		'{"username":"racegone","nickname":"r","password":"race gone 0","deptId":990130}'
	same 0 "$(sql 'SELECT count(*) FROM system_users
		WHERE dept_id = 990130')" 'users of the deleted department'
}

# A super administrator, of whom nothing is authorised, moves a user into a department
# while it is deleted.
moved_and_gone() {
	sql "INSERT INTO system_users (id, tenant_id, username, password, nickname,
			dept_id)
		VALUES (990131, 1, 'racemove', '*', 'r', 990100)" >"$work/null"
	in_deleted 990131 PUT /admin-api/system/user/update \
		'{"id":990131,"username":"racemove","deptId":990131}'
	same 990100 "$(sql 'SELECT dept_id FROM system_users
		WHERE id = 990131')" 'department of the user'
}

# is_held TABLE: succeeds if somebody has locked the whole table.
is_held() {
	[ "$(sql "SELECT count(*) FROM pg_locks WHERE granted AND relation =
		'$1'::regclass AND mode IN ('AccessExclusiveLock', 'ShareLock')")" -gt 0 ]
}

# is_taken TABLE: fails unless a transaction has locked rows of the table.
is_taken() {
	[ "$(sql "SELECT count(*) FROM pg_locks WHERE
		mode = 'RowShareLock' AND relation = '$1'::regclass")" -gt 0 ]
}

run_case 'created by 10 at once: one wins, 500 answers' one_winner
run_case 'asked for by 10 at once: one name, one id' one_name
run_case 'refreshed by 10 at once: all succeed' refreshed_together
run_case 'signed in while the password is set: no session stays' sign_in_and_reset
run_case 'the same rows changed by 8 at once: no deadlock' same_rows
run_case 'a role given while departments move' given_and_moved
run_case 'a role changed while its holder moves' held_and_moved
run_case 'a role given menus before it is there' created_and_given
run_case 'a role given while it gets more' given_and_changed
run_case 'a role given while its menu turns into one of devices' given_and_turned
run_case 'a department moved while its new head comes' headed_and_moved
run_case 'a user created in a department that goes' created_and_gone
run_case 'a user moved into a department that goes' moved_and_gone
