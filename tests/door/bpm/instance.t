# instance_my_page: the instances that the caller has started, newest first, with all fields
as admin
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => 0
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', '[{"key":"Days","value":"3"}]', '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9002, 'trip', 1, 2, NULL, 0, '1', 'b9002', 'Trip of A', NULL, '2026-01-03 10:00:00+00', '2026-01-03 10:00:02+00'), (9003, 1, 'theirs', 1, 9001, 'leave', 0, 1, NULL, 0, '987', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL), (9004, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9004', 'Leave', NULL, '2026-01-05 10:00:00+00', NULL)
sql INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token, parent, node, open, status, delegation, sign, name, assignee, owner, reason, reason_code, sign_pic_url, attachments, variables, create_time, end_time, entered, until) VALUES (9001, 4, 1, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', NULL, 1, 0), (9001, 5, 1, 1, 9001, 3, NULL, 't1', true, 0, 0, 0, 'Boss', NULL, NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:01+00', NULL, 1, 0), (9001, 2, 1, 1, 9001, 3, NULL, 't1', false, 2, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', '2026-01-02 10:00:00+00', 1, 2)
sql INSERT INTO bpm_variable (tree, num, token, name, value) VALUES (9001, 1, 1, 'days', '3'), (9001, 2, 1, 'PROCESS_STATUS', '1'), (9001, 3, 1, 'ratio', '1.0'), (9001, 4, 3, 'loopCounter', '0'), (9002, 1, 1, 'days', '4')
GET /bpm/process-instance/my-page
  => 0 {"total":2,"list":[{"id":"two","name":"Trip of A","summary":null,"category":null,"categoryName":null,"status":2,"startTime":1767434400000,"endTime":1767434402000,"durationInMillis":2000,"formVariables":{"days":4},"businessKey":"b9002","processDefinitionId":"trip:1:9002","tasks":[]},{"id":"one","name":"Leave","summary":[{"key":"Days","value":"3"}],"category":"office","categoryName":"Office","status":1,"startTime":1767348000000,"endTime":null,"durationInMillis":null,"formVariables":{"days":3,"PROCESS_STATUS":1,"ratio":1.0},"businessKey":"b9001","startUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"},"processDefinitionId":"leave:1:9001","processDefinition":{"id":"leave:1:9001","version":1,"name":"Leave","key":"leave","category":"office","categoryName":"Office","modelType":10,"modelId":"1","type":null,"formName":"Leave form","formConf":null,"formFields":null,"suspensionState":1,"deploymentTime":"*","bpmnXml":null,"simpleModel":null,"icon":null,"description":null,"formType":10,"formId":7,"formCustomCreatePath":null,"formCustomViewPath":null,"visible":true,"startUserIds":[],"startDeptIds":[],"managerUserIds":[1],"sort":1,"allowCancelRunningProcess":null,"allowWithdrawTask":null,"processIdRule":null,"autoApprovalType":null,"titleSetting":null,"summarySetting":null,"processBeforeTriggerSetting":null,"processAfterTriggerSetting":null,"taskBeforeTriggerSetting":null,"taskAfterTriggerSetting":null,"printTemplateSetting":{"enable":true,"template":"<p>x</p>"}},"tasks":[{"id":"9001-4","name":"Boss","assigneeUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"}},{"id":"9001-5","name":"Boss","assigneeUser":null}]}]}
sql INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token, node, open, status, delegation, sign, name, assignee, reason_code, create_time, entered, until) SELECT 9001, n, 1, 1, 9001, 3, 't1', true, 1, 0, 0, 'Boss', '1', 0, '2026-01-02 10:00:02+00', 1, 0 FROM generate_series(6, 40) n
GET /bpm/process-instance/my-page?pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":"one","tasks":[{"id":"9001-4"},{"id":"9001-5"},{"id":"9001-6"},"*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*",{"id":"9001-23"}]}]}
sql DELETE FROM bpm_task WHERE tree = 9001 AND num > 5
GET /bpm/process-instance/my-page?pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":"one"}]}
GET /bpm/process-instance/my-page?pageSize=1&pageNo=3
  => 0 {"total":2,"list":[]}

