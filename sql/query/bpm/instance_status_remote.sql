-- The status of process instances, for other modules.

-- name: instance_status_get
-- The newest instance that has all properties which were sent.
SELECT i.id, COALESCE(i.name, '') AS name,
       i.definition_key AS process_definition_key,
       d.wire_id AS process_definition_id, i.business_key, i.status, i.reason,
       bpm_user(i.starter) AS start_user_id, i.start_time, i.end_time,
       i.state <> 0 AS ended, i.status = 3 AS rejected
  FROM bpm_process_instance i
  JOIN bpm_process_definition d ON d.id = i.definition_id
   AND d.tenant_id = :tenant_id
 WHERE i.tenant_id = :tenant_id
   AND (:process_instance_id::text IS NULL OR i.id = :process_instance_id)
   AND (:business_key::text IS NULL OR i.business_key = :business_key)
   AND (:process_definition_key::text IS NULL
        OR i.definition_key = :process_definition_key)
   AND (:status::int IS NULL OR i.status = :status)
 ORDER BY i.start_time DESC, i.tree DESC, i.num DESC
 LIMIT 1;

-- name: instance_status_message
SELECT COALESCE(i.status_message, i.reason) AS message
  FROM bpm_process_instance i
 WHERE i.tenant_id = :tenant_id AND i.id = :process_instance_id::text;

-- name: instance_status_write
UPDATE bpm_process_instance i
   SET status_message = :message::text
 WHERE i.tenant_id = :tenant_id AND i.id = :process_instance_id::text;
