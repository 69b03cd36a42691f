# process_listener: create, read, list, change, delete
as admin
POST /bpm/process-listener/create {"name":"Tell","type":"task","status":0,"event":"create","valueType":"delegateExpression","value":"${bpmUserTaskListener}"}
  => 0, keep id
POST /bpm/process-listener/create {"name":"Note","type":"execution","status":1,"event":"开始","valueType":"expression","value":"${execution.setVariable('a', 1)}"}
  => 0, keep note
GET /bpm/process-listener/get?id=$id
  => 0 {"id":$id,"name":"Tell","type":"task","status":0,"event":"create","valueType":"delegateExpression","value":"${bpmUserTaskListener}","createTime":"*"}
GET /bpm/process-listener/page
  => 0 {"total":2,"list":[{"id":$note,"event":"开始"},{"id":$id}]}
GET /bpm/process-listener/page?name=el&type=task&event=create&status=0
  => 0 {"total":1,"list":[{"id":$id}]}
GET /bpm/process-listener/page?event=creat
  => 0 {"total":0,"list":[]}
GET /bpm/process-listener/page?type=other
  => E_BAD_REQUEST msg "type"
PUT /bpm/process-listener/update {"id":$id,"name":"Say","type":"execution","status":1,"event":"end","valueType":"class","value":"bpmUserTaskListener"}
  => 0 true
GET /bpm/process-listener/get?id=$id
  => 0 {"name":"Say","type":"execution","status":1,"event":"end","valueType":"class","value":"bpmUserTaskListener"}
DELETE /bpm/process-listener/delete?id=$id
  => 0 true
DELETE /bpm/process-listener/delete?id=$id
  => E_LISTENER_MISSING
PUT /bpm/process-listener/update {"id":$id,"name":"Say","type":"execution","status":1,"event":"end","valueType":"expression","value":"${a}"}
  => E_LISTENER_MISSING
GET /bpm/process-listener/get?id=$id
  => 0 null

# process_listener: a value of the type class names a registered listener; all others are expressions
as admin
POST /bpm/process-listener/create {"name":"X","type":"task","status":0,"event":"create","valueType":"class","value":"java.lang.Runtime"}
  => E_LISTENER_CLASS_UNKNOWN msg "java.lang.Runtime"
POST /bpm/process-listener/create {"name":"X","type":"task","status":0,"event":"create","valueType":"class","value":"bpmCopyTaskDelegate"}
  => E_LISTENER_CLASS_WRONG msg "bpmCopyTaskDelegate"
POST /bpm/process-listener/create {"name":"X","type":"task","status":0,"event":"create","valueType":"expression","value":"a"}
  => E_LISTENER_EXPRESSION_BAD
POST /bpm/process-listener/create {"name":"X","type":"task","status":0,"event":"create","valueType":"delegateExpression","value":"${}"}
  => E_LISTENER_EXPRESSION_BAD
POST /bpm/process-listener/create {"name":"X","type":"task","status":0,"event":"create","valueType":"expression","value":"${a}"}
  => 0, keep id
PUT /bpm/process-listener/update {"id":$id,"name":"X","type":"task","status":0,"event":"create","valueType":"class","value":"a"}
  => E_LISTENER_CLASS_UNKNOWN
PUT /bpm/process-listener/update {"id":$id,"name":"X","type":"task","status":0,"event":"create","valueType":"expression","value":"a}"}
  => E_LISTENER_EXPRESSION_BAD
POST /bpm/process-listener/create {"name":"X","type":"other","status":0,"event":"create","valueType":"expression","value":"${a}"}
  => E_BAD_REQUEST msg "type: must be one of: execution task"
POST /bpm/process-listener/create {"name":"X","type":"task","status":0,"event":"create","valueType":"script","value":"${a}"}
  => E_BAD_REQUEST msg "valueType"
POST /bpm/process-listener/create {"name":"X","type":"task","status":0,"event":" ","valueType":"expression","value":"${a}"}
  => E_BAD_REQUEST msg "event"
POST /bpm/process-listener/create {"name":"X","type":"task","status":0,"event":"create","valueType":"expression"}
  => E_BAD_REQUEST msg "value"

# process_listener: records of another tenant do not count and cannot be changed
as admin
sql INSERT INTO bpm_process_listener (id, tenant_id, name, type, status, event, value_type, value) VALUES (9001, 2, 'Theirs', 'task', 0, 'create', 'expression', '${a}')
GET /bpm/process-listener/get?id=9001
  => 0 null
GET /bpm/process-listener/page
  => 0 {"total":0,"list":[]}
PUT /bpm/process-listener/update {"id":9001,"name":"X","type":"task","status":0,"event":"create","valueType":"expression","value":"${a}"}
  => E_LISTENER_MISSING
DELETE /bpm/process-listener/delete?id=9001
  => E_LISTENER_MISSING
holds SELECT name = 'Theirs' AND NOT deleted FROM bpm_process_listener WHERE id = 9001