# instance_my_page: a row has the small variables, 16 KB in all; the instance has every one
as admin
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason_code, starter, name, start_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, 0, '1', 'Leave', now())
sql INSERT INTO bpm_variable (tree, num, token, name, value) VALUES (9001, 1, 1, 'long', to_json(repeat('x', 200000))), (9001, 2, 1, 'days', '3')
sql INSERT INTO bpm_variable (tree, num, token, name, value) SELECT 9001, 2 + n, 1, 'text' || n, to_json(repeat('x', 1000)) FROM generate_series(1, 60) n
GET /bpm/process-instance/my-page
  => 0, keep shown = data.list.0.formVariables
holds SELECT v ? 'days' AND v ? 'text15' AND NOT v ? 'long' AND length(v::text) < 17000 FROM (SELECT '$shown'::jsonb AS v) s
GET /bpm/process-instance/manager-page
  => 0, keep shown = data.list.0.formVariables
holds SELECT NOT v ? 'long' FROM (SELECT '$shown'::jsonb AS v) s
GET /bpm/process-instance/get?id=one
  => 0, keep all = data.formVariables
holds SELECT v ? 'long' AND v ? 'text60' FROM (SELECT '$all'::jsonb AS v) s

# instance_my_page: filters, alone and together; totals are exact
as admin
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => 0
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', NULL, '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9002, 'trip', 1, 2, NULL, 0, '1', 'b9002', 'Trip of A', NULL, '2026-01-03 10:00:00+00', '2026-01-06 10:00:00+00'), (9003, 1, 'three', 1, 9001, 'leave', 1, 3, NULL, 0, '1', 'b9003', 'Leave of A', NULL, '2026-01-04 10:00:00+00', '2026-01-05 10:00:00+00')
sql INSERT INTO bpm_variable (tree, num, token, name, value) VALUES (9001, 1, 1, 'days', '3'), (9002, 1, 1, 'days', '3'), (9002, 2, 1, 'to', '"Rome"'), (9003, 1, 1, 'days', '4')
GET /bpm/process-instance/my-page?name=of%20A
  => 0 {"total":2,"list":[{"id":"three"},{"id":"two"}]}
GET /bpm/process-instance/my-page?name=f%20A
  => 0 {"total":2,"list":[{"id":"three"},{"id":"two"}]}
GET /bpm/process-instance/my-page?name=%EF%BC%B4%EF%BC%B2%EF%BC%A9%EF%BC%B0%E3%80%80of
  => 0 {"total":1,"list":[{"id":"two"}]}
GET /bpm/process-instance/my-page?name=%25
  => 0 {"total":0,"list":[]}
GET /bpm/process-instance/my-page?name=Leave_of
  => 0 {"total":0,"list":[]}
GET /bpm/process-instance/my-page?processDefinitionKey=leave
  => 0 {"total":2,"list":[{"id":"three"},{"id":"one"}]}
GET /bpm/process-instance/my-page?processDefinitionKey=lea
  => 0 {"total":0,"list":[]}
GET /bpm/process-instance/my-page?status=1
  => 0 {"total":1,"list":[{"id":"one"}]}
GET /bpm/process-instance/my-page?status=6
  => E_BAD_REQUEST msg "status"
GET /bpm/process-instance/my-page?category=office
  => 0 {"total":2,"list":[{"id":"three"},{"id":"one"}]}
GET /bpm/process-instance/my-page?category=none
  => 0 {"total":0,"list":[]}
GET /bpm/process-instance/my-page?createTime%5B0%5D=2026-01-03%2000:00:00&createTime%5B1%5D=2026-01-03%2023:59:59
  => 0 {"total":1,"list":[{"id":"two"}]}
