# process_expression: create, read, list, change, delete
as admin
POST /bpm/process-expression/create {"name":"Leader","status":0,"expression":"${bpmTaskAssignLeaderExpression.calculateUsers(execution, 1)}"}
  => 0, keep id
POST /bpm/process-expression/create {"name":"Starter","status":1,"expression":"${initiator}"}
  => 0, keep starter
GET /bpm/process-expression/get?id=$id
  => 0 {"id":$id,"name":"Leader","status":0,"expression":"${bpmTaskAssignLeaderExpression.calculateUsers(execution, 1)}","createTime":"*"}
GET /bpm/process-expression/page
  => 0 {"total":2,"list":[{"id":$starter},{"id":$id}]}
GET /bpm/process-expression/page?name=ead&status=0&createTime[0]=2020-01-01+00:00:00&createTime[1]=2099-01-01+00:00:00
  => 0 {"total":1,"list":[{"id":$id}]}
PUT /bpm/process-expression/update {"id":$id,"name":"Lead","status":1,"expression":"${a}"}
  => 0 true
GET /bpm/process-expression/get?id=$id
  => 0 {"name":"Lead","status":1,"expression":"${a}"}
DELETE /bpm/process-expression/delete?id=$id
  => 0 true
DELETE /bpm/process-expression/delete?id=$id
  => E_EXPRESSION_MISSING
PUT /bpm/process-expression/update {"id":$id,"name":"Lead","status":1,"expression":"${a}"}
  => E_EXPRESSION_MISSING
GET /bpm/process-expression/get?id=$id
  => 0 null
POST /bpm/process-expression/create {"status":0,"expression":"${a}"}
  => E_BAD_REQUEST msg "name"
POST /bpm/process-expression/create {"name":"X","expression":"${a}"}
  => E_BAD_REQUEST msg "status"
POST /bpm/process-expression/create {"name":"X","status":0,"expression":""}
  => E_BAD_REQUEST msg "expression"

# process_expression: records of another tenant do not count and cannot be changed
as admin
sql INSERT INTO bpm_process_expression (id, tenant_id, name, status, expression) VALUES (9001, 2, 'Theirs', 0, '${a}')
GET /bpm/process-expression/get?id=9001
  => 0 null
GET /bpm/process-expression/page
  => 0 {"total":0,"list":[]}
PUT /bpm/process-expression/update {"id":9001,"name":"Ours","status":0,"expression":"${a}"}
  => E_EXPRESSION_MISSING
DELETE /bpm/process-expression/delete?id=9001
  => E_EXPRESSION_MISSING
holds SELECT name = 'Theirs' AND NOT deleted FROM bpm_process_expression WHERE id = 9001
