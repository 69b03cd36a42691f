# task_todo_page: open tasks of the caller, newest first, with all fields
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
use process_user clerk Clerk
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', '[{"key":"Days","value":"3"}]', '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9002, 'trip', 0, 1, NULL, 0, '1', 'b9002', 'Trip', NULL, '2026-01-03 10:00:00+00', NULL), (9003, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL)
sql INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token, parent, node, open, status, delegation, sign, name, assignee, owner, reason, reason_code, sign_pic_url, attachments, variables, create_time, end_time, entered, until) VALUES (9001, 4, 1, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', NULL, 1, 0), (9002, 4, 1, 1, 9002, NULL, 2, 't1', true, 1, 0, 0, 'Chief', '1', '$clerk', NULL, 0, NULL, NULL, NULL, '2026-01-03 10:00:00+00', NULL, 1, 0), (9001, 5, 1, 1, 9001, 3, NULL, 't1', true, 0, 0, 0, 'Boss', NULL, '1', NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:01+00', NULL, 1, 0), (9001, 6, 1, 1, 9001, 3, NULL, 't1', true, 7, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:01+00', NULL, 1, 0), (9001, 7, 1, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '$clerk', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:01+00', NULL, 1, 0), (9001, 2, 1, 1, 9001, 3, NULL, 't1', false, 2, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', '2026-01-02 10:00:00+00', 1, 2), (9003, 4, 2, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', NULL, 1, 0)
GET /bpm/task/todo-page
  => 0 {"total":2,"list":[{"id":"9002-4","name":"Chief","parentTaskId":"9002-2","ownerUser":{"id":$clerk,"nickname":"Clerk"}},{"id":"9001-4","name":"Boss","createTime":1767348000000,"endTime":null,"durationInMillis":null,"status":1,"reason":null,"signPicUrl":null,"attachments":null,"ownerUser":null,"assigneeUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"},"taskDefinitionKey":"t1","processInstanceId":"one","processInstance":{"id":"one","name":"Leave","createTime":1767348000000,"processDefinitionId":"leave:1:9001","summary":[{"key":"Days","value":"3"}],"startUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"}},"parentTaskId":null,"children":null,"formId":null,"formName":null,"formConf":null,"formFields":null,"formVariables":null,"buttonsSetting":null,"signEnable":null,"reasonRequire":null,"nodeType":null}]}
GET /bpm/task/todo-page?pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":"9001-4"}]}
GET /bpm/task/todo-page?name=os
  => 0 {"total":1,"list":[{"id":"9001-4"}]}
GET /bpm/task/todo-page?category=office
  => 0 {"total":1,"list":[{"id":"9001-4"}]}
GET /bpm/task/todo-page?processDefinitionKey=trip
  => 0 {"total":1,"list":[{"id":"9002-4"}]}
GET /bpm/task/todo-page?createTime%5B0%5D=2026-01-02%2000:00:00&createTime%5B1%5D=2026-01-02%2023:59:59
  => 0 {"total":1,"list":[{"id":"9001-4"}]}
as user clerk
GET /bpm/task/todo-page
  => 0 {"total":1,"list":[{"id":"9001-7"}]}

