-- Process definitions: deployed versions of models.

-- part: definition_columns
-- Where outgoing calls go to, and with which headers, is shown only to callers
-- who may edit models (:edits).
SELECT d.wire_id AS id, d.version, bpm_said(d.key, d.name, :lang::text) AS name,
       d.key, d.category,
       c.name AS category_name, d.model_type, d.model_id::text AS model_id,
       NULL::int AS type, d.form_name, d.suspension_state, d.deployment_time,
       d.icon, d.description, d.form_type, d.form_id,
       d.form_custom_create_path, d.form_custom_view_path, d.visible,
       d.start_user_ids, d.start_dept_ids, d.manager_user_ids, d.sort,
       d.allow_cancel_running_process, d.allow_withdraw_task,
       d.process_id_rule, d.auto_approval_type, d.title_setting,
       d.summary_setting, CASE WHEN :edits::boolean
       THEN d.process_before_trigger_setting END AS
       process_before_trigger_setting, CASE WHEN :edits
       THEN d.process_after_trigger_setting END AS
       process_after_trigger_setting, CASE WHEN :edits
       THEN d.task_before_trigger_setting END AS
       task_before_trigger_setting, CASE WHEN :edits
       THEN d.task_after_trigger_setting END AS
       task_after_trigger_setting, d.print_template_setting,

-- part: definition_tables
  FROM bpm_process_definition d
  LEFT JOIN bpm_category c ON c.code = d.category
   AND c.tenant_id = :tenant_id AND NOT c.deleted
 WHERE d.tenant_id = :tenant_id

-- name: definition_page
-- order: version DESC, d.id DESC
-- with: definition_columns
       d.form_conf, d.form_fields, NULL::text AS bpmn_xml,
       NULL::text AS simple_model
-- with: definition_tables
   AND (:key::text IS NULL OR d.key = :key);

-- name: definition_list
-- The definitions with the state asked for that are listed for starting
-- (visible) and that the caller may start.
-- with: definition_columns
       d.form_conf, d.form_fields, NULL::text AS bpmn_xml, d.simple_model
-- with: definition_tables
   AND d.suspension_state = :suspension_state AND d.visible
   AND bpm_may_start(d, :login_id)
 ORDER BY d.sort, d.id
 LIMIT 10000;

-- name: definition_simple_list
SELECT d.wire_id AS id, bpm_said(d.key, d.name, :lang::text) AS name, d.key
  FROM bpm_process_definition d
 WHERE d.tenant_id = :tenant_id AND d.suspension_state = :DEFINITION_ACTIVE
   AND (:sees_all::boolean OR bpm_may_start(d, :login_id))
 ORDER BY d.sort, d.id
 LIMIT 10000;

-- name: definition_get
-- The definition with that id, or the active one with that key.  One that the
-- caller may not start is only there for those who see all (:sees_all).  In the
-- SIMPLE diagram of the suite's own process the names of nodes are put into the
-- caller's language.
-- with: definition_columns
       d.form_conf, d.form_fields, d.bpmn_xml,
       bpm_model_said(d.key, d.simple_model, :lang) AS simple_model
-- with: definition_tables
   AND (d.wire_id = :id OR :id::text IS NULL AND d.suspension_state = :DEFINITION_ACTIVE)
   AND (:key::text IS NULL OR d.key = :key)
   AND (:id IS NOT NULL OR :key IS NOT NULL)
   AND (:sees_all::boolean OR bpm_may_start(d, :login_id))
 ORDER BY d.version DESC
 LIMIT 1;

-- name: definition_number
-- The id by which other tables refer to a definition (clients know its
-- wire_id), and whether the caller may start it.
SELECT d.id AS number, bpm_may_start(d, :login_id) AS may_start
  FROM bpm_process_definition d
 WHERE d.tenant_id = :tenant_id AND d.wire_id = :id::text;
