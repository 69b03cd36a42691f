-- The addresses of a file become those of a blacklist record.

-- name: mac_import_stage
SELECT nextval('infra_task_stage') AS stage;

-- name: mac_import_rows
COPY app_blacklist_import_row (stage, mac) FROM STDIN;

-- name: mac_import_take
SELECT added, duplicated, unknown_device
  FROM blacklist_macs_take(:tenant_id, :blacklist_id::bigint, :stage::bigint,
           :bind_type::smallint, :replaces::boolean, :waits::boolean,
           NULLIF(:draft_id::bigint, 0), :login_id::bigint);

-- name: mac_import_listed
-- The addresses that the import has read from its file.
SELECT array_agg(DISTINCT r.mac::text) AS macs
  FROM app_blacklist_import_row r
 WHERE r.stage = :stage::bigint;

-- name: mac_import_drop
DELETE FROM app_blacklist_import_row WHERE stage = :stage::bigint;
