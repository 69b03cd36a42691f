-- The node of a process instance that its diagram shows as rejected.

-- name: diagram_last_rejected
-- The node of the task that was rejected last.
SELECT t.node
  FROM bpm_task t
 WHERE t.tree = :tree::bigint AND t.instance = :num::bigint
   AND t.tenant_id = :tenant_id AND t.status = :TASK_REJECTED
 ORDER BY t.end_time DESC, t.num DESC
 LIMIT 1;
