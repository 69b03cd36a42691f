-- What is read for rules: which regions contain a region, and devices in the form
-- in which rules judge them.

-- name: region_edition
-- Another number once the regions have changed: then the row of the whole tree
-- is written.
SELECT xmin::text::bigint AS edition
  FROM base_region_tree;

-- name: region_lines
SELECT id, path
  FROM base_region
 ORDER BY id
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
       (extract(epoch FROM d.create_time) * 1000000)::bigint AS create_time,
       (SELECT r.path FROM base_region r WHERE r.id = d.region_id)
           AS region_line
  FROM device_info d
 WHERE d.tenant_id = :tenant_id AND NOT d.deleted
   AND d.id = ANY (:ids::bigint[])
 ORDER BY d.id
 LIMIT 10000;
