-- People create their own account.

-- name: register_user
-- The new user is enabled and has no role and no department.  Registering signs
-- him in, so the address and time of sign-in are set.  Data scope does not
-- apply: nobody is signed in yet.
INSERT INTO system_users (tenant_id, username, password, nickname, login_ip,
       login_date)
VALUES (:tenant_id, :username, :hash, :nickname, :ip, now())
RETURNING id;
