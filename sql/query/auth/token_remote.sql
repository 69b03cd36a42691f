-- name: token_user_check
-- An administrator must be one; members are another module's.  The lock waits
-- for whoever disables or deletes him, who also ends his sessions.
SELECT CASE WHEN u.id IS NULL THEN 'user_unknown'
            WHEN u.status <> 0 THEN 'user_disabled' END AS refusal,
       u.nickname AS arg
  FROM (VALUES (:user_type::int)) v (type)
  LEFT JOIN LATERAL (SELECT id, status, nickname
                       FROM system_users
                      WHERE id = :user_id::bigint
                        AND tenant_id = :tenant_id AND NOT deleted
                        FOR SHARE) u ON true
 WHERE v.type = 2;
