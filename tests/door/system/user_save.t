# user_create: enabled, without roles, all fields stored as sent
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) SELECT n, 1, 'Post ' || n, 'post' || n, n, 0 FROM generate_series(1, 9) n
POST /system/user/create {"username":"newbie","nickname":"New","password":"pass word 1","remark":"r","deptId":100,"postIds":[3],"email":"n@example.org","mobile":"13912345678","sex":1,"avatar":"a","id":5,"deptName":"ignored","createTime":1}
  => 0, keep id
GET /system/user/get?id=$id
  => 0 {"id":$id,"username":"newbie","nickname":"New","remark":"r","deptId":100,"postIds":[3],"email":"n@example.org","mobile":"13912345678","sex":1,"avatar":"a","status":0}
GET /system/permission/list-user-roles?userId=$id
  => 0 []
POST /system/user/create {"username":"newbie2","nickname":"New","password":"pass word 1","mobile":"+8613912345679","deptId":""}
  => 0, keep id
GET /system/user/get?id=$id
  => 0 {"mobile":"13912345679","deptId":null,"postIds":[],"sex":0,"email":null}

# user_create: each field has its limits
as admin
POST /system/user/create {"nickname":"N","password":"pass word 1"}
  => E_BAD_REQUEST msg "username"
POST /system/user/create {"username":"   ","nickname":"N","password":"pass word 1"}
  => E_BAD_REQUEST msg "username"
POST /system/user/create {"username":"abc","nickname":"N","password":"pass word 1"}
  => E_BAD_REQUEST msg "username"
POST /system/user/create {"username":"abcdefghijabcdefghijabcdefghijk","nickname":"N","password":"pass word 1"}
  => E_BAD_REQUEST msg "username"
POST /system/user/create {"username":"ab-cd","nickname":"N","password":"pass word 1"}
  => E_BAD_REQUEST msg "username"
POST /system/user/create {"username":"limits","password":"pass word 1"}
  => E_BAD_REQUEST msg "nickname"
POST /system/user/create {"username":"limits","nickname":"1234567890123456789012345678901","password":"pass word 1"}
  => E_BAD_REQUEST msg "nickname"
POST /system/user/create {"username":"limits","nickname":"N"}
  => E_BAD_REQUEST msg "password"
POST /system/user/create {"username":"limits","nickname":"N","password":"seven77"}
  => E_BAD_REQUEST msg "password"
POST /system/user/create {"username":"limits","nickname":"N","password":"1234567890123456789012345678901234567890123456789012345678901234567890123"}
  => E_BAD_REQUEST msg "password"
POST /system/user/create {"username":"limits","nickname":"N","password":"pass word 1","mobile":"12345"}
  => E_BAD_REQUEST msg "mobile"
POST /system/user/create {"username":"limits","nickname":"N","password":"pass word 1","email":"nobody"}
  => E_BAD_REQUEST msg "email"
POST /system/user/create {"username":"limits","nickname":"N","password":"pass word 1","email":"1234567890123456789012345678901234567890@example.org"}
  => E_BAD_REQUEST msg "email"
POST /system/user/create {"username":"limits","nickname":"N","password":"pass word 1","sex":3}
  => E_BAD_REQUEST msg "sex"
POST /system/user/create {"username":"limits","nickname":"N","password":"pass word 1","status":2}
  => E_BAD_REQUEST msg "status"
POST /system/user/create {"username":"limits","nickname":"N","password":"pass word 1","deptId":"12abc"}
  => E_BAD_REQUEST msg "deptId"
POST /system/user/create {"username":"limits","nickname":"N","password":"pass word 1","postIds":[null]}
  => E_BAD_REQUEST msg "postIds"
POST /system/user/create {"username":12345,"nickname":"N","password":"pass word 1"}
  => E_BAD_REQUEST msg "username"
GET /system/user/page?username=limits
  => 0 {"total":0,"list":[]}

# user_create: a password's length counts in bytes; a post that is sent twice is stored once
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) SELECT n, 1, 'Post ' || n, 'post' || n, n, 0 FROM generate_series(1, 9) n
POST /system/user/create {"username":"bytes1","nickname":"B","password":"\u5bc6\u7801\u5b57","postIds":[8,7,8]}
  => 0, keep id
GET /system/user/get?id=$id
  => 0 {"postIds":[7,8]}
PUT /system/user/update {"id":$id,"username":"bytes1","postIds":[9,3,3,9]}
  => 0 true
GET /system/user/get?id=$id
  => 0 {"postIds":[3,9]}
POST /system/user/create {"username":"bytes2","nickname":"B","password":"\u5bc6\u78011"}
  => E_BAD_REQUEST msg "password"
