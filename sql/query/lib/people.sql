-- Looks up users for the workflow: enabled ones, whatever the data scope of the
-- caller, because the model decides who gets a task.

-- part: people_of
SELECT u.id::text AS name
  FROM system_users u

-- part: people_who_may
-- Only enabled users, and one more than a node may have at most: CANDIDATES_MAX of
-- approval/assignment.h.
   AND u.tenant_id = :tenant_id AND u.status = 0 AND NOT u.deleted
 ORDER BY u.id
 LIMIT 1001

-- name: people_enabled
SELECT id::text AS name
  FROM system_users
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id
   AND status = 0 AND NOT deleted
 LIMIT 100000;

-- name: people_by_role
-- with: people_of
 WHERE u.id IN (SELECT l.user_id
                  FROM system_user_role l
                  JOIN system_role r ON r.id = l.role_id
                   AND r.tenant_id = :tenant_id AND r.status = 0
                   AND NOT r.deleted
                 WHERE l.role_id = ANY(:ids::bigint[])
                   AND l.tenant_id = :tenant_id)
-- with: people_who_may
;

-- name: people_by_dept
-- with: people_of
  JOIN system_dept d ON d.id = u.dept_id AND d.tenant_id = :tenant_id
   AND d.status = 0 AND NOT d.deleted
 WHERE u.dept_id = ANY(:ids::bigint[])
-- with: people_who_may
;

-- name: people_by_post
-- with: people_of
 WHERE u.id IN (SELECT l.user_id
                  FROM system_user_post l
                  JOIN system_post p ON p.id = l.post_id
                   AND p.tenant_id = :tenant_id AND p.status = 0
                   AND NOT p.deleted
                 WHERE l.post_id = ANY(:ids::bigint[])
                   AND l.tenant_id = :tenant_id)
-- with: people_who_may
;

-- part: people_up
-- These departments and those above them, up to :levels levels, at most 100.
WITH RECURSIVE up AS (
	SELECT d.id, d.parent_id, d.leader_user_id, start.n, 1 AS level
	  FROM unnest(:ids::bigint[]) WITH ORDINALITY start (id, n)
	  JOIN system_dept d ON d.id = start.id AND d.tenant_id = :tenant_id
	   AND NOT d.deleted
	 UNION ALL
	SELECT d.id, d.parent_id, d.leader_user_id, up.n, up.level + 1
	  FROM up
	  JOIN system_dept d ON d.id = up.parent_id
	   AND d.tenant_id = :tenant_id AND NOT d.deleted
	 WHERE up.level < :levels::int)

-- name: people_leaders
-- The leaders of these departments and of those above them, each once: from the
-- first department upwards, then from the second one, and so on.
-- with: people_up
SELECT u.id::text AS name
  FROM (SELECT leader_user_id, min(n * 1000 + level) AS place
          FROM up
         GROUP BY leader_user_id) up
  JOIN system_users u ON u.id = up.leader_user_id
   AND u.tenant_id = :tenant_id AND u.status = 0 AND NOT u.deleted
 ORDER BY up.place
 LIMIT 1001;

-- name: people_leader_at
-- The leader at the level :levels, where 1 is the department itself; of the top
-- department if there are fewer levels.  name is NULL if he is not enabled.
-- with: people_up
SELECT u.id::text AS name
  FROM (SELECT leader_user_id FROM up ORDER BY level DESC LIMIT 1) up
  LEFT JOIN system_users u ON u.id = up.leader_user_id
   AND u.tenant_id = :tenant_id AND u.status = 0 AND NOT u.deleted;

-- name: people_nickname
SELECT nickname
  FROM system_users
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND NOT deleted;

-- name: people_nicknames
SELECT left(string_agg(p.person ->> 'nickname', ', ' ORDER BY v.n), 500) AS names
  FROM unnest(:names::text[]) WITH ORDINALITY v (name, n)
  JOIN bpm_people(:tenant_id, :names) p ON p.name = v.name;

-- name: people_dept
SELECT dept_id
  FROM system_users
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND NOT deleted;
