# dept_create: without a parent it is a root; the whole record is read again
as admin
POST /system/dept/create {"name":"Top","sort":3,"status":0,"leaderUserId":1,"phone":"12345678901","email":"d@example.org","id":5,"children":[]}
  => 0, keep top
GET /system/dept/get?id=$top
  => 0 {"id":$top,"name":"Top","parentId":0,"sort":3,"leaderUserId":1,"phone":"12345678901","email":"d@example.org","status":0,"createTime":"*"}
POST /system/dept/create {"name":"Below","parentId":$top,"sort":1,"status":1}
  => 0, keep below
GET /system/dept/get?id=$below
  => 0 {"parentId":$top,"leaderUserId":null,"phone":null,"email":null,"status":1}
GET /system/dept/get?id=987654321
  => 0 null
GET /system/dept/get
  => E_BAD_REQUEST msg "id"

# dept_create: the order in which rules are checked, and the limits of fields
as admin
POST /system/dept/create {"name":"Twin","parentId":100,"sort":1,"status":0}
  => 0, keep twin
POST /system/dept/create {"name":"Twin","parentId":100,"sort":1,"status":0}
  => E_DEPT_NAME_TAKEN
POST /system/dept/create {"name":"Twin","parentId":$twin,"sort":1,"status":0}
  => 0
POST /system/dept/create {"name":"Lost","parentId":987654321,"sort":1,"status":0}
  => E_DEPT_PARENT_UNKNOWN
sql INSERT INTO system_dept (id, tenant_id, name, status) VALUES (9001, 2, 'Theirs', 0)
POST /system/dept/create {"name":"Lost","parentId":9001,"sort":1,"status":0}
  => E_DEPT_PARENT_UNKNOWN
