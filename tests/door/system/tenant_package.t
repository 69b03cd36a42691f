# tenant_package_create: stores each menu once, without those that no package may hold
as admin
POST /system/tenant-package/create {"name":"Basic","status":0,"remark":"r","menuIds":[101,1,100,100,987654321,1224,1138,1139,1225,1226,5010],"id":5}
  => 0, keep id
GET /system/tenant-package/get?id=$id
  => 0 {"id":$id,"name":"Basic","status":0,"remark":"r","menuIds":[1,100,101],"createTime":"*"}
POST /system/tenant-package/create {"name":"Basic","status":0,"menuIds":[]}
  => E_TENANT_PACKAGE_NAME_TAKEN
POST /system/tenant-package/create {"name":"None","status":1,"menuIds":[]}
  => 0, keep none
GET /system/tenant-package/get?id=$none
  => 0 {"status":1,"remark":null,"menuIds":[]}
GET /system/tenant-package/get?id=987654321
  => 0 null
GET /system/tenant-package/get
  => E_BAD_REQUEST msg "id"
POST /system/tenant-package/create {"name":" ","status":0,"menuIds":[]}
  => E_BAD_REQUEST msg "name"
POST /system/tenant-package/create {"name":"1234567890123456789012345678901","status":0,"menuIds":[]}
  => E_BAD_REQUEST msg "name"
POST /system/tenant-package/create {"name":"X","menuIds":[]}
  => E_BAD_REQUEST msg "status"
POST /system/tenant-package/create {"name":"X","status":2,"menuIds":[]}
  => E_BAD_REQUEST msg "status"
POST /system/tenant-package/create {"name":"X","status":0}
  => E_BAD_REQUEST msg "menuIds"

# tenant_package_create: menus with such a permission are left out wherever they are in the tree
as admin
POST /system/menu/create {"name":"Hidden","permission":"system:tenant:create","type":3,"sort":1,"parentId":100,"status":0}
  => 0, keep menu
POST /system/menu/create {"name":"Below","permission":"a:b:c","type":3,"sort":9,"parentId":1138,"status":0}
  => 0, keep below
POST /system/tenant-package/create {"name":"Sly","status":0,"menuIds":[$menu,$below,100]}
  => 0, keep id
GET /system/tenant-package/get?id=$id
  => 0 {"menuIds":[100]}

# tenant_package_update: a remark that is not sent keeps its value; the rules
as admin
POST /system/tenant-package/create {"name":"Old","status":0,"remark":"r","menuIds":[1]}
  => 0, keep id
POST /system/tenant-package/create {"name":"Other","status":0,"menuIds":[1]}
  => 0
PUT /system/tenant-package/update {"id":$id,"name":"New","status":1,"menuIds":[100,1,1139]}
  => 0 true
GET /system/tenant-package/get?id=$id
  => 0 {"name":"New","status":1,"remark":"r","menuIds":[1,100]}
PUT /system/tenant-package/update {"id":$id,"name":"New","status":1,"remark":"","menuIds":[100,1]}
  => 0 true
GET /system/tenant-package/get?id=$id
  => 0 {"remark":""}
PUT /system/tenant-package/update {"id":$id,"name":"Other","status":0,"menuIds":[1]}
  => E_TENANT_PACKAGE_NAME_TAKEN
PUT /system/tenant-package/update {"id":987654321,"name":"Other","status":0,"menuIds":[1]}
  => E_TENANT_PACKAGE_UNKNOWN
PUT /system/tenant-package/update {"id":0,"name":"Zero","status":0,"menuIds":[1]}
  => E_TENANT_PACKAGE_UNKNOWN
PUT /system/tenant-package/update {"name":"X","status":0,"menuIds":[1]}
  => E_BAD_REQUEST msg "id"
PUT /system/tenant-package/update {"id":$id,"name":"X","status":0}
  => E_BAD_REQUEST msg "menuIds"

