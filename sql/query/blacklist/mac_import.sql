-- Administrators order imports of addresses into blacklist records, and see how
-- far they are.

-- name: mac_import_turn
-- Orders of imports of one tenant wait for each other, so that each is counted.
SELECT true AS locked
  FROM pg_advisory_xact_lock(
       hashtextextended('blacklist_import', :tenant_id));

-- name: mac_import_check
-- Why an order of an import is refused.
SELECT CASE WHEN NOT EXISTS (
            SELECT FROM app_blacklist b
             WHERE b.id = :blacklist_id AND b.tenant_id = :tenant_id
               AND NOT b.deleted) THEN 'blacklist_not_exists'
            WHEN (SELECT count(*) FROM app_blacklist_import_task t
                   WHERE t.tenant_id = :tenant_id AND t.status = 0) >= 10
            THEN 'import_task_limit' END AS refusal;

-- name: mac_import_create
INSERT INTO app_blacklist_import_task (tenant_id, user_id, blacklist_id,
       bind_type, replaces, language, total, file_path)
VALUES (:tenant_id, :login_id, :blacklist_id, :bind_type::int,
       :replaces::boolean, :language, :total, :file)
RETURNING id;

-- name: mac_import_note
-- Stores an import that was made within its request and had bad lines, as a
-- finished task with the file of these lines.
INSERT INTO app_blacklist_import_task (tenant_id, user_id, blacklist_id,
       bind_type, replaces, language, status, total, added, duplicated, invalid,
       unknown_device, start_time, finish_time, expire_time, error_path)
VALUES (:tenant_id, :login_id, :blacklist_id, :bind_type::int,
       :replaces::boolean, :language, 2, :total, :added, :duplicated, :invalid,
       :unknown_device, now(), now(), now() + interval '7 days', :file)
RETURNING id;

-- name: mac_import_get
-- A user sees his own imports; one with the data scope of all data sees all.
SELECT id AS task_id, blacklist_id, bind_type,
       CASE WHEN replaces THEN 'replace' ELSE 'append' END AS mode, status,
       total, added, duplicated, invalid, unknown_device,
       CASE WHEN status = 2 AND invalid > 0 AND error_path IS NOT NULL
       THEN id END AS error_file_id, draft_id, error, create_time, start_time,
       finish_time
  FROM app_blacklist_import_task
 WHERE id = :task_id AND tenant_id = :tenant_id
   AND (:scope_all::bool OR user_id = :login_id);

-- name: mac_import_file
SELECT status, invalid, error_path
  FROM app_blacklist_import_task
 WHERE id = :task_id AND tenant_id = :tenant_id
   AND (:scope_all::bool OR user_id = :login_id);
