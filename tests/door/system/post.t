# post_create: all fields are stored; enabled by default
as admin
POST /system/post/create {"name":"Head","code":"head","sort":3,"status":1,"remark":"r","id":1}
  => 0, keep id
GET /system/post/get?id=$id
  => 0 {"id":$id,"name":"Head","code":"head","sort":3,"status":1,"remark":"r","createTime":"*"}
POST /system/post/create {"name":"Deputy","code":"deputy","sort":"4"}
  => 0, keep id
GET /system/post/get?id=$id
  => 0 {"sort":4,"status":0,"remark":null}
GET /system/post/get?id=987654321
  => 0 null
GET /system/post/get
  => E_BAD_REQUEST msg "id"

# post_create: the order in which rules are checked, and the limits of fields
as admin
POST /system/post/create {"name":"Head","code":"head","sort":1,"status":0}
  => 0
POST /system/post/create {"name":"Head","code":"head","sort":1,"status":0}
  => E_POST_NAME_TAKEN
POST /system/post/create {"name":"Other","code":"head","sort":1,"status":0}
  => E_POST_CODE_TAKEN
POST /system/post/create {"code":"x","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/post/create {"name":"  ","code":"x","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/post/create {"name":"123456789012345678901234567890123456789012345678901","code":"x","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/post/create {"name":"X","sort":1,"status":0}
  => E_BAD_REQUEST msg "code"
POST /system/post/create {"name":"X","code":"12345678901234567890123456789012345678901234567890123456789012345","sort":1,"status":0}
  => E_BAD_REQUEST msg "code"
POST /system/post/create {"name":"X","code":"x","status":0}
  => E_BAD_REQUEST msg "sort"
POST /system/post/create {"name":"X","code":"x","sort":1,"status":2}
  => E_BAD_REQUEST msg "status"
GET /system/post/page?code=x
  => 0 {"total":0,"list":[]}

# post: records of another tenant do not count and cannot be changed
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) VALUES (9001, 2, 'Theirs', 'theirs', 1, 0)
POST /system/post/create {"name":"Theirs","code":"theirs","sort":1}
  => 0, keep id
GET /system/post/get?id=9001
  => 0 null
GET /system/post/page?code=theirs
  => 0 {"total":1,"list":[{"id":$id}]}
PUT /system/post/update {"id":9001,"name":"Ours","code":"ours","sort":1}
  => E_POST_UNKNOWN
DELETE /system/post/delete?id=9001
  => E_POST_UNKNOWN
DELETE /system/post/delete-list?ids=9001
  => 0 true
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_post WHERE id = 9001 AND name = ''Theirs'' AND NOT deleted); END'

# post_update: a field that is not sent keeps its value, an empty remark is written
as admin
POST /system/post/create {"name":"Old","code":"old","sort":1,"status":1,"remark":"r"}
  => 0, keep id
POST /system/post/create {"name":"Third","code":"third","sort":1}
  => 0
PUT /system/post/update {"id":$id,"name":"New","code":"new","sort":2}
  => 0 true
GET /system/post/get?id=$id
  => 0 {"name":"New","code":"new","sort":2,"status":1,"remark":"r"}
PUT /system/post/update {"id":$id,"name":"New","code":"new","sort":2,"status":0,"remark":""}
  => 0 true
GET /system/post/get?id=$id
  => 0 {"status":0,"remark":""}
PUT /system/post/update {"id":987654321,"name":"Third","code":"third","sort":1}
  => E_POST_UNKNOWN
PUT /system/post/update {"id":$id,"name":"Third","code":"third","sort":1}
  => E_POST_NAME_TAKEN
PUT /system/post/update {"id":$id,"name":"New","code":"third","sort":1}
  => E_POST_CODE_TAKEN
PUT /system/post/update {"name":"New","code":"new","sort":1}
  => E_BAD_REQUEST msg "id"
