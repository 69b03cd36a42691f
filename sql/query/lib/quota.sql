-- How many users a tenant may have, for everybody who makes one.

-- name: user_quota_lock
-- Creations of one tenant queue here.  A statement of its own: the count
-- after it must not look at the past it waited through.
SELECT id FROM system_tenant
 WHERE id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: user_quota_check
SELECT 'user_quota_reached' AS refusal, t.account_count::text AS arg
  FROM system_tenant t
 WHERE t.id = :tenant_id AND NOT t.deleted
   AND t.account_count <= (
       SELECT count(*) FROM system_users u
        WHERE u.tenant_id = :tenant_id AND NOT u.deleted);
