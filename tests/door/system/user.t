# user_page: filtered by texts, status, role, time, and a department with all below it
as admin
use dept north North 100
use dept harbour Harbour $north
POST /system/user/create {"username":"pgone","nickname":"Page one","password":"pass word 1","deptId":$north,"mobile":"13800000001","sex":1,"remark":"first","email":"one@example.org"}
  => 0, keep one
POST /system/user/create {"username":"pgtwo","nickname":"Page two","password":"pass word 2","deptId":$harbour,"mobile":"13800000002","status":1}
  => 0, keep two
POST /system/user/create {"username":"pgthree","nickname":"Third","password":"pass word 3"}
  => 0, keep three
POST /system/role/create {"name":"Pager","code":"pager","sort":9,"status":0}
  => 0, keep role
POST /system/permission/assign-user-role {"userId":$three,"roleIds":[$role]}
  => 0 true
GET /system/user/page?username=pg
  => 0 {"total":3,"list":[{"id":$three},{"id":$two},{"id":$one}]}
GET /system/user/page?username=pg&pageNo=2&pageSize=2
  => 0 {"total":3,"list":[{"id":$one,"username":"pgone","nickname":"Page one","remark":"first","deptId":$north,"deptName":"North","postIds":[],"email":"one@example.org","mobile":"13800000001","sex":1,"avatar":null,"status":0,"loginIp":null,"loginDate":null,"createTime":"*"}]}
GET /system/user/page?username=pg&pageNo=9
  => 0 {"total":3,"list":[]}
GET /system/user/page?username=pg&deptId=$north
  => 0 {"total":2,"list":[{"id":$two,"deptName":"Harbour"},{"id":$one}]}
GET /system/user/page?username=pg&deptId=$harbour
  => 0 {"total":1,"list":[{"id":$two}]}
GET /system/user/page?username=pg&deptId=987654321
  => 0 {"total":0,"list":[]}
GET /system/user/page?roleId=$role
  => 0 {"total":1,"list":[{"id":$three,"deptId":null,"deptName":null}]}
GET /system/user/page?roleId=987654321
  => 0 {"total":0,"list":[]}
POST /system/post/create {"name":"Cook","code":"cook","sort":1,"status":0}
  => 0, keep post
PUT /system/user/update {"id":$two,"username":"pgtwo","nickname":"Page two","deptId":$harbour,"postIds":[$post]}
  => 0 true
GET /system/user/page?postId=$post
  => 0 {"total":1,"list":[{"id":$two}]}
GET /system/user/page?postId=987654321
  => 0 {"total":0,"list":[]}
POST /device/channel/create {"name":"Bound to"}
  => 0, keep channel = data.id
PUT /device/user-channel/assign {"userId":$two,"channelIds":[$channel]}
  => 0 true
GET /system/user/page?channelId=$channel
  => 0 {"total":1,"list":[{"id":$two}]}
GET /system/user/page?channelId=987654321
  => 0 {"total":0,"list":[]}
GET /system/user/page?mobile=0000002
  => 0 {"total":1,"list":[{"id":$two}]}
GET /system/user/page?nickname=Page&status=1
  => 0 {"total":1,"list":[{"id":$two}]}
GET /system/user/page?username=pg&status=&deptId=&mobile=&nickname=&roleId=
  => 0 {"total":3,"list":[{},{},{}]}
sql UPDATE system_users SET create_time = '2001-02-03 12:00:00' WHERE username = 'pgone'
GET /system/user/page?username=pg&createTime[0]=2001-02-03%2000:00:00&createTime[1]=2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":$one}]}
GET /system/user/page?username=pg&createTime[0]=2001-02-04%2000:00:00
  => 0 {"total":2,"list":[{},{}]}
GET /system/user/page?username=pg&createTime[0]=&createTime[1]=2001-02-04%2000:00:00
  => 0 {"total":1,"list":[{"id":$one}]}

# user_page: "%" and "_" are ordinary characters; users of other tenants are not listed
as admin
POST /system/user/create {"username":"wild1","nickname":"50% off_now","password":"pass word 1"}
  => 0, keep id
GET /system/user/page?nickname=%25%20off_
  => 0 {"total":1,"list":[{"id":$id}]}
