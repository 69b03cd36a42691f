-- A version of a model is stored by one function, whoever deploys it, and shown by one.  A
-- tenant's role and model of approvals are made at once, the title included.
CREATE OR REPLACE FUNCTION bpm_deploy(m bpm_model, diagram text, editor bigint)
RETURNS void LANGUAGE sql AS $$
	WITH version AS (
		INSERT INTO bpm_process_definition (tenant_id, key, version, name,
		       category, model_id, model_type, bpmn_xml, simple_model,
		       form_name, form_conf, form_fields,
		       icon, description, form_type, form_id,
		       form_custom_create_path, form_custom_view_path, visible,
		       start_user_ids, start_dept_ids, manager_user_ids, sort,
		       allow_cancel_running_process, allow_withdraw_task,
		       process_id_rule, auto_approval_type, title_setting,
		       summary_setting, process_before_trigger_setting,
		       process_after_trigger_setting, task_before_trigger_setting,
		       task_after_trigger_setting, print_template_setting, creator)
		SELECT m.tenant_id, m.key, 1 + COALESCE((
		           SELECT max(o.version) FROM bpm_process_definition o
		            WHERE o.tenant_id = m.tenant_id AND o.key = m.key), 0),
		       m.name, m.category, m.id, m.type, diagram,
		       CASE WHEN m.type = 20 THEN m.simple_model::text END,
		       f.name, f.conf, f.fields,
		       m.icon, m.description, m.form_type, m.form_id,
		       m.form_custom_create_path, m.form_custom_view_path, m.visible,
		       m.start_user_ids, m.start_dept_ids, m.manager_user_ids, m.sort,
		       m.allow_cancel_running_process, m.allow_withdraw_task,
		       m.process_id_rule, m.auto_approval_type, m.title_setting,
		       m.summary_setting, m.process_before_trigger_setting,
		       m.process_after_trigger_setting, m.task_before_trigger_setting,
		       m.task_after_trigger_setting, m.print_template_setting, editor
		  FROM (VALUES (1)) one
		  LEFT JOIN bpm_form f ON f.id = m.form_id AND m.form_type = 10
		   AND f.tenant_id = m.tenant_id AND NOT f.deleted
		RETURNING id)
	UPDATE bpm_model w SET definition_id = version.id, updater = editor
	  FROM version
	 WHERE w.id = m.id
$$;

CREATE OR REPLACE FUNCTION bpm_definition_shown(tenant bigint, definition bigint,
	whole boolean, calls boolean)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (SELECT jsonb_build_object('id', d.wire_id, 'version', d.version,
		'name', d.name, 'key', d.key, 'category', d.category,
		'categoryName', c.name, 'modelType', d.model_type,
		'modelId', d.model_id::text, 'type', NULL,
		'formName', d.form_name,
		'formConf', CASE WHEN whole THEN d.form_conf END,
		'formFields', CASE WHEN whole THEN d.form_fields END,
		'suspensionState', d.suspension_state, 'deploymentTime',
		(extract(epoch FROM d.deployment_time) * 1000)::bigint,
		'bpmnXml', NULL, 'simpleModel', NULL, 'icon', d.icon,
		'description', d.description, 'formType', d.form_type,
		'formId', d.form_id,
		'formCustomCreatePath', d.form_custom_create_path,
		'formCustomViewPath', d.form_custom_view_path)
		|| jsonb_build_object('visible', d.visible,
		'startUserIds', d.start_user_ids,
		'startDeptIds', d.start_dept_ids,
		'managerUserIds', d.manager_user_ids, 'sort', d.sort,
		'allowCancelRunningProcess', d.allow_cancel_running_process,
		'allowWithdrawTask', d.allow_withdraw_task,
		'processIdRule', d.process_id_rule,
		'autoApprovalType', d.auto_approval_type,
		'titleSetting', d.title_setting,
		'summarySetting', d.summary_setting,
		'processBeforeTriggerSetting', CASE WHEN calls
		THEN d.process_before_trigger_setting END,
		'processAfterTriggerSetting', CASE WHEN calls
		THEN d.process_after_trigger_setting END,
		'taskBeforeTriggerSetting', CASE WHEN calls
		THEN d.task_before_trigger_setting END,
		'taskAfterTriggerSetting', CASE WHEN calls
		THEN d.task_after_trigger_setting END,
		'printTemplateSetting', d.print_template_setting)
	   FROM bpm_process_definition d
	   LEFT JOIN bpm_category c ON c.code = d.category
	    AND c.tenant_id = tenant AND NOT c.deleted
	  WHERE d.id = definition AND d.tenant_id = tenant);
