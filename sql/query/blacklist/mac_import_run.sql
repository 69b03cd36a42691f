-- How `job blacklist_import` carries out imports of addresses; how tasks are taken
-- and ended is in sql/query/lib/task_job.sql.
-- helper

-- name: mac_run_ordered
-- What the import is to do.  applied: an earlier worker has changed the record.
SELECT (params -> 'blacklist_id')::bigint AS blacklist_id,
       (params -> 'bind_type')::int AS bind_type,
       (params -> 'replaces')::boolean AS replaces,
       NULLIF(params -> 'mended', 'null')::text AS mended, source_path,
       result IS NOT NULL AS applied, failed AS invalid
  FROM infra_task
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND worker = :worker::text;

-- name: mac_run_applied
-- Runs in the transaction that changes the record; no row: another worker has
-- the task, or has changed the record already, so this change is undone.
UPDATE infra_task
   SET total = :total::bigint, processed = :total, failed = :invalid::bigint,
       line = :total, result = jsonb_build_object('added', :added::bigint,
           'duplicated', :duplicated::bigint,
           'unknown_device', :unknown_device::bigint,
           'draft_id', NULLIF(:draft_id::bigint, 0))
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND worker = :worker::text
   AND status = :ORDER_RUNNING AND result IS NULL;

-- name: mac_run_ended
SELECT id, tenant_id, user_id, (params -> 'blacklist_id')::bigint AS blacklist_id,
       status, total, (result ->> 'added')::bigint AS added,
       (result ->> 'duplicated')::bigint AS duplicated,
       CASE WHEN result IS NOT NULL THEN failed END AS invalid,
       (result ->> 'unknown_device')::bigint AS unknown_device, error
  FROM infra_task
 WHERE id = :id::bigint;
