-- Records of the application blacklist as administrators look at them.  In the
-- archive, times are texts with the offset of the time zone.

-- part: record_filters
   AND (:app_name::text IS NULL OR holds(b.app_name, :app_name))
   AND (:package_name::text IS NULL
        OR holds(b.package_name, :package_name))
   AND (:type::int IS NULL OR b.type = :type)
   AND (:enabled::boolean IS NULL OR b.enabled = :enabled)
   AND (:approval_status::int IS NULL
        OR b.approval_status = :approval_status)
   AND (:state::int IS NULL OR blacklist_state(b, now()) = :state)
   AND (:channel_id::bigint IS NULL OR EXISTS (
        SELECT FROM app_blacklist_channel c
         WHERE c.blacklist_id = b.id AND c.tenant_id = :tenant_id
           AND c.channel_id = :channel_id))
   AND (:mac::macaddr IS NULL OR EXISTS (
        SELECT FROM app_blacklist_mac m
         WHERE m.blacklist_id = b.id AND m.tenant_id = :tenant_id
           AND m.mac = :mac))
   AND (:region_id::bigint IS NULL OR EXISTS (
        SELECT FROM app_blacklist_region r
         WHERE r.blacklist_id = b.id AND r.tenant_id = :tenant_id
           AND r.region_id = :region_id))
   AND (:rule_id::bigint IS NULL OR b.rule_id = :rule_id)
   AND (:create_time_from::timestamptz IS NULL
        OR b.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR b.create_time <= :create_time_to)

-- name: record_page
-- never null: has_draft, uninstall_count, kill_count
-- order: id DESC
SELECT b.id, b.app_name, b.package_name, b.type, b.enabled, b.version_op,
       b.version_number, b.version_code_min, b.version_code_max, b.remark,
       b.rule_id, b.match_mode, b.all_device, b.rollout_percent,
       b.kill_interval_s, b.start_time, b.end_time, blacklist_state(b, now()) AS state,
       b.effective, b.revision, b.approval_status, b.process_instance_id, b.creator, b.create_time,
       b.update_time, n.count AS device_count,
       n.not_activated, n.computed_at AS device_count_time,
       (SELECT COALESCE(sum(s.times), 0)::bigint
          FROM app_blacklist_stat_day s
         WHERE s.blacklist_id = b.id AND s.tenant_id = :tenant_id
           AND s.event_type = :EXEC_UNINSTALL
           AND s.result IN (:EXEC_SUCCESS, :EXEC_RESTARTED)) AS uninstall_count,
       (SELECT COALESCE(sum(s.times), 0)::bigint
          FROM app_blacklist_stat_day s
         WHERE s.blacklist_id = b.id AND s.tenant_id = :tenant_id
           AND s.event_type = :EXEC_KILL
           AND s.result IN (:EXEC_SUCCESS, :EXEC_RESTARTED)) AS kill_count,
       EXISTS (SELECT FROM app_blacklist_draft d
                WHERE d.blacklist_id = b.id AND d.tenant_id = :tenant_id
                  AND d.status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED))
       OR EXISTS (SELECT FROM app_blacklist_child c
                   WHERE c.blacklist_id = b.id AND c.tenant_id = :tenant_id
                     AND c.approval_status = :APPROVAL_WAITING) AS has_draft
  FROM app_blacklist b
  LEFT JOIN app_blacklist_device_count n
    ON n.blacklist_id = b.id AND n.tenant_id = :tenant_id
 WHERE b.tenant_id = :tenant_id AND NOT b.deleted
-- with: record_filters
;

