-- Two tenants with the same data.  The rows of tenant 900001 (alpha) have the
-- id 900001 in every table and the word ofalpha in their texts; those of tenant
-- 900002 (beta) have 900002 and ofbeta.  Each tenant has an administrator
-- called by that word, whose role has all permissions, also those that have an
-- effect only for users of tenant 1.  Some answers tell only by a count or a
-- refusal whose rows were read; for these alpha has one row more than beta.  The
-- contract sends alpha's id for an id, and a for a text.
CREATE TEMP TABLE twin ON COMMIT DROP AS
SELECT id, mark, mark || '@example.org' AS email,
       now() - interval '1 year' AS long_ago
  FROM (VALUES (900001::bigint, 'ofalpha'), (900002, 'ofbeta')) v (id, mark);

INSERT INTO system_tenant_package (id, name, status, menu_ids)
SELECT 900001, 'twins', 0, package_menus(array_agg(id)) FROM system_menu;
INSERT INTO system_tenant (id, name, status, package_id, expire_time,
       account_count)
SELECT id, 'twin ' || id, 0, 900001, 'infinity', 100 FROM twin;
-- A permission that no row needs.  A valid request of a module asks about it.
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
-- A second administrator of each tenant, called ofalpha2 or ofbeta2, who is not
-- bound to channels, as the first one is.
INSERT INTO system_user_role (user_id, role_id, tenant_id)
SELECT id + 10, id, id FROM twin;
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

INSERT INTO system_user_view (id, tenant_id, user_id, page, name, query, shared)
SELECT id, id, id, 'a', mark, '', false FROM twin;
INSERT INTO system_user_setting (user_id, tenant_id, value)
SELECT id, id, mark FROM twin;

INSERT INTO system_session (id, hash, user_id, user_type, tenant_id, client_id,
       expires_time)
SELECT id, sha256(mark::bytea), id, 2, id, mark, now() + interval '1 day'
  FROM twin;
INSERT INTO system_access_token (hash, session_id, expires_time)
SELECT sha256((mark || 2)::bytea), id, now() + interval '1 hour' FROM twin;

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
SELECT device_total_merge(1000000);
INSERT INTO device_online (tenant_id, country, devices)
SELECT id, '', id - 900000 FROM twin;
INSERT INTO device_online_until (until, tenant_id, country, devices)
SELECT online_step(now()) + 1000, id, '', id - 900000 FROM twin;
INSERT INTO device_online_sample (tenant_id, country, time, hourly, devices)
SELECT id, '*', to_timestamp(floor(extract(epoch FROM now()) / 300) * 300),
       true, id - 900000
  FROM twin;
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
INSERT INTO infra_task (id, tenant_id, user_id, kind, params, error, source_path)
SELECT id, id, id, 'export', jsonb_build_object('biz', 'post', 'filters', '{}'::jsonb),
       mark, NULL FROM twin
 UNION ALL
SELECT id + 10, id, id, 'device', '{"update_support":false}', mark, mark FROM twin
 UNION ALL
SELECT id + 20, id, id, 'blacklist', jsonb_build_object('blacklist_id', id,
       'bind_type', 1, 'replaces', false), mark, mark || '.macs' FROM twin;
UPDATE device_info SET certification = upper(name) WHERE id IN (
       SELECT id FROM twin);

SELECT install_month_make(202001);
INSERT INTO app_blacklist (id, tenant_id, package_name, app_name, type,
       all_device, creator)
SELECT id, id, 'org.' || mark || '.bad', mark, 1, true, id FROM twin;
INSERT INTO app_blacklist_channel (id, tenant_id, blacklist_id, channel_id)
SELECT id, id, id, id FROM twin;
INSERT INTO app_blacklist_mac (id, tenant_id, blacklist_id, mac)
SELECT id, id, id, 'aa:bb:cc:00:00:01' FROM twin;
INSERT INTO app_blacklist_region (id, tenant_id, blacklist_id, region_id)
SELECT id, id, id, (SELECT min(r.id) FROM base_region r) FROM twin;
INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id,
       blacklist_id, update_type, base_revision, payload, creator)
SELECT id, id, 'main', id, id, 'update', 1,
       jsonb_build_object('remark', mark), id FROM twin;
INSERT INTO app_package_name (id, tenant_id, package_name, app_name)
SELECT id, id, CASE mark WHEN 'ofalpha' THEN 'org.example.app'
               ELSE 'org.ofbeta.app' END, mark
  FROM twin
 UNION ALL SELECT 900011, 900001, 'org.ofalpha.app', 'ofalpha';
INSERT INTO app_package_version (id, package_id, version_name)
SELECT id, id, mark FROM twin;
INSERT INTO app_install_device (device_id, stat_month, pv)
SELECT id, month, install_pack(ARRAY[id])
  FROM twin, unnest(ARRAY[202001, install_month(now())]) month;
INSERT INTO app_install_count_package (tenant_id, stat_month, package_id,
       device_count)