POST /system/user/create {"username":"bytes2","nickname":"B","password":"\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6\u5bc6"}
  => E_BAD_REQUEST msg "password"
GET /system/user/page?username=bytes
  => 0 {"total":1,"list":[{"id":$id}]}

# user_create: the order in which rules are checked; a refused one leaves nothing behind
as admin
POST /system/dept/create {"name":"Closed","parentId":100,"sort":1,"status":1}
  => 0, keep closed
POST /system/user/create {"username":"order1","nickname":"O","password":"pass word 1","email":"o@example.org","mobile":"13700000001"}
  => 0
POST /system/user/create {"username":"order1","nickname":"O","password":"pass word 1","email":"o@example.org","mobile":"13700000001","deptId":987654321}
  => E_USER_NAME_TAKEN
POST /system/user/create {"username":"order2","nickname":"O","password":"pass word 1","email":"o@example.org","mobile":"13700000001","deptId":987654321}
  => E_USER_MOBILE_TAKEN
POST /system/user/create {"username":"order2","nickname":"O","password":"pass word 1","email":"o@example.org","mobile":"13700000002","deptId":987654321}
  => E_USER_EMAIL_TAKEN
POST /system/user/create {"username":"order2","nickname":"O","password":"pass word 1","mobile":"13700000002","deptId":987654321}
  => E_DEPT_UNKNOWN
POST /system/user/create {"username":"order2","nickname":"O","password":"pass word 1","mobile":"13700000002","deptId":$closed}
  => E_DEPT_DISABLED msg "Closed"
GET /system/user/page?username=order2
  => 0 {"total":0,"list":[]}
POST /system/user/create {"username":"order2","nickname":"O","password":"pass word 1","email":"","mobile":""}
  => 0
POST /system/user/create {"username":"order3","nickname":"O","password":"pass word 1","email":"","mobile":""}
  => 0

# user_create: departments and names of another tenant do not count
as admin
sql INSERT INTO system_dept (id, tenant_id, name, status) VALUES (9001, 2, 'Theirs', 0)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, mobile) VALUES (9001, 2, 'theirs', '', '', '13700000009')
POST /system/user/create {"username":"theirs","nickname":"O","password":"pass word 1","mobile":"13700000009"}
  => 0
POST /system/user/create {"username":"ours","nickname":"O","password":"pass word 1","deptId":9001}
  => E_DEPT_UNKNOWN

# user_create: the limit of users of the tenant
as admin
sql UPDATE system_tenant SET account_count = 1 + (SELECT count(*) FROM system_users WHERE tenant_id = 1 AND NOT deleted) WHERE id = 1
POST /system/user/create {"username":"last1","nickname":"L","password":"pass word 1"}
  => 0, keep id
sql UPDATE system_tenant SET account_count = (SELECT count(*) FROM system_users WHERE tenant_id = 1 AND NOT deleted) WHERE id = 1
POST /system/user/create {"username":"last2","nickname":"L","password":"pass word 1"}
  => E_USER_QUOTA_REACHED
sql UPDATE system_tenant SET account_count = 0 WHERE id = 1
POST /system/user/create {"username":"last1","nickname":"L","password":"pass word 1"}
  => E_USER_QUOTA_REACHED msg "(0)"
sql UPDATE system_tenant SET account_count = (SELECT count(*) FROM system_users WHERE tenant_id = 1 AND NOT deleted) WHERE id = 1
DELETE /system/user/delete?id=$id
  => 0 true
POST /system/user/create {"username":"last1","nickname":"L","password":"pass word 1"}
  => 0

# user_update: a field that is not sent keeps its value; empty texts and lists are stored
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) SELECT n, 1, 'Post ' || n, 'post' || n, n, 0 FROM generate_series(1, 9) n
POST /system/user/create {"username":"change1","nickname":"C","password":"pass word 1","remark":"keep","deptId":100,"postIds":[1,2],"email":"c@example.org","mobile":"13600000001","sex":1,"avatar":"a"}
  => 0, keep id
PUT /system/user/update {"id":$id,"username":"change1"}
  => 0 true
GET /system/user/get?id=$id
  => 0 {"nickname":"C","remark":"keep","deptId":100,"postIds":[1,2],"email":"c@example.org","mobile":"13600000001","sex":1,"avatar":"a"}
PUT /system/user/update {"id":"$id","username":"changed","nickname":"D","remark":"","deptId":"","postIds":[],"email":"","mobile":"","sex":0,"avatar":"","status":1,"password":"another 1"}
  => 0 true
