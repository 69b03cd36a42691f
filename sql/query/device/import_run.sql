-- How `job import_run` carries out imports of devices; how tasks are taken and
-- ended is in sql/query/lib/task_job.sql.
-- helper

-- name: import_ordered
SELECT (params -> 'update_support')::boolean AS update_support,
       COALESCE((params -> 'dry_run')::boolean, false) AS dry_run,
       NULLIF(params -> 'mended', 'null')::text AS mended, source_path, line
  FROM infra_task
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND worker = :worker::text;

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
-- No row: another worker has the task.
UPDATE infra_task
   SET total = :total::bigint
 WHERE id = :id::bigint AND worker = :worker::text AND status = :ORDER_RUNNING;

-- name: import_all_read
-- No row: the table of rows does not have all that were read.
SELECT true AS all
 WHERE (SELECT count(*) FROM device_import_row
         WHERE stage = :stage::bigint) = :total::bigint;

-- name: import_all_done
-- No row: not all rows of the file were written or have failed.
SELECT true AS all
  FROM infra_task
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND processed = total;

-- name: import_judged
-- What a task that writes nothing has found.
SELECT COALESCE(max(line), 0) AS until,
       count(*) FILTER (WHERE good AND device_id IS NULL) AS created,
       count(*) FILTER (WHERE good AND device_id IS NOT NULL) AS updated,
       count(*) FILTER (WHERE NOT good) AS failed
  FROM (SELECT line, device_id, fault IS NULL AND refusal IS NULL AS good
          FROM device_import_row
         WHERE stage = :stage::bigint) judged;

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
UPDATE infra_task
   SET line = :until::bigint, attempts = 1,
       processed = processed + :created::bigint + :updated::bigint
                             + :failed::bigint,
       failed = failed + :failed,
       result = jsonb_build_object(
           'created', COALESCE((result -> 'created')::bigint, 0) + :created,
           'updated', COALESCE((result -> 'updated')::bigint, 0) + :updated)
 WHERE id = :id::bigint AND worker = :worker::text AND status = :ORDER_RUNNING
   AND line = :since::bigint;

-- name: import_failures
SELECT line, fault, refusal, arg
  FROM device_import_failure
 WHERE task_id = :id::bigint AND line > :since::bigint
 ORDER BY line
 LIMIT 1000;

-- name: import_ended
SELECT id, tenant_id, user_id, kind, status, total,
       COALESCE((result -> 'created')::bigint, 0) AS created,
       COALESCE((result -> 'updated')::bigint, 0) AS updated, failed, error
  FROM infra_task
 WHERE id = :id::bigint;

-- name: import_forget_rows
-- Rows of readings whose task is not running any more.
DELETE FROM device_import_row
 WHERE ctid = ANY(ARRAY(
       SELECT r.ctid FROM device_import_row r
        WHERE NOT EXISTS (
              SELECT FROM infra_task t
               WHERE t.status = :ORDER_RUNNING AND t.stage = r.stage)
        LIMIT 50000));

-- name: import_forget_failures
DELETE FROM device_import_failure
 WHERE ctid = ANY(ARRAY(
       SELECT f.ctid FROM device_import_failure f
        WHERE NOT EXISTS (
              SELECT FROM infra_task t
               WHERE t.id = f.task_id AND t.status < :ORDER_DONE)
        LIMIT 50000));
