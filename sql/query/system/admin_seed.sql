-- The first administrator, created by `job admin_seed`; his password, set by `job
-- admin_password`.
-- helper

-- name: admin_create
-- The first administrator of the first tenant, unless he exists; after he was
-- deleted he is not created again.
INSERT INTO system_users (id, username, password, nickname, dept_id, status,
       tenant_id)
SELECT 1, 'admin', :password, 'Administrator', 100, 0, 1
 WHERE NOT EXISTS (SELECT 1 FROM system_users WHERE id = 1 AND tenant_id = 1)
RETURNING id;

-- name: admin_exists
-- A deleted administrator counts, too, so NOT deleted is left out.
SELECT password FROM system_users WHERE id = 1 AND tenant_id = 1;

-- name: admin_password
-- Also enables the administrator, because there may be nobody else who can.
UPDATE system_users SET password = :password, status = 0
 WHERE id = 1 AND tenant_id = 1 AND NOT deleted
RETURNING username;

-- name: admin_sessions_end
-- The foreign key deletes their access tokens, too.
DELETE FROM system_session
 WHERE user_id = 1 AND user_type = :USER_ADMIN AND tenant_id = 1;

-- name: admin_init_password
-- Replaces the initial password of imported users that the seed has written, 32
-- hex digits, of which some look alike to people.
UPDATE infra_config SET value = :password
 WHERE key = 'system.user.init-password' AND value ~ '^[0-9a-f]{32}$'
   AND NOT deleted;

-- name: admin_role
INSERT INTO system_user_role (user_id, role_id, tenant_id)
VALUES (1, 1, 1)
ON CONFLICT DO NOTHING;

-- name: admin_sequence
-- Lets the ids of new users begin above 100 and above the existing ones, those
-- of all tenants and deleted ones, too, so NOT deleted is left out.
SELECT setval(pg_get_serial_sequence('system_users', 'id'),
              GREATEST((SELECT max(id) FROM system_users), 100));
