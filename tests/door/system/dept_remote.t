# dept_remote: one, several, and all below one, level by level
as admin
POST /system/dept/create {"name":"North","parentId":100,"sort":1,"status":0,"leaderUserId":1}
  => 0, keep north
POST /system/dept/create {"name":"Last","parentId":$north,"sort":2,"status":0}
  => 0, keep last
POST /system/dept/create {"name":"First","parentId":$north,"sort":1,"status":1}
  => 0, keep first
POST /system/dept/create {"name":"Deep","parentId":$first,"sort":0,"status":0}
  => 0, keep deep
as module
GET /dept/get?id=$north
  => 0 {"id":$north,"name":"North","parentId":100,"leaderUserId":1,"status":0}
GET /dept/get?id=987654321
  => 0 null
GET /dept/get
  => E_BAD_REQUEST msg "id"
GET /dept/list?ids=$first,$north,987654321
  => 0 [{"id":$north},{"id":$first,"name":"First","parentId":$north,"leaderUserId":null,"status":1}]
GET /dept/list?ids=
  => 0 []
GET /dept/list
  => E_BAD_REQUEST msg "ids"
GET /dept/list-child?id=$north
  => 0 [{"id":$first,"name":"First","parentId":$north,"leaderUserId":null,"status":1},{"id":$last},{"id":$deep}]
GET /dept/list-child?id=$deep
  => 0 []
GET /dept/list-child?id=987654321
  => 0 []
GET /dept/list-child
  => E_BAD_REQUEST msg "id"

# dept_remote: not those of other tenants, not deleted ones
as admin
sql INSERT INTO system_dept (id, tenant_id, name, status) VALUES (9001, 2, 'Theirs', 0), (9002, 2, 'Below', 0)
sql UPDATE system_dept SET parent_id = 9001 WHERE id = 9002
use dept gone Gone 100
DELETE /system/dept/delete?id=$gone
  => 0 true
as module
GET /dept/get?id=9001
  => 0 null
GET /dept/get?id=$gone
  => 0 null
GET /dept/list?ids=9001,$gone
  => 0 []
GET /dept/list-child?id=9001
  => 0 []
GET /dept/valid?ids=9001
  => E_DEPT_UNKNOWN
GET /dept/valid?ids=$gone
  => E_DEPT_UNKNOWN

# dept_valid_check: the error names the first invalid id in the order given
as admin
use dept open Open 100
POST /system/dept/create {"name":"Closed","parentId":100,"sort":2,"status":1}
  => 0, keep closed
as module
GET /dept/valid?ids=$open,100
  => 0 true
GET /dept/valid?ids=
  => 0 true
GET /dept/valid?ids=$open,$closed,987654321
  => E_DEPT_DISABLED msg "Closed"
GET /dept/valid?ids=987654321,$closed
  => E_DEPT_UNKNOWN
GET /dept/valid
  => E_BAD_REQUEST msg "ids"
