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
