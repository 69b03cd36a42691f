# What users of another tenant than tenant 1 try, with roles that give them
# whatever a role can give; and what users of tenant 1 still may do.

# attack: a new menu is given a permission over tenant 1, to set the administrator's password
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) SELECT 901, 'All', 0, package_menus(array_agg(id)) FROM system_menu
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'Second', 901, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, type) VALUES (911, 901, 'a', 'tenant_admin', 0, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 901 FROM system_menu WHERE permission <> 'system:tenant:visit'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'mallory', '', 'M')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901)
as user mallory
PUT /system/menu/update {"id":1021,"name":"Posts: query","type":3,"sort":1,"parentId":104,"status":0,"permission":"system:tenant:visit"}
  => E_FORBIDDEN
POST /system/menu/create {"name":"Key","type":3,"sort":9,"parentId":104,"status":0,"permission":"system:tenant:visit"}
  => E_FORBIDDEN
header visit-tenant-id 1
PUT /system/user/update-password {"id":1,"password":"mallory's own 1"}
  => E_TENANT_VISIT_DENIED msg "switch tenant"

# attack: the permission to visit tenants, in a role of another tenant than 1, opens no tenant
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10), (902, 'Third', now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 901, 'a', 'all', 0, 0), (912, 901, 'b', 'super_admin', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 901 FROM system_menu
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'mallory', '', 'M'), (922, 901, 'super2', '', 'S')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901), (922, 912, 901)
as user mallory
header visit-tenant-id 1
GET /system/user/page
  => E_TENANT_VISIT_DENIED msg "switch tenant"
GET /system/dict-data/simple-list
  => E_TENANT_VISIT_DENIED msg "switch tenant"
header visit-tenant-id 902
GET /system/role/page
  => E_TENANT_VISIT_DENIED msg "switch tenant"
header visit-tenant-id 901
GET /system/role/page
  => 0
as user super2
header visit-tenant-id 1
GET /system/user/page
  => E_TENANT_VISIT_DENIED msg "switch tenant"

# attack: data that all tenants share is changed from another tenant, with all permissions
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 901, 'a', 'super_admin', 0, 0), (912, 901, 'b', 'all', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 912, id, 901 FROM system_menu
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'mallory', '', 'M')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901), (921, 912, 901)
sql INSERT INTO system_notify_template (id, name, code, nickname, content, type, status) VALUES (901, 'T', 't', 'N', 'c', 1, 0)
as user mallory
DELETE /system/menu/delete?id=1139
  => E_FORBIDDEN
DELETE /system/menu/delete-list?ids=1139
  => E_FORBIDDEN
PUT /infra/config/update {"id":2,"category":"user","name":"Open","key":"system.user.register-enabled","value":"true","visible":true}
  => E_FORBIDDEN
PUT /infra/config/update {"id":71,"category":"device","name":"Open","key":"device.auth.mode","value":"0","visible":true}
  => E_FORBIDDEN
POST /infra/config/create {"category":"a","name":"Mine","key":"a.b","value":"1","visible":true}
  => E_FORBIDDEN
DELETE /infra/config/delete?id=2
  => E_FORBIDDEN
DELETE /infra/config/delete-list?ids=2
  => E_FORBIDDEN
POST /system/dict-type/create {"name":"Mine","type":"mine","status":0}
  => E_FORBIDDEN
PUT /system/dict-type/update {"id":2,"name":"Mine","type":"mine","status":1}
  => E_FORBIDDEN
DELETE /system/dict-type/delete?id=2
  => E_FORBIDDEN
DELETE /system/dict-type/delete-list?ids=2
  => E_FORBIDDEN
POST /system/dict-data/create {"sort":1,"label":"a","value":"9","dictType":"common_status","status":0}
  => E_FORBIDDEN
PUT /system/dict-data/update {"id":11,"sort":1,"label":"a","value":"0","dictType":"common_status","status":1}
  => E_FORBIDDEN
