-- The numbers for the first page of the site.  They are read from tables that are kept
-- for them (schema/15_device_count.sql); device_info is not read.

-- name: overview_summary
-- Today begins at midnight in the suite's time zone.  Silent devices are counted from
-- time to time; before the first time nobody knows how many they are.
-- never null: total, activated, online, new_today, activated_today, time
SELECT COALESCE(sum(t.devices) FILTER (WHERE t.kind = 'country'), 0)::bigint
           AS total,
       COALESCE(sum(t.devices) FILTER (WHERE t.kind = 'activated'), 0)::bigint
           AS activated,
       (SELECT COALESCE(sum(o.devices), 0)::bigint
          FROM device_online_now(:tenant_id, :now::timestamptz) o) AS online,
       COALESCE(sum(t.devices) FILTER (WHERE t.kind = 'created'), 0)::bigint
           AS new_today,
       COALESCE(sum(t.devices) FILTER (WHERE t.kind = 'activation'), 0)::bigint
           AS activated_today,
       (SELECT s.day FROM device_silence s
         WHERE s.tenant_id = :tenant_id) AS silent_day,
       (SELECT s.week FROM device_silence s
         WHERE s.tenant_id = :tenant_id) AS silent_week,
       (SELECT s.month FROM device_silence s
         WHERE s.tenant_id = :tenant_id) AS silent_month,
       (SELECT s.time FROM device_silence s
         WHERE s.tenant_id = :tenant_id) AS silent_time,
       :now AS time
  FROM device_total t
 WHERE t.tenant_id = :tenant_id
   AND (t.kind IN ('country', 'activated')
        OR t.kind IN ('created', 'activation')
           AND t.value >= quarter_hour(date_trunc('day', :now)));

-- name: overview_online
-- never null: time
-- A row for each step: of five minutes, for more than 7 days of an hour, for more
-- than 90 of a day, with the highest number of that day.  A step in which the
-- tenant was counted, but nothing was online in the country, has 0.  A day begins
-- at midnight where the suite is, and a week before is the same hour of its clock.
WITH step AS (
     SELECT CASE WHEN :days::int <= 7 THEN interval '5 minutes'
                 WHEN :days <= 90 THEN interval '1 hour'
                 ELSE interval '1 day' END AS s
), begun AS (
     SELECT :now::timestamptz - make_interval(days => :days) AS time
), slot AS (
     SELECT generate_series(s + CASE
            WHEN :days > 90 THEN date_trunc('day', begun.time)
            ELSE date_bin(s, begun.time, 'epoch') END, :now, s) AS time
       FROM step, begun
), sample AS MATERIALIZED (
     SELECT CASE WHEN :days > 90 THEN date_trunc('day', s.time)
                 ELSE date_bin(step.s, s.time, 'epoch') END AS time,
            max(CASE WHEN (s.country = '*') = (:region_id::bigint IS NULL)
                     THEN s.devices ELSE 0 END) AS devices
       FROM step, device_online_sample s
      WHERE s.tenant_id = :tenant_id
        AND s.country IN ('*', COALESCE((SELECT r.iso_code FROM base_region r
                                          WHERE r.id = :region_id
                                            AND r.type = 1), '*')::char(2))
        AND (s.hourly OR :days <= 7)
        AND s.time > :now - make_interval(days => :days + 8)
      GROUP BY 1
)
SELECT slot.time, s.devices AS online, w.devices AS before
  FROM slot
  LEFT JOIN sample s ON s.time = slot.time
  LEFT JOIN sample w ON w.time = slot.time - interval '7 days'
 ORDER BY slot.time
 LIMIT 3000;

-- name: overview_by_region
-- never null: total, activated, online
-- The row without a region: devices whose country is not known.
SELECT r.id AS region_id, NULLIF(t.value, '') AS country_code, r.name,
       t.total, t.activated, COALESCE(o.devices, 0)::bigint AS online
  FROM (SELECT value,
               COALESCE(sum(devices) FILTER (WHERE kind = 'country'),
                        0)::bigint AS total,
               COALESCE(sum(devices) FILTER (WHERE kind = 'activated'),
                        0)::bigint AS activated
          FROM device_total
         WHERE tenant_id = :tenant_id AND kind IN ('country', 'activated')
         GROUP BY value) t
  LEFT JOIN base_region r ON r.iso_code = t.value AND r.type = 1
  LEFT JOIN device_online_now(:tenant_id, :now::timestamptz) o
    ON o.country = t.value::char(2)
 WHERE t.total > 0
 ORDER BY t.total DESC, t.value
 LIMIT 300;

-- part: overview_spread
-- The most frequent values of `asked`, and all others together.
, most AS MATERIALIZED (
     SELECT value, devices
       FROM device_total
      WHERE tenant_id = :tenant_id AND kind = (SELECT kind FROM asked)
        AND devices > 0
      ORDER BY devices DESC, value
      LIMIT :limit
), rest AS (
     SELECT (SELECT COALESCE(sum(devices), 0) FROM device_total
              WHERE tenant_id = :tenant_id AND kind = 'country')
            - (SELECT COALESCE(sum(devices), 0) FROM most) AS devices
), shown AS (
     SELECT value, devices, false AS others FROM most
      UNION ALL
     SELECT NULL, devices::bigint, true FROM rest WHERE devices > 0
)

-- name: overview_by_version
-- never null: total, others
WITH asked (kind) AS (VALUES ('version'))
-- with: overview_spread
SELECT value AS system_version, devices AS total, others
  FROM shown
 ORDER BY others, devices DESC, value
 LIMIT 101;

-- name: overview_by_model
-- never null: total, others
WITH asked (kind) AS (VALUES ('model'))
-- with: overview_spread
SELECT value AS device_model, devices AS total, others
  FROM shown
 ORDER BY others, devices DESC, value
 LIMIT 101;
