# tenant_create: a tenant, its administrator, and a role with the menus of the package
as admin
POST /system/tenant-package/create {"name":"Basic","status":0,"menuIds":[1,100,101,1001,1008,1063]}
  => 0, keep package
POST /system/tenant/create {"name":"North","contactName":"Nora","contactMobile":"13912345678","status":0,"websites":["North.example.com","a.example.com:8080","a.example.com:8080"],"packageId":$package,"expireTime":4102444800000,"accountCount":7,"username":"northadmin","password":"pass word 1","id":5}
  => 0, keep id
GET /system/tenant/get?id=$id
  => 0 {"id":$id,"name":"North","contactName":"Nora","contactMobile":"13912345678","status":0,"websites":["a.example.com:8080","north.example.com"],"packageId":$package,"expireTime":4102444800000,"accountCount":7,"createTime":"*"}
GET /system/tenant/get-by-website?website=north.example.com
  => 0 {"id":$id}
sql DO 'BEGIN ASSERT (SELECT t.contact_user_id = u.id FROM system_tenant t JOIN system_users u ON u.tenant_id = t.id WHERE t.name = ''North''); END'
as user northadmin
GET /system/auth/get-permission-info
  => 0 {"user":{"username":"northadmin","nickname":"Nora","deptId":null},"roles":["tenant_admin"],"permissions":"*"}
GET /system/role/page
  => 0 {"total":2,"list":[{"code":"tenant_admin","type":1,"dataScope":1},{"code":"blacklist_approver","type":1,"dataScope":5}]}, keep role = data.list.0.id
GET /system/permission/list-role-menus?roleId=$role
  => 0 [1,100,101,1001,1008,1063]
GET /system/user/page
  => 0 {"total":1,"list":[{"username":"northadmin","mobile":"13912345678","status":0}]}
GET /system/dict-type/page
  => E_FORBIDDEN
GET /system/tenant/page
  => E_FORBIDDEN
as nobody
header tenant-id $id
POST /system/auth/login {"username":"northadmin","password":"pass word 1"}
  => 0
header tenant-id 1
POST /system/auth/login {"username":"northadmin","password":"pass word 1"}
  => E_AUTH_BAD_CREDENTIALS

# tenant_create: the order in which rules are checked; a refused one leaves nothing behind
as admin
POST /system/tenant-package/create {"name":"On","status":0,"menuIds":[]}
  => 0, keep on
POST /system/tenant-package/create {"name":"Off","status":1,"menuIds":[]}
  => 0, keep off
POST /system/tenant/create {"name":"North","contactName":"N","status":0,"websites":["n.example.com"],"packageId":$on,"expireTime":"4102444800000","accountCount":7,"username":"north1","password":"pass word 1"}
  => 0, keep id
