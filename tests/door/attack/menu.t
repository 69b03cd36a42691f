# attack: a page is taken from users, or replaced by another, through its component or its path
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'North', 0, 0), (9200, 1, 'South', 0, 0)
sql INSERT INTO system_menu (id, name, type, sort, parent_id, permission, path, component) VALUES (9001, 'Page', 2, 1, 0, '', 'page', 'fleet/page/index'), (9002, 'Button', 3, 1, 9001, 'system:post:query', '', '')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Keeper', 'keeper', 1, 0, 3), (9002, 1, 'Desk', 'desk', 1, 0, 5), (9003, 1, 'Clerk', 'clerk', 1, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND (permission LIKE 'system:menu:%' OR permission = 'system:post:query')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9003, id, 1 FROM system_menu WHERE NOT deleted AND permission LIKE 'system:menu:%'
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (9002, 9001, 1), (9002, 9002, 1)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'keeper', '*', 'K', 9100), (9002, 1, 'desk', '*', 'D', 9200), (9003, 1, 'clerk', '*', 'C', 9100)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1), (9003, 9003, 1)
as user keeper
PUT /system/menu/update {"id":9001,"name":"Page","type":2,"sort":1,"parentId":0,"status":0,"component":""}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
PUT /system/menu/update {"id":9001,"name":"Page","type":2,"sort":1,"parentId":0,"status":0,"component":"fleet/other/index"}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
PUT /system/menu/update {"id":9001,"name":"Page","type":2,"sort":1,"parentId":0,"status":0,"path":"https://example.org/sign-in"}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
as user clerk
PUT /system/menu/update {"id":9001,"name":"Page","type":2,"sort":1,"parentId":0,"status":0,"path":"https://example.org/sign-in"}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:post:query"
as user desk
GET /system/auth/get-permission-info
  => 0 {"menus":[{"id":9001,"path":"page","component":"fleet/page/index"}]}

# what does not change where a menu leads is not authorised, and whoever may act on all who have it may change that, too
as user keeper
PUT /system/menu/update {"id":9001,"name":"Pages","type":2,"sort":2,"parentId":0,"status":0,"path":"page","component":"fleet/page/index","icon":"ep:box","keepAlive":false}
  => 0 true
PUT /system/menu/update {"id":9002,"name":"Button","type":3,"sort":2,"parentId":9001,"status":0,"permission":"system:post:query","path":"x","component":"y"}
  => 0 true
sql UPDATE system_users SET dept_id = 9100 WHERE id = 9002
PUT /system/menu/update {"id":9001,"name":"Pages","type":2,"sort":2,"parentId":0,"status":0,"path":"pages","component":"fleet/pages/index"}
  => 0 true
