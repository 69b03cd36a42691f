# instance_create: an instance begins with the variables that were sent, and with those of the suite
as admin
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {"day":3,"note":null,"PROCESS_STATUS":2,"loopCounter":7,"a1_assignee":"5","RETURN_FLAG_a1":true}
holds SELECT status = 1 AND state = 0 AND starter = '1' AND name = 'Leave' AND num = 1 AND definition_key = 'leave' AND end_time IS NULL AND summary IS NULL AND length(id) = 36 FROM bpm_process_instance WHERE id = '$id'
holds SELECT string_agg(name || '=' || value, ' ' ORDER BY name COLLATE "C") = 'PROCESS_START_USER_ID=1 PROCESS_STATUS=1 _FLOWABLE_SKIP_EXPRESSION_ENABLED=true day=3 note=null' FROM bpm_variable WHERE token = 1
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:1' FROM bpm_task
holds SELECT count(*) = 1 FROM system_operate_log WHERE type = 'process instance' AND sub_type = 'create' AND extra LIKE '%$id%' AND action LIKE '%: Event: %; Instance: Leave; Status: In approval%'
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
use super_user anna Anna
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
use super_user anna Anna
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
use super_user anna Anna
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
use super_user anna Anna
use super_user bert Bert
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
  => E_INSTANCE_NOT_RUNNING
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

# remote trigger: a call is sent from the outbox; when the module calls back, the token continues
as admin
use simple_model model stock Stock {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"t1","type":15,"name":"Ask","triggerSetting":{"type":2,"httpRequestSetting":{"url":"http://a.example.org/x","header":[{"type":1,"key":"X-Token","value":"secret"},{"type":1,"key":"Host","value":"evil.org"},{"type":1,"key":"X-A: 1\r\nX-B","value":"b"},{"type":2,"key":"X-Day","value":"day"},{"type":2,"key":"X-Broken","value":"broken"}],"body":[{"type":1,"key":"a","value":"b c&d"},{"type":2,"key":"day","value":"day"},{"type":2,"key":"none","value":"missing"}],"response":[{"key":"got","value":"answer"}]}},"childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id stock {"day":3,"broken":"x\r\nX-C: y"}
holds SELECT topic = 'bpm.call' AND payload ->> 'method' = 'POST' AND payload ->> 'url' = 'http://a.example.org/x' FROM mq_outbox
holds SELECT payload -> 'header' = '["tenant-id: 1", "X-Token: secret", "X-Day: 3"]' FROM mq_outbox
holds SELECT payload ->> 'body' = 'a=b%20c%26d&day=3&none=&processInstanceId=$id&taskDefineKey=t1_callback' FROM mq_outbox
holds SELECT (payload ->> 'token')::bigint = k.num AND NOT k.gone AND k.node = 't1' FROM mq_outbox, bpm_token k
as module
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1_callback"}
  => E_TASK_MISSING
as admin
sql INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id, activity_name, token, topic, key, payload, tries, error) SELECT 1, i.tree, i.num, 'call', 't1', 'Ask', (o.payload ->> 'token')::bigint, o.topic, o.key, o.payload, 8, 'HTTP 500' FROM bpm_process_instance i, mq_outbox o
sql DELETE FROM mq_outbox
sql UPDATE bpm_process_instance SET status = 5
GET /bpm/process-job/page
  => 0 {"total":1,"list":[{"processInstanceId":"$id","processInstanceName":"Stock","activityId":"t1","activityName":"Ask","kind":"call","tries":8,"error":"HTTP 500","createTime":"*"}]}, keep job = data.list.0.id
PUT /bpm/process-job/skip {"id":$job}
  => 0 true
PUT /bpm/process-job/skip {"id":$job}
  => E_JOB_MISSING
