# scope: an administrator of a department manages the users in it
use departments
use scoped_role 9001 Head tree system:(user|role|permission|dept):.*
use member 9001 Head 9100 9001
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9002, 1, 'worker', '*', 'Worker', 9110)
as user head
POST /system/user/create {"username":"fresh1","nickname":"F","password":"pass word 1","deptId":9110}
  => 0, keep fresh
PUT /system/user/update {"id":$fresh,"username":"fresh1","nickname":"G","deptId":9120}
  => 0 true
PUT /system/user/update {"id":9001,"username":"head","nickname":"H","deptId":9100}
  => 0 true
PUT /system/user/update-password {"id":$fresh,"password":"pass word 2"}
  => 0 true
POST /system/role/create {"name":"Help","code":"help","sort":1,"status":0}
  => 0, keep help
GET /system/role/get?id=$help
  => 0 {"dataScope":5}
POST /system/permission/assign-role-menu {"roleId":$help,"menuIds":[1001,1002]}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$help,"dataScope":4}
  => 0 true
POST /system/permission/assign-user-role {"userId":$fresh,"roleIds":[$help]}
  => 0 true
GET /system/permission/list-user-roles?userId=$fresh
  => 0 [$help]
POST /system/permission/assign-role-data-scope {"roleId":$help,"dataScope":2,"dataScopeDeptIds":[9110]}
  => 0 true
PUT /system/role/update {"id":$help,"name":"Help","code":"help","sort":2,"status":0}
  => 0 true
PUT /system/user/update-status {"id":$fresh,"status":1}
  => 0 true
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","Department id"],["fresh1","Again","9110"],["fresh2","New","9120"]]
  => 0 {"createUsernames":["fresh2"],"updateUsernames":["fresh1"],"failureUsernames":{}}
use dept inner Inner 9110
PUT /system/dept/update {"id":$inner,"name":"Inner","parentId":9120,"sort":1,"status":0}
  => 0 true
DELETE /system/dept/delete?id=$inner
  => 0 true
DELETE /system/role/delete?id=$help
  => 0 true
DELETE /system/user/delete?id=$fresh
  => 0 true

# scope: nobody moves a user into a department outside the own data scope, or into none
use departments
use scoped_role 9001 Head tree system:(user|role|permission|dept):.*
use member 9001 Head 9100 9001
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9002, 1, 'worker', '*', 'Worker', 9110)
as user head
PUT /system/user/update {"id":9001,"username":"head","deptId":9200}
  => E_GRANT_EXCEEDS_OWN msg "department 9200"
PUT /system/user/update {"id":9002,"username":"worker","deptId":100}
  => E_GRANT_EXCEEDS_OWN msg "department 100"
POST /system/user/create {"username":"spy1","nickname":"S","password":"pass word 1","deptId":9200}
  => E_GRANT_EXCEEDS_OWN msg "department 9200"
POST /system/user/create {"username":"spy1","nickname":"S","password":"pass word 1"}
  => E_GRANT_EXCEEDS_OWN msg "a department"
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","Department id"],["worker","W","9200"],["spy1","S","9210"],["spy2","S",""],["good1","G","9110"]]
  => 0 {"createUsernames":["good1"],"updateUsernames":[],"failureUsernames":{"worker":"You cannot give or take what you do not hold: department 9200","spy1":"You cannot give or take what you do not hold: department 9210","spy2":"You cannot give or take what you do not hold: a department"}}
holds SELECT array_agg(id || ':' || dept_id ORDER BY id) = '{9001:9100,9002:9110}' FROM system_users WHERE id IN (9001, 9002)
holds SELECT count(*) = 0 FROM system_users WHERE username LIKE 'spy%'

# scope: a user outside the data scope is unknown, and nobody gives or takes roles there
use departments
use scoped_role 9001 Head tree system:(user|role|permission|dept):.*
use scoped_role 9002 Shared self system:user:query
use member 9001 Head 9100 9001
use member 9002 Worker 9110 9002
use member 9003 Foreign 9200 9002
as user head
PUT /system/user/update {"id":9003,"username":"foreign","nickname":"X"}
  => E_USER_UNKNOWN
