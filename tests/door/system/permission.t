# assign-role-menu: the new set of menus replaces the old one
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep role
GET /system/permission/list-role-menus?roleId=$role
  => 0 []
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[100,1,1001]}
  => 0 true
GET /system/permission/list-role-menus?roleId=$role
  => 0 [1,100,1001]
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,101,101,1001]}
  => 0 true
GET /system/permission/list-role-menus?roleId=$role
  => 0 [1,101,1001]
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,987654321]}
  => 0 true
GET /system/permission/list-role-menus?roleId=$role
  => 0 [1]
POST /system/permission/assign-role-menu {"roleId":$role}
  => 0 true
GET /system/permission/list-role-menus?roleId=$role
  => 0 []
POST /system/permission/assign-role-menu {"roleId":2,"menuIds":[1]}
  => 0 true
GET /system/permission/list-role-menus?roleId=2
  => 0 [1]
POST /system/permission/assign-role-menu {"menuIds":[1]}
  => E_BAD_REQUEST msg "roleId"
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":["x"]}
  => E_BAD_REQUEST msg "menuIds"
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":7}
  => E_BAD_REQUEST msg "menuIds"
GET /system/permission/list-role-menus
  => E_BAD_REQUEST msg "roleId"

# assign-role-menu: an unknown role, or one of another tenant, is ignored
as admin
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 2, 'Theirs', 'theirs', 1, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (9001, 1, 2)
POST /system/permission/assign-role-menu {"roleId":9001,"menuIds":[100]}
  => 0 true
POST /system/permission/assign-role-menu {"roleId":987654321,"menuIds":[100]}
  => 0 true
GET /system/permission/list-role-menus?roleId=9001
  => 0 []
sql DO 'BEGIN ASSERT ARRAY(SELECT menu_id FROM system_role_menu WHERE role_id IN (9001, 987654321)) = ''{1}''; END'

# list-role-menus: the super administrator role has every menu
as admin
sql DELETE FROM system_role_menu WHERE role_id = 1
sql UPDATE system_menu SET deleted = true WHERE id NOT IN (1, 100, 1001)
GET /system/permission/list-role-menus?roleId=1
  => 0 [1,100,1001]
GET /system/permission/list-role-menus?roleId=987654321
  => 0 []

# assign-user-role: the new set of roles replaces the old one, disabled roles included
as admin
POST /system/role/create {"name":"A","code":"a","sort":1,"status":0}
  => 0, keep a
POST /system/role/create {"name":"B","code":"b","sort":1,"status":1}
  => 0, keep b
POST /system/user/create {"username":"wearer","nickname":"W","password":"pass word 1"}
  => 0, keep user
GET /system/permission/list-user-roles?userId=$user
  => 0 []
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$b,$a,$a]}
  => 0 true
GET /system/permission/list-user-roles?userId=$user
  => 0 [$a,$b]
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[2,$b,987654321]}
  => 0 true
GET /system/permission/list-user-roles?userId=$user
  => 0 [2,$b]
POST /system/permission/assign-user-role {"userId":$user}
  => 0 true
GET /system/permission/list-user-roles?userId=$user
  => 0 []
POST /system/permission/assign-user-role {"roleIds":[2]}
  => E_BAD_REQUEST msg "userId"
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[null]}
  => E_BAD_REQUEST msg "roleIds"
GET /system/permission/list-user-roles
  => E_BAD_REQUEST msg "userId"

# assign-user-role: does not change the epoch with which the permissions of all roles are cached
as admin
sql UPDATE system_epoch SET value = 1000007 WHERE name = 'permission'
POST /system/permission/assign-user-role {"userId":1,"roleIds":[1,2]}
  => 0 true
GET /system/permission/list-user-roles?userId=1
  => 0 [1,2]
holds SELECT value = 1000007 FROM system_epoch WHERE name = 'permission'

# assign-user-role: users and roles of another tenant are unknown
as admin
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 2, 'Theirs', 'theirs', 1, 0)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '', '')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 2)
POST /system/user/create {"username":"wearer","nickname":"W","password":"pass word 1"}
  => 0, keep user
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[9001]}
  => 0 true
GET /system/permission/list-user-roles?userId=$user
  => 0 []
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[2]}
  => 0 true
GET /system/permission/list-user-roles?userId=9001
  => 0 []
POST /system/permission/assign-user-role {"userId":987654321,"roleIds":[2]}
  => 0 true
sql DO 'BEGIN ASSERT ARRAY(SELECT role_id FROM system_user_role WHERE user_id IN (9001, 987654321)) = ''{9001}''; END'

# assign-role-data-scope: the kind and the departments are replaced together
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[100]}
  => 0 true
GET /system/role/get?id=$role
  => 0 {"dataScope":2,"dataScopeDeptIds":[100]}
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":4}
  => 0 true
