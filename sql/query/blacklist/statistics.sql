-- What devices have done with records of the blacklist, in counts (blacklist_sums of
-- schema/25_exec_log.sql).

-- part: counted_devices
  LEFT JOIN app_blacklist_stat_device u
    ON u.blacklist_id = b.id AND u.event_type = :EXEC_UNINSTALL AND u.day = '-infinity'
   AND u.tenant_id = :tenant_id
  LEFT JOIN app_blacklist_stat_device k
    ON k.blacklist_id = b.id AND k.event_type = :EXEC_KILL AND k.day = '-infinity'
   AND k.tenant_id = :tenant_id

-- name: statistics_batch
-- Distinct devices are counted at night; NULL before the first time.
SELECT b.id, s.uninstall_count, u.devices AS uninstall_device_count,
       s.uninstall_fail_count, s.kill_count, k.devices AS kill_device_count,
       s.kill_fail_count, s.last_time, s.by_reason
  FROM app_blacklist b
 CROSS JOIN LATERAL blacklist_sums(b.id, NULL, NULL) s
-- with: counted_devices
 WHERE b.id = ANY (:ids::bigint[]) AND b.tenant_id = :tenant_id
   AND NOT b.deleted
 ORDER BY b.id
 LIMIT 200;

-- name: statistics
-- A time range counts whole days.  The devices of a range are counted anew, those
-- of all times were counted at night.
SELECT b.id, s.uninstall_count,
       CASE WHEN NOT r.ranged THEN u.devices
            ELSE blacklist_devices(:tenant_id, b.id, :EXEC_UNINSTALL, r.first, r.last)
            END AS uninstall_device_count,
       s.uninstall_fail_count, s.kill_count,
       CASE WHEN NOT r.ranged THEN k.devices
            ELSE blacklist_devices(:tenant_id, b.id, :EXEC_KILL, r.first, r.last)
            END AS kill_device_count,
       s.kill_fail_count, s.last_time, s.by_reason
  FROM app_blacklist b
 CROSS JOIN LATERAL (
       SELECT :time_from::timestamptz::date AS first,
              :time_to::timestamptz::date AS last,
              COALESCE(:time_from::timestamptz, :time_to::timestamptz)
                  IS NOT NULL AS ranged) r
 CROSS JOIN LATERAL blacklist_sums(b.id, r.first, r.last) s
-- with: counted_devices
 WHERE b.id = :blacklist_id AND b.tenant_id = :tenant_id AND NOT b.deleted;

-- name: statistics_check
-- A range of more days than are answered is refused.
SELECT CASE WHEN :time_to::timestamptz::date - :time_from::timestamptz::date
                 >= 1000
            THEN 'bad_request'
            WHEN NOT EXISTS (SELECT FROM app_blacklist b
                              WHERE b.id = :blacklist_id
                                AND b.tenant_id = :tenant_id AND NOT b.deleted)
            THEN 'blacklist_not_exists' END AS refusal,
       'time: must span at most 1000 days' AS arg;

-- name: statistics_daily
-- Days without an event are not among them.
SELECT d.day::timestamptz AS day, s.uninstall_count,
       u.devices AS uninstall_device_count, s.uninstall_fail_count,
       s.kill_count, k.devices AS kill_device_count, s.kill_fail_count
  FROM (SELECT DISTINCT t.day
          FROM app_blacklist_stat_day t
         WHERE t.blacklist_id = :blacklist_id AND t.tenant_id = :tenant_id
           AND t.day >= :time_from::timestamptz::date
           AND t.day <= :time_to::timestamptz::date) d
 CROSS JOIN LATERAL blacklist_sums(:blacklist_id, d.day, d.day) s
  LEFT JOIN app_blacklist_stat_device u
    ON u.blacklist_id = :blacklist_id AND u.event_type = :EXEC_UNINSTALL
   AND u.day = d.day AND u.tenant_id = :tenant_id
  LEFT JOIN app_blacklist_stat_device k
    ON k.blacklist_id = :blacklist_id AND k.event_type = :EXEC_KILL
   AND k.day = d.day AND k.tenant_id = :tenant_id
 ORDER BY d.day
 LIMIT 1000;
