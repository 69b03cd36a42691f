-- Who may act on whom: the rights of another user or role must not exceed those
-- that the caller held when his request began: his permissions (:held), menus
-- (:menus), data scope, and perhaps the role super_admin (:super).
-- lib/auth/judge runs these blocks before and after a write; the rows of an
-- answer are what the caller lacks.  Disabled roles and menus count like
-- others, because they may be enabled later.

-- name: judge_hold
-- Changes of roles, menus, their links and departments raise the epoch
-- "permission", so its lock keeps all of these unchanged from here to the
-- commit.  The locks of a user's row and of a role's keep the links between
-- them unchanged.  As everywhere, rows of users are locked before the epoch.
SELECT value FROM system_epoch WHERE name = 'permission' FOR SHARE;

-- name: judge_turn
-- As judge_hold, for a transaction that is going to raise the epoch: if two of
-- them only shared it, each would wait for the other.
SELECT value FROM system_epoch WHERE name = 'permission' FOR NO KEY UPDATE;

-- name: judge_person
-- What judge_users_within (lib/auth) needs to know of each user to compare him
-- with the caller, who must see him (C checks that).
-- held: the epoch, only if the user is put into another department than his own
-- (:dept; 0: he stays where he is).  It is then locked as by judge_hold.  If it equals
-- epoch, which was read at the beginning of the statement, nothing has changed
-- in between.
-- mine: the channels that the caller is bound to in his own tenant, also while he
-- visits another one; NULL: he is not bound.
-- other: he is, and the user is bound to none, or to other ones.
-- asked: approvals of the blacklist ask him, or it changes whom they ask that he
-- is put into that department and gets those posts (:reposted; else he keeps
-- his).  Whether the caller may act on him then, judge_people decides.  The
-- functions that tell it are called only if the views cannot rule it out.
-- Here and in the next block parameters stand in sub-selects: otherwise
-- PostgreSQL would plan the statement for their values, each time anew.
SELECT u.id, u.dept_id,
       ARRAY(SELECT role_id FROM system_user_role
              WHERE user_id = u.id AND tenant_id = :tenant_id) AS roles,
       (SELECT value FROM system_epoch WHERE name = 'permission') AS epoch,
       (SELECT value FROM system_epoch
         WHERE name = 'permission' AND :dept::bigint <> 0
           AND u.dept_id IS DISTINCT FROM :dept
           FOR SHARE) AS held,
       mine.ids AS mine,
       CASE WHEN mine.ids IS NULL THEN false
            ELSE NOT (SELECT COALESCE(array_agg(c.channel_id) <@ mine.ids, false)
                        FROM user_channel c
                       WHERE c.tenant_id = :tenant_id AND c.user_id = u.id)
       END AS other,
       CASE WHEN EXISTS (
                 SELECT FROM blacklist_may_ask a
                  WHERE a.tenant_id = :tenant_id
                    AND (a.anybody OR u.id = ANY(a.user_ids)
                         OR u.dept_id = ANY(a.dept_ids)
                         OR :dept = ANY(a.dept_ids)
                         OR u.post_ids && a.post_ids
                         OR (SELECT :posts::bigint[]) && a.post_ids))
            THEN u.id <> :login_id AND blacklist_asks_named(:tenant_id, u.id)
                 OR blacklist_asks_move(:tenant_id, u.dept_id,
                    COALESCE(NULLIF(:dept, 0), u.dept_id), u.post_ids,
                    CASE WHEN (SELECT :reposted::boolean)
                         THEN (SELECT :posts) ELSE u.post_ids END, true)
            ELSE false END
       OR u.id <> :login_id
          AND CASE WHEN EXISTS (SELECT FROM blacklist_running
                                 WHERE tenant_id = :tenant_id)
                   THEN blacklist_asks_running(:tenant_id, u.id)
                   ELSE false END
       AS asked
  FROM system_users u,
       (SELECT array_agg(channel_id) AS ids FROM user_channel
         WHERE tenant_id = :login_tenant AND user_id = :login_id) mine
 WHERE u.id = ANY((SELECT :ids::bigint[])::bigint[])
   AND u.tenant_id = :tenant_id AND NOT u.deleted;