PUT /system/user/update-password {"id":9003,"password":"now it is mine"}
  => E_USER_UNKNOWN
PUT /system/user/update-status {"id":9003,"status":1}
  => E_USER_UNKNOWN
DELETE /system/user/delete?id=9003
  => E_USER_UNKNOWN
DELETE /system/user/delete-list?ids=9003
  => 0 true
POST /system/permission/assign-user-role {"userId":9003,"roleIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "user 9003"
GET /system/permission/list-user-roles?userId=9003
  => 0 []
POST /system/permission/assign-role-menu {"roleId":9002,"menuIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
POST /system/permission/assign-role-data-scope {"roleId":9002,"dataScope":4}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
PUT /system/role/update {"id":9002,"name":"Shared","code":"shared","sort":1,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
DELETE /system/role/delete?id=9002
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
DELETE /system/role/delete-list?ids=9002
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
POST /system/permission/assign-user-role {"userId":9002,"roleIds":[]}
  => 0 true
holds SELECT count(*) = 1 FROM system_user_role WHERE role_id = 9002

# scope: a user whose data scope is wider than the caller's is outside it, before and after a change
use departments
use scoped_role 9001 Head tree system:(user|role|permission|dept):.*
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9002, 1, 'Wide', 'wide', 1, 0, 1, '{}')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9003, 1, 'Named', 'named', 1, 0, 2, '{9110,9200}')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9004, 1, 'Tree', 'tree', 1, 0, 4, '{}')
use member 9001 Head 9100 9001
use member 9002 Wide 9110 9002
use member 9003 Named 9110 9003
use member 9004 Tree 9110 9004
as user head
PUT /system/user/update-password {"id":9002,"password":"now it is mine"}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
PUT /system/user/update-password {"id":9003,"password":"now it is mine"}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
PUT /system/user/update-password {"id":9004,"password":"now it is ours"}
  => 0 true
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[9001,9003]}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[9001,9002]}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
DELETE /system/role/delete-list?ids=9004,9003
  => E_GRANT_EXCEEDS_OWN msg "data scope"
POST /system/permission/assign-role-data-scope {"roleId":9004,"dataScope":1}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
POST /system/permission/assign-role-data-scope {"roleId":9004,"dataScope":2,"dataScopeDeptIds":[9110,9210]}
  => E_GRANT_EXCEEDS_OWN msg "data scope"

# scope: data scopes relative to a department are compared for each user who has them, also after a move
use departments
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9001, 1, 'Picker', 'picker', 1, 0, 2, '{9200}')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND (permission LIKE 'system:user:%' OR permission LIKE 'system:role:%' OR permission LIKE 'system:permission:%' OR permission LIKE 'system:dept:%')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9002, 1, 'Local', 'local', 1, 0, 3, '{}')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9003, 1, 'Tree', 'tree', 1, 0, 4, '{}')
use member 9001 Picker 9110 9001
use member 9002 Local 9200 9002
use member 9003 Tree 9110 9003
as user picker
POST /system/permission/assign-role-data-scope {"roleId":9002,"dataScope":4}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
PUT /system/user/update {"id":9003,"username":"tree","deptId":9200}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
POST /system/permission/assign-user-role {"userId":9002,"roleIds":[9002,9003]}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
PUT /system/user/update {"id":9002,"username":"local","deptId":9110}
  => 0 true
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","Department id"],["tree","T","9200"],["local","L","9200"]]
  => 0 {"createUsernames":[],"updateUsernames":["local"],"failureUsernames":{"tree":"You cannot give or take what you do not hold: data scope"}}

