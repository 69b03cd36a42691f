-- Tenants, for administrators of tenant 1, who manage all of them.  A tenant of
-- package 0 is a system tenant and cannot be changed.

-- part: tenant_columns
SELECT id, name, contact_name, contact_mobile, status, websites, package_id,
       expire_time, account_count, create_time
  FROM system_tenant

-- name: tenant_page
-- order: id DESC
-- with: tenant_columns
 WHERE NOT deleted
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:contact_name::text IS NULL
        OR holds(contact_name, :contact_name))
   AND (:contact_mobile::text IS NULL
        OR holds(contact_mobile, :contact_mobile))
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: tenant_get
-- with: tenant_columns
 WHERE id = :id AND NOT deleted;

-- name: tenant_create
-- Websites are stored in lower case, as browsers send the host.
INSERT INTO system_tenant (name, contact_name, contact_mobile, status,
       websites, package_id, expire_time, account_count, creator, updater)
VALUES (:name, :contact_name, :contact_mobile, :status,
       ARRAY(SELECT DISTINCT lower(site) FROM unnest(:websites::text[]) site
              ORDER BY 1),
       :package_id, :expire_time, :account_count, :login_id, :login_id)
RETURNING id;

-- name: tenant_create_admin
-- The first user of a tenant, its administrator, and his role, which gets all
-- menus of the package.
WITH role AS (
     INSERT INTO system_role (tenant_id, name, code, sort, status, type,
            creator, updater)
     VALUES (:tenant::bigint, 'Tenant administrator', 'tenant_admin', 0, 0, 1,
            :login_id, :login_id)
     RETURNING id, tenant_id),
menus AS (
     INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
     SELECT role.id, m.menu_id, role.tenant_id, :login_id
       FROM role, system_tenant_menu m
      WHERE m.tenant_id = :tenant),
person AS (
     INSERT INTO system_users (tenant_id, username, password, nickname,
            mobile, status, creator, updater)
     VALUES (:tenant, :username, :hash, :contact_name, :mobile, 0,
            :login_id, :login_id)
     RETURNING id, tenant_id),
link AS (
     INSERT INTO system_user_role (user_id, role_id, tenant_id, creator)
     SELECT person.id, role.id, role.tenant_id, :login_id FROM role, person)
UPDATE system_tenant t SET contact_user_id = person.id
  FROM person
 WHERE t.id = person.tenant_id AND NOT t.deleted;

-- name: tenant_lock
-- The lock keeps others from giving menus to roles of the tenant, and keeps its
-- package unchanged.  access_changes: the update lets the people of the tenant
-- in, or shuts them out now or sooner than before; a later expiry time is such
-- a change only if the tenant has expired.
SELECT id, package_id,
       status <> :status OR expire_time > :expire_time
           OR expire_time <= now() AND :expire_time > now() AS access_changes
  FROM system_tenant
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: tenant_chosen_package_lock
-- Locks the package before tenant_lock locks the tenant: a change of a package
-- takes its locks in the same order.
SELECT id FROM system_tenant_package
 WHERE id = :package_id AND NOT deleted
   FOR SHARE;

-- name: tenant_update
UPDATE system_tenant
   SET name = :name, contact_name = :contact_name,
       contact_mobile = COALESCE(:contact_mobile, contact_mobile),
       status = :status, package_id = :package_id,
       expire_time = :expire_time, account_count = :account_count,
       websites = CASE WHEN :websites::text[] IS NULL THEN websites
                  ELSE ARRAY(SELECT DISTINCT lower(site)
                               FROM unnest(:websites) site ORDER BY 1) END,
       updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: tenant_packages
-- The packages of these tenants; the lock keeps them unchanged.
SELECT ARRAY(SELECT t.package_id
               FROM (SELECT package_id
                       FROM system_tenant
                      WHERE id = ANY(:ids::bigint[]) AND NOT deleted
                      ORDER BY id
                        FOR NO KEY UPDATE) t) AS packages;

-- name: tenant_delete_check
-- A system tenant never becomes another one, so nothing is locked here.
SELECT 'tenant_system_locked' AS refusal
  FROM system_tenant
 WHERE id = :id AND package_id = 0 AND NOT deleted;

-- name: tenant_delete
-- schema/26_tenant_end.sql describes what is deleted with a tenant.
UPDATE system_tenant SET deleted = true, updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: tenant_delete_list_check
SELECT 'tenant_system_locked' AS refusal
 WHERE EXISTS (
       SELECT FROM system_tenant
        WHERE id = ANY(:ids::bigint[]) AND package_id = 0 AND NOT deleted);

-- name: tenant_delete_list
UPDATE system_tenant SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted;

-- name: tenant_package_choose
-- Checks that a tenant may get this package; package 0 does not exist here.
-- The package is locked until the tenant has it, so that it is not deleted in
-- between.
WITH chosen AS (
     SELECT id, name, status FROM system_tenant_package
      WHERE id = :package_id AND NOT deleted
        FOR SHARE)
SELECT CASE WHEN c.id IS NULL THEN 'tenant_package_unknown'
            WHEN c.status <> 0 THEN 'tenant_package_disabled' END AS refusal,
       c.name AS arg
  FROM (VALUES (1)) AS once
  LEFT JOIN chosen c ON true;

-- name: tenant_revision
SELECT id, updater, update_time
  FROM system_tenant
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: tenant_remote_ids
-- For other modules: disabled and expired tenants, too.
SELECT id FROM system_tenant WHERE NOT deleted ORDER BY id LIMIT 100000;
