-- Roles of one tenant.  type: 1 built-in, 2 custom; status: 0 enabled, 1 disabled;
-- data_scope: schema/03_people.sql.

-- part: role_columns
SELECT id, role_said(type, name, :lang::text) AS name, code, sort, status,
       type, remark, data_scope, data_scope_dept_ids, create_time
  FROM system_role

-- name: role_page
-- order: sort, id
-- with: role_columns
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:name::text IS NULL OR holds(name, :name)
        OR holds(role_said(type, name, :lang), :name))
   AND (:code::text IS NULL OR holds(code, :code))
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: role_get
-- with: role_columns
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: role_simple_list
-- with: role_columns
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND status = COALESCE(:status::int, 0)
 ORDER BY sort, id
 LIMIT 10000;

-- name: role_create_check
-- Two codes are reserved for roles that the suite creates: super_admin permits
-- everything, and tenant_admin gets all menus of the tenant's package.
-- Other codes may make a role free of approval for changes of the blacklist;
-- only who holds such a role makes another.
SELECT CASE WHEN lower(v.code) IN ('super_admin', 'tenant_admin')
            THEN 'role_code_reserved'
            WHEN lower(v.code) = ANY(blacklist_admin_codes())
             AND NOT blacklist_admin(:login_tenant, :login_id)
            THEN 'grant_exceeds_own' END AS refusal,
       CASE WHEN lower(v.code) IN ('super_admin', 'tenant_admin') THEN v.code
            ELSE 'blacklist administrator' END AS arg
  FROM (VALUES (:code::text)) v (code);

-- name: role_create
-- A user who does not see all data creates a role with data scope 5 (only
-- oneself), until its scope is set.
INSERT INTO system_role (tenant_id, name, code, sort, status, remark,
       data_scope, creator, updater)
VALUES (:tenant_id, :name, :code, :sort, :status, :remark,
       CASE WHEN :scope_all THEN 1 ELSE 5 END, :login_id, :login_id)
RETURNING id;

-- name: role_update_check
-- Locks the role, which AUTHORISES checks next.  A role that has a reserved code
-- may keep it, spelt exactly the same.
WITH locked AS (
     SELECT type, code, blacklist_admin FROM system_role
      WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE)
SELECT CASE WHEN r.type IS NULL THEN 'role_unknown'
            WHEN r.type = 1 THEN 'role_built_in'
            WHEN lower(v.code) IN ('super_admin', 'tenant_admin')
             AND v.code <> r.code THEN 'role_code_reserved'
            WHEN lower(v.code) = ANY(blacklist_admin_codes())
             AND NOT r.blacklist_admin
             AND NOT blacklist_admin(:login_tenant, :login_id)
            THEN 'grant_exceeds_own'
       END AS refusal,
       CASE WHEN lower(v.code) IN ('super_admin', 'tenant_admin') THEN v.code
            ELSE 'blacklist administrator' END AS arg
  FROM (VALUES (:code::text)) v (code)
  LEFT JOIN locked r ON true;

-- name: role_update
UPDATE system_role
   SET name = :name, code = :code, sort = :sort, status = :status,
       remark = COALESCE(:remark, remark), updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: role_delete_check
-- Locks the role, so that nobody adds a link to it while it is deleted.  One that
-- is created only after this cannot be authorised, so it is unknown.
WITH locked AS (
     SELECT type FROM system_role
      WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE)
SELECT CASE WHEN r.type IS NULL THEN 'role_unknown'
            WHEN r.type = 1 THEN 'role_built_in' END AS refusal
  FROM (VALUES (1)) AS once
  LEFT JOIN locked r ON true;

-- name: role_delete
-- The trigger of the deleted links refuses if no active super administrator would
-- be left (keep_super_admin of schema/03_people.sql).
WITH gone AS (
     UPDATE system_role SET deleted = true, updater = :login_id
      WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
     RETURNING id),
users AS (
     DELETE FROM system_user_role l USING gone
      WHERE l.role_id = gone.id AND l.tenant_id = :tenant_id),
menus AS (
     DELETE FROM system_role_menu l USING gone
      WHERE l.role_id = gone.id AND l.tenant_id = :tenant_id)
SELECT id FROM gone;

-- name: role_delete_list_check
-- All or none: the first role, in the order given, that is unknown or built-in.
WITH locked AS (
     SELECT id, type FROM system_role
      WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id
        AND NOT deleted
      ORDER BY id
        FOR UPDATE)
SELECT CASE WHEN r.id IS NULL THEN 'role_unknown'
            ELSE 'role_built_in' END AS refusal
  FROM unnest(:ids) WITH ORDINALITY v (id, n)
  LEFT JOIN locked r ON r.id = v.id
 WHERE r.id IS NULL OR r.type = 1
 ORDER BY v.n
 LIMIT 1;

-- name: role_delete_list
WITH gone AS (
     UPDATE system_role SET deleted = true, updater = :login_id
      WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id
        AND NOT deleted
     RETURNING id),
users AS (
     DELETE FROM system_user_role l USING gone
      WHERE l.role_id = gone.id AND l.tenant_id = :tenant_id),
menus AS (
     DELETE FROM system_role_menu l USING gone
      WHERE l.role_id = gone.id AND l.tenant_id = :tenant_id)
SELECT id FROM gone;

-- name: role_revision
SELECT id, updater, update_time
  FROM system_role
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