-- name: judge_role
-- What judge_roles_within (lib/auth) compares with the rights of the caller.
-- menus: those of the role, unless the caller is :known to hold them and other
-- is false; the condition on tenant_id is left out, so that only the index is
-- read, since links have the tenant of their role.  depts: the departments of
-- all holders, 0 for a holder without one; left out if they do not matter
-- (:anywhere).  other: the caller is bound to channels, and a holder is bound to
-- none or to others.  One pass over the holders finds both; there is none if they do
-- not matter at all (:his).
SELECT r.code = 'super_admin' AS super, r.blacklist_admin, r.blacklist_asked,
       r.data_scope, r.data_scope_dept_ids,
       CASE WHEN h.other OR NOT (SELECT :known::boolean) THEN
            ARRAY(SELECT menu_id FROM system_role_menu WHERE role_id = r.id)
       END AS menus,
       h.depts, h.other,
       (SELECT value FROM system_epoch WHERE name = 'permission') AS epoch
  FROM (SELECT array_agg(channel_id) AS ids FROM user_channel
         WHERE tenant_id = :login_tenant AND user_id = :login_id) mine,
       system_role r,
       LATERAL (
       SELECT array_agg(DISTINCT COALESCE(u.dept_id, 0))
              FILTER (WHERE NOT (SELECT :anywhere::boolean)) AS depts,
              COALESCE(bool_or(mine.ids IS NOT NULL
                       AND (c.channel_id = ANY(mine.ids)) IS NOT TRUE),
                       false) AS other
         FROM system_user_role l
         JOIN system_users u
           ON u.id = l.user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
         LEFT JOIN user_channel c
           ON mine.ids IS NOT NULL AND c.tenant_id = :tenant_id
          AND c.user_id = u.id
        WHERE l.role_id = r.id AND l.tenant_id = :tenant_id
          AND NOT (SELECT :his::boolean)
          AND (mine.ids IS NOT NULL OR NOT (SELECT :anywhere))) h
 WHERE r.id = ANY((SELECT :ids::bigint[])::bigint[])
   AND r.tenant_id = :tenant_id AND NOT r.deleted;

-- name: judge_channels
-- Whether the caller is bound to channels in his own tenant, even while he
-- looks into another one.
SELECT EXISTS (SELECT FROM user_channel
                WHERE tenant_id = :home::bigint AND user_id = :login_id)
       AS bound;

-- name: judge_menu_roles
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

-- name: judge_menu_users
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

-- name: judge_below
-- Whether each of these departments is the caller's own or below it.
WITH RECURSIVE up (dept, id) AS (
     SELECT p, p FROM unnest((SELECT :depts::bigint[])) p
      UNION
     SELECT up.dept, d.parent_id
       FROM up
       JOIN system_dept d ON d.id = up.id AND up.id <> :login_dept::bigint
        AND d.tenant_id = :tenant_id AND NOT d.deleted)
SELECT count(*) FILTER (WHERE id = :login_dept) = cardinality(:depts) AS within
  FROM up;

-- name: judge_people
-- :ids are users (0: a new one), :depts the departments they are put into (0 or
-- missing: a user stays in his department, a new one gets none).  A user's data
-- scope is judged for his department and for the new one.  A user whom the
-- caller does not see is left out, or, with :named, listed as something he
-- lacks.  If the caller is bound to channels, a user who may change devices, or
-- is free of approvals, must be bound, and to no other channels.  :reposted: all
-- get the posts :posts.
-- needs: the caller needs approval for his changes of the blacklist; starts: he
-- may make some, and so may a user whom he creates.
-- n is the number of the user.
-- Parameters are in a SELECT, so that the plan does not depend on their number.
WITH RECURSIVE asked AS MATERIALIZED (
     SELECT a.n, a.id, u.dept_id AS old_dept, NULLIF(a.dept_id, 0) AS new_dept,
            COALESCE(u.post_ids, '{}') AS old_posts,
            a.id = 0 OR (:scope_all OR u.dept_id = ANY(:scope_depts)
            OR u.id = :scope_self) IS TRUE AS seen
       FROM unnest((SELECT :ids::bigint[]), (SELECT :depts::bigint[]))
            WITH ORDINALITY AS a (id, dept_id, n)
       LEFT JOIN system_users u
         ON u.id = a.id AND u.tenant_id = :tenant_id AND NOT u.deleted
      WHERE a.id = 0 OR u.id IS NOT NULL),
