-- Process models.  On the wire their ids are texts.

-- part: model_columns
-- Which programs are called, and with which headers, is shown only to callers who
-- edit models (:edits).
SELECT m.id::text AS id, m.key, m.name, m.category, c.name AS category_name,
       m.type, m.sort,
       m.icon, m.description, m.form_type, m.form_id,
       m.form_custom_create_path, m.form_custom_view_path, m.visible,
       m.start_user_ids, m.start_dept_ids, m.manager_user_ids,
       m.allow_cancel_running_process, m.allow_withdraw_task,
       m.process_id_rule, m.auto_approval_type, m.title_setting,
       m.summary_setting, CASE WHEN :edits::boolean
       THEN m.process_before_trigger_setting END AS
       process_before_trigger_setting, CASE WHEN :edits
       THEN m.process_after_trigger_setting END AS
       process_after_trigger_setting, CASE WHEN :edits
       THEN m.task_before_trigger_setting END AS
       task_before_trigger_setting, CASE WHEN :edits
       THEN m.task_after_trigger_setting END AS
       task_after_trigger_setting, m.print_template_setting,
       f.name AS form_name, m.create_time,
       bpm_users(m.tenant_id, m.start_user_ids) AS start_users,
       bpm_depts(m.tenant_id, m.start_dept_ids) AS start_depts,
       bpm_definition_shown(m.tenant_id, m.definition_id, false, :edits)
       AS process_definition,

-- part: model_tables
  FROM bpm_model m
  LEFT JOIN bpm_category c ON c.code = m.category
   AND c.tenant_id = :tenant_id AND NOT c.deleted
  LEFT JOIN bpm_form f ON f.id = m.form_id AND f.tenant_id = :tenant_id
   AND NOT f.deleted

-- name: model_list
-- never null: start_users, start_depts
-- with: model_columns
       NULL::text AS bpmn_xml, NULL::json AS simple_model
-- with: model_tables
 WHERE m.tenant_id = :tenant_id AND NOT m.deleted
   AND (:name::text IS NULL OR holds(m.name, :name))
 ORDER BY m.sort, m.id
 LIMIT 10000;

-- name: model_get
-- never null: start_users, start_depts
-- For a SIMPLE model bpmn_xml is NULL here, because its BPMN is not stored: the
-- C code compiles it for the answer.
-- with: model_columns
       CASE WHEN m.type = :DESIGNER_BPMN THEN m.bpmn_xml END AS bpmn_xml,
       CASE WHEN m.type = :DESIGNER_SIMPLE THEN m.simple_model END AS simple_model
-- with: model_tables
 WHERE m.id::text = :id AND m.tenant_id = :tenant_id AND NOT m.deleted;

-- name: model_simple
SELECT simple_model
  FROM bpm_model
 WHERE id::text = :id AND tenant_id = :tenant_id AND type = :DESIGNER_SIMPLE
   AND NOT deleted;

-- part: unknown_people
-- The first of the named people and departments that does not exist and was not
-- named by the model before.
unknown AS (
     SELECT format('there is no user %s', v.id) AS said, v.n
       FROM unnest(:manager_user_ids::bigint[]
                   || COALESCE(:start_user_ids::bigint[], '{}'))
            WITH ORDINALITY v (id, n)
      WHERE v.id NOT IN (SELECT unnest(people) FROM known)
        AND NOT EXISTS (SELECT FROM system_users u
                         WHERE u.id = v.id AND u.tenant_id = :tenant_id
                           AND NOT u.deleted)
      UNION ALL
     SELECT format('there is no department %s', v.id), v.n + 10000
       FROM unnest(:start_dept_ids::bigint[]) WITH ORDINALITY v (id, n)
      WHERE v.id NOT IN (SELECT unnest(depts) FROM known)
        AND NOT EXISTS (SELECT FROM system_dept d
                         WHERE d.id = v.id AND d.tenant_id = :tenant_id
                           AND NOT d.deleted)
      ORDER BY n
      LIMIT 1),