GET /system/role/get?id=$role
  => 0 {"dataScope":4,"dataScopeDeptIds":[]}
POST /system/permission/assign-role-data-scope {"roleId":987654321,"dataScope":1}
  => E_ROLE_UNKNOWN
POST /system/permission/assign-role-data-scope {"roleId":1,"dataScope":1}
  => E_ROLE_BUILT_IN
POST /system/permission/assign-role-data-scope {"roleId":2,"dataScope":1}
  => E_ROLE_BUILT_IN
POST /system/permission/assign-role-data-scope {"roleId":$role}
  => E_BAD_REQUEST msg "dataScope"
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":0}
  => E_BAD_REQUEST msg "dataScope"
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":6}
  => E_BAD_REQUEST msg "dataScope"
POST /system/permission/assign-role-data-scope {"dataScope":1}
  => E_BAD_REQUEST msg "roleId"
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 2, 'Theirs', 'theirs', 1, 0)
POST /system/permission/assign-role-data-scope {"roleId":9001,"dataScope":5}
  => E_ROLE_UNKNOWN

# assign-role-data-scope: a department that is sent twice is stored once
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[200,100,200,100]}
  => 0 true
GET /system/role/get?id=$role
  => 0 {"dataScope":2,"dataScopeDeptIds":[100,200]}

# assign-role-menu: accepts more menus than other lists may have
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
		1,1,1,1,1,1,1,1,1,1,100]}
  => 0 true
GET /system/permission/list-role-menus?roleId=$role
  => 0 [1,100]

# grants: menus that the caller does not hold cannot be given to a role
as admin
use user_with_menus granter1 G [1,101,1008,1063,1064,1065]
POST /system/role/create {"name":"Target","code":"target","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[100,1001]}
  => 0 true
as user granter1
GET /system/permission/list-role-menus?roleId=$role
  => 0 [100,1001]
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[100,1001,1,1008]}
  => E_GRANT_EXCEEDS_OWN msg "You cannot give or take what you do not hold: "
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,1008]}
  => E_GRANT_EXCEEDS_OWN
as admin
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1]}
  => 0 true
as user granter1
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,1008,1004]}
  => E_GRANT_EXCEEDS_OWN msg "system:user:delete"
GET /system/permission/list-role-menus?roleId=$role
  => 0 [1]
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,1008]}
  => 0 true
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,1008,1001]}
  => E_GRANT_EXCEEDS_OWN
POST /system/permission/assign-role-menu {"roleId":$granter1_role,"menuIds":[1,101,1008,1063,1064,1065,1010]}
  => E_GRANT_EXCEEDS_OWN
as admin
PUT /system/role/update {"id":$granter1_role,"name":"Granter","code":"granter","sort":1,"status":1}
  => 0 true
as user granter1
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[]}
  => E_FORBIDDEN

# grants: roles that give more than the caller has cannot be given to a user
as admin
use user_with_menus granter1 G [1,101,1008,1063,1064,1065]
POST /system/role/create {"name":"Less","code":"less","sort":1,"status":0}
  => 0, keep less
POST /system/permission/assign-role-menu {"roleId":$less,"menuIds":[1,1008]}
  => 0 true
POST /system/role/create {"name":"More","code":"more","sort":1,"status":0}
  => 0, keep more
POST /system/permission/assign-role-menu {"roleId":$more,"menuIds":[1,1004]}
  => 0 true
use user wearer W
as user granter1
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[$less,2]}
  => 0 true
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[$less,$more]}
  => E_GRANT_EXCEEDS_OWN msg "system:user:delete"
POST /system/permission/assign-user-role {"userId":$granter1,"roleIds":[$granter1_role,1]}
  => E_GRANT_EXCEEDS_OWN
GET /system/permission/list-user-roles?userId=$wearer
  => 0 [2,$less]
as admin
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[1,$more]}
  => 0 true
as user granter1
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[1,$more,$less]}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[$less]}
  => E_GRANT_EXCEEDS_OWN msg "super administrator, system:user:delete"
as admin
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[]}
  => 0 true
as user granter1
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[$less,1]}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"

# grants: no data scope wider than the caller's, neither set nor given with a role
as admin
use mine_and_other
POST /system/role/create {"name":"Granter","code":"granter","sort":1,"status":0}
  => 0, keep own
POST /system/permission/assign-role-menu {"roleId":$own,"menuIds":[1,101,1008,1063,1064,1065]}
  => 0 true
POST /system/user/create {"username":"granter1","nickname":"G","password":"pass word 1","deptId":$mine}
  => 0, keep user
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$own]}
  => 0 true
