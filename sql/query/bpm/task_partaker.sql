-- Whether the caller takes part in a process instance, and may therefore
-- comment on its tasks.

-- name: task_partaker
-- A row if the caller has or had a task of the instance, got a copy of it, or
-- has commented on it; else none.
SELECT true AS partakes
  FROM bpm_process_instance i
 WHERE i.id = :id::text AND i.tenant_id = :tenant_id
   AND (EXISTS (SELECT FROM bpm_task t
                 WHERE t.tree = i.tree AND t.instance = i.num
                   AND t.tenant_id = :tenant_id
                   AND :login_id::bigint::text IN (t.assignee, t.owner))
        OR EXISTS (SELECT FROM bpm_copy c
                    WHERE c.tree = i.tree AND c.instance = i.num
                      AND c.tenant_id = :tenant_id
                      AND c.reader = :login_id::bigint::text)
        OR EXISTS (SELECT FROM bpm_comment c
                    WHERE c.tree = i.tree AND c.instance = i.num
                      AND c.tenant_id = :tenant_id
                      AND c.author = :login_id::bigint::text));
