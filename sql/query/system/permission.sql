-- The three assignments and what they list.  Nobody grants what he does not
-- hold: only what an assignment adds is judged, never what was there or goes.
-- A visitor's own links lie in his own tenant, so in a visited one nobody but
-- a super administrator grants menus or roles.

-- name: role_lock
-- Taken before links of the role change.  A statement of its own: what
-- follows must see the links made by those it waited for.
SELECT id FROM system_role
 WHERE id = :role_id AND tenant_id = :tenant_id AND NOT deleted
   FOR UPDATE;

-- name: role_tenant_lock
-- What the tenant may use stays what it is until the links are there.
SELECT id FROM system_tenant
 WHERE id = :tenant_id AND NOT deleted
   FOR SHARE;

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

-- name: role_menu_assign_check
SELECT 'grant_exceeds_own' AS refusal
 WHERE NOT :super::boolean AND EXISTS (
       SELECT FROM system_menu m
        WHERE m.id = ANY(:menu_ids::bigint[]) AND NOT m.deleted
          AND NOT EXISTS (
              SELECT FROM system_role_menu had
               WHERE had.role_id = :role_id AND had.menu_id = m.id
                 AND had.tenant_id = :tenant_id)
          AND NOT EXISTS (
              SELECT FROM system_role_menu own
               WHERE own.role_id = ANY(:own_roles::bigint[])
                 AND own.menu_id = m.id AND own.tenant_id = :tenant_id));

-- name: role_menu_assign
-- The difference only.  Menus that the tenant may not use are passed over in
-- silence, and unknown ones: a link would grant whatever gets that id later.
WITH dropped AS (
     DELETE FROM system_role_menu
      WHERE role_id = :role_id AND tenant_id = :tenant_id
        AND menu_id <> ALL(COALESCE(:menu_ids::bigint[], '{}')))
INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
SELECT r.id, m.id, r.tenant_id, :login_id
  FROM system_role r
  JOIN system_menu m ON m.id = ANY(:menu_ids) AND NOT m.deleted
   AND m.id IN (SELECT menu_id FROM system_tenant_menu
                 WHERE tenant_id = :tenant_id)
 WHERE r.id = :role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
ON CONFLICT DO NOTHING;

-- name: role_scope_check
-- A scope is no wider than one's own when, held by oneself, it would show no
-- department that one does not see, or that the role shows already.  Only
-- ALL holds ALL; SELF is never too wide.
WITH RECURSIVE below AS (
     SELECT d.id FROM system_dept d
      WHERE d.id = :login_dept AND d.tenant_id = :tenant_id AND NOT d.deleted
      UNION
     SELECT c.id FROM below p
       JOIN system_dept c ON c.parent_id = p.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted),
mine AS (
     SELECT ARRAY[COALESCE(:login_dept::bigint, 0)] AS own,
            array_agg(id) AS tree FROM below)
SELECT CASE
       WHEN r.type = 1 THEN 'role_built_in'
       WHEN :scope_all OR r.data_scope = 1 OR :data_scope::int = 5 THEN NULL
       WHEN :data_scope = 1 THEN 'grant_exceeds_own'
       WHEN own || CASE :data_scope
                   WHEN 2 THEN COALESCE(:data_scope_dept_ids::bigint[], '{}')
                   WHEN 4 THEN tree END
            <@ (:scope_depts::bigint[] || CASE r.data_scope
                WHEN 2 THEN own || r.data_scope_dept_ids
                WHEN 3 THEN own
                WHEN 4 THEN own || tree END)
       THEN NULL
       ELSE 'grant_exceeds_own' END AS refusal
  FROM system_role r, mine
 WHERE r.id = :role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
   FOR UPDATE OF r;

-- name: role_scope_assign
-- The departments are a set: each is stored once.
UPDATE system_role
   SET data_scope = :data_scope, updater = :login_id,
       data_scope_dept_ids = ARRAY(
           SELECT DISTINCT id FROM unnest(:data_scope_dept_ids::bigint[]) id
            ORDER BY id)
 WHERE id = :role_id AND tenant_id = :tenant_id AND NOT deleted;

-- name: user_role_ids
-- Disabled roles included.
SELECT l.role_id
  FROM system_user_role l
  JOIN system_role r
    ON r.id = l.role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
 WHERE l.user_id = :user_id AND l.tenant_id = :tenant_id
 ORDER BY l.role_id
 LIMIT 10000;

-- name: user_role_assign_check
-- A role is held when all it gives is: its menus, and its data scope judged
-- as in role_scope_check.  The super administrator role gives everything,
-- though no link says so.
WITH RECURSIVE below AS (
     SELECT d.id FROM system_dept d
      WHERE d.id = :login_dept AND d.tenant_id = :tenant_id AND NOT d.deleted
      UNION
     SELECT c.id FROM below p
       JOIN system_dept c ON c.parent_id = p.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted),
mine AS (
     SELECT ARRAY[COALESCE(:login_dept::bigint, 0)] AS own,
            array_agg(id) AS tree FROM below)
SELECT 'grant_exceeds_own' AS refusal
 WHERE NOT :super::boolean AND EXISTS (
       SELECT FROM system_role r, mine
        WHERE r.id = ANY(:role_ids::bigint[]) AND r.tenant_id = :tenant_id
          AND NOT r.deleted
          AND NOT EXISTS (
              SELECT FROM system_user_role had
               WHERE had.user_id = :user_id AND had.role_id = r.id
                 AND had.tenant_id = :tenant_id)
          AND (r.code = 'super_admin'
               OR EXISTS (
                  SELECT FROM system_role_menu l
                   WHERE l.role_id = r.id AND l.tenant_id = :tenant_id
                     AND NOT EXISTS (
                         SELECT FROM system_role_menu o
                          WHERE o.role_id = ANY(:own_roles::bigint[])
                            AND o.menu_id = l.menu_id
                            AND o.tenant_id = :tenant_id))
               OR NOT (:scope_all OR r.data_scope = 5 OR r.data_scope <> 1
                   AND own || CASE r.data_scope
                       WHEN 2 THEN r.data_scope_dept_ids
                       WHEN 4 THEN tree END
                       <@ :scope_depts::bigint[])));

-- name: user_role_assign
-- As role_menu_assign.  Each new role is held in place until its link is
-- there: a deletion comes before or after, never between.
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
