-- Counts of what devices have done with a record of the blacklist.

-- The sums of the days from first to last; NULL: no limit.
CREATE FUNCTION blacklist_sums(record bigint, first date, last date,
	OUT uninstall_count bigint, OUT uninstall_fail_count bigint,
	OUT kill_count bigint, OUT kill_fail_count bigint,
	OUT last_time timestamptz, OUT by_reason json)
LANGUAGE plpgsql STABLE AS $$
BEGIN
	SELECT COALESCE(sum(s.times) FILTER (
	           WHERE s.event_type = 1 AND s.result IN (0, 6)), 0),
	       COALESCE(sum(s.times) FILTER (
	           WHERE s.event_type = 1 AND s.result NOT IN (0, 6)), 0),
	       COALESCE(sum(s.times) FILTER (
	           WHERE s.event_type = 2 AND s.result IN (0, 6)), 0),
	       COALESCE(sum(s.times) FILTER (
	           WHERE s.event_type = 2 AND s.result NOT IN (0, 6)), 0),
	       max(s.latest),
	       COALESCE(json_agg(json_build_object('type',
	           CASE s.event_type WHEN 1 THEN 'DELETE' WHEN 2 THEN 'KILL'
	           ELSE 'CRASH' END, 'result', s.result, 'times', s.times)
	           ORDER BY s.event_type, s.result), '[]')
	  INTO uninstall_count, uninstall_fail_count, kill_count,
	       kill_fail_count, last_time, by_reason
	  FROM (SELECT t.event_type, t.result, sum(t.times) AS times,
	               max(t.last_time) AS latest
	          FROM app_blacklist_stat_day t
	         WHERE t.blacklist_id = record
	           AND t.day >= COALESCE(first, '-infinity')
	           AND t.day <= COALESCE(last, 'infinity')
	         GROUP BY t.event_type, t.result) s;
END $$;

-- How many devices had successes of a type with a record on the days from first
-- to last; NULL: no limit.
CREATE FUNCTION blacklist_devices(tenant bigint, record bigint, type int,
	first date, last date)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (
	       SELECT count(DISTINCT l.device_id)
	         FROM app_blacklist_exec_log l
	        WHERE l.blacklist_id = record AND l.tenant_id = tenant
	          AND l.event_type = type AND l.result IN (0, 6)
	          AND NOT l.test
	          AND l.event_time >= COALESCE(first, '-infinity'::date)
	          AND l.event_time < COALESCE(last + 1, 'infinity'::date));
END $$;

-- Counts the devices of a record that had successes of a type: on each of these
-- days, and on all days (-infinity).
CREATE FUNCTION blacklist_devices_count(tenant bigint, record bigint, type int,
	days date[])
RETURNS void LANGUAGE sql AS $$
	INSERT INTO app_blacklist_stat_device AS x
	       (blacklist_id, event_type, day, tenant_id, devices)
	SELECT record, type, d.day, tenant,
	       blacklist_devices(tenant, record, type,
	           NULLIF(d.day, '-infinity'), NULLIF(d.day, '-infinity'))
	  FROM unnest(days || '-infinity'::date) d (day)
	 ORDER BY d.day
	    ON CONFLICT (blacklist_id, event_type, day) DO UPDATE
	   SET devices = EXCLUDED.devices, count_time = EXCLUDED.count_time
$$;

-- Puts the counts of past days together into part -1, to which no report adds.
-- Rows that a report is just adding to are left for the next night.
CREATE FUNCTION blacklist_parts_join() RETURNS void LANGUAGE sql AS $$
	WITH gone AS (
	     DELETE FROM app_blacklist_stat_day s
	      WHERE (s.blacklist_id, s.day, s.event_type, s.result, s.part) IN (
	            SELECT w.blacklist_id, w.day, w.event_type, w.result, w.part
	              FROM app_blacklist_stat_day w
	             WHERE w.day < current_date - 1 AND w.part >= 0
	               FOR UPDATE SKIP LOCKED)
	     RETURNING s.*
	)
	INSERT INTO app_blacklist_stat_day AS s
	       (blacklist_id, day, event_type, result, part, tenant_id, times,
	       events, last_time, report_time)
	SELECT g.blacklist_id, g.day, g.event_type, g.result, -1,
	       min(g.tenant_id), sum(g.times), sum(g.events), max(g.last_time),
	       max(g.report_time)
	  FROM gone g
	 GROUP BY g.blacklist_id, g.day, g.event_type, g.result
	    ON CONFLICT (blacklist_id, day, event_type, result, part) DO UPDATE
	   SET times = s.times + EXCLUDED.times,
	       events = s.events + EXCLUDED.events,
	       last_time = GREATEST(s.last_time, EXCLUDED.last_time),
	       report_time = GREATEST(s.report_time, EXCLUDED.report_time)
$$;
