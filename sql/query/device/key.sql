-- Keys of devices, as administrators keep them; no block shows a secret.

-- name: key_page
-- order: id DESC
SELECT id, kid, status, remark, create_time
  FROM device_key
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:kid::text IS NULL OR position(:kid in kid) > 0)
   AND (:status::int IS NULL OR status = :status);

-- name: key_create_check
-- Two at once could make one more: it is a limit, not a promise.
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
-- The name stays taken, the secret goes.
UPDATE device_key SET deleted = true, secret = '', updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;
