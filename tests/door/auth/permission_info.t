# info: the super administrator gets every menu, as a tree; children is null without children
as admin
GET /system/auth/get-permission-info
  => 0 {"user":{"id":1,"username":"admin"},"roles":["super_admin"],"permissions":"*","menus":"*"}
keep first = data.menus.0.parentId
GET /system/menu/get?id=1
  => 0 {"name":"System","path":"/system"}

# info: a user gets the menus of his roles, without disabled ones and those below them
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
  => 0 {"permissions":[],"menus":[]}

# info: an approver of the blacklist has the way to what waits for him
as admin
use user anna Anna
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $anna, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1
as user anna
GET /system/auth/get-permission-info?site=1
  => 0 {"roles":["blacklist_approver"],"permissions":"*","menus":[{"path":"/device","children":[{"path":"app-blacklist"}]},{"path":"/bpm","children":[{"path":"task","children":[{"path":"my"},{"path":"todo"},{"path":"done"}]}]}]}
GET /bpm/task/todo-page?pageNo=1&pageSize=10
  => 0 {"total":0}

# info: what a process keeps follows each change, and is nobody else's
as admin
use user_with_menus anna Anna [1,101,1008]
use user bert Bert
POST /system/permission/assign-user-role {"userId":$bert,"roleIds":[$anna_role]}
  => 0 true
as user anna
GET /system/auth/get-permission-info
  => 0 {"user":{"id":$anna},"roles":["anna"],"permissions":["system:role:query"],"menus":[{"name":"System","children":[{"id":101}]}]}
header accept-language zh
GET /system/auth/get-permission-info
  => 0 {"user":{"id":$anna},"menus":[{"name":"系统管理","children":[{"id":101}]}]}
as user bert
GET /system/auth/get-permission-info
  => 0 {"user":{"id":$bert,"nickname":"Bert"},"roles":["anna"],"menus":[{"name":"System"}]}
as admin
sql UPDATE system_menu SET path = '/sys' WHERE id = 1
PUT /system/role/update {"id":$anna_role,"name":"anna","code":"staff","sort":1,"status":0}
  => 0 true
as user bert
GET /system/auth/get-permission-info
  => 0 {"roles":["staff"],"menus":[{"path":"/sys","children":[{"id":101}]}]}
as admin
POST /system/permission/assign-role-menu {"roleId":$anna_role,"menuIds":[1,101]}
  => 0 true
as user anna
GET /system/auth/get-permission-info
  => 0 {"roles":["staff"],"permissions":[],"menus":[{"children":[{"id":101}]}]}
as admin
PUT /system/role/update {"id":$anna_role,"name":"anna","code":"staff","sort":1,"status":1}
  => 0 true
as user anna
GET /system/auth/get-permission-info
  => 0 {"roles":[],"permissions":[],"menus":[]}

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

# info: menus nested too deeply are left out; the request does not fail
sql INSERT INTO system_menu (id, name, permission, type, sort, parent_id, path, status) SELECT 9000 + i, 'level ' || i, '', 1, 1, CASE i WHEN 1 THEN 0 ELSE 8999 + i END, 'l' || i, 0 FROM generate_series(1, 60) i
as admin
GET /system/auth/get-permission-info
  => 0 {"user":{"id":1},"menus":"*"}

# info: menus of our own site are sent only if asked for; the permissions are the same
as admin
use user_with_menus maria1 Maria [1,101,1008,2,6000,6001,6002,6100]
as user maria1
GET /system/auth/get-permission-info
  => 0 {"permissions":["system:role:query","device:device:query"],"menus":[{"id":1,"children":[{"id":101}]}]}
GET /system/auth/get-permission-info?site=0
  => 0 {"permissions":["system:role:query","device:device:query"],"menus":[{"id":1,"children":[{"id":101}]}]}
GET /system/auth/get-permission-info?site=1
  => 0 {"permissions":["system:role:query","device:device:query"],"menus":[{"id":1,"children":[{"id":101}]},{"id":2,"children":[{"id":6100,"component":"fleet/exportTask/index"}]},{"id":6000,"children":[{"id":6001,"component":"fleet/device/index","componentName":"DeviceDevice","children":null}]}]}
GET /system/auth/get-permission-info?site=2
  => E_BAD_REQUEST msg "site"
GET /system/auth/get-permission-info?site=fleet/
  => E_BAD_REQUEST msg "site"

# info: a page below a directory of our own site is left out with the directory
as admin
POST /system/menu/create {"name":"Ours","type":1,"sort":1,"parentId":0,"path":"/ours","status":0,"site":1}
  => 0, keep dir
POST /system/menu/create {"name":"Theirs","type":2,"sort":1,"parentId":$dir,"path":"theirs","component":"system/theirs/index","status":0}
  => 0, keep page
use user_with_menus maria1 Maria [$dir,$page]
as user maria1
GET /system/auth/get-permission-info
  => 0 {"menus":[]}
GET /system/auth/get-permission-info?site=1
  => 0 {"menus":[{"id":$dir,"children":[{"id":$page}]}]}

# info: a directory without pages is listed, not one whose pages somebody may not see
as admin
POST /system/menu/create {"name":"Outer","type":1,"sort":1,"parentId":0,"path":"/outer","status":0}
  => 0, keep outer
POST /system/menu/create {"name":"Inner","type":1,"sort":1,"parentId":$outer,"path":"inner","status":0}
  => 0, keep inner
POST /system/menu/create {"name":"Off","type":1,"sort":1,"parentId":0,"path":"/off","status":1}
  => 0, keep off
use user_with_menus maria1 Maria [1,$outer,$inner,$off]
as user maria1
GET /system/auth/get-permission-info
  => 0 {"menus":[{"id":$outer,"component":"","children":[{"id":$inner,"children":null}]}]}
as admin
POST /system/menu/create {"name":"Page","type":2,"sort":1,"parentId":$inner,"path":"page","component":"a/b","status":0}
  => 0
as user maria1
GET /system/auth/get-permission-info
  => 0 {"menus":[]}

# info: a page without a component, and a directory with no other pages, are left out; a link needs none
as admin
POST /system/menu/create {"name":"Outer","type":1,"sort":1,"parentId":0,"path":"/outer","status":0}
  => 0, keep outer
POST /system/menu/create {"name":"Inner","type":2,"sort":1,"parentId":$outer,"path":"inner","status":0}
  => 0, keep inner
POST /system/menu/create {"name":"Link","type":2,"sort":2,"parentId":0,"path":"https://example.org/manual","status":0}
  => 0, keep link
use user_with_menus maria1 Maria [$outer,$inner,$link]
as user maria1
GET /system/auth/get-permission-info
  => 0 {"menus":[{"id":$link,"children":null}]}
