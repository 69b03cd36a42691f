# user_group: create, read, list, change, delete
as admin
use user first F
use user second S
POST /bpm/user-group/create {"name":"Auditors","description":"d","userIds":[$second,$first],"status":0}
  => 0, keep id
POST /bpm/user-group/create {"name":"Nobody","userIds":[],"status":1}
  => 0, keep empty
GET /bpm/user-group/get?id=$id
  => 0 {"id":$id,"name":"Auditors","description":"d","userIds":[$second,$first],"status":0,"createTime":"*"}
GET /bpm/user-group/page
  => 0 {"total":2,"list":[{"id":$empty,"userIds":[],"description":null},{"id":$id}]}
GET /bpm/user-group/page?id=$id&name=udit&status=0&createTime=2020-01-01+00:00:00&createTime=2099-01-01+00:00:00
  => 0 {"total":1,"list":[{"id":$id}]}
GET /bpm/user-group/simple-list
  => 0 [{"id":$id,"name":"Auditors"}]
PUT /bpm/user-group/update {"id":$id,"name":"Checkers","userIds":[$first],"status":1}
  => 0 true
GET /bpm/user-group/get?id=$id
  => 0 {"name":"Checkers","description":"d","userIds":[$first],"status":1}
DELETE /bpm/user-group/delete?id=$id
  => 0 true
DELETE /bpm/user-group/delete?id=$id
  => E_GROUP_MISSING
PUT /bpm/user-group/update {"id":$id,"name":"Checkers","userIds":[$first],"status":1}
  => E_GROUP_MISSING
GET /bpm/user-group/get?id=$id
  => 0 null

# user_group_create_check: members must be users of the tenant; one who was deleted later stays a member
as admin
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '-', 'theirs')
use user first F
use user second S
POST /bpm/user-group/create {"name":"Auditors","userIds":[$first,9001],"status":0}
  => E_BAD_REQUEST msg "there is no user 9001"
POST /bpm/user-group/create {"name":"Auditors","userIds":[987654321],"status":0}
  => E_BAD_REQUEST msg "there is no user 987654321"
POST /bpm/user-group/create {"name":"Auditors","userIds":[$first],"status":0}
  => 0, keep id
DELETE /system/user/delete?id=$first
  => 0 true
PUT /bpm/user-group/update {"id":$id,"name":"Auditors","userIds":[$first,$second],"status":0}
  => 0 true
PUT /bpm/user-group/update {"id":$id,"name":"Auditors","userIds":[$first,9001],"status":0}
  => E_BAD_REQUEST msg "there is no user 9001"
POST /bpm/user-group/create {"name":"Others","userIds":[$first],"status":0}
  => E_BAD_REQUEST msg "there is no user"
POST /bpm/user-group/create {"name":"Others","status":0}
  => E_BAD_REQUEST msg "userIds"
POST /bpm/user-group/create {"userIds":[],"status":0}
  => E_BAD_REQUEST msg "name"
POST /bpm/user-group/create {"name":"Others","userIds":[]}
  => E_BAD_REQUEST msg "status"

# user_group: records of another tenant do not count and cannot be changed
as admin
sql INSERT INTO bpm_user_group (id, tenant_id, name, user_ids, status) VALUES (9001, 2, 'Theirs', '{}', 0)
GET /bpm/user-group/get?id=9001
  => 0 null
GET /bpm/user-group/page
  => 0 {"total":0,"list":[]}
GET /bpm/user-group/page?id=9001
  => 0 {"total":0,"list":[]}
GET /bpm/user-group/simple-list
  => 0 []
PUT /bpm/user-group/update {"id":9001,"name":"Ours","userIds":[],"status":0}
  => E_GROUP_MISSING
DELETE /bpm/user-group/delete?id=9001
  => E_GROUP_MISSING
holds SELECT name = 'Theirs' AND NOT deleted FROM bpm_user_group WHERE id = 9001
