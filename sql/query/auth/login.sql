-- Signing in: the tenant, the user and his password; entries of the sign-in
-- log.

-- name: login_tenant
-- Finds a disabled tenant, too, so that its name gets the same answer as its
-- id.
SELECT id FROM system_tenant WHERE name = :tenant_name AND NOT deleted LIMIT 1;

-- name: login_user
-- Data scope does not apply here: nobody is signed in yet.
SELECT id, password, status
  FROM system_users
 WHERE tenant_id = :tenant_id AND username = :username AND NOT deleted;

-- name: login_stamp
-- :rehash is a new hash of the same password with today's cost, or NULL.  No
-- row: the user was disabled or deleted, or his password changed, after his
-- password was compared.
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
-- The login log needs the names of deleted users, too, so NOT deleted is left
-- out.
SELECT username FROM system_users
 WHERE id = :user_id::bigint AND tenant_id = :tenant_id;
