-- demo_week.sql - the past of the demo fleet, for scripts/demo: its newest devices
-- came this week, the others were heard of at some time, most applications were there
-- last month as well, and as many devices were online as usual.

\set ON_ERROR_STOP on
SET client_min_messages = warning;
SET statement_timeout = 0;
BEGIN;
CREATE TEMP TABLE fleet ON COMMIT DROP AS
SELECT id, h32, country_code, row_number() OVER (ORDER BY id DESC) AS age,
       count(*) OVER () AS devices
  FROM device_info
 WHERE tenant_id = 1 AND creator = 0 AND order_number LIKE 'DEMO-%'
   AND NOT deleted AND status = 1;

-- Two of a hundred came into service this week.
UPDATE device_info d
   SET create_time = now() - interval '7 days' * (f.age * 50.0 / f.devices),
       activation_time = now() - interval '7 days' * (f.age * 49.0 / f.devices)
  FROM fleet f
 WHERE d.id = f.id AND d.tenant_id = 1 AND f.age < f.devices / 50;

-- The others are away since some hours, days or weeks.
INSERT INTO device_runtime AS r (device_id, last_seen)
SELECT id, now() - interval '1 hour' - interval '40 days' * (h32 % 997 / 997.0) ^ 3
  FROM fleet
    ON CONFLICT (device_id) DO UPDATE
   SET last_seen = GREATEST(r.last_seen, EXCLUDED.last_seen);

-- What the devices of an earlier fleet answered.
DO $$
DECLARE
	records bigint[] := ARRAY(SELECT id FROM app_blacklist
		WHERE tenant_id = 1 AND remark = 'Made by scripts/demo');
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['exec_log', 'stat_day', 'stat_device', 'answer',
		'progress'] LOOP
		EXECUTE format('DELETE FROM app_blacklist_%s WHERE blacklist_id = ANY ($1)',
			name) USING records;
	END LOOP;
END $$;

-- Whoever has not reported has the list of another; last month nine of ten had it.
SELECT install_month_make(install_month_add(install_month(now()), -1)) \g /dev/null
CREATE TEMP TABLE list ON COMMIT DROP AS
SELECT a.pv, row_number() OVER () - 1 AS n, count(*) OVER () AS lists
  FROM app_install_device a
  JOIN fleet f ON f.id = a.device_id
 WHERE a.stat_month = install_month(now());
INSERT INTO app_install_device (device_id, stat_month, full_time, pv)
SELECT f.id, install_month_add(install_month(now()), -past), now(), l.pv
  FROM fleet f
  JOIN list l ON l.n = f.h32 % l.lists
 CROSS JOIN generate_series(0, 1) past
 WHERE past = 0 OR f.h32 % 10 > 0
    ON CONFLICT DO NOTHING;

-- How many were online, by country and altogether: as many as now, but more in the
-- evening, a few more each day, and two hours of a dip in Brazil.  What was counted
-- stays; only a suite's first minutes without devices do not.
WITH usual AS (
     SELECT COALESCE(country_code, '  ') AS country, count(*) AS devices
       FROM fleet
      WHERE h32 % 10 < 7
      GROUP BY 1
), slot AS (
     SELECT t AS time, date_part('minute', t) = 0 AS hourly,
            extract(epoch FROM now() - t) / 86400 AS days
       FROM generate_series(date_trunc('hour', now()) - interval '30 days', now(),
                            interval '5 minutes') t
      WHERE date_part('minute', t) = 0 OR t > now() - interval '8 days'
), level AS (
     SELECT time, hourly, days, (1 - days / 150)
            * (0.9 + 0.07 * sin((extract(epoch FROM time) / 43200 - 1) * pi())
               + 0.01 * sin(extract(epoch FROM time) / 1700)) AS high
       FROM slot
), sample AS (
     SELECT country, time, hourly,
            round(devices * high / last_value(high) OVER (PARTITION BY country
                  ORDER BY time ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
                * CASE WHEN country = 'BR' AND days BETWEEN 2.4 AND 2.5
                       THEN 0.15 ELSE 1 END)::bigint AS devices
       FROM usual, level
)
INSERT INTO device_online_sample AS s (tenant_id, country, time, hourly, devices)
SELECT 1, COALESCE(country, '*'), time, hourly, sum(devices)
  FROM sample
 GROUP BY GROUPING SETS ((time, hourly), (country, time, hourly))
    ON CONFLICT (tenant_id, country, time) DO UPDATE
   SET devices = EXCLUDED.devices
 WHERE s.devices = 0;
COMMIT;
VACUUM (ANALYZE) device_info, device_runtime;
