-- Two tenants with the same data.  The rows of tenant 900001 (alpha) have the
-- id 900001 in every table and the word ofalpha in their texts; those of tenant
-- 900002 (beta) have 900002 and ofbeta.  Each tenant has an administrator
-- called by that word, whose role has all permissions, also those that have an
-- effect only for users of tenant 1.  Where only a count or a refusal can tell
-- whose rows were read, alpha has one row more.
CREATE TEMP TABLE twin ON COMMIT DROP AS
SELECT id, mark, mark || '@example.org' AS email,
       now() - interval '1 year' AS long_ago
  FROM (VALUES (900001::bigint, 'ofalpha'), (900002, 'ofbeta')) v (id, mark);

INSERT INTO system_tenant_package (id, name, status, menu_ids)
SELECT 900001, 'twins', 0, package_menus(array_agg(id)) FROM system_menu;
INSERT INTO system_tenant (id, name, status, package_id, expire_time,
       account_count)
SELECT id, 'twin ' || id, 0, 900001, 'infinity', 100 FROM twin;
-- A permission that no row needs; a valid request of a module asks about it.
INSERT INTO system_menu (id, name, permission, type)
VALUES (900009, 'twins', 'a', 3);

INSERT INTO system_dept (id, tenant_id, name, leader_user_id, status)
SELECT id, id, mark, id, 0 FROM twin;
INSERT INTO system_dept (id, tenant_id, name, parent_id, status)
VALUES (900011, 900001, 'ofalpha', 900001, 0);
INSERT INTO system_post (id, tenant_id, name, code, sort, status)
SELECT id, id, mark, mark, 1, 0 FROM twin;
INSERT INTO system_role (id, tenant_id, name, code, sort, status)
SELECT id, id, mark, mark, 1, 0 FROM twin;
INSERT INTO system_role (id, tenant_id, name, code, sort, status)
VALUES (900011, 900001, 'a', 'a', 1, 0);
INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id,
       post_ids, email)
SELECT id, id, mark, '-', mark, id, ARRAY[id], email FROM twin;
INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id)
SELECT id + 10, id, mark || '2', '-', mark, id FROM twin;
INSERT INTO system_user_role (user_id, role_id, tenant_id)
SELECT id, id, id FROM twin UNION ALL SELECT 900001, 900011, 900001;
INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
SELECT t.id, m.id, t.id FROM twin t, system_menu m WHERE NOT m.deleted;

-- A third user, of alpha: he has the same permissions and sees only himself.
INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope)
VALUES (900021, 900001, 'self', 'self', 1, 0, 5);
INSERT INTO system_users (id, tenant_id, username, password, nickname)
VALUES (900021, 900001, 'ofgamma', '-', 'ofgamma');
INSERT INTO system_user_role (user_id, role_id, tenant_id)
VALUES (900021, 900021, 900001);
INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
SELECT 900021, menu_id, 900001 FROM system_role_menu WHERE role_id = 900001;

INSERT INTO system_notice (id, tenant_id, title, content, type)
SELECT id, id, mark, mark, 1 FROM twin;
INSERT INTO system_notify_template (id, name, code, nickname, content, type,
       status)
VALUES (900009, 'a', 'a', 'a', 'a', 1, 0);
INSERT INTO system_notify_message (id, tenant_id, user_id, user_type,
       template_id, template_code, template_nickname, template_content,
       template_type, template_params)
SELECT n, id, id, 2, 900009, 'a', 'a', mark, 1, '{}'
  FROM twin, generate_series(id, CASE id WHEN 900001 THEN 900011 ELSE id END,
                             10) n;

INSERT INTO system_login_log (id, tenant_id, log_type, user_type, username,
       result, user_ip, user_agent)
SELECT id, id, 100, 2, mark, 0, '', mark FROM twin;
INSERT INTO system_operate_log (id, tenant_id, trace_id, user_id, user_type,
       type, sub_type, biz_id, action, request_method, request_url, user_ip,
       user_agent)
