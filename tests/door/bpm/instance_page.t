# instance_my_page: the instances that the caller has started, newest first, with all fields
as admin
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => 0
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', '[{"key":"Days","value":"3"}]', '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9002, 'trip', 1, 2, NULL, 0, '1', 'b9002', 'Trip of A', NULL, '2026-01-03 10:00:00+00', '2026-01-03 10:00:02+00'), (9003, 1, 'theirs', 1, 9001, 'leave', 0, 1, NULL, 0, '987', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL), (9004, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9004', 'Leave', NULL, '2026-01-05 10:00:00+00', NULL)
sql INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token, parent, node, open, status, delegation, sign, name, assignee, owner, reason, reason_code, sign_pic_url, attachments, variables, create_time, end_time, entered, until) VALUES (9001, 4, 1, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', NULL, 1, 0), (9001, 5, 1, 1, 9001, 3, NULL, 't1', true, 0, 0, 0, 'Boss', NULL, NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:01+00', NULL, 1, 0), (9001, 2, 1, 1, 9001, 3, NULL, 't1', false, 2, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', '2026-01-02 10:00:00+00', 1, 2)
sql INSERT INTO bpm_variable (tree, num, token, name, value) VALUES (9001, 1, 1, 'days', '3'), (9001, 2, 1, 'PROCESS_STATUS', '1'), (9001, 3, 1, 'ratio', '1.0'), (9001, 4, 3, 'loopCounter', '0'), (9002, 1, 1, 'days', '4')
GET /bpm/process-instance/my-page
  => 0 {"total":2,"list":[{"id":"two","name":"Trip of A","summary":null,"category":null,"categoryName":null,"status":2,"startTime":1767434400000,"endTime":1767434402000,"durationInMillis":2000,"formVariables":{"days":4},"businessKey":"b9002","processDefinitionId":"trip:1:9002","tasks":[]},{"id":"one","name":"Leave","summary":[{"key":"Days","value":"3"}],"category":"office","categoryName":"Office","status":1,"startTime":1767348000000,"endTime":null,"durationInMillis":null,"formVariables":{"days":3,"PROCESS_STATUS":1,"ratio":1.0},"businessKey":"b9001","startUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"},"processDefinitionId":"leave:1:9001","processDefinition":{"id":"leave:1:9001","version":1,"name":"Leave","key":"leave","category":"office","categoryName":"Office","modelType":10,"modelId":"1","type":null,"formName":"Leave form","formConf":null,"formFields":null,"suspensionState":1,"deploymentTime":"*","bpmnXml":null,"simpleModel":null,"icon":null,"description":null,"formType":10,"formId":7,"formCustomCreatePath":null,"formCustomViewPath":null,"visible":true,"startUserIds":null,"startDeptIds":null,"managerUserIds":[1],"sort":1,"allowCancelRunningProcess":null,"allowWithdrawTask":null,"processIdRule":null,"autoApprovalType":null,"titleSetting":null,"summarySetting":null,"processBeforeTriggerSetting":null,"processAfterTriggerSetting":null,"taskBeforeTriggerSetting":null,"taskAfterTriggerSetting":null,"printTemplateSetting":{"enable":true,"template":"<p>x</p>"}},"tasks":[{"id":"9001-4","name":"Boss","assigneeUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"}},{"id":"9001-5","name":"Boss","assigneeUser":null}]}]}
GET /bpm/process-instance/my-page?pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":"one"}]}
GET /bpm/process-instance/my-page?pageSize=1&pageNo=3
  => 0 {"total":2,"list":[]}

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
  => 0 {"id":"one","name":"Leave","summary":null,"category":"office","categoryName":"Office","status":1,"startTime":"*","endTime":null,"durationInMillis":null,"formVariables":{"days":3},"businessKey":"b9001","startUser":{"id":$clerk},"processDefinitionId":"leave:1:9001","processDefinition":{"id":"leave:1:9001","version":1,"name":"Leave","key":"leave","category":"office","categoryName":"Office","modelType":10,"modelId":"1","type":null,"formName":"Leave form","formConf":"{}","formFields":["a","b"],"suspensionState":1,"deploymentTime":"*","bpmnXml":null,"simpleModel":null,"icon":null,"description":null,"formType":10,"formId":7,"formCustomCreatePath":null,"formCustomViewPath":null,"visible":true,"startUserIds":null,"startDeptIds":null,"managerUserIds":[1],"sort":1,"allowCancelRunningProcess":null,"allowWithdrawTask":null,"processIdRule":null,"autoApprovalType":null,"titleSetting":null,"summarySetting":null,"processBeforeTriggerSetting":null,"processAfterTriggerSetting":null,"taskBeforeTriggerSetting":null,"taskAfterTriggerSetting":null,"printTemplateSetting":{"enable":true,"template":"<p>x</p>"}},"tasks":null}
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