# scope: a department is moved only by a user who sees all departments whose scope changes with it
use departments
use scoped_role 9001 Head tree system:(user|role|permission|dept):.*
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9002, 1, 'Picker', 'picker', 1, 0, 2, '{9110,9200}')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9002, id, 1 FROM system_menu WHERE NOT deleted AND (permission LIKE 'system:user:%' OR permission LIKE 'system:role:%' OR permission LIKE 'system:permission:%' OR permission LIKE 'system:dept:%')
use member 9001 Head 9100 9001
use member 9002 Picker 9120 9002
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9002, 9003, 1)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9003, 1, 'Tree', 'tree', 1, 0, 4, '{}')
as user head
PUT /system/dept/update {"id":9100,"name":"Mine","parentId":0,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "departments outside your data scope"
PUT /system/dept/update {"id":9110,"name":"Under","parentId":0,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "departments outside your data scope"
PUT /system/dept/update {"id":9110,"name":"Under","parentId":9200,"sort":1,"status":0}
  => E_DEPT_PARENT_UNKNOWN
PUT /system/dept/update {"id":9100,"name":"Mine too","parentId":100,"sort":1,"status":0}
  => 0 true
PUT /system/dept/update {"id":9110,"name":"Under","parentId":9120,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
sql UPDATE system_users SET dept_id = 9110 WHERE id = 9002
PUT /system/dept/update {"id":9110,"name":"Under","parentId":9120,"sort":1,"status":0}
  => 0 true
PUT /system/dept/update {"id":9110,"name":"Under","parentId":9100,"sort":1,"status":0}
  => 0 true
sql UPDATE system_users SET dept_id = 9120 WHERE id = 9002
as user picker
PUT /system/dept/update {"id":9200,"name":"Other","parentId":9120,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "departments outside your data scope"
holds SELECT array_agg(id || ':' || parent_id ORDER BY id) = '{9100:100,9110:9100,9200:100}' FROM system_dept WHERE id IN (9100, 9110, 9200)

# scope: a department moves only for who may act on those to whom it then shows more or less
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'Mine', 100, 0), (9110, 1, 'Under', 9100, 0), (9120, 1, 'Aside', 9100, 0), (9130, 1, 'Moves', 9110, 0)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9001, 1, 'Head', 'head', 1, 0, 4, '{}'), (9002, 1, 'Mighty', 'mighty', 1, 0, 4, '{}'), (9003, 1, 'Local', 'local', 1, 0, 3, '{}'), (9004, 1, 'All', 'all', 1, 0, 1, '{}')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT r, id, 1 FROM system_menu, unnest('{9001,9004}'::int[]) r WHERE NOT deleted AND permission = 'system:dept:update'
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT r, id, 1 FROM system_menu, unnest('{9002,9003}'::int[]) r WHERE NOT deleted AND permission = 'system:user:update-password'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'head', '*', 'Head', 9100), (9002, 1, 'mighty', '*', 'Mighty', 9120), (9003, 1, 'local', '*', 'Local', 9120), (9004, 1, 'seer', '*', 'Seer', NULL), (9005, 1, 'above', '*', 'Above', 100)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1), (9003, 9003, 1), (9004, 9004, 1), (9005, 9002, 1)
as user head
PUT /system/dept/update {"id":9130,"name":"Moves","parentId":9120,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "system:user:update-password"
as user seer
PUT /system/dept/update {"id":9130,"name":"Moves","parentId":9120,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "system:user:update-password"
PUT /system/dept/update {"id":9130,"name":"Moves","parentId":0,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "system:user:update-password"
sql UPDATE system_users SET dept_id = 9110 WHERE id = 9002
as user head
PUT /system/dept/update {"id":9130,"name":"Moves","parentId":9120,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "system:user:update-password"
PUT /system/dept/update {"id":9130,"name":"Moves too","parentId":9110,"sort":2,"status":0}
  => 0 true
holds SELECT parent_id = 9110 FROM system_dept WHERE id = 9130
sql UPDATE system_users SET dept_id = 9100 WHERE id = 9002
PUT /system/dept/update {"id":9130,"name":"Moves","parentId":9120,"sort":1,"status":0}
  => 0 true
as user seer
PUT /system/dept/update {"id":9130,"name":"Moves","parentId":9110,"sort":1,"status":0}
  => 0 true
as admin
PUT /system/dept/update {"id":9130,"name":"Moves","parentId":0,"sort":1,"status":0}
  => 0 true

# scope: the seeded roles can be given to anybody
use departments
use member 9001 Helper 9110 2
as admin
POST /system/permission/assign-role-menu {"roleId":2,"menuIds":[1,100,1001,1003]}
  => 0 true
as user helper
GET /system/user/page
  => 0 {"total":1}
PUT /system/user/update {"id":9001,"username":"helper","nickname":"Me","deptId":9110}
  => 0 true
PUT /system/user/update {"id":1,"username":"admin","nickname":"Me"}
  => E_USER_UNKNOWN

# scope: a department is deleted only when all users in it are within the data scope
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'Mine', 100, 0), (9110, 1, 'Under', 9100, 0), (9120, 1, 'Aside', 9100, 0)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9001, 1, 'Head', 'head', 1, 0, 4, '{}'), (9002, 1, 'Boss', 'boss', 1, 0, 3, '{}')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission LIKE 'system:dept:%'
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9002, id, 1 FROM system_menu WHERE NOT deleted AND permission = 'system:user:query'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'head', '*', 'Head', 9100), (9002, 1, 'boss', '*', 'Boss', 9110), (9003, 1, 'worker', '*', 'Worker', 9120)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1)
as user head
DELETE /system/dept/delete?id=9110
  => E_GRANT_EXCEEDS_OWN msg "system:user:query"