# task_done_page: tasks that the caller has decided, without those that he submitted as starter
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', '[{"key":"Days","value":"3"}]', '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9002, 'trip', 0, 1, NULL, 0, '1', 'b9002', 'Trip', NULL, '2026-01-03 10:00:00+00', NULL)
sql INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token, parent, node, open, status, delegation, sign, name, assignee, owner, reason, reason_code, sign_pic_url, attachments, variables, create_time, end_time, entered, until) VALUES (9001, 2, 1, 1, 9001, 3, NULL, 'StartUserNode', false, 2, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', '2026-01-02 10:00:00+00', 1, 2), (9001, 4, 1, 1, 9001, 3, NULL, 't1', false, 2, 0, 0, 'Boss', '1', NULL, 'fine', 0, 'https://example.org/s.png', '{https://example.org/a.txt}', NULL, '2026-01-02 10:00:00+00', '2026-01-02 12:00:00+00', 1, 2), (9002, 4, 1, 1, 9002, 3, NULL, 't1', false, 3, 0, 0, 'Chief', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-03 10:00:00+00', '2026-01-03 11:00:00+00', 1, 2), (9002, 5, 1, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-03 10:00:00+00', NULL, 1, 0), (9002, 6, 1, 1, 9001, 3, NULL, 't1', false, 2, 0, 0, 'Boss', '987', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-03 10:00:00+00', '2026-01-03 11:00:00+00', 1, 2)
GET /bpm/task/done-page
  => 0 {"total":2,"list":[{"id":"9002-4","status":3},{"id":"9001-4","status":2,"reason":"fine","endTime":1767355200000,"durationInMillis":7200000,"signPicUrl":"https://example.org/s.png","attachments":["https://example.org/a.txt"],"processInstance":{"id":"one","name":"Leave","createTime":1767348000000,"processDefinitionId":"leave:1:9001","summary":[{"key":"Days","value":"3"}],"startUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"}}}]}
GET /bpm/task/done-page?status=2
  => 0 {"total":1,"list":[{"id":"9001-4"}]}
GET /bpm/task/done-page?name=Chief&processDefinitionKey=trip
  => 0 {"total":1,"list":[{"id":"9002-4"}]}
GET /bpm/task/done-page?category=office
  => 0 {"total":1,"list":[{"id":"9001-4"}]}
GET /bpm/task/done-page?createTime%5B0%5D=2026-01-03%2000:00:00&createTime%5B1%5D=2026-01-03%2023:59:59&pageSize=1
  => 0 {"total":1,"list":[{"id":"9002-4"}]}
GET /bpm/task/done-page?status=8
  => E_BAD_REQUEST msg "status"

# task_done_page: what the system has decided or cancelled nobody has done
as admin
use process_user first First
use process_user second Second
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"any","type":11,"name":"Any","candidateStrategy":30,"candidateParam":"$first,$second","approveType":1,"approveMethod":3,"childNode":{"id":"own","type":11,"name":"Own","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":1,"assignStartUserHandlerType":2,"childNode":{"id":"last","type":11,"name":"Last","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use instance inst leave {}
as user first
GET /bpm/task/todo-page
  => 0 {"total":1}, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/task/done-page
  => 0 {"total":1,"list":[{"id":"$task","status":2}]}
as user second
GET /bpm/task/todo-page
  => 0 {"total":0}
GET /bpm/task/done-page
  => 0 {"total":0}
as admin
holds SELECT count(*) = 3 FROM bpm_task WHERE NOT open AND assignee = '1' OR assignee = '$second' AND status = 4
GET /bpm/task/done-page
  => 0 {"total":0}
DELETE /bpm/process-instance/cancel-by-admin {"id":"$inst","reason":"over"}
  => 0 true
as user first
GET /bpm/task/done-page
  => 0 {"total":1,"list":[{"id":"$task"}]}

# task_manager_page: open and ended tasks of all users
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
use process_user clerk Clerk
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', NULL, '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9002, 'trip', 0, 1, NULL, 0, '1', 'b9002', 'Leave', NULL, '2026-01-03 10:00:00+00', NULL), (9003, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL)
sql INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token, parent, node, open, status, delegation, sign, name, assignee, owner, reason, reason_code, sign_pic_url, attachments, variables, create_time, end_time, entered, until) VALUES (9001, 2, 1, 1, 9001, 3, NULL, 'StartUserNode', false, 2, 0, 0, 'Boss', '987', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', '2026-01-02 10:00:00+00', 1, 2), (9001, 4, 1, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '$clerk', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', NULL, 1, 0), (9002, 4, 1, 1, 9002, 3, NULL, 't1', false, 4, 0, 0, 'Chief', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-03 10:00:00+00', '2026-01-03 11:00:00+00', 1, 2), (9003, 4, 2, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '1', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', NULL, 1, 0)
GET /bpm/task/manager-page
  => 0 {"total":3,"list":[{"id":"9002-4"},{"id":"9001-4"},{"id":"9001-2","assigneeUser":null}]}
