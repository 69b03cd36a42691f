-- Who may act on whom: the rights of another user or role must not exceed those
-- that the caller held when his request began: his permissions (:held), menus
-- (:menus), data scope, and perhaps the role super_admin (:super).
-- auth/authorise runs these blocks before and after a write; the rows of an
-- answer are what the caller lacks.  Disabled roles and menus count like
-- others, because they may be enabled later.

-- name: authorise_hold
-- Changes of roles, menus, their links and departments raise the epoch
-- "permission", so its lock keeps all of these unchanged from here to the
-- commit.  The locks of a user's row and of a role's keep the links between
-- them unchanged.  As everywhere, rows of users are locked before the epoch.
SELECT value FROM system_epoch WHERE name = 'permission' FOR SHARE;

-- name: authorise_turn
-- As authorise_hold, for a transaction that is going to raise the epoch: if two of
-- them only shared it, each would wait for the other.
SELECT value FROM system_epoch WHERE name = 'permission' FOR NO KEY UPDATE;

-- name: authorise_channels
-- Whether the caller is bound to channels in his own tenant, even while he
-- looks into another one.
SELECT EXISTS (SELECT FROM user_channel
                WHERE tenant_id = :home::bigint AND user_id = :login_id)
       AS bound;

-- name: authorise_menu_roles
-- Locks the roles of the caller's own tenant that have one of these menus, so
-- that nobody gets such a role now.
SELECT id
  FROM system_role
 WHERE tenant_id = :login_tenant AND NOT deleted
   AND id IN (SELECT role_id FROM system_role_menu
               WHERE menu_id = ANY(:menus::bigint[])
                 AND tenant_id = :login_tenant)
 ORDER BY id
   FOR NO KEY UPDATE;

-- name: authorise_menu_users
-- Whether a role gives one of these menus to a user of the caller's own tenant
-- whom he does not see there (:depts, :self: his data scope at home, which is
-- another one while he visits a tenant).  A menu that grants :next already does
-- not count.  Super administrators have all menus without a link.
SELECT EXISTS (
       SELECT FROM system_menu m
         JOIN system_role_menu l
           ON l.menu_id = m.id AND l.tenant_id = :login_tenant
         JOIN system_role r
           ON r.id = l.role_id AND r.tenant_id = :login_tenant
          AND NOT r.deleted
         JOIN system_user_role h
           ON h.role_id = r.id AND h.tenant_id = :login_tenant
         JOIN system_users u
           ON u.id = h.user_id AND u.tenant_id = :login_tenant
          AND NOT u.deleted
        WHERE m.id = ANY(:menus::bigint[]) AND NOT m.deleted
          AND m.permission IS DISTINCT FROM :next::text
          AND (u.dept_id = ANY(:depts::bigint[])
               OR u.id = :self::bigint) IS NOT TRUE) AS unseen;

-- name: authorise_people
-- :ids are users (0: a new one), :depts the departments they are put into (0 or
-- missing: a user stays in his department, a new one gets none), :roles one more
-- role each, as if they had it (missing: none).  A user's data
-- scope is authorised for his department and for the new one.  A user whom the
-- caller does not see is left out, or, with :named, listed as something he
-- lacks.  If the caller is bound to channels, a user who may change devices, or
-- is free of approvals, must be bound, and to no other channels.
-- n is the number of the user.
-- Parameters are in a SELECT, so that the plan does not depend on their number.
WITH RECURSIVE asked AS MATERIALIZED (
     SELECT a.n, a.id, a.role_id, u.dept_id AS old_dept,
            NULLIF(a.dept_id, 0) AS new_dept,
            a.id = 0 OR (:scope_all OR u.dept_id = ANY(:scope_depts)
            OR u.id = :scope_self) IS TRUE AS seen
       FROM unnest((SELECT :ids::bigint[]), (SELECT :depts::bigint[]),
            (SELECT :roles::bigint[]))
            WITH ORDINALITY AS a (id, dept_id, role_id, n)
       LEFT JOIN system_users u
         ON u.id = a.id AND u.tenant_id = :tenant_id AND NOT u.deleted
      WHERE a.id = 0 OR u.id IS NOT NULL),
