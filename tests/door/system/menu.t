# menu_create: all fields are stored as sent
as admin
POST /system/menu/create {"name":"Tools","permission":"","type":1,"sort":7,
		"parentId":0,"path":"/tools","icon":"ep:tools","component":"",
		"componentName":"","status":0,"visible":true,"keepAlive":true,
		"alwaysShow":true}
  => 0, keep dir
POST /system/menu/create {"name":"Hammer","permission":"tools:hammer:list",
		"type":2,"sort":1,"parentId":$dir,"path":"hammer","icon":"ep:a",
		"component":"tools/hammer/index","componentName":"ToolsHammer",
		"status":1,"visible":false,"keepAlive":false,"alwaysShow":false}
  => 0, keep id
GET /system/menu/get?id=$id
  => 0 {"id":$id,"name":"Hammer","permission":"tools:hammer:list","type":2,
		"sort":1,"parentId":$dir,"path":"hammer","icon":"ep:a",
		"component":"tools/hammer/index","componentName":"ToolsHammer",
		"status":1,"visible":false,"keepAlive":false,"alwaysShow":false,
		"createTime":"*"}

# menu_create: fields that are not sent get their defaults; an id that is sent is ignored
as admin
POST /system/menu/create {"id":1,"name":"Bare","type":1,"sort":0,
		"parentId":0,"status":0}
  => 0, keep id
GET /system/menu/get?id=$id
  => 0 {"id":$id,"name":"Bare","permission":"","path":"","icon":"#",
		"component":"","componentName":"","visible":true,"keepAlive":true,
		"alwaysShow":true}
GET /system/menu/get?id=1
  => 0 {"name":"System"}

# menu_save: menus of our own site and of the old one are both managed
as admin
POST /system/menu/create {"name":"Plain","type":2,"sort":1,"parentId":0,
		"status":0}
  => 0, keep plain
GET /system/menu/get?id=$plain
  => 0 {"site":0}
POST /system/menu/create {"name":"Plain own","type":2,"sort":1,"parentId":0,
		"status":0,"site":1}
  => 0, keep own
GET /system/menu/get?id=$own
  => 0 {"site":1}
GET /system/menu/list?name=Plain
  => 0 [{"id":$plain,"site":0},{"id":$own,"site":1}]
PUT /system/menu/update {"id":$own,"name":"Plain own","type":2,"sort":1,
		"parentId":0,"status":0}
  => 0 true
GET /system/menu/get?id=$own
  => 0 {"site":1}
PUT /system/menu/update {"id":$own,"name":"Plain own","type":2,"sort":1,
		"parentId":0,"status":0,"site":0}
  => 0 true
GET /system/menu/get?id=$own
  => 0 {"site":0}
PUT /system/menu/update {"id":$own,"name":"Plain own","type":2,"sort":1,
		"parentId":0,"status":0,"site":2}
  => E_BAD_REQUEST msg "site"
holds SELECT bool_and(site = 1 AND component LIKE 'fleet/%') FROM system_menu WHERE id IN (6001, 6010, 6020, 6030, 6100, 7100)
holds SELECT count(*) = 0 FROM system_menu WHERE site = 1 AND type <> 3 AND component NOT LIKE 'fleet/%'
holds SELECT count(*) = 0 FROM system_menu WHERE site = 0 AND component LIKE 'fleet/%'

# menu_site: packages and roles show the menus of our own site, too
as admin
POST /system/tenant-package/create {"name":"Both","status":0,"menuIds":[1,101,6000,6001]}
  => 0, keep pack
GET /system/tenant-package/get?id=$pack
  => 0 {"menuIds":[1,101,6000,6001]}
