-- Why a user holds a permission, or what keeps it from him, and who holds it.

-- part: giving
-- The roles, disabled ones too, that give the permission, each with the menus
-- by which it does; the role of super administrators needs no menu.  Disabled
-- menus give their permission, too.  Only people of tenant 1 may change what
-- all tenants share.
giving AS MATERIALIZED (
     SELECT r.id AS role_id,
            role_said(r.type, r.name, :lang::text) AS role_name, r.sort, r.status,
            m.id AS menu_id, m.name AS menu_name, m.sort AS menu_sort
       FROM system_menu m
       JOIN system_role_menu g ON g.menu_id = m.id AND g.tenant_id = :tenant_id
       JOIN system_role r
         ON r.id = g.role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
        AND r.code <> 'super_admin'
      WHERE m.permission = :permission AND NOT m.deleted
        AND (:tenant_id = 1 OR NOT permission_shared(:permission))
      UNION ALL
     SELECT r.id, role_said(r.type, r.name, :lang), r.sort, r.status, m.id,
            m.name, m.sort
       FROM system_role r
       LEFT JOIN system_menu m
         ON m.permission = :permission AND NOT m.deleted
      WHERE r.code = 'super_admin' AND r.tenant_id = :tenant_id
        AND NOT r.deleted
        AND (:tenant_id = 1 OR NOT permission_shared(:permission))),

-- part: his
-- Those of these roles that the user has.
his AS (
     SELECT g.role_id, g.role_name, g.sort, g.status, g.menu_id, g.menu_name,
            g.menu_sort
       FROM giving g
       JOIN system_user_role l
         ON l.role_id = g.role_id AND l.user_id = :user_id
        AND l.tenant_id = :tenant_id)

-- name: explain_person
-- Whether the caller sees the user, and what the permission is.
SELECT u.id, permission_shared(:permission) AS shared,
       EXISTS (SELECT FROM system_menu m
                WHERE m.permission = :permission AND NOT m.deleted) AS known
  FROM system_users u
 WHERE u.id = :user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self);

-- part: disabled
-- Which of these menus are disabled or stand below a disabled one: up has those
-- above each of them, off the disabled ones.
up (given, id) AS (
     SELECT menu_id, menu_id FROM his WHERE status = 0 AND menu_id IS NOT NULL
      UNION
     SELECT up.given, m.parent_id
       FROM up
       JOIN system_menu m ON m.id = up.id AND NOT m.deleted),
off AS (
     SELECT up.given, m.id, m.name
       FROM up
       JOIN system_menu m ON m.id = up.id AND NOT m.deleted AND m.status <> 0)

-- name: explain_grants
-- never null: menu_disabled
-- The enabled roles of the user that give the permission.  menu_disabled: the site
-- does not show that menu.
WITH RECURSIVE
-- with: giving
-- with: his
,
-- with: disabled
SELECT role_id, role_name, menu_id, menu_name,
       menu_id IN (SELECT given FROM off) IS TRUE AS menu_disabled
  FROM his
 WHERE status = 0
 ORDER BY sort, role_id, menu_sort, menu_id
 LIMIT 1000;

-- name: explain_blocks
-- All that keeps the permission from the user.  Disabled menus are among it,
-- although they give their permission, because the site shows no page below
-- them; but only if each of his menus that gives the permission is disabled or
-- stands below a disabled one.  Each deleted row is left out above or where it
-- is read.
WITH RECURSIVE
-- with: disabled
,
fault (rank, kind, role_id, role_name, menu_id, menu_name) AS (
     SELECT DISTINCT 1, 'roleDisabled', role_id, role_name, NULL::bigint,
            NULL::text
       FROM his WHERE status <> 0
      UNION ALL
     SELECT 2, 'noMenu', NULL, NULL, NULL, NULL
      WHERE NOT EXISTS (SELECT FROM his)
        AND (:tenant_id = 1 OR NOT permission_shared(:permission))
      UNION ALL
     SELECT DISTINCT 3, 'menuDisabled', NULL::bigint, NULL, id, name
       FROM off
      WHERE NOT EXISTS (
            SELECT FROM up WHERE given NOT IN (SELECT given FROM off))
      UNION ALL
     SELECT 4, 'package', NULL, NULL, m.id, m.name
       FROM system_menu m
      WHERE m.permission = :permission AND NOT m.deleted
        AND NOT permission_shared(:permission)
        AND NOT EXISTS (SELECT FROM his WHERE status = 0)
        AND NOT EXISTS (
            SELECT FROM system_tenant_menu t
              JOIN system_menu o ON o.id = t.menu_id AND NOT o.deleted
             WHERE t.tenant_id = :tenant_id AND o.permission = :permission)
      UNION ALL
     SELECT 5, 'shared', NULL, NULL, NULL, NULL
      WHERE :tenant_id <> 1 AND permission_shared(:permission)
      UNION ALL
     SELECT 6, 'userDisabled', NULL, NULL, NULL, NULL
       FROM system_users
      WHERE id = :user_id AND tenant_id = :tenant_id AND NOT deleted
        AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
        AND status <> 0
      UNION ALL
     SELECT 7, 'tenantEnded', NULL, NULL, NULL, NULL
       FROM system_tenant
      WHERE id = :tenant_id AND NOT deleted
        AND (status <> 0 OR expire_time <= now())),
