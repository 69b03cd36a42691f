-- For instances with parked timers or calls.  Their tree is locked and belongs
-- to the caller's tenant.

-- name: park_left
SELECT EXISTS (SELECT FROM bpm_process_job
                WHERE tree = :tree::bigint AND instance = :instance::bigint
                  AND tenant_id = :tenant_id) AS some;

-- name: park_timers_due
UPDATE bpm_timer t
   SET next_try = due_time
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num = 1 AND i.tenant_id = :tenant_id
   AND t.tree = i.tree AND t.tries = 0 AND t.parked_time IS NULL
   AND t.next_try > t.due_time;
