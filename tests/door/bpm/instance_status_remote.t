# instance_status_remote: modules read instances and the text shown with their
# status
as admin
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category, model_id, model_type, bpmn_xml, form_type, form_id, form_name, form_conf, form_fields, visible, manager_user_ids, sort, task_before_trigger_setting, print_template_setting) VALUES (9001, 1, 'leave', 1, 'Leave', 'office', 1, 10, '<a/>', 10, 7, 'Leave form', '{}', '{a,b}', true, '{1}', 1, '{"url":"https://example.org","header":[{"type":1,"key":"k","value":"secret"}]}', '{"enable":true,"template":"<p>x</p>"}'), (9002, 1, 'trip', 1, 'Trip', NULL, 2, 20, '<a/>', 20, NULL, NULL, NULL, NULL, true, '{1}', 1, NULL, NULL)
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason, reason_code, starter, business_key, name, summary, start_time, end_time) VALUES (9001, 1, 'one', 1, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9001', 'Leave', NULL, '2026-01-02 10:00:00+00', NULL), (9002, 1, 'two', 1, 9001, 'leave', 1, 3, NULL, 0, '1', 'b9002', 'Leave', NULL, '2026-01-03 10:00:00+00', '2026-01-03 11:00:00+00'), (9003, 1, 'foreign', 2, 9001, 'leave', 0, 1, NULL, 0, '1', 'b9003', 'Leave', NULL, '2026-01-04 10:00:00+00', NULL)
sql UPDATE bpm_process_instance SET reason = 'too long' WHERE id = 'two'
as module
POST /process-instance/get {}
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
POST /process-instance/get {}
  => E_NOT_FOUND
