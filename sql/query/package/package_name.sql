-- Names of packages, for administrators, and with their versions for other
-- modules; a name that one of them asks for is added if it is unknown.  The row of
-- a name without versions is deleted, not only marked, so that a report may add
-- the name again.

-- part: package_name_columns
SELECT id, package_name, app_name, description, use_app_runtime,
       use_app_install, create_time, update_time
  FROM app_package_name

-- name: package_name_page
-- plan: custom
-- order: id DESC
-- with: package_name_columns
 WHERE tenant_id = :tenant_id
   AND (:package_name::text IS NULL
        OR lower(package_name COLLATE "C")
           LIKE like_anywhere(lower(:package_name)))
   AND (:app_name::text IS NULL OR holds_indexed(app_name, :app_name))
   AND (:use_app_runtime::bool IS NULL OR use_app_runtime = :use_app_runtime)
   AND (:use_app_install::bool IS NULL OR use_app_install = :use_app_install)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: package_name_get
-- with: package_name_columns
 WHERE id = :id::bigint AND tenant_id = :tenant_id;

-- name: package_name_create
INSERT INTO app_package_name (tenant_id, package_name, app_name, description,
       use_app_runtime, use_app_install, creator, updater)
VALUES (:tenant_id, :package_name, :app_name, :description,
       COALESCE(:use_app_runtime::bool, false),
       COALESCE(:use_app_install::bool, true), :login_id, :login_id)
RETURNING id;

-- name: package_name_lock
-- Locks the name: waits for reports that are adding its first version, and
-- keeps others from doing so.
SELECT id
  FROM app_package_name
 WHERE id = :id::bigint AND tenant_id = :tenant_id
   FOR UPDATE;

-- name: package_name_update_check
-- Refuses to rename what has versions, because hosts remember the ids of
-- versions by the name of their package.  It comes after the lock, so that it
-- sees a version that was added meanwhile.
SELECT 'package_name_in_use' AS refusal
  FROM app_package_name p
 WHERE p.id = :id::bigint AND p.tenant_id = :tenant_id
   AND p.package_name <> :package_name::text
   AND EXISTS (SELECT FROM app_package_version v WHERE v.package_id = p.id);

-- name: package_name_update
UPDATE app_package_name
   SET package_name = COALESCE(:package_name, package_name),
       app_name = COALESCE(:app_name, app_name),
       description = COALESCE(:description, description),
       use_app_runtime = COALESCE(:use_app_runtime, use_app_runtime),
       use_app_install = COALESCE(:use_app_install, use_app_install),
       updater = :login_id
 WHERE id = :id::bigint AND tenant_id = :tenant_id;

-- name: package_name_delete
DELETE FROM app_package_name
 WHERE id = :id::bigint AND tenant_id = :tenant_id;

-- name: package_name_find
-- with: package_name_columns
 WHERE tenant_id = :tenant_id AND package_name = :package_name;

-- name: package_name_insert
INSERT INTO app_package_name (tenant_id, package_name)
VALUES (:tenant_id, :package_name)
ON CONFLICT (tenant_id, package_name) DO NOTHING;

-- name: package_name_list
-- plan: custom
-- with: package_name_columns
 WHERE tenant_id = :tenant_id
   AND (:package_name::text IS NULL
        OR lower(package_name COLLATE "C")
           LIKE like_anywhere(lower(:package_name)))
   AND (:use_app_runtime::bool IS NULL OR use_app_runtime = :use_app_runtime)
   AND (:use_app_install::bool IS NULL OR use_app_install = :use_app_install)
 ORDER BY id
 LIMIT 1000;

-- name: package_version_list
-- The next versions, in the order of ids, after :last_id, which is the last one
-- that the caller has.
SELECT v.id, p.package_name, p.app_name, v.version_code, v.version_name,
       v.first_seen AS create_time, p.update_time
  FROM app_package_version v
  JOIN app_package_name p ON p.id = v.package_id AND p.tenant_id = :tenant_id
 WHERE v.id > COALESCE(:last_id::int, 0)
   AND (:use_app_runtime::bool IS NULL OR p.use_app_runtime = :use_app_runtime)
   AND (:use_app_install::bool IS NULL OR p.use_app_install = :use_app_install)
 ORDER BY v.id
 LIMIT :limit;

-- name: package_name_names
-- The next names in their order after :last_name, which is the last one that
-- the caller has.
SELECT package_name
  FROM app_package_name
 WHERE tenant_id = :tenant_id
   AND (:last_name::text IS NULL OR package_name > :last_name)
   AND (:use_app_runtime::bool IS NULL OR use_app_runtime = :use_app_runtime)
   AND (:use_app_install::bool IS NULL OR use_app_install = :use_app_install)
 ORDER BY package_name
 LIMIT :limit;

-- name: package_name_fill
SELECT a.package_name, p.app_name
  FROM unnest(:package_names::text[])
       WITH ORDINALITY a (package_name, place)
  LEFT JOIN app_package_name p
    ON p.tenant_id = :tenant_id AND p.package_name = a.package_name
 ORDER BY a.place
 LIMIT 1000;

-- name: package_name_by_app
-- plan: custom
SELECT package_name
  FROM app_package_name
 WHERE tenant_id = :tenant_id AND holds_indexed(app_name, :app_name)
 ORDER BY package_name
 LIMIT 1000;

-- name: package_name_revision
SELECT id, updater, update_time
  FROM app_package_name
 WHERE id = :id::bigint AND tenant_id = :tenant_id
   FOR NO KEY UPDATE;
