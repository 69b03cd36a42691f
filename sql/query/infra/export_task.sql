-- Export tasks, for administrators: a user sees his own, and with the
-- permission (:all) also those of users in his data scope.

-- part: export_task_columns
SELECT id, user_id, params ->> 'biz' AS biz, params -> 'filters' AS params,
       status, total, processed, percent,
       CASE WHEN status IN (:ORDER_DONE, :ORDER_EXPIRED)
       THEN concat(params ->> 'biz', '-', id, '.xls') END AS file_name,
       file_size, error, create_time, start_time, finish_time, expire_time
  FROM infra_task

-- part: export_task_seen
-- May the caller see the task?
   AND (user_id = :login_id OR :all::boolean AND (:scope_all OR EXISTS (
       SELECT FROM system_users u
        WHERE u.id = user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
          AND (u.dept_id = ANY(:scope_depts) OR u.id = :scope_self))))

-- name: export_task_page
-- order: id DESC
-- with: export_task_columns
 WHERE tenant_id = :tenant_id AND kind = 'export'
-- with: export_task_seen
   AND (:biz::text IS NULL OR params ->> 'biz' = :biz)
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: export_task_get
-- with: export_task_columns
 WHERE id = :id AND tenant_id = :tenant_id AND kind = 'export'
-- with: export_task_seen
;

-- name: export_task_file
-- shared: others may have the file, too.  Not one that somebody of tenant 1 made
-- while he visited, unless the caller visits as well.  The owner may be deleted.
SELECT user_id, params ->> 'biz' AS biz, status,
       concat(params ->> 'biz', '-', id, '.xls') AS file_name, file_path,
       status = :ORDER_EXPIRED OR status = :ORDER_DONE AND expire_time <= now() AS expired,
       :tenant_id <> :login_tenant::bigint OR EXISTS (
       SELECT FROM system_users o
        WHERE o.id = user_id AND o.tenant_id = :tenant_id) AS shared
  FROM infra_task
 WHERE id = :id AND tenant_id = :tenant_id AND kind = 'export'
-- with: export_task_seen
;

-- name: export_task_cancel
-- After export_task_get, which finds whose it is.
UPDATE infra_task
   SET status = :ORDER_CANCELLED, finish_time = now()
 WHERE id = :id AND tenant_id = :tenant_id AND kind = 'export' AND status < :ORDER_DONE;

-- name: export_task_delete
-- After export_task_get, which finds whose it is.
DELETE FROM infra_task
 WHERE id = :id AND tenant_id = :tenant_id AND kind = 'export';

-- name: export_task_revision
SELECT id, NULL::bigint AS updater,
       NULL::timestamptz AS update_time
  FROM infra_task
 WHERE id = :id AND tenant_id = :tenant_id AND kind = 'export'
   FOR NO KEY UPDATE;