-- Locks the category, so that it is not deleted before the model refers to it.
category AS (
     SELECT code FROM bpm_category
      WHERE code = :category::text AND tenant_id = :tenant_id AND NOT deleted
        FOR SHARE)

-- part: model_refusal
-- What is refused both in a new model and in a changed one.
            WHEN :type::int NOT IN (:DESIGNER_BPMN, :DESIGNER_SIMPLE)
              OR :form_type::int NOT IN (:FORM_DESIGNED, :FORM_PAGES)
            THEN 'bad_request'
            WHEN :key !~ '^[A-Za-z_][A-Za-z0-9_.$-]*$'
            THEN 'model_key_format'
            WHEN btrim(:category) <> ''
             AND NOT EXISTS (SELECT FROM category)
            THEN 'category_missing'
            WHEN EXISTS (SELECT FROM unknown) THEN 'bad_request'

-- name: model_create_check
WITH known AS (
     SELECT '{}'::bigint[] AS people, '{}'::bigint[] AS depts),
-- with: unknown_people
SELECT CASE WHEN s.lacks IS NOT NULL THEN 'grant_exceeds_own'
-- with: model_refusal
       END AS refusal,
       COALESCE(s.lacks, (SELECT said FROM unknown),
                'designer and form are 10 or 20') AS arg
  FROM bpm_safeguard_lacks(:login_tenant, :login_id, ARRAY[:key::text])
       s (lacks);

-- name: model_create
-- The new model is sorted last, because places in the order are times in
-- milliseconds.
INSERT INTO bpm_model (tenant_id, key, name, category, type,
       icon, description, form_type, form_id, form_custom_create_path,
       form_custom_view_path, visible, start_user_ids, start_dept_ids,
       manager_user_ids, sort, allow_cancel_running_process,
       allow_withdraw_task, process_id_rule, auto_approval_type,
       title_setting, summary_setting, process_before_trigger_setting,
       process_after_trigger_setting, task_before_trigger_setting,
       task_after_trigger_setting, print_template_setting,
       bpmn_xml, simple_model, creator, updater)
VALUES (:tenant_id, :key, :name, NULLIF(btrim(:category::text), ''), :type,
       :icon, :description, :form_type, :form_id, :form_custom_create_path,
       :form_custom_view_path, :visible, COALESCE(:start_user_ids::bigint[], '{}'),
       COALESCE(:start_dept_ids::bigint[], '{}'), :manager_user_ids,
       (extract(epoch FROM :now::timestamptz) * 1000)::bigint,
       :allow_cancel_running_process, :allow_withdraw_task, :process_id_rule, :auto_approval_type,
       :title_setting, :summary_setting, :process_before_trigger_setting,
       :process_after_trigger_setting, :task_before_trigger_setting,
       :task_after_trigger_setting, :print_template_setting,
       NULLIF(:bpmn_xml::text, ''), :simple_text::json, :login_id, :login_id)
RETURNING id::text;

-- part: model_lacks
-- The permission that the caller lacks to change the model, because its key or that
-- of one of its versions is under a safeguard; NULL: he lacks none.
 CROSS JOIN LATERAL (
       SELECT bpm_safeguard_lacks(:login_tenant, :login_id,
              m.key::text || ARRAY(
              SELECT d.key::text FROM bpm_process_definition d
               WHERE d.model_id = m.id AND d.tenant_id = :tenant_id)))
       s (lacks)

-- name: model_update_check
WITH locked AS (
     SELECT id, key, name, manager_user_ids, start_user_ids,
            start_dept_ids, category
       FROM bpm_model
      WHERE id::text = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE),
known AS (
     SELECT manager_user_ids || start_user_ids AS people,
            start_dept_ids AS depts
       FROM locked),
-- with: unknown_people
SELECT CASE WHEN m.id IS NULL THEN 'model_missing'
            WHEN :login_id <> ALL(m.manager_user_ids)
            THEN 'model_not_manager'
            WHEN COALESCE(k.lacks, s.lacks) IS NOT NULL
            THEN 'grant_exceeds_own'
