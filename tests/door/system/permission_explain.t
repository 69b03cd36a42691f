# permission_explain: names the roles and menus that give a permission
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep ops
POST /system/role/create {"name":"More","code":"more","sort":2,"status":0}
  => 0, keep more
POST /system/permission/assign-role-menu {"roleId":$ops,"menuIds":[100,1001,1002]}
  => 0 true
POST /system/permission/assign-role-menu {"roleId":$more,"menuIds":[1001]}
  => 0 true
POST /system/user/create {"username":"explained","nickname":"E","password":"pass word 1"}
  => 0, keep user
GET /system/permission/explain?userId=$user&permission=system:user:query
  => 0 {"granted":false,"by":[]}
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$ops,$more]}
  => 0 true
GET /system/permission/explain?userId=$user&permission=system:user:query
  => 0 {"granted":true,"by":[{"roleId":$ops,"roleName":"Ops","menuId":1001,"menuName":"Users: query"},
		{"roleId":$more,"roleName":"More","menuId":1001}]}
GET /system/permission/explain?userId=$user&permission=system:user:create
  => 0 {"granted":true,"by":[{"roleId":$ops,"menuId":1002}]}
GET /system/permission/explain?userId=$user&permission=system:user:delete
  => 0 {"granted":false,"by":[]}
sql UPDATE system_role SET status = 1 WHERE id = $ops
GET /system/permission/explain?userId=$user&permission=system:user:query
  => 0 {"granted":true,"by":[{"roleId":$more}]}
header accept-language zh
GET /system/permission/explain?userId=$user&permission=system:user:list
  => 0 {"granted":false,"by":[]}
sql UPDATE system_role SET status = 0 WHERE id = $ops
GET /system/permission/explain?userId=$user&permission=system:user:list
  => 0 {"granted":true,"by":[{"roleId":$ops,"menuId":100,"menuName":"用户管理"}]}

# permission_explain: a super administrator holds also what no menu has
as admin
GET /system/permission/explain?userId=1&permission=no:such:thing
  => 0 {"granted":true,"by":[{"roleId":1,"roleName":"*","menuId":null,"menuName":null}]}
GET /system/permission/explain?userId=1&permission=system:user:create
  => 0 {"granted":true,"by":[{"roleId":1,"menuId":1002}]}
GET /system/permission/explain?userId=1
  => E_BAD_REQUEST msg "permission"
GET /system/permission/explain?userId=987654321&permission=a
  => E_USER_UNKNOWN
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '-', 'T')
GET /system/permission/explain?userId=9001&permission=a
  => E_USER_UNKNOWN