PUT /system/post/update {"id":$id,"code":"new","sort":1}
  => E_BAD_REQUEST msg "name"

# post_delete: name and code can be used again; users keep the deleted post
as admin
POST /system/post/create {"name":"Gone","code":"gone","sort":1}
  => 0, keep id
POST /system/user/create {"username":"holder","nickname":"H","password":"pass word 1","postIds":[$id]}
  => 0, keep user
DELETE /system/post/delete?id=$id
  => 0 true
GET /system/post/get?id=$id
  => 0 null
GET /system/user/get?id=$user
  => 0 {"postIds":[$id]}
sql DO 'BEGIN ASSERT 1 = (SELECT count(*) FROM system_user_post l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''holder''); END'
DELETE /system/post/delete?id=$id
  => E_POST_UNKNOWN
DELETE /system/post/delete
  => E_BAD_REQUEST msg "id"
POST /system/post/create {"name":"Gone","code":"gone","sort":1}
  => 0

# post_delete_list: unknown ids are ignored
as admin
POST /system/post/create {"name":"One","code":"one","sort":1}
  => 0, keep one
POST /system/post/create {"name":"Two","code":"two","sort":1}
  => 0, keep two
POST /system/post/create {"name":"Stays","code":"stays","sort":1}
  => 0, keep stays
DELETE /system/post/delete-list?ids=$one,987654321,$two
  => 0 true
GET /system/post/get?id=$one
  => 0 null
GET /system/post/get?id=$two
  => 0 null
GET /system/post/get?id=$stays
  => 0 {"name":"Stays"}
DELETE /system/post/delete-list?ids=
  => 0 true
DELETE /system/post/delete-list
  => E_BAD_REQUEST msg "ids"

# post_page: newest first, filtered by name, code and status
as admin
POST /system/post/create {"name":"Page a","code":"pg_a","sort":2,"status":1}
  => 0, keep a
POST /system/post/create {"name":"Page b","code":"pg_b","sort":1}
  => 0, keep b
GET /system/post/page?code=pg_
  => 0 {"total":2,"list":[{"id":$b,"name":"Page b","code":"pg_b","sort":1,"status":0,"remark":null,"createTime":"*"},{"id":$a}]}
GET /system/post/page?code=pg_&pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":$a}]}
GET /system/post/page?name=Page&status=1
  => 0 {"total":1,"list":[{"id":$a}]}
GET /system/post/page?name=age%20b&status=
  => 0 {"total":1,"list":[{"id":$b}]}
GET /system/post/page?status=9
  => E_BAD_REQUEST msg "status"
GET /system/post/page?pageSize=201
  => E_BAD_REQUEST msg "pageSize"

# post_simple_list: enabled posts by sort
as admin
sql INSERT INTO system_post (tenant_id, name, code, sort, status) VALUES (2, 'Theirs', 'theirs', 1, 0)
POST /system/post/create {"name":"Later","code":"later","sort":9}
  => 0, keep later
POST /system/post/create {"name":"Sooner","code":"sooner","sort":8}
  => 0, keep sooner
POST /system/post/create {"name":"Off","code":"off","sort":1,"status":1}
  => 0
GET /system/post/simple-list
  => 0 [{"id":$sooner,"name":"Sooner"},{"id":$later,"name":"Later"}]
GET /system/post/list-all-simple
  => 0 [{"id":$sooner},{"id":$later}]

# posts of users: each must exist and be enabled; checked after the department
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) VALUES (9001, 2, 'Theirs', 'theirs', 1, 0)
POST /system/post/create {"name":"Open","code":"open","sort":1}
  => 0, keep open
POST /system/post/create {"name":"Shut","code":"shut","sort":1,"status":1}
  => 0, keep shut
POST /system/user/create {"username":"posted","nickname":"P","password":"pass word 1","deptId":987654321,"postIds":[987654321]}
  => E_DEPT_UNKNOWN
