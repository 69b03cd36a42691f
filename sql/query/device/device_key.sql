-- Keys of devices, managed by administrators; no block reads a secret.

-- name: key_page
-- order: id DESC
SELECT id, kid, status, remark, create_time
  FROM device_key
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:kid::text IS NULL OR position(:kid in kid) > 0)
   AND (:status::int IS NULL OR status = :status);

-- name: key_create_check
-- The limit is not exact: two requests at the same time may create one key
-- more.
SELECT 'bad_request' AS refusal,
       'remark: a tenant has 100 keys at most, delete one' AS arg
 WHERE (SELECT count(*) FROM device_key
         WHERE tenant_id = :tenant_id AND NOT deleted) >= 100;

-- name: key_create
INSERT INTO device_key (tenant_id, kid, secret, remark, creator, updater)
VALUES (:tenant_id, :kid::text, :secret::text, :remark, :login_id, :login_id)
RETURNING id;

-- name: key_update_status
UPDATE device_key SET status = :status, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: key_delete
-- The name cannot be used again; the secret is erased.
UPDATE device_key SET deleted = true, secret = '', updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;
