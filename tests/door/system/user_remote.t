# user_remote_get: a module reads one user of the tenant, null if there is none
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) SELECT n, 1, 'Post ' || n, 'post' || n, n, 0 FROM generate_series(1, 9) n
POST /system/user/create {"username":"remote1","nickname":"Remote","password":"pass word 1","deptId":100,"postIds":[4],"mobile":"13300000001","avatar":"a","status":1}
  => 0, keep id
as module
header tenant-id 1
GET /user/get?id=$id
  => 0 {"id":$id,"nickname":"Remote","status":1,"deptId":100,"postIds":[4],"mobile":"13300000001","avatar":"a","username":"remote1"}
GET /user/get?id=987654321
  => 0 null
GET /user/get
  => E_BAD_REQUEST msg "id"
as admin
DELETE /system/user/delete?id=$id
  => 0 true
as module
header tenant-id 1
GET /user/get?id=$id
  => 0 null

# user_remote_get: not users of other tenants
as admin
POST /system/user/create {"username":"remote2","nickname":"Remote","password":"pass word 1"}
  => 0, keep id
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (9001, 'Second', '2099-01-01', 10)
as module
header tenant-id 9001
GET /user/get?id=$id
  => 0 null

# user_remote_list: several users of the tenant; unknown ids are left out
as admin
POST /system/user/create {"username":"remote3","nickname":"Three","password":"pass word 1","deptId":100,"mobile":"13300000003","avatar":"a","status":1}
  => 0, keep three
POST /system/user/create {"username":"remote4","nickname":"Four","password":"pass word 1"}
  => 0, keep four
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '', 'Theirs')
as module
GET /user/list?ids=$four,$three,9001,987654321
  => 0 [{"id":$three,"nickname":"Three","status":1,"deptId":100,"postIds":[],"mobile":"13300000003","avatar":"a","username":"remote3"},{"id":$four,"deptId":null,"mobile":null}]
GET /user/list?ids=
  => 0 []
GET /user/list
  => E_BAD_REQUEST msg "ids"

# user_remote_by_dept: users of exactly these departments
as admin
use dept north North 100
use dept harbour Harbour $north
POST /system/user/create {"username":"bydept1","nickname":"N","password":"pass word 1","deptId":$north,"status":1}
  => 0, keep one
POST /system/user/create {"username":"bydept2","nickname":"H","password":"pass word 1","deptId":$harbour}
  => 0, keep two
sql INSERT INTO system_users (tenant_id, username, password, nickname, dept_id) SELECT 2, 'theirs', '', '', dept_id FROM system_users WHERE username = 'bydept1'
as module
GET /user/list-by-dept-id?deptIds=$north
  => 0 [{"id":$one,"nickname":"N","status":1,"deptId":$north,"postIds":[],"mobile":null,"avatar":null,"username":"bydept1"}]
GET /user/list-by-dept-id?deptIds=$harbour,$north
  => 0 [{"id":$one},{"id":$two}]
GET /user/list-by-dept-id?deptIds=
  => 0 []
GET /user/list-by-dept-id
  => E_BAD_REQUEST msg "deptIds"

# user_remote_by_post: users who have any of the posts
as admin
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, post_ids) VALUES (9001, 1, 'bypost1', '', 'One', '{8001,8002}'), (9002, 1, 'bypost2', '', 'Two', '{8002}'), (9003, 2, 'bypost3', '', 'Theirs', '{8001}')
as module
GET /user/list-by-post-id?postIds=8001
  => 0 [{"id":9001,"nickname":"One","status":0,"deptId":null,"postIds":[8001,8002],"mobile":null,"avatar":null,"username":"bypost1"}]
GET /user/list-by-post-id?postIds=8001,8002
  => 0 [{"id":9001},{"id":9002}]
GET /user/list-by-post-id?postIds=8003
  => 0 []
GET /user/list-by-post-id?postIds=
  => 0 []
GET /user/list-by-post-id
  => E_BAD_REQUEST msg "postIds"

# user_remote_subordinates: all users of the leader's department and below it, without himself
as admin
use dept north North 100
use dept harbour Harbour $north
POST /system/user/create {"username":"leader1","nickname":"L","password":"pass word 1","deptId":$north}
  => 0, keep leader
POST /system/user/create {"username":"follow1","nickname":"F","password":"pass word 1","deptId":$north}
  => 0, keep one
POST /system/user/create {"username":"follow2","nickname":"G","password":"pass word 1","deptId":$harbour,"status":1}
  => 0, keep two
POST /system/user/create {"username":"nodept1","nickname":"N","password":"pass word 1"}
  => 0, keep none
