-- How many users a tenant may have, checked whenever a user is created.

-- name: user_quota_lock
-- Creations of users of one tenant wait for each other here.  A separate
-- statement, so that the count after it sees what was committed while it
-- waited.
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
