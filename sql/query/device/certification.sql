-- The certification codes of devices for network access.

-- name: certification_get
SELECT upper(mac::text) AS mac, certification
  FROM device_info
 WHERE mac = :mac::text::macaddr AND tenant_id = :tenant_id AND NOT deleted;

-- name: certification_check
SELECT CASE WHEN NOT device_open(me, d.user_id, d.channel_id)
            THEN 'info_modify_no_permission'
            WHEN NOT certification_fits(:certification, d.certification)
            THEN 'bad_request' END AS refusal,
       'certification: certification code format is wrong' AS arg
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me,
       device_info d
 WHERE d.mac = :mac::text::macaddr AND d.tenant_id = :tenant_id
   AND NOT d.deleted
   FOR UPDATE OF d;

-- name: certification_update
UPDATE device_info
   SET certification = :certification, updater = :login_id
 WHERE mac = :mac::text::macaddr AND tenant_id = :tenant_id AND NOT deleted
RETURNING upper(mac::text) AS mac, version,
          device_written(tenant_id, id, :given::text[], version) AS noted;
