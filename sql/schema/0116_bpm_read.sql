-- What the pages of process instances and tasks are made with
-- (0112_bpm_instance.sql, 0113_bpm_task.sql).  The functions are in PL/pgSQL
-- because their statements are then planned once a session, not for each page.

-- Few instances have one status of those that run, among very many ended ones.
CREATE INDEX bpm_process_instance_status
	ON bpm_process_instance (tenant_id, status, start_time, tree, num);

-- A user as pages of the workflow name him, whatever the data scope of who
-- asks; NULL: nobody.  What a deleted user has decided keeps his name.
CREATE FUNCTION bpm_person(tenant bigint, who text) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE WHEN who IS NOT NULL THEN (
		SELECT jsonb_build_object('id', u.id, 'nickname', u.nickname,
		       'avatar', NULLIF(u.avatar, ''), 'deptId', u.dept_id,
		       'deptName', d.name)
		  FROM system_users u
		  LEFT JOIN system_dept d ON d.id = u.dept_id
		   AND d.tenant_id = tenant AND NOT d.deleted
		 WHERE u.id = bpm_user(who) AND u.tenant_id = tenant) END;
END $$;

-- The same of many users, each once; those who never were are left out.
CREATE FUNCTION bpm_people(tenant bigint, names text[])
RETURNS TABLE (name text, person json) LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY
	SELECT v.name, json_build_object('id', u.id, 'nickname', u.nickname,
	       'avatar', NULLIF(u.avatar, ''), 'deptId', u.dept_id,
	       'deptName', d.name)
	  FROM (SELECT DISTINCT n.name FROM unnest(names) n (name)) v
	  JOIN system_users u ON u.id = bpm_user(v.name)
	   AND u.tenant_id = tenant
	  LEFT JOIN system_dept d ON d.id = u.dept_id AND d.tenant_id = tenant
	   AND NOT d.deleted;
END $$;

-- A definition inside the record of an instance, without its diagram; whole:
-- with its form.  Whom outside calls go to, and with which headers, is left out:
-- whoever takes part in an instance sees it.
CREATE FUNCTION bpm_definition_shown(tenant bigint, definition bigint,
	whole boolean)
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
		'processBeforeTriggerSetting', NULL,
		'processAfterTriggerSetting', NULL,
		'taskBeforeTriggerSetting', NULL,
		'taskAfterTriggerSetting', NULL,
		'printTemplateSetting', d.print_template_setting)
	   FROM bpm_process_definition d
	   LEFT JOIN bpm_category c ON c.code = d.category
	    AND c.tenant_id = tenant AND NOT c.deleted
	  WHERE d.id = definition AND d.tenant_id = tenant);
END $$;

-- Is it a name that the engine gives to variables of its own?
CREATE FUNCTION bpm_reserved(name text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT name IN ('PROCESS_STATUS', 'PROCESS_REASON',
	       'PROCESS_START_USER_ID', 'PROCESS_START_USER_SELECT_ASSIGNEES',
	       'PROCESS_APPROVE_USER_SELECT_ASSIGNEES',
	       'PROCESS_SKIP_START_USER_NODE', 'NEED_SIMULATE_TASK_IDS',
	       '_FLOWABLE_SKIP_EXPRESSION_ENABLED', 'nrOfInstances',
	       'nrOfActiveInstances', 'nrOfCompletedInstances', 'loopCounter',
	       'TASK_STATUS', 'TASK_REASON', 'TASK_SIGN_PIC_URL')
	    OR name LIKE 'RETURN\_FLAG\_%'
$$;