# permission_explain: only people of the data scope are explained, only with the permission
as admin
POST /system/role/create {"name":"Giver","code":"giver","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1065]}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
use user giver G
POST /system/permission/assign-user-role {"userId":$giver,"roleIds":[$role]}
  => 0 true
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user giver
GET /system/permission/explain?userId=$giver&permission=system:permission:assign-user-role
  => 0 {"granted":true,"by":[{"roleId":$role,"menuId":1065}]}
GET /system/permission/explain?userId=1&permission=a
  => E_USER_UNKNOWN
as user powerless
GET /system/permission/explain?userId=$giver&permission=a
  => E_FORBIDDEN

# permission_explain: what keeps a permission from a user, and which role would help
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep ops
POST /system/permission/assign-role-menu {"roleId":$ops,"menuIds":[100,1001]}
  => 0 true
use user kept K
GET /system/permission/explain?userId=$kept&permission=no:such:thing
  => 0 {"granted":false,"known":false,"by":[],"blockedBy":[{"kind":"noMenu"}],"wouldGive":[{"roleId":1}]}
GET /system/permission/explain?userId=$kept&permission=system:user:query
  => 0 {"granted":false,"known":true,"by":[],"blockedBy":[{"kind":"noMenu","roleId":null,"menuId":null}],
		"wouldGive":[{"roleId":1},{"roleId":$ops,"roleName":"Ops"}]}
POST /system/permission/assign-user-role {"userId":$kept,"roleIds":[$ops]}
  => 0 true
GET /system/permission/explain?userId=$kept&permission=system:user:query
  => 0 {"granted":true,"known":true,"by":[{"roleId":$ops}],"blockedBy":[],"wouldGive":[]}
sql UPDATE system_role SET status = 1 WHERE id = $ops
GET /system/permission/explain?userId=$kept&permission=system:user:query
  => 0 {"granted":false,"by":[],"blockedBy":[{"kind":"roleDisabled","roleId":$ops,"roleName":"Ops"}],"wouldGive":[{"roleId":1}]}
sql UPDATE system_role SET status = 0 WHERE id = $ops
sql UPDATE system_users SET status = 1 WHERE id = $kept
GET /system/permission/explain?userId=$kept&permission=system:user:query
  => 0 {"granted":false,"by":[{"roleId":$ops}],"blockedBy":[{"kind":"userDisabled"}],"wouldGive":[]}

# permission_explain: a disabled menu still grants, but the site does not offer it
as admin
use user_with_menus paula Paula [100,1001]
sql UPDATE system_menu SET status = 1 WHERE id = 100
GET /system/permission/explain?userId=$paula&permission=system:user:query
  => 0 {"granted":true,"by":[{"menuId":1001,"menuDisabled":true}],"blockedBy":[{"kind":"menuDisabled","menuId":100,"menuName":"Users"}],"wouldGive":[]}
as user paula
GET /system/user/page
  => 0
as admin
sql UPDATE system_menu SET status = 0 WHERE id = 100
sql INSERT INTO system_menu (id, name, permission, type, sort, parent_id, status) VALUES (9100, 'Also', 'system:user:query', 3, 99, 100, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES ($paula_role, 9100, 1)
GET /system/permission/explain?userId=$paula&permission=system:user:query
  => 0 {"granted":true,"by":[{"menuId":1001,"menuDisabled":false},{"menuId":9100,"menuDisabled":true}],"blockedBy":[]}

# permission_explain: another tenant's package, and what all tenants share
as admin
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) VALUES (91, 'small', 0, '{100,1001}')
sql INSERT INTO system_tenant (id, name, status, package_id, expire_time, account_count) VALUES (92, 'Small', 0, 91, 'infinity', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (93, 92, 'Theirs', 'super_admin', 1, 0), (94, 92, 'Few', 'few', 2, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (94, 1001, 92)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (95, 92, 'chief', '-', 'Chief'), (96, 92, 'few', '-', 'Few')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (95, 93, 92), (96, 94, 92)
header visit-tenant-id 92
GET /system/permission/explain?userId=95&permission=system:menu:create
  => 0 {"granted":false,"known":true,"by":[],"blockedBy":[{"kind":"shared"}],"wouldGive":[]}
GET /system/permission/explain?userId=96&permission=system:user:create
  => 0 {"granted":false,"by":[],"blockedBy":[{"kind":"noMenu"},{"kind":"package","menuId":1002}],"wouldGive":[{"roleId":93}]}
GET /system/permission/explain?userId=96&permission=system:user:query
  => 0 {"granted":true,"by":[{"roleId":94}],"blockedBy":[]}
GET /system/permission/holders?permission=system:user:query
  => 0 {"total":2,"list":[{"id":95,"username":"chief","nickname":"Chief","roles":[{"roleId":93,"roleName":"Theirs"}]},{"id":96,"roles":[{"roleId":94,"roleName":"Few"}]}]}
GET /system/permission/holders?permission=system:menu:create
  => 0 {"total":0,"list":[]}
GET /system/permission/mine
  => 0 {"roles":[{"roleId":1}],"ask":[]}
as admin
GET /system/permission/explain?userId=96&permission=system:user:query
  => E_USER_UNKNOWN

# permission_explain: only roles are named that the asker may give
as admin
use user kept K
use user_with_menus giver Giver [1065,1001]
sql UPDATE system_role SET data_scope = 1 WHERE id = $giver_role
POST /system/role/create {"name":"Equal","code":"equal","sort":1,"status":0}
  => 0, keep equal
POST /system/permission/assign-role-menu {"roleId":$equal,"menuIds":[1001]}
  => 0 true
POST /system/role/create {"name":"More","code":"more","sort":2,"status":0}
  => 0, keep more
POST /system/permission/assign-role-menu {"roleId":$more,"menuIds":[1001,1002]}
  => 0 true
as user giver
GET /system/permission/explain?userId=$kept&permission=system:user:query
  => 0 {"granted":false,"wouldGive":[{"roleId":$giver_role},{"roleId":$equal}]}
POST /system/permission/assign-user-role {"userId":$kept,"roleIds":[$more]}
  => E_GRANT_EXCEEDS_OWN
POST /system/permission/assign-user-role {"userId":$kept,"roleIds":[$equal]}
  => 0 true

# permission_holders: enabled people of the asker's data scope, by their enabled roles
as admin
use user_with_menus giver Giver [1065]
use user_with_menus anna Anna [1065]
use user_with_menus bert Bert [1001]
use user_with_menus carl Carl [1065]
sql UPDATE system_users SET status = 1 WHERE id = $carl
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[$anna_role,$giver_role]}
  => 0 true
GET /system/permission/holders?permission=system:permission:assign-user-role
  => 0 {"total":3,"list":[{"id":1,"roles":[{"roleId":1}]},{"id":$giver,"username":"giver","nickname":"Giver","roles":[{"roleId":$giver_role}]},
		{"id":$anna,"roles":[{"roleId":$giver_role,"roleName":"giver"},{"roleId":$anna_role}]}]}
GET /system/permission/holders?permission=system:permission:assign-user-role&pageNo=2&pageSize=2
  => 0 {"total":3,"list":[{"id":$anna}]}
GET /system/permission/holders?permission=no:such:thing
  => 0 {"total":1,"list":[{"id":1}]}
GET /system/permission/holders
  => E_BAD_REQUEST msg "permission"
sql UPDATE system_role SET status = 1 WHERE id = $anna_role
GET /system/permission/holders?permission=system:permission:assign-user-role
  => 0 {"total":3,"list":[{"id":1},{"id":$giver},{"id":$anna,"roles":[{"roleId":$giver_role}]}]}
sql UPDATE system_role SET data_scope = 5 WHERE id = $giver_role
as user giver
GET /system/permission/holders?permission=system:permission:assign-user-role
  => 0 {"total":1,"list":[{"id":$giver}]}

# permission_mine: everybody reads what he holds and whom he sees who may give more
as admin
use user_with_menus anna Anna [100,1001]
GET /system/permission/mine
  => 0 {"permissions":"*","roles":[{"roleId":1}],"ask":[]}
use user nobodyyet N
sql UPDATE system_role SET data_scope = 5 WHERE id = $anna_role
as user anna
GET /system/permission/mine
  => 0 {"permissions":[{"permission":"system:user:list","menuId":100,"menuName":"Users","by":[{"roleId":$anna_role,"roleName":"anna"}]},
		{"permission":"system:user:query","menuId":1001,"menuName":"Users: query"}],"roles":[{"roleId":$anna_role,"roleName":"anna"}],"ask":[]}
sql UPDATE system_role SET data_scope = 1 WHERE id = $anna_role
header accept-language zh
GET /system/permission/mine
  => 0 {"permissions":[{"menuName":"用户管理"},{"menuId":1001}],"ask":[{"id":1,"nickname":"*"}]}
as user nobodyyet
GET /system/permission/mine
  => 0 {"permissions":[],"roles":[],"ask":[]}
GET /system/permission/holders?permission=a
  => E_FORBIDDEN {"permission":"system:permission:assign-user-role"}
POST /infra/export-task/create {"biz":"user","params":{}}
  => E_FORBIDDEN {"permission":"system:user:export"}