holds SELECT status = 1 FROM bpm_process_instance
holds SELECT node = 't1_callback' FROM bpm_token WHERE NOT gone
as module
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1"}
  => E_TASK_MISSING
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1_callback","variables":{"got":7,"PROCESS_STATUS":3,"PROCESS_REASON":"forged","RETURN_FLAG_a1":true,"a1_assignees":[9],"loopCounter":1}}
  => 0 true
holds SELECT count(*) = 1 FROM bpm_variable WHERE name = 'got' AND value::text = '7'
holds SELECT count(*) = 0 FROM bpm_variable WHERE token = 1 AND (name IN ('PROCESS_REASON', 'RETURN_FLAG_a1', 'loopCounter') OR value::text = '[9]')
holds SELECT status = 1 AND state = 0 FROM bpm_process_instance
holds SELECT count(*) = 1 FROM bpm_task WHERE node = 'a1' AND open
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1_callback"}
  => E_TASK_MISSING
POST /process-instance/trigger {"processInstanceId":"nobody","taskDefineKey":"t1_callback"}
  => E_INSTANCE_MISSING
POST /process-instance/trigger {"processInstanceId":"$id"}
  => E_BAD_REQUEST msg "taskDefineKey"
header tenant-id 2
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1_callback"}
  => E_INSTANCE_MISSING

# remote get, cancel: instances are found by any properties that a module knows
as admin
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"allowCancelRunningProcess":false,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use instance one leave {}
sql UPDATE bpm_process_instance SET business_key = 'b1', start_time = now() - interval '1 hour'
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep two
as module
POST /process-instance/get {"processDefinitionKey":"leave"}
  => 0 {"id":"$two","name":"Leave","processDefinitionKey":"leave","processDefinitionId":"$definition","businessKey":null,"status":1,"reason":null,"startUserId":1,"startTime":"*","endTime":null,"ended":false,"rejected":false}
POST /process-instance/get {"businessKey":"b1","status":1}
  => 0 {"id":"$one"}
POST /process-instance/get {"processInstanceId":"$one"}
  => 0 {"id":"$one"}
POST /process-instance/get {"businessKey":"b1","status":2}
  => 0 null
POST /process-instance/get {"status":9}
  => E_BAD_REQUEST msg "status"
GET /process-instance/getInstanceStatusMessage?processInstanceId=$one
  => 0 null
POST /process-instance/cancel {"userId":1,"businessKey":"b1","reason":"r"}
  => E_CANCEL_FORBIDDEN
POST /process-instance/cancel {"userId":1,"reason":"r"}
  => E_BAD_REQUEST msg "businessKey"
POST /process-instance/cancel {"userId":1,"businessKey":"b9","reason":"r"}
  => E_INSTANCE_MISSING
POST /process-instance/cancel {"userId":987654321,"businessKey":"b1","reason":"not needed"}
  => 0 true
POST /process-instance/cancel {"userId":987654321,"businessKey":"b1","reason":"not needed"}
  => E_INSTANCE_NOT_RUNNING
POST /process-instance/get {"processInstanceId":"$one"}
  => 0 {"status":4,"ended":true,"rejected":false,"endTime":"*"}
POST /process-instance/cancel {"userId":987654321,"processDefinitionKey":"none","reason":"r"}
  => E_INSTANCE_MISSING
POST /process-instance/cancel {"userId":987654321,"processDefinitionKey":"leave","reason":"the newest that runs"}
  => 0 true
holds SELECT status = 4 FROM bpm_process_instance WHERE id = '$two'
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"$one","message":"stock was sold"}
  => 0 true
GET /process-instance/getInstanceStatusMessage?processInstanceId=$one
  => 0 "stock was sold"
POST /process-instance/get {"processInstanceId":"$one"}
  => 0 {"status":4}
GET /process-instance/getInstanceStatusMessage?processInstanceId=nobody
  => E_INSTANCE_MISSING
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"nobody","message":"m"}
  => E_INSTANCE_MISSING
header tenant-id 2
POST /process-instance/get {"processInstanceId":"$one"}
  => 0 null