POST /system/tenant/create {"name":"North","contactName":"N","status":0,"websites":["n.example.com"],"packageId":$off,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_TENANT_NAME_TAKEN msg "North"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"websites":["s.example.com","N.example.com"],"packageId":$off,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_TENANT_WEBSITE_TAKEN msg "n.example.com"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":$off,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_TENANT_PACKAGE_DISABLED msg "Off"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":0,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_TENANT_PACKAGE_UNKNOWN
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":987654321,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_TENANT_PACKAGE_UNKNOWN
GET /system/tenant/page?name=South
  => 0 {"total":0,"list":[]}
DELETE /system/tenant/delete?id=$id
  => 0 true
POST /system/tenant/create {"name":"North","contactName":"N","status":1,"websites":["n.example.com"],"packageId":$on,"expireTime":4102444800000,"accountCount":0,"username":"north1","password":"pass word 1"}
  => 0

# tenant_create: the contact may be any text; if it is a phone number the administrator gets it, too
as admin
POST /system/tenant-package/create {"name":"Basic","status":0,"menuIds":[1,100,1001]}
  => 0, keep package
POST /system/tenant/create {"name":"Phone","contactName":"P","contactMobile":"desk 7, ext. 010-1234","status":0,"packageId":$package,"expireTime":4102444800000,"accountCount":2,"username":"phone1","password":"pass word 1"}
  => 0, keep id
GET /system/tenant/get?id=$id
  => 0 {"contactMobile":"desk 7, ext. 010-1234"}
POST /system/tenant/create {"name":"Mobile","contactName":"M","contactMobile":"+8613912345678","status":0,"packageId":$package,"expireTime":4102444800000,"accountCount":2,"username":"phone2","password":"pass word 1"}
  => 0
as user phone1
GET /system/user/page
  => 0 {"list":[{"username":"phone1","mobile":null}]}
as user phone2
GET /system/user/page
  => 0 {"list":[{"username":"phone2","mobile":"13912345678"}]}

# tenant_create: limits of each field
as admin
POST /system/tenant/create {"contactName":"N","status":0,"packageId":1,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "name"
POST /system/tenant/create {"name":"1234567890123456789012345678901","contactName":"N","status":0,"packageId":1,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "name"
POST /system/tenant/create {"name":"South","status":0,"packageId":1,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "contactName"
POST /system/tenant/create {"name":"South","contactName":"N","packageId":1,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "status"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"websites":["a/b"],"packageId":1,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "websites"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "packageId"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":1,"accountCount":7,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "expireTime"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":1,"expireTime":"soon","accountCount":7,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "expireTime"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":1,"expireTime":4102444800000,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "accountCount"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":1,"expireTime":4102444800000,"accountCount":-1,"username":"north2","password":"pass word 1"}
  => E_BAD_REQUEST msg "accountCount"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":1,"expireTime":4102444800000,"accountCount":7,"password":"pass word 1"}
  => E_BAD_REQUEST msg "username"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":1,"expireTime":4102444800000,"accountCount":7,"username":"no","password":"pass word 1"}
  => E_BAD_REQUEST msg "username"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":1,"expireTime":4102444800000,"accountCount":7,"username":"north2"}
  => E_BAD_REQUEST msg "password"
POST /system/tenant/create {"name":"South","contactName":"N","status":0,"packageId":1,"expireTime":4102444800000,"accountCount":7,"username":"north2","password":"seven77"}
  => E_BAD_REQUEST msg "password"

# tenant_update: a field that is not sent keeps its value; with the same package roles do not change
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) VALUES (901, 'A', 1, '{1,100,1001}'), (902, 'B', 0, '{1,101,1001}'), (903, 'C', 1, '{}')
sql INSERT INTO system_tenant (id, name, contact_name, contact_mobile, websites, package_id, expire_time, account_count) VALUES (901, 'One', 'O', '13912345678', '{one.example.com}', 901, now() + interval '1 year', 10), (902, 'Two', 'T', NULL, '{two.example.com}', 901, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, type) VALUES (911, 901, 'a', 'tenant_admin', 0, 0, 1), (921, 901, 'b', 'custom', 0, 0, 2), (912, 902, 'a', 'tenant_admin', 0, 0, 1)
sql INSERT INTO system_role_menu (tenant_id, role_id, menu_id) VALUES (901, 911, 1), (901, 921, 100), (901, 921, 1001), (902, 912, 100)
as admin
PUT /system/tenant/update {"id":901,"name":"First","contactName":"F","status":1,"packageId":901,"expireTime":4102444800000,"accountCount":3}
  => 0 true
GET /system/tenant/get?id=901
  => 0 {"name":"First","contactName":"F","contactMobile":"13912345678","status":1,"websites":["one.example.com"],"packageId":901,"expireTime":4102444800000,"accountCount":3}
sql DO 'BEGIN ASSERT (SELECT string_agg(role_id || '':'' || menu_id, '' '' ORDER BY role_id, menu_id) FROM system_role_menu WHERE role_id > 900) = ''911:1 912:100 921:100 921:1001''; END'
PUT /system/tenant/update {"id":901,"name":"First","contactName":"F","status":0,"websites":["New.example.com"],"packageId":902,"expireTime":4102444800000,"accountCount":3}
  => 0 true
GET /system/tenant/get?id=901
  => 0 {"websites":["new.example.com"],"packageId":902}
sql DO 'BEGIN ASSERT (SELECT string_agg(role_id || '':'' || menu_id, '' '' ORDER BY role_id, menu_id) FROM system_role_menu WHERE role_id > 900) = ''911:1 911:101 911:1001 912:100 921:1001''; END'
PUT /system/tenant/update {"id":902,"name":"Two","contactName":"T","status":0,"websites":["one.example.com","two.example.com"],"packageId":901,"expireTime":4102444800000,"accountCount":3}
  => 0 true
PUT /system/tenant/update {"id":902,"name":"First","contactName":"T","status":0,"websites":["new.example.com"],"packageId":903,"expireTime":4102444800000,"accountCount":3}
  => E_TENANT_NAME_TAKEN
PUT /system/tenant/update {"id":902,"name":"Two","contactName":"T","status":0,"websites":["new.example.com"],"packageId":903,"expireTime":4102444800000,"accountCount":3}
  => E_TENANT_WEBSITE_TAKEN msg "new.example.com"
PUT /system/tenant/update {"id":902,"name":"Two","contactName":"T","status":0,"packageId":903,"expireTime":4102444800000,"accountCount":3}
  => E_TENANT_PACKAGE_DISABLED msg "C"
PUT /system/tenant/update {"id":902,"name":"Two","contactName":"T","status":0,"packageId":0,"expireTime":4102444800000,"accountCount":3}
  => E_TENANT_PACKAGE_UNKNOWN
PUT /system/tenant/update {"id":902,"name":"Two","contactName":"T","status":0,"websites":[],"packageId":901,"expireTime":4102444800000,"accountCount":3}
  => 0 true
GET /system/tenant/get?id=902
  => 0 {"websites":[],"contactMobile":null}
PUT /system/tenant/update {"id":987654321,"name":"First","contactName":"T","status":0,"packageId":903,"expireTime":4102444800000,"accountCount":3}
  => E_TENANT_UNKNOWN
PUT /system/tenant/update {"id":1,"name":"First","contactName":"T","status":0,"packageId":903,"expireTime":4102444800000,"accountCount":3}
  => E_TENANT_SYSTEM_LOCKED
PUT /system/tenant/update {"name":"First","contactName":"T","status":0,"packageId":903,"expireTime":4102444800000,"accountCount":3}
  => E_BAD_REQUEST msg "id"
PUT /system/tenant/update {"id":902,"name":"Two","contactName":"T","status":0,"packageId":901,"accountCount":3}
  => E_BAD_REQUEST msg "expireTime"

# tenant_delete: its users are signed out; the system tenant cannot be deleted
sql INSERT INTO system_tenant_package (id, name, status) VALUES (901, 'A', 0)
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'One', 901, now() + interval '1 year', 10), (902, 'Two', 901, now() + interval '1 year', 10)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (901, 901, 'theirs1', '', 'T')
as user theirs1
GET /system/role/simple-list
  => 0 []
sql UPDATE system_tenant SET deleted = true WHERE id = 901
GET /system/role/simple-list
  => E_UNAUTHORIZED
sql UPDATE system_tenant SET deleted = false WHERE id = 901
as admin
DELETE /system/tenant/delete?id=901
  => 0 true
GET /system/tenant/get?id=901
  => 0 null
DELETE /system/tenant/delete?id=901
  => E_TENANT_UNKNOWN
DELETE /system/tenant/delete?id=1
  => E_TENANT_SYSTEM_LOCKED
DELETE /system/tenant/delete
  => E_BAD_REQUEST msg "id"
DELETE /system/tenant/delete-list?ids=902,1
  => E_TENANT_SYSTEM_LOCKED
GET /system/tenant/get?id=902
  => 0 {"id":902}
DELETE /system/tenant/delete-list?ids=902,987654321
  => 0 true
GET /system/tenant/get?id=902
  => 0 null
GET /system/tenant/get?id=1
  => 0 {"id":1}
DELETE /system/tenant/delete-list?ids=
  => 0 true
DELETE /system/tenant/delete-list
  => E_BAD_REQUEST msg "ids"

# tenant_page: newest first, filtered
sql INSERT INTO system_tenant (id, name, contact_name, contact_mobile, status, package_id, expire_time, account_count, create_time, deleted) VALUES (901, 'Page a', 'Anna', '13900000001', 0, 901, now(), 10, '2001-02-03 12:00:00', false), (902, 'Page b', 'Bert', '13900000002', 1, 901, now(), 10, now(), false), (903, 'Page c', 'Carl', '', 0, 901, now(), 10, now(), true)
as admin
GET /system/tenant/page?name=Page
  => 0 {"total":2,"list":[{"id":902,"name":"Page b","contactName":"Bert","contactMobile":"13900000002","status":1,"websites":[],"packageId":901,"expireTime":"*","accountCount":10,"createTime":"*"},{"id":901}]}
GET /system/tenant/page?name=Page&pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":901}]}
GET /system/tenant/page?contactName=er
  => 0 {"total":1,"list":[{"id":902}]}
GET /system/tenant/page?contactMobile=00001&status=
  => 0 {"total":1,"list":[{"id":901}]}
GET /system/tenant/page?name=Page&status=1
  => 0 {"total":1,"list":[{"id":902}]}
GET /system/tenant/page?createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":901}]}
GET /system/tenant/page?status=2
  => E_BAD_REQUEST msg "status"
GET /system/tenant/get
  => E_BAD_REQUEST msg "id"

# tenant: the package limits the menus that roles may have and that are shown
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) VALUES (901, 'A', 0, '{1,100,101,1001,1008,1063}')
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'One', 901, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, type) VALUES (911, 901, 'a', 'ours', 0, 0, 2)
as admin
header visit-tenant-id 901
POST /system/permission/assign-role-menu {"roleId":911,"menuIds":[100,102,1013,1001]}
  => E_MENU_NOT_IN_PACKAGE msg "package does not have: "
