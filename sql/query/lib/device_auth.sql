-- How devices prove who they are.

-- name: device_auth
-- Epoch and mode in each row, and the keys that are switched on; one row
-- without a key when there is none.
SELECT e.value AS epoch, (SELECT device_auth_mode()) AS mode,
       k.kid, k.secret, k.tenant_id
  FROM system_epoch e
  LEFT JOIN device_key k ON k.status = 0 AND NOT k.deleted
 WHERE e.name = 'device_auth'
 LIMIT 100000;

-- name: device_auth_epoch
SELECT value AS epoch
  FROM system_epoch
 WHERE name = 'device_auth';