has AS MATERIALIZED (
     SELECT a.n, a.id AS user_id, a.old_dept, a.new_dept, r.id, r.code,
            r.blacklist_admin, r.data_scope, r.data_scope_dept_ids
       FROM asked a
      CROSS JOIN LATERAL (
            SELECT role_id FROM system_user_role
             WHERE user_id = a.id AND tenant_id = :tenant_id
             UNION ALL
            SELECT a.role_id WHERE a.role_id IS NOT NULL) l
       JOIN system_role r
         ON r.id = l.role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
      WHERE a.seen),
mine AS MATERIALIZED (
     SELECT array_agg(channel_id) AS ids FROM user_channel
      WHERE NOT :super::boolean AND tenant_id = :login_tenant
        AND user_id = :login_id),
beyond AS MATERIALIZED (
     SELECT g.id, m.permission
       FROM (SELECT DISTINCT id FROM has) g
       JOIN system_role_menu l
         ON l.role_id = g.id AND l.tenant_id = :tenant_id
       JOIN system_menu m
         ON m.id = l.menu_id AND NOT m.deleted AND m.permission <> ''
      WHERE NOT :super
        AND NOT EXISTS (SELECT FROM unnest(:held::text[]) h
                         WHERE h = m.permission)),
wider (n) AS (
     SELECT has.n
       FROM mine
       JOIN has ON mine.ids IS NOT NULL
        AND (has.blacklist_admin OR EXISTS (
             SELECT FROM system_role_menu l
               JOIN system_menu m
                 ON m.id = l.menu_id AND NOT m.deleted
                AND m.permission LIKE 'device:%'
              WHERE l.role_id = has.id AND l.tenant_id = :tenant_id))
       LEFT JOIN user_channel c
         ON c.tenant_id = :tenant_id AND c.user_id = has.user_id
      WHERE (c.channel_id = ANY(mine.ids)) IS NOT TRUE),
below AS (
     SELECT d AS top, d AS id
       FROM has, unnest(ARRAY[old_dept, new_dept]) d
      WHERE data_scope = :SCOPE_BELOW AND NOT :scope_all
      UNION
     SELECT p.top, c.id FROM below p
       JOIN system_dept c ON c.parent_id = p.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted),
sees AS (
     SELECT n, d AS id FROM has, unnest(data_scope_dept_ids) d
      WHERE data_scope = :SCOPE_CUSTOM
      UNION ALL
     SELECT n, d FROM has, unnest(ARRAY[old_dept, new_dept]) d
      WHERE data_scope IN (:SCOPE_CUSTOM, :SCOPE_DEPT)
      UNION ALL
     SELECT has.n, below.id FROM has
       JOIN below ON below.top IN (has.old_dept, has.new_dept)
      WHERE data_scope = :SCOPE_BELOW),
fault (n, rank, what) AS (
     SELECT n, 1, 'user ' || id FROM asked WHERE :named::boolean AND NOT seen
      UNION
     SELECT n, 2, COALESCE('department ' || new_dept, 'a department')
       FROM asked
      WHERE NOT :scope_all AND seen
        AND (id = 0 OR new_dept <> COALESCE(old_dept, 0))
        AND COALESCE(new_dept, 0) <> ALL(:scope_depts)
      UNION
     SELECT n, 3, 'super administrator' FROM has
      WHERE NOT :super AND code = 'super_admin'
      UNION
     SELECT n, 3, 'blacklist administrator' FROM has
      WHERE blacklist_admin AND code <> 'super_admin'
        AND NOT :blacklist_admin::boolean
      UNION
     SELECT has.n, 4, beyond.permission FROM has JOIN beyond USING (id)
      UNION
     SELECT n, 5, 'data scope' FROM has
      WHERE NOT :scope_all AND data_scope = :SCOPE_ALL
      UNION
     SELECT n, 5, 'data scope' FROM sees
      WHERE NOT :scope_all AND id <> ALL(:scope_depts)
      UNION
     SELECT n, 6, 'channels' FROM wider)
SELECT n, (array_agg(what ORDER BY rank, what))[1:5] AS missing
  FROM fault
 GROUP BY n
 ORDER BY n
 LIMIT 10000;

-- name: authorise_roles
-- A data scope that depends on the holder's department is authorised for the caller
-- and for each holder of the role.  If the caller is bound to channels, holders
-- who may change devices or are free of approvals are authorised as above.  One pass
-- over the holders finds all of it, by departments.  Menus without a permission
-- count, too: nobody gives a menu that he does not have.
-- Most of what is known of the caller is written (SELECT :x): else the statement
-- would be planned at each call, which takes longer than to run it.
WITH RECURSIVE asked AS MATERIALIZED (
     SELECT r.id, r.code, r.blacklist_admin, r.data_scope,
            r.data_scope_dept_ids
       FROM unnest((SELECT :ids::bigint[])) a (id)
       JOIN system_role r
         ON r.id = a.id AND r.tenant_id = :tenant_id AND NOT r.deleted),
