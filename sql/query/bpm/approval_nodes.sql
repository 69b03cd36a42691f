-- The ended and the running nodes of a process instance that the page of an
-- approval shows, and the users whom they name.

-- name: activity_instance
SELECT i.status, i.reason, i.starter, i.canceller,
       floor(extract(epoch FROM i.start_time) * 1000)::bigint AS start_ms,
       floor(extract(epoch FROM i.end_time) * 1000)::bigint AS end_ms
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num = :num::bigint
   AND i.tenant_id = :tenant_id;

-- name: activity_tasks
-- The tasks of the instance, the oldest first; cancelled ones are not shown.
-- Of these only one that was approved can have the reason of a withdrawal.
SELECT t.id, t.num, t.parent, t.node, COALESCE(t.name, '') AS name, t.open,
       t.status, t.reason_code = :withdrawn::int AS withdrawn, t.reason,
       t.sign_pic_url,
       to_json(t.attachments) AS attachments, t.owner, t.assignee,
       floor(extract(epoch FROM t.create_time) * 1000)::bigint AS start_ms,
       floor(extract(epoch FROM t.end_time) * 1000)::bigint AS end_ms
  FROM bpm_task t
 WHERE t.tree = :tree::bigint AND t.instance = :num::bigint
   AND t.tenant_id = :tenant_id AND t.status <> :TASK_CANCELLED
 ORDER BY t.create_time, t.num
 LIMIT 10000;

-- name: activity_events
-- One row each time that a token came to one of these nodes, which are ends, calls
-- and senders of copies; with the instance that was called, if the node is a call,
-- and with those who got the copies.
SELECT a.node, a.name, i.id AS called, COALESCE(i.status, 0) AS status,
       ARRAY(SELECT DISTINCT c.reader
               FROM bpm_copy c
              WHERE c.tree = a.tree AND c.instance = a.instance
                AND c.node = a.node AND c.task IS NULL
                AND c.tenant_id = :tenant_id) AS readers,
       floor(extract(epoch FROM a.start_time) * 1000)::bigint AS start_ms,
       floor(extract(epoch FROM a.end_time) * 1000)::bigint AS end_ms
  FROM bpm_activity a
  LEFT JOIN bpm_process_instance i ON i.tree = a.tree
   AND i.caller_instance = a.instance AND i.caller_activity = a.num
   AND i.tenant_id = :tenant_id
 WHERE a.tree = :tree::bigint AND a.instance = :num::bigint
   AND a.node = ANY(:nodes::text[])
 ORDER BY a.num
 LIMIT 10000;

-- name: activity_names
-- The names of nodes in their order, each in the caller's language if the process
-- is the suite's own.
SELECT bpm_said(:key::text, n.name, :lang::text) AS name
  FROM unnest(:names::text[]) WITH ORDINALITY n (name, at)
 ORDER BY n.at
 LIMIT 100000;

-- name: shown_users_read
SELECT p.name, p.person
  FROM bpm_people(:tenant_id, :names::text[]) p
 LIMIT 100000;
