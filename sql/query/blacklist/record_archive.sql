-- Records of the blacklist, and what belongs to them, as rows of csv files.  Times
-- are texts with the offset of the time zone.

-- name: archive_records
SELECT b.id, b.app_name, b.package_name, b.type, b.enabled::text AS enabled,
       b.version_op, b.version_number, b.version_code_min, b.version_code_max,
       b.match_mode, b.all_device::text AS all_device, b.rollout_percent,
       b.kill_interval_s, b.rule_id, b.start_time::text AS start_time,
       b.end_time::text AS end_time, b.effective::text AS effective,
       b.approval_status, b.revision, b.remark,
       b.create_time::text AS create_time, b.update_time::text AS update_time
  FROM app_blacklist b
 WHERE b.tenant_id = :tenant_id AND NOT b.deleted
-- with: record.record_filters
 ORDER BY b.id
 LIMIT 20001;

-- name: archive_channels
SELECT c.blacklist_id, c.channel_id, n.name AS channel_name, c.approval_status
  FROM app_blacklist_channel c
  LEFT JOIN base_channel n
    ON n.id = c.channel_id AND n.tenant_id = :tenant_id AND NOT n.deleted
 WHERE c.tenant_id = :tenant_id AND c.blacklist_id = ANY(:ids::bigint[])
 ORDER BY c.blacklist_id, c.id
 LIMIT 100000000;

-- name: archive_macs
SELECT m.blacklist_id, upper(m.mac::text) AS mac, m.bind_type,
       m.approval_status
  FROM app_blacklist_mac m
 WHERE m.tenant_id = :tenant_id AND m.blacklist_id = ANY(:ids::bigint[])
 ORDER BY m.blacklist_id, m.mac
 LIMIT 100000000;

-- name: archive_regions
SELECT c.blacklist_id, c.region_id, r.iso_code, r.name AS region_name,
       c.approval_status
  FROM app_blacklist_region c
  JOIN base_region r ON r.id = c.region_id
 WHERE c.tenant_id = :tenant_id AND c.blacklist_id = ANY(:ids::bigint[])
 ORDER BY c.blacklist_id, c.id
 LIMIT 100000000;

-- name: archive_statistics
SELECT s.blacklist_id, s.day::text AS day, s.event_type, s.result,
       sum(s.times)::bigint AS times, sum(s.events)::bigint AS events
  FROM app_blacklist_stat_day s
 WHERE s.tenant_id = :tenant_id AND s.blacklist_id = ANY(:ids::bigint[])
 GROUP BY s.blacklist_id, s.day, s.event_type, s.result
 ORDER BY s.blacklist_id, s.day, s.event_type, s.result
 LIMIT 100000000;