POST /system/role/create {"name":"Target","code":"target","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
POST /system/user/create {"username":"wearer","nickname":"W","password":"pass word 1","deptId":$under}
  => 0, keep wearer
POST /system/user/create {"username":"nearby","nickname":"N","password":"pass word 1","deptId":$mine}
  => 0, keep nearby
as user granter1
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":1}
  => 0 true
as admin
POST /system/permission/assign-role-data-scope {"roleId":$own,"dataScope":4}
  => 0 true
as user granter1
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[$role]}
  => E_GRANT_EXCEEDS_OWN
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":4}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
as user granter1
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":4}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":1}
  => E_GRANT_EXCEEDS_OWN
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[$under]}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[$under,$other]}
  => E_GRANT_EXCEEDS_OWN
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[$role]}
  => 0 true
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[]}
  => 0 true
as admin
POST /system/permission/assign-role-data-scope {"roleId":$own,"dataScope":3}
  => 0 true
as user granter1
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => E_GRANT_EXCEEDS_OWN
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
as user granter1
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":4}
  => E_GRANT_EXCEEDS_OWN
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[$mine]}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[$under]}
  => E_GRANT_EXCEEDS_OWN
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[$other]}
  => 0 true
as user granter1
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[$role]}
  => E_GRANT_EXCEEDS_OWN
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[$other,$mine]}
  => E_GRANT_EXCEEDS_OWN
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
as user granter1
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
POST /system/permission/assign-user-role {"userId":$wearer,"roleIds":[$role]}
  => E_GRANT_EXCEEDS_OWN msg "user $wearer"
POST /system/permission/assign-user-role {"userId":$nearby,"roleIds":[$role]}
  => 0 true
POST /system/permission/assign-user-role {"userId":$nearby,"roleIds":[]}
  => 0 true
as admin
POST /system/permission/assign-role-data-scope {"roleId":$own,"dataScope":5}
  => 0 true
as user granter1
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => E_GRANT_EXCEEDS_OWN
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true

# remote role links: the users of roles, the roles of a user
as admin
POST /system/role/create {"name":"A","code":"ra","sort":1,"status":0}
  => 0, keep a
POST /system/role/create {"name":"B","code":"rb","sort":2,"status":1}
  => 0, keep b
POST /system/user/create {"username":"first1","nickname":"F","password":"pass word 1"}
  => 0, keep first
use user second S
POST /system/permission/assign-user-role {"userId":$first,"roleIds":[$a,$b]}
  => 0 true
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[$b]}
  => 0 true
as module
header tenant-id 1
GET /permission/user-role-id-list-by-role-id?roleIds=$a,$b
  => 0 [$first,$second]
GET /permission/user-role-id-list-by-role-id?roleIds=$a
  => 0 [$first]
GET /permission/user-role-id-list-by-role-id?roleIds=
  => 0 []
GET /permission/user-role-id-list-by-role-id
  => E_BAD_REQUEST msg "roleIds"
GET /permission/user-role-id-list-by-user-id?userId=$first
  => 0 [$a,$b]
GET /permission/user-role-id-list-by-user-id?userId=987654321
  => 0 []
GET /permission/user-role-id-list-by-user-id
  => E_BAD_REQUEST msg "userId"

# remote has-any-permissions: an empty list is granted, unknown permissions are not
as admin
POST /system/role/create {"name":"A","code":"ra","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100,1001]}
  => 0 true
POST /system/user/create {"username":"asked1","nickname":"A","password":"pass word 1"}
  => 0, keep user
as module
header tenant-id 1
GET /permission/has-any-permissions?userId=$user&permissions=system:user:query
  => 0 false
as admin
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$role]}
  => 0 true
as module
header tenant-id 1
GET /permission/has-any-permissions?userId=$user&permissions=system:user:query
  => 0 true
GET /permission/has-any-permissions?userId=$user&permissions=system:user:delete
  => 0 false
GET /permission/has-any-permissions?userId=$user&permissions=system:user:delete,system:user:query
  => 0 true
GET /permission/has-any-permissions?userId=$user&permissions=no:such:thing
  => 0 false
GET /permission/has-any-permissions?userId=1&permissions=system:user:delete
  => 0 true
GET /permission/has-any-permissions?userId=987654321&permissions=
  => 0 true
GET /permission/has-any-permissions?userId=987654321&permissions=system:user:query
  => 0 false
GET /permission/has-any-permissions?permissions=system:user:query
  => E_BAD_REQUEST msg "userId"
GET /permission/has-any-permissions?userId=$user
  => E_BAD_REQUEST msg "permissions"

# remote has-any-roles: counts enabled roles only, also for a super administrator
as admin
POST /system/role/create {"name":"A","code":"ra","sort":1,"status":0}
  => 0, keep a
POST /system/role/create {"name":"B","code":"rb","sort":1,"status":1}
  => 0, keep b
POST /system/user/create {"username":"asked2","nickname":"A","password":"pass word 1"}
  => 0, keep user
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$a,$b]}
  => 0 true
as module
header tenant-id 1
GET /permission/has-any-roles?userId=$user&roles=ra
  => 0 true
