-- Assigns menus and data scopes to roles and roles to users, and lists them.
-- Nobody gives or takes what he does not hold: auth/authorise checks that.

-- name: role_menu_lock
-- Locks, before the role's links change, first the menus that it gets or has,
-- then the role and last the epoch: whoever changes or deletes a menu locks in
-- this order, too, so nobody waits for each other.  A separate statement, so
-- that the following ones see links that were committed while it waited.  The
-- lock of the tenant keeps its package unchanged until the links are written.
-- The lock of the epoch keeps what AUTHORISES looks at as it is until the commit: no
-- holder of the role moves meanwhile, and no department.
SELECT NULL::text AS refusal
  FROM (SELECT count(*) AS n
          FROM (SELECT m.id
                  FROM system_menu m
                 WHERE NOT m.deleted AND (m.id = ANY(:menu_ids::bigint[]) OR m.id IN (
                       SELECT l.menu_id FROM system_role_menu l
                        WHERE l.role_id = :role_id AND l.tenant_id = :tenant_id))
                 ORDER BY m.id
                   FOR KEY SHARE) locked) menus,
       LATERAL (SELECT r.id
          FROM system_tenant t
          JOIN system_role r
            ON r.tenant_id = t.id AND r.id = :role_id AND NOT r.deleted
         WHERE t.id = :tenant_id AND r.tenant_id = :tenant_id AND NOT t.deleted
           AND menus.n >= 0
           FOR SHARE OF t
           FOR UPDATE OF r) role,
       LATERAL (SELECT value FROM system_epoch
                 WHERE name = 'permission' AND role.id IS NOT NULL
                   FOR NO KEY UPDATE) epoch;

-- name: role_menu_ids
-- The super administrator role has every menu without a link.
SELECT m.id
  FROM system_menu m
 WHERE NOT m.deleted AND EXISTS (
       SELECT FROM system_role r
        WHERE r.id = :role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
          AND (r.code = 'super_admin' OR EXISTS (
               SELECT FROM system_role_menu l
                WHERE l.role_id = r.id AND l.menu_id = m.id
                  AND l.tenant_id = :tenant_id)))
 ORDER BY m.id
 LIMIT 10000;

-- name: role_menu_package_check
-- Menus that the tenant's package does not have are refused to everybody, super
-- administrators included.
SELECT 'menu_not_in_package' AS refusal,
       string_agg(what, ', ' ORDER BY id) AS arg
  FROM (SELECT m.id, COALESCE(NULLIF(m.permission, ''), m.name) AS what
          FROM system_menu m
         WHERE m.id = ANY(:menu_ids::bigint[]) AND NOT m.deleted
           AND m.id NOT IN (SELECT menu_id FROM system_tenant_menu
                             WHERE tenant_id = :tenant_id)
         ORDER BY m.id
         LIMIT 5) beyond
HAVING count(*) > 0;

-- name: role_menu_assign
-- Writes only the difference to the present links.  Unknown menus are ignored:
-- a link to one would grant whatever menu gets that id later.
WITH dropped AS (
     DELETE FROM system_role_menu
      WHERE role_id = :role_id AND tenant_id = :tenant_id
        AND menu_id <> ALL(COALESCE(:menu_ids::bigint[], '{}')))
INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
SELECT r.id, m.id, r.tenant_id, :login_id
  FROM system_role r
  JOIN system_menu m ON m.id = ANY(:menu_ids) AND NOT m.deleted
 WHERE r.id = :role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
ON CONFLICT DO NOTHING;

-- name: role_scope_check
-- The epoch is locked as by role_menu_lock.  A role that is created only after
-- this cannot be authorised, so it is unknown.
WITH locked AS (
     SELECT role.type
       FROM (SELECT type
               FROM system_role
              WHERE id = :role_id AND tenant_id = :tenant_id AND NOT deleted
                FOR UPDATE) role,
            LATERAL (SELECT value FROM system_epoch
                      WHERE name = 'permission' AND role.type IS NOT NULL
                        FOR NO KEY UPDATE) epoch)
SELECT CASE WHEN r.type IS NULL THEN 'role_unknown'
            WHEN r.type = 1 THEN 'role_built_in' END AS refusal
  FROM (VALUES (1)) AS once
  LEFT JOIN locked r ON true;

