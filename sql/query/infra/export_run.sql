-- What `job export_run` reads of an export task, and says of it to its user; how
-- tasks are carried out is in sql/query/lib/task_job.sql.
-- helper

-- name: export_ordered
SELECT params ->> 'biz' AS biz, params -> 'filters' AS filters
  FROM infra_task
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND worker = :worker::text;

-- name: export_progress
SELECT id, tenant_id, user_id, params ->> 'biz' AS biz, status, percent,
       processed, total
  FROM infra_task
 WHERE id = :id::bigint;

-- name: export_ended
SELECT id, tenant_id, user_id, params ->> 'biz' AS biz, status, total,
       CASE WHEN status = :ORDER_DONE THEN concat(params ->> 'biz', '-', id, '.xls') END
       AS file_name, file_size, error
  FROM infra_task
 WHERE id = :id::bigint;
