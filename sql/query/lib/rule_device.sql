-- What is read for rules: regions with all within them, and devices in the form in
-- which rules judge them.

-- name: region_below
-- The regions and all within them; base_region has a few thousand rows.
SELECT id
  FROM base_region
 WHERE path && :ids::bigint[]
 LIMIT 100000;

-- name: rule_device_by_id
-- Devices of the tenant in the form in which rules judge them: times in
-- microseconds, addresses without their prefix length.
SELECT d.id, upper(d.mac::text) AS mac, d.cpu, d.status, d.channel_id,
       d.company_id, d.model_id, d.user_id, d.device_model, d.brand,
       d.master_model, d.pcb_model, d.system_version, d.sdk_version_name,
       d.build, d.ddr, d.real_ddr, d.real_flash,
       d.country_code::text AS country_code, d.region_id,
       host(d.device_ip) AS device_ip, d.platform, d.order_number,
       d.production_order, d.serial_number, d.certification, d.ui,
       (extract(epoch FROM d.activation_time) * 1000000)::bigint
           AS activation_time,
       (extract(epoch FROM d.create_time) * 1000000)::bigint AS create_time
  FROM device_info d
 WHERE d.tenant_id = :tenant_id AND NOT d.deleted
   AND d.id = ANY (:ids::bigint[])
 ORDER BY d.id
 LIMIT 10000;
