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
