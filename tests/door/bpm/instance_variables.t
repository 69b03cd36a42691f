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
  => E_CANCEL_NOT_RUNNING
as user clerk
PUT /bpm/process-instance/variables {"id":"$inst","variables":{"days":1}}
  => E_FORBIDDEN