-- with: giving
-- with: his
SELECT kind, role_id, role_name, menu_id, menu_name
  FROM fault
 ORDER BY rank, role_id, menu_id
 LIMIT 100;

-- name: explain_would_give
-- Enabled roles that would give the permission to a user to whom no role gives
-- it.  If the tenant's package has lost the menu, roles that still have it give
-- it nevertheless.
WITH
-- with: giving
-- with: his
SELECT role_id, role_name
  FROM (SELECT DISTINCT role_id, role_name, sort
          FROM giving
         WHERE status = 0) other
 WHERE NOT EXISTS (SELECT FROM his WHERE status = 0)
 ORDER BY sort, role_id
 LIMIT 50;

-- part: holding
-- Enabled users whom the caller sees and to whom an enabled role gives the
-- permission.
holder AS (
     SELECT u.id, u.username, u.nickname
       FROM system_users u
      WHERE u.tenant_id = :tenant_id AND NOT u.deleted AND u.status = 0
        AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
        AND u.id IN (SELECT l.user_id
                       FROM system_user_role l
                      WHERE l.tenant_id = :tenant_id
                        AND l.role_id = ANY (ARRAY(
                            SELECT role_id FROM giving WHERE status = 0))))

-- name: permission_holders
-- order: id
-- rows: permission_holders_rows
WITH
-- with: giving
-- with: holding
SELECT id, username, nickname, NULL::json AS roles
  FROM holder;

-- name: permission_holders_rows
-- Each user with the roles that give him the permission.
WITH
-- with: giving
-- with: holding
SELECT page.id, page.username, page.nickname,
       (SELECT json_agg(json_build_object('roleId', r.id, 'roleName',
                        role_said(r.type, r.name, :lang))
                        ORDER BY r.sort, r.id)
          FROM system_user_role l
          JOIN system_role r
            ON r.id = l.role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
         WHERE l.user_id = page.id AND l.tenant_id = :tenant_id
           AND l.role_id = ANY (ARRAY(
               SELECT role_id FROM giving WHERE status = 0))) AS roles
  FROM (SELECT id, username, nickname
          FROM holder
         ORDER BY id
         LIMIT :page_size OFFSET :page_offset) page
 ORDER BY page.id;

-- What the caller holds himself, in his own tenant, also while he visits another.

-- name: mine_permissions
-- By his roles, as the guard has found them.  A permission has the name of a menu
-- that gives it, rather of a button.
SELECT m.permission, (array_agg(m.id ORDER BY m.type DESC, m.id))[1] AS menu_id,
       (array_agg(m.name ORDER BY m.type DESC, m.id))[1] AS menu_name,
       json_agg(DISTINCT jsonb_build_object('roleId', r.id, 'roleName',
       role_said(r.type, r.name, :lang::text))) AS by
  FROM system_role r
  JOIN system_menu m
    ON m.permission <> '' AND NOT m.deleted
   AND (:login_tenant::bigint = 1 OR NOT permission_shared(m.permission))
   AND (r.code = 'super_admin' OR EXISTS (
        SELECT FROM system_role_menu g
         WHERE g.role_id = r.id AND g.menu_id = m.id
           AND g.tenant_id = :login_tenant))
 WHERE r.id = ANY((SELECT :roles::bigint[])::bigint[])
   AND r.tenant_id = :login_tenant AND NOT r.deleted
 GROUP BY m.permission
 ORDER BY m.permission
 LIMIT 10000;

-- name: mine_roles
SELECT id AS role_id, role_said(type, name, :lang::text) AS role_name
  FROM system_role
 WHERE id = ANY((SELECT :roles::bigint[])::bigint[])
   AND tenant_id = :login_tenant AND NOT deleted
 ORDER BY sort, id
 LIMIT 1000;

-- name: mine_ask
-- Whom the caller may ask for more: people he sees who may give roles.  While
-- he visits another tenant there is nobody.
WITH
-- with: giving
-- with: holding
SELECT id, nickname
  FROM holder
 WHERE :tenant_id = :login_tenant AND id <> :login_id
 ORDER BY id
 LIMIT 20;