GET /system/user/get?id=$id
  => 0 {"username":"changed","nickname":"D","remark":"","deptId":100,"postIds":[],"email":"","mobile":"","sex":0,"avatar":"","status":0}
PUT /system/user/update {"username":"changed"}
  => E_BAD_REQUEST msg "id"
PUT /system/user/update {"id":$id}
  => E_BAD_REQUEST msg "username"
PUT /system/user/update {"id":$id,"username":"changed","nickname":"1234567890123456789012345678901"}
  => E_BAD_REQUEST msg "nickname"

# user_update: the order in which rules are checked; a user's own values are no conflict
as admin
POST /system/dept/create {"name":"Closed","parentId":100,"sort":1,"status":1}
  => 0, keep closed
POST /system/user/create {"username":"upd1","nickname":"U","password":"pass word 1","email":"u1@example.org","mobile":"13500000001"}
  => 0
POST /system/user/create {"username":"upd2","nickname":"U","password":"pass word 1","email":"u2@example.org","mobile":"13500000002"}
  => 0, keep id
PUT /system/user/update {"id":987654321,"username":"upd1"}
  => E_USER_UNKNOWN
PUT /system/user/update {"id":$id,"username":"upd1","mobile":"13500000001","email":"u1@example.org","deptId":987654321}
  => E_USER_NAME_TAKEN
PUT /system/user/update {"id":$id,"username":"upd2","mobile":"13500000001","email":"u1@example.org","deptId":987654321}
  => E_USER_MOBILE_TAKEN
PUT /system/user/update {"id":$id,"username":"upd2","mobile":"13500000002","email":"u1@example.org","deptId":987654321}
  => E_USER_EMAIL_TAKEN
PUT /system/user/update {"id":$id,"username":"upd2","nickname":"Changed","deptId":987654321}
  => E_DEPT_UNKNOWN
PUT /system/user/update {"id":$id,"username":"upd2","nickname":"Changed","deptId":$closed}
  => E_DEPT_DISABLED msg "Closed"
GET /system/user/get?id=$id
  => 0 {"username":"upd2","nickname":"U","deptId":null}
PUT /system/user/update {"id":$id,"username":"upd2","mobile":"13500000002","email":"u2@example.org"}
  => 0 true

# user_update_status: disabling ends the sessions; enabling does not bring them back
as admin
POST /system/user/create {"username":"status1","nickname":"S","password":"pass word 1"}
  => 0, keep id
as user status1
GET /system/dept/simple-list
  => 0
as admin
PUT /system/user/update-status {"id":$id,"status":1}
  => 0 true
GET /system/user/get?id=$id
  => 0 {"status":1}
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''status1''); END'
PUT /system/user/update-status {"id":$id,"status":0}
  => 0 true
GET /system/user/get?id=$id
  => 0 {"status":0}
as user status1
GET /system/dept/simple-list
  => 0
as admin
PUT /system/user/update-status {"id":$id,"status":0}
  => 0 true
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''status1''); END'
PUT /system/user/update-status {"id":987654321,"status":1}
  => E_USER_UNKNOWN
PUT /system/user/update-status {"id":$id}
  => E_BAD_REQUEST msg "status"
PUT /system/user/update-status {"id":$id,"status":2}
  => E_BAD_REQUEST msg "status"
PUT /system/user/update-status {"status":1}
  => E_BAD_REQUEST msg "id"

# user_delete: role links and sessions are deleted, too; the name can be used again
as admin
POST /system/role/create {"name":"Gone","code":"gone","sort":9,"status":0}
  => 0, keep role
POST /system/user/create {"username":"gone1","nickname":"G","password":"pass word 1","email":"g@example.org","mobile":"13400000001"}
  => 0, keep id
POST /system/permission/assign-user-role {"userId":$id,"roleIds":[$role]}
  => 0 true
as user gone1
GET /system/dept/simple-list
  => 0
as admin
DELETE /system/user/delete?id=$id
  => 0 true
GET /system/user/get?id=$id
  => 0 null
GET /system/permission/list-user-roles?userId=$id
  => 0 []
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''gone1''); END'
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_user_role l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''gone1''); END'
DELETE /system/user/delete?id=$id
  => E_USER_UNKNOWN
DELETE /system/user/delete
  => E_BAD_REQUEST msg "id"
PUT /system/user/update {"id":$id,"username":"gone1"}
  => E_USER_UNKNOWN
POST /system/user/create {"username":"gone1","nickname":"G","password":"pass word 1","email":"g@example.org","mobile":"13400000001"}
  => 0

# user_delete_list: role links and sessions are deleted, too; unknown ids are ignored
as admin
POST /system/role/create {"name":"Gone","code":"gone","sort":9,"status":0}
  => 0, keep role
