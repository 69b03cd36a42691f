# instance_create: an instance begins with the variables that were sent, and with those of the suite
as admin
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {"day":3,"note":null,"PROCESS_STATUS":2,"loopCounter":7,"a1_assignee":"5","RETURN_FLAG_a1":true}
holds SELECT status = 1 AND state = 0 AND starter = '1' AND name = 'Leave' AND num = 1 AND definition_key = 'leave' AND end_time IS NULL AND summary IS NULL AND length(id) = 36 FROM bpm_process_instance WHERE id = '$id'
holds SELECT string_agg(name || '=' || value, ' ' ORDER BY name COLLATE "C") = 'PROCESS_START_USER_ID=1 PROCESS_STATUS=1 _FLOWABLE_SKIP_EXPRESSION_ENABLED=true day=3 note=null' FROM bpm_variable WHERE token = 1
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:1' FROM bpm_task
holds SELECT count(*) = 1 FROM system_operate_log WHERE type = 'process instance' AND sub_type = 'create' AND extra LIKE '%$id%'
holds SELECT count(*) = 1 FROM system_notify_message WHERE user_id = 1 AND template_code = 'bpm_task_assigned' AND template_content LIKE '%detail?id=$id'
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":[1]}
  => E_BAD_REQUEST msg "variables"
POST /bpm/process-instance/create {"processDefinitionId":"leave:9:1"}
  => E_DEFINITION_MISSING
sql INSERT INTO bpm_process_definition (tenant_id, key, version, name, model_id, model_type, bpmn_xml, form_type, visible, manager_user_ids, sort) VALUES (2, 'theirs', 1, 'Theirs', 1, 20, '<a/>', 20, true, '{1}', 1)
POST /bpm/process-instance/create {"processDefinitionId":"theirs:1:1"}
  => E_DEFINITION_MISSING
PUT /bpm/model/update-state {"id":"$model","state":2}
  => 0 true
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_DEFINITION_SUSPENDED

# instance_create: only users whom the model names may start an instance
as admin
use user anna Anna
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna')
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
as user anna
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_START_FORBIDDEN
as admin
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep id
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_FORBIDDEN

# instance_create: the starter must choose users for the nodes where the model says so
as admin
use user anna Anna
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna')
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":35,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_STARTER_CHOICE_MISSING msg "Boss"
POST /bpm/process-instance/create {"processDefinitionId":"$definition","startUserSelectAssignees":{"a1":[]}}
  => E_STARTER_CHOICE_MISSING
POST /bpm/process-instance/create {"processDefinitionId":"$definition","startUserSelectAssignees":{"a1":7}}
  => E_BAD_REQUEST msg "startUserSelectAssignees"
POST /bpm/process-instance/create {"processDefinitionId":"$definition","startUserSelectAssignees":{"a1":["x"]}}
  => E_BAD_REQUEST msg "startUserSelectAssignees"
POST /bpm/process-instance/create {"processDefinitionId":"$definition","startUserSelectAssignees":{"a1":[1.5]}}
  => E_BAD_REQUEST msg "startUserSelectAssignees"
POST /bpm/process-instance/create {"processDefinitionId":"$definition","startUserSelectAssignees":{"a1":[987654321]}}
  => E_STARTER_CHOICE_UNKNOWN msg "987654321"
POST /bpm/process-instance/create {"processDefinitionId":"$definition","startUserSelectAssignees":{"a1":[$anna],"other":[5]}}
  => 0, keep id
holds SELECT assignee = '$anna' FROM bpm_task WHERE open

# instance_create: numbers, titles and summaries by the settings of the model
as admin
POST /bpm/form/create {"name":"Leave form","conf":"{}","fields":["{\"type\":\"row\",\"children\":[{\"field\":\"day\",\"title\":\"Days\"}]}","{\"type\":\"divider\",\"field\":\"line\"}","{\"field\":\"why\",\"title\":\"Why\"}","{\"field\":\"c\",\"title\":\"C\"}","{\"field\":\"d\",\"title\":\"D\"}"],"status":0}
  => 0, keep form
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":10,"formId":$form,"visible":true,"managerUserIds":[1],"processIdRule":{"enable":true,"prefix":"L-","infix":"","postfix":"/","length":3},"titleSetting":{"enable":true,"title":"{PROCESS_DEFINITION_NAME} of {PROCESS_START_USER_ID}: {day} {gone}"},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"day":3,"why":["a"]}}
  => 0 "L-/001", keep id
holds SELECT name = 'Leave of Administrator: 3 {gone}' AND summary = '[{"key":"Days","value":"3"},{"key":"Why","value":"[\"a\"]"},{"key":"C","value":""}]' FROM bpm_process_instance WHERE id = '$id'
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0 "L-/002"
sql UPDATE bpm_number SET last = 998
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0 "L-/999"
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0 "L-/1000"
sql UPDATE bpm_number SET last = 1
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_INSTANCE_NUMBER_TAKEN msg "L-/002"
holds SELECT last = 1 FROM bpm_number
GET /bpm/task/todo-page
  => 0, keep task = data.list.3.id
PUT /bpm/task/approve {"id":"$task","variables":{"day":4}}
  => 0 true
holds SELECT summary -> 0 ->> 'value' = '4' AND name LIKE '%: 3 {gone}' FROM bpm_process_instance WHERE id = '$id'

# instance_create_remote: a module starts the active version for a user
as admin
use user anna Anna
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna')
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startUserIds":[$anna],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
as module
POST /process-instance/create?userId=$anna {"processDefinitionKey":"leave","businessKey":"b7","variables":{"day":1}}
  => 0, keep id
