-- The codes of network access of devices.

-- name: certification_get
SELECT upper(mac::text) AS mac, certification
  FROM device_info
 WHERE mac = :mac::text::macaddr AND tenant_id = :tenant_id AND NOT deleted;

-- name: certification_check
SELECT CASE WHEN d.user_id <> :login_id AND NOT :scope_all::bool
            THEN 'info_modify_no_permission' END AS refusal
  FROM device_info d
 WHERE d.mac = :mac::text::macaddr AND d.tenant_id = :tenant_id
   AND NOT d.deleted
   FOR UPDATE;

-- name: certification_update
UPDATE device_info
   SET certification = :certification, updater = :login_id
 WHERE mac = :mac::text::macaddr AND tenant_id = :tenant_id AND NOT deleted
RETURNING upper(mac::text) AS mac, version;