POST /system/user/create {"username":"posted","nickname":"P","password":"pass word 1","postIds":[$open,987654321,$shut]}
  => E_POST_UNKNOWN
POST /system/user/create {"username":"posted","nickname":"P","password":"pass word 1","postIds":[$open,$shut,987654321]}
  => E_POST_DISABLED msg "Shut"
POST /system/user/create {"username":"posted","nickname":"P","password":"pass word 1","postIds":[9001]}
  => E_POST_UNKNOWN
GET /system/user/page?username=posted
  => 0 {"total":0,"list":[]}
POST /system/user/create {"username":"posted","nickname":"P","password":"pass word 1","postIds":[$open]}
  => 0, keep id
PUT /system/user/update {"id":$id,"username":"posted","nickname":"Q","deptId":987654321,"postIds":[$shut]}
  => E_DEPT_UNKNOWN
PUT /system/user/update {"id":$id,"username":"posted","nickname":"Q","postIds":[$shut]}
  => E_POST_DISABLED msg "Shut"
PUT /system/user/update {"id":$id,"username":"posted","nickname":"Q","postIds":[987654321]}
  => E_POST_UNKNOWN
GET /system/user/get?id=$id
  => 0 {"nickname":"P","postIds":[$open]}

# posts of users: the links follow the list, and are deleted with the user
as admin
POST /system/post/create {"name":"First","code":"first","sort":1}
  => 0, keep first
POST /system/post/create {"name":"Second","code":"second","sort":1}
  => 0, keep second
POST /system/user/create {"username":"linked","nickname":"L","password":"pass word 1","postIds":[$second,$first,$second]}
  => 0, keep id
sql DO 'BEGIN ASSERT (SELECT array_agg(l.post_id ORDER BY l.post_id) = u.post_ids AND count(*) = 2 AND bool_and(l.tenant_id = 1) FROM system_user_post l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''linked'' GROUP BY u.post_ids); END'
PUT /system/user/update {"id":$id,"username":"linked","nickname":"M"}
  => 0 true
sql DO 'BEGIN ASSERT 2 = (SELECT count(*) FROM system_user_post l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''linked''); END'
PUT /system/user/update {"id":$id,"username":"linked","postIds":[$second]}
  => 0 true
sql DO 'BEGIN ASSERT (SELECT array_agg(l.post_id) = u.post_ids FROM system_user_post l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''linked'' GROUP BY u.post_ids); END'
PUT /system/user/update {"id":$id,"username":"linked","postIds":[]}
  => 0 true
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_user_post l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''linked''); END'
PUT /system/user/update {"id":$id,"username":"linked","postIds":[$first]}
  => 0 true
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_user_post l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''linked''); END'
DELETE /system/user/delete?id=$id
  => 0 true
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_user_post l JOIN system_users u ON u.id = l.user_id WHERE u.username = ''linked''); END'

# post_export: all rows that the page finds, with labels
as admin
POST /system/post/create {"name":"=1+1","code":"exp_a","sort":3,"status":1}
  => 0, keep a
POST /system/post/create {"name":"a < b & \"c\"","code":"exp_b","sort":-4,"status":0}
  => 0, keep b
sql INSERT INTO system_post (tenant_id, name, code, sort, status) VALUES (2, 'Theirs', 'exp_theirs', 1, 0)
GET /system/post/export-excel?code=exp_
  => sheet [["Id","Name","Code","Sort","Status"],["$b","a < b & \"c\"","exp_b","-4","Enabled"],["$a","=1+1","exp_a","3","Disabled"]]
GET /system/post/export?code=exp_&status=1
  => sheet [["Id","Name","Code","Sort","Status"],["$a","=1+1","exp_a","3","Disabled"]]
GET /system/post/export-excel?code=exp_&pageSize=-1&pageNo=0
  => sheet ["*","*","*"]
GET /system/post/export-excel?code=exp_&pageSize=1&pageNo=2
  => sheet ["*","*","*"]
