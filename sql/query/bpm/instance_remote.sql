-- Finds the process instances that other modules cancel or trigger.

-- name: instance_remote_find
SELECT tree, num
  FROM bpm_process_instance
 WHERE id = :process_instance_id::text AND tenant_id = :tenant_id;

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
 ORDER BY (state = 0) DESC, start_time DESC, tree DESC, num DESC
 LIMIT 1;
