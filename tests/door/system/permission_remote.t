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