-- with: model_refusal
       END AS refusal, CASE WHEN :login_id <> ALL(m.manager_user_ids)
       THEN m.name
       ELSE COALESCE(k.lacks, s.lacks, (SELECT said FROM unknown),
                     'designer and form are 10 or 20') END AS arg
  FROM (VALUES (1)) one LEFT JOIN locked m ON true
 CROSS JOIN bpm_safeguard_lacks(:login_tenant, :login_id,
            ARRAY[:key::text]) k (lacks)
-- with: model_lacks
;

-- name: model_update
-- Settings that were not sent become empty, because the front-end omits a
-- setting to switch it off.  Category, order and diagram stay as they are when
-- they were not sent.
UPDATE bpm_model
   SET key = :key, name = :name, type = :type,
       category = NULLIF(btrim(COALESCE(:category, category)), ''),
       sort = COALESCE(:sort::bigint, sort),
       icon = :icon,
       description = :description,
       form_type = :form_type,
       form_id = :form_id,
       form_custom_create_path = :form_custom_create_path,
       form_custom_view_path = :form_custom_view_path,
       visible = :visible,
       start_user_ids = COALESCE(:start_user_ids::bigint[], '{}'),
       start_dept_ids = COALESCE(:start_dept_ids::bigint[], '{}'),
       manager_user_ids = :manager_user_ids,
       allow_cancel_running_process = :allow_cancel_running_process,
       allow_withdraw_task = :allow_withdraw_task,
       process_id_rule = :process_id_rule,
       auto_approval_type = :auto_approval_type,
       title_setting = :title_setting,
       summary_setting = :summary_setting,
       process_before_trigger_setting = :process_before_trigger_setting,
       process_after_trigger_setting = :process_after_trigger_setting,
       task_before_trigger_setting = :task_before_trigger_setting,
       task_after_trigger_setting = :task_after_trigger_setting,
       print_template_setting = :print_template_setting,
       bpmn_xml = COALESCE(NULLIF(:bpmn_xml::text, ''), bpmn_xml),
       simple_model = COALESCE(:simple_text::json, simple_model),
       updater = :login_id
 WHERE id::text = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: model_manage_check
-- Locks the model and checks that the caller is one of its managers and that no
-- safeguard of its process keeps him from changing it.
WITH m AS (
     SELECT id, key, name, manager_user_ids
       FROM bpm_model
      WHERE id::text = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE)
SELECT CASE WHEN m.id IS NULL THEN 'model_missing'
            WHEN :login_id <> ALL(m.manager_user_ids)
            THEN 'model_not_manager'
            WHEN s.lacks IS NOT NULL THEN 'grant_exceeds_own'
       END AS refusal, CASE WHEN :login_id = ANY(m.manager_user_ids)
       THEN s.lacks ELSE m.name END AS arg
  FROM (VALUES (1)) one LEFT JOIN m ON true
-- with: model_lacks
;

-- name: model_sort_check
-- Names the first model of the list that does not exist or that the caller does
-- not manage.  All of them are locked, in the order of their ids.
WITH m AS (
     SELECT id, name, manager_user_ids
       FROM bpm_model
      WHERE id::text = ANY(:ids::text[]) AND tenant_id = :tenant_id
        AND NOT deleted
      ORDER BY id
        FOR UPDATE)
SELECT CASE WHEN m.id IS NULL THEN 'model_missing'
            WHEN :login_id <> ALL(m.manager_user_ids)
            THEN 'model_not_manager' END AS refusal, m.name AS arg
  FROM unnest(:ids) WITH ORDINALITY v (id, n)
  LEFT JOIN m ON m.id::text = v.id
 WHERE m.id IS NULL OR :login_id <> ALL(m.manager_user_ids)
 ORDER BY v.n
 LIMIT 1;

-- name: model_sort
-- The models get the order of the list: the last one gets the present time in
-- milliseconds, each one before it a millisecond less.  A new model also gets
-- its time, so it comes last.
UPDATE bpm_model m
   SET sort = (extract(epoch FROM :now::timestamptz) * 1000)::bigint - v.left,
       updater = :login_id
  FROM (SELECT id, cardinality(:ids) - min(n) AS left
          FROM unnest(:ids::text[]) WITH ORDINALITY u (id, n)
         GROUP BY id) v
 WHERE m.id::text = v.id AND m.tenant_id = :tenant_id AND NOT m.deleted;

