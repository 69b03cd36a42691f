-- Groups of users who are candidates for tasks.

-- name: user_group_page
-- order: id DESC
SELECT id, name, description, user_ids, status, create_time
  FROM bpm_user_group
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:id::bigint IS NULL OR id = :id)
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: user_group_get
SELECT id, name, description, user_ids, status, create_time
  FROM bpm_user_group
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: user_group_simple_list
SELECT id, name
  FROM bpm_user_group
 WHERE tenant_id = :tenant_id AND NOT deleted AND status = 0
 ORDER BY id
 LIMIT 10000;

-- name: user_group_create_check
SELECT 'bad_request' AS refusal,
       format('userIds: there is no user %s', v.id) AS arg
  FROM unnest(:user_ids::bigint[]) WITH ORDINALITY v (id, n)
 WHERE NOT EXISTS (SELECT FROM system_users u
                    WHERE u.id = v.id AND u.tenant_id = :tenant_id
                      AND NOT u.deleted)
 ORDER BY v.n
 LIMIT 1;

-- name: user_group_create
INSERT INTO bpm_user_group (tenant_id, name, description, user_ids, status,
       creator, updater)
VALUES (:tenant_id, :name, :description, :user_ids, :status, :login_id,
       :login_id)
RETURNING id;

-- name: user_group_update_check
-- Refuses new members who do not exist.  Members who were deleted after they
-- had been added may be sent again with the others.
WITH locked AS (
     SELECT user_ids FROM bpm_user_group
      WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE)
SELECT 'bad_request' AS refusal,
       format('userIds: there is no user %s', v.id) AS arg
  FROM locked g, unnest(:user_ids::bigint[]) WITH ORDINALITY v (id, n)
 WHERE v.id <> ALL(g.user_ids)
   AND NOT EXISTS (SELECT FROM system_users u
                    WHERE u.id = v.id AND u.tenant_id = :tenant_id
                      AND NOT u.deleted)
 ORDER BY v.n
 LIMIT 1;

-- name: user_group_update
UPDATE bpm_user_group
   SET name = :name, description = COALESCE(:description, description),
       user_ids = :user_ids, status = :status, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: user_group_delete
UPDATE bpm_user_group SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: user_group_revision
SELECT id, updater, update_time
  FROM bpm_user_group
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