POST /system/permission/assign-role-menu {"roleId":911,"menuIds":[100,1001]}
  => 0 true
GET /system/permission/list-role-menus?roleId=911
  => 0 [100,1001]
GET /system/menu/simple-list
  => 0 [{"id":100},{"id":1001},{"id":1008},{"id":101},{"id":1063},{"id":1}]
GET /system/menu/list-all-simple
  => 0 ["*","*","*","*","*","*"]
sql UPDATE system_tenant_package SET deleted = true WHERE id = 901
GET /system/menu/simple-list
  => 0 []

# tenant_delete: tasks of all kinds end with the commit
as admin
sql INSERT INTO system_tenant (id, name, contact_name, status, package_id, expire_time, account_count) VALUES (9001, 'Ends', 'E', 0, 1, '2100-01-01 00:00+00', 5)
sql INSERT INTO infra_task (id, tenant_id, user_id, kind, status, source_path, worker, file_path, expire_time) VALUES (990001, 9001, 1, 'blacklist', 0, 'a.macs', NULL, NULL, NULL), (990002, 9001, 1, 'device', 1, 'b.in', 'w', 'b.csv', NULL), (990003, 9001, 1, 'export', 2, NULL, NULL, 'c.xlsx', now() + interval '7 days'), (990004, 1, 1, 'blacklist', 0, 'd.macs', NULL, NULL, NULL)
DELETE /system/tenant/delete?id=9001
  => 0 true
