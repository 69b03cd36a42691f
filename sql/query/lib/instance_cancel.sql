-- Finds the process instance that another domain cancels.

-- name: instance_cancel_find
SELECT tree, num
  FROM bpm_process_instance
 WHERE id = :id::text AND tenant_id = :tenant_id;
