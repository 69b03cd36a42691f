# revoked: a page that is asked for again has what its caller may see now, not what he could see before
use scoped_role 9001 Reader all system:user:.*
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'reader', '*', 'R', 100), (9002, 1, 'read2', '*', 'S', 100)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
as user reader
GET /system/user/page?username=read
  => 0 {"total":2,"list":[{"id":9002},{"id":9001}]}
GET /system/user/page?username=read
  => 0 {"total":2,"list":[{"id":9002},{"id":9001}]}
GET /system/user/page?username=read2
  => 0 {"total":1,"list":[{"id":9002}]}
GET /system/user/page?username=read&pageSize=0
  => E_BAD_REQUEST msg "pageSize"
sql UPDATE system_role SET data_scope = 5 WHERE id = 9001
GET /system/user/page?username=read
  => 0 {"total":1,"list":[{"id":9001}]}
GET /system/user/page?username=read
  => 0 {"total":1,"list":[{"id":9001}]}
sql UPDATE system_role SET data_scope = 1 WHERE id = 9001
GET /system/user/page?username=read
  => 0 {"total":2}
sql DELETE FROM system_role_menu WHERE role_id = 9001
GET /system/user/page?username=read
  => E_FORBIDDEN
GET /system/user/page?username=read
  => E_FORBIDDEN
GET /system/user/page?username=read&pageSize=0
  => E_FORBIDDEN
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission LIKE 'system:user:%'
GET /system/user/page?username=read
  => 0 {"total":2}
sql UPDATE system_users SET status = 1 WHERE id = 9001
GET /system/user/page?username=read
  => E_UNAUTHORIZED
sql UPDATE system_users SET status = 0 WHERE id = 9001
GET /system/user/page?username=read
  => 0 {"total":2}
sql UPDATE system_tenant SET status = 1 WHERE id = 1
GET /system/user/page?username=read
  => E_TENANT_DISABLED
