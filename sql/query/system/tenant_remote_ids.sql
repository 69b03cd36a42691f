-- Tenants, for other modules.

-- name: tenant_remote_ids
-- Including disabled and expired tenants.
SELECT id FROM system_tenant WHERE NOT deleted ORDER BY id LIMIT 100000;
