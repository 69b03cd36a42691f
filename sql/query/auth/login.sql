-- name: login_user
-- Data scope does not apply here: nobody is signed in yet.
SELECT id, password, status
  FROM system_users
 WHERE tenant_id = :tenant_id AND username = :username AND NOT deleted;

-- name: login_stamp
-- A better hash, if there is one, goes in with the same write.  No row: not
-- the user any more whose password was looked at.
UPDATE system_users
   SET login_ip = :ip, login_date = now(),
       password = COALESCE(:rehash::text, password)
 WHERE id = :user_id::bigint AND tenant_id = :tenant_id AND NOT deleted
   AND status = 0 AND password = :checked;

-- name: login_log_create
INSERT INTO system_login_log (log_type, trace_id, user_id, user_type,
       username, result, user_ip, user_agent, tenant_id)
VALUES (:type::int, :trace_id, :user_id::bigint, 2, left(:username, 50),
        :result::int, left(:ip, 50), left(:agent, 512), :tenant_id);

-- name: login_name_of
-- Also of deleted users: the log names who signed out. NOT deleted is left out.
SELECT username FROM system_users
 WHERE id = :user_id::bigint AND tenant_id = :tenant_id;
