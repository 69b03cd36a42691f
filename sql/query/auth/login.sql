-- Signing in: the tenant, the user and his password; entries of the sign-in
-- log.

-- name: login_tenant
-- Finds a disabled tenant, too, so that its name gets the same answer as its
-- id.
SELECT id FROM system_tenant WHERE name = :tenant_name AND NOT deleted LIMIT 1;

-- name: login_user
-- In any case of letters; of two users of an older database whose names are alike,
-- the one whose name is spelt so.  Data scope does not apply here: nobody is signed
-- in yet.
SELECT id, username, password, status
  FROM system_users
 WHERE tenant_id = :tenant_id AND name_key(username) = name_key(:username)
   AND NOT deleted
 ORDER BY username <> :username, id
 LIMIT 1;

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

-- People create their own account.

-- name: register_user
-- The new user is enabled and has no role and no department.  Registering signs
-- him in, so the address and time of sign-in are set.  Data scope does not
-- apply: nobody is signed in yet.
INSERT INTO system_users (tenant_id, username, password, nickname, login_ip,
       login_date)
VALUES (:tenant_id, :username, :hash, :nickname, :ip, now())
RETURNING id;

-- Tenants, for the sign-in page.

-- name: tenant_id_by_name
-- Finds a disabled tenant, too; its status is checked by the request that
-- follows.
SELECT id FROM system_tenant WHERE name = :name AND NOT deleted LIMIT 1;

-- part: tenant_shown
-- A tenant as strangers see it: the members that only administrators may know are null.
SELECT id, name, NULL::text AS contact_name, NULL::text AS contact_mobile,
       NULL::int AS status, NULL::text[] AS websites,
       NULL::bigint AS package_id, NULL::timestamptz AS expire_time,
       NULL::int AS account_count, NULL::timestamptz AS create_time
  FROM system_tenant

-- name: tenant_simple_list
-- with: tenant_shown
 WHERE status = 0 AND NOT deleted
 ORDER BY id
 LIMIT 1000;

-- name: tenant_by_website
-- with: tenant_shown
 WHERE :website = ANY(websites) AND status = 0 AND NOT deleted
 ORDER BY id
 LIMIT 1;
