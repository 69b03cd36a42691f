-- Packages of menus that tenants are given; all tenants share them.

-- name: tenant_package_page
-- order: id DESC
SELECT id, name, status, remark, menu_ids, create_time
  FROM system_tenant_package
 WHERE NOT deleted
   AND (:name::text IS NULL OR position(:name in name) > 0)
   AND (:status::int IS NULL OR status = :status)
   AND (:remark::text IS NULL OR position(:remark in remark) > 0)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: tenant_package_get
SELECT id, name, status, remark, menu_ids, create_time
  FROM system_tenant_package
 WHERE id = :id AND NOT deleted;

-- name: tenant_package_simple_list
SELECT id, name
  FROM system_tenant_package
 WHERE status = 0 AND NOT deleted
 ORDER BY id
 LIMIT 10000;

-- name: tenant_package_create
INSERT INTO system_tenant_package (name, status, remark, menu_ids, creator,
       updater)
VALUES (:name, :status, :remark, package_menus(:menu_ids), :login_id,
       :login_id)
RETURNING id;

-- name: tenant_package_grants
-- What these packages grant, and what one of these menus is to grant.
SELECT ARRAY(
       SELECT DISTINCT m.permission
         FROM system_menu m
        WHERE NOT m.deleted AND NOT permission_shared(m.permission)
          AND (m.id = ANY(package_menus(:menu_ids::bigint[]))
               OR EXISTS (SELECT FROM system_tenant_package p
                           WHERE p.id = ANY(:ids::bigint[]) AND NOT p.deleted
                             AND m.id = ANY(p.menu_ids)))
        ORDER BY 1) AS permissions;

-- name: tenant_package_lock
-- What the packages' menus were, before anybody changes them.
SELECT id, menu_ids
  FROM system_tenant_package
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted
 ORDER BY id
   FOR UPDATE;

-- name: tenant_package_update
UPDATE system_tenant_package
   SET name = :name, status = :status, remark = COALESCE(:remark, remark),
       menu_ids = package_menus(:menu_ids), updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: tenant_package_changed
-- Are the menus other ones than these?
SELECT menu_ids <> :before::bigint[] AS changed
  FROM system_tenant_package
 WHERE id = :id AND NOT deleted;

-- name: tenant_package_delete_check
-- After the lock: a tenant that chose one meanwhile is seen.
SELECT 'tenant_package_in_use' AS refusal
 WHERE EXISTS (
       SELECT FROM system_tenant
        WHERE package_id = ANY(:ids::bigint[]) AND NOT deleted);

-- name: tenant_package_delete
UPDATE system_tenant_package SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted;

-- name: tenant_package_choose
-- May a tenant take this one?  Package 0 is nobody's choice.  Held until the
-- tenant has it: a deletion comes before or after, never between.
WITH chosen AS (
     SELECT id, name, status FROM system_tenant_package
      WHERE id = :package_id AND NOT deleted
        FOR SHARE)
SELECT CASE WHEN c.id IS NULL THEN 'tenant_package_unknown'
            WHEN c.status <> 0 THEN 'tenant_package_disabled' END AS refusal,
       c.name AS arg
  FROM (VALUES (1)) AS once
  LEFT JOIN chosen c ON true;

-- name: tenant_package_hold
-- The tenants of a package, held before the menus of their roles change:
-- whoever gives menus to such a role has done so, or sees what is new.
SELECT id FROM system_tenant
 WHERE package_id = :package_id AND NOT deleted
 ORDER BY id
   FOR NO KEY UPDATE;

-- name: tenant_package_shrink
-- What is not in the package goes from the roles of its tenants, or of only
-- one of them.
DELETE FROM system_role_menu l
 USING system_tenant t
 WHERE l.tenant_id = t.id AND NOT t.deleted
   AND t.package_id = :package_id::bigint
   AND t.id = COALESCE(:only::bigint, t.id)
   AND NOT EXISTS (SELECT FROM system_tenant_menu m
                    WHERE m.tenant_id = t.id AND m.menu_id = l.menu_id);

-- name: tenant_package_grow
-- The administrators' role has all of the package.
INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
SELECT r.id, m.menu_id, r.tenant_id, :login_id
  FROM system_tenant t
  JOIN system_role r ON r.tenant_id = t.id AND NOT r.deleted
   AND r.code = 'tenant_admin' AND r.type = 1
  JOIN system_tenant_menu m ON m.tenant_id = t.id
 WHERE t.package_id = :package_id::bigint
   AND t.id = COALESCE(:only::bigint, t.id) AND NOT t.deleted
ON CONFLICT DO NOTHING;
