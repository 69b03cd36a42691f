-- Why a device gets the policy that it gets.

-- name: explain_last_call
SELECT r.last_seen AS last_call
  FROM device_info d
  LEFT JOIN device_runtime r ON r.device_id = d.id
 WHERE d.id = :id AND d.tenant_id = :tenant_id AND NOT d.deleted;

-- name: why_device
-- online: by the stored time when the device was last seen, which is at most a minute
-- old.  has_key: its tenant has a key with which its calls may be signed.
SELECT d.status = :DEVICE_ACTIVATED
       AND COALESCE(r.last_seen >= online_from(now(), COALESCE(
           c.heartbeat_interval, (SELECT heartbeat_usual()),
           :interval_s::int)), false) AS online,
       EXISTS (SELECT FROM device_key k
                WHERE k.tenant_id = :tenant_id AND k.status = 0
                  AND NOT k.deleted) AS has_key
  FROM device_info d
  LEFT JOIN base_channel c
    ON c.id = d.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted
  LEFT JOIN device_runtime r ON r.device_id = d.id
 WHERE d.id = :id AND d.tenant_id = :tenant_id AND NOT d.deleted;

-- name: why_failure
-- The last call that named another CPU id than the stored one.  Calls with a wrong
-- signature are not noted: anyone could send one in the name of any device.
SELECT 'cpu'::text AS kind, m.last_time AS time, m.times, m.cpu,
       host(m.ip) AS ip
  FROM device_info d
  JOIN device_mismatch m ON m.device_id = d.id
 WHERE d.id = :id AND d.tenant_id = :tenant_id AND NOT d.deleted;

-- name: why_records
-- n is the place in :ids.  done: the device's last event of the record was a success;
-- NULL: it has reported none.
SELECT a.n, b.id, b.package_name, blacklist_state(b, now()) AS state, e.done
  FROM unnest(:ids::bigint[]) WITH ORDINALITY a (id, n)
  JOIN app_blacklist b
    ON b.id = a.id AND b.tenant_id = :tenant_id AND NOT b.deleted
  LEFT JOIN app_blacklist_answer e
    ON e.blacklist_id = b.id AND e.device_id = :device_id::bigint
   AND e.tenant_id = :tenant_id
 ORDER BY a.n
 LIMIT 20000;
