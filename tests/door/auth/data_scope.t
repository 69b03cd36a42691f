# data scope: a department that was unknown in one tenant is still found in its own
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (900, 1, 'Ours', 0, 0), (901, 1, 'Below', 900, 0)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (900, 1, 'ours1', '', 'A', 900), (901, 2, 'theirs1', '', 'B', 900)
sql INSERT INTO system_role (id, name, code, sort, status, type, data_scope, tenant_id) VALUES (900, 'ours', 'ours', 1, 0, 2, 4, 1), (901, 'theirs', 'theirs', 1, 0, 2, 4, 2)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (900, 900, 1), (901, 901, 2)
as module
header tenant-id 2
GET /permission/get-dept-data-permission?userId=901
  => 0 {"all":false,"self":false,"deptIds":[]}
header tenant-id 1
GET /permission/get-dept-data-permission?userId=900
  => 0 {"all":false,"self":false,"deptIds":[900,901]}
