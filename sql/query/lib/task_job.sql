-- How jobs carry out tasks of the kinds :kinds: see task/task_job.h.
-- helper

-- name: task_turn
-- Workers of the same kinds take tasks one after the other; otherwise two could
-- count the same running tasks and together exceed a tenant's limit.
SELECT true AS locked
  FROM pg_advisory_xact_lock(hashtextextended(:kinds::text[]::text, 0));

-- name: task_waiting
SELECT EXISTS (
	SELECT FROM infra_task
	 WHERE kind = ANY(:kinds::text[]) AND status < :ORDER_DONE
	   AND task_free(status, heartbeat_time)) AS any;

-- name: task_take
-- A task with a line, an import, goes on behind that line, up to which its rows
-- are committed, and keeps its count; any other begins anew.
WITH next AS (SELECT task_next(:kinds::text[], :last::boolean) AS id)
UPDATE infra_task t
   SET status = :ORDER_RUNNING, worker = :worker::text, file_path = :file::text,
       attempts = t.attempts + 1, stage = nextval('infra_task_stage'),
       processed = CASE t.line WHEN 0 THEN 0 ELSE t.processed END,
       start_time = COALESCE(t.start_time, now()), heartbeat_time = now()
  FROM next
 WHERE t.id = next.id
RETURNING t.id, t.tenant_id, t.user_id, t.kind, t.attempts, t.language, t.stage;

-- name: task_beat
-- Renews a claim.  No row: another worker has taken the task over, or it has
-- ended.  A task that stores by itself how far it is gives 0 as :rows and -1 as
-- :total here.
UPDATE infra_task
   SET heartbeat_time = now(), processed = GREATEST(processed, :rows::bigint),
       total = COALESCE(NULLIF(:total::bigint, -1), total)
 WHERE id = :id::bigint AND worker = :worker::text AND status = :ORDER_RUNNING
RETURNING percent;

-- name: task_done
UPDATE infra_task
   SET status = :ORDER_DONE, worker = NULL, stage = NULL, error = NULL,
       processed = GREATEST(processed, :rows::bigint),
       total = GREATEST(processed, :rows), file_size = NULLIF(:bytes::bigint, 0),
       finish_time = now(), expire_time = now() + interval '7 days'
 WHERE id = :id::bigint AND worker = :worker::text AND status = :ORDER_RUNNING
RETURNING percent;

-- name: task_failed
-- Rows that the task has committed stay, and stay counted.
UPDATE infra_task
   SET status = :ORDER_FAILED, worker = NULL, stage = NULL,
       error = left(:error::text, 500),
       processed = GREATEST(processed, :rows::bigint),
       total = COALESCE(NULLIF(:total::bigint, -1), total), finish_time = now()
 WHERE id = :id::bigint AND worker = :worker::text AND status = :ORDER_RUNNING
RETURNING percent;

-- name: task_back
-- Makes the task wait for another attempt.  :blameless: this attempt failed for
-- reasons outside the task, so it is not counted.
UPDATE infra_task
   SET status = :ORDER_WAITING, worker = NULL, stage = NULL,
       processed = CASE line WHEN 0 THEN 0 ELSE processed END,
       attempts = attempts - CASE WHEN :blameless::boolean THEN 1 ELSE 0 END
 WHERE id = :id::bigint AND worker = :worker::text AND status = :ORDER_RUNNING;

-- name: task_give_up
-- Tasks whose worker died three times.
UPDATE infra_task
   SET status = :ORDER_FAILED, worker = NULL, stage = NULL, finish_time = now(),
       error = concat('The ', CASE kind WHEN 'export' THEN kind ELSE 'import' END,
               ' was begun three times and ended each time')
 WHERE kind = ANY(:kinds::text[]) AND status < :ORDER_DONE AND attempts >= 3
   AND task_free(status, heartbeat_time);

-- name: task_expire
UPDATE infra_task SET status = :ORDER_EXPIRED
 WHERE kind = ANY(:kinds::text[]) AND status = :ORDER_DONE AND expire_time <= now();

-- name: task_forget
DELETE FROM infra_task
 WHERE id IN (
       SELECT id FROM infra_task
        WHERE kind = ANY(:kinds::text[]) AND status > 2
          AND finish_time < now() - interval '90 days'
        ORDER BY finish_time
        LIMIT 1000);

-- name: task_unwanted
-- The files among :names that no task needs.
SELECT f.name
  FROM unnest(:names::text[]) AS f (name)
 WHERE NOT EXISTS (
       SELECT FROM infra_task WHERE source_path = f.name AND status < :ORDER_DONE)
   AND NOT EXISTS (
       SELECT FROM infra_task WHERE file_path = f.name
          AND status IN (:ORDER_RUNNING, :ORDER_DONE))
 LIMIT 1000;