has AS MATERIALIZED (
     SELECT a.n, a.id AS user_id, a.old_dept, a.new_dept, r.id, r.code,
            r.blacklist_admin, r.blacklist_asked, r.data_scope,
            r.data_scope_dept_ids
       FROM asked a
       JOIN system_user_role l
         ON l.user_id = a.id AND l.tenant_id = :tenant_id
       JOIN system_role r
         ON r.id = l.role_id AND r.tenant_id = :tenant_id AND NOT r.deleted
      WHERE a.seen),
mine AS MATERIALIZED (
     SELECT array_agg(channel_id) AS ids FROM user_channel
      WHERE NOT :super::boolean AND tenant_id = :login_tenant
        AND user_id = :login_id),
needs (starts) AS (
     SELECT EXISTS (SELECT FROM unnest(:held::text[]) h
                     WHERE starts_with(h, 'device:app-blacklist:'))
      WHERE NOT blacklist_admin(:login_tenant, :login_id)),
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
      WHERE NOT (SELECT COALESCE(array_agg(c.channel_id) <@ mine.ids, false)
                   FROM user_channel c
                  WHERE c.tenant_id = :tenant_id AND c.user_id = has.user_id)),
below AS (
     SELECT d AS top, d AS id
       FROM has, unnest(ARRAY[old_dept, new_dept]) d
      WHERE data_scope = 4 AND NOT :scope_all
      UNION
     SELECT p.top, c.id FROM below p
       JOIN system_dept c ON c.parent_id = p.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted),
sees AS (
     SELECT n, d AS id FROM has, unnest(data_scope_dept_ids) d
      WHERE data_scope = 2
      UNION ALL
     SELECT n, d FROM has, unnest(ARRAY[old_dept, new_dept]) d
      WHERE data_scope IN (2, 3)
      UNION ALL
     SELECT has.n, below.id FROM has
       JOIN below ON below.top IN (has.old_dept, has.new_dept)
      WHERE data_scope = 4),
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
     SELECT n, 3, 'blacklist approver' FROM has, needs
      WHERE has.blacklist_asked
      UNION
     SELECT n, 3, 'blacklist approver' FROM asked, needs
      WHERE seen AND (
            id <> :login_id AND blacklist_asks_user(:tenant_id, id)
            OR blacklist_asks_move(:tenant_id, old_dept,
               COALESCE(new_dept, old_dept), old_posts,
               CASE WHEN :reposted::boolean THEN :posts::bigint[]
                    ELSE old_posts END, needs.starts)
            OR id = 0 AND needs.starts AND blacklist_asks_starters(:tenant_id))
      UNION
     SELECT has.n, 4, beyond.permission FROM has JOIN beyond USING (id)
      UNION
     SELECT n, 5, 'data scope' FROM has
      WHERE NOT :scope_all AND data_scope = 1
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

-- name: judge_roles
-- A data scope that depends on the holder's department is judged for the caller
-- and for each holder of the role.  If the caller is bound to channels, holders
-- who may change devices or are free of approvals are judged as above.  Menus
-- without a permission count, too: nobody gives a menu that he does not have.
WITH RECURSIVE asked AS MATERIALIZED (
     SELECT r.id, r.code, r.blacklist_admin, r.blacklist_asked, r.data_scope,
            r.data_scope_dept_ids
       FROM unnest((SELECT :ids::bigint[])) a (id)
       JOIN system_role r
         ON r.id = a.id AND r.tenant_id = :tenant_id AND NOT r.deleted),
