-- Posts of one tenant.

-- part: post_columns
SELECT id, name, code, sort, status, remark, create_time
  FROM system_post

-- name: post_page
-- order: id DESC
-- with: post_columns
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:code::text IS NULL OR holds(code, :code))
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:status::int IS NULL OR status = :status);

-- name: post_get
-- with: post_columns
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: post_simple_list
SELECT id, name
  FROM system_post
 WHERE tenant_id = :tenant_id AND NOT deleted AND status = 0
 ORDER BY sort, id
 LIMIT 10000;

-- name: post_create
INSERT INTO system_post (tenant_id, name, code, sort, status, remark, creator,
       updater)
VALUES (:tenant_id, :name, :code, :sort, COALESCE(:status::int, 0), :remark,
       :login_id, :login_id)
RETURNING id;

-- name: post_update
UPDATE system_post
   SET name = :name, code = :code, sort = :sort,
       status = COALESCE(:status, status),
       remark = COALESCE(:remark, remark), updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: post_delete
UPDATE system_post SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: post_delete_list
UPDATE system_post SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted;

-- Posts by their ids, also disabled ones; the check that posts are enabled.

-- name: post_remote_list
SELECT id, name, code, sort, status
  FROM system_post
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 ORDER BY sort, id
 LIMIT 10000;

-- name: post_valid_check
-- The first post, in the order given, that is unknown or disabled.  Also used
-- when a user is given posts.
SELECT CASE WHEN p.id IS NULL THEN 'post_unknown'
            ELSE 'post_disabled' END AS refusal,
       p.name AS arg
  FROM unnest(:ids::bigint[]) WITH ORDINALITY v (id, n)
  LEFT JOIN system_post p
    ON p.id = v.id AND p.tenant_id = :tenant_id AND NOT p.deleted
 WHERE p.id IS NULL OR p.status <> 0
 ORDER BY v.n
 LIMIT 1;

-- name: post_revision
SELECT id, updater, update_time
  FROM system_post
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
