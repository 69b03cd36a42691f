# What people try who may deploy processes, to start one that they may not start.

# attack: a process that one may not start is started by one that calls it
as admin
use user olga Olga
use user anna Anna
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna]) u
POST /bpm/model/create {"key":"pay","name":"Pay","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startUserIds":[$anna],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
GET /bpm/process-definition/get?key=pay
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_START_FORBIDDEN
POST /bpm/model/create {"key":"mine","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"pay","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"inVariables":[{"source":"who","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_BAD_REQUEST msg "may start the process"
holds SELECT NOT EXISTS (SELECT FROM bpm_process_instance WHERE definition_key = 'pay')

# attack: a process that one may not start is started in the name of a user who may
as admin
use user olga Olga
use user anna Anna
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna]) u
POST /bpm/model/create {"key":"pay","name":"Pay","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startUserIds":[$anna],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
POST /bpm/model/create {"key":"mine","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"pay","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"inVariables":[{"source":"who","target":"who"}],"startUserSetting":{"type":2,"formField":"who","emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"who":$anna}}
  => E_BAD_REQUEST msg "may start the process"
# Nor by a third process, which he seems to have started.
POST /bpm/model/create {"key":"third","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"mine","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"inVariables":[{"source":"who","target":"who"}],"startUserSetting":{"type":2,"formField":"who","emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=third
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"who":$anna}}
  => E_BAD_REQUEST msg "may start the process"
holds SELECT NOT EXISTS (SELECT FROM bpm_process_instance WHERE definition_key = 'pay')

# ordinary: who may start a process starts it by one that somebody else has deployed
as admin
use user olga Olga
use user anna Anna
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna]) u
POST /bpm/model/create {"key":"pay","name":"Pay","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startUserIds":[$anna],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
POST /bpm/model/create {"key":"mine","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"pay","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"inVariables":[{"source":"who","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user anna
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0
holds SELECT EXISTS (SELECT FROM bpm_process_instance WHERE definition_key = 'pay' AND starter = '$anna')

# ordinary: who manages a process, or has deployed it, lets others start it by another one
as admin
use user olga Olga
use user anna Anna
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna]) u
POST /bpm/model/create {"key":"pay","name":"Pay","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1,$olga],"startUserIds":[$anna],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
POST /bpm/model/create {"key":"mine","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"pay","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"inVariables":[{"source":"who","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0
holds SELECT EXISTS (SELECT FROM bpm_process_instance WHERE definition_key = 'pay' AND starter = '$olga')
as admin
use simple_model model other Mine {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"pay","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"inVariables":[{"source":"who","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
GET /bpm/process-definition/get?key=other
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0
