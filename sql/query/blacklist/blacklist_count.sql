-- Counts devices for `job blacklist_count`, for all tenants; makes and drops
-- the months of their events.
-- helper

-- name: blacklist_count_due
-- The records about which something was reported since the last time.  Reports of
-- transactions that may still be running are left for the next time; no
-- transaction of a report takes longer than this.
SELECT s.tenant_id, s.blacklist_id, s.event_type,
       array_agg(DISTINCT s.day)::text AS days,
       (now() - interval '5 minutes')::text AS until
  FROM app_blacklist_stat_day s, app_blacklist_stat_done d
 WHERE s.report_time > d.reported
   AND s.report_time <= now() - interval '5 minutes'
   AND s.event_type IN (:EXEC_UNINSTALL, :EXEC_KILL)
 GROUP BY s.tenant_id, s.blacklist_id, s.event_type
 ORDER BY 1, 2, 3
 LIMIT 1000000;

-- name: blacklist_count_one
SELECT blacklist_devices_count(:tenant::bigint, :record::bigint, :type::int,
           :days::text::date[]) AS done;

-- name: blacklist_count_done
UPDATE app_blacklist_stat_done SET reported = :until::text::timestamptz
 WHERE reported < :until::text::timestamptz;

-- name: blacklist_count_join
SELECT blacklist_parts_join() AS done;

-- name: blacklist_months_make
SELECT exec_log_months_make() AS month;

-- name: blacklist_months_drop
SELECT exec_log_months_drop() AS dropped;
