-- The first administrator, as `job admin_seed` makes him.
-- helper

-- name: admin_create
-- The first administrator of the first tenant, unless there is one; one that
-- was deleted is not made again.
INSERT INTO system_users (id, username, password, nickname, dept_id, status,
       tenant_id)
SELECT 1, 'admin', :password, 'Administrator', 100, 0, 1
 WHERE NOT EXISTS (SELECT 1 FROM system_users WHERE id = 1 AND tenant_id = 1)
RETURNING id;

-- name: admin_exists
-- A deleted one counts too: NOT deleted is left out.
SELECT id FROM system_users WHERE id = 1 AND tenant_id = 1;

-- name: admin_role
INSERT INTO system_user_role (user_id, role_id, tenant_id)
VALUES (1, 1, 1)
ON CONFLICT DO NOTHING;

-- name: admin_sequence
-- Of all tenants, NOT deleted or not.
SELECT setval(pg_get_serial_sequence('system_users', 'id'),
              GREATEST((SELECT max(id) FROM system_users), 100));
