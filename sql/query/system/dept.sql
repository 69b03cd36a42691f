-- Departments: each tenant has a tree of them; users see those of their data
-- scope.

-- name: dept_lock
-- Changes of one tenant's tree wait for each other here, because two moves at
-- the same time could make a cycle.  The lock of the epoch keeps users in their
-- departments and roles as they are, from AUTHORISES to the commit.  A separate
-- statement, so that the checks after it see what was committed while it waited.
SELECT NULL::text AS refusal
  FROM pg_advisory_xact_lock(hashtextextended('system_dept', :tenant_id)) turn,
       LATERAL (SELECT value FROM system_epoch
                 WHERE name = 'permission' AND turn IS NOT NULL
                   FOR NO KEY UPDATE) epoch;

-- name: dept_create_check
-- A parent outside the data scope counts as unknown.  Only a user who sees all
-- data may create a root department.
SELECT CASE WHEN NOT parent.fits AND COALESCE(:parent_id::bigint, 0) <> 0
            THEN 'dept_parent_unknown'
            WHEN NOT parent.fits THEN 'grant_exceeds_own'
            WHEN :leader_user_id::bigint <> 0 AND NOT EXISTS (
                 SELECT FROM system_users
                  WHERE id = :leader_user_id AND tenant_id = :tenant_id
                    AND NOT deleted)
            THEN 'user_unknown' END AS refusal,
       'a root department' AS arg
  FROM (SELECT (COALESCE(:parent_id::bigint, 0) = 0 AND :scope_all) OR EXISTS (
               SELECT FROM system_dept
                WHERE id = :parent_id AND tenant_id = :tenant_id AND NOT deleted
                  AND (:scope_all OR id = ANY(:scope_depts)))) parent (fits);

-- name: dept_create
INSERT INTO system_dept (tenant_id, name, parent_id, sort, leader_user_id,
       phone, email, status, creator, updater)
VALUES (:tenant_id, :name, COALESCE(:parent_id::bigint, 0), :sort,
       NULLIF(:leader_user_id::bigint, 0), :phone, :email, :status, :login_id,
       :login_id)
RETURNING id;

-- name: dept_update_check
-- Walks up from the new parent: if it meets the department itself, there would
-- be a cycle.  A parent outside the data scope counts as unknown, unless it is
-- the present parent: a user who sees only his own department must be able to
-- save it unchanged.  So does a leader who was deleted since.
WITH RECURSIVE up AS (
     SELECT id, parent_id FROM system_dept p
      WHERE id = :parent_id AND tenant_id = :tenant_id AND NOT deleted
        AND (:scope_all OR id = ANY(:scope_depts) OR EXISTS (
             SELECT FROM system_dept c
              WHERE c.id = :id AND c.parent_id = p.id
                AND c.tenant_id = :tenant_id AND NOT c.deleted))
      UNION
     SELECT p.id, p.parent_id FROM up
       JOIN system_dept p ON p.id = up.parent_id
        AND p.tenant_id = :tenant_id AND NOT p.deleted)
SELECT CASE
       WHEN NOT EXISTS (
            SELECT FROM system_dept
             WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
               AND (:scope_all OR id = ANY(:scope_depts)))
       THEN 'dept_unknown'
       WHEN :parent_id = :id THEN 'dept_parent_self'
       WHEN :parent_id <> 0 AND NOT EXISTS (SELECT FROM up)
       THEN 'dept_parent_unknown'
       WHEN EXISTS (SELECT FROM up WHERE id = :id)
       THEN 'dept_parent_is_descendant'
       WHEN :leader_user_id::bigint <> 0 AND NOT EXISTS (
            SELECT FROM system_dept
             WHERE id = :id AND tenant_id = :tenant_id
               AND leader_user_id = :leader_user_id
             UNION ALL
            SELECT FROM system_users
             WHERE id = :leader_user_id AND tenant_id = :tenant_id
               AND NOT deleted)
       THEN 'user_unknown' END AS refusal;

-- name: dept_update
UPDATE system_dept
   SET name = :name, sort = :sort, status = :status, updater = :login_id,
       parent_id = COALESCE(:parent_id, parent_id),
       leader_user_id = NULLIF(COALESCE(:leader_user_id, leader_user_id), 0),
       phone = COALESCE(:phone, phone),
       email = COALESCE(:email, email)
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts));

