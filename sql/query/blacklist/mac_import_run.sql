-- How `job blacklist_import` carries out imports of addresses.
-- helper

-- name: mac_run_waiting
SELECT EXISTS (
	SELECT FROM app_blacklist_import_task
	 WHERE task_free(status, heartbeat_time)) AS any;

-- name: mac_run_take
WITH next AS (SELECT task_next('app_blacklist_import_task') AS id)
UPDATE app_blacklist_import_task t
   SET status = 1, worker = :worker::text, error_path = :file::text,
       attempts = t.attempts + 1,
       start_time = COALESCE(t.start_time, now()), heartbeat_time = now()
  FROM next
 WHERE t.id = next.id
RETURNING t.id, t.tenant_id, t.user_id, t.attempts, t.blacklist_id, t.bind_type,
          t.replaces, t.file_path, t.added IS NOT NULL AS applied, t.invalid,
          t.language;

-- name: mac_run_beat
-- No row: another worker has taken the task over.
UPDATE app_blacklist_import_task
   SET heartbeat_time = now()
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id;

-- name: mac_run_applied
-- Runs in the transaction that changes the record; no row: another worker has
-- the task, or has changed the record already, so this change is undone.
UPDATE app_blacklist_import_task
   SET total = :total::bigint, added = :added::bigint,
       duplicated = :duplicated::bigint, invalid = :invalid::bigint,
       unknown_device = :unknown_device::bigint,
       draft_id = NULLIF(:draft_id::bigint, 0)
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
   AND added IS NULL;

-- name: mac_run_done
UPDATE app_blacklist_import_task
   SET status = 2, worker = NULL, error = NULL, finish_time = now(),
       expire_time = now() + interval '7 days'
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id, tenant_id, user_id, blacklist_id, status, total, added, duplicated,
          invalid, unknown_device, error;

-- name: mac_run_failed
UPDATE app_blacklist_import_task
   SET status = 3, worker = NULL, error = left(:error::text, 500),
       finish_time = now()
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1
RETURNING id, tenant_id, user_id, blacklist_id, status, total, added, duplicated,
          invalid, unknown_device, error;

-- name: mac_run_back
-- Makes the task wait for another attempt.  :blameless: this attempt failed for
-- reasons outside the task, so it is not counted.
UPDATE app_blacklist_import_task
   SET status = 0, worker = NULL,
       attempts = attempts - CASE WHEN :blameless::boolean THEN 1 ELSE 0 END
 WHERE id = :id::bigint AND worker = :worker::text AND status = 1;

-- name: mac_run_give_up
-- Tasks whose worker died three times.
UPDATE app_blacklist_import_task
   SET status = 3, worker = NULL, finish_time = now(),
       error = 'The import was begun three times and ended each time'
 WHERE attempts >= 3 AND task_free(status, heartbeat_time);

-- name: mac_run_expire
UPDATE app_blacklist_import_task
   SET error_path = NULL
 WHERE status > 1 AND error_path IS NOT NULL
   AND (status = 3 OR expire_time <= now());

-- name: mac_run_forget
DELETE FROM app_blacklist_import_task
 WHERE id IN (
       SELECT id FROM app_blacklist_import_task
        WHERE status > 1 AND finish_time < now() - interval '90 days'
        ORDER BY finish_time
        LIMIT 1000);

-- name: mac_run_unwanted
-- The files among :names that no task needs.
SELECT f.name
  FROM unnest(:names::text[]) AS f (name)
 WHERE NOT EXISTS (
       SELECT FROM app_blacklist_import_task
        WHERE (file_path = f.name AND status < 2)
           OR (error_path = f.name AND status IN (1, 2)))
 LIMIT 1000;