SELECT id, 202001, id, id FROM twin;
INSERT INTO app_install_total (stat_month, tenant_id, packages, versions)
SELECT 202001, id, 1, 0 FROM twin;

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
INSERT INTO bpm_status_listener (id, tenant_id, name, match, key, url, status)
SELECT id, id, mark, 'exact', mark, 'http://a.b/', 0 FROM twin;
INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, visible,
       manager_user_ids, sort, bpmn_xml, definition_id)
SELECT id, id, mark, mark, 10, 20, true, ARRAY[id], 1, '<a/>', id FROM twin;
INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, model_id,
       model_type, bpmn_xml, form_type, visible, manager_user_ids, sort)
SELECT id, id, mark, 1, mark, id, 10, format('<definitions xmlns="http://www.omg'
           '.org/spec/BPMN/20100524/MODEL"><process id="%s" name="%1$s">'
           '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" '
           'targetRef="t"/><userTask id="t" name="t"/><sequenceFlow id="g" '
           'sourceRef="t" targetRef="e"/><endEvent id="e"/></process>'
           '</definitions>', mark),
       20, true, ARRAY[id], 1
  FROM twin;
-- The instance with the id 'a', for which a valid request asks, is alpha's.
INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id,
       definition_key, state, status, reason, reason_code, starter, name,
       start_time, calls, last_id, last_timer, last_activity, last_variable,
       last_arrival)
SELECT id, 1, substr(mark, 3, 1), id, id, mark, 0, 1, mark, 0, id::text, mark,
       now(), 0, 9, 0, 9, 9, 0
  FROM twin;
INSERT INTO bpm_activity (tree, num, instance, node, came, start_time, end_time)
SELECT id, n, 1, CASE n WHEN 1 THEN 's' ELSE 't' END,
       CASE n WHEN 2 THEN 's' END, now(), CASE n WHEN 1 THEN now() END
  FROM twin, generate_series(1, 2) n;
INSERT INTO bpm_token (tree, num, instance, parent, gone, kept, node, came,
       mode, element, arrived, activity)
SELECT id, 2, 1, 1, false, false, 't', 's', 2, false, 0, 2 FROM twin;
INSERT INTO bpm_variable (tree, num, token, name, value)
SELECT id, 1, 1, mark, '1' FROM twin;
INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token,
       node, open, status, delegation, sign, name, assignee, reason_code,
       create_time, end_time, entered, until)
SELECT id, n, id, 1, id, 2, 't', n = 3, CASE n WHEN 3 THEN 1 ELSE 2 END, 0, 0,
       mark, id::text, 0, now(), CASE n WHEN 4 THEN now() END, 2, 0
  FROM twin, generate_series(3, 4) n;
INSERT INTO bpm_comment (tenant_id, tree, instance, task, type, author, message,
       reason_code, create_time)
SELECT id, id, 1, 3, 0, id::text, mark, 0, now() FROM twin;
INSERT INTO bpm_copy (tenant_id, tree, instance, node, reader, reason,
       create_time)
SELECT id, id, 1, 't', id::text, mark, now() FROM twin;
INSERT INTO bpm_process_job (id, tenant_id, tree, instance, kind, activity_id,
       token, topic, key, payload, tries, error) OVERRIDING SYSTEM VALUE
SELECT id, id, id, 1, 'call', mark, 2, 'twin', mark, '{}', 8, mark FROM twin;

-- What devices have done with the records of the blacklist.
INSERT INTO app_blacklist (id, tenant_id, package_name, app_name, type,
       all_device)
SELECT id, id, 'org.' || mark || '.bad', mark, 1, true FROM twin
    ON CONFLICT DO NOTHING;
SELECT exec_log_month_make(202402);
INSERT INTO app_blacklist_exec_log (id, event_time, tenant_id, blacklist_id,
       device_id, channel_id, mac, event_type, package_id, result, times,
       event_id, error_message)
SELECT t.id + 10 * e.type, '2024-02-10 12:00', t.id, t.id, t.id, t.id,
       (SELECT d.mac FROM device_info d WHERE d.id = t.id), e.type, t.id, 0,
       t.id, 'e' || e.type, t.mark
  FROM twin t, generate_series(1, 3) e (type);
UPDATE app_blacklist_exec_log SET id = tenant_id WHERE event_type = 1;
INSERT INTO app_blacklist_stat_day (blacklist_id, day, event_type, result, part,
       tenant_id, times, events, last_time)
SELECT t.id, '2024-02-10', e.type, 0, 0, t.id, t.id, 1, '2024-02-10 12:00'
  FROM twin t, generate_series(1, 3) e (type);
UPDATE infra_config SET value = '31'
 WHERE key = 'blacklist.export.sync-max-days';

-- Rules, each named by the tenant's record.
INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields, remark)
SELECT id, id, mark, '{"!=":[{"var":"mac"},null]}', '', '{mac}', mark FROM twin;
INSERT INTO rule_device_count (rule_id, tenant_id, revision, count, computed_at)
SELECT id, id, 1, id, now() FROM twin;
UPDATE app_blacklist SET rule_id = id WHERE id IN (SELECT id FROM twin);
