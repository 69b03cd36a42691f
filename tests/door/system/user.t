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
  => 0 {"id":$id,"nickname":"Simple","avatar":"a","sex":2,"deptId":100,"deptName":"*"}
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