mine AS MATERIALIZED (
     SELECT array_agg(channel_id) AS ids FROM user_channel
      WHERE NOT (SELECT :super::boolean) AND tenant_id = :login_tenant
        AND user_id = :login_id),
holder AS MATERIALIZED (
     SELECT a.id, a.data_scope, h.dept_id, h.self, h.other
       FROM mine, asked a,
            LATERAL (
            SELECT u.dept_id,
                   bool_and(u.id = (SELECT :scope_self::bigint)) AS self,
                   bool_or((c.channel_id = ANY(mine.ids)) IS NOT TRUE) AS other
              FROM system_user_role l
              JOIN system_users u
                ON u.id = l.user_id AND u.tenant_id = :tenant_id
               AND NOT u.deleted
              LEFT JOIN user_channel c
                ON mine.ids IS NOT NULL AND c.tenant_id = :tenant_id
               AND c.user_id = u.id
             WHERE l.role_id = a.id AND l.tenant_id = :tenant_id
               AND (mine.ids IS NOT NULL OR NOT (SELECT :scope_all::boolean))
             GROUP BY u.dept_id) h),
holder_dept AS (
     SELECT data_scope, :login_dept::bigint AS id FROM asked
      UNION
     SELECT data_scope, dept_id FROM holder),
below AS (
     SELECT id FROM holder_dept
      WHERE data_scope = :SCOPE_BELOW AND NOT (SELECT :scope_all::boolean)
      UNION
     SELECT c.id FROM below p
       JOIN system_dept c ON c.parent_id = p.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted),
sees AS (
     SELECT d AS id FROM asked, unnest(data_scope_dept_ids) d
      WHERE data_scope = :SCOPE_CUSTOM
      UNION ALL
     SELECT id FROM holder_dept WHERE data_scope IN (:SCOPE_CUSTOM, :SCOPE_DEPT)
      UNION ALL
     SELECT id FROM below),
fault (rank, what) AS (
     SELECT 1, 'super administrator' FROM asked
      WHERE NOT (SELECT :super::boolean) AND code = 'super_admin'
      UNION
     SELECT 1, 'blacklist administrator' FROM asked
      WHERE blacklist_admin AND code <> 'super_admin'
        AND NOT :blacklist_admin::boolean
      UNION
     SELECT 2, COALESCE(NULLIF(m.permission, ''), 'menu ' || m.name)
       FROM asked a
       JOIN system_role_menu l
         ON l.role_id = a.id AND l.tenant_id = :tenant_id
       JOIN system_menu m ON m.id = l.menu_id AND NOT m.deleted
      WHERE NOT (SELECT :super::boolean)
        AND NOT EXISTS (SELECT FROM unnest((SELECT :held::text[])) h
                         WHERE h = m.permission)
        AND NOT EXISTS (SELECT FROM unnest((SELECT :menus::bigint[])) h
                         WHERE h = l.menu_id)
      UNION
     SELECT 3, 'data scope' FROM asked
      WHERE NOT (SELECT :scope_all::boolean) AND data_scope = :SCOPE_ALL
      UNION
     SELECT 3, 'data scope' FROM sees
      WHERE NOT (SELECT :scope_all::boolean)
        AND id <> ALL((SELECT :scope_depts::bigint[])::bigint[])
      UNION
     SELECT 4, 'users outside your data scope' FROM holder
      WHERE NOT (SELECT :scope_all::boolean)
        AND (dept_id = ANY((SELECT :scope_depts::bigint[])::bigint[])
             OR self) IS NOT TRUE
      UNION
     SELECT 5, 'channels'
       FROM mine
       JOIN holder ON mine.ids IS NOT NULL AND holder.other
       JOIN asked a USING (id)
      WHERE a.blacklist_admin OR EXISTS (
            SELECT FROM system_role_menu l
              JOIN system_menu m
                ON m.id = l.menu_id AND NOT m.deleted
               AND m.permission LIKE 'device:%'
             WHERE l.role_id = a.id AND l.tenant_id = :tenant_id))
