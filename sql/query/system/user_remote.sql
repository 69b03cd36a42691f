-- Users of the tenant, for other modules.  A module that calls for an
-- administrator gets the users within his data scope, else all; get and list
-- always find all.

-- name: user_remote_get
SELECT id, nickname, status, dept_id, post_ids, mobile, avatar, username
  FROM system_users
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: user_remote_list
SELECT id, nickname, status, dept_id, post_ids, mobile, avatar, username
  FROM system_users
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 ORDER BY id
 LIMIT 1000;

-- name: user_remote_by_dept
-- Users of exactly these departments, not of those below them.
SELECT id, nickname, status, dept_id, post_ids, mobile, avatar, username
  FROM system_users
 WHERE dept_id = ANY(:dept_ids::bigint[]) AND tenant_id = :tenant_id
   AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
 ORDER BY id
 LIMIT 10000;

-- name: user_remote_by_post
-- Users who hold at least one of the posts.
SELECT id, nickname, status, dept_id, post_ids, mobile, avatar, username
  FROM system_users
 WHERE id IN (
       SELECT user_id FROM system_user_post
        WHERE post_id = ANY(:post_ids::bigint[]) AND tenant_id = :tenant_id)
   AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
 ORDER BY id
 LIMIT 10000;

-- name: user_known_check
SELECT 'user_unknown' AS refusal
 WHERE NOT EXISTS (
       SELECT FROM system_users
        WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted);

-- name: user_remote_subordinates
-- If the user leads his own department: everybody in it and below it; else
-- nobody.
WITH RECURSIVE led AS (
     SELECT d.id
       FROM system_users u
       JOIN system_dept d ON d.id = u.dept_id AND d.leader_user_id = u.id
        AND d.tenant_id = :tenant_id AND NOT d.deleted
      WHERE u.id = :id AND u.tenant_id = :tenant_id AND NOT u.deleted
      UNION
     SELECT c.id FROM led p
       JOIN system_dept c ON c.parent_id = p.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted)
SELECT u.id, u.nickname, u.status, u.dept_id, u.post_ids, u.mobile, u.avatar,
       u.username
  FROM system_users u
  JOIN led ON led.id = u.dept_id
 WHERE u.id <> :id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
 ORDER BY u.id
 LIMIT 10000;

-- name: user_remote_by_nickname
SELECT id, nickname, status, dept_id, post_ids, mobile, avatar, username
  FROM system_users
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND btrim(:nickname::text) <> '' AND position(:nickname in nickname) > 0
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
 ORDER BY id
 LIMIT 10000;

-- name: user_valid_check
-- The first user, in the order given, who is unknown or disabled.
SELECT CASE WHEN u.id IS NULL THEN 'user_unknown'
            ELSE 'user_disabled' END AS refusal,
       u.nickname AS arg
  FROM unnest(:ids::bigint[]) WITH ORDINALITY v (id, n)
  LEFT JOIN system_users u
    ON u.id = v.id AND u.tenant_id = :tenant_id AND NOT u.deleted
 WHERE u.id IS NULL OR u.status <> 0
 ORDER BY v.n
 LIMIT 1;
