# shellcheck shell=bash
# permission.sh - a change of permissions (menus, roles, a sign-out, a disabled
# user) has its effect from the next request on, in every pool; and changes that
# a visitor makes for all tenants are logged in his own.

PATHS='/system/role/page /device/page /system/auth/get-permission-info'

# someone NAME: creates a user with a role of his own; sets $user and $role.
someone() {
	token=$admin
	ask POST /admin-api/system/user/create \
		"{\"username\":\"$1\",\"nickname\":\"$1\",\"password\":\"correct horse\"}"
	code 0
	user=$(get data)
	ask POST /admin-api/system/role/create \
		"{\"name\":\"$1\",\"code\":\"$1\",\"sort\":1,\"status\":0}"
	code 0
	role=$(get data)
	ask POST /admin-api/system/permission/assign-user-role \
		"{\"userId\":$user,\"roleIds\":[$role]}"
	code 0
}

assign_menus() {
	token=$admin batch public POST \
		/admin-api/system/permission/assign-role-menu \
		"{\"roleId\":$role,\"menuIds\":[$1]}"
}

# codes: reads answers on stdin and prints their codes in one line.
codes() {
	sed 's/^{"code":\([0-9]*\),.*/\1/' | tr '\n' ' '
}

# A menu is given to the role and taken from it 50 times; each time the very
# next request of the user is permitted or refused accordingly.
menus_at_once() {
	local i

	someone menus01
	sign_in menus01 'correct horse'
	for ((i = 0; i < 50; i++)); do
		assign_menus 1,101,1008,6000,6001,6002
		batch public GET /admin-api/system/role/page
		batch public GET /admin-api/device/page
		assign_menus ''
		batch public GET /admin-api/system/role/page
		batch public GET /admin-api/device/page
	done >"$work/batch"
	play <"$work/batch" >"$work/answers"
	awk -F '[:,]' '
		{ wanted = (NR - 1) % 6 < 4 ? 0 : 403 }
		$2 != wanted { print NR ": " $0; bad++ }
		END { print NR, "answers,", bad + 0, "wrong" }' "$work/answers" >"$work/sum"
	same '300 answers, 0 wrong' "$(cat "$work/sum")" menus
}

# The role is disabled, enabled, taken from the user and deleted.
role_at_once() {
	local path=/admin-api/system/role save

	someone roles01
	assign_menus 1,101,1008 | play >"$work/answers"
	sign_in roles01 'correct horse'
	check() {
		batch public GET /admin-api/system/role/page
	}
	save="{\"id\":$role,\"name\":\"roles01\",\"code\":\"roles01\",\"sort\":1,\"status\":"
	{
		check
		token=$admin batch public PUT $path/update "${save}1}"
		check
		token=$admin batch public PUT $path/update "${save}0}"
		check
		token=$admin batch public POST \
			/admin-api/system/permission/assign-user-role \
			"{\"userId\":$user,\"roleIds\":[]}"
		check
		token=$admin batch public POST \
			/admin-api/system/permission/assign-user-role \
			"{\"userId\":$user,\"roleIds\":[$role]}"
		check
		token=$admin batch public DELETE "$path/delete?id=$role"
		check
	} | play >"$work/answers"
	same '0 0 403 0 0 0 403 0 0 0 403 ' "$(codes <"$work/answers")" codes
}

# After a user signed out at one pool, every other pool refuses his token.
logout_at_once() {
	local i path

	for ((i = 0; i < 34; i++)); do
		sign_in admin "$password"
		batch public GET /admin-api/system/role/page
		batch public POST /admin-api/system/auth/logout
		for path in $PATHS; do
			batch public GET "/admin-api$path"
		done
	done >"$work/batch"
	play <"$work/batch" | awk -F '[:,]' '
		{ wanted = (NR - 1) % 5 < 2 ? 0 : 401 }
		$2 != wanted { print NR ": " $0; bad++ }
		END { print NR, "answers,", bad + 0, "wrong" }' >"$work/answers"
	same '170 answers, 0 wrong' "$(cat "$work/answers")" logout
}

# The tokens of a disabled user are refused at once by all pools, and he cannot
# sign in again.
disabled_at_once() {
	local path

	someone gone0001
	sign_in gone0001 'correct horse'
	ask GET /admin-api/system/auth/get-permission-info
	code 0
	mine=$token
	token=$admin
	ask PUT /admin-api/system/user/update-status "{\"id\":$user,\"status\":1}"
	code 0
	token=$mine
	for path in $PATHS; do
		ask GET "/admin-api$path"
		code 401
	done
	token=''
	ask POST /admin-api/system/auth/login \
		'{"username":"gone0001","password":"correct horse"}' -H 'tenant-id: 1'
	code 1002000001
	token=$admin
	ask PUT /admin-api/system/user/update-status "{\"id\":$user,\"status\":0}"
	code 0
	token=$mine
	ask GET /admin-api/system/role/page
	code 401
	sign_in gone0001 'correct horse'
}

# A visitor to another tenant changes data that all tenants share.  That is
# logged in his own tenant, and the people of the tenant that he visits cannot
# read it.
visited_quietly() {
	local tenant

	tenant=$(sql "INSERT INTO system_tenant (name, expire_time, account_count)
		VALUES ('visited', now() + interval '1 year', 1) RETURNING id")
	token=$admin
	ask POST /admin-api/system/dict-type/create \
		'{"name":"quiet one","type":"quiet_one","status":0}' \
		-H "visit-tenant-id: $tenant"
	code 0
	ask GET '/admin-api/system/post/page?name=quiet' \
		-H "visit-tenant-id: $tenant"
	code 0
	eventually 10 both_logged
	same "1 $tenant" "$(sql "SELECT string_agg(tenant_id::text, ' '
		ORDER BY request_method DESC) FROM infra_api_access_log
		WHERE request_params LIKE '%quiet%'")" 'tenants of the log'
}

both_logged() {
	same 2 "$(sql "SELECT count(*) FROM infra_api_access_log
		WHERE request_params LIKE '%quiet%'")" 'requests in the log'
}

run_case 'menus given and taken: 200 of 200 requests know' menus_at_once
run_case 'a role disabled, enabled, taken, deleted' role_at_once
run_case 'signed out: 102 of 102 requests refused by every pool' logout_at_once
run_case 'a disabled user is out at once' disabled_at_once
run_case 'what a visitor does for all is logged at home' visited_quietly
