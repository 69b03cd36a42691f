-- Whether the caller takes part in a process instance, and may therefore comment
-- on its tasks; how much he has said already, and how many copies he has sent.

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

-- name: task_copies
-- How many copies of the instance the caller has sent.
SELECT count(*) AS n
  FROM bpm_process_instance i
  JOIN bpm_copy c ON c.tree = i.tree AND c.instance = i.num
   AND c.tenant_id = :tenant_id AND c.sender = :login_id::bigint::text
 WHERE i.id = :id::text AND i.tenant_id = :tenant_id;
