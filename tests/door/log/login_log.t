# login_log_page: filtered by name, address, result and time; without other tenants
as admin
sql DELETE FROM system_login_log
sql INSERT INTO system_login_log (id, log_type, user_id, user_type, username, result, user_ip, user_agent, tenant_id, create_time) VALUES (9001, 100, 1, 2, 'alice', 0, '10.0.0.1', 'curl', 1, '2001-02-03 12:00+08'), (9002, 100, 0, 2, 'bob', 10, '10.0.0.2', 'curl', 1, now()), (9003, 100, 0, 2, 'alice', 0, '10.0.0.1', 'curl', 2, now())
GET /system/login-log/page
  => 0 {"total":2,"list":[{"id":9002},{"id":9001,"logType":100,"userId":1,"userType":2,"traceId":"","username":"alice","result":0,"userIp":"10.0.0.1","userAgent":"curl","createTime":981172800000}]}
GET /system/login-log/page?username=lic
  => 0 {"total":1,"list":[{"id":9001}]}
GET /system/login-log/page?userIp=0.2
  => 0 {"total":1,"list":[{"id":9002}]}
GET /system/login-log/page?status=true
  => 0 {"total":1,"list":[{"id":9001}]}
GET /system/login-log/page?status=false
  => 0 {"total":1,"list":[{"id":9002}]}
GET /system/login-log/page?createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":9001}]}
GET /system/login-log/get?id=9001
  => 0 {"id":9001}
GET /system/login-log/get?id=9003
  => 0 null
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /system/login-log/page
  => E_FORBIDDEN
GET /system/login-log/get?id=9001
  => E_FORBIDDEN

# login_log_page: whoever may read it sees everybody's sign-ins, whatever his data scope
as admin
use user guard G
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Guard', 'guard', 9, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'system:login-log:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($guard, 9001, 1)
as user guard
sql DELETE FROM system_login_log
sql INSERT INTO system_login_log (id, log_type, user_id, user_type, username, result, user_ip, user_agent, tenant_id) VALUES (9001, 100, 1, 2, 'alice', 0, '10.0.0.1', 'curl', 1), (9002, 100, 0, 2, 'nobody', 10, '10.0.0.2', 'curl', 1)
GET /system/login-log/page
  => 0 {"total":2,"list":[{"id":9002},{"id":9001}]}
GET /system/login-log/get?id=9001
  => 0 {"id":9001}

# login_log_export: the rows of the page, with labels
as admin
sql DELETE FROM system_login_log
sql INSERT INTO system_login_log (id, log_type, user_id, user_type, username, result, user_ip, user_agent, tenant_id, create_time) VALUES (9001, 100, 1, 2, 'alice', 0, '10.0.0.1', 'curl', 1, '2001-02-03 12:00+08'), (9002, 100, 0, 2, 'bob', 10, '10.0.0.2', 'curl', 1, '2001-02-03 13:00+08'), (9003, 100, 0, 2, 'alice', 0, '10.0.0.1', 'curl', 2, now())
GET /system/login-log/export-excel
  => sheet [["Id","Log type","User name","Result","User IP","User agent","Created at"],
		["9002","*","bob","*","10.0.0.2","curl","2001-02-03 13:00:00"],["9001","*","alice","Success","10.0.0.1","curl","2001-02-03 12:00:00"]]
GET /system/login-log/export?status=true
  => sheet ["*",["9001","*","*","*","*","*","*"]]
GET /system/login-log/export?status=9
  => E_BAD_REQUEST msg "status"
