-- Timers of process instances, which `job flow_timer` fires.
-- helper

-- name: flow_timer_due
-- Timers that are due, the earliest first.  Locks the first instances of their
-- trees, because whoever changes a timer holds that lock; trees that others
-- have locked are skipped.
SELECT t.tree, t.num, i.tenant_id,
       NOT EXISTS (SELECT FROM system_tenant n
                    WHERE n.id = i.tenant_id AND NOT n.deleted) AS ended,
       (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms
  FROM bpm_timer t
  JOIN bpm_process_instance i ON i.tree = t.tree AND i.num = 1
 WHERE t.parked_time IS NULL AND t.next_try <= now()
 ORDER BY t.next_try, t.tree, t.num
 LIMIT :most::int
   FOR UPDATE OF i SKIP LOCKED;

-- name: flow_timer_put_off
UPDATE bpm_timer
   SET next_try = clock_timestamp() + make_interval(secs => :wait_s::int)
 WHERE tree = :tree::bigint AND num = :num::bigint;

-- name: flow_timer_failed
-- Counts a failed attempt: puts the timer off, and after the last one gives it up.
WITH held AS MATERIALIZED (
     SELECT tree FROM bpm_process_instance
      WHERE tree = :tree::bigint AND num = 1
        FOR UPDATE)
UPDATE bpm_timer t
   SET tries = t.tries + 1, last_error = :error::text,
       next_try = clock_timestamp() + bpm_retry_after(t.tries + 1),
       parked_time = CASE WHEN t.tries + 1 >= :tries_max::int
                          THEN clock_timestamp() END
  FROM held
 WHERE t.tree = held.tree AND t.num = :num::bigint
RETURNING t.node, t.tries, t.parked_time IS NOT NULL AS dead;
