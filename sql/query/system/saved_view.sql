-- Views: filters of pages that users have saved; each user's own, also while he
-- visits another tenant.

-- name: saved_view_list
-- The user's own views and those that others of his tenant share.
SELECT id, page, name, query, shared, user_id = :login_id AS own, create_time,
       update_time
  FROM system_user_view
 WHERE tenant_id = :login_tenant AND (user_id = :login_id OR shared)
   AND (:page::text IS NULL OR page = :page)
 ORDER BY page, user_id <> :login_id, name, id
 LIMIT 1000;

-- name: saved_view_check
-- Saves at the same moment may exceed the limit a little.
SELECT CASE WHEN :id::bigint IS NOT NULL
             AND count(*) FILTER (WHERE id = :id) = 0
            THEN 'user_view_unknown'
            WHEN :id IS NULL AND count(*) >= :most::int
            THEN 'user_view_too_many'
       END AS refusal
  FROM system_user_view
 WHERE tenant_id = :login_tenant AND user_id = :login_id;

-- name: saved_view_create
INSERT INTO system_user_view (tenant_id, user_id, page, name, query, shared,
       creator, updater)
VALUES (:login_tenant, :login_id, :page, :name, :query,
        COALESCE(:shared::boolean, false), :login_id, :login_id)
RETURNING id;

-- name: saved_view_update
UPDATE system_user_view
   SET page = :page, name = :name, query = :query,
       shared = COALESCE(:shared::boolean, shared), updater = :login_id
 WHERE id = :id AND user_id = :login_id AND tenant_id = :login_tenant
RETURNING id;

-- name: saved_view_delete
DELETE FROM system_user_view
 WHERE id = :id AND user_id = :login_id AND tenant_id = :login_tenant;
