# role_create: always custom, with data scope ALL, whatever else was sent
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0,"remark":"r","type":1,"dataScope":5,"dataScopeDeptIds":[1],"id":1}
  => 0, keep id
GET /system/role/get?id=$id
  => 0 {"id":$id,"name":"Ops","code":"ops","sort":1,"status":0,"type":2,"remark":"r","dataScope":1,"dataScopeDeptIds":[],"createTime":"*"}
GET /system/role/get?id=987654321
  => 0 null
GET /system/role/get
  => E_BAD_REQUEST msg "id"

# role_create: the order in which rules are checked, and the limits of fields
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0
POST /system/role/create {"name":"Ops","code":"super_admin","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED msg "super_admin"
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => E_ROLE_NAME_TAKEN msg "Role name Ops is in use"
POST /system/role/create {"name":"Other","code":"ops","sort":1,"status":0}
  => E_ROLE_CODE_TAKEN msg "Role code ops is in use"
POST /system/role/create {"code":"x","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/role/create {"name":"  ","code":"x","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/role/create {"name":"1234567890123456789012345678901","code":"x","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/role/create {"name":"X","sort":1,"status":0}
  => E_BAD_REQUEST msg "code"
POST /system/role/create {"name":"X","code":"12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901","sort":1,"status":0}
  => E_BAD_REQUEST msg "code"
POST /system/role/create {"name":"X","code":"x","status":0}
  => E_BAD_REQUEST msg "sort"
POST /system/role/create {"name":"X","code":"x","sort":1.5,"status":0}
  => E_BAD_REQUEST msg "sort"
POST /system/role/create {"name":"X","code":"x","sort":1}
  => E_BAD_REQUEST msg "status"
POST /system/role/create {"name":"X","code":"x","sort":1,"status":2}
  => E_BAD_REQUEST msg "status"
POST /system/role/create {"name":"X","code":"x","sort":"7","status":"0"}
  => 0, keep id
GET /system/role/get?id=$id
  => 0 {"sort":7,"status":0,"remark":null}

# role_create: names and codes are unique within a tenant
as admin
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 2, 'Theirs', 'theirs', 1, 0)
POST /system/role/create {"name":"Theirs","code":"theirs","sort":1,"status":0}
  => 0
GET /system/role/get?id=9001
  => 0 null
PUT /system/role/update {"id":9001,"name":"Ours","code":"ours","sort":1,"status":0}
  => E_ROLE_UNKNOWN
DELETE /system/role/delete?id=9001
  => E_ROLE_UNKNOWN
DELETE /system/role/delete-list?ids=9001
  => E_ROLE_UNKNOWN

# role_update: changes neither type nor data scope; a remark that is not sent keeps its value
as admin
POST /system/role/create {"name":"Old","code":"old","sort":1,"status":0,"remark":"r"}
  => 0, keep id
PUT /system/role/update {"id":$id,"name":"New","code":"new","sort":2,"status":1,"type":1,"dataScope":5}
  => 0 true
GET /system/role/get?id=$id
  => 0 {"name":"New","code":"new","sort":2,"status":1,"type":2,"remark":"r","dataScope":1}
PUT /system/role/update {"id":$id,"name":"New","code":"new","sort":2,"status":1,"remark":""}
  => 0 true
GET /system/role/get?id=$id
  => 0 {"remark":""}
POST /system/role/create {"name":"Third","code":"third","sort":1,"status":0}
  => 0
PUT /system/role/update {"id":987654321,"name":"Third","code":"super_admin","sort":1,"status":0}
  => E_ROLE_UNKNOWN
PUT /system/role/update {"id":1,"name":"Third","code":"super_admin","sort":1,"status":0}
  => E_ROLE_BUILT_IN
PUT /system/role/update {"id":2,"name":"Common","code":"common","sort":1,"status":1}
  => E_ROLE_BUILT_IN
PUT /system/role/update {"id":$id,"name":"Third","code":"super_admin","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED
PUT /system/role/update {"id":$id,"name":"Third","code":"third","sort":1,"status":0}
  => E_ROLE_NAME_TAKEN
PUT /system/role/update {"id":$id,"name":"New","code":"third","sort":1,"status":0}
  => E_ROLE_CODE_TAKEN
PUT /system/role/update {"name":"New","code":"new","sort":1,"status":0}
  => E_BAD_REQUEST msg "id"
PUT /system/role/update {"id":$id,"code":"new","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"

# role codes: stored without blanks around them, compared without case
as admin
POST /system/role/create {"name":"Ops","code":" \tOps \u3000","sort":1,"status":0}
  => 0, keep id
GET /system/role/get?id=$id
  => 0 {"code":"Ops"}
POST /system/role/create {"name":"Other","code":"oPS","sort":1,"status":0}
  => E_ROLE_CODE_TAKEN msg "Role code ops is in use"
POST /system/role/create {"name":"Other","code":"ops ","sort":1,"status":0}
  => E_ROLE_CODE_TAKEN
POST /system/role/create {"name":"Other","code":"other","sort":1,"status":0}
  => 0, keep other
PUT /system/role/update {"id":$other,"name":"Other","code":" OPS","sort":1,"status":0}
  => E_ROLE_CODE_TAKEN
PUT /system/role/update {"id":$id,"name":"Ops","code":"OPS","sort":1,"status":0}
  => 0 true
sql INSERT INTO system_role (tenant_id, name, code, sort, status) VALUES (901, 'Theirs', 'ops', 1, 0)

# role codes: codes with a meaning in the suite are refused, in any case and with blanks
as admin
POST /system/role/create {"name":"A","code":"Super_Admin","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED msg "Super_Admin"
POST /system/role/create {"name":"A","code":" super_admin ","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED msg "super_admin"
POST /system/role/create {"name":"A","code":"tenant_admin","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED msg "tenant_admin"
POST /system/role/create {"name":"A","code":"\u00a0TENANT_ADMIN","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED msg "TENANT_ADMIN"
POST /system/role/create {"name":"A","code":"tenant_admin2","sort":1,"status":0}
  => 0, keep id
PUT /system/role/update {"id":$id,"name":"A","code":"Tenant_Admin ","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED
PUT /system/role/update {"id":$id,"name":"A","code":"SUPER_ADMIN","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED

# role codes: an existing role with such a code keeps it and can be used
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 1, 'Old', 'Tenant_Admin', 1, 0)
as admin
PUT /system/role/update {"id":911,"name":"Old","code":"Tenant_Admin","sort":1,"status":0,"remark":"still here"}
  => 0 true
GET /system/role/get?id=911
  => 0 {"code":"Tenant_Admin","remark":"still here"}
PUT /system/role/update {"id":911,"name":"Old","code":"tenant_admin","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED
PUT /system/role/update {"id":911,"name":"Old","code":"free","sort":1,"status":0}
  => 0 true
PUT /system/role/update {"id":911,"name":"Old","code":"Tenant_Admin","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED

# role_delete: built-in roles are refused; custom roles are deleted with their links
as admin
use user_with_menus linked L [1,100]
DELETE /system/role/delete?id=$linked_role
  => 0 true
GET /system/role/get?id=$linked_role
  => 0 null
GET /system/permission/list-user-roles?userId=$linked
  => 0 []
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_user_role l JOIN system_role r ON r.id = l.role_id WHERE r.deleted); END'
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_role_menu l JOIN system_role r ON r.id = l.role_id WHERE r.deleted); END'
DELETE /system/role/delete?id=$linked_role
  => E_ROLE_UNKNOWN
DELETE /system/role/delete?id=1
  => E_ROLE_BUILT_IN
DELETE /system/role/delete?id=2
  => E_ROLE_BUILT_IN
DELETE /system/role/delete
  => E_BAD_REQUEST msg "id"
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0

# role_delete_list: all or none; the error names the first invalid id in the order given
as admin
POST /system/role/create {"name":"One","code":"one","sort":1,"status":0}
  => 0, keep one
POST /system/role/create {"name":"Two","code":"two","sort":1,"status":0}
  => 0, keep two
POST /system/permission/assign-role-menu {"roleId":$two,"menuIds":[1,100]}
  => 0 true
DELETE /system/role/delete-list?ids=$one,1,987654321
  => E_ROLE_BUILT_IN
DELETE /system/role/delete-list?ids=$one,987654321,1
  => E_ROLE_UNKNOWN
GET /system/role/get?id=$one
  => 0 {"name":"One"}
DELETE /system/role/delete-list?ids=$one%2C$two
  => 0 true
GET /system/role/get?id=$one
  => 0 null
GET /system/role/get?id=$two
  => 0 null
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_role_menu l JOIN system_role r ON r.id = l.role_id WHERE r.deleted); END'
DELETE /system/role/delete-list?ids=$one
  => E_ROLE_UNKNOWN
DELETE /system/role/delete-list?ids=
  => 0 true
DELETE /system/role/delete-list
  => E_BAD_REQUEST msg "ids"

# role_page: by sort, filtered by name, code, status and time
as admin
POST /system/role/create {"name":"Page b","code":"pg_b","sort":901,"status":0}
  => 0, keep b
POST /system/role/create {"name":"Page a","code":"pg_a","sort":900,"status":1}
  => 0, keep a
GET /system/role/page?code=pg_
  => 0 {"total":2,"list":[{"id":$a,"name":"Page a","code":"pg_a","sort":900,"status":1,"type":2,"remark":null,"dataScope":1,"dataScopeDeptIds":[],"createTime":"*"},{"id":$b}]}
GET /system/role/page?code=pg_&pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":$b}]}
GET /system/role/page?name=Page&status=0
  => 0 {"total":1,"list":[{"id":$b}]}
GET /system/role/page?name=Page&status=&createTime=
  => 0 {"total":2,"list":[{},{}]}
sql UPDATE system_role SET create_time = '2001-02-03 12:00:00' WHERE code = 'pg_b'
GET /system/role/page?code=pg_&createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":$b}]}
GET /system/role/page?pageSize=201
  => E_BAD_REQUEST msg "pageSize"
GET /system/role/page?status=9
  => E_BAD_REQUEST msg "status"

# role_simple_list: enabled roles, or those of the given status
as admin
sql UPDATE system_role SET deleted = true WHERE tenant_id = 1 AND type = 2
POST /system/role/create {"name":"On","code":"on","sort":9,"status":0}
  => 0, keep on
POST /system/role/create {"name":"Off","code":"off","sort":8,"status":1}
  => 0, keep off
GET /system/role/simple-list
  => 0 [{"id":1},{"id":2},{"code":"blacklist_approver"},{"id":$on,"name":"On","dataScope":1}]
GET /system/role/list-all-simple
  => 0 [{"id":1},{"id":2},{"code":"blacklist_approver"},{"id":$on}]
GET /system/role/simple-list?status=1
  => 0 [{"id":$off,"code":"off"}]
GET /system/role/simple-list?status=2
  => E_BAD_REQUEST msg "status"

# role: when one is disabled its permissions are gone from the next request on
as admin
POST /system/role/create {"name":"Reader","code":"reader","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,101,1008]}
  => 0 true
POST /system/user/create {"username":"reader1","nickname":"R","password":"pass word 1"}
  => 0, keep user
as user reader1
GET /system/role/page
  => E_FORBIDDEN
as admin
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$role]}
  => 0 true
as user reader1
GET /system/role/page
  => 0
as admin
PUT /system/role/update {"id":$role,"name":"Reader","code":"reader","sort":1,"status":1}
  => 0 true
as user reader1
GET /system/role/page
  => E_FORBIDDEN

# role_export: the roles of the filter, with labels, whatever page is asked for
as admin
POST /system/role/create {"name":"Exports","code":"exp_a","sort":7,"status":1}
  => 0, keep id
sql INSERT INTO system_role (tenant_id, name, code, sort, status, type, data_scope) VALUES (2, 'Theirs', 'exp_theirs', 1, 0, 2, 1)
GET /system/role/export-excel?code=exp_
  => sheet [["Id","Name","Code","Sort","Status","Data scope"],["$id","Exports","exp_a","7","Disabled","All data"]]
GET /system/role/export?name=xport&pageSize=-1
  => sheet ["*",["$id","*","*","*","*","*"]]
GET /system/role/export-excel?code=exp_&status=0
  => sheet [["Id","Name","Code","Sort","Status","Data scope"]]
GET /system/role/export-excel?status=9
  => E_BAD_REQUEST msg "status"
GET /system/role/export?status=9
  => E_BAD_REQUEST msg "status"

# role_page: a range of times includes all of its last second
as admin
POST /system/role/create {"name":"Second","code":"second","sort":1,"status":0}
  => 0, keep id
sql UPDATE system_role SET create_time = '2001-02-03 04:05:06.789123+08' WHERE id = $id
GET /system/role/page?code=second&createTime=2001-02-03%2004:05:06,2001-02-03%2004:05:06
  => 0 {"total":1,"list":[{"id":$id}]}
GET /system/role/page?code=second&createTime[1]=2001-02-03%2004:05:06
  => 0 {"total":1}
GET /system/role/page?code=second&createTime[0]=2001-02-03%2004:05:06
  => 0 {"total":1}
GET /system/role/page?code=second&createTime=2001-02-03%2004:05:07,2001-02-03%2004:05:07
  => 0 {"total":0}
GET /system/role/page?code=second&createTime=2001-02-03%2004:05:05,2001-02-03%2004:05:05
  => 0 {"total":0}
GET /system/role/page?code=second&createTime=2001-02-03%2023:59:59,2001-02-03%2000:00:00
  => E_BAD_REQUEST msg "createTime: must not end before it begins"
GET /system/role/export-excel?code=second&createTime=2001-02-03%2004:05:06,2001-02-03%2004:05:06
  => sheet ["*","*"]
sql UPDATE system_role SET create_time = '2001-02-03 23:59:59.999999+08' WHERE id = $id
GET /system/role/page?code=second&createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1}

# role_page, role_get, role_simple_list: built-in roles are called as the reader's language has it
as admin
header accept-language zh
POST /system/role/create {"name":"Common 2","code":"mine","sort":1,"status":0}
  => 0, keep id
GET /system/role/page?name=%E9%BB%91%E5%90%8D%E5%8D%95
  => 0 {"total":1,"list":[{"code":"blacklist_approver","name":"黑名单审批人"}]}
GET /system/role/page?name=Blacklist
  => 0 {"total":1,"list":[{"name":"黑名单审批人"}]}
GET /system/role/get?id=2
  => 0 {"name":"普通角色"}
GET /system/role/get?id=$id
  => 0 {"name":"Common 2"}
GET /system/role/simple-list
  => 0 [{"name":"超级管理员"},"*",{"name":"普通角色"},{"name":"黑名单审批人"}]
GET /system/permission/mine
  => 0 {"roles":[{"roleId":1,"roleName":"超级管理员"}]}
GET /system/user/profile/get
  => 0 {"roles":[{"id":1,"name":"超级管理员"}]}
header accept-language en
GET /system/role/get?id=1
  => 0 {"name":"Super administrator"}