as module
GET /user/list-by-subordinate?id=$leader
  => 0 []
as admin
PUT /system/dept/update {"id":$north,"name":"North","parentId":100,"sort":1,"status":0,"leaderUserId":$leader}
  => 0 true
as module
GET /user/list-by-subordinate?id=$leader
  => 0 [{"id":$one,"nickname":"F","status":0,"deptId":$north,"postIds":[],"mobile":null,"avatar":null,"username":"follow1"},{"id":$two,"status":1}]
GET /user/list-by-subordinate?id=$one
  => 0 []
GET /user/list-by-subordinate?id=$none
  => 0 []
GET /user/list-by-subordinate?id=987654321
  => E_USER_UNKNOWN
GET /user/list-by-subordinate
  => E_BAD_REQUEST msg "id"

# user_remote_by_nickname: nicknames that contain the text; a blank text finds nobody
as admin
POST /system/user/create {"username":"rnick1","nickname":"a Xyzzy","password":"pass word 1","status":1}
  => 0, keep one
sql INSERT INTO system_users (tenant_id, username, password, nickname) VALUES (2, 'theirs', '', 'Xyzzy')
as module
GET /user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$one,"nickname":"a Xyzzy","status":1,"deptId":null,"postIds":[],"mobile":null,"avatar":null,"username":"rnick1"}]
GET /user/list-by-nickname?nickname=
  => 0 []
GET /user/list-by-nickname
  => E_BAD_REQUEST msg "nickname"

# user_valid_check: the error names the first invalid id in the order given
as admin
POST /system/user/create {"username":"valid1","nickname":"On","password":"pass word 1"}
  => 0, keep on
POST /system/user/create {"username":"valid2","nickname":"Switched off","password":"pass word 1","status":1}
  => 0, keep off
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '', 'Theirs')
as module
GET /user/valid?ids=$on
  => 0 true
GET /user/valid?ids=
  => 0 true
GET /user/valid?ids=$on,$off,987654321
  => E_USER_DISABLED msg "Switched off"
GET /user/valid?ids=987654321,$off
  => E_USER_UNKNOWN
GET /user/valid?ids=9001
  => E_USER_UNKNOWN
GET /user/valid
  => E_BAD_REQUEST msg "ids"

# remote scope: a module that acts for an administrator gets the users of his data scope
as admin
use dept north North 100
use dept south South 100
POST /system/user/create {"username":"acting1","nickname":"Xyzzy","password":"pass word 1","deptId":$north}
  => 0, keep one
POST /system/user/create {"username":"acting2","nickname":"Xyzzy","password":"pass word 1","deptId":$south}
  => 0, keep two
POST /system/role/create {"name":"own","code":"own","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => 0
POST /system/permission/assign-user-role {"userId":$one,"roleIds":[$role]}
  => 0
as module
GET /user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$one},{"id":$two}]
header login-user %7B%22id%22%3A$one%2C%22userType%22%3A2%2C%22info%22%3A%7B%7D%7D
GET /user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$one}]
GET /user/list-by-dept-id?deptIds=$north,$south
  => 0 [{"id":$one}]
GET /user/list?ids=$one,$two
  => 0 [{"id":$one},{"id":$two}]
GET /user/get?id=$two
  => 0 {"id":$two}
GET /dept/get?id=$south
  => 0 null
header data-permission-enable false
GET /user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$one},{"id":$two}]
header data-permission-enable true
GET /user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$one}]
header login-user %7B%22id%22%3A$one%2C%22userType%22%3A2%2C%22visitTenantId%22%3A2%7D
GET /user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$one},{"id":$two}]
header login-user %7B%22id%22%3A$one%2C%22userType%22%3A1%7D
GET /user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$one},{"id":$two}]
header login-user %7B%22id%22%3A$two%2C%22userType%22%3A2%7D
GET /user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$two}]
header login-user %7B%22id%22%3A%22x%22%7D
GET /user/list-by-nickname?nickname=Xyzzy
  => E_BAD_REQUEST msg "login-user"
header login-user %7
GET /user/list-by-nickname?nickname=Xyzzy
  => E_BAD_REQUEST msg "login-user"
header login-user %7B%22id%22%3A1%2C%22userType%22%3A2%7D&a
GET /user/list-by-nickname?nickname=Xyzzy
  => E_BAD_REQUEST msg "login-user"

# remote scope: the header for whom one acts counts only from modules
as admin
header authorization
header login-user %7B%22id%22%3A1%2C%22userType%22%3A2%7D
GET /system/user/page
  => E_UNAUTHORIZED