DELETE /system/dict-data/delete?id=11
  => E_FORBIDDEN
DELETE /system/dict-data/delete-list?ids=11
  => E_FORBIDDEN
POST /system/notify-template/create {"name":"U","code":"u","type":1,"nickname":"N","content":"c","status":0}
  => E_FORBIDDEN
PUT /system/notify-template/update {"id":901,"name":"U","code":"u","type":1,"nickname":"N","content":"c","status":0}
  => E_FORBIDDEN
DELETE /system/notify-template/delete?id=901
  => E_FORBIDDEN
DELETE /system/notify-template/delete-list?ids=901
  => E_FORBIDDEN
POST /infra/file-config/create {"name":"Mine","storage":10,"config":{"domain":"http://127.0.0.1","basePath":"mine"}}
  => E_FORBIDDEN
PUT /infra/file-config/update {"id":1,"name":"Mine","storage":10,"config":{"domain":"http://127.0.0.1","basePath":"mine"}}
  => E_FORBIDDEN
PUT /infra/file-config/update-master?id=1
  => E_FORBIDDEN
DELETE /infra/file-config/delete?id=1
  => E_FORBIDDEN
DELETE /infra/file-config/delete-list?ids=1
  => E_FORBIDDEN
GET /infra/file-config/test?id=1
  => E_FORBIDDEN
GET /infra/file-config/get?id=1
  => E_FORBIDDEN
GET /infra/file-config/page
  => E_FORBIDDEN
POST /system/tenant-package/create {"name":"Mine","status":0,"menuIds":[1]}
  => E_FORBIDDEN
PUT /system/tenant/update {"id":901,"name":"Mine","contactName":"M","status":0,"packageId":0,"expireTime":4102444800000,"accountCount":9999}
  => E_FORBIDDEN
GET /system/tenant/page
  => E_FORBIDDEN
POST /infra/export-task/create {"biz":"tenant"}
  => E_FORBIDDEN
POST /device/app-install/rebuild {"statMonth":202601}
  => E_FORBIDDEN

# attack: a package does not give permissions over shared data, whenever the menu gets the permission
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) SELECT 901, 'All', 0, array_agg(id) FROM system_menu
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'Second', 901, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, type) VALUES (911, 901, 'a', 'tenant_admin', 0, 0, 1)
as admin
PUT /system/tenant-package/update {"id":901,"name":"All","status":0,"menuIds":[1,100,102,104,1001,1013,1014,1015,1016,1021,1027,1032,1237,1238,1239,1242,2147,5010,7105]}
  => 0 true
GET /system/tenant-package/get?id=901
  => 0 {"menuIds":[1,100,102,104,1001,1013,1021]}
GET /system/menu/simple-list
  => 0
header visit-tenant-id 901
GET /system/permission/list-role-menus?roleId=911
  => 0 [1,100,102,104,1001,1013,1021]
as admin
PUT /system/menu/update {"id":1021,"name":"Posts: query","type":3,"sort":1,"parentId":104,"status":0,"permission":"system:menu:update"}
  => 0 true
header visit-tenant-id 901
GET /system/permission/list-role-menus?roleId=911
  => 0 [1,100,102,104,1001,1013]
sql UPDATE system_tenant_package SET menu_ids = menu_ids || 1015 WHERE id = 901
as admin
PUT /system/tenant-package/update {"id":901,"name":"All","status":0,"menuIds":[1,100,1015,1021]}
  => 0 true
POST /system/tenant/create {"name":"Third","contactName":"T","status":0,"packageId":901,"expireTime":4102444800000,"accountCount":7,"username":"thirdadmin","password":"correct horse 1"}
  => 0
holds SELECT count(*) = 4 AND bool_and(menu_id IN (1, 100)) FROM system_role_menu WHERE tenant_id <> 1

