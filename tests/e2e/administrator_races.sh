# shellcheck shell=bash
# administrator_races.sh - two administrators change related rows (users, roles,
# menus, departments, dictionaries, packages) at the same moment.  Whichever is
# first, the answers must be those of that order, and the rows that are left
# must be consistent.
# Long: its clients meet some thousand times, and often wait for locks.

PAIRS=20

# Ten clients at once create rows of one name, which must be unique: one of them
# succeeds.
names_won() {
	local package
	local -a some=(10 11 12 13 14)

	package=$(sql "INSERT INTO system_tenant_package (name, status)
		VALUES ('race', 0) RETURNING id")
	sql "INSERT INTO system_dict_type (name, type, status)
		VALUES ('race', 'race', 0)" >"$work/null"
	race post 1002005002 POST /admin-api/system/post/create \
		'{"name":"race @","code":"race @","sort":1}' "${some[@]}"
	race dept 1002004000 POST /admin-api/system/dept/create \
		'{"name":"race @","sort":1,"status":0}' "${some[@]}"
	race menu 1002001000 POST /admin-api/system/menu/create \
		'{"name":"race @","type":1,"sort":1,"parentId":0,"status":0}' "${some[@]}"
	race data 1002007003 POST /admin-api/system/dict-data/create \
		'{"dictType":"race","label":"race @","value":"@","sort":1,"status":0}' "${some[@]}"
	race template 1002026001 POST /admin-api/system/notify-template/create \
		'{"name":"race","code":"race @","type":1,"nickname":"a","content":"a","status":0}' "${some[@]}"
	race config 1001000002 POST /admin-api/infra/config/create \
		'{"category":"race","name":"race","key":"race.@","value":"1","visible":true}' "${some[@]}"
	race package 1002016003 POST /admin-api/system/tenant-package/create \
		'{"name":"race @","status":0,"menuIds":[]}' "${some[@]}"
	race tenant 1002015004 POST /admin-api/system/tenant/create \
		"{\"name\":\"race @\",\"contactName\":\"a\",\"status\":0,\"packageId\":$package,\"expireTime\":4102444800000,\"accountCount\":1,\"username\":\"race\",\"password\":\"correct horse\"}" 10 11
	same '2 2' "$(sql "SELECT
		(SELECT count(*) FROM system_tenant WHERE name LIKE 'race %')
		|| ' ' || (SELECT count(*) FROM system_users WHERE username = 'race')")" \
		'tenants with their administrator'
}

# roles NAME: creates PAIRS roles and users; prints "ROLE USER" for each pair.
roles() {
	sql "WITH u AS (
		INSERT INTO system_users (tenant_id, username, password, nickname)
		SELECT 1, '$1' || n, '-', '$1' FROM generate_series(1, $PAIRS) n
		RETURNING id),
	r AS (
		INSERT INTO system_role (tenant_id, name, code, sort, status)
		SELECT 1, '$1 ' || n, '$1' || n, 1, 0 FROM generate_series(1, $PAIRS) n
		RETURNING id)
	SELECT r.id || ' ' || u.id
	  FROM (SELECT id, row_number() OVER () n FROM r) r
	  JOIN (SELECT id, row_number() OVER () n FROM u) u USING (n)"
}

role_goes() {
	roles going >"$work/pairs"
	side drop DELETE '/admin-api/system/role/delete?id=@' <"$work/pairs"
	side user POST /admin-api/system/permission/assign-user-role \
		'{"userId":%,"roleIds":[@,2]}' <"$work/pairs"
	side menus POST /admin-api/system/permission/assign-role-menu \
		'{"roleId":@,"menuIds":[1,101,1008]}' <"$work/pairs"
	side save PUT /admin-api/system/role/update \
		'{"id":@,"name":"gone @","code":"gone @","sort":1,"status":0}' \
		<"$work/pairs"
	duel drop user menus save
	only '0 1002002000' "$work"/drop.[12] "$work"/save.[12]
	only 0 "$work"/user.[12] "$work"/menus.[12]
	same "$PAIRS" "$(sql "SELECT count(*) FROM system_role
		WHERE deleted AND code ~ '^(going|gone)'")" 'roles gone'
	same '0 0' "$(sql "SELECT
		(SELECT count(*) FROM system_user_role l JOIN system_role r
			ON r.id = l.role_id WHERE r.deleted)
		|| ' ' || (SELECT count(*) FROM system_role_menu l JOIN system_role r
			ON r.id = l.role_id WHERE r.deleted)")" 'links to roles gone'
}

