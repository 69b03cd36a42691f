-- How `job import_run` carries out imports of devices.
-- helper

-- name: import_waiting
SELECT EXISTS (
	SELECT FROM device_import_task
	 WHERE task_free(status, heartbeat_time)) AS any;

-- name: import_take
WITH next AS (SELECT task_next('device_import_task') AS id)
UPDATE device_import_task t
   SET status = 1, worker = :worker::text, error_path = :file::text,
       attempts = t.attempts + 1, stage = nextval('device_import_stage'),
       start_time = COALESCE(t.start_time, now()), heartbeat_time = now()
  FROM next
 WHERE t.id = next.id
RETURNING t.id, t.tenant_id, t.user_id, t.attempts, t.kind, t.update_support,
          t.file_path, t.line, t.stage, t.language;

-- name: import_beat
-- No row: another worker has taken the task over.
UPDATE device_import_task
   SET heartbeat_time = now()
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id;

-- name: import_memory
-- Gives the triggers of a batch room for their lists of changed rows.
SELECT set_config('work_mem', '32MB', true) AS memory;

-- name: import_next
-- The last line of the next batch and its number of rows; NULL when no rows are
-- left.
SELECT max(line) AS until, count(*) AS n
  FROM (SELECT line
          FROM device_import_row
         WHERE stage = :stage::bigint AND line > :since::bigint
         ORDER BY line
         LIMIT :rows::int) next;

-- name: import_counted
UPDATE device_import_task
   SET total = :total::bigint
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1;

-- name: import_all_read
SELECT true AS all
 WHERE (SELECT count(*) FROM device_import_row
         WHERE stage = :stage::bigint) = :total::bigint;

-- name: import_all_done
SELECT true AS all
  FROM device_import_task
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND processed = total;

-- name: import_failures_keep
INSERT INTO device_import_failure (task_id, line, fault, refusal, arg)
SELECT :id::bigint, line, fault, refusal, arg
  FROM device_import_row
 WHERE stage = :stage::bigint AND line > :since::bigint
   AND line <= :until::bigint AND (fault IS NOT NULL OR refusal IS NOT NULL);

-- name: import_advance
-- Runs in the transaction that writes the batch: no row means that another
-- worker has the task or has already written these lines.  attempts is reset to
-- 1, because a task that makes progress must not be given up.
UPDATE device_import_task
   SET line = :until::bigint, attempts = 1,
       processed = processed + :created::bigint + :updated::bigint
                             + :failed::bigint,
       created = created + :created, updated = updated + :updated,
       failed = failed + :failed,
       percent = LEAST(99, (processed + :created + :updated + :failed) * 100
                           / GREATEST(total, 1))
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
   AND line = :since::bigint;

-- name: import_failures
SELECT line, fault, refusal, arg
  FROM device_import_failure
 WHERE task_id = :id::bigint AND line > :since::bigint
 ORDER BY line
 LIMIT 1000;

-- name: import_done
UPDATE device_import_task
   SET status = 2, worker = NULL, stage = NULL, percent = 100, error = NULL,
       finish_time = now(), expire_time = now() + interval '7 days'
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id, tenant_id, user_id, kind, status, total, created, updated, failed,
          error;

-- name: import_failed
-- Batches that were committed stay.
UPDATE device_import_task
   SET status = 3, worker = NULL, stage = NULL, error = left(:error::text, 500),
       finish_time = now()
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id, tenant_id, user_id, kind, status, total, created, updated, failed,
          error;

-- name: import_back
-- Makes the task wait for another attempt.  :blameless: this attempt failed for
-- reasons outside the task, so it is not counted.
UPDATE device_import_task
   SET status = 0, worker = NULL, stage = NULL,
       attempts = attempts - CASE WHEN :blameless::boolean THEN 1 ELSE 0 END
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1;

-- name: import_give_up
-- Tasks whose worker died three times.
UPDATE device_import_task
   SET status = 3, worker = NULL, stage = NULL, finish_time = now(),
       error = 'The import was begun three times and ended each time'
 WHERE attempts >= 3 AND task_free(status, heartbeat_time);

-- name: import_expire
UPDATE device_import_task
   SET error_path = NULL
 WHERE status > 1 AND error_path IS NOT NULL
   AND (status = 3 OR expire_time <= now());

-- name: import_forget
DELETE FROM device_import_task
 WHERE id IN (
       SELECT id FROM device_import_task
        WHERE status > 1 AND finish_time < now() - interval '90 days'
        ORDER BY finish_time
        LIMIT 1000);

-- name: import_forget_rows
-- Rows of readings whose task is not running any more.
DELETE FROM device_import_row
 WHERE ctid = ANY(ARRAY(
       SELECT r.ctid FROM device_import_row r
        WHERE NOT EXISTS (
              SELECT FROM device_import_task t
               WHERE t.status = 1 AND t.stage = r.stage)
        LIMIT 50000));

-- name: import_forget_failures
DELETE FROM device_import_failure
 WHERE ctid = ANY(ARRAY(
       SELECT f.ctid FROM device_import_failure f
        WHERE NOT EXISTS (
              SELECT FROM device_import_task t
               WHERE t.id = f.task_id AND t.status < 2)
        LIMIT 50000));

-- name: import_unwanted
-- The files among :names that no task needs.
SELECT f.name
  FROM unnest(:names::text[]) AS f (name)
 WHERE NOT EXISTS (
       SELECT FROM device_import_task
        WHERE (file_path = f.name AND status < 2)
           OR (error_path = f.name AND status IN (1, 2)))
 LIMIT 1000;
