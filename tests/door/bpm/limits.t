# limits: of users who are chosen for one node, as a start and as an approval choose them
as admin
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":35,"approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":34,"approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","startUserSelectAssignees":{"a1":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}}
  => E_BAD_REQUEST msg "at most 100"
POST /bpm/process-instance/create {"processDefinitionId":"$definition","startUserSelectAssignees":{"a1":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}}
  => 0, keep id
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}}
  => E_BAD_REQUEST msg "at most 100"
holds SELECT open FROM bpm_task WHERE id = '$task'
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}}
  => 0 true

# limits: a node with more than 1,000 candidates is named, and nothing happens
as admin
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9101, 1, 'Everybody', 'everybody', 1, 0)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) SELECT 910000 + n, 1, 'limit' || n, '*', 'L' FROM generate_series(1, 1001) n
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT 910000 + n, 9101, 1 FROM generate_series(1, 1001) n
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"a2","type":11,"name":"All of them","approveType":1,"candidateStrategy":10,"candidateParam":"9101","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep id
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => E_BAD_REQUEST msg "a2"
holds SELECT count(*) = 1 FROM bpm_task WHERE open
sql DELETE FROM system_user_role WHERE user_id = 910001
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT count(*) = 1000 FROM bpm_task WHERE node = 'a2' AND open

# limits: an instance has at most 10,000 variables of its own
as admin
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {"day":1}
sql INSERT INTO bpm_variable (tree, num, token, name, value) SELECT i.tree, 100000 + n, 1, 'v' || n, '1' FROM bpm_process_instance i, generate_series(1, 10000 - (SELECT count(*)::int FROM bpm_variable WHERE token = 1)) n WHERE i.id = '$id'
holds SELECT count(*) = 10000 FROM bpm_variable WHERE token = 1
PUT /bpm/process-instance/variables {"id":"$id","variables":{"more":1}}
  => E_BAD_REQUEST msg "more"
holds SELECT count(*) = 10000 FROM bpm_variable WHERE token = 1
PUT /bpm/process-instance/variables {"id":"$id","variables":{"day":2}}
  => 0 true
