-- Whether the caller takes part in a process instance, and may so read it.

-- part: partook
-- The caller has or had a task of the instance, got a copy of it, or has commented
-- on it.
       EXISTS (SELECT FROM bpm_task t
                WHERE t.tree = i.tree AND t.instance = i.num
                  AND t.tenant_id = :tenant_id
                  AND :login_id::bigint::text IN (t.assignee, t.owner))
       OR EXISTS (SELECT FROM bpm_copy c
                   WHERE c.tree = i.tree AND c.instance = i.num
                     AND c.tenant_id = :tenant_id
                     AND c.reader = :login_id::bigint::text)
       OR EXISTS (SELECT FROM bpm_comment m
                   WHERE m.tree = i.tree AND m.instance = i.num
                     AND m.tenant_id = :tenant_id
                     AND m.author = :login_id::bigint::text)

-- name: instance_reader
-- Where the instance is, and whether the caller takes or took part in it:
-- started it, has or had a task, got a copy, or said something.
SELECT i.tree, i.num AS instance, i.definition_id, i.status,
       i.status_message, i.state <> 0 AS ended,
       i.starter IS NOT DISTINCT FROM :login_id::bigint::text OR
-- with: partook
       AS takes_part
  FROM bpm_process_instance i
 WHERE i.tenant_id = :tenant_id AND i.id = :id::text;
