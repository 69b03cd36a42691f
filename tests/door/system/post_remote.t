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