holder AS MATERIALIZED (
     SELECT a.id, a.data_scope, u.dept_id,
            u.dept_id = ANY(:scope_depts) OR u.id = :scope_self AS seen
       FROM asked a
       JOIN system_user_role l
         ON l.role_id = a.id AND l.tenant_id = :tenant_id
       JOIN system_users u
         ON u.id = l.user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
      WHERE NOT :scope_all),
holder_dept AS (
     SELECT data_scope, :login_dept::bigint AS id FROM asked
      UNION
     SELECT data_scope, dept_id FROM holder),
mine AS MATERIALIZED (
     SELECT array_agg(channel_id) AS ids FROM user_channel
      WHERE NOT :super::boolean AND tenant_id = :login_tenant
        AND user_id = :login_id),
wider (id) AS (
     SELECT u.id
       FROM mine
       JOIN asked a ON mine.ids IS NOT NULL
        AND (a.blacklist_admin OR EXISTS (
             SELECT FROM system_role_menu l
               JOIN system_menu m
                 ON m.id = l.menu_id AND NOT m.deleted
                AND m.permission LIKE 'device:%'
              WHERE l.role_id = a.id AND l.tenant_id = :tenant_id))
       JOIN system_user_role h
         ON h.role_id = a.id AND h.tenant_id = :tenant_id
       JOIN system_users u
         ON u.id = h.user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
      WHERE NOT (SELECT COALESCE(array_agg(c.channel_id) <@ mine.ids, false)
                   FROM user_channel c
                  WHERE c.tenant_id = :tenant_id AND c.user_id = u.id)),
below AS (
     SELECT id FROM holder_dept WHERE data_scope = 4 AND NOT :scope_all
      UNION
     SELECT c.id FROM below p
       JOIN system_dept c ON c.parent_id = p.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted),
sees AS (
     SELECT d AS id FROM asked, unnest(data_scope_dept_ids) d
      WHERE data_scope = 2
      UNION ALL
     SELECT id FROM holder_dept WHERE data_scope IN (2, 3)
      UNION ALL
     SELECT id FROM below),
fault (rank, what) AS (
     SELECT 1, 'super administrator' FROM asked
      WHERE NOT :super::boolean AND code = 'super_admin'
      UNION
     SELECT 1, 'blacklist administrator' FROM asked
      WHERE blacklist_admin AND code <> 'super_admin'
        AND NOT :blacklist_admin::boolean
      UNION
     SELECT 1, 'blacklist approver' FROM asked
      WHERE blacklist_asked AND NOT blacklist_admin(:login_tenant, :login_id)
      UNION
     SELECT 2, COALESCE(NULLIF(m.permission, ''), 'menu ' || m.name)
       FROM asked a
       JOIN system_role_menu l
         ON l.role_id = a.id AND l.tenant_id = :tenant_id
       JOIN system_menu m ON m.id = l.menu_id AND NOT m.deleted
      WHERE NOT :super
        AND NOT EXISTS (SELECT FROM unnest(:held::text[]) h
                         WHERE h = m.permission)
        AND NOT EXISTS (SELECT FROM unnest(:menus::bigint[]) h
                         WHERE h = l.menu_id)
      UNION
     SELECT 3, 'data scope' FROM asked
      WHERE NOT :scope_all AND data_scope = 1
      UNION
     SELECT 3, 'data scope' FROM sees
      WHERE NOT :scope_all AND id <> ALL(:scope_depts)
      UNION
     SELECT 4, 'users outside your data scope' FROM holder
      WHERE seen IS NOT TRUE
      UNION
     SELECT 5, 'channels' FROM wider)
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
               AND NOT r.deleted AND r.data_scope = 4
             WHERE l.user_id = u.id AND l.tenant_id = :tenant_id))

-- name: judge_staff
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

-- name: judge_depts
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
