-- Whether the caller takes part in a process instance, and may therefore comment
-- on its tasks; and how much he has said already.

-- name: task_partaker
-- A row if the caller has or had a task of the instance, got a copy of it, or
-- has commented on it; else none.
SELECT true AS partakes
  FROM bpm_process_instance i
 WHERE i.id = :id::text AND i.tenant_id = :tenant_id
   AND (
-- with: instance.partook
   );

-- name: task_comments
-- How many comments of the caller the instance has, decisions with reasons among
-- them.
SELECT count(*) AS n
  FROM bpm_process_instance i
  JOIN bpm_comment c ON c.tree = i.tree AND c.instance = i.num
   AND c.tenant_id = :tenant_id AND c.author = :login_id::bigint::text
 WHERE i.id = :id::text AND i.tenant_id = :tenant_id;