holds SELECT starter = '$anna' AND business_key = 'b7' FROM bpm_process_instance WHERE id = '$id'
POST /process-instance/create {"userId":$anna,"processDefinitionKey":"leave","businessKey":"b8"}
  => 0
POST /process-instance/create?userId=1 {"processDefinitionKey":"leave","businessKey":"b9"}
  => E_START_FORBIDDEN
POST /process-instance/create?userId=987654321 {"processDefinitionKey":"leave","businessKey":"b9"}
  => E_START_FORBIDDEN
POST /process-instance/create?userId=x {"processDefinitionKey":"leave","businessKey":"b9"}
  => E_BAD_REQUEST msg "userId"
POST /process-instance/create?userId=0 {"userId":$anna,"processDefinitionKey":"leave","businessKey":"b9"}
  => E_BAD_REQUEST msg "userId"
POST /process-instance/create?userId=1&userId=$anna {"processDefinitionKey":"leave","businessKey":"b9"}
  => E_BAD_REQUEST msg "userId"
POST /process-instance/create?userId=%zz {"userId":$anna,"processDefinitionKey":"leave","businessKey":"b9"}
  => E_BAD_REQUEST
POST /process-instance/create {"processDefinitionKey":"leave","businessKey":"b9"}
  => E_BAD_REQUEST msg "userId"
POST /process-instance/create?userId=1 {"processDefinitionKey":"nothing","businessKey":"b9"}
  => E_DEFINITION_MISSING

# instance_cancel: the starter cancels an instance once, with a reason
as admin
use user anna Anna
use user bert Bert
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna', 'bert')
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$bert","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
as user anna
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep id
as user bert
DELETE /bpm/process-instance/cancel-by-start-user?id=$id&reason=no
  => E_CANCEL_NOT_SELF
as user anna
DELETE /bpm/process-instance/cancel-by-start-user?id=$id
  => E_BAD_REQUEST msg "reason"
DELETE /bpm/process-instance/cancel-by-start-user?id=$id&reason=a {"id":"$id","reason":"b"}
  => E_BAD_REQUEST msg "reason"
DELETE /bpm/process-instance/cancel-by-start-user?id=nothing&reason=no
  => E_INSTANCE_MISSING
DELETE /bpm/process-instance/cancel-by-start-user {"id":"$id","reason":"changed my mind"}
  => 0 true
holds SELECT status = 4 AND state <> 0 AND reason = 'changed my mind' AND reason_code = 2 AND end_time IS NOT NULL FROM bpm_process_instance WHERE id = '$id'
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:4' FROM bpm_task
DELETE /bpm/process-instance/cancel-by-start-user?id=$id&reason=again
  => E_CANCEL_NOT_RUNNING
holds SELECT count(*) = 0 FROM bpm_token WHERE NOT gone

# instance_cancel: a model may forbid it to the starter, but not to administrators
as admin
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"allowCancelRunningProcess":false,"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use instance id leave {}
DELETE /bpm/process-instance/cancel-by-start-user?id=$id&reason=no
  => E_CANCEL_FORBIDDEN
DELETE /bpm/process-instance/cancel-by-admin {"id":"$id","reason":"by order"}
  => 0 true
holds SELECT status = 4 AND reason_code = 3 FROM bpm_process_instance WHERE id = '$id'
sql UPDATE bpm_process_instance SET tenant_id = 2 WHERE id = '$id'
DELETE /bpm/process-instance/cancel-by-admin?id=$id&reason=no
  => E_INSTANCE_MISSING

# instance_cancel: called instances are cancelled with their caller; only administrators cancel one alone
as admin
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
use simple_model model outer Outer {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"leave","calledProcessDefinitionName":"Leave","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id outer {}
holds SELECT count(*) = 2 FROM bpm_process_instance WHERE state = 0
holds SELECT num > 1 AND caller_instance = 1 AND caller_activity IS NOT NULL AND starter = '1' FROM bpm_process_instance WHERE definition_key = 'leave'
GET /bpm/process-instance/my-page?processDefinitionKey=leave
  => 0, keep child = data.list.0.id
DELETE /bpm/process-instance/cancel-by-start-user?id=$child&reason=no
  => E_CANCEL_CHILD_FORBIDDEN
DELETE /bpm/process-instance/cancel-by-start-user?id=$id&reason=no
  => 0 true
holds SELECT bool_and(status = 4 AND state <> 0) FROM bpm_process_instance
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep second
GET /bpm/process-instance/my-page?processDefinitionKey=leave
  => 0, keep child = data.list.0.id
DELETE /bpm/process-instance/cancel-by-admin?id=$child&reason=no
  => 0 true
holds SELECT status = 3 AND reason_code = 5 FROM bpm_process_instance WHERE id = '$second'

# model_clean: deletes the instances of a key with all that belongs to them
as admin
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
POST /bpm/comment/create {"taskId":"$task","message":"m"}
  => 0 true
DELETE /bpm/model/clean?id=$model
  => 0 true
holds SELECT (SELECT count(*) FROM bpm_process_instance) + (SELECT count(*) FROM bpm_task) + (SELECT count(*) FROM bpm_token) + (SELECT count(*) FROM bpm_variable) + (SELECT count(*) FROM bpm_activity) + (SELECT count(*) FROM bpm_comment) = 0
PUT /bpm/task/approve {"id":"$task"}
  => E_TASK_MISSING