GET /system/user/page?nickname=5_%25
  => 0 {"total":0,"list":[]}
sql UPDATE system_users SET tenant_id = 2 WHERE username = 'wild1'
GET /system/user/page?username=wild1
  => 0 {"total":0,"list":[]}
GET /system/user/get?id=$id
  => 0 null
PUT /system/user/update {"id":$id,"username":"wild1"}
  => E_USER_UNKNOWN
PUT /system/user/update-status {"id":$id,"status":1}
  => E_USER_UNKNOWN
DELETE /system/user/delete?id=$id
  => E_USER_UNKNOWN

# user_page: the error names the wrong filter
as admin
GET /system/user/page?pageSize=201
  => E_BAD_REQUEST msg "pageSize"
GET /system/user/page?pageSize=-1
  => E_BAD_REQUEST msg "pageSize"
GET /system/user/page?pageNo=0
  => E_BAD_REQUEST msg "pageNo"
GET /system/user/page?status=2
  => E_BAD_REQUEST msg "status"
GET /system/user/page?deptId=1x
  => E_BAD_REQUEST msg "deptId"
GET /system/user/page?createTime[0]=yesterday
  => E_BAD_REQUEST msg "createTime"

# user_get: the record with the name of the department, or null
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) SELECT n, 1, 'Post ' || n, 'post' || n, n, 0 FROM generate_series(1, 9) n
POST /system/user/create {"username":"getme","nickname":"Get me","password":"pass word 1","deptId":100,"postIds":[7,8],"avatar":"https://example.org/a.png","sex":2}
  => 0, keep id
GET /system/user/get?id=$id
  => 0 {"id":$id,"username":"getme","nickname":"Get me","remark":null,"deptId":100,"deptName":"*","postIds":[7,8],"email":null,"mobile":null,"sex":2,"avatar":"https://example.org/a.png","status":0,"loginIp":null,"loginDate":null,"createTime":"*"}
GET /system/user/get?id=987654321
  => 0 null
GET /system/user/get
  => E_BAD_REQUEST msg "id"
GET /system/user/get?id=abc
  => E_BAD_REQUEST msg "id"
GET /system/user/get?id=$id&id=$id
  => E_BAD_REQUEST msg "id"

# user_simple_list: enabled users; with a department all of its users
as admin
use dept dept Simple 100
POST /system/user/create {"username":"simp1","nickname":"On","password":"pass word 1","deptId":$dept,"sex":1}
  => 0, keep on
POST /system/user/create {"username":"simp2","nickname":"Off","password":"pass word 1","deptId":$dept,"status":1}
  => 0, keep off
GET /system/user/simple-list?deptId=$dept
  => 0 [{"id":$on,"nickname":"On","avatar":null,"sex":1,"deptId":$dept,"deptName":"Simple"},{"id":$off}]
GET /system/user/list-all-simple?deptId=$dept
  => 0 [{"id":$on},{"id":$off}]
sql UPDATE system_users SET deleted = true WHERE username <> 'admin' AND username NOT LIKE 'simp_'
GET /system/user/simple-list
  => 0 [{"id":1},{"id":$on}]
GET /system/user/list-all-simple
  => 0 [{"id":1},{"id":$on}]
GET /system/user/simple-list?deptId=x
  => E_BAD_REQUEST msg "deptId"

# user scope: the departments that each kind of data scope shows
as admin
use dept north North 100
use dept harbour Harbour $north
use dept south South 100
POST /system/role/create {"name":"Clerk","code":"clerk","sort":9,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100,1001,1003,1004,103,1017]}
  => 0 true
POST /system/user/create {"username":"scpclerk","nickname":"Clerk","password":"pass word 1","deptId":$north}
  => 0, keep clerk
POST /system/user/create {"username":"scpharbour","nickname":"Harbour","password":"pass word 1","deptId":$harbour}
  => 0, keep inharbour
POST /system/user/create {"username":"scpsouth","nickname":"South","password":"pass word 1","deptId":$south}
  => 0, keep insouth
POST /system/user/create {"username":"scpnorth","nickname":"North","password":"pass word 1","deptId":$north}
  => 0, keep innorth
POST /system/permission/assign-user-role {"userId":$clerk,"roleIds":[$role]}
  => 0 true