# tenant_package_update: the administrator's role gets its menus, other roles lose what it no longer has
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) VALUES (901, 'A', 0, '{1,100,1001}'), (902, 'B', 0, '{1,100,1001}')
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'One', 901, now() + interval '1 year', 10), (902, 'Two', 901, now() + interval '1 year', 10), (903, 'Three', 902, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, type) VALUES (911, 901, 'a', 'tenant_admin', 0, 0, 1), (912, 902, 'a', 'tenant_admin', 0, 0, 1), (913, 903, 'a', 'tenant_admin', 0, 0, 1), (921, 901, 'b', 'custom', 0, 0, 2), (931, 902, 'c', 'own', 0, 0, 2), (941, 1, 'd', 'ours', 0, 0, 2)
sql INSERT INTO system_role_menu (tenant_id, role_id, menu_id) VALUES (901, 911, 1), (901, 911, 100), (902, 912, 1), (903, 913, 1), (901, 921, 100), (901, 921, 1001), (902, 931, 1001), (1, 941, 100)
as admin
PUT /system/tenant-package/update {"id":901,"name":"A2","status":0,"menuIds":[1001,1,100]}
  => 0 true
sql DO 'BEGIN ASSERT (SELECT string_agg(role_id || '':'' || menu_id, '' '' ORDER BY role_id, menu_id) FROM system_role_menu WHERE role_id > 900) = ''911:1 911:100 912:1 913:1 921:100 921:1001 931:1001 941:100''; END'
PUT /system/tenant-package/update {"id":901,"name":"A2","status":0,"menuIds":[1,101,1001]}
  => 0 true
sql DO 'BEGIN ASSERT (SELECT string_agg(role_id || '':'' || menu_id, '' '' ORDER BY role_id, menu_id) FROM system_role_menu WHERE role_id > 900) = ''911:1 911:101 911:1001 912:1 912:101 912:1001 913:1 921:1001 931:1001 941:100''; END'

# tenant_package_delete: refused while a tenant has it; deleted tenants do not count
sql INSERT INTO system_tenant_package (id, name, status) VALUES (901, 'A', 0), (902, 'B', 0), (903, 'C', 0)
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count, deleted) VALUES (901, 'One', 901, now(), 10, false), (902, 'Two', 902, now(), 10, true)
as admin
DELETE /system/tenant-package/delete?id=901
  => E_TENANT_PACKAGE_IN_USE
DELETE /system/tenant-package/delete?id=902
  => 0 true
GET /system/tenant-package/get?id=902
  => 0 null
DELETE /system/tenant-package/delete?id=902
  => E_TENANT_PACKAGE_UNKNOWN
DELETE /system/tenant-package/delete
  => E_BAD_REQUEST msg "id"
DELETE /system/tenant-package/delete-list?ids=903,901
  => E_TENANT_PACKAGE_IN_USE
GET /system/tenant-package/get?id=903
  => 0 {"id":903}
DELETE /system/tenant-package/delete-list?ids=903,987654321
  => 0 true
GET /system/tenant-package/get?id=903
  => 0 null
DELETE /system/tenant-package/delete-list?ids=
  => 0 true
DELETE /system/tenant-package/delete-list
  => E_BAD_REQUEST msg "ids"
POST /system/tenant-package/create {"name":"B","status":0,"menuIds":[]}
  => 0

# tenant_package_page: newest first, filtered by name, status, remark and time
sql INSERT INTO system_tenant_package (id, name, status, remark, create_time, deleted) VALUES (901, 'Pack a', 0, 'red', '2001-02-03 12:00:00', false), (902, 'Pack b', 1, 'redder', now(), false), (903, 'Pack c', 0, 'red', now(), true)
as admin
GET /system/tenant-package/page?name=Pack
  => 0 {"total":2,"list":[{"id":902,"name":"Pack b","status":1,"remark":"redder","menuIds":[],"createTime":"*"},{"id":901}]}
GET /system/tenant-package/page?name=Pack&pageNo=2&pageSize=1
  => 0 {"total":2,"list":[{"id":901}]}
GET /system/tenant-package/page?remark=redd&status=
  => 0 {"total":1,"list":[{"id":902}]}
GET /system/tenant-package/page?name=Pack&status=0
  => 0 {"total":1,"list":[{"id":901}]}
GET /system/tenant-package/page?createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":901}]}
GET /system/tenant-package/page?status=7
  => E_BAD_REQUEST msg "status"
GET /system/tenant-package/simple-list
  => 0 [{"id":901,"name":"Pack a"}]
GET /system/tenant-package/get-simple-list
  => 0 [{"id":901,"name":"Pack a"}]