DELETE /system/dept/delete-list?ids=9120,9110
  => E_GRANT_EXCEEDS_OWN msg "system:user:query"
holds SELECT count(*) = 2 FROM system_dept WHERE id IN (9110, 9120) AND NOT deleted
DELETE /system/dept/delete?id=9120
  => E_DEPT_HAS_USERS
as admin
DELETE /system/dept/delete?id=9110
  => E_DEPT_HAS_USERS
sql UPDATE system_users SET dept_id = NULL WHERE id IN (9002, 9003)
DELETE /system/dept/delete-list?ids=9110,9120
  => 0 true

# scope: nobody hides himself and others from those who see all below a higher department, by deleting theirs
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'North', 0, 0), (9110, 1, 'Under', 9100, 0), (9111, 1, 'Inner', 9110, 0), (9112, 1, 'Empty', 9110, 0)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9001, 1, 'Head', 'head', 1, 0, 4, '{}'), (9002, 1, 'Clerk', 'clerk', 1, 0, 3, '{}'), (9003, 1, 'Keeper', 'keeper', 1, 0, 2, '{9110,9111,9112}'), (9004, 1, 'Seer', 'seer', 1, 0, 1, '{}')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission LIKE 'system:user:%'
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT r, id, 1 FROM system_menu, unnest('{9002,9003,9004}'::int[]) r WHERE NOT deleted AND permission = 'system:dept:delete'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'head', '*', 'Head', 9100), (9002, 1, 'clerk', '*', 'Clerk', 9111), (9003, 1, 'keeper', '*', 'Keeper', 9110), (9004, 1, 'seer', '*', 'Seer', NULL)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1), (9003, 9003, 1), (9004, 9004, 1)
as user clerk
DELETE /system/dept/delete?id=9111
  => E_GRANT_EXCEEDS_OWN msg "user 9001"
DELETE /system/dept/delete-list?ids=9111,9112
  => E_GRANT_EXCEEDS_OWN msg "user 9001"
DELETE /system/dept/delete-list?ids=9111,9100
  => E_GRANT_EXCEEDS_OWN msg "user 9001"
