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
GET /system/permission/explain?userId=1&permission=system:user:query
  => 0 {"granted":true,"by":[{"roleId":1,"menuId":1001}]}
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
