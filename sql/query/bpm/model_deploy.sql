-- Deploying a model: reads the model, checks the candidates that its tasks
-- name, and stores the new version.

-- name: deploy_model
-- The model, which a CHECK has locked for the caller, with its form.
SELECT m.key, bpm_safeguard(m.key) AS safeguard, m.name, m.type, m.bpmn_xml,
       m.simple_model::text AS simple_model,
       m.form_type, m.form_id, m.form_custom_create_path,
       m.form_custom_view_path, f.id IS NOT NULL AS has_form,
       m.process_id_rule, m.title_setting, m.summary_setting,
       m.process_before_trigger_setting, m.process_after_trigger_setting,
       m.task_before_trigger_setting, m.task_after_trigger_setting,
       m.print_template_setting
  FROM bpm_model m
  LEFT JOIN bpm_form f ON f.id = m.form_id AND f.tenant_id = :tenant_id
   AND NOT f.deleted
 WHERE m.id::text = :id AND m.tenant_id = :tenant_id AND NOT m.deleted;

-- name: deploy_candidates
-- Of the candidates that the tasks name those that are missing or disabled, in
-- the order of the tasks.
SELECT v.n::int - 1 AS place, v.id, v.kind, x.status IS NULL AS missing,
       COALESCE(x.name, '') AS name
  FROM unnest(:kinds::text[], :ids::bigint[]) WITH ORDINALITY v (kind, id, n)
  LEFT JOIN LATERAL (
       SELECT name, status FROM system_role
        WHERE v.kind = 'role' AND id = v.id AND tenant_id = :tenant_id
          AND NOT deleted
        UNION ALL
       SELECT name, status FROM system_dept
        WHERE v.kind = 'department' AND id = v.id AND tenant_id = :tenant_id
          AND NOT deleted
        UNION ALL
       SELECT name, status FROM system_post
        WHERE v.kind = 'post' AND id = v.id AND tenant_id = :tenant_id
          AND NOT deleted
        UNION ALL
       SELECT nickname, status FROM system_users
        WHERE v.kind = 'user' AND id = v.id AND tenant_id = :tenant_id
          AND NOT deleted
        UNION ALL
       SELECT name, status FROM bpm_user_group
        WHERE v.kind = 'user group' AND id = v.id AND tenant_id = :tenant_id
          AND NOT deleted) x ON true
 WHERE x.status IS DISTINCT FROM 0
 ORDER BY v.n
 LIMIT 1000;

-- name: deploy_suspend
-- Suspends all earlier versions of the model, whatever key they have; their
-- running instances go on.
UPDATE bpm_process_definition SET suspension_state = :DEFINITION_SUSPENDED
 WHERE tenant_id = :tenant_id AND suspension_state = :DEFINITION_ACTIVE
   AND EXISTS (SELECT FROM bpm_model m
                WHERE m.id::text = :id AND m.tenant_id = :tenant_id
                  AND NOT m.deleted
                  AND (m.key = bpm_process_definition.key
                       OR m.id = bpm_process_definition.model_id));

-- name: deploy_version
SELECT bpm_deploy(m, :diagram, :login_id)
  FROM bpm_model m
 WHERE m.id::text = :id AND m.tenant_id = :tenant_id AND NOT m.deleted;