as user scpclerk
GET /system/user/page?username=scp
  => 0 {"total":4,"list":[{"id":$innorth},{"id":$insouth},{"id":$inharbour},{"id":$clerk}]}
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
as user scpclerk
GET /system/user/page
  => 0 {"total":1,"list":[{"id":$clerk}]}
GET /system/user/simple-list
  => 0 [{"id":$clerk,"deptName":"North"}]
GET /system/user/get?id=$clerk
  => 0 {"id":$clerk}
GET /system/user/get?id=$innorth
  => 0 null
GET /system/dept/list
  => 0 []
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => 0 true
as user scpclerk
GET /system/user/page
  => 0 {"total":2,"list":[{"id":$innorth},{"id":$clerk}]}
GET /system/user/get?id=$inharbour
  => 0 null
GET /system/user/simple-list
  => 0 [{"id":$clerk},{"id":$innorth}]
GET /system/user/simple-list?deptId=$harbour
  => 0 []
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":4}
  => 0 true
as user scpclerk
GET /system/user/page
  => 0 {"total":3,"list":[{"id":$innorth},{"id":$inharbour},{"id":$clerk}]}
GET /system/user/get?id=$inharbour
  => 0 {"id":$inharbour}
GET /system/user/get?id=$insouth
  => 0 null
as admin
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[$south]}
  => 0 true
as user scpclerk
GET /system/user/page
  => 0 {"total":3,"list":[{"id":$innorth},{"id":$insouth},{"id":$clerk}]}
PUT /system/user/update {"id":$inharbour,"username":"scpharbour","nickname":"Taken"}
  => E_USER_UNKNOWN
PUT /system/user/update-status {"id":$inharbour,"status":1}
  => E_USER_UNKNOWN
DELETE /system/user/delete?id=$inharbour
  => E_USER_UNKNOWN
PUT /system/user/update {"id":$insouth,"username":"scpsouth","nickname":"Renamed"}
  => 0 true
PUT /system/user/update-status {"id":$insouth,"status":1}
  => 0 true
DELETE /system/user/delete?id=$insouth
  => 0 true
as admin
GET /system/user/get?id=$inharbour
  => 0 {"nickname":"Harbour","status":0}
GET /system/user/get?id=$insouth
  => 0 null

# user_list: several users of any status; unknown ids are left out
as admin
POST /system/user/create {"username":"lst1","nickname":"List one","password":"pass word 1","deptId":100,"postIds":[],"mobile":"13800000011","sex":1,"remark":"r","email":"l@example.org","avatar":"a"}
  => 0, keep one
POST /system/user/create {"username":"lst2","nickname":"List two","password":"pass word 1","status":1}
  => 0, keep two
GET /system/user/list?ids=$two,$one,987654321
  => 0 [{"id":$one,"username":"lst1","nickname":"List one","remark":"r","deptId":100,"deptName":"*","postIds":[],"email":"l@example.org","mobile":"13800000011","sex":1,"avatar":"a","status":0,"loginIp":null,"loginDate":null,"createTime":"*"},{"id":$two,"status":1,"deptName":null}]
GET /system/user/list?ids=
  => 0 []
GET /system/user/list
  => E_BAD_REQUEST msg "ids"
GET /system/user/list?ids=x
  => E_BAD_REQUEST msg "ids"
DELETE /system/user/delete?id=$two
  => 0 true
GET /system/user/list?ids=$two
  => 0 []

# user_get_simple: any user, of any status
as admin
POST /system/user/create {"username":"smpl1","nickname":"Simple","password":"pass word 1","deptId":100,"sex":2,"avatar":"a","status":1}
  => 0, keep id
GET /system/user/get-simple?id=$id
  => 0 {"id":$id,"nickname":"Simple","avatar":"a","sex":2,"deptId":100,"deptName":"*","status":1}
GET /system/user/get-simple?id=987654321
  => 0 null
GET /system/user/get-simple
  => E_BAD_REQUEST msg "id"

# user_list_by_nickname: nicknames that contain the text, of any status; a blank text finds nobody
as admin
POST /system/user/create {"username":"nick1","nickname":"Xyzzy 1","password":"pass word 1"}
  => 0, keep one
POST /system/user/create {"username":"nick2","nickname":"a Xyzzy","password":"pass word 1","status":1}
  => 0, keep two