GET /permission/has-any-roles?userId=$user&roles=rb
  => 0 false
GET /permission/has-any-roles?userId=$user&roles=rb,ra
  => 0 true
GET /permission/has-any-roles?userId=$user&roles=
  => 0 true
GET /permission/has-any-roles?userId=1&roles=ra
  => 0 false
GET /permission/has-any-roles?userId=1&roles=super_admin
  => 0 true
GET /permission/has-any-roles?userId=$user
  => E_BAD_REQUEST msg "roles"
GET /permission/has-any-roles?roles=ra
  => E_BAD_REQUEST msg "userId"

# remote data scope: the union over the enabled roles of the user
as admin
use dept mine Mine 100
use dept under Under $mine
POST /system/role/create {"name":"A","code":"ra","sort":1,"status":0}
  => 0, keep role
POST /system/user/create {"username":"scoped1","nickname":"A","password":"pass word 1","deptId":$mine}
  => 0, keep user
as module
header tenant-id 1
GET /permission/get-dept-data-permission?userId=$user
  => 0 {"all":false,"self":true,"deptIds":[]}
GET /permission/get-dept-data-permission?userId=987654321
  => 0 {"all":false,"self":true,"deptIds":[]}
as admin
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$role]}
  => 0 true
as module
header tenant-id 1
GET /permission/get-dept-data-permission?userId=$user
  => 0 {"all":true,"self":false}
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":4}
  => 0 true
as module
header tenant-id 1
GET /permission/get-dept-data-permission?userId=$user
  => 0 {"all":false,"self":false,"deptIds":[$mine,$under]}
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => 0 true
as module
header tenant-id 1
GET /permission/get-dept-data-permission?userId=$user
  => 0 {"all":false,"self":false,"deptIds":[$mine]}
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
as module
header tenant-id 1
GET /permission/get-dept-data-permission?userId=$user
  => 0 {"all":false,"self":true,"deptIds":[]}
GET /permission/get-dept-data-permission
  => E_BAD_REQUEST msg "userId"

# remote data scope: each department once, even if several roles give it
as admin
use dept mine Mine 100
use dept under Under $mine
POST /system/role/create {"name":"A","code":"ra","sort":1,"status":0}
  => 0, keep a
POST /system/permission/assign-role-data-scope {"roleId":$a,"dataScope":2,"dataScopeDeptIds":[$under,100]}
  => 0 true
POST /system/role/create {"name":"B","code":"rb","sort":1,"status":0}
  => 0, keep b
POST /system/permission/assign-role-data-scope {"roleId":$b,"dataScope":4}
  => 0 true
POST /system/user/create {"username":"scoped2","nickname":"A","password":"pass word 1","deptId":$mine}
  => 0, keep user
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$a,$b]}
  => 0 true
as module
header tenant-id 1
GET /permission/get-dept-data-permission?userId=$user
  => 0 {"all":false,"self":false,"deptIds":[100,$mine,$under]}

# remote roles: valid, get, list
as admin
POST /system/role/create {"name":"A","code":"ra","sort":2,"status":0}
  => 0, keep a
POST /system/role/create {"name":"B","code":"rb","sort":1,"status":1}
  => 0, keep b
as module
header tenant-id 1
GET /role/valid?ids=$a
  => 0 true
GET /role/valid?ids=
  => 0 true
GET /role/valid?ids=$a,$b,987654321
  => E_ROLE_DISABLED msg "Role B is disabled"
GET /role/valid?ids=$a,987654321,$b
  => E_ROLE_UNKNOWN
GET /role/valid
  => E_BAD_REQUEST msg "ids"
GET /role/get?id=$a
  => 0 {"id":$a,"name":"A","code":"ra","sort":2,"status":0}
GET /role/get?id=987654321
  => 0 null
GET /role/get
  => E_BAD_REQUEST msg "id"
GET /role/list?ids=$a,$b,987654321
  => 0 [{"id":$b,"name":"B","code":"rb","sort":1,"status":1},{"id":$a}]
GET /role/list?ids=
  => 0 []
GET /role/list
  => E_BAD_REQUEST msg "ids"

# remote rows: of the module's tenant only
as admin
POST /system/role/create {"name":"A","code":"ra","sort":2,"status":0}
  => 0, keep a
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (9001, 'Second', '2099-01-01', 10)
as module
header tenant-id 9001
GET /role/get?id=$a
  => 0 null
GET /role/valid?ids=$a
  => E_ROLE_UNKNOWN
GET /role/list?ids=$a
  => 0 []
GET /permission/user-role-id-list-by-role-id?roleIds=1
  => 0 []
GET /permission/has-any-roles?userId=1&roles=super_admin
  => 0 false
GET /permission/has-any-permissions?userId=1&permissions=system:user:query
  => 0 false