GET /bpm/process-instance/my-page?endTime%5B0%5D=2026-01-05%2000:00:00&endTime%5B1%5D=2026-01-05%2023:59:59
  => 0 {"total":1,"list":[{"id":"three"}]}
GET /bpm/process-instance/my-page?formFieldsParams=%7B%22days%22:3,%22to%22:%22%22%7D
  => 0 {"total":2,"list":[{"id":"two"},{"id":"one"}]}
GET /bpm/process-instance/my-page?formFieldsParams=%7B%22days%22:%223%22,%22to%22:%22Rome%22%7D
  => 0 {"total":1,"list":[{"id":"two"}]}
GET /bpm/process-instance/my-page?formFieldsParams=%5B3%5D
  => E_BAD_REQUEST msg "formFieldsParams: must be an object"
GET /bpm/process-instance/my-page?formFieldsParams=%7B
  => E_BAD_REQUEST msg "formFieldsParams"
GET /bpm/process-instance/my-page?category=office&status=3&name=Leave
  => 0 {"total":1,"list":[{"id":"three"}]}

# instance_manager_page: the instances of all users, and of one
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
use process_user clerk Clerk
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', NULL, '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9001, 'leave', 0, 1, NULL, 0, '$clerk', 'b9002', 'Leave', NULL, '2026-01-03 10:00:00+00', NULL), (9003, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL)
GET /bpm/process-instance/manager-page
  => 0 {"total":2,"list":[{"id":"two","startUser":{"id":$clerk,"nickname":"Clerk","avatar":null,"deptId":null,"deptName":null}},{"id":"one"}]}
GET /bpm/process-instance/manager-page?startUserId=$clerk
  => 0 {"total":1,"list":[{"id":"two"}]}
GET /bpm/process-instance/manager-page?status=1&processDefinitionKey=leave&name=Leave
  => 0 {"total":2,"list":["*","*"]}
as user clerk
GET /bpm/process-instance/my-page
  => 0 {"total":1,"list":[{"id":"two"}]}
GET /bpm/process-instance/manager-page
  => E_FORBIDDEN
GET /bpm/process-instance/variables?id=two
  => E_FORBIDDEN

# instance_get: for users who take part in the instance, or who may query all
as admin
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => 0
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
use process_user clerk Clerk
use process_user boss Boss
use process_user reader Reader
use process_user other Other
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '$clerk', 'b9001', 'Leave', NULL, '2026-01-02 10:00:00+00', NULL), (9003, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL)
sql INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token, parent, node, open, status, delegation, sign, name, assignee, owner, reason, reason_code, sign_pic_url, attachments, variables, create_time, end_time, entered, until) VALUES (9001, 4, 1, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '$boss', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', NULL, 1, 0), (9001, 5, 1, 1, 9001, 3, NULL, 't1', true, 0, 0, 0, 'Boss', NULL, '1', NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:01+00', NULL, 1, 0)
sql INSERT INTO bpm_copy (tenant_id, tree, instance, node, reader, create_time) VALUES (1, 9001, 1, 'c', '$reader', '2026-01-02')
sql INSERT INTO bpm_variable (tree, num, token, name, value) VALUES (9001, 1, 1, 'days', '3'), (9001, 2, 1, 'PROCESS_STATUS', '1')
GET /bpm/process-instance/get?id=one
  => 0 {"id":"one","name":"Leave","summary":null,"category":"office","categoryName":"Office","status":1,"startTime":"*","endTime":null,"durationInMillis":null,"formVariables":{"days":3},"businessKey":"b9001","startUser":{"id":$clerk},"processDefinitionId":"leave:1:9001","processDefinition":{"id":"leave:1:9001","version":1,"name":"Leave","key":"leave","category":"office","categoryName":"Office","modelType":10,"modelId":"1","type":null,"formName":"Leave form","formConf":"{}","formFields":["a","b"],"suspensionState":1,"deploymentTime":"*","bpmnXml":null,"simpleModel":null,"icon":null,"description":null,"formType":10,"formId":7,"formCustomCreatePath":null,"formCustomViewPath":null,"visible":true,"startUserIds":[],"startDeptIds":[],"managerUserIds":[1],"sort":1,"allowCancelRunningProcess":null,"allowWithdrawTask":null,"processIdRule":null,"autoApprovalType":null,"titleSetting":null,"summarySetting":null,"processBeforeTriggerSetting":null,"processAfterTriggerSetting":null,"taskBeforeTriggerSetting":null,"taskAfterTriggerSetting":null,"printTemplateSetting":{"enable":true,"template":"<p>x</p>"}},"tasks":null}
