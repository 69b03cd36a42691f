-- Keys of devices, managed by administrators; no block reads a secret.

-- part: key_shown
SELECT id, kid, status, remark, create_time
  FROM device_key
 WHERE tenant_id = :tenant_id AND NOT deleted

-- name: key_page
-- order: id DESC
-- with: key_shown
   AND (:kid::text IS NULL OR holds(kid, :kid))
   AND (:status::int IS NULL OR status = :status);

-- name: key_get
-- with: key_shown
   AND id = :id;

-- name: key_create_check
-- With a key one speaks as any device of the tenant, so who is bound to channels
-- gets none, not even of a tenant that he visits.  The limit is not exact: two
-- requests at the same time may create one key more.
SELECT CASE WHEN bound THEN 'grant_exceeds_own'
            ELSE 'bad_request' END AS refusal,
       CASE WHEN bound THEN 'channels'
            ELSE 'remark: a tenant has 100 keys at most, delete one'
       END AS arg
  FROM (SELECT EXISTS (SELECT FROM user_channel
                        WHERE tenant_id = :login_tenant
                          AND user_id = :login_id)
               AS bound,
               (SELECT count(*) FROM device_key
                 WHERE tenant_id = :tenant_id AND NOT deleted) AS n) k
 WHERE bound OR n >= 100;

-- name: key_create
INSERT INTO device_key (tenant_id, kid, secret, remark, creator, updater)
VALUES (:tenant_id, :kid::text, :secret::text, :remark, :login_id, :login_id)
RETURNING id;

-- name: key_change_check
-- Without a key devices are refused, those of all channels.
SELECT 'grant_exceeds_own' AS refusal, 'channels' AS arg
 WHERE EXISTS (SELECT FROM user_channel
                WHERE tenant_id = :login_tenant AND user_id = :login_id);

-- name: key_update_status
UPDATE device_key SET status = :status, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: key_delete
-- The name cannot be used again; the secret is erased.
UPDATE device_key SET deleted = true, secret = '', updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: key_revision
SELECT id, updater, update_time
  FROM device_key
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
