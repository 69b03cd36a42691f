-- Passwords set by administrators, within the data scope.

-- name: user_password_name
SELECT username FROM system_users
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self);

-- name: user_update_password
-- Answers the user's present name, whose attempts are then cleared.
UPDATE system_users SET password = :hash, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
RETURNING username;

-- name: user_sessions_end
-- The foreign key deletes their access tokens, too.
DELETE FROM system_session
 WHERE user_id = :id AND user_type = 2 AND tenant_id = :tenant_id;