-- name: dept_delete_check
SELECT CASE
       WHEN NOT EXISTS (
            SELECT FROM system_dept
             WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
               AND (:scope_all OR id = ANY(:scope_depts)))
       THEN 'dept_unknown'
       WHEN EXISTS (
            SELECT FROM system_dept
             WHERE parent_id = :id AND tenant_id = :tenant_id AND NOT deleted)
       THEN 'dept_has_children'
       WHEN EXISTS (
            SELECT FROM system_users
             WHERE dept_id = :id AND tenant_id = :tenant_id AND NOT deleted)
       THEN 'dept_has_users' END AS refusal;

-- name: dept_delete
UPDATE system_dept SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts));

-- name: dept_delete_list_check
-- Refused if a child would stay: a child that is not in the list, or that is
-- outside the caller's scope; or a user.
WITH going AS (
     SELECT id FROM system_dept
      WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
        AND (:scope_all OR id = ANY(:scope_depts))
)
SELECT CASE
       WHEN EXISTS (
            SELECT FROM system_dept c
             WHERE c.parent_id IN (SELECT id FROM going)
               AND c.tenant_id = :tenant_id AND NOT c.deleted
               AND c.id NOT IN (SELECT id FROM going))
       THEN 'dept_has_children'
       WHEN EXISTS (
            SELECT FROM system_users u
             WHERE u.dept_id IN (SELECT id FROM going)
               AND u.tenant_id = :tenant_id AND NOT u.deleted)
       THEN 'dept_has_users' END AS refusal;

-- name: dept_delete_list
UPDATE system_dept SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts));

-- part: dept_columns
SELECT id, name, parent_id, sort, leader_user_id, phone, email, status,
       create_time
  FROM system_dept

-- name: dept_list
-- with: dept_columns
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts))
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:status::int IS NULL OR status = :status)
 ORDER BY sort, id
 LIMIT 10000;

-- name: dept_simple_list
SELECT id, name, parent_id
  FROM system_dept
 WHERE tenant_id = :tenant_id AND NOT deleted AND status = 0
   AND (:scope_all OR id = ANY(:scope_depts))
 ORDER BY sort, id
 LIMIT 10000;

-- name: dept_get
-- with: dept_columns
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts));

-- Departments for other modules.

-- part: dept_remote_columns
SELECT id, name, parent_id, leader_user_id, status
  FROM system_dept

-- name: dept_remote_get
-- with: dept_remote_columns
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts));

-- name: dept_remote_list
-- with: dept_remote_columns
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts))
 ORDER BY id
 LIMIT 1000;

-- name: dept_remote_below
WITH RECURSIVE below AS (
     SELECT b.id, ARRAY[b.parent_id, b.id] AS path FROM system_dept b
      WHERE b.parent_id = :id AND b.tenant_id = :tenant_id AND NOT b.deleted
      UNION ALL
     SELECT c.id, p.path || c.id FROM below p
       JOIN system_dept c ON c.parent_id = p.id AND c.id <> ALL(p.path)
        AND c.tenant_id = :tenant_id AND NOT c.deleted)
SELECT d.id, d.name, d.parent_id, d.leader_user_id, d.status
  FROM below
  JOIN system_dept d ON d.id = below.id AND d.tenant_id = :tenant_id
   AND NOT d.deleted
 WHERE (:scope_all OR d.id = ANY(:scope_depts))
 ORDER BY cardinality(below.path), d.sort, d.id
 LIMIT 10000;

-- name: dept_valid_check
-- The first department, in the order given, that is unknown or disabled.
SELECT CASE WHEN d.id IS NULL THEN 'dept_unknown'
            ELSE 'dept_disabled' END AS refusal,
       d.name AS arg
  FROM unnest(:ids::bigint[]) WITH ORDINALITY v (id, n)
  LEFT JOIN system_dept d
    ON d.id = v.id AND d.tenant_id = :tenant_id AND NOT d.deleted
 WHERE d.id IS NULL OR d.status <> 0
 ORDER BY v.n
 LIMIT 1;

-- name: dept_revision
SELECT id, updater, update_time
  FROM system_dept
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts))
   FOR NO KEY UPDATE;