GET /bpm/task/manager-page?withoutSubmissions=true
  => 0 {"total":2,"list":[{"id":"9002-4"},{"id":"9001-4"}]}
GET /bpm/task/manager-page?status=2
  => 0 {"total":1,"list":[{"id":"9001-2"}]}
GET /bpm/task/manager-page?status=2&withoutSubmissions=true
  => 0 {"total":0}
GET /bpm/task/manager-page?name=Chief
  => 0 {"total":1,"list":[{"id":"9002-4"}]}
GET /bpm/task/manager-page?processDefinitionKey=leave&category=office&pageSize=1
  => 0 {"total":2,"list":[{"id":"9001-4"}]}
GET /bpm/task/manager-page?assigneeUserId=$clerk&status=1
  => 0 {"total":1,"list":[{"id":"9001-4"}]}
GET /bpm/task/manager-page?assigneeUserId=1&status=1
  => 0 {"total":0}
GET /bpm/task/manager-get?id=9001-4
  => 0 {"id":"9001-4","name":"Boss","createTime":1767348000000,"endTime":null,"status":1,"assigneeUser":{"id":$clerk,"nickname":"Clerk"},"taskDefinitionKey":"t1","processInstanceId":"one","processInstance":{"id":"one","name":"Leave"},"parentTaskId":null}
GET /bpm/task/manager-get?id=9002-4
  => 0 {"id":"9002-4","name":"Chief","status":4,"processInstanceId":"two"}
GET /bpm/task/manager-get?id=9003-4
  => 0 null
GET /bpm/task/manager-get?id=9001-44
  => 0 null
GET /bpm/task/manager-get?id=9001
  => 0 null
GET /bpm/task/manager-get?id=9001-4x
  => 0 null
GET /bpm/task/manager-get?id=
  => E_BAD_REQUEST msg "id"
GET /bpm/task/manager-get
  => E_BAD_REQUEST msg "id"
as user clerk
GET /bpm/task/manager-page
  => E_FORBIDDEN
GET /bpm/task/manager-get?id=9001-4
  => E_FORBIDDEN

# task_list: the tasks of an instance, oldest first, without cancelled ones, with all fields
as admin
use process_user other Other
use first_has_approved
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => 0 [{"taskDefinitionKey":"StartUserNode"},{"id":"*","name":"First","createTime":"*","endTime":"*","durationInMillis":"*","status":2,"reason":"yes","signPicUrl":null,"attachments":null,"ownerUser":null,"assigneeUser":{"id":$first,"nickname":"First"},"taskDefinitionKey":"a1","processInstanceId":"$inst","processInstance":{"id":"$inst","name":"Leave","createTime":"*","processDefinitionId":"$definition","summary":null,"startUser":{"id":1}},"parentTaskId":null,"children":null,"formId":null,"formName":null,"formConf":null,"formFields":null,"formVariables":null,"buttonsSetting":null,"signEnable":null,"reasonRequire":null,"nodeType":null},{"taskDefinitionKey":"a2","status":1,"endTime":null}]
as user second
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep second_task = data.todoTask.id
PUT /bpm/task/return {"id":"$second_task","targetTaskDefinitionKey":"a1","reason":"again"}
  => 0 true
sql UPDATE bpm_task SET status = 4 WHERE id = '$second_task'
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => 0 [{"taskDefinitionKey":"StartUserNode"},{"id":"$task"},{"taskDefinitionKey":"a1","status":1}]
GET /bpm/task/list-by-process-instance-id?processInstanceId=none
  => 0 []
GET /bpm/task/list-by-process-instance-id
  => E_BAD_REQUEST msg "processInstanceId"