user_goes() {
	roles leaving >"$work/pairs"
	side drop DELETE '/admin-api/system/user/delete?id=%' <"$work/pairs"
	side roles POST /admin-api/system/permission/assign-user-role \
		'{"userId":%,"roleIds":[@]}' <"$work/pairs"
	side save PUT /admin-api/system/user/update \
		'{"id":%,"username":"gone%","nickname":"gone"}' <"$work/pairs"
	side off PUT /admin-api/system/user/update-status \
		'{"id":%,"status":1}' <"$work/pairs"
	duel drop roles save off
	only '0 1002003003' "$work"/drop.[12] "$work"/save.[12] "$work"/off.[12]
	only 0 "$work"/roles.[12]
	same 0 "$(sql "SELECT count(*) FROM system_user_role l JOIN system_users u
		ON u.id = l.user_id WHERE u.deleted")" 'links of users gone'
}

# Two administrators assign a set of links at the same time: the set of one of
# them is left, never parts of both.
sets_stay_whole() {
	local x

	roles whole >"$work/pairs"
	x=$(paste -sd ' ' "$work/pairs" | awk '{ printf "%s,%s|%s,%s", $1, $3, $5, $7 }')
	for n in a b; do
		side "user$n" POST /admin-api/system/permission/assign-user-role \
			"{\"userId\":%,\"roleIds\":[$([ $n = a ] && echo "${x%|*}" || echo "${x#*|}")]}" \
			<"$work/pairs"
		side "menu$n" POST /admin-api/system/permission/assign-role-menu \
			"{\"roleId\":@,\"menuIds\":[$([ $n = a ] && echo 1,101,1008 || echo 1,102,1013)]}" \
			<"$work/pairs"
	done
	duel usera userb menua menub
	only 0 "$work"/user[ab].[12] "$work"/menu[ab].[12]
	same '' "$(sql "SELECT DISTINCT roles FROM (
		SELECT string_agg(role_id::text, ',' ORDER BY role_id) AS roles
		  FROM system_user_role l JOIN system_users u ON u.id = l.user_id
		 WHERE u.nickname = 'whole' GROUP BY user_id) s
		WHERE roles NOT IN ('${x%|*}', '${x#*|}')")" 'sets of roles'
	same '' "$(sql "SELECT DISTINCT menus FROM (
		SELECT string_agg(menu_id::text, ',' ORDER BY menu_id) AS menus
		  FROM system_role_menu l JOIN system_role r ON r.id = l.role_id
		 WHERE r.name LIKE 'whole %' GROUP BY role_id) s
		WHERE menus NOT IN ('1,101,1008', '1,102,1013')")" 'sets of menus'
}

type_goes() {
	sql "INSERT INTO system_dict_type (name, type, status)
		SELECT 'going ' || n, 'going_' || n, 0
		  FROM generate_series(1, $PAIRS) n
		RETURNING id || ' ' || type" >"$work/pairs"
	side drop DELETE '/admin-api/system/dict-type/delete?id=@' <"$work/pairs"
	side list DELETE '/admin-api/system/dict-type/delete-list?ids=@' \
		<"$work/pairs"
	side data POST /admin-api/system/dict-data/create \
		'{"dictType":"%","label":"a","value":"a","sort":1,"status":0}' \
		<"$work/pairs"
	duel drop list data
	only '0 1002006001 1002006005' "$work"/drop.[12] "$work"/list.[12]
	only '0 1002006001 1002007003' "$work"/data.[12]
	same 0 "$(sql "SELECT count(*) FROM system_dict_data d
		JOIN system_dict_type t ON t.type = d.dict_type AND t.deleted
		WHERE NOT d.deleted AND t.type LIKE 'going\\_%'")" 'data of types gone'
}

# A department A is moved below B while B is moved below A, and only one of the
# two may succeed.  A department is deleted while another one is created below
# it.
tree_holds() {
	sql "WITH d AS (
		INSERT INTO system_dept (tenant_id, name, status)
		SELECT 1, 'tree ' || n, 0 FROM generate_series(1, 2 * $PAIRS) n
		RETURNING id)
		SELECT min(id) || ' ' || max(id)
		  FROM (SELECT id, (row_number() OVER () - 1) / 2 n FROM d) d
		 GROUP BY n" >"$work/pairs"
	side below PUT /admin-api/system/dept/update \
		'{"id":@,"parentId":%,"name":"tree @","sort":1,"status":0}' \
		<"$work/pairs"
	side above PUT /admin-api/system/dept/update \
		'{"id":%,"parentId":@,"name":"tree %","sort":1,"status":0}' \
		<"$work/pairs"
	duel below above
	only '0 1002004007' "$work"/below.[12] "$work"/above.[12]
	same "$PAIRS" "$(sql "SELECT count(*) FROM system_dept
		WHERE name LIKE 'tree %' AND parent_id = 0")" 'departments at the top'
	side drop DELETE '/admin-api/system/dept/delete?id=%' <"$work/pairs"
	side list DELETE '/admin-api/system/dept/delete-list?ids=%,@' \
		<"$work/pairs"
	side child POST /admin-api/system/dept/create \
		'{"name":"leaf","parentId":%,"sort":1,"status":0}' <"$work/pairs"
	duel drop list child
	only '0 1002004002 1002004003' "$work"/drop.[12] "$work"/list.[12]
	only '0 1002004000 1002004001' "$work"/child.[12]
	same 0 "$(sql "SELECT count(*) FROM system_dept c JOIN system_dept p
		ON p.id = c.parent_id AND p.deleted WHERE NOT c.deleted")" \
		'children of departments gone'
}

