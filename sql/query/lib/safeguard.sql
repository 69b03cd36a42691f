-- Whether somebody has given a task of a process under a safeguard to its assignee.

-- name: safeguard_given
-- A row if somebody has transferred the task; the system transfers without an
-- author.
SELECT c.id
  FROM bpm_process_instance i
  JOIN bpm_comment c ON c.tree = i.tree AND c.instance = i.num
   AND c.task = :task::bigint AND c.type = :COMMENT_TRANSFERRED AND c.author IS NOT NULL
   AND c.tenant_id = :tenant_id
   AND bpm_transfer_brings(c)
 WHERE i.id = :instance::text AND i.tenant_id = :tenant_id
 LIMIT 1;
