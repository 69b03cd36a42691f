-- Whether the caller takes part in a process instance, and may therefore comment
-- on its tasks.

-- name: task_partaker
-- A row if the caller has or had a task of the instance, got a copy of it, or
-- has commented on it; else none.
SELECT true AS partakes
  FROM bpm_process_instance i
 WHERE i.id = :id::text AND i.tenant_id = :tenant_id
   AND (
-- with: instance.partook
   );
