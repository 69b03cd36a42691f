-- Which applications a device has, and what is shown of pairs of a device and a
-- version.

-- name: install_device_by_mac
-- The versions that one device has, packed.
SELECT d.device_id, d.pv
  FROM device_info i
  JOIN app_install_device d
    ON d.device_id = i.id AND d.stat_month = :stat_month::int
 WHERE i.mac = :mac::text::macaddr AND i.tenant_id = :tenant_id
   AND NOT i.deleted;

-- name: install_device
-- order: a.id
SELECT upper(i.mac::text) AS mac, i.cpu, p.package_name, p.app_name,
       v.version_code, v.version_name, d.stat_month, d.first_time, d.last_time
  FROM unnest(:device_ids::bigint[], :version_ids::bigint[])
       WITH ORDINALITY a (device_id, version_id, id)
  JOIN device_info i
    ON i.id = a.device_id AND i.tenant_id = :tenant_id AND NOT i.deleted
  JOIN app_install_device d
    ON d.device_id = a.device_id AND d.stat_month = :stat_month::int
  JOIN app_package_version v ON v.id = a.version_id
  JOIN app_package_name p ON p.id = v.package_id AND p.tenant_id = :tenant_id
 WHERE (:cpu::text IS NULL OR i.cpu = :cpu)
   AND (:package_name::text IS NULL OR p.package_name = :package_name)
   AND (:app_name::text IS NULL OR holds_indexed(p.app_name, :app_name))
   AND (:version_name::text IS NULL OR v.version_name = :version_name);
