# info: the super administrator sees every menu, as a tree with null leaves
as admin
GET /system/auth/get-permission-info
  => 0 {"user":{"id":1,"username":"admin"},"roles":["super_admin"],"permissions":"*","menus":"*"}
keep first = data.menus.0.parentId
GET /system/menu/get?id=1
  => 0 {"name":"System","path":"/system"}

# info: a role's menus only, without those cut off from the root or disabled
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep uid
POST /system/role/create {"name":"ops","code":"ops","sort":1,"status":0}
  => 0, keep rid
POST /system/permission/assign-role-menu {"roleId":$rid,"menuIds":[1,101,1008,1026]}
  => 0
POST /system/permission/assign-user-role {"userId":$uid,"roleIds":[$rid]}
  => 0
as user maria1
GET /system/auth/get-permission-info
  => 0 {"roles":["ops"],"permissions":["system:role:query"],"menus":[{"id":1,"parentId":0,"children":[{"id":101,"path":"role","component":"system/role/index","componentName":"SystemRole","visible":true,"keepAlive":true,"alwaysShow":true,"children":null}]}]}
sql UPDATE system_menu SET status = 1 WHERE id = 101
GET /system/auth/get-permission-info
  => 0 {"menus":[{"id":1,"children":null}]}

# info: a disabled role gives nothing
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep uid
POST /system/role/create {"name":"ops","code":"ops","sort":1,"status":1}
  => 0, keep rid
POST /system/permission/assign-role-menu {"roleId":$rid,"menuIds":[1,101,1008]}
  => 0
POST /system/permission/assign-user-role {"userId":$uid,"roleIds":[$rid]}
  => 0
as user maria1
GET /system/auth/get-permission-info
  => 0 {"roles":[],"permissions":[],"menus":[]}
GET /system/role/page
  => E_FORBIDDEN

# info: nobody is told to sign in
as nobody
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED null

# info: menus nested deeper than anybody can show are cut, not fatal
sql INSERT INTO system_menu (id, name, permission, type, sort, parent_id, path, status) SELECT 9000 + i, 'level ' || i, '', 1, 1, CASE i WHEN 1 THEN 0 ELSE 8999 + i END, 'l' || i, 0 FROM generate_series(1, 60) i
as admin
GET /system/auth/get-permission-info
  => 0 {"user":{"id":1},"menus":"*"}
