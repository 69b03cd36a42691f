-- Imports of addresses into blacklist records: how they are ordered, how far they
-- are, and how the addresses of a file become those of a record.

-- name: mac_import_check
SELECT CASE WHEN NOT EXISTS (
            SELECT FROM app_blacklist b
             WHERE b.id = :blacklist_id AND b.tenant_id = :tenant_id
               AND NOT b.deleted) THEN 'blacklist_not_exists' END AS refusal;

-- name: mac_import_note
-- Stores an import that was made within its request and had bad lines, as a
-- finished task with the file of these lines.
INSERT INTO infra_task (tenant_id, user_id, kind, params, language, status, total,
       processed, failed, result, start_time, finish_time, expire_time,
       file_path)
VALUES (:tenant_id, :login_id, 'blacklist', :params::text::jsonb, :language,
       :ORDER_DONE, :total::bigint, :total, :invalid::bigint, jsonb_build_object(
           'added', :added::bigint, 'duplicated', :duplicated::bigint,
           'unknown_device', :unknown_device::bigint),
       now(), now(), now() + interval '7 days', :file::text)
RETURNING id;

-- name: mac_import_get
-- A user sees his own imports; one with the data scope of all data sees all.
-- That a file has been removed since is no other state of an import.
SELECT id AS task_id, (params -> 'blacklist_id')::bigint AS blacklist_id,
       (params -> 'bind_type')::int AS bind_type,
       CASE WHEN (params -> 'replaces')::boolean THEN 'replace' ELSE 'append' END
       AS mode,
       CASE status WHEN :ORDER_EXPIRED THEN :ORDER_DONE ELSE status END AS status, total,
       (result ->> 'added')::bigint AS added,
       (result ->> 'duplicated')::bigint AS duplicated,
       CASE WHEN result IS NOT NULL THEN failed END AS invalid,
       (result ->> 'unknown_device')::bigint AS unknown_device,
       CASE WHEN status = :ORDER_DONE AND failed > 0 THEN id END AS error_file_id,
       (result ->> 'draft_id')::bigint AS draft_id, error, create_time,
       start_time, finish_time
  FROM infra_task
 WHERE id = :task_id AND tenant_id = :tenant_id AND kind = 'blacklist'
   AND (:scope_all::bool OR user_id = :login_id);

-- name: mac_import_file
SELECT status, failed, file_path
  FROM infra_task
 WHERE id = :task_id AND tenant_id = :tenant_id AND kind = 'blacklist'
   AND (:scope_all::bool OR user_id = :login_id);

-- name: mac_import_stage
SELECT nextval('infra_task_stage') AS stage;

-- name: mac_import_rows
COPY app_blacklist_import_row (stage, mac) FROM STDIN;

-- name: mac_import_take
SELECT added, duplicated, unknown_device, removed
  FROM blacklist_macs_take(:tenant_id, :blacklist_id::bigint, :stage::bigint,
           :bind_type::smallint, :replaces::boolean, :waits::boolean,
           NULLIF(:draft_id::bigint, 0), :login_id::bigint);

-- name: mac_import_binds_other
-- A row: the record binds any address in the other way.
SELECT m.id
  FROM app_blacklist_mac m
 WHERE m.blacklist_id = :blacklist_id::bigint AND m.tenant_id = :tenant_id
   AND mac_bound_otherwise(m, :bind_type::int)
 LIMIT 1;

-- name: mac_import_bound
-- Which addresses of the file the record binds in the other way.
SELECT ARRAY(SELECT upper(m.mac::text)
               FROM app_blacklist_mac m
              WHERE m.blacklist_id = :blacklist_id::bigint
                AND m.tenant_id = :tenant_id
                AND mac_bound_otherwise(m, :bind_type::int)
                AND m.mac IN (SELECT r.mac FROM app_blacklist_import_row r
                               WHERE r.stage = :stage::bigint)
              ORDER BY m.mac) AS macs;

-- part: bound_otherwise
-- An address stands in a record once, so one that is in effect, or waits already, cannot
-- wait to be bound in the other way beside that.
SELECT 'blacklist_data_not_modifiable' AS refusal,
       upper(min(m.mac::text)) || ' ' || :MAC_BOUND AS arg
  FROM app_blacklist_mac m
 WHERE m.blacklist_id = :blacklist_id::bigint AND m.tenant_id = :tenant_id
   AND mac_bound_otherwise(m, :bind_type::int)

-- name: mac_import_wait_check
-- Refuses addresses of the file that are bound otherwise.
-- with: bound_otherwise
   AND m.mac IN (SELECT r.mac FROM app_blacklist_import_row r
                  WHERE r.stage = :stage::bigint)
HAVING count(*) > 0;

-- name: mac_import_listed
-- The addresses that the import has read from its file, or one more than
-- policy_macs_max: of more than these, policy_raise raises the epoch of the tenant.
SELECT ARRAY(SELECT r.mac::text
               FROM app_blacklist_import_row r
              WHERE r.stage = :stage::bigint
              LIMIT policy_macs_max() + 1) AS macs;

-- name: mac_import_drop
DELETE FROM app_blacklist_import_row WHERE stage = :stage::bigint;
