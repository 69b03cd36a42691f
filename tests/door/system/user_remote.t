# user_remote_get: one user of the tenant for a module, null when there is none
as admin
POST /system/user/create {"username":"remote1","nickname":"Remote","password":"pass word 1","deptId":100,"postIds":[4],"mobile":"13300000001","avatar":"a","status":1}
  => 0, keep id
as module
header tenant-id 1
GET /user/get?id=$id
  => 0 {"id":$id,"nickname":"Remote","status":1,"deptId":100,"postIds":[4],"mobile":"13300000001","avatar":"a","username":"remote1"}
GET /user/get?id=987654321
  => 0 null
GET /user/get
  => 400 msg "id"
as admin
DELETE /system/user/delete?id=$id
  => 0 true
as module
header tenant-id 1
GET /user/get?id=$id
  => 0 null

# user_remote_get: not across tenants
as admin
POST /system/user/create {"username":"remote2","nickname":"Remote","password":"pass word 1"}
  => 0, keep id
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (9001, 'Second', '2099-01-01', 10)
as module
header tenant-id 9001
GET /user/get?id=$id
  => 0 null