POST /system/role/create {"name":"both","code":"both","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,101,6000,6001]}
  => 0
GET /system/permission/list-role-menus?roleId=$role
  => 0 [1,101,6000,6001]
sql DELETE FROM system_role_menu
sql DELETE FROM system_menu WHERE id NOT IN (1, 101, 6000, 6001)
GET /system/menu/simple-list
  => 0 [{"id":6001,"parentId":6000},{"id":101,"parentId":1},{"id":1},{"id":6000}]
GET /system/menu/list-all-simple
  => 0 [{"id":6001},{"id":101},{"id":1},{"id":6000}]
GET /system/menu/list
  => 0 [{"id":6001,"site":1},{"id":101,"site":0},{"id":1,"site":0},{"id":6000,"site":0}]

# menu_create: a button has no page, no icon and no route
as admin
POST /system/menu/create {"name":"Push","permission":"a:b:c","type":3,
		"sort":1,"parentId":1,"path":"p","icon":"i","component":"c",
		"componentName":"SystemUser","status":0}
  => 0, keep id
GET /system/menu/get?id=$id
  => 0 {"type":3,"permission":"a:b:c","path":"","icon":"","component":"",
		"componentName":""}

# menu_create: the parent must exist and may not be a button
as admin
POST /system/menu/create {"name":"A","type":2,"sort":1,"parentId":987654,
		"status":0}
  => E_MENU_PARENT_UNKNOWN
POST /system/menu/create {"name":"A","type":2,"sort":1,"parentId":-1,
		"status":0}
  => E_MENU_PARENT_UNKNOWN
POST /system/menu/create {"name":"A","type":2,"sort":1,"parentId":1001,
		"status":0}
  => E_MENU_PARENT_TYPE
POST /system/menu/create {"name":"A","type":3,"sort":1,"parentId":100,
		"status":0}
  => 0
sql UPDATE system_menu SET deleted = true WHERE id = 6000
POST /system/menu/create {"name":"A","type":2,"sort":1,"parentId":6000,
		"status":0}
  => E_MENU_PARENT_UNKNOWN

# menu_create: names are unique among siblings, page names in all menus
as admin
POST /system/menu/create {"name":"Users","type":2,"sort":1,"parentId":1,
		"status":0}
  => E_MENU_NAME_TAKEN
POST /system/menu/create {"name":"Users","type":2,"sort":1,"parentId":6000,
		"componentName":"SystemUser","status":0}
  => E_MENU_COMPONENT_NAME_TAKEN
POST /system/menu/create {"name":"Users","type":2,"sort":1,"parentId":1,
		"componentName":"SystemUser","status":0}
  => E_MENU_NAME_TAKEN
POST /system/menu/create {"name":"Users","type":2,"sort":1,"parentId":1001,
		"componentName":"SystemUser","status":0}
  => E_MENU_PARENT_TYPE
POST /system/menu/create {"name":"Users","type":2,"sort":1,"parentId":6000,
		"componentName":" ","status":0}
  => 0
POST /system/menu/create {"name":"Users 2","type":2,"sort":1,
		"parentId":6000,"componentName":" ","status":0}
  => 0

# menu_create: the name of a deleted menu can be used again
as admin
POST /system/menu/create {"name":"Once","type":2,"sort":1,"parentId":0,
		"componentName":"Once","status":0}
  => 0, keep id
DELETE /system/menu/delete?id=$id
  => 0 true
POST /system/menu/create {"name":"Once","type":2,"sort":1,"parentId":0,
		"componentName":"Once","status":0}
  => 0

# menu_save: the error names the wrong field
as admin
POST /system/menu/create {"type":1,"sort":1,"parentId":0,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/menu/create {"name":"  ","type":1,"sort":1,"parentId":0,
		"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/menu/create {"name":"123456789012345678901234567890123456789012345678901",
		"type":1,"sort":1,"parentId":0,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/menu/create {"name":"A","sort":1,"parentId":0,"status":0}
  => E_BAD_REQUEST msg "type"
POST /system/menu/create {"name":"A","type":0,"sort":1,"parentId":0,
		"status":0}
  => E_BAD_REQUEST msg "type"
POST /system/menu/create {"name":"A","type":4,"sort":1,"parentId":0,
		"status":0}
  => E_BAD_REQUEST msg "type"
POST /system/menu/create {"name":"A","type":1,"parentId":0,"status":0}
  => E_BAD_REQUEST msg "sort"
POST /system/menu/create {"name":"A","type":1,"sort":"x","parentId":0,
		"status":0}
  => E_BAD_REQUEST msg "sort"
POST /system/menu/create {"name":"A","type":1,"sort":1,"status":0}
  => E_BAD_REQUEST msg "parentId"
POST /system/menu/create {"name":"A","type":1,"sort":1,"parentId":0}
  => E_BAD_REQUEST msg "status"
POST /system/menu/create {"name":"A","type":1,"sort":1,"parentId":0,
		"status":2}
  => E_BAD_REQUEST msg "status"
POST /system/menu/create {"name":"A","type":1,"sort":1,"parentId":0,
		"status":0,"visible":"maybe"}
  => E_BAD_REQUEST msg "visible"
PUT /system/menu/update {"id":1,"type":1,"sort":1,"parentId":0,"status":0}
  => E_BAD_REQUEST msg "name"

# menu_update: absent and null fields keep their values, empty texts are stored
as admin
PUT /system/menu/update {"id":100,"name":"People","type":2,"sort":9,
		"parentId":1,"status":1}
  => 0 true
GET /system/menu/get?id=100
  => 0 {"name":"People","sort":9,"status":1,"permission":"system:user:list",
		"path":"user","icon":"ep:avatar","component":"system/user/index",
		"componentName":"SystemUser","visible":true,"keepAlive":true,
		"alwaysShow":true}
PUT /system/menu/update {"id":100,"name":"People","type":2,"sort":9,
		"parentId":1,"status":0,"permission":"","path":"people",
		"icon":null,"component":"","componentName":"","visible":false,
		"keepAlive":false,"alwaysShow":false}
  => 0 true
GET /system/menu/get?id=100
  => 0 {"status":0,"permission":"","path":"people","icon":"ep:avatar",
		"component":"","componentName":"","visible":false,
		"keepAlive":false,"alwaysShow":false}

# menu_update: a page that becomes a button loses its page
as admin
PUT /system/menu/update {"id":6001,"name":"Device list","type":3,"sort":1,
		"parentId":6000,"path":"device","component":"fleet/device/index",
		"componentName":"DeviceDevice","status":0}
  => 0 true
GET /system/menu/get?id=6001
  => 0 {"type":3,"path":"","icon":"","component":"","componentName":""}

# menu_update: a menu stays in the tree: it is not put below one that is below it
as admin
POST /system/menu/create {"name":"M","type":1,"sort":1,"parentId":0,"path":"/m","status":0}
  => 0, keep m
POST /system/menu/create {"name":"N","type":1,"sort":1,"parentId":$m,"path":"n","status":0}
  => 0, keep n
POST /system/menu/create {"name":"O","type":2,"sort":1,"parentId":$n,"path":"o","component":"o","status":0}
  => 0, keep o
PUT /system/menu/update {"id":$m,"name":"M","type":1,"sort":1,"parentId":$n,"path":"/m","status":0}
  => E_MENU_PARENT_SELF
PUT /system/menu/update {"id":$m,"name":"M","type":1,"sort":1,"parentId":$o,"path":"/m","status":0}
  => E_MENU_PARENT_SELF
PUT /system/menu/update {"id":1,"name":"System","type":1,"sort":1,"parentId":102,"path":"/system","status":0}
  => E_MENU_PARENT_SELF
PUT /system/menu/update {"id":$o,"name":"O","type":2,"sort":1,"parentId":$m,"path":"o","component":"o","status":0}
  => 0 true
PUT /system/menu/update {"id":$n,"name":"N","type":1,"sort":1,"parentId":$o,"path":"n","status":0}
  => 0 true

# menu_update: the order in which refusals are checked
as admin
PUT /system/menu/update {"id":987654,"name":"A","type":1,"sort":1,
		"parentId":987654,"status":0}
  => E_MENU_UNKNOWN
PUT /system/menu/update {"name":"A","type":1,"sort":1,"parentId":0,
		"status":0}
  => E_MENU_UNKNOWN
PUT /system/menu/update {"id":1001,"name":"A","type":3,"sort":1,
		"parentId":1001,"status":0}
  => E_MENU_PARENT_SELF
PUT /system/menu/update {"id":100,"name":"Roles","type":2,"sort":1,
		"parentId":987654,"componentName":"SystemRole","status":0}
  => E_MENU_PARENT_UNKNOWN
PUT /system/menu/update {"id":100,"name":"Roles","type":2,"sort":1,
		"parentId":1008,"componentName":"SystemRole","status":0}
  => E_MENU_PARENT_TYPE
PUT /system/menu/update {"id":100,"name":"Roles","type":2,"sort":1,
		"parentId":1,"componentName":"SystemRole","status":0}
  => E_MENU_NAME_TAKEN
PUT /system/menu/update {"id":100,"name":"Users","type":2,"sort":1,
		"parentId":1,"componentName":"SystemRole","status":0}
  => E_MENU_COMPONENT_NAME_TAKEN
PUT /system/menu/update {"id":100,"name":"Users","type":2,"sort":1,
		"parentId":1,"componentName":"SystemUser","status":0}
  => 0 true
PUT /system/menu/update {"id":100,"name":"Users","type":2,"sort":1,
		"parentId":0,"status":0}
  => 0 true
sql UPDATE system_menu SET deleted = true WHERE id IN (100, 6000)
PUT /system/menu/update {"id":100,"name":"Users","type":2,"sort":1,
		"parentId":1,"status":0}
  => E_MENU_UNKNOWN
PUT /system/menu/update {"id":101,"name":"Roles","type":2,"sort":1,
		"parentId":6000,"status":0}
  => E_MENU_PARENT_UNKNOWN

# menu_delete: children before their parent; the links to roles of all tenants go, too
as admin
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (2, 102, 1), (2, 1013, 1), (777, 1013, 2)
DELETE /system/menu/delete?id=102
  => E_MENU_HAS_CHILDREN
DELETE /system/menu/delete?id=987654
  => E_MENU_UNKNOWN
DELETE /system/menu/delete
  => E_BAD_REQUEST msg "id"
DELETE /system/menu/delete?id=1013
  => 0 true
DELETE /system/menu/delete?id=1013
  => E_MENU_UNKNOWN
GET /system/menu/get?id=1013
  => 0 null
GET /system/permission/list-role-menus?roleId=2
  => 0 [102]
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_role_menu WHERE menu_id = 1013); END'

# menu_delete: deleted children do not prevent the deletion of their parent
as admin
DELETE /system/menu/delete-list?ids=1013,1014,1015,1016,1017,1018,1019,1020
  => 0 true
DELETE /system/menu/delete?id=102
  => 0 true
DELETE /system/menu/delete-list?ids=103
  => 0 true
GET /system/menu/get?id=103
  => 0 null

# menu_delete_list: refused whole if a child would stay
as admin
DELETE /system/menu/delete-list?ids=102,1013,1014,1015
  => E_MENU_HAS_CHILDREN
DELETE /system/menu/delete-list?ids=6014,1
  => E_MENU_HAS_CHILDREN
GET /system/menu/get?id=6014
  => 0 {"id":6014}
GET /system/menu/get?id=1013
  => 0 {"id":1013}
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (2, 102, 1), (2, 103, 1), (2, 1016, 1)
DELETE /system/menu/delete-list?ids=102,1013,1014,1015,1016,987654
  => 0 true
GET /system/menu/get?id=102
  => 0 null
GET /system/menu/get?id=1016
  => 0 null
GET /system/permission/list-role-menus?roleId=2
  => 0 [103]
DELETE /system/menu/delete-list?ids=987654
  => 0 true
DELETE /system/menu/delete-list?ids=
  => 0 true
DELETE /system/menu/delete-list
  => E_BAD_REQUEST msg "ids"
DELETE /system/menu/delete-list?ids=1,x
  => E_BAD_REQUEST msg "ids"

# menu_list: filtered by part of the name and by status, in the order of sort
as admin
POST /system/menu/create {"name":"zz last","type":1,"sort":9,"parentId":0,
		"status":1}
  => 0, keep last
POST /system/menu/create {"name":"a zz first","type":1,"sort":-3,
		"parentId":0,"status":0}
  => 0, keep first
POST /system/menu/create {"name":"zz same","type":1,"sort":9,"parentId":0,
		"status":0}
  => 0, keep same
GET /system/menu/list?name=zz
  => 0 [{"id":$first},{"id":$last},{"id":$same}]
GET /system/menu/list?name=zz&status=0
  => 0 [{"id":$first},{"id":$same}]
GET /system/menu/list?name=zz&status=1
  => 0 [{"id":$last,"name":"zz last","permission":"","type":1,"sort":9,
		"parentId":0,"path":"","icon":"#","component":"",
		"componentName":"","status":1,"visible":true,"keepAlive":true,
		"alwaysShow":true,"createTime":"*"}]
GET /system/menu/list?name=zz&status=
  => 0 [{"id":$first},{"id":$last},{"id":$same}]
GET /system/menu/list?name=z%25z
  => 0 []
GET /system/menu/list?status=2
  => E_BAD_REQUEST msg "status"
GET /system/menu/list?name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  => 0 []
DELETE /system/menu/delete?id=$same
  => 0 true
GET /system/menu/list?name=zz
  => 0 [{"id":$first},{"id":$last}]

# menu_list: found by the name that its reader sees, also where it is disabled
as admin
sql UPDATE system_menu SET status = 1 WHERE id = 101
header accept-language zh
GET /system/menu/list?name=%E8%A7%92%E8%89%B2%E7%AE%A1%E7%90%86&status=1
  => 0 [{"id":101,"name":"Roles","called":"角色管理","status":1}]
GET /system/menu/list?name=Roles&status=1
  => 0 [{"id":101}]

# menu_simple_list: enabled menus whose parents are all enabled
as admin
sql UPDATE system_menu SET deleted = true
POST /system/menu/create {"name":"top","type":1,"sort":2,"parentId":0,
		"status":0}
  => 0, keep top
POST /system/menu/create {"name":"page","type":2,"sort":1,"parentId":$top,
		"status":0}
  => 0, keep page
POST /system/menu/create {"name":"button","type":3,"sort":3,
		"parentId":$page,"status":0}
  => 0, keep button
POST /system/menu/create {"name":"off","type":2,"sort":4,"parentId":$top,
		"status":1}
  => 0, keep off
POST /system/menu/create {"name":"hidden","type":3,"sort":5,
		"parentId":$off,"status":0}
  => 0
POST /system/menu/create {"name":"off too","type":1,"sort":6,"parentId":0,
		"status":1}
  => 0
POST /system/menu/create {"name":"gone","type":2,"sort":7,"parentId":$top,
		"status":0}
  => 0, keep gone
DELETE /system/menu/delete?id=$gone
  => 0 true
GET /system/menu/simple-list
  => 0 [{"id":$page,"name":"page","parentId":$top,"type":2},{"id":$top},
		{"id":$button,"type":3}]
PUT /system/menu/update {"id":$page,"name":"page","type":2,"sort":1,
		"parentId":$top,"status":1}
  => 0 true
GET /system/menu/list-all-simple
  => 0 [{"id":$top,"name":"top","parentId":0,"type":1}]

# menu_simple_list: in the reader's language, but for names that were changed; the list that is edited is as it is stored
as admin
sql UPDATE system_menu SET deleted = true WHERE id NOT IN (1, 1013)
sql UPDATE system_menu SET parent_id = 0, sort = 99, name = 'Ours' WHERE id = 1013
header accept-language zh
GET /system/menu/simple-list
  => 0 [{"id":1,"name":"系统管理"},{"id":1013,"name":"Ours"}]
GET /system/menu/list?name=System
  => 0 [{"id":1,"name":"System"}]
header accept-language en
GET /system/menu/list-all-simple
  => 0 [{"id":1,"name":"System"},{"id":1013,"name":"Ours"}]

# menu_get: for an unknown id the answer is null, not an error
as admin
GET /system/menu/get?id=987654
  => 0 null
GET /system/menu/get
  => E_BAD_REQUEST msg "id"
GET /system/menu/get?id=abc
  => E_BAD_REQUEST msg "id"

# menu_grants: who changes a menu must hold what it gives before and after the change
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (911, 1, 'a', 'menus', 0, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 1 FROM system_menu WHERE permission IN ('system:menu:create', 'system:menu:update', 'system:menu:delete', 'system:post:query')
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 1, 'delegate', '', 'D')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 1)
as user delegate
GET /system/user/get?id=1
  => E_FORBIDDEN
PUT /system/menu/update {"id":1021,"name":"Posts: query","type":3,"sort":1,"parentId":104,"status":0,"permission":"system:user:query"}
  => E_GRANT_EXCEEDS_OWN msg "do not hold: system:user:query"
GET /system/user/get?id=1
  => E_FORBIDDEN
PUT /system/menu/update {"id":1001,"name":"Users: query","type":3,"sort":1,"parentId":100,"status":0,"permission":"system:post:query"}
  => E_GRANT_EXCEEDS_OWN msg "do not hold: system:user:query"
PUT /system/menu/update {"id":1001,"name":"Users: query","type":3,"sort":1,"parentId":100,"status":0,"permission":""}
  => E_GRANT_EXCEEDS_OWN msg "do not hold: system:user:query"
PUT /system/menu/update {"id":1001,"name":"Renamed","type":3,"sort":1,"parentId":100,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "do not hold: system:user:query"
POST /system/menu/create {"name":"Mine","type":3,"sort":9,"parentId":104,"status":0,"permission":"system:user:query"}
  => E_GRANT_EXCEEDS_OWN msg "do not hold: system:user:query"
POST /system/menu/create {"name":"Mine","type":3,"sort":9,"parentId":104,"status":0,"permission":"system:user:query "}
  => E_GRANT_EXCEEDS_OWN msg "do not hold: system:user:query"
DELETE /system/menu/delete?id=1001
  => E_GRANT_EXCEEDS_OWN msg "do not hold: system:user:query"
DELETE /system/menu/delete-list?ids=1021,1001,1002,1003,1004,1006,1007
  => E_GRANT_EXCEEDS_OWN msg "do not hold: system:user:create, system:user:delete, system:user:import, system:user:query, system:user:update"
DELETE /system/menu/delete?id=100
  => E_MENU_HAS_CHILDREN
PUT /system/menu/update {"id":987654321,"name":"A","type":3,"sort":1,"parentId":100,"status":0,"permission":"system:user:query"}
  => E_MENU_UNKNOWN
as admin
GET /system/menu/get?id=1001
  => 0 {"name":"Users: query","permission":"system:user:query","status":0}
as user delegate
PUT /system/menu/update {"id":1021,"name":"Posts: look","type":3,"sort":1,"parentId":104,"status":0,"permission":"system:post:query"}
  => 0 true
POST /system/menu/create {"name":"Mine","type":3,"sort":9,"parentId":104,"status":0,"permission":"system:post:query"}
  => 0, keep mine
POST /system/menu/create {"name":"Plain","type":2,"sort":9,"parentId":1,"status":0}
  => 0, keep plain
PUT /system/menu/update {"id":$mine,"name":"Mine","type":3,"sort":9,"parentId":104,"status":0,"permission":""}
  => 0 true
DELETE /system/menu/delete?id=$mine
  => 0 true
DELETE /system/menu/delete-list?ids=$plain,1021
  => 0 true

# menu: the seeded names fit into a narrow sidebar
as admin
GET /system/menu/get?id=1237
  => 0 {"name":"File storages"}
holds SELECT max(length(name)) <= 14 FROM system_menu WHERE type <> 3 AND id < 10000
holds SELECT max(length(name)) <= 18 FROM system_dict_type WHERE id < 10000

# menu_simple_list: grantable are the menus that the caller holds, or whose permission he holds
as admin
sql UPDATE system_menu SET deleted = true
sql INSERT INTO system_menu (id, name, type, sort, permission) VALUES (9001, 'held', 2, 1, ''), (9002, 'same', 3, 2, 'x:y:z'), (9003, 'other', 3, 3, 'x:y:other'), (9004, 'bare', 2, 4, ''), (9005, 'grants', 3, 5, 'x:y:z')
use user_with_menus holder H [9001,9005]
GET /system/menu/simple-list
  => 0 [{"id":9001,"grantable":true},{"id":9002,"grantable":true},{"id":9003,"grantable":true},{"id":9004,"grantable":true},{"id":9005,"grantable":true}]
as user holder
GET /system/menu/simple-list
  => 0 [{"id":9001,"grantable":true},{"id":9002,"grantable":true},{"id":9003,"grantable":false},{"id":9004,"grantable":false},{"id":9005,"grantable":true}]
