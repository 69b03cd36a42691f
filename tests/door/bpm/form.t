# form: create, read, list, change, delete
as admin
POST /bpm/form/create {"name":"Leave","conf":"{\"form\":{\"labelWidth\":\"125px\"}}","fields":["{\"type\":\"input\",\"field\":\"reason\",\"title\":\"Reason\"}","{\"type\":\"row\",\"children\":[]}"],"status":0,"remark":"r"}
  => 0, keep id
GET /bpm/form/get?id=$id
  => 0 {"id":$id,"name":"Leave","conf":"{\"form\":{\"labelWidth\":\"125px\"}}","fields":["{\"type\":\"input\",\"field\":\"reason\",\"title\":\"Reason\"}","{\"type\":\"row\",\"children\":[]}"],"status":0,"remark":"r","createTime":"*"}
POST /bpm/form/create {"name":"Travel","conf":"{}","fields":[],"status":1}
  => 0, keep travel
GET /bpm/form/page
  => 0 {"total":2,"list":[{"id":$travel,"fields":[],"remark":null},{"id":$id}]}
GET /bpm/form/page?name=eav
  => 0 {"total":1,"list":[{"id":$id}]}
GET /bpm/form/simple-list
  => 0 [{"id":$id,"name":"Leave"},{"id":$travel,"name":"Travel"}]
GET /bpm/form/list-all-simple
  => 0 [{"id":$id,"name":"Leave"},{"id":$travel,"name":"Travel"}]
PUT /bpm/form/update {"id":$id,"name":"Leave 2","conf":"{\"a\":1}","fields":["{}"],"status":1}
  => 0 true
GET /bpm/form/get?id=$id
  => 0 {"name":"Leave 2","conf":"{\"a\":1}","fields":["{}"],"status":1,"remark":"r"}
DELETE /bpm/form/delete?id=$id
  => 0 true
DELETE /bpm/form/delete?id=$id
  => E_FORM_MISSING
PUT /bpm/form/update {"id":$id,"name":"Leave 2","conf":"{}","fields":[],"status":1}
  => E_FORM_MISSING
GET /bpm/form/get?id=$id
  => 0 null

# form_create: texts that are not JSON, and limits of each field
as admin
POST /bpm/form/create {"name":"X","conf":"{","fields":[],"status":0}
  => E_BAD_REQUEST msg "conf: must be JSON"
POST /bpm/form/create {"name":"X","conf":"{}","fields":["{}","{\"a\":}"],"status":0}
  => E_BAD_REQUEST msg "fields[1]: must be JSON"
POST /bpm/form/create {"name":"X","conf":"{}","fields":[{"type":"input"}],"status":0}
  => E_BAD_REQUEST msg "fields[0]"
POST /bpm/form/create {"name":"X","conf":"{}","status":0}
  => E_BAD_REQUEST msg "fields"
POST /bpm/form/create {"name":"X","fields":[],"status":0}
  => E_BAD_REQUEST msg "conf"
POST /bpm/form/create {"conf":"{}","fields":[],"status":0}
  => E_BAD_REQUEST msg "name"
POST /bpm/form/create {"name":"X","conf":"{}","fields":[]}
  => E_BAD_REQUEST msg "status"

# form: records of another tenant do not count and cannot be changed
as admin
sql INSERT INTO bpm_form (id, tenant_id, name, conf, fields, status) VALUES (9001, 2, 'Theirs', '{}', '{}', 0)
GET /bpm/form/get?id=9001
  => 0 null
GET /bpm/form/page
  => 0 {"total":0,"list":[]}
GET /bpm/form/simple-list
  => 0 []
PUT /bpm/form/update {"id":9001,"name":"Ours","conf":"{}","fields":[],"status":0}
  => E_FORM_MISSING
DELETE /bpm/form/delete?id=9001
  => E_FORM_MISSING
holds SELECT name = 'Theirs' AND NOT deleted FROM bpm_form WHERE id = 9001