as user keeper
DELETE /system/dept/delete-list?ids=9110,9111,9112
  => E_GRANT_EXCEEDS_OWN msg "user 9001"
as user seer
DELETE /system/dept/delete?id=9111
  => E_GRANT_EXCEEDS_OWN msg "system:user:create"
as user head
GET /system/user/page?username=clerk
  => 0 {"total":1}
holds SELECT count(*) = 3 FROM system_dept WHERE id IN (9110, 9111, 9112) AND NOT deleted

# a department without users shows nobody anything
as user keeper
DELETE /system/dept/delete?id=9112
  => 0 true
sql UPDATE system_users SET dept_id = NULL WHERE id IN (9002, 9003)
DELETE /system/dept/delete-list?ids=9110,9111
  => 0 true

# scope: only a user with data scope ALL creates a department without a parent
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'Mine', 0, 0), (9110, 1, 'Under', 9100, 0)
use scoped_role 9001 Head tree system:dept:.*
use member 9001 Head 9100 9001
as user head
POST /system/dept/create {"name":"Root","sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "a root department"
POST /system/dept/create {"name":"Root","parentId":0,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "a root department"
PUT /system/dept/update {"id":9110,"name":"Under","parentId":0,"sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "departments outside your data scope"
POST /system/dept/create {"name":"Inner","parentId":9110,"sort":1,"status":0}
  => 0
PUT /system/dept/update {"id":9100,"name":"Mine too","parentId":0,"sort":1,"status":0}
  => 0 true
PUT /system/dept/update {"id":9110,"name":"Under too","sort":1,"status":0}
  => 0 true
holds SELECT array_agg(name || parent_id ORDER BY id) = '{"Mine too0","Under too9100"}' FROM system_dept WHERE id IN (9100, 9110)
holds SELECT count(*) = 0 FROM system_dept WHERE name = 'Root'
sql UPDATE system_role SET data_scope = 1 WHERE id = 9001
POST /system/dept/create {"name":"Root","sort":1,"status":0}
  => 0

# scope: export tasks of users outside the data scope do not exist, and a file is downloaded by its owner only
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'Mine', 100, 0), (9110, 1, 'Under', 9100, 0), (9200, 1, 'Other', 100, 0)
use scoped_role 9001 Head tree infra:export-task:query|system:post:export
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'head', '*', 'Head', 9100), (9002, 1, 'worker', '*', 'Worker', 9110), (9003, 1, 'foreign', '*', 'Foreign', 9200), (9004, 1, 'nowhere', '*', 'Nowhere', NULL)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
sql INSERT INTO infra_task (id, tenant_id, user_id, kind, params, status, expire_time) VALUES (9001, 1, 9001, 'export', '{"biz":"post"}', 0, NULL), (9002, 1, 9002, 'export', '{"biz":"post"}', 0, NULL), (9003, 1, 9003, 'export', '{"biz":"post"}', 0, NULL), (9004, 1, 9004, 'export', '{"biz":"post"}', 0, NULL), (9005, 1, 9002, 'export', '{"biz":"post"}', 2, now()), (9006, 1, 9002, 'export', '{"biz":"user"}', 2, now()), (9007, 1, 9001, 'export', '{"biz":"post"}', 2, now())
as user head
GET /infra/export-task/page
  => 0 {"total":5,"list":[{"id":9007},{"id":9006},{"id":9005},{"id":9002},{"id":9001}]}
GET /infra/export-task/get?id=9003
  => E_EXPORT_TASK_NOT_EXISTS
GET /infra/export-task/get?id=9004
  => E_EXPORT_TASK_NOT_EXISTS
PUT /infra/export-task/cancel?id=9003
  => E_EXPORT_TASK_NOT_EXISTS
GET /infra/export-task/get?id=9002
  => 0 {"userId":9002}
PUT /infra/export-task/cancel?id=9002
  => 0 true
holds SELECT array_agg(id || ':' || status ORDER BY id) = '{9002:4,9003:0}' FROM infra_task WHERE id IN (9002, 9003)
GET /infra/export-task/download?id=9005
  => E_EXPORT_TASK_NOT_EXISTS
GET /infra/export-task/download?id=9007
  => E_EXPORT_TASK_EXPIRED
sql UPDATE system_role SET data_scope = 1 WHERE id = 9001
GET /infra/export-task/download?id=9005
  => E_EXPORT_TASK_EXPIRED
GET /infra/export-task/download?id=9006
  => E_EXPORT_TASK_NOT_EXISTS
GET /infra/export-task/get?id=9004
  => 0

# scope: who is signed in outside the data scope is not shown
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'Mine', 100, 0), (9110, 1, 'Under', 9100, 0), (9200, 1, 'Other', 100, 0)
use scoped_role 9001 Head tree system:oauth2-token:page
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'head', '*', 'Head', 9100), (9002, 1, 'worker', '*', 'Worker', 9110), (9003, 1, 'foreign', '*', 'Foreign', 9200), (9004, 1, 'nowhere', '*', 'Nowhere', NULL)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
sql DELETE FROM system_session
sql INSERT INTO system_session (id, hash, user_id, user_type, tenant_id, client_id, expires_time) SELECT 900000 + n, decode(repeat('a' || n, 32), 'hex'), 9000 + n, CASE n WHEN 5 THEN 1 ELSE 2 END, 1, 'other', now() + interval '1 day' FROM generate_series(2, 5) n
sql INSERT INTO system_access_token (hash, session_id, expires_time) SELECT decode(repeat('b' || n, 32), 'hex'), 900000 + n, now() + interval '1 hour' FROM generate_series(2, 5) n
as user head
GET /system/oauth2-token/page?clientId=other
  => 0 {"total":2,"list":[{"userId":9005,"userType":1},{"userId":9002,"userType":2}]}
