-- name: register_user
-- Enabled, without role and department; he signs in with it, so it is stamped.
-- Data scope does not apply: nobody is signed in yet.
INSERT INTO system_users (tenant_id, username, password, nickname, login_ip,
       login_date)
VALUES (:tenant_id, :username, :hash, :nickname, :ip, now())
RETURNING id;