POST /system/dept/create {"parentId":100,"sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/dept/create {"name":" ","parentId":100,"sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/dept/create {"name":"1234567890123456789012345678901","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"
POST /system/dept/create {"name":"Fields","status":0}
  => E_BAD_REQUEST msg "sort"
POST /system/dept/create {"name":"Fields","sort":"a","status":0}
  => E_BAD_REQUEST msg "sort"
POST /system/dept/create {"name":"Fields","sort":1}
  => E_BAD_REQUEST msg "status"
POST /system/dept/create {"name":"Fields","sort":1,"status":2}
  => E_BAD_REQUEST msg "status"
POST /system/dept/create {"name":"Fields","sort":1,"status":0,"phone":"123456789012"}
  => E_BAD_REQUEST msg "phone"
POST /system/dept/create {"name":"Fields","sort":1,"status":0,"email":"nobody"}
  => E_BAD_REQUEST msg "email"
POST /system/dept/create {"name":"Fields","sort":1,"status":0,"parentId":"x"}
  => E_BAD_REQUEST msg "parentId"

# dept_update: a field that is not sent keeps its value
as admin
POST /system/dept/create {"name":"Old","parentId":100,"sort":1,"status":0,"leaderUserId":1,"phone":"1","email":"d@example.org"}
  => 0, keep id
PUT /system/dept/update {"id":$id,"name":"New","sort":2,"status":1}
  => 0 true
GET /system/dept/get?id=$id
  => 0 {"name":"New","parentId":100,"sort":2,"status":1,"leaderUserId":1,"phone":"1","email":"d@example.org"}
PUT /system/dept/update {"id":$id,"name":"New","sort":2,"status":1,"parentId":0,"phone":"","email":""}
  => 0 true
GET /system/dept/get?id=$id
  => 0 {"parentId":0,"phone":"","email":""}
PUT /system/dept/update {"name":"New","sort":2,"status":1}
  => E_BAD_REQUEST msg "id"
PUT /system/dept/update {"id":$id,"sort":2,"status":1}
  => E_BAD_REQUEST msg "name"

# dept_save: the leader is a user of the tenant, 0 is nobody, and one who was deleted since may stay
as admin
use user anna Anna
sql INSERT INTO system_tenant (id, name, status, account_count, expire_time, package_id) SELECT 9301, 'Elsewhere', 0, 10, '2100-01-01', package_id FROM system_tenant WHERE id = 1
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) SELECT 99301, 9301, 'their', password, 'Their' FROM system_users WHERE id = 1
POST /system/dept/create {"name":"Led","parentId":0,"sort":1,"status":0,"leaderUserId":987654321}
  => E_USER_UNKNOWN
POST /system/dept/create {"name":"Led","parentId":0,"sort":1,"status":0,"leaderUserId":99301}
  => E_USER_UNKNOWN
POST /system/dept/create {"name":"Led","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep id
PUT /system/dept/update {"id":$id,"name":"Led","parentId":0,"sort":1,"status":0,"leaderUserId":99301}
  => E_USER_UNKNOWN
DELETE /system/user/delete?id=$anna
  => 0
PUT /system/dept/update {"id":$id,"name":"Led on","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0
GET /system/dept/get?id=$id
  => 0 {"name":"Led on","leaderUserId":$anna}
PUT /system/dept/update {"id":$id,"name":"Led on","parentId":0,"sort":1,"status":0,"leaderUserId":0}
  => 0
GET /system/dept/get?id=$id
  => 0 {"leaderUserId":null}

# dept_update: the order in which rules are checked; no cycles
as admin
POST /system/dept/create {"name":"A","parentId":100,"sort":1,"status":0}
  => 0, keep a
POST /system/dept/create {"name":"B","parentId":$a,"sort":1,"status":0}
  => 0, keep b
POST /system/dept/create {"name":"C","parentId":$b,"sort":1,"status":0}
  => 0, keep c
PUT /system/dept/update {"id":987654321,"name":"A","sort":1,"status":0,"parentId":987654321}
  => E_DEPT_UNKNOWN
PUT /system/dept/update {"id":$a,"name":"A","sort":1,"status":0,"parentId":$a}
  => E_DEPT_PARENT_SELF
PUT /system/dept/update {"id":$a,"name":"A","sort":1,"status":0,"parentId":987654321}
  => E_DEPT_PARENT_UNKNOWN
PUT /system/dept/update {"id":$a,"name":"A","sort":1,"status":0,"parentId":$b}
  => E_DEPT_PARENT_IS_DESCENDANT
PUT /system/dept/update {"id":$a,"name":"A","sort":1,"status":0,"parentId":$c}
  => E_DEPT_PARENT_IS_DESCENDANT
PUT /system/dept/update {"id":$c,"name":"A","sort":1,"status":0,"parentId":100}
  => E_DEPT_NAME_TAKEN
PUT /system/dept/update {"id":$c,"name":"C","sort":1,"status":0,"parentId":$a}
  => 0 true
PUT /system/dept/update {"id":$b,"name":"B","sort":1,"status":0,"parentId":$c}
  => 0 true
PUT /system/dept/update {"id":$a,"name":"A","sort":1,"status":0,"parentId":$b}
  => E_DEPT_PARENT_IS_DESCENDANT
sql INSERT INTO system_dept (id, tenant_id, name, status) VALUES (9001, 2, 'Theirs', 0)
PUT /system/dept/update {"id":9001,"name":"Ours","sort":1,"status":0}
  => E_DEPT_UNKNOWN
PUT /system/dept/update {"id":$a,"name":"A","sort":1,"status":0,"parentId":9001}
  => E_DEPT_PARENT_UNKNOWN

# dept_delete: refused with children or users
as admin
POST /system/dept/create {"name":"Parent","parentId":100,"sort":1,"status":0}
  => 0, keep parent
POST /system/dept/create {"name":"Child","parentId":$parent,"sort":1,"status":0}
  => 0, keep child
POST /system/user/create {"username":"inchild","nickname":"I","password":"pass word 1","deptId":$child}
  => 0, keep user
DELETE /system/dept/delete?id=$parent
  => E_DEPT_HAS_CHILDREN
DELETE /system/dept/delete?id=$child
  => E_DEPT_HAS_USERS
PUT /system/user/update-status {"id":$user,"status":1}
  => 0
DELETE /system/dept/delete?id=$child
  => E_DEPT_HAS_USERS
DELETE /system/dept/delete-list?ids=$parent,$child
  => E_DEPT_HAS_USERS
GET /system/user/get?id=$user
  => 0 {"deptId":$child,"deptName":"Child"}
DELETE /system/user/delete?id=$user
  => 0
DELETE /system/dept/delete?id=$child
  => 0 true
DELETE /system/dept/delete?id=$child
  => E_DEPT_UNKNOWN
DELETE /system/dept/delete?id=$parent
  => 0 true
GET /system/dept/get?id=$parent
  => 0 null
DELETE /system/dept/delete
  => E_BAD_REQUEST msg "id"
POST /system/dept/create {"name":"Parent","parentId":100,"sort":1,"status":0}
  => 0

# dept_delete_list: refused whole if a child would stay, not if the child is in the list
as admin
POST /system/dept/create {"name":"Parent","parentId":100,"sort":1,"status":0}
  => 0, keep parent
POST /system/dept/create {"name":"Child","parentId":$parent,"sort":1,"status":0}
  => 0, keep child
POST /system/dept/create {"name":"Leaf","parentId":100,"sort":1,"status":0}
  => 0, keep leaf
DELETE /system/dept/delete-list?ids=$leaf,$parent
  => E_DEPT_HAS_CHILDREN
GET /system/dept/get?id=$leaf
  => 0 {"name":"Leaf"}
DELETE /system/dept/delete-list?ids=$leaf%2C$parent%2C$child%2C987654321
  => 0 true
GET /system/dept/get?id=$leaf
  => 0 null
GET /system/dept/get?id=$parent
  => 0 null
GET /system/dept/get?id=$child
  => 0 null
DELETE /system/dept/delete-list?ids=
  => 0 true
DELETE /system/dept/delete-list
  => E_BAD_REQUEST msg "ids"
DELETE /system/dept/delete-list?ids=1,x
  => E_BAD_REQUEST msg "ids"

# dept_list: not a tree; by sort, filtered by name and status
as admin
POST /system/dept/create {"name":"List one","parentId":100,"sort":2,"status":0}
  => 0, keep one
POST /system/dept/create {"name":"List two","parentId":100,"sort":1,"status":1}
  => 0, keep two
GET /system/dept/list?name=List&pageNo=1&pageSize=100
  => 0 [{"id":$two,"name":"List two","parentId":100,"sort":1,"leaderUserId":null,"phone":null,"email":null,"status":1,"createTime":"*"},{"id":$one}]
GET /system/dept/list?name=List&status=0
  => 0 [{"id":$one}]
GET /system/dept/list?name=nothing%20like%20it
  => 0 []
GET /system/dept/list?status=7
  => E_BAD_REQUEST msg "status"

# dept_simple_list: enabled departments, with three fields each
as admin
sql UPDATE system_dept SET deleted = true WHERE tenant_id = 1 AND id <> 100
POST /system/dept/create {"name":"Open","parentId":100,"sort":2,"status":0}
  => 0, keep open
POST /system/dept/create {"name":"Shut","parentId":100,"sort":1,"status":1}
  => 0
GET /system/dept/simple-list
  => 0 [{"id":100,"parentId":0},{"id":$open,"name":"Open","parentId":100}]
GET /system/dept/list-all-simple
  => 0 [{"id":100},{"id":$open}]

# dept scope: only departments within the data scope can be changed
as admin
use mine_and_other
use user_of_dept keeper1 K $mine 3 [1,103,1017,1018,1019,1020]
as user keeper1
GET /system/dept/list
  => 0 [{"id":$mine}]
GET /system/dept/simple-list
  => 0 [{"id":$mine}]
GET /system/dept/get?id=$other
  => 0 null
PUT /system/dept/update {"id":$other,"name":"Stolen","sort":1,"status":0}
  => E_DEPT_UNKNOWN
PUT /system/dept/update {"id":$mine,"name":"Mine","sort":5,"status":0}
  => 0 true
DELETE /system/dept/delete?id=$other
  => E_DEPT_UNKNOWN
DELETE /system/dept/delete?id=$mine
  => E_DEPT_HAS_CHILDREN
DELETE /system/dept/delete-list?ids=$mine,$under
  => E_DEPT_HAS_CHILDREN
DELETE /system/dept/delete-list?ids=$other
  => 0 true
as admin
GET /system/dept/get?id=$other
  => 0 {"name":"Other"}
POST /system/permission/assign-role-data-scope {"roleId":$keeper1_role,"dataScope":4}
  => 0 true
as user keeper1
GET /system/dept/list
  => 0 [{"id":$under},{"id":$mine}]
DELETE /system/dept/delete-list?ids=$mine,$under
  => E_DEPT_HAS_USERS
DELETE /system/dept/delete-list?ids=$under
  => 0 true

# dept scope: a parent outside the data scope does not exist, but the present one may be kept
as admin
use dept mine Mine 100
use dept other Other 100
use user_of_dept keeper3 K $mine 4 [1,103,1017,1018,1019,1020]
as user keeper3
POST /system/dept/create {"name":"Foreign","parentId":$other,"sort":1,"status":0}
  => E_DEPT_PARENT_UNKNOWN
use dept below Below $mine
PUT /system/dept/update {"id":$below,"name":"Below","parentId":$other,"sort":1,"status":0}
  => E_DEPT_PARENT_UNKNOWN
PUT /system/dept/update {"id":$mine,"name":"Mine","parentId":$other,"sort":1,"status":0}
  => E_DEPT_PARENT_UNKNOWN
PUT /system/dept/update {"id":$mine,"name":"Mine too","parentId":100,"sort":1,"status":0}
  => 0 true
GET /system/dept/get?id=$mine
  => 0 {"name":"Mine too","parentId":100}

# dept: a new department is in the data scope from the next request on
as admin
use dept mine Mine 100
use user_of_dept keeper2 K $mine 4 [1017]
as user keeper2
GET /system/dept/list
  => 0 [{"id":$mine}]
as admin
POST /system/dept/create {"name":"Fresh","parentId":$mine,"sort":2,"status":0}
  => 0, keep fresh
as user keeper2
GET /system/dept/list
  => 0 [{"id":$mine},{"id":$fresh}]

# dept: who has no role sees no department
use powerless
GET /system/dept/simple-list
  => 0 []

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