POST /system/user/create {"username":"many1","nickname":"M","password":"pass word 1"}
  => 0, keep one
POST /system/user/create {"username":"many2","nickname":"M","password":"pass word 1"}
  => 0, keep two
POST /system/user/create {"username":"many3","nickname":"M","password":"pass word 1"}
  => 0, keep three
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '', 'Theirs')
POST /system/permission/assign-user-role {"userId":$one,"roleIds":[$role]}
  => 0 true
POST /system/permission/assign-user-role {"userId":$three,"roleIds":[$role]}
  => 0 true
as user many1
GET /system/dept/simple-list
  => 0
as user many3
GET /system/dept/simple-list
  => 0
as admin
DELETE /system/user/delete-list?ids=$two,$one,987654321,9001
  => 0 true
GET /system/user/list?ids=$one,$two,$three
  => 0 [{"id":$three}]
GET /system/permission/list-user-roles?userId=$three
  => 0 [$role]
sql DO 'BEGIN ASSERT (SELECT NOT deleted FROM system_users WHERE id = 9001); END'
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''many1''); END'
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''many3''); END'
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_user_role l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''many1''); END'
DELETE /system/user/delete-list?ids=$one
  => 0 true
DELETE /system/user/delete-list?ids=
  => 0 true
DELETE /system/user/delete-list
  => E_BAD_REQUEST msg "ids"

# user_delete_list: users outside the data scope are kept
as admin
use dept north North 100
POST /system/role/create {"name":"Remover","code":"remover","sort":9,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100,1004]}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => 0 true
POST /system/user/create {"username":"remover","nickname":"R","password":"pass word 1","deptId":$north}
  => 0, keep self
POST /system/user/create {"username":"nearby","nickname":"N","password":"pass word 1","deptId":$north}
  => 0, keep near
POST /system/user/create {"username":"faraway","nickname":"F","password":"pass word 1"}
  => 0, keep far
as user remover
DELETE /system/user/delete-list?ids=$near
  => E_FORBIDDEN
as admin
POST /system/permission/assign-user-role {"userId":$self,"roleIds":[$role]}
  => 0 true
as user remover
DELETE /system/user/delete-list?ids=$near,$far
  => 0 true
as admin
GET /system/user/list?ids=$near,$far
  => 0 [{"id":$far}]

# user_create: common passwords and the user's own name are refused, in capital and small letters
as admin
POST /system/user/create {"username":"commoner","nickname":"N","password":"Password1"}
  => E_BAD_REQUEST msg "password: is one of the most common passwords"
POST /system/user/create {"username":"commoner","nickname":"N","password":"CommonER"}
  => E_BAD_REQUEST msg "password: must not be the user name"
GET /system/user/page?username=commoner
  => 0 {"total":0}
POST /system/user/create {"username":"commoner","nickname":"N","password":"CommonERs"}
  => 0

# user_update: departments and posts that the user had before they were deleted may be sent again
as admin
use dept north North 100
POST /system/dept/create {"name":"South","parentId":100,"sort":2,"status":0}
  => 0, keep south
POST /system/post/create {"name":"Cook","code":"cook","sort":1,"status":0}
  => 0, keep post
POST /system/user/create {"username":"leftover","nickname":"L","password":"pass word 1","deptId":$north,"postIds":[$post]}
  => 0, keep id
sql UPDATE system_dept SET deleted = true WHERE id IN ($north, $south)
sql UPDATE system_post SET deleted = true WHERE id = $post
PUT /system/user/update {"id":$id,"username":"leftover","nickname":"M","deptId":$north,"postIds":[$post]}
  => 0 true
GET /system/user/get?id=$id
  => 0 {"nickname":"M","deptId":$north,"deptName":null,"postIds":[$post]}
PUT /system/user/update {"id":$id,"username":"leftover","deptId":$south}
  => E_DEPT_UNKNOWN
PUT /system/user/update {"id":$id,"username":"leftover","deptId":$north,"postIds":[$post,987654]}
  => E_POST_UNKNOWN
POST /system/user/create {"username":"leftover2","nickname":"L","password":"pass word 1","deptId":$north}
  => E_DEPT_UNKNOWN
POST /system/user/create {"username":"leftover2","nickname":"L","password":"pass word 1","deptId":0}
  => E_DEPT_UNKNOWN
POST /system/user/create {"username":"leftover2","nickname":"L","password":"pass word 1","postIds":[$post]}
  => E_POST_UNKNOWN
sql UPDATE system_dept SET deleted = false, status = 1 WHERE id = $north
PUT /system/user/update {"id":$id,"username":"leftover","nickname":"N","deptId":$north}
  => 0 true
