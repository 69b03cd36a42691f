-- The list of files.  Each file belongs to a tenant; a module that names no
-- tenant sees the files of all.

-- part: file_columns
-- Of a storage that was deleted no file can be read any more.
SELECT id, config_id, path, name, url, type, size, create_time,
       NOT EXISTS (SELECT FROM infra_file_config c
                    WHERE c.id = config_id AND NOT c.deleted) AS storage_deleted
  FROM infra_file

-- name: file_page
-- order: id DESC
-- with: file_columns
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:path::text IS NULL OR holds(path, :path))
   AND (:type::text IS NULL OR holds(type, :type))
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: file_get
-- with: file_columns
 WHERE id = :id AND NOT deleted
   AND tenant_id = COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id);

-- name: file_get_by_url
-- The address is compared as a text and never fetched.  It is the one under
-- which the file was stored, or leads to the path by the storage's present
-- domain.
-- with: file_columns
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

-- name: file_revision
SELECT id, updater, update_time
  FROM infra_file
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