GET /process-instance/getInstanceStatusMessage?processInstanceId=$one
  => E_INSTANCE_MISSING
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"$one","message":"theirs"}
  => E_INSTANCE_MISSING
POST /process-instance/cancel {"userId":1,"processInstanceId":"$two","reason":"r"}
  => E_INSTANCE_MISSING

# remote: callers other than modules are refused
as admin
POST /process-instance/get {}
  => E_NOT_FOUND

# instance_variables: reserved names are left out
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', NULL, '2026-01-02 10:00:00+00', NULL), (9003, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL)
sql INSERT INTO bpm_variable (tree, num, token, name, value) VALUES (9001, 1, 1, 'days', '3'), (9001, 2, 1, 'PROCESS_STATUS', '1'), (9001, 3, 1, 'RETURN_FLAG_t1', 'true'), (9001, 4, 1, 'list', '[1, {"a":null}]'), (9001, 5, 1, 'none', 'null'), (9001, 6, 3, 'inner', '1')
GET /bpm/process-instance/variables?id=one
  => 0 {"days":3,"list":[1,{"a":null}],"none":null}
GET /bpm/process-instance/variables?id=none
  => E_INSTANCE_MISSING
GET /bpm/process-instance/variables?id=foreign
  => E_INSTANCE_MISSING

# instance_variables: of two who have read the same the second is told what is there now
as admin
use process_user clerk Clerk
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance inst leave {"days":3,"other":"o"}
GET /bpm/process-instance/variables?id=$inst
  => 0, keep tag = ETag
header if-match $tag
PUT /bpm/process-instance/variables {"id":"$inst","variables":{"days":8}}
  => 0 true, keep left = ETag
PUT /bpm/process-instance/variables {"id":"$inst","variables":{"days":3}}
  => E_CHANGED_MEANWHILE {"updater":null,"updaterName":null,"updateTime":null,"current":{"days":8,"other":"o"}}
PUT /bpm/process-instance/variables {"id":"none","variables":{}}
  => E_INSTANCE_MISSING
header if-match $left
PUT /bpm/process-instance/variables {"id":"$inst","variables":{"other":"p"}}
  => 0 true
GET /bpm/process-instance/variables?id=$inst
  => 0 {"days":8,"other":"p"}

# instance_variables: conditions see the variables that are set; reserved names are ignored
as admin
use process_user clerk Clerk
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance inst leave {"days":3,"other":"o"}
PUT /bpm/process-instance/variables {"id":"$inst","variables":{"days":9,"none":null,"list":[1],"PROCESS_STATUS":7,"RETURN_FLAG_a1":true}}
  => 0 true
GET /bpm/process-instance/variables?id=$inst
  => 0 {"days":9,"other":"o","none":null,"list":[1]}
GET /bpm/process-instance/get?id=$inst
  => 0 {"formVariables":{"days":9,"none":null}}, keep all = data.formVariables
holds SELECT NOT '$all'::jsonb ? 'RETURN_FLAG_a1'
holds SELECT count(*) = 1 FROM system_operate_log WHERE type = 'process instance' AND sub_type = 'set variables'
PUT /bpm/process-instance/variables {"id":"$inst"}
  => E_BAD_REQUEST msg "variables"
PUT /bpm/process-instance/variables {"id":"$inst","variables":[1]}
  => E_BAD_REQUEST msg "variables"
PUT /bpm/process-instance/variables {"id":"none","variables":{}}
  => E_INSTANCE_MISSING
DELETE /bpm/process-instance/cancel-by-start-user {"id":"$inst","reason":"not now"}
  => 0 true
PUT /bpm/process-instance/variables {"id":"$inst","variables":{"days":1}}
  => E_INSTANCE_NOT_RUNNING
as user clerk
PUT /bpm/process-instance/variables {"id":"$inst","variables":{"days":1}}
  => E_FORBIDDEN
