-- How `job export_run` carries out export tasks.
-- helper

-- name: export_waiting
SELECT EXISTS (
	SELECT FROM infra_export_task
	 WHERE task_free(status, heartbeat_time)) AS any;

-- name: export_take
WITH next AS (SELECT task_next('infra_export_task') AS id)
UPDATE infra_export_task t
   SET status = 1, worker = :worker::text, file_path = :file::text,
       attempts = t.attempts + 1, total = NULL, processed = 0, percent = 0,
       start_time = COALESCE(t.start_time, now()), heartbeat_time = now()
  FROM next
 WHERE t.id = next.id
RETURNING t.id, t.tenant_id, t.user_id, t.biz, t.params, t.attempts,
          t.language;

-- name: export_beat
-- No row: another worker has taken the task over, or it was cancelled.
UPDATE infra_export_task
   SET heartbeat_time = now(), total = NULLIF(:total::bigint, -1),
       processed = :rows::bigint,
       percent = CASE WHEN :total > 0
                      THEN LEAST(99, :rows * 100 / :total) ELSE 0 END
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id, tenant_id, user_id, biz, status, percent, processed, total;

-- name: export_done
UPDATE infra_export_task
   SET status = 2, worker = NULL, total = :rows::bigint, processed = :rows,
       percent = 100, file_name = concat(biz, '-', id, '.xls'),
       file_size = :bytes::bigint, error = NULL, finish_time = now(),
       expire_time = now() + interval '7 days'
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id, tenant_id, user_id, biz, status, total, file_name, file_size, error;

-- name: export_failed
UPDATE infra_export_task
   SET status = 3, worker = NULL, total = NULLIF(:total::bigint, -1),
       processed = :rows::bigint, error = left(:error::text, 500),
       finish_time = now()
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id, tenant_id, user_id, biz, status, total, file_name, file_size, error;

-- name: export_back
-- Makes the task wait for another attempt.  :blameless: this attempt failed for
-- reasons outside the task, so it is not counted.
UPDATE infra_export_task
   SET status = 0, worker = NULL, total = NULL, processed = 0, percent = 0,
       attempts = attempts - CASE WHEN :blameless::boolean THEN 1 ELSE 0 END
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1;

-- name: export_give_up
-- Tasks whose worker died three times.
UPDATE infra_export_task
   SET status = 3, worker = NULL, finish_time = now(),
       error = 'The export was begun three times and ended each time'
 WHERE attempts >= 3 AND task_free(status, heartbeat_time);

-- name: export_expire
UPDATE infra_export_task SET status = 5
 WHERE status = 2 AND expire_time <= now();

-- name: export_forget
DELETE FROM infra_export_task
 WHERE id IN (
       SELECT id FROM infra_export_task
        WHERE status > 2 AND finish_time < now() - interval '90 days'
        ORDER BY finish_time
        LIMIT 1000);

-- name: export_unwanted
-- The files among :names that no task needs.
SELECT f.name
  FROM unnest(:names::text[]) AS f (name)
 WHERE NOT EXISTS (
       SELECT FROM infra_export_task
        WHERE file_path = f.name AND status IN (1, 2))
 LIMIT 1000;