END $$;

CREATE OR REPLACE FUNCTION blacklist_approver_make(tenant bigint, maker bigint)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO system_role (tenant_id, name, code, sort, status, type,
	       data_scope, creator, updater)
	VALUES (tenant, 'Blacklist approver', 'blacklist_approver', 3, 0, 1, 5,
	        maker, maker)
	    ON CONFLICT DO NOTHING;
	INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
	SELECT r.id, t.menu_id, tenant, maker
	  FROM system_role r, system_tenant_menu t
	  JOIN system_menu m ON m.id = t.menu_id
	 WHERE r.tenant_id = tenant AND r.code = 'blacklist_approver'
	   AND r.type = 1 AND NOT r.deleted
	   AND NOT EXISTS (SELECT FROM system_role_menu l
	                    WHERE l.role_id = r.id)
	   AND t.tenant_id = tenant
	   AND (m.permission IN ('device:app-blacklist:query',
	                         'bpm:process-instance:query',
	                         'bpm:task:query', 'bpm:task:update')
	        OR m.path IN ('/device', 'app-blacklist', '/bpm')
	        OR m.component_name IN ('BpmTodoTask', 'BpmDoneTask'));
	WITH RECURSIVE held AS (
	     SELECT r.id AS role_id, m.parent_id
	       FROM system_role r
	       JOIN system_role_menu l ON l.role_id = r.id
	        AND l.tenant_id = tenant
	       JOIN system_menu m ON m.id = l.menu_id AND NOT m.deleted
	      WHERE r.tenant_id = tenant AND r.code = 'blacklist_approver'
	        AND r.type = 1 AND NOT r.deleted
	      UNION
	     SELECT held.role_id, m.parent_id
	       FROM held
	       JOIN system_menu m ON m.id = held.parent_id AND NOT m.deleted)
	INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
	SELECT held.role_id, t.menu_id, tenant, maker
	  FROM held
	  JOIN system_tenant_menu t ON t.menu_id = held.parent_id
	   AND t.tenant_id = tenant
	    ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION blacklist_model_make(tenant bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	actor text := oplog_actor('');
	manager bigint := (SELECT CASE WHEN t.id = 1 THEN 1
	                          ELSE t.contact_user_id END
	                     FROM system_tenant t WHERE t.id = tenant);
	role bigint;
	model bigint;
BEGIN
	PERFORM blacklist_approver_make(tenant, manager);
	SELECT r.id INTO role FROM system_role r
	 WHERE r.tenant_id = tenant AND r.code = 'blacklist_approver'
	   AND NOT r.deleted;
	INSERT INTO bpm_model (tenant_id, key, name, type, form_type,
	       form_custom_create_path, form_custom_view_path, visible,
	       manager_user_ids, sort, allow_cancel_running_process,
	       title_setting, simple_model, creator, updater)
	VALUES (tenant, 'blacklist', 'Blacklist approval', 20, 20,
	       'fleet/appBlacklist/index', 'fleet/appBlacklist/draft', false,
	       CASE WHEN manager IS NULL THEN '{}' ELSE ARRAY[manager] END,
	       0, true, jsonb_build_object('enable', true, 'title',
	           '{PROCESS_DEFINITION_NAME}: {packageName}'),
	       json_build_object('id', 'StartUserNode', 'type', 10,
	           'name', 'Submitted', 'childNode', json_build_object(
	           'id', 'approver', 'type', 11, 'name', 'Blacklist approver',
	           'approveType', 1, 'candidateStrategy', 10,
	           'candidateParam', role::text, 'approveMethod', 3,
	           'assignStartUserHandlerType', 1,
	           'assignEmptyHandler', json_build_object('type', 4),
	           'rejectHandler', json_build_object('type', 1),
	           'childNode', json_build_object('id', 'EndEvent', 'type', 1,
	               'name', 'End'))),
	       manager, manager)
	    ON CONFLICT DO NOTHING
	RETURNING id INTO model;
	IF model IS NOT NULL THEN
		PERFORM bpm_deploy(m, blacklist_model_diagram(role), manager)
		   FROM bpm_model m WHERE m.id = model;
	END IF;
	PERFORM oplog_actor(actor);
END $$;

CREATE OR REPLACE FUNCTION tenant_blacklist_model() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	PERFORM blacklist_model_make(NEW.id);
	RETURN NULL;
END $$;

DROP FUNCTION blacklist_model_deploy(bigint, bigint);
DROP FUNCTION blacklist_approver_start(bigint, bigint);
DROP FUNCTION blacklist_approver_above(bigint, bigint);
DROP FUNCTION blacklist_model_title(bigint);
