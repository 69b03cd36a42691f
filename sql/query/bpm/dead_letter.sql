-- Dead letters: timers and calls of instances that have failed for good.  Their
-- tree is locked and belongs to the caller's tenant.
-- helper

-- name: dead_letter_store
-- Stores a dead letter.  If it is a call, its message is moved from the outbox
-- into the row.
WITH moved AS (
     DELETE FROM mq_outbox
      WHERE id = :message::bigint
     RETURNING topic, key, payload)
INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id,
       activity_name, timer, token, topic, key, payload, tries, error)
SELECT :tenant_id, :tree::bigint, :instance::bigint, :kind::text,
       :activity_id::text, :activity_name::text, NULLIF(:timer::bigint, 0),
       NULLIF(:token::bigint, 0), m.topic, m.key, m.payload, :tries::int,
       :error::text
  FROM (SELECT 1) one
  LEFT JOIN moved m ON true;

-- name: dead_letter_left
-- Whether the instance has a dead letter.
SELECT EXISTS (SELECT FROM bpm_process_job
                WHERE tree = :tree::bigint AND instance = :instance::bigint
                  AND tenant_id = :tenant_id) AS some;

-- name: dead_letter_timers_due
-- Timers that were put off because their instance was suspended are tried again
-- from their due date on.
UPDATE bpm_timer t
   SET next_try = due_time
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num = 1 AND i.tenant_id = :tenant_id
   AND t.tree = i.tree AND t.tenant_id = :tenant_id AND t.tries = 0 AND t.parked_time IS NULL
   AND t.next_try > t.due_time;
