# What users try with process models and running processes.

# attack: secrets of outside calls are read by somebody who may look at models, but not edit them
as admin
POST /bpm/model/create {"key":"call","name":"Call","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processBeforeTriggerSetting":{"url":"https://example.org/x","header":[{"type":1,"key":"k","value":"hidden1"}]},"taskAfterTriggerSetting":{"url":"https://example.org/x","header":[{"type":1,"key":"k","value":"hidden2"}]},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"call1","type":15,"name":"Call","triggerSetting":{"type":1,"httpRequestSetting":{"url":"https://example.org/x","header":[{"type":1,"key":"k","value":"hidden3"}],"body":[{"type":1,"key":"b","value":"sent"}]}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep simple
POST /bpm/model/deploy?id=$simple {}
  => 0 true
POST /bpm/model/create {"key":"http","name":"Http","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"http\" name=\"Http\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"h\"/><serviceTask id=\"h\" name=\"Call\" flowable:type=\"http\"><extensionElements><flowable:field name=\"requestHeaders\"><flowable:string>X-Key: hidden4</flowable:string></flowable:field></extensionElements></serviceTask><sequenceFlow id=\"f1\" sourceRef=\"h\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0, keep drawn
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 1, 'Looker', 'looker', 1, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission = 'bpm:model:query'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'looker', '*', 'Looker')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
as user looker
GET /bpm/model/list?name=Call
  => 0 [{"processBeforeTriggerSetting":null,"taskAfterTriggerSetting":null,"processDefinition":{"processBeforeTriggerSetting":null,"taskAfterTriggerSetting":null}}]
GET /bpm/model/get?id=$simple
  => 0 {"processBeforeTriggerSetting":null,"processDefinition":{"processBeforeTriggerSetting":null}}, keep bpmn = data.bpmnXml
holds SELECT '$bpmn' NOT LIKE '%hidden%'
GET /bpm/model/get?id=$simple
  => 0 {"simpleModel":{"childNode":{"triggerSetting":{"httpRequestSetting":{"header":[],"body":[{"value":"sent"}]}}}}}
GET /bpm/model/simple/get?id=$simple
  => 0 {"childNode":{"triggerSetting":{"httpRequestSetting":{"header":[]}}}}
GET /bpm/model/get?id=$drawn
  => 0, keep xml = data.bpmnXml
holds SELECT '$xml' NOT LIKE '%hidden%' AND '$xml' LIKE '%requestHeaders%'
as admin
GET /bpm/model/list?name=Call
  => 0 [{"processBeforeTriggerSetting":{"header":[{"value":"hidden1"}]},"processDefinition":{"taskAfterTriggerSetting":{"header":[{"value":"hidden2"}]}}}]
GET /bpm/model/simple/get?id=$simple
  => 0 {"childNode":{"triggerSetting":{"httpRequestSetting":{"header":[{"value":"hidden3"}]}}}}

# attack: a process calls another program in the name of another tenant or user
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 901, 'a', 'all', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 901 FROM system_menu WHERE permission LIKE 'bpm:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'mallory', '', 'M')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901)
as user mallory
POST /bpm/model/create {"key":"told","name":"Told","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[921],"processBeforeTriggerSetting":{"url":"http://a.example.org/x","header":[{"type":1,"key":"tenant-id","value":"1"},{"type":1,"key":"Login-User","value":"1"},{"type":2,"key":"Tenant-ID","value":"as"},{"type":1,"key":"X-A","value":"1"}]},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=told
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"as":"1"}}
  => 0
holds SELECT payload -> 'header' = '["tenant-id: 901", "X-A: 1"]' FROM mq_outbox WHERE topic = 'bpm.notice'

# attack: a user to whom a task was delegated adds a signer, to decide it himself
as admin
use user anna Anna
use user bert Bert
use user carl Carl
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna', 'bert', 'carl')
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$bert,"reason":"what do you think?"}
  => 0 true
as user bert
PUT /bpm/task/create-sign {"id":"$task","userIds":[$carl],"type":"before","reason":"r"}
  => 0 true
as user carl
GET /bpm/task/todo-page
  => 0, keep signer = data.list.0.id
PUT /bpm/task/approve {"id":"$signer"}
  => 0
as user bert
PUT /bpm/task/approve {"id":"$task"}
  => E_TASK_NOT_YOURS
as user anna
GET /bpm/task/todo-page
  => 0 {"total":1}
PUT /bpm/task/approve {"id":"$task"}
  => 0
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'