menu_goes() {
	local links

	sql "INSERT INTO system_menu (name, type)
		SELECT 'going ' || n, 1 FROM generate_series(1, $PAIRS) n
		RETURNING id" >"$work/menus"
	roles menu | paste -d ' ' "$work/menus" - | cut -d ' ' -f 1,2 >"$work/pairs"
	side give POST /admin-api/system/permission/assign-role-menu \
		'{"roleId":%,"menuIds":[@]}' <"$work/pairs"
	duel give
	only 0 "$work"/give.[12]
	side take POST /admin-api/system/permission/assign-role-menu \
		'{"roleId":%,"menuIds":[]}' <"$work/pairs"
	side drop DELETE '/admin-api/system/menu/delete?id=@' <"$work/pairs"
	side child POST /admin-api/system/menu/create \
		'{"name":"leaf","type":2,"sort":1,"parentId":@,"status":0}' \
		<"$work/pairs"
	side button PUT /admin-api/system/menu/update \
		'{"id":@,"name":"going @","type":3,"sort":1,"parentId":0,"status":0}' \
		<"$work/pairs"
	duel drop give take child button
	only 0 "$work"/give.[12] "$work"/take.[12]
	only '0 1002001003 1002001004' "$work"/drop.[12] "$work"/button.[12]
	only '0 1002001000 1002001001 1002001005' "$work"/child.[12]
	links=$(sql "SELECT count(*) FROM system_menu c JOIN system_menu p
		ON p.id = c.parent_id AND p.deleted WHERE NOT c.deleted")
	same 0 "$links" 'children of menus gone'
}

# Ten clients at once create twenty users of a tenant: as many succeed as the
# tenant may have.
quota_holds() {
	local i package
	local -a client=()

	package=$(sql "INSERT INTO system_tenant_package (name, status, menu_ids)
		SELECT 'quota', 0, package_menus(array_agg(id)) FROM system_menu
		RETURNING id")
	ask POST /admin-api/system/tenant/create \
		"{\"name\":\"quota\",\"contactName\":\"a\",\"status\":0,\"packageId\":$package,\"expireTime\":4102444800000,\"accountCount\":5,\"username\":\"quota\",\"password\":\"correct horse\"}"
	code 0
	id=$(get data)
	ask POST /admin-api/system/auth/login \
		'{"username":"quota","password":"correct horse"}' \
		-H "tenant-id: $id" -H 'Authorization: '
	code 0
	token=$(get data.accessToken)
	for ((i = 0; i < 10; i++)); do
		for n in 1 2; do
			batch public POST /admin-api/system/user/create \
				"{\"username\":\"quota$i$n\",\"nickname\":\"quota\",\"password\":\"correct horse\"}"
		done >"$work/batch.$i"
		play <"$work/batch.$i" >"$work/quota.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	only '0 1002003008' "$work"/quota.?
	same '4 5' "$(cat "$work"/quota.? | grep -c '^{"code":0,') $(sql "SELECT
		count(*) FROM system_users WHERE tenant_id = $id")" 'users made'
}

# A package is deleted while it is given to a tenant: no tenant has a package
# that does not exist.  A menu is taken from a package while it is given to a
# role: no role keeps a menu that is not in the package of its tenant.
package_goes() {
	local tenant role wide i

	tenant=$(sql "SELECT id FROM system_tenant WHERE name = 'quota'")
	wide=$(sql "SELECT package_id FROM system_tenant WHERE id = $tenant")
	sql "INSERT INTO system_tenant_package (name, status)
		SELECT 'going ' || n, 0 FROM generate_series(1, $PAIRS) n
		RETURNING id || ' $tenant'" >"$work/pairs"
	side take PUT /admin-api/system/tenant/update \
		'{"id":%,"name":"quota","contactName":"a","status":0,"packageId":@,"expireTime":4102444800000,"accountCount":99}' \
		<"$work/pairs"
	side drop DELETE '/admin-api/system/tenant-package/delete?id=@' \
		<"$work/pairs"
	side list DELETE '/admin-api/system/tenant-package/delete-list?ids=@' \
		<"$work/pairs"
	duel take drop list
	only '0 1002016000' "$work"/take.[12]
	only '0 1002016000 1002016001' "$work"/drop.[12] "$work"/list.[12]
	same 0 "$(sql "SELECT count(*) FROM system_tenant t
		JOIN system_tenant_package p ON p.id = t.package_id AND p.deleted
		WHERE NOT t.deleted")" 'tenants of packages gone'

	role=$(sql "INSERT INTO system_role (tenant_id, name, code, sort, status)
		VALUES ($tenant, 'race', 'race', 1, 0) RETURNING id")
	for ((i = 0; i < PAIRS; i++)); do
		echo "$wide $tenant"
	done >"$work/pairs"
	side back PUT /admin-api/system/tenant/update \
		'{"id":%,"name":"quota","contactName":"a","status":0,"packageId":@,"expireTime":4102444800000,"accountCount":99}' \
		<"$work/pairs"
	duel back
	only 0 "$work"/back.[12]
	side narrow PUT /admin-api/system/tenant-package/update \
		'{"id":@,"name":"quota","status":0,"menuIds":[1,100,1001]}' \
		<"$work/pairs"
	side broad PUT /admin-api/system/tenant-package/update \
		'{"id":@,"name":"quota","status":0,"menuIds":[1,100,1001,101,1008]}' \
		<"$work/pairs"
	side give POST /admin-api/system/permission/assign-role-menu \
		"{\"roleId\":$role,\"menuIds\":[1,100,1001,101,1008]}" <"$work/pairs"
	sed -i 's/^header = "Authorization.*/&\nheader = "visit-tenant-id: '"$tenant"'"/' \
		"$work/give.batch"
	# Eight clients of one tenant: one that has the last worker may be told to
	# come again.
	duel narrow broad give back
	only '0 429' "$work"/narrow.[12] "$work"/broad.[12] "$work"/back.[12]
	only '0 403 429' "$work"/give.[12]
	same 0 "$(sql "SELECT count(*) FROM system_role_menu l
		JOIN system_tenant t ON t.id = l.tenant_id AND NOT t.deleted
		JOIN system_tenant_package p ON p.id = t.package_id
		WHERE l.menu_id <> ALL (p.menu_ids)")" 'menus beyond the package'
}

# Two clients delete the same rows, named in different orders; and two rows
# exchange their names.  Neither may end in a deadlock.
lists_and_swaps() {
	local path

	roles lists >"$work/pairs"
	for path in role user; do
		for n in a b c; do
			awk -v path=$path '{ print path == "role" ? $1 : $2 }' \
				"$work/pairs" | sort -R | paste -sd ,
		done | side $path DELETE "/admin-api/system/$path/delete-list?ids=@"
	done
	roles swaps >"$work/swap"
	paste -d ' ' - - <"$work/swap" | cut -d ' ' -f 2,4 >"$work/users"
	sql "UPDATE system_users SET username = 'swap' || id
		WHERE nickname = 'swaps'" >"$work/null"
	side here PUT /admin-api/system/user/update \
		'{"id":@,"username":"swap%","nickname":"swaps"}' <"$work/users"
	side there PUT /admin-api/system/user/update \
		'{"id":%,"username":"swap@","nickname":"swaps"}' <"$work/users"
	duel role user here there
	only '0 1002002000' "$work"/role.[12]
	only 0 "$work"/user.[12]
	only 1002003000 "$work"/here.[12] "$work"/there.[12]
}

# A menu is deleted while it is taken from a role.  The two requests must lock
# in one order; otherwise each could hold a lock that the other one waits for.
menu_taken_and_gone() {
	local menu role

	menu=$(sql "INSERT INTO system_menu (name, type) VALUES ('held', 1)
		RETURNING id")
	role=$(sql "INSERT INTO system_role (tenant_id, name, code, sort, status)
		VALUES (1, 'held', 'held', 1, 0) RETURNING id")
	sql "INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		VALUES ($role, $menu, 1)" >"$work/null"
	batch public DELETE "/admin-api/system/menu/delete?id=$menu" >"$work/gone"
	batch public POST /admin-api/system/permission/assign-role-menu \
		"{\"roleId\":$role,\"menuIds\":[]}" >"$work/taken"
	hold "UPDATE system_epoch SET value = value WHERE name = 'permission'"
	insist <"$work/gone" >"$work/gone.out" &
	eventually 10 waiting 1
	insist <"$work/taken" >"$work/taken.out" &
	eventually 10 waiting 2
	let_go
	wait
	only 0 "$work/gone.out" "$work/taken.out"
}

# try_last METHOD PATH BODY: the only two super administrators send this request
# to each other at the same time; @ in it becomes the other one's id.  Fails
# unless one of them remains a super administrator.
try_last() {
	local i

	for ((i = 0; i < 6; i++)); do
		sql "UPDATE system_users SET status = 0, deleted = false
			WHERE id IN ($one, $two);
			INSERT INTO system_user_role (user_id, role_id, tenant_id)
			VALUES ($one, 1, 1), ($two, 1, 1) ON CONFLICT DO NOTHING" \
			>"$work/null"
		sign_in lastone 'correct horse'
		batch public "$1" "${2//@/$two}" "${3//@/$two}" >"$work/one"
		sign_in lasttwo 'correct horse'
		batch public "$1" "${2//@/$one}" "${3//@/$one}" >"$work/two"
		insist <"$work/one" >"$work/one.out" &
		insist <"$work/two" >"$work/two.out" &
		wait
		only '0 401 403 1002002006' "$work/one.out" "$work/two.out"
		same 1 "$(sql "SELECT count(*) FROM system_user_role l
			JOIN system_users u ON u.id = l.user_id AND u.status = 0
			 AND NOT u.deleted
			WHERE l.role_id = 1")" "super administrators after $1 $2"
	done
}

# The only two super administrators disable and delete each other and take the
# role from each other.
last_stays() {
	local one two name

	for name in lastone lasttwo; do
		ask POST /admin-api/system/user/create \
			"{\"username\":\"$name\",\"nickname\":\"last\",\"password\":\"correct horse\"}"
		code 0
		[ -z "${one:-}" ] && one=$(get data) || two=$(get data)
		ask POST /admin-api/system/permission/assign-user-role \
			"{\"userId\":$(get data),\"roleIds\":[1]}"
		code 0
	done
	sql "UPDATE system_users SET status = 1 WHERE id = 1" >"$work/null"
	try_last PUT /admin-api/system/user/update-status '{"id":@,"status":1}'
	try_last POST /admin-api/system/permission/assign-user-role \
		'{"userId":@,"roleIds":[]}'
	try_last DELETE '/admin-api/system/user/delete?id=@' ''
	sql "UPDATE system_users SET status = 0 WHERE id = 1" >"$work/null"
	sql "UPDATE system_users SET deleted = true WHERE id IN ($one, $two)" \
		>"$work/null"
}

# At the same time a user gets a role, the menus of the role are changed, and
# the user is disabled and moved to a department.  There must be no deadlock,
# although each change is authorised (lib/domain/auth/authorise.h).
authorised_at_once() {
	roles authorised >"$work/pairs"
	side give POST /admin-api/system/permission/assign-user-role \
		'{"userId":%,"roleIds":[@]}' <"$work/pairs"
	side menus POST /admin-api/system/permission/assign-role-menu \
		'{"roleId":@,"menuIds":[1001,1002]}' <"$work/pairs"
	side off PUT /admin-api/system/user/update-status \
		'{"id":%,"status":1}' <"$work/pairs"
	side move PUT /admin-api/system/user/update \
		'{"id":%,"username":"moved%","deptId":100}' <"$work/pairs"
	duel give menus off move
	only 0 "$work"/give.[12] "$work"/menus.[12] "$work"/off.[12] "$work"/move.[12]
}

# as_manager COMMAND: runs it as an administrator who sees all data but is not a
# super administrator, so that each of his writes is authorised (lib/domain/auth/authorise.h).
as_manager() {
	local role

	role=$(sql "INSERT INTO system_role (tenant_id, name, code, sort, status)
		VALUES (1, 'manager', 'manager', 1, 0) RETURNING id")
	sql "INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT $role, id, 1 FROM system_menu WHERE NOT deleted" >"$work/null"
	ask POST /admin-api/system/user/create \
		'{"username":"manager","nickname":"last","password":"correct horse"}'
	code 0
	ask POST /admin-api/system/permission/assign-user-role \
		"{\"userId\":$(get data),\"roleIds\":[$role]}"
	code 0
	sign_in manager 'correct horse'
	"$@"
}

# import_turn N: imports the workbook, again and again until no other import
# occupies the slot.
import_turn() {
	until curl -sS --noproxy '*' --max-time 40 -F "file=@$work/book.csv" \
		-H "Authorization: Bearer $token" -o "$work/import.$1" \
		"$base/admin-api/system/user/import?updateSupport=false" &&
		! grep -q '"code":429,' "$work/import.$1"; do :; done
}

# Six clients at once import the same two users.
imported_once() {
	local i
	local -a client=()

	printf 'User name,Nickname\njohndoe,John\njanedoe,Jane\n' >"$work/book.csv"
	for ((i = 0; i < 6; i++)); do
		import_turn "$i" &
		client+=($!)
	done
	wait "${client[@]}"
	only 0 "$work"/import.?
	same '1 5' "$(grep -c '"createUsernames":\["' "$work"/import.? |
		awk -F : '{ n[$2]++ } END { print n[1], n[0] }')" \
		"imports that made somebody: $(cat "$work"/import.?)"
	# Other parts import the same users.
	sql "UPDATE system_users SET deleted = true
		WHERE username IN ('johndoe', 'janedoe')" >"$work/null"
}

run_case 'six workers' crew system 6
run_case 'names created by 10 at once: one wins each' names_won
run_case 'roles deleted while they are given and changed' role_goes
run_case 'users deleted while they get roles and are changed' user_goes
run_case 'two sets assigned at once: one stays, whole' sets_stay_whole
run_case 'dictionary types deleted while data is added' type_goes
run_case 'departments moved below each other, deleted above new ones' tree_holds
run_case 'menus deleted while given, taken and extended' menu_goes
run_case 'a menu deleted while a role loses it' menu_taken_and_gone
run_case "users created beyond the tenant's limit" quota_holds
run_case 'users imported by six at once: once each' imported_once
run_case 'packages deleted and changed under their tenants' package_goes
run_case 'lists deleted in any order, names exchanged: no deadlock' lists_and_swaps
run_case 'two super administrators end each other: one stays' last_stays
run_case 'roles given, filled, their users moved and disabled at once' \
	as_manager authorised_at_once
run_case 'two workers again' crew system 2
