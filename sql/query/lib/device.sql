-- Records of devices, with which the host's cache is filled.

-- name: device_record
-- A device calls without naming its tenant, so its address alone finds it.
-- Devices of deleted tenants are not found.  silent: the device has never
-- reported anything about itself.  list_time: when it sent the whole list of its
-- applications last in this month.  policy_version: that of its last poll.
SELECT d.id, tenant_id, channel_id, attr_version, version, status,
       (SELECT encode(t.hash, 'hex') FROM device_token t
         WHERE t.device_id = d.id) AS token,
       COALESCE((SELECT r.info_report_time IS NULL FROM device_runtime r
                  WHERE r.device_id = d.id), true) AS silent,
       install_month(:now::timestamptz) AS stat_month,
       floor(extract(epoch FROM date_trunc('month', :now) + interval '1 month')
           * 1000)::bigint AS month_end,
       (SELECT floor(extract(epoch FROM a.full_time) * 1000)::bigint
          FROM app_install_device a
         WHERE a.device_id = d.id AND a.stat_month = install_month(:now))
           AS list_time,
       report_days() AS report_days,
       (SELECT r.policy_version FROM device_runtime r
         WHERE r.device_id = d.id) AS policy_version,
       (SELECT floor(extract(epoch FROM r.policy_time) * 1000)::bigint
          FROM device_runtime r
         WHERE r.device_id = d.id) AS policy_ms, country_code,
       (extract(epoch FROM activation_time) * 1000000)::bigint
           AS activation_us,
       (extract(epoch FROM create_time) * 1000000)::bigint AS create_us,
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
  FROM device_info d
 WHERE mac = :mac::text::macaddr AND NOT deleted
   AND NOT tenant_ended(tenant_id);