GET /system/user/list-by-nickname?nickname=Xyzzy
  => 0 [{"id":$one,"nickname":"Xyzzy 1","avatar":null,"sex":0,"deptId":null,"deptName":null},{"id":$two}]
GET /system/user/list-by-nickname?nickname=Xyzzy+1
  => 0 [{"id":$one}]
GET /system/user/list-by-nickname?nickname=Xy%25y
  => 0 []
GET /system/user/list-by-nickname?nickname=
  => 0 []
GET /system/user/list-by-nickname?nickname=+
  => 0 []
GET /system/user/list-by-nickname
  => E_BAD_REQUEST msg "nickname"

# user lists: users of the tenant only
as admin
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '', 'Theirs')
GET /system/user/list?ids=9001
  => 0 []
GET /system/user/get-simple?id=9001
  => 0 null
GET /system/user/list-by-nickname?nickname=Theirs
  => 0 []
POST /system/user/create {"username":"powerless","nickname":"Alone","password":"pass word 1"}
  => 0, keep id
as user powerless
GET /system/user/list?ids=1
  => E_FORBIDDEN
GET /system/user/get-simple?id=$id
  => 0 {"id":$id}
GET /system/user/get-simple?id=1
  => 0 null
GET /system/user/list-by-nickname?nickname=A
  => 0 [{"id":$id}]

# user_list: users within the data scope
as admin
POST /system/role/create {"name":"Lister","code":"lister","sort":9,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100,1001]}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0 true
POST /system/user/create {"username":"lister","nickname":"Lister","password":"pass word 1"}
  => 0, keep id
POST /system/permission/assign-user-role {"userId":$id,"roleIds":[$role]}
  => 0 true
as user lister
GET /system/user/list?ids=1,$id
  => 0 [{"id":$id}]

# user_export: the users that the caller sees, with department, labels and time
as admin
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, sort, status) VALUES (9100, 1, 'Export', 0, 1, 0)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id, email, mobile, sex, status, login_ip, login_date) VALUES (9001, 1, 'expone', 'x', '=cmd', 9100, 'one@example.org', '13800000001', 1, 0, '10.0.0.1', '2001-02-03 04:05:06.789+00'), (9002, 1, 'exptwo', 'x', 'Two', NULL, NULL, NULL, 0, 1, NULL, NULL), (9003, 2, 'expthree', 'x', 'Theirs', NULL, NULL, NULL, 0, 1, NULL, NULL)
GET /system/user/export-excel?username=exp
  => sheet [["Id","User name","Nickname","Department","E-mail","Mobile","Sex","Status","Last sign-in from","Last sign-in"],
		["9002","exptwo","Two","","","","Unknown","Disabled","",""],
		["9001","expone","=cmd","Export","one@example.org","13800000001","Male","Enabled","10.0.0.1","2001-02-03 12:05:06"]]
GET /system/user/export?username=exp&deptId=9100&pageNo=7
  => sheet ["*",["9001","*","*","*","*","*","*","*","*","*"]]
GET /system/user/export-excel?deptId=1x
  => E_BAD_REQUEST msg "deptId"
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, type, data_scope) VALUES (9200, 1, 'Own', 'own', 1, 0, 2, 5)
sql INSERT INTO system_role_menu (tenant_id, role_id, menu_id) VALUES (1, 9200, 1005)
sql INSERT INTO system_user_role (tenant_id, user_id, role_id) VALUES (1, 9001, 9200)
as user expone
GET /system/user/export-excel
  => sheet ["*",["9001","*","*","*","*","*","*","*","*","*"]]

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

# user_update_password: the new password is valid at once and all sessions end
as admin
POST /system/user/create {"username":"reset1","nickname":"R","password":"pass word 1"}
  => 0, keep id
POST /system/user/create {"username":"reset2","nickname":"R","password":"pass word 1"}
  => 0
as user reset2
GET /system/dept/simple-list
  => 0
as user reset1
GET /system/dept/simple-list
  => 0
as user reset1
GET /system/dept/simple-list
  => 0
