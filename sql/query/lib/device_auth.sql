-- The mode and the keys by which devices prove their identity.

-- name: device_auth
-- One row for each enabled key; epoch and mode are in each row.  Without any
-- key there is one row whose key columns are NULL.
SELECT e.value AS epoch, (SELECT config_number('device.auth.mode')) AS mode,
       k.kid, k.secret, k.tenant_id
  FROM system_epoch e
  LEFT JOIN device_key k ON k.status = 0 AND NOT k.deleted
 WHERE e.name = 'device_auth'
 LIMIT 100000;

-- name: device_auth_epoch
SELECT 'setting 2 ' || value AS cache_note
  FROM system_epoch
 WHERE name = 'device_auth';
