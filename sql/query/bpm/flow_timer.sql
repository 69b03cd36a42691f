-- Timers of process instances, which `job flow_timer` fires.
-- helper

-- name: flow_timer_due
-- Timers that are due: first the earliest of each tenant, then the second of each,
-- and so on.  In which order the tenants come is left to chance, because the job may
-- be killed when it takes too long, and then does not know whose turn it was.  The tenants are
-- found one after the other in the index of the dates.
WITH RECURSIVE turn AS (
     (SELECT tenant_id
        FROM bpm_timer
       WHERE parked_time IS NULL
       ORDER BY tenant_id
       LIMIT 1)
     UNION ALL
     SELECT (SELECT t.tenant_id
               FROM bpm_timer t
              WHERE t.parked_time IS NULL AND t.tenant_id > turn.tenant_id
              ORDER BY t.tenant_id
              LIMIT 1)
       FROM turn
      WHERE turn.tenant_id IS NOT NULL)
SELECT d.tree, d.num, turn.tenant_id,
       NOT EXISTS (SELECT FROM system_tenant n
                    WHERE n.id = turn.tenant_id AND NOT n.deleted) AS ended
  FROM turn
 CROSS JOIN LATERAL (
       SELECT t.tree, t.num, row_number() OVER (
                  ORDER BY t.next_try, t.tree, t.num) AS place
         FROM bpm_timer t
        WHERE t.tenant_id = turn.tenant_id AND t.parked_time IS NULL
          AND t.next_try <= clock_timestamp()
        ORDER BY t.next_try, t.tree, t.num
        LIMIT :most::int) d
 ORDER BY d.place, random()
 LIMIT :most;

-- name: flow_timer_count
-- Counts a try before it is made, since it may end its process, and puts the timer
-- off until the next one.  Whoever changes a timer locks its tree first.  No row:
-- the timer is not due any more, or somebody else has locked the tree.  spent: all
-- tries were counted before, so this one is not to be made.
WITH held AS MATERIALIZED (
     SELECT i.tree, t.tries
       FROM bpm_process_instance i
       JOIN bpm_timer t ON t.tree = i.tree AND t.num = :num::bigint
      WHERE i.tree = :tree::bigint AND i.num = 1
        AND i.tenant_id = :tenant_id AND t.tenant_id = :tenant_id
        AND t.parked_time IS NULL AND t.next_try <= clock_timestamp()
        FOR UPDATE OF i SKIP LOCKED)
UPDATE bpm_timer t
   SET tries = LEAST(held.tries + 1, :tries_max::int),
       next_try = clock_timestamp() + bpm_retry_after(held.tries + 1)
  FROM held
 WHERE t.tree = held.tree AND t.num = :num AND t.tenant_id = :tenant_id
RETURNING held.tries >= :tries_max AS spent,
          (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms;

-- name: flow_timer_put_off
-- The timer waits longer.  The try that was counted for it is taken back.
UPDATE bpm_timer
   SET next_try = clock_timestamp() + make_interval(secs => :wait_s::int),
       tries = GREATEST(tries - 1, 0)
 WHERE tree = :tree::bigint AND num = :num::bigint
   AND tenant_id = :tenant_id;

-- name: flow_timer_failed
-- Notes why a try has failed; after the last one the timer is never tried again
-- (parked_time).
WITH held AS MATERIALIZED (
     SELECT tree
       FROM bpm_process_instance
      WHERE tree = :tree::bigint AND num = 1 AND tenant_id = :tenant_id
        FOR UPDATE)
UPDATE bpm_timer t
   SET last_error = :error::text,
       parked_time = CASE WHEN t.tries >= :tries_max::int
                          THEN clock_timestamp() END
  FROM held
 WHERE t.tree = held.tree AND t.num = :num::bigint
   AND t.tenant_id = :tenant_id
RETURNING t.node, t.tries, t.parked_time IS NOT NULL AS dead;