SELECT id, id, '', id, 2, 'a', 'a', id, mark, 'POST', '/', '', '' FROM twin;
INSERT INTO infra_api_access_log (id, tenant_id, user_id, user_type,
       application_name,
       request_method, request_url, user_ip, user_agent, begin_time, end_time,
       duration, result_code, create_time)
SELECT id, id, id, 2, mark, 'GET', '/', '', '', long_ago, long_ago, 1, 0,
       long_ago
  FROM twin;
INSERT INTO infra_api_error_log (id, tenant_id, user_id, application_name,
       request_method, request_url, request_params, user_ip, user_agent,
       exception_time, exception_name, exception_message,
       exception_root_cause_message, exception_stack_trace,
       exception_class_name, exception_file_name, exception_method_name,
       exception_line_number, create_time)
SELECT id, id, id, mark, 'GET', '/', '', '', '', long_ago, mark, '', '', '',
       '', '', '', 1, long_ago
  FROM twin;

INSERT INTO base_channel (id, tenant_id, name, company_id)
SELECT id, id, mark, 1 FROM twin;
INSERT INTO device_info (id, tenant_id, mac, channel_id, name, status, model_id,
       company_id, cpu)
SELECT id, id, ('AA:BB:CC:00:11:' || id - 900001 + 22)::macaddr, id, mark, 0, 1,
       1, '0123456789abcdef'
  FROM twin;
INSERT INTO device_info (id, tenant_id, mac, channel_id, name, status, model_id)
VALUES (900011, 900001, 'AA:BB:CC:00:11:99', 900001, 'ofalpha', 1, 1);
INSERT INTO device_key (id, tenant_id, kid, secret, remark)
SELECT id, id, 'a' || id, 'a', mark FROM twin;

INSERT INTO device_info_modify (id, tenant_id, mac, remarks, batch_id, creator)
SELECT id, id, ('AA:BB:CC:01:11:' || id - 900001 + 22)::macaddr, mark, id, id
  FROM twin;
INSERT INTO ad_slot_channel (id, tenant_id, ad_slot_id, channel_id, remark)
SELECT id, id, id, id, mark FROM twin;
INSERT INTO user_channel (tenant_id, user_id, channel_id)
SELECT id, id, id FROM twin;

INSERT INTO infra_file (id, tenant_id, config_id, name, path, url, type, size)
SELECT id, id, 1, mark, mark, 'a', 'a/' || mark, 1 FROM twin;
INSERT INTO infra_file_ticket (tenant_id, config_id, path, user_type, user_id,
       expires)
VALUES (900001, 900001, 'some/where', 2, 900001, 'infinity');
INSERT INTO infra_export_task (id, tenant_id, user_id, biz, file_name)
SELECT id, id, id, 'post', mark FROM twin;
INSERT INTO device_import_task (id, tenant_id, user_id, kind, update_support,
       file_path)
SELECT id, id, id, 'device', false, mark FROM twin;
UPDATE device_info SET certification = upper(name) WHERE id IN (
       SELECT id FROM twin);

INSERT INTO bpm_category (id, tenant_id, name, code, status, sort)
SELECT id, id, mark, mark, 0, 1 FROM twin;
INSERT INTO bpm_form (id, tenant_id, name, conf, fields, status)
SELECT id, id, mark, '{}', '{}', 0 FROM twin;
INSERT INTO bpm_user_group (id, tenant_id, name, user_ids, status)
SELECT id, id, mark, ARRAY[id], 0 FROM twin;
INSERT INTO bpm_process_expression (id, tenant_id, name, status, expression)
SELECT id, id, mark, 0, '${a}' FROM twin;
INSERT INTO bpm_process_listener (id, tenant_id, name, type, status, event,
       value_type, value)
SELECT id, id, mark, 'task', 0, 'create', 'expression', '${a}' FROM twin;
INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, visible,
       manager_user_ids, sort, bpmn_xml, definition_id)
SELECT id, id, mark, mark, 10, 20, true, ARRAY[id], 1, '<a/>', id FROM twin;
INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, model_id,
       model_type, bpmn_xml, form_type, visible, manager_user_ids, sort)
SELECT id, id, mark, 1, mark, id, 10, '', 20, true, ARRAY[id], 1 FROM twin;
