-- Names of packages and their versions, for other modules; a name that one asks
-- for is added if it is unknown.

-- name: package_name_find
SELECT id, package_name, app_name, description, use_app_runtime,
       use_app_install, create_time, update_time
  FROM app_package_name
 WHERE tenant_id = :tenant_id AND package_name = :package_name;

-- name: package_name_insert
INSERT INTO app_package_name (tenant_id, package_name)
VALUES (:tenant_id, :package_name)
ON CONFLICT (tenant_id, package_name) DO NOTHING;

-- name: package_name_list
-- plan: custom
SELECT id, package_name, app_name, description, use_app_runtime,
       use_app_install, create_time, update_time
  FROM app_package_name
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
 WHERE tenant_id = :tenant_id AND app_name ILIKE like_anywhere(:app_name)
 ORDER BY package_name
 LIMIT 1000;
