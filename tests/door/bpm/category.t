# category: create, read, list, change, delete
as admin
POST /bpm/category/create {"name":"Office","code":"office","description":"d","status":0,"sort":2}
  => 0, keep id
POST /bpm/category/create {"name":"Plant","code":"plant","status":1,"sort":"1"}
  => 0, keep plant
GET /bpm/category/get?id=$id
  => 0 {"id":$id,"name":"Office","code":"office","description":"d","status":0,"sort":2,"createTime":"*"}
GET /bpm/category/get?id=987654321
  => 0 null
GET /bpm/category/page
  => 0 {"total":2,"list":[{"id":$plant},{"id":$id}]}
GET /bpm/category/page?name=ffi&code=off&status=0&createTime[0]=2020-01-01+00:00:00&createTime[1]=2099-01-01+00:00:00
  => 0 {"total":1,"list":[{"id":$id}]}
GET /bpm/category/simple-list
  => 0 [{"id":$id,"name":"Office","code":"office"}]
PUT /bpm/category/update {"id":$id,"name":"Office 2","code":"office2","status":1,"sort":3}
  => 0 true
GET /bpm/category/get?id=$id
  => 0 {"name":"Office 2","code":"office2","description":"d","status":1,"sort":3}
DELETE /bpm/category/delete?id=$id
  => 0 true
DELETE /bpm/category/delete?id=$id
  => E_CATEGORY_MISSING
PUT /bpm/category/update {"id":$id,"name":"Gone","code":"gone","status":1,"sort":3}
  => E_CATEGORY_MISSING
POST /bpm/category/create {"name":"Office 2","code":"office2","status":0,"sort":2}
  => 0

# category_create: the order in which rules are checked, and the limits of fields
as admin
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => 0, keep id
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => E_CATEGORY_NAME_TAKEN
POST /bpm/category/create {"name":"Other","code":"office","status":0,"sort":2}
  => E_CATEGORY_CODE_TAKEN
POST /bpm/category/create {"name":"Other","code":"other","status":0,"sort":2}
  => 0, keep other
PUT /bpm/category/update {"id":$other,"name":"Office","code":"other","status":0,"sort":2}
  => E_CATEGORY_NAME_TAKEN
PUT /bpm/category/update {"id":$other,"name":"Other","code":"office","status":0,"sort":2}
  => E_CATEGORY_CODE_TAKEN
POST /bpm/category/create {"name":" ","code":"x","status":0,"sort":2}
  => E_BAD_REQUEST msg "name"
POST /bpm/category/create {"name":"X","status":0,"sort":2}
  => E_BAD_REQUEST msg "code"
POST /bpm/category/create {"name":"X","code":"x","status":2,"sort":2}
  => E_BAD_REQUEST msg "status"
POST /bpm/category/create {"name":"X","code":"x","status":0}
  => E_BAD_REQUEST msg "sort"

# category_sort: stores the order of the list; refused whole if an id is unknown
as admin
POST /bpm/category/create {"name":"A","code":"a","status":0,"sort":7}
  => 0, keep a
POST /bpm/category/create {"name":"B","code":"b","status":0,"sort":8}
  => 0, keep b
PUT /bpm/category/update-sort-batch?ids=$b,$a
  => 0 true
GET /bpm/category/page
  => 0 {"total":2,"list":[{"id":$b,"sort":0},{"id":$a,"sort":1}]}
PUT /bpm/category/update-sort-batch?ids=$a,987654321,$b
  => E_CATEGORY_MISSING
GET /bpm/category/page
  => 0 {"total":2,"list":[{"id":$b},{"id":$a}]}
PUT /bpm/category/update-sort-batch
  => E_BAD_REQUEST msg "ids"

# category: records of another tenant do not count and cannot be changed
as admin
sql INSERT INTO bpm_category (id, tenant_id, name, code, status, sort) VALUES (9001, 2, 'Theirs', 'theirs', 0, 1)
POST /bpm/category/create {"name":"Theirs","code":"theirs","status":0,"sort":1}
  => 0, keep id
GET /bpm/category/get?id=9001
  => 0 null
GET /bpm/category/page?code=theirs
  => 0 {"total":1,"list":[{"id":$id}]}
PUT /bpm/category/update {"id":9001,"name":"Ours","code":"ours","status":0,"sort":1}
  => E_CATEGORY_MISSING
PUT /bpm/category/update-sort-batch?ids=9001
  => E_CATEGORY_MISSING
DELETE /bpm/category/delete?id=9001
  => E_CATEGORY_MISSING
holds SELECT name = 'Theirs' AND NOT deleted FROM bpm_category WHERE id = 9001
