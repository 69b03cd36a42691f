-- Tenant packages: each tenant has one package, which lists the menus that the
-- tenant may use.  The packages are managed by tenant 1.

-- part: tenant_package_columns
SELECT id, name, status, remark, menu_ids, create_time
  FROM system_tenant_package

-- name: tenant_package_page
-- order: id DESC
-- with: tenant_package_columns
 WHERE NOT deleted
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:status::int IS NULL OR status = :status)
   AND (:remark::text IS NULL OR holds(remark, :remark))
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: tenant_package_get
-- with: tenant_package_columns
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
-- The permissions that these packages grant, and those that a package of these
-- menus would grant.
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
-- Locks the packages and reads their present menus.
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
-- Whether the update has changed the menus.
SELECT menu_ids <> :before::bigint[] AS changed
  FROM system_tenant_package
 WHERE id = :id AND NOT deleted;

-- name: tenant_package_delete_check
-- Runs after tenant_package_lock, so that it sees a tenant that chose the
-- package while the lock was waited for.
SELECT 'tenant_package_in_use' AS refusal
 WHERE EXISTS (
       SELECT FROM system_tenant
        WHERE package_id = ANY(:ids::bigint[]) AND NOT deleted);

-- name: tenant_package_delete
UPDATE system_tenant_package SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted;

-- name: tenant_package_hold
-- Locks the tenants of a package before the menus of their roles change.  A
-- transaction that gives menus to such a role has committed before, or waits
-- and then sees the new package.
SELECT id FROM system_tenant
 WHERE package_id = :package_id AND NOT deleted
 ORDER BY id
   FOR NO KEY UPDATE;

-- name: tenant_package_shrink
-- Takes menus that are not in the package away from the roles of its tenants,
-- or of the tenant :only.
DELETE FROM system_role_menu l
 USING system_tenant t
 WHERE l.tenant_id = t.id AND NOT t.deleted
   AND t.package_id = :package_id::bigint
   AND t.id = COALESCE(:only::bigint, t.id)
   AND NOT EXISTS (SELECT FROM system_tenant_menu m
                    WHERE m.tenant_id = t.id AND m.menu_id = l.menu_id);

-- name: tenant_package_grow
-- Gives the role tenant_admin all menus of the package.
INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
SELECT r.id, m.menu_id, r.tenant_id, :login_id
  FROM system_tenant t
  JOIN system_role r ON r.tenant_id = t.id AND NOT r.deleted
   AND r.code = 'tenant_admin' AND r.type = 1
  JOIN system_tenant_menu m ON m.tenant_id = t.id
 WHERE t.package_id = :package_id::bigint
   AND t.id = COALESCE(:only::bigint, t.id) AND NOT t.deleted
ON CONFLICT DO NOTHING;

-- name: tenant_package_revision
SELECT id, updater, update_time
  FROM system_tenant_package
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;