SELECT array_agg(what ORDER BY rank, what) AS missing
  FROM (SELECT rank, what FROM fault ORDER BY rank, what LIMIT 5) five
HAVING count(*) > 0;

-- part: heads
-- The users of the departments `above` who see all below their own.
heads (id) AS (
     SELECT u.id
       FROM above
       JOIN system_users u
         ON u.dept_id = above.id AND u.tenant_id = :tenant_id
        AND NOT u.deleted
      WHERE EXISTS (
            SELECT FROM system_user_role l
              JOIN system_role r
                ON r.id = l.role_id AND r.tenant_id = :tenant_id
               AND NOT r.deleted AND r.data_scope = :SCOPE_BELOW
             WHERE l.user_id = u.id AND l.tenant_id = :tenant_id))

-- name: authorise_staff
-- ids: the users in these departments whom the caller sees.  heads: users of
-- departments above them who see all below; they would not see those users any
-- more.  The caller may take that from himself.  A head counts even if his own
-- department is one of these: it stays if the caller does not see it.
WITH RECURSIVE above (id) AS (
     SELECT d.parent_id FROM system_dept d
      WHERE d.id = ANY(:depts::bigint[]) AND d.tenant_id = :tenant_id
        AND NOT d.deleted AND (:scope_all OR d.id = ANY(:scope_depts))
        AND EXISTS (SELECT FROM system_users u
                     WHERE u.dept_id = d.id AND u.tenant_id = :tenant_id
                       AND NOT u.deleted)
      UNION
     SELECT p.parent_id FROM above
       JOIN system_dept p ON p.id = above.id
        AND p.tenant_id = :tenant_id AND NOT p.deleted),
-- with: heads
SELECT ARRAY(SELECT u.id
               FROM system_users u
              WHERE u.dept_id = ANY(:depts)
                AND u.tenant_id = :tenant_id AND NOT u.deleted
                AND (:scope_all OR u.dept_id = ANY(:scope_depts)
                     OR u.id = :scope_self)
              ORDER BY u.id) AS ids,
       ARRAY(SELECT id FROM heads WHERE id <> :login_id ORDER BY id) AS heads;

-- name: authorise_depts
-- A department that is moved below another one.  Users who see a department and
-- all below it get or lose what is moved.  So the moved departments, and those
-- that are above them only before or only after the move (`above`), must be in
-- the caller's data scope.  heads: the users in the latter who see all below
-- them; the caller must be permitted to act on them.  The top (0) is in the
-- scope of a caller who sees all; others are not asked about it.  Departments he
-- does not see are left out: the endpoint's own check refuses them.
WITH RECURSIVE asked AS MATERIALIZED (
     SELECT d.id, d.parent_id
       FROM unnest((SELECT :ids::bigint[])) a (id)
       JOIN system_dept d
         ON d.id = a.id AND d.tenant_id = :tenant_id AND NOT d.deleted
        AND (:scope_all OR d.id = ANY(:scope_depts))
        AND d.parent_id <> :below::bigint
      WHERE :below = 0 OR :below = ANY(:scope_depts) OR :scope_all),
was (id) AS (
     SELECT parent_id FROM asked
      UNION
     SELECT p.parent_id FROM was
       JOIN system_dept p ON p.id = was.id
        AND p.tenant_id = :tenant_id AND NOT p.deleted),
becomes (id) AS (
     SELECT :below FROM asked
      UNION
     SELECT p.parent_id FROM becomes
       JOIN system_dept p ON p.id = becomes.id
        AND p.tenant_id = :tenant_id AND NOT p.deleted),
above (id) AS MATERIALIZED (
     (SELECT id FROM was EXCEPT SELECT id FROM becomes)
      UNION ALL
     (SELECT id FROM becomes EXCEPT SELECT id FROM was)),
moves (id) AS (
     SELECT id FROM asked
      UNION
     SELECT c.id FROM moves
       JOIN system_dept c ON c.parent_id = moves.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted),
-- with: heads
SELECT CASE WHEN NOT :scope_all AND EXISTS (
            SELECT FROM asked WHERE :below = 0
             UNION ALL
            SELECT FROM (SELECT id FROM above
                          UNION ALL
                         SELECT id FROM moves) touched
             WHERE id <> 0 AND id <> ALL(:scope_depts))
       THEN '{departments outside your data scope}'::text[] END AS missing,
       ARRAY(SELECT id FROM heads ORDER BY id) AS heads;
