-- The list of files.  Each file belongs to a tenant; a module that names no
-- tenant sees the files of all.

-- name: file_page
-- order: id DESC
SELECT id, config_id, path, name, url, type, size, create_time
  FROM infra_file
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:path::text IS NULL OR position(:path in path) > 0)
   AND (:type::text IS NULL OR position(:type in type) > 0)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: file_get
SELECT id, config_id, path, name, url, type, size, create_time
  FROM infra_file
 WHERE id = :id AND NOT deleted
   AND tenant_id = COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id);

-- name: file_get_by_url
-- The address is compared as a text and never fetched.  It is the one under
-- which the file was stored, or leads to the path by the storage's present
-- domain.
SELECT id, config_id, path, name, url, type, size, create_time
  FROM infra_file
 WHERE (url = :address::text
        OR config_id = :config_id::bigint AND path = :path::text)
   AND NOT deleted
   AND tenant_id = COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id)
 ORDER BY id DESC
 LIMIT 1;

-- name: file_storages
SELECT id, storage, config
  FROM infra_file_config
 WHERE NOT deleted
 ORDER BY id
 LIMIT 1000;

-- name: file_ticket_add
INSERT INTO infra_file_ticket (tenant_id, config_id, path, user_type, user_id,
       expires)
VALUES (:tenant_id, :config_id, :path, :login_type, :login_id,
       :now::timestamptz + interval '24 hours');

-- name: file_ticket_use
DELETE FROM infra_file_ticket
 WHERE config_id = :config_id AND path = :path AND expires >= :now
   AND user_type = :login_type AND user_id = :login_id
   AND tenant_id = :tenant_id;

-- name: file_reading_check
-- Refuses a path where another tenant has stored a file, or may still store
-- one.
SELECT 'file_not_exists' AS refusal
 WHERE :tenant_id::bigint <> 0
   AND (EXISTS (SELECT 1 FROM infra_file
                 WHERE config_id = :config_id::bigint AND path = :path::text
                   AND NOT deleted AND tenant_id <> :tenant_id)
        OR EXISTS (SELECT 1 FROM infra_file_ticket
                    WHERE config_id = :config_id AND path = :path
                      AND tenant_id <> :tenant_id));