holds SELECT array_agg(status ORDER BY id) = '{3,3,5,0}' AND bool_and(worker IS NULL) AND count(*) FILTER (WHERE error = 'The tenant was deleted' AND finish_time IS NOT NULL) = 2 FROM infra_task WHERE id > 990000

# tenant_export: the rows of the page, in the configured time zone
as admin
sql INSERT INTO system_tenant (id, name, contact_name, contact_mobile, status, package_id, expire_time, account_count, create_time) VALUES (9001, 'Export', 'Ex', '139', 1, 1, '2100-01-01 00:00+00', 5, '2001-02-03 04:05:06+00')
GET /system/tenant/export-excel?name=Export
  => sheet [["Id","Name","Contact","Contact mobile","Status","Created at"],["9001","Export","Ex","139","Disabled","2001-02-03 12:05:06"]]
GET /system/tenant/export?name=Export&status=0
  => sheet [["Id","Name","Contact","Contact mobile","Status","Created at"]]
GET /system/tenant/export?status=x
  => E_BAD_REQUEST msg "status"

# tenant_create: the administrator's password may be neither a common one nor his name
as admin
POST /system/tenant-package/create {"name":"Basic","status":0,"menuIds":[1]}
  => 0, keep package
POST /system/tenant/create {"name":"North","contactName":"N","status":0,"packageId":$package,"expireTime":4102444800000,"accountCount":7,"username":"northadmin","password":"Football"}
  => E_BAD_REQUEST msg "password: is one of the most common passwords"
POST /system/tenant/create {"name":"North","contactName":"N","status":0,"packageId":$package,"expireTime":4102444800000,"accountCount":7,"username":"northadmin","password":"NorthAdmin"}
  => E_BAD_REQUEST msg "password: must not be the user name"
GET /system/tenant/page?name=North
  => 0 {"total":0}

# tenant_remote: all ids, and which tenants can be used, whatever tenant the caller names
sql INSERT INTO system_tenant (id, name, expire_time, account_count, status, deleted) VALUES (901, 'Open', now() + interval '1 year', 10, 0, false), (902, 'Closed', now() + interval '1 year', 10, 1, false), (903, 'Over', now() - interval '1 second', 10, 0, false), (904, 'Gone', now() + interval '1 year', 10, 0, true)
as module
GET /tenant/id-list
  => 0 [1,901,902,903]
GET /tenant/valid?id=901
  => 0 true
GET /tenant/valid?id=902
  => E_TENANT_DISABLED msg "Closed"
GET /tenant/valid?id=903
  => E_TENANT_EXPIRED msg "Over"
GET /tenant/valid?id=904
  => E_TENANT_UNKNOWN
GET /tenant/valid
  => E_BAD_REQUEST msg "id"
as admin
GET /tenant/id-list
  => E_NOT_FOUND
GET /tenant/valid?id=1
  => E_NOT_FOUND