GET /bpm/process-instance/get?id=none
  => 0 null
GET /bpm/process-instance/get?id=foreign
  => 0 null
GET /bpm/process-instance/get
  => E_BAD_REQUEST msg "id"
as user clerk
GET /bpm/process-instance/get?id=one
  => 0 {"id":"one"}
as user boss
GET /bpm/process-instance/get?id=one
  => 0 {"id":"one"}
as user reader
GET /bpm/process-instance/get?id=one
  => 0 {"id":"one"}
as user other
GET /bpm/process-instance/get?id=one
  => E_FORBIDDEN
GET /bpm/process-instance/get?id=none
  => 0 null

# copy_page: the copies that the caller got, newest first, with all fields
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
use process_user clerk Clerk
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', '[{"key":"Days","value":"3"}]', '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9002', 'Trip', NULL, '2026-01-03 10:00:00+00', NULL)
sql INSERT INTO bpm_copy (tenant_id, tree, instance, task, node, node_name, reader, sender, reason, create_time) VALUES (1, 9001, 1, 4, 't1', 'Boss', '1', '$clerk', 'look', '2026-01-02 11:00:00+00'), (1, 9002, 1, NULL, 'c1', NULL, '1', NULL, NULL, '2026-01-03 11:00:00+00'), (1, 9002, 1, NULL, 'c1', NULL, '$clerk', NULL, NULL, '2026-01-03 11:00:00+00'), (2, 9001, 1, NULL, 'c1', NULL, '1', NULL, NULL, '2026-01-03 11:00:00+00')
GET /bpm/process-instance/copy/page
  => 0 {"total":2,"list":[{"processInstanceId":"two","processInstanceName":"Trip","activityId":"c1","activityName":"","taskId":null,"reason":null,"createUser":null,"summary":null},{"id":"*","startUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"},"processInstanceId":"one","processInstanceName":"Leave","processInstanceStartTime":1767348000000,"activityId":"t1","activityName":"Boss","taskId":"9001-4","reason":"look","createUser":{"id":$clerk,"nickname":"Clerk"},"createTime":1767351600000,"summary":[{"key":"Days","value":"3"}]}]}
GET /bpm/process-instance/copy/page?processInstanceName=rip
  => 0 {"total":1,"list":[{"processInstanceId":"two"}]}
GET /bpm/process-instance/copy/page?createTime%5B0%5D=2026-01-02%2000:00:00&createTime%5B1%5D=2026-01-02%2023:59:59
  => 0 {"total":1,"list":[{"processInstanceId":"one"}]}
as user clerk
GET /bpm/process-instance/copy/page
  => 0 {"total":1,"list":[{"processInstanceId":"two"}]}