# ordinary: users of tenant 1 change shared data, also while they visit another tenant
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 1, 'a', 'keeper', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 1 FROM system_menu WHERE permission IN ('system:menu:update', 'system:dict:create', 'infra:config:update', 'system:tenant:visit', 'system:post:query')
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 1, 'keeper1', '', 'K')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 1)
as user keeper1
POST /system/dict-type/create {"name":"Ours","type":"ours","status":0}
  => 0
POST /system/notify-template/create {"name":"U","code":"u","type":1,"nickname":"N","content":"c","status":0}
  => E_FORBIDDEN
header visit-tenant-id 901
POST /system/dict-type/create {"name":"Also","type":"also","status":0}
  => 0
PUT /infra/config/update {"id":2,"category":"user","name":"Open","key":"system.user.register-enabled","value":"true","visible":true}
  => 0 true
PUT /infra/config/update {"id":71,"category":"device","name":"Open","key":"device.auth.mode","value":"0","visible":true}
  => E_FORBIDDEN
PUT /system/menu/update {"id":1021,"name":"Posts: look","type":3,"sort":1,"parentId":104,"status":0}
  => 0 true

# ordinary: a tenant's administrator manages his tenant with what its package gives
as admin
POST /system/tenant-package/create {"name":"Basic","status":0,"menuIds":[1,100,101,102,105,106,1001,1002,1008,1009,1013,1015,1026,1027,1031,1033,1063]}
  => 0, keep package
POST /system/tenant/create {"name":"North","contactName":"Nora","status":0,"packageId":$package,"expireTime":4102444800000,"accountCount":7,"username":"northadmin","password":"correct horse 1"}
  => 0
as user northadmin
POST /system/user/create {"username":"north2","nickname":"N","password":"correct horse 2"}
  => 0
POST /system/role/create {"name":"Ours","code":"ours","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100,1001]}
  => 0 true
GET /system/menu/list
  => 0
GET /system/dict-type/page
  => 0
GET /infra/config/page
  => 0
PUT /infra/config/update {"id":2,"category":"user","name":"Open","key":"system.user.register-enabled","value":"true","visible":true}
  => E_FORBIDDEN

# attack: another tenant reads a hidden value of the configuration, which all tenants share
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 901, 'a', 'all', 0, 0), (912, 901, 'b', 'super_admin', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 901 FROM system_menu
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'mallory', '', 'M')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901), (921, 912, 901)
sql UPDATE infra_config SET value = 'opens the door' WHERE key = 'system.user.init-password'
sql INSERT INTO infra_config (id, category, name, key, value, type, visible, remark, create_time) VALUES (901, 'c', 'N', 'exp.a', 'opens, too', 2, false, 'r', '2001-02-03 12:05:06')
as user mallory
GET /infra/config/page?key=system.user.init-password
  => 0 {"list":[{"value":"***","visible":false}]}
GET /infra/config/get?id=1
  => 0 {"value":"***"}
GET /infra/config/get?id=3
  => 0 {"value":"300"}
GET /infra/config/export?key=exp.a
  => sheet [["Id","Category","Name","Key","Value","Type","Visible","Remark","Created at"],["901","c","N","exp.a","***","Custom","No","r","2001-02-03 12:05:06"]]
as admin
header visit-tenant-id 901
GET /infra/config/get?id=1
  => 0 {"value":"opens the door"}
as admin
GET /infra/config/page?key=system.user.init-password
  => 0 {"list":[{"value":"opens the door"}]}

# tenant: nobody disables or deletes a tenant whose users have permissions that he lacks
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Clerk', 'clerk', 1, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission IN ('system:tenant:update', 'system:tenant:delete')
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'clerk', '*', 'Clerk')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) SELECT 9001, 'Users', 0, array_agg(id) FROM system_menu WHERE NOT deleted AND permission = 'system:user:query'
sql INSERT INTO system_tenant (id, name, contact_name, status, package_id, expire_time, account_count) VALUES (9001, 'Larger', 'L', 0, 9001, to_timestamp(4070880000), 9)
as user clerk
PUT /system/tenant/update {"id":9001,"name":"Larger","contactName":"M","status":0,"packageId":9001,"expireTime":4070880000000,"accountCount":9}
  => 0 true