GET /system/oauth2-token/page?userId=9003
  => 0 {"total":0}
GET /system/oauth2-token/get?id=900002
  => 0 {"id":900002,"userId":9002}
GET /system/oauth2-token/get?id=900003
  => 0 null
GET /system/oauth2-token/get?id=900004
  => 0 null
sql UPDATE system_role SET data_scope = 1 WHERE id = 9001
GET /system/oauth2-token/page?clientId=other
  => 0 {"total":4}

# scope: messages to users outside the data scope are not shown
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'Mine', 100, 0), (9110, 1, 'Under', 9100, 0), (9200, 1, 'Other', 100, 0)
use scoped_role 9001 Head tree system:notify-message:query
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'head', '*', 'Head', 9100), (9002, 1, 'worker', '*', 'Worker', 9110), (9003, 1, 'foreign', '*', 'Foreign', 9200)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
sql INSERT INTO system_notify_message (id, tenant_id, user_id, user_type, template_id, template_code, template_nickname, template_content, template_type, template_params) VALUES (900001, 1, 9001, 2, 1, 'mine', 'S', 'to himself', 1, '{}'), (900002, 1, 9002, 2, 1, 'under', 'S', 'to his worker', 1, '{}'), (900003, 1, 9003, 2, 1, 'secret', 'S', 'to another one', 1, '{}'), (900004, 1, 9003, 1, 1, 'member', 'S', 'to a member', 1, '{}')
as user head
GET /system/notify-message/page
  => 0 {"total":3,"list":[{"id":900004},{"id":900002},{"id":900001}]}
GET /system/notify-message/page?userId=9003&userType=2
  => 0 {"total":0}
GET /system/notify-message/get?id=900002
  => 0 {"templateContent":"to his worker"}
GET /system/notify-message/get?id=900003
  => 0 null
sql UPDATE system_role SET data_scope = 1 WHERE id = 9001
GET /system/notify-message/page?userId=9003&userType=2
  => 0 {"total":1}
GET /system/notify-message/get?id=900003
  => 0 {"templateContent":"to another one"}