as admin
PUT /system/user/update-password {"id":$id,"password":"pass word 2"}
  => 0 true
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''reset1''); END'
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''reset2''); END'
sql DO 'BEGIN ASSERT (SELECT password LIKE ''_2b_10_%'' FROM system_users WHERE username = ''reset1''); END'
as nobody
header tenant-id 1
POST /system/auth/login {"username":"reset1","password":"pass word 1"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"reset1","password":"pass word 2"}
  => 0 {"userId":$id}
POST /system/auth/login {"username":"reset2","password":"pass word 1"}
  => 0

# user_update_password: limits of each field, unknown users and those of other tenants
as admin
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '', 'Theirs')
sql INSERT INTO system_session (hash, user_id, user_type, tenant_id, expires_time) VALUES ('theirs', 9001, 2, 2, now() + interval '1 day')
PUT /system/user/update-password {"id":9001,"password":"pass word 2"}
  => E_USER_UNKNOWN
PUT /system/user/update-password {"id":987654321,"password":"pass word 2"}
  => E_USER_UNKNOWN
sql DO 'BEGIN ASSERT (SELECT password = '''' FROM system_users WHERE id = 9001); ASSERT EXISTS (SELECT FROM system_session WHERE user_id = 9001); END'
PUT /system/user/update-password {"password":"pass word 2"}
  => E_BAD_REQUEST msg "id"
PUT /system/user/update-password {"id":1}
  => E_BAD_REQUEST msg "password"
PUT /system/user/update-password {"id":1,"password":""}
  => E_BAD_REQUEST msg "password"
PUT /system/user/update-password {"id":1,"password":"seven77"}
  => E_BAD_REQUEST msg "password"
PUT /system/user/update-password {"id":1,"password":"1234567890123456789012345678901234567890123456789012345678901234567890123"}
  => E_BAD_REQUEST msg "password"
PUT /system/user/update-password {"id":1,"password":"\u5bc6\u78011"}
  => E_BAD_REQUEST msg "password"

# user_update_password: needs the permission, and the user within the data scope
as admin
POST /system/role/create {"name":"Resetter","code":"resetter","sort":9,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100,1007]}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => 0 true
POST /system/user/create {"username":"resetter","nickname":"R","password":"pass word 1","deptId":100}
  => 0, keep self
POST /system/user/create {"username":"nearby","nickname":"N","password":"pass word 1","deptId":100}
  => 0, keep near
POST /system/user/create {"username":"faraway","nickname":"F","password":"pass word 1"}
  => 0, keep far
as user faraway
GET /system/dept/simple-list
  => 0
as user resetter
PUT /system/user/update-password {"id":$near,"password":"pass word 2"}
  => E_FORBIDDEN
as admin
POST /system/permission/assign-user-role {"userId":$self,"roleIds":[$role]}
  => 0 true
as user resetter
PUT /system/user/update-password {"id":$near,"password":"pass word 2"}
  => 0 true
PUT /system/user/update-password {"id":$far,"password":"pass word 2"}
  => E_USER_UNKNOWN
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''faraway''); END'

# user_update_password: common passwords and the user's own name are refused, in capital and small letters
as admin
POST /system/user/create {"username":"commoner","nickname":"N","password":"pass word 1"}
  => 0, keep id
PUT /system/user/update-password {"id":$id,"password":"SunShine"}
  => E_BAD_REQUEST msg "password: is one of the most common passwords"
PUT /system/user/update-password {"id":$id,"password":"COMMONER"}
  => E_BAD_REQUEST msg "password: must not be the user name"
as nobody
POST /system/auth/login {"username":"commoner","password":"pass word 1"}
  => 0

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

# user_page: a number is found by any part of it, as people group its digits
as admin
POST /system/user/create {"username":"anna","nickname":"A","password":"pass word 1","mobile":"+8613812345678"}
  => 0
GET /system/user/page?mobile=%2B8613812345678
  => 0 {"total":1}
GET /system/user/page?mobile=138-1234
  => 0 {"total":1}
GET /system/user/page?mobile=%EF%BC%880086%EF%BC%89%20138%C2%A01234%205678
  => 0 {"total":1}
GET /system/user/page?mobile=5678
  => 0 {"total":1}
GET /system/user/page?mobile=-
  => 0 {"total":0}
GET /system/user/page?mobile=%2B86
  => 0 {"total":0}
GET /system/user/page?mobile=138x
  => 0 {"total":0}