GET /system/post/export-excel?code=exp_&pageSize=500&pageNo=x
  => sheet ["*","*","*"]
GET /system/post/export-excel?code=nobody
  => sheet [["Id","Name","Code","Sort","Status"]]
GET /system/post/export-excel?status=9
  => E_BAD_REQUEST msg "status"
GET /system/post/export?status=9
  => E_BAD_REQUEST msg "status"

# post_export: the present labels; none where the dictionary has none
as admin
POST /system/post/create {"name":"X","code":"exp_x","sort":1,"status":1}
  => 0, keep id
sql UPDATE system_dict_data SET status = 1, label = 'Out of use' WHERE dict_type = 'common_status' AND value = '1'
GET /system/post/export-excel?code=exp_
  => sheet ["*",["$id","X","exp_x","1","Out of use"]]
sql UPDATE system_dict_data SET deleted = true WHERE dict_type = 'common_status' AND value = '1'
GET /system/post/export-excel?code=exp_
  => sheet ["*",["$id","X","exp_x","1",""]]

# post_export: characters that no workbook may have, and texts that are too long
as admin
sql INSERT INTO system_post (tenant_id, name, code, sort, status) VALUES (1, E'a\x01b\uFFFEc\r\nd\te', 'exp_odd', 1, 0), (1, repeat('x', 40000), 'exp_long', 1, 0)
GET /system/post/export-excel?code=exp_odd
  => sheet ["*",["*","a\uFFFDb\uFFFDc\nd\te","exp_odd","1","Enabled"]]
GET /system/post/export-excel?code=exp_long
  => sheet ["*","*"]

# post_export: at most 100,000 rows
as admin
sql INSERT INTO system_post (tenant_id, name, code, sort, status) SELECT 1, 'N' || g, 'many' || g, g, 0 FROM generate_series(1, 100001) g
GET /system/post/export-excel?code=many
  => E_EXPORT_TOO_MANY_ROWS msg "for post"
GET /system/post/export?code=many
  => E_EXPORT_TOO_MANY_ROWS
GET /system/post/export-excel?code=many10000
  => sheet ["*","*","*","*"]

# post_remote_list: disabled posts too; no unknown ones and none of other tenants
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) VALUES (9001, 2, 'Theirs', 'theirs', 1, 0)
POST /system/post/create {"name":"Later","code":"later","sort":9}
  => 0, keep later
POST /system/post/create {"name":"Shut","code":"shut","sort":8,"status":1}
  => 0, keep shut
POST /system/post/create {"name":"Gone","code":"gone","sort":1}
  => 0, keep gone
DELETE /system/post/delete?id=$gone
  => 0 true
as module
GET /post/list?ids=$later,$shut,$gone,9001,987654321
  => 0 [{"id":$shut,"name":"Shut","code":"shut","sort":8,"status":1},{"id":$later,"name":"Later","code":"later","sort":9,"status":0}]
GET /post/list?ids=
  => 0 []
GET /post/list
  => E_BAD_REQUEST msg "ids"
header tenant-id 2
GET /post/list?ids=$later,9001
  => 0 [{"id":9001}]

# post_valid: the error names the first invalid id in the order given
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) VALUES (9001, 2, 'Theirs', 'theirs', 1, 0)
POST /system/post/create {"name":"Open","code":"open","sort":1}
  => 0, keep open
POST /system/post/create {"name":"Shut","code":"shut","sort":1,"status":1}
  => 0, keep shut
as module
GET /post/valid?ids=$open
  => 0 true
GET /post/valid?ids=$open,$shut,987654321
  => E_POST_DISABLED msg "Shut"
GET /post/valid?ids=$open,987654321,$shut
  => E_POST_UNKNOWN
GET /post/valid?ids=9001
  => E_POST_UNKNOWN
GET /post/valid?ids=
  => 0 true
GET /post/valid
  => E_BAD_REQUEST msg "ids"