# attack: an approver changes form fields that his node shows him read-only, or hides
as admin
use user anna Anna
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username = 'anna'
use simple_model model spend Spend {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"fieldsPermission":[{"field":"amount","title":"Amount","permission":"1"},{"field":"note","title":"Note","permission":"2"},{"field":"rank","title":"Rank","permission":"3"}],"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id spend {"amount":9000,"note":"a","rank":1}
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"amount":1,"note":"b","rank":9,"more":true,"PROCESS_STATUS":2}}
  => 0 {"outcome":"none","message":null,"droppedFields":["amount","rank"]}
as admin
GET /bpm/process-instance/variables?id=$id
  => 0 {"amount":9000,"note":"b","rank":1,"more":true}
use task admin
PUT /bpm/task/approve {"id":"$task","variables":{"amount":9000,"note":"c"}}
  => 0 true

# attack: a process that one may not start is previewed, with whom it would ask
as admin
POST /bpm/model/create {"key":"board","name":"Board","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":51,"candidateParam":"dept|1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=board
  => 0, keep definition = data.id
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 1, 'Starter', 'starter', 1, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission = 'bpm:process-instance:query'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'starter', '*', 'Starter')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
as user starter
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => E_START_FORBIDDEN
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition&processVariablesStr={"dept":100}
  => E_START_FORBIDDEN
as admin
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition
  => 0 {"status":-1}

# attack: the instances of another model are deleted by a model that takes over its key
as admin
use user anna Anna
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username = 'anna'
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}
use instance id leave {}
DELETE /bpm/model/delete?id=$model
  => 0 true
as user anna
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$anna],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}}
  => 0, keep own
POST /bpm/model/deploy?id=$own {}
  => 0 true
use instance mine leave {}
DELETE /bpm/model/clean?id=$own
  => 0 true
holds SELECT array_agg(id) = ARRAY['$id'] FROM bpm_process_instance WHERE definition_key = 'leave'
as admin
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0
as user anna
PUT /bpm/model/update {"id":"$own","key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$anna,1]}
  => 0 true
as admin
DELETE /bpm/model/clean?id=$own
  => 0 true
holds SELECT count(*) = 0 FROM bpm_process_instance WHERE definition_key = 'leave'

# attack: an approver changes what a module said of the business that is approved
as admin
use simple_model model stock Stock {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"fieldsPermission":[{"field":"note","title":"Note","permission":"2"}],"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
as module
POST /process-instance/create?userId=1 {"processDefinitionKey":"stock","businessKey":"7","variables":{"count":9000,"note":"a"}}
  => 0, keep id
as admin
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"count":1,"note":"b","more":1}}
  => 0
GET /bpm/process-instance/variables?id=$id
  => 0 {"count":9000,"note":"b","more":1}
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"more":2}}
  => 0
GET /bpm/process-instance/variables?id=$id
  => 0 {"count":9000,"note":"b","more":1}

# attack: reminders and cycles that never let the timer job rest
as admin
POST /bpm/model/create {"key":"haste","name":"Haste","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"timeoutHandler":{"enable":true,"type":1,"timeDuration":"PT0S","maxRemindCount":999999999},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => E_BAD_REQUEST msg "more often than once a second"
use bpmn_model drawn drawn Drawn <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"drawn\" name=\"Drawn\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"a\"/><userTask id=\"a\" name=\"A\"><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>1</flowable:candidateParam></extensionElements></userTask><sequenceFlow id=\"f1\" sourceRef=\"a\" targetRef=\"b\"/><userTask id=\"b\" name=\"B\"><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>1</flowable:candidateParam></extensionElements></userTask><boundaryEvent id=\"t\" attachedToRef=\"b\" cancelActivity=\"false\"><timerEventDefinition><timeCycle>R999999999/${each}</timeCycle></timerEventDefinition></boundaryEvent><sequenceFlow id=\"f3\" sourceRef=\"t\" targetRef=\"e2\"/><endEvent id=\"e2\"/><sequenceFlow id=\"f2\" sourceRef=\"b\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
GET /bpm/process-definition/get?key=drawn
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"each":"PT0S"}}
  => E_BAD_REQUEST msg "more often than once a second"
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep id
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","reason":"ok","variables":{"each":"PT0.0001S"}}
  => E_BAD_REQUEST msg "more often than once a second"
holds SELECT count(*) = 0 FROM bpm_timer
# Once a second is what a cycle may do.
PUT /bpm/task/approve {"id":"$task","reason":"ok","variables":{"each":"PT1S"}}
  => 0
holds SELECT count(*) = 1 AND bool_and(text = 'R999999999/PT1S' AND tenant_id = 1) FROM bpm_timer

# attack: an instance goes round and round, until its history is too long to be read
as admin
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id leave {}
sql UPDATE bpm_process_instance SET last_activity = 200000 WHERE id = '$id'
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","reason":"ok"}
  => E_BAD_REQUEST msg "200000 nodes"
DELETE /bpm/process-instance/cancel-by-start-user {"id":"$id","reason":"enough"}
  => 0