as user other
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => E_FORBIDDEN
GET /bpm/task/getVariablesByTaskId?taskId=$task
  => E_FORBIDDEN

# task_variables: the variables of the instance, replaced by those sent with the decision, as texts
as admin
use first_has_approved
as user second
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep second_task = data.todoTask.id
PUT /bpm/task/approve {"id":"$second_task","reason":"yes","variables":{"days":5}}
  => 0 true
GET /bpm/task/getVariablesByTaskId?taskId=$task
  => 0 {"days":"4","none":"","list":"[1]","mine":"true"}, keep all = data
GET /bpm/task/getVariablesByTaskId?taskId=$second_task
  => 0 {"days":"5"}
holds SELECT count(*) = 4 FROM json_object_keys('$all')
GET /bpm/task/getVariablesByTaskId?taskId=x-1
  => E_TASK_MISSING
GET /bpm/task/getVariablesByTaskId?taskId=999999-1
  => E_TASK_MISSING
GET /bpm/task/getVariablesByTaskId
  => E_BAD_REQUEST msg "taskId"

# list_by_return: only nodes before the task at which a task was decided
as admin
use process_user first First
use process_user second Second
use process_user other Other
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Third","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use instance inst leave {}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
GET /bpm/task/list-by-return?id=$task
  => 0 [{"name":"Starter","taskDefinitionKey":"StartUserNode","id":null,"status":null,"assigneeUser":null,"processInstance":null,"children":null}]
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/task/list-by-return?id=$task
  => E_TASK_MISSING
as user second
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
GET /bpm/task/list-by-return?id=$task
  => 0 [{"taskDefinitionKey":"StartUserNode"},{"taskDefinitionKey":"a1","name":"First"},{"taskDefinitionKey":"a2","name":"Second"}]
GET /bpm/task/list-by-return?id=x
  => E_TASK_MISSING
as user other
GET /bpm/task/list-by-return?id=$task
  => E_TASK_NOT_YOURS

# comment_list: the comments on the tasks of an instance, with all fields
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
use process_user clerk Clerk
use process_user other Other
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', NULL, '2026-01-02 10:00:00+00', NULL), (9002, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9002', 'Leave', NULL, '2026-01-03 10:00:00+00', NULL)
sql INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token, parent, node, open, status, delegation, sign, name, assignee, owner, reason, reason_code, sign_pic_url, attachments, variables, create_time, end_time, entered, until) VALUES (9001, 4, 1, 1, 9001, 3, NULL, 't1', true, 1, 0, 0, 'Boss', '$clerk', NULL, NULL, 0, NULL, NULL, NULL, '2026-01-02 10:00:00+00', NULL, 1, 0)
sql INSERT INTO bpm_comment (tenant_id, tree, instance, task, type, author, message, reason_code, create_time) VALUES (1, 9001, 1, 4, 0, '1', 'hm', 0, '2026-01-02 11:00:00+00'), (1, 9001, 1, 4, 1, NULL, NULL, 10, '2026-01-02 12:00:00+00'), (2, 9001, 1, 4, 0, '1', 'not theirs', 0, '2026-01-02 11:00:00+00')
GET /bpm/comment/list-by-process-instance-id?processInstanceId=one
  => 0 [{"id":"*","taskId":"9001-4","task":{"id":"9001-4","name":"Boss","taskDefinitionKey":"t1"},"processInstanceId":"one","type":"0","message":"hm","createTime":1767351600000,"user":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"}},{"type":"1","message":"","user":null}]
GET /bpm/comment/list-by-process-instance-id?processInstanceId=foreign
  => 0 []
GET /bpm/comment/list-by-process-instance-id
  => E_BAD_REQUEST msg "processInstanceId"
as user clerk
GET /bpm/comment/list-by-process-instance-id?processInstanceId=one
  => 0 ["*","*"]
as user other
GET /bpm/comment/list-by-process-instance-id?processInstanceId=one
  => E_FORBIDDEN