-- name: role_scope_assign
-- The departments are a set: each is stored once.
UPDATE system_role
   SET data_scope = :data_scope, updater = :login_id,
       data_scope_dept_ids = ARRAY(
           SELECT DISTINCT id FROM unnest(:data_scope_dept_ids::bigint[]) id
            ORDER BY id)
 WHERE id = :role_id AND tenant_id = :tenant_id AND NOT deleted;

-- name: user_role_ids
-- The roles, including disabled ones, of a user whom the caller sees.
SELECT l.role_id
  FROM system_user_role l
  JOIN system_role r
    ON r.id = l.role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
  JOIN system_users u
    ON u.id = l.user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
 WHERE l.user_id = :user_id AND l.tenant_id = :tenant_id
 ORDER BY l.role_id
 LIMIT 10000;

-- name: user_role_lock
-- Locks the user as user_lock does, then the roles that he gets and last the
-- epoch, in the order of role_menu_lock: none of these roles changes between
-- AUTHORISES and the commit.
SELECT NULL::text AS refusal
  FROM (SELECT id
          FROM system_users
         WHERE id = :user_id AND tenant_id = :tenant_id AND NOT deleted
           FOR UPDATE) person,
       LATERAL (SELECT count(*) AS n
          FROM (SELECT id
                  FROM system_role
                 WHERE id = ANY(:role_ids::bigint[]) AND tenant_id = :tenant_id
                   AND NOT deleted AND person.id IS NOT NULL
                 ORDER BY id
                   FOR SHARE) locked) roles,
       LATERAL (SELECT value FROM system_epoch
                 WHERE name = 'permission' AND roles.n >= 0
                   FOR SHARE) epoch;

-- name: user_role_assign
-- Writes only the difference, as role_menu_assign.  The new roles are locked by
-- user_role_lock already, but for those created while it waited.
WITH added AS (
     SELECT id FROM system_role
      WHERE id = ANY(:role_ids::bigint[]) AND tenant_id = :tenant_id
        AND NOT deleted
      ORDER BY id
        FOR SHARE),
dropped AS (
     DELETE FROM system_user_role
      WHERE user_id = :user_id AND tenant_id = :tenant_id
        AND role_id <> ALL(COALESCE(:role_ids, '{}')))
INSERT INTO system_user_role (user_id, role_id, tenant_id, creator)
SELECT u.id, added.id, u.tenant_id, :login_id
  FROM system_users u, added
 WHERE u.id = :user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
ON CONFLICT DO NOTHING;

-- Roles and the users who hold them, for other modules.

-- name: role_user_ids
SELECT DISTINCT l.user_id
  FROM system_user_role l
 WHERE l.role_id = ANY(:role_ids::bigint[]) AND l.tenant_id = :tenant_id
 ORDER BY l.user_id
 LIMIT 100000;

-- name: user_has_any_role
-- Enabled roles only; the code super_admin has no special meaning here.
SELECT cardinality(:roles::text[]) = 0 OR EXISTS (
       SELECT FROM system_user_role l
         JOIN system_role r ON r.id = l.role_id AND r.tenant_id = :tenant_id
        WHERE l.user_id = :user_id AND l.tenant_id = :tenant_id
          AND NOT r.deleted AND r.status = 0 AND r.code = ANY(:roles))
       AS granted;

-- name: role_valid_check
-- The first role, in the order given, that is unknown or disabled.
SELECT CASE WHEN r.id IS NULL THEN 'role_unknown'
            ELSE 'role_disabled' END AS refusal,
       r.name AS arg
  FROM unnest(:ids::bigint[]) WITH ORDINALITY v (id, n)
  LEFT JOIN system_role r
    ON r.id = v.id AND r.tenant_id = :tenant_id AND NOT r.deleted
 WHERE r.id IS NULL OR r.status <> 0
 ORDER BY v.n
 LIMIT 1;

-- part: role_remote_columns
SELECT id, name, code, sort, status
  FROM system_role

-- name: role_remote_get
-- with: role_remote_columns
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: role_remote_list
-- with: role_remote_columns
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 ORDER BY sort, id
 LIMIT 10000;

-- name: role_links_revision
SELECT id, updater, update_time
  FROM system_role
 WHERE id = :role_id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: user_role_revision
SELECT id
  FROM system_users
 WHERE id = :user_id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
   FOR NO KEY UPDATE;