# instance_print: who decided what, when and why, in the caller's language
as admin
use process_user first First
use process_user second Second
use process_user other Other
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}},"printTemplateSetting":{"enable":true,"template":"<p>x</p>"}}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
use instance inst leave {}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes","signPicUrl":"https://example.org/s.png"}
  => 0 true
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => 0 {"processInstance":{"id":"$inst","startUser":{"id":1}},"printTemplateEnable":true,"printTemplateHtml":"<p>x</p>","tasks":[{"name":"Starter"},{"id":"$task","name":"First","signPicUrl":"https://example.org/s.png","description":"*"}]}, keep said = data.tasks.1.description
holds SELECT '$said' ~ '^First / First / [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} / Approved / yes$'
header accept-language zh
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => 0, keep said = data.tasks.1.description
holds SELECT '$said' LIKE '% / 审批通过 / yes'
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => 0, keep submitted = data.tasks.0.description
holds SELECT '$submitted' LIKE '% / 发起人提交' AND '$submitted' NOT LIKE '%通过%'
GET /bpm/process-instance/get-print-data?processInstanceId=none
  => E_INSTANCE_MISSING
GET /bpm/process-instance/get-print-data
  => E_BAD_REQUEST msg "processInstanceId"
as user other
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => E_FORBIDDEN

# instance_print: an approval that was withdrawn is followed by the step that went back
as admin
use process_user first First
use process_user second Second
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
sql UPDATE bpm_process_definition SET allow_withdraw_task = true WHERE key = 'leave'
use instance inst leave {}
use task first
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
PUT /bpm/task/withdraw?taskId=$task
  => 0 true
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => 0 {"tasks":[{"name":"Starter"},{"name":"First"},{"name":"Second"}]}, keep said = data.tasks.2.description
holds SELECT '$said' ~ '^Second / Second / [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} / Cancelled / cancelled: the task before it was withdrawn$'

# instance_status_remote: modules read instances and the text shown with their
# status
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', NULL, '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9001, 'leave', 1, 3, NULL, 0, '1', 'b9002', 'Leave', NULL, '2026-01-03 10:00:00+00', '2026-01-03 11:00:00+00'), (9003, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL)
sql UPDATE bpm_process_instance SET reason = 'too long' WHERE id = 'two'
as module
POST /process-instance/get {}
  => E_BAD_REQUEST msg "processInstanceId"
POST /process-instance/get {"status":null,"businessKey":null,"page":1}
  => E_BAD_REQUEST msg "processInstanceId"
POST /process-instance/get {"status":3}
  => 0 {"id":"two","name":"Leave","processDefinitionKey":"leave","processDefinitionId":"leave:1:9001","businessKey":"b9002","status":3,"reason":"too long","startUserId":1,"startTime":1767434400000,"endTime":1767438000000,"ended":true,"rejected":true}
POST /process-instance/get {"status":1,"processDefinitionKey":"leave"}
  => 0 {"id":"one","ended":false,"rejected":false,"endTime":null}
POST /process-instance/get {"businessKey":"b9001"}
  => 0 {"id":"one"}
POST /process-instance/get {"processInstanceId":"two"}
  => 0 {"id":"two"}
POST /process-instance/get {"processInstanceId":"foreign"}
  => 0 null
POST /process-instance/get {"processDefinitionKey":"lea"}
  => 0 null
POST /process-instance/get {"status":9}
  => E_BAD_REQUEST msg "status"
GET /process-instance/getInstanceStatusMessage?processInstanceId=two
  => 0 "too long"
GET /process-instance/getInstanceStatusMessage?processInstanceId=one
  => 0 null
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"two","message":"3 of 7 done"}
  => 0 true
GET /process-instance/getInstanceStatusMessage?processInstanceId=two
  => 0 "3 of 7 done"
holds SELECT status = 3 AND reason = 'too long' FROM bpm_process_instance WHERE id = 'two'
GET /process-instance/getInstanceStatusMessage?processInstanceId=foreign
  => E_INSTANCE_MISSING
GET /process-instance/getInstanceStatusMessage
  => E_BAD_REQUEST msg "processInstanceId"
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"foreign","message":"x"}
  => E_INSTANCE_MISSING
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"two"}
  => E_BAD_REQUEST msg "message"
as admin
POST /process-instance/get {"status":3}
  => E_NOT_FOUND