-- name: model_state_check
-- Refuses to activate a version if another model has an active one with the
-- same key.  That can be so when this model has got a new key since it was
-- deployed.
WITH m AS (
     SELECT id, key, name, manager_user_ids, definition_id
       FROM bpm_model
      WHERE id::text = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE),
taken AS (
     SELECT d.key
       FROM m
       JOIN bpm_process_definition d ON d.id = m.definition_id
        AND d.tenant_id = :tenant_id
       JOIN bpm_process_definition other ON other.key = d.key
        AND other.tenant_id = :tenant_id AND other.id <> d.id
        AND other.suspension_state = :DEFINITION_ACTIVE
      WHERE :state = :DEFINITION_ACTIVE)
SELECT CASE WHEN m.id IS NULL THEN 'model_missing'
            WHEN :login_id <> ALL(m.manager_user_ids)
            THEN 'model_not_manager'
            WHEN m.definition_id IS NULL THEN 'definition_missing'
            WHEN EXISTS (SELECT FROM taken) THEN 'model_key_taken'
            WHEN s.lacks IS NOT NULL THEN 'grant_exceeds_own'
       END AS refusal, CASE WHEN :login_id = ANY(m.manager_user_ids)
       THEN COALESCE((SELECT key FROM taken), s.lacks)
       ELSE m.name END AS arg
  FROM (VALUES (1)) one LEFT JOIN m ON true
-- with: model_lacks
;

-- name: model_state
UPDATE bpm_process_definition d
   SET suspension_state = :state
  FROM bpm_model m
 WHERE m.id::text = :id AND m.tenant_id = :tenant_id AND NOT m.deleted
   AND d.id = m.definition_id AND d.tenant_id = :tenant_id;

-- name: model_draw_check
-- Refuses a diagram that the caller may not save, or that was drawn with the
-- other designer, because the model would not show it.
WITH m AS (
     SELECT id, key, name, manager_user_ids, type
       FROM bpm_model
      WHERE id::text = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE)
SELECT CASE WHEN m.id IS NULL THEN 'model_missing'
            WHEN :login_id <> ALL(m.manager_user_ids)
            THEN 'model_not_manager'
            WHEN s.lacks IS NOT NULL THEN 'grant_exceeds_own'
            WHEN m.type <> :type::int THEN 'bad_request'
       END AS refusal, CASE WHEN m.id IS NULL
         OR :login_id <> ALL(m.manager_user_ids) THEN m.name
       ELSE COALESCE(s.lacks, 'the model is drawn in the other designer')
       END AS arg
  FROM (VALUES (1)) one LEFT JOIN m ON true
-- with: model_lacks
;

-- name: model_draw
-- The diagram of the other designer, which was not sent, stays.
UPDATE bpm_model
   SET bpmn_xml = COALESCE(NULLIF(:bpmn_xml::text, ''), bpmn_xml),
       simple_model = COALESCE(:simple_text::json, simple_model),
       updater = :login_id
 WHERE id::text = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: model_delete
-- Deployed versions are kept for their instances, but nobody can start them any
-- more.
WITH gone AS (
     UPDATE bpm_model SET deleted = true, updater = :login_id
      WHERE id::text = :id AND tenant_id = :tenant_id AND NOT deleted
     RETURNING definition_id)
UPDATE bpm_process_definition d SET suspension_state = :DEFINITION_SUSPENDED
  FROM gone
 WHERE d.id = gone.definition_id AND d.tenant_id = :tenant_id;

-- name: model_clean
-- Deletes the instances; bpm_clean says which.
SELECT bpm_clean(m, :login_id)
  FROM bpm_model m
 WHERE m.id::text = :id AND m.tenant_id = :tenant_id AND NOT m.deleted;

-- name: model_revision
SELECT id, updater, update_time
  FROM bpm_model
 WHERE id::text = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
