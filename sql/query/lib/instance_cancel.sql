-- Cancelling process instances for other domains.

-- name: instance_cancel_find
SELECT tree, num
  FROM bpm_process_instance
 WHERE id = :id::text AND tenant_id = :tenant_id;
