-- What caches of devices are filled from.

-- name: device_record
-- A device calls without naming its tenant, so its address alone finds it.
SELECT id, tenant_id, channel_id, attr_version, version, status,
       upper(mac::text) AS mac, certification, user_id, company_id,
       device_model, model_id, order_number, sdk_version_name, remarks,
       floor(extract(epoch FROM activation_time) * 1000)::bigint
           AS activation_time,
       name, brand, system_version, build, ddr, cpu,
       host(device_ip) AS device_ip, region_id, ip_address, ui, serial_number,
       real_ddr, real_flash, production_order, master_model, pcb_model,
       platform,
       floor(extract(epoch FROM create_time) * 1000)::bigint AS create_time,
       floor(extract(epoch FROM update_time) * 1000)::bigint AS update_time
  FROM device_info
 WHERE mac = :mac::text::macaddr AND NOT deleted;

-- name: channel_record
-- The usual interval lies in the cache with the channel; when it changes, so
-- does the version of every channel without one of its own.
SELECT id, tenant_id, name, update_version,
       COALESCE(heartbeat_interval, (SELECT heartbeat_usual()))
           AS heartbeat_interval,
       policy_epoch, version
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: cpu_lengths
SELECT cpu_lengths() AS lengths, value AS version
  FROM system_epoch
 WHERE name = 'cpu_lengths';

-- name: policy_epoch
SELECT epoch
  FROM app_policy_epoch
 WHERE tenant_id = :tenant_id;
