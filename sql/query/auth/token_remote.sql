-- Whether a module may open a session for a user.

-- name: token_user_check
-- An administrator must exist; members are known to another module only.  The lock
-- waits for a transaction that disables or deletes the user, which also ends his
-- sessions.
SELECT CASE WHEN u.id IS NULL THEN 'user_unknown'
            WHEN u.status <> 0 THEN 'user_disabled' END AS refusal,
       u.nickname AS arg
  FROM (VALUES (:user_type::int)) v (type)
  LEFT JOIN LATERAL (SELECT id, status, nickname
                       FROM system_users
                      WHERE id = :user_id::bigint
                        AND tenant_id = :tenant_id AND NOT deleted
                        FOR SHARE) u ON true
 WHERE v.type = :USER_ADMIN;
