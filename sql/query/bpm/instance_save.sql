-- Starting and cancelling process instances: who may, what is started, and which
-- instance other modules mean; and the variables of an instance.

-- name: instance_create_check
-- Refuses a start that the caller may not make.  Somebody who visits this
-- tenant is no user of it, so he may start nothing.
SELECT CASE WHEN d.id IS NULL THEN 'definition_missing'
            WHEN d.suspension_state <> :DEFINITION_ACTIVE THEN 'definition_suspended'
            WHEN NOT bpm_may_start(d, :login_id)
              OR NOT EXISTS (SELECT FROM system_users u
                              WHERE u.id = :login_id
                                AND u.tenant_id = :tenant_id
                                AND NOT u.deleted)
            THEN 'start_forbidden' END AS refusal, NULL::text AS arg
  FROM (VALUES (1)) one
  LEFT JOIN bpm_process_definition d ON d.wire_id = :process_definition_id
   AND d.tenant_id = :tenant_id;

-- name: instance_create
-- The definition to be started.
SELECT id
  FROM bpm_process_definition
 WHERE wire_id = :process_definition_id AND tenant_id = :tenant_id;

-- name: instance_find
-- Where the instance is.
SELECT tree, num
  FROM bpm_process_instance
 WHERE id = :id::text AND tenant_id = :tenant_id;

-- name: instance_remote_check
-- Refuses a start in the name of a user whom a module names.  The module names
-- the process by its key and means the active version (deployed_latest).
SELECT CASE WHEN d.id IS NULL THEN 'definition_missing'
            WHEN u.id IS NULL OR NOT bpm_may_start(d, u.id)
            THEN 'start_forbidden' END AS refusal, NULL::text AS arg
  FROM (VALUES (1)) one
  LEFT JOIN bpm_process_definition d ON d.tenant_id = :tenant_id
   AND d.id = (SELECT v.id FROM bpm_process_definition v
                WHERE v.key = :process_definition_key
                  AND v.tenant_id = :tenant_id AND v.suspension_state = :DEFINITION_ACTIVE
                ORDER BY v.version DESC
                LIMIT 1)
  LEFT JOIN system_users u ON u.id = :starter::bigint
   AND u.tenant_id = :tenant_id AND u.status = 0 AND NOT u.deleted;

-- name: instance_variables_check
-- Variables decide which way an instance goes.  So if a process in the tree of the
-- instance has a safeguard, only whom it permits may set variables.
SELECT 'grant_exceeds_own' AS refusal, s.lacks AS arg
  FROM bpm_process_instance i
 CROSS JOIN LATERAL (
       SELECT bpm_safeguard_lacks(:login_tenant, :login_id, ARRAY(
              SELECT b.definition_key::text FROM bpm_process_instance b
               WHERE b.tree = i.tree AND b.tenant_id = :tenant_id))) s (lacks)
 WHERE i.id = :id AND i.tenant_id = :tenant_id AND s.lacks IS NOT NULL;

-- name: instance_remote_newest
-- Of the instances with the properties that were sent the newest running one;
-- if none runs, the newest one.
-- plan: custom
SELECT tree, num
  FROM bpm_process_instance
 WHERE tenant_id = :tenant_id
   AND (:process_instance_id::text IS NULL OR id = :process_instance_id)
   AND (:process_definition_key::text IS NULL
        OR definition_key = :process_definition_key)
   AND (:business_key::text IS NULL OR business_key = :business_key)
 ORDER BY (state = :INST_RUNNING) DESC, start_time DESC, tree DESC, num DESC
 LIMIT 1;

-- name: instance_variables_revision
-- Locks the tree as tree_lock does.  Who set a variable last nobody keeps: steps of
-- the process set them, too.
SELECT i.id, NULL::text AS updater, NULL::timestamptz AS update_time
  FROM bpm_process_instance r
  JOIN bpm_process_instance i ON i.tree = r.tree AND i.tenant_id = r.tenant_id
 WHERE r.num = 1 AND i.id = :id::text AND i.tenant_id = :tenant_id
   FOR UPDATE OF r;

-- name: instance_variables
-- The variables of an instance without those that the suite sets.  No row:
-- there is no such instance.
SELECT (SELECT COALESCE(json_object_agg(v.name, v.value ORDER BY v.num), '{}')
          FROM bpm_variable v
         WHERE v.tree = i.tree AND v.token = i.num
           AND NOT bpm_reserved(v.name)) AS variables
  FROM bpm_process_instance i
 WHERE i.tenant_id = :tenant_id AND i.id = :id::text;