PUT /system/tenant/update {"id":9001,"name":"Larger","contactName":"M","status":1,"packageId":9001,"expireTime":4070880000000,"accountCount":9}
  => E_GRANT_EXCEEDS_OWN msg "system:user:query"
PUT /system/tenant/update {"id":9001,"name":"Larger","contactName":"M","status":0,"packageId":9001,"expireTime":1577836800000,"accountCount":9}
  => E_GRANT_EXCEEDS_OWN msg "system:user:query"
PUT /system/tenant/update {"id":9001,"name":"Larger","contactName":"M","status":0,"packageId":9001,"expireTime":4102444800000,"accountCount":9}
  => 0 true
DELETE /system/tenant/delete?id=9001
  => E_GRANT_EXCEEDS_OWN msg "system:user:query"
DELETE /system/tenant/delete-list?ids=9001
  => E_GRANT_EXCEEDS_OWN msg "system:user:query"
holds SELECT status = 0 AND contact_name = 'M' AND NOT deleted FROM system_tenant WHERE id = 9001
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission = 'system:user:query'
PUT /system/tenant/update {"id":9001,"name":"Larger","contactName":"M","status":1,"packageId":9001,"expireTime":4070880000000,"accountCount":9}
  => 0 true
DELETE /system/tenant/delete?id=9001
  => 0 true

# attack: hidden values of the configuration lie in a file that a visitor ordered
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 901, 'a', 'all', 0, 0), (912, 1, 'b', 'visitor', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 901 FROM system_menu WHERE permission IN ('infra:config:export', 'infra:export-task:query')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 912, id, 1 FROM system_menu WHERE permission IN ('infra:config:export', 'infra:export-task:query', 'system:tenant:visit')
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'mallory', '', 'M'), (922, 901, 'clerk', '', 'C'), (923, 1, 'visitor', '', 'V')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901), (923, 912, 1)
sql INSERT INTO infra_task (id, tenant_id, user_id, kind, params, status, expire_time) VALUES (901, 901, 1, 'export', '{"biz":"config"}', 2, now()), (902, 901, 922, 'export', '{"biz":"config"}', 2, now())
as user mallory
GET /infra/export-task/download?id=901
  => E_EXPORT_TASK_NOT_EXISTS
GET /infra/export-task/download?id=902
  => E_EXPORT_TASK_EXPIRED
sql UPDATE system_users SET deleted = true WHERE id = 922
GET /infra/export-task/download?id=902
  => E_EXPORT_TASK_EXPIRED
as admin
header visit-tenant-id 901
GET /infra/export-task/download?id=901
  => E_EXPORT_TASK_EXPIRED
as user visitor
header visit-tenant-id 901
GET /infra/export-task/download?id=901
  => E_EXPORT_TASK_EXPIRED
GET /infra/export-task/download?id=902
  => E_EXPORT_TASK_EXPIRED

# attack: the log of whom a visitor looks at tells what he changes for all, and of others
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) VALUES (901, 'A', 0, '{}')
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'Second', 901, now() + interval '1 year', 10), (902, 'Third', 901, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 901, 'a', 'all', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 901 FROM system_menu WHERE permission = 'system:operate-log:query'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'mallory', '', 'M')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901)
as admin
header visit-tenant-id 901
PUT /system/tenant/update {"id":902,"name":"Third","contactName":"Their secret friend","contactMobile":"13800000000","status":0,"packageId":901,"expireTime":4102444800000,"accountCount":9}
  => 0 true
POST /system/dict-type/create {"name":"Shared","type":"shared","status":0}
  => 0
POST /system/post/create {"name":"Theirs","code":"theirs","sort":1}
  => 0
as user mallory
GET /system/operate-log/page
  => 0 {"total":1,"list":[{"type":"post"}]}
as admin
GET /system/operate-log/page?type=tenant
  => 0 {"total":1,"list":[{"bizId":902}]}