-- name: record_get
-- The addresses are counted for the given :id, planned anew: a plan for any record looks
-- a million of them up one by one.
-- plan: custom
SELECT b.id, b.app_name, b.package_name, b.type, b.enabled, b.version_op,
       b.version_number, b.version_code_min, b.version_code_max, b.remark,
       b.rule_id, b.match_mode, b.all_device, b.rollout_percent,
       b.kill_interval_s, b.start_time, b.end_time, blacklist_state(b, now()) AS state,
       b.effective, b.revision, b.approval_status, b.process_instance_id, b.creator, b.create_time,
       b.update_time,
       (SELECT count(*) FROM app_blacklist_channel c
         WHERE c.blacklist_id = b.id AND c.tenant_id = :tenant_id)
       AS channel_count,
       m.mac_count, m.excluded_count,
       (SELECT count(*) FROM app_blacklist_region r
         WHERE r.blacklist_id = b.id AND r.tenant_id = :tenant_id)
       AS region_count,
       (SELECT json_build_object('id', r.id, 'name', r.name, 'expr', r.expr,
                                 'status', r.status)
          FROM rule_info r
         WHERE r.id = b.rule_id AND r.tenant_id = :tenant_id
           AND NOT r.deleted) AS rule,
       (SELECT json_build_object('id', d.id, 'updateType', d.update_type,
                                 'status', d.status, 'creator', d.creator)
          FROM app_blacklist_draft d
         WHERE d.business_type = 'main' AND d.business_id = b.id
           AND d.tenant_id = :tenant_id
           AND d.status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED)) AS draft,
       (SELECT d.process_instance_id
          FROM app_blacklist_draft d
         WHERE d.blacklist_id = b.id AND d.tenant_id = :tenant_id
           AND d.business_type = 'main' AND d.status IN (:DRAFT_APPLIED, :DRAFT_REJECTED)
         ORDER BY d.id DESC
         LIMIT 1) AS decided_instance_id,
       (SELECT i.id
          FROM app_blacklist_draft d
          JOIN bpm_process_instance i ON i.tenant_id = :tenant_id
           AND i.business_key = concat_ws(':', d.business_type, b.id, d.id)
         WHERE d.id = b.last_draft_id AND d.tenant_id = :tenant_id
           AND d.status IN (:DRAFT_EDITED, :DRAFT_DISCARDED)
         ORDER BY i.start_time DESC
         LIMIT 1) AS cancelled_instance_id,
       blacklist_open_drafts(:tenant_id, b.package_name, :login_id)
       AS open_draft_by
  FROM app_blacklist b,
       (SELECT count(*) AS mac_count,
               count(*) FILTER (WHERE bind_type = :BIND_EXCLUDED)
               AS excluded_count
          FROM app_blacklist_mac
         WHERE blacklist_id = :id AND tenant_id = :tenant_id) m
 WHERE b.id = :id AND b.tenant_id = :tenant_id AND NOT b.deleted;

-- name: record_asked
-- Notes that somebody looks at these records, at most once a minute each; the
-- job blacklist_devices counts the devices of such records.
INSERT INTO app_blacklist_device_count AS n (blacklist_id, tenant_id)
SELECT b.id, b.tenant_id
  FROM app_blacklist b
 WHERE b.id = ANY(:ids::bigint[]) AND b.tenant_id = :tenant_id
   AND NOT b.deleted
   AND NOT EXISTS (SELECT FROM app_blacklist_device_count c
                    WHERE c.blacklist_id = b.id AND c.tenant_id = :tenant_id
                      AND c.asked_at > now() - interval '1 minute')
 ORDER BY b.id
    ON CONFLICT (blacklist_id) DO UPDATE SET asked_at = now();

-- name: archive_records
SELECT b.id, b.app_name, b.package_name, b.type, b.enabled::text AS enabled,
       b.version_op, b.version_number, b.version_code_min, b.version_code_max,
       b.match_mode, b.all_device::text AS all_device, b.rollout_percent,
       b.kill_interval_s, b.rule_id, b.start_time::text AS start_time,
       b.end_time::text AS end_time, blacklist_state(b, now()) AS state,
       b.effective::text AS effective,
       b.approval_status, b.revision, b.remark,
       b.create_time::text AS create_time, b.update_time::text AS update_time
  FROM app_blacklist b
 WHERE b.tenant_id = :tenant_id AND NOT b.deleted
-- with: record_filters
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
