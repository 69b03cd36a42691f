-- Deployed versions of models, with what their instances need.

-- name: deployed_get
SELECT d.id, d.key, bpm_safeguard(d.key) AS safeguard, d.version, d.wire_id, d.name,
       d.model_type = :DESIGNER_SIMPLE AS simple, d.bpmn_xml, d.manager_user_ids,
       COALESCE(d.allow_cancel_running_process, true) AS may_cancel,
       COALESCE(d.allow_withdraw_task, false) AS may_withdraw,
       COALESCE(d.auto_approval_type, 0) AS auto_approval_type,
       CASE WHEN (d.title_setting -> 'enable')::boolean
            THEN NULLIF(d.title_setting ->> 'title', '') END AS title,
       COALESCE((r.rule -> 'enable')::boolean, false) AS number_enable,
       r.rule ->> 'prefix' AS number_prefix,
       r.rule ->> 'postfix' AS number_postfix,
       CASE r.rule ->> 'infix' WHEN 'DAY' THEN 'YYYYMMDD'
            WHEN 'HOUR' THEN 'YYYYMMDDHH24'
            WHEN 'MINUTE' THEN 'YYYYMMDDHH24MI'
            WHEN 'SECOND' THEN 'YYYYMMDDHH24MISS' END AS number_infix,
       COALESCE((r.rule -> 'length')::int, 1) AS number_length,
       d.form_type = :FORM_DESIGNED AS summed, d.form_fields,
       CASE WHEN (d.summary_setting -> 'enable')::boolean
            THEN ARRAY(SELECT jsonb_array_elements_text(NULLIF(
                 d.summary_setting -> 'summary', 'null')))
            END AS summary_fields,
       d.process_before_trigger_setting, d.process_after_trigger_setting,
       d.task_before_trigger_setting, d.task_after_trigger_setting,
       EXISTS (SELECT FROM unnest(ARRAY[d.process_before_trigger_setting,
                    d.task_before_trigger_setting,
                    d.task_after_trigger_setting]) s
                WHERE jsonb_path_exists(s, '$.response[0]')) AS hears
  FROM bpm_process_definition d
 CROSS JOIN LATERAL (SELECT d.process_id_rule AS rule) r
 WHERE d.id = :id::bigint AND d.tenant_id = :tenant_id;

-- name: deployed_latest
SELECT id
  FROM bpm_process_definition
 WHERE tenant_id = :tenant_id AND key = :key::text AND suspension_state = :DEFINITION_ACTIVE
 ORDER BY version DESC
 LIMIT 1;

-- name: deployed_may_call
-- May instances of the definition :by call the definition :called?  Nobody may start
-- by a call what he may not start himself.  So the user who started the calling
-- instance must be permitted to start it; or the user who deployed the calling
-- definition must be, or manage the called one, or have deployed that one, too.
SELECT bpm_may_start(c, :starter::bigint) IS TRUE
       OR bpm_may_start(c, d.creator) IS TRUE
       OR COALESCE(d.creator = ANY(c.manager_user_ids), false)
       OR COALESCE(d.creator = c.creator, false) AS may
  FROM bpm_process_definition d, bpm_process_definition c
 WHERE d.id = :by::bigint AND d.tenant_id = :tenant_id
   AND c.id = :called::bigint AND c.tenant_id = :tenant_id;
