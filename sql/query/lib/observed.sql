-- Facts learned from the calls of devices besides their content (network,
-- country, a wrong CPU id, the policy), in batches from the spool, for all tenants.
-- Each worker has its own spool file, so a batch may be older than what is already
-- stored.

-- name: observed_hold
-- Locks the devices, if places are looked up at all (region.ip.driver): rows of
-- device_info before those of device_runtime, in the order of device_report.  A
-- separate statement, so that observed_places sees what was committed while it
-- waited, which may be newer than the batch.
SELECT count(*) AS n
  FROM (SELECT id
          FROM device_info
         WHERE id = ANY(:ids::bigint[]) AND NOT deleted
           AND EXISTS (SELECT FROM infra_config
                        WHERE key = 'region.ip.driver' AND NOT deleted
                          AND value IN ('mmdb', 'header'))
         ORDER BY id
           FOR UPDATE) held;

-- name: observed_devices
-- The latest address of each device, and the version and time of its last poll; what is
-- stored stays if it is later.  One statement, sorted by id, so that two hosts take their
-- locks in the same order.
INSERT INTO device_runtime AS r (device_id, last_ip, last_ip_time,
       policy_version, policy_time)
SELECT i.id, n.ip, n.called, p.version, p.polled
  FROM (SELECT DISTINCT ON (t.id) t.id, t.ip::inet AS ip,
               to_timestamp(t.at / 1000.0) AS called
          FROM unnest(:ids::bigint[], :at::bigint[], :ips::text[])
            AS t(id, at, ip)
         WHERE t.ip <> ''
         ORDER BY t.id, t.at DESC) n
  FULL JOIN (
       SELECT DISTINCT ON (t.id) t.id, t.version,
              to_timestamp(t.at / 1000.0) AS polled
         FROM unnest(:policy_ids::bigint[], :policy_at::bigint[],
                  :versions::text[]) AS t(id, at, version)
        ORDER BY t.id, t.at DESC) p USING (id)
  JOIN device_info i ON i.id = COALESCE(n.id, p.id) AND NOT i.deleted
 ORDER BY i.id
    ON CONFLICT (device_id) DO UPDATE
   SET last_ip = CASE WHEN COALESCE(r.last_ip_time < EXCLUDED.last_ip_time,
                               EXCLUDED.last_ip IS NOT NULL)
                 THEN EXCLUDED.last_ip ELSE r.last_ip END,
       last_ip_time = GREATEST(r.last_ip_time, EXCLUDED.last_ip_time),
       policy_version = CASE WHEN COALESCE(
                                      r.policy_time < EXCLUDED.policy_time,
                                      EXCLUDED.policy_version IS NOT NULL)
                        THEN EXCLUDED.policy_version
                        ELSE r.policy_version END,
       policy_time = GREATEST(r.policy_time, EXCLUDED.policy_time)
 WHERE COALESCE(r.policy_time < EXCLUDED.policy_time,
           EXCLUDED.policy_version IS NOT NULL)
    OR r.last_ip IS DISTINCT FROM EXCLUDED.last_ip
   AND COALESCE(r.last_ip_time < EXCLUDED.last_ip_time,
           EXCLUDED.last_ip IS NOT NULL);

-- name: observed_places
-- Sets the country by the latest address of each device, unless its region is
-- locked or was set later than the address was seen.  `moved` locks the devices
-- in the order of their ids, and only those that are not deleted; an update
-- alone would lock them in any order.
WITH last AS (
	SELECT DISTINCT ON (t.id) t.id, t.at, p.id AS region, p.code
	  FROM unnest(:ids::bigint[], :at::bigint[], :found::text[],
	           :passed::text[]) AS t(id, at, found, passed)
	 CROSS JOIN LATERAL
	       region_of_address(NULLIF(t.found, ''), NULLIF(t.passed, '')) p
	 ORDER BY t.id, t.at DESC),
     moved AS (
	SELECT i.id, l.region, l.code
	  FROM last l
	  JOIN device_info i ON i.id = l.id
	  LEFT JOIN device_runtime r ON r.device_id = l.id
	 WHERE NOT i.deleted AND NOT i.region_locked
	   AND COALESCE(r.last_ip_time <= to_timestamp(l.at / 1000.0), true)
	   AND COALESCE(r.place_time <= to_timestamp(l.at / 1000.0), true)
	   AND i.country_code IS DISTINCT FROM l.code
	 ORDER BY i.id
	   FOR UPDATE OF i)
UPDATE device_info i
   SET country_code = m.code,
       region_id = CASE WHEN region_within(i.region_id, m.region)
           THEN i.region_id ELSE m.region END
  FROM moved m
 WHERE i.id = m.id
RETURNING i.id;

-- name: observed_mismatches
INSERT INTO device_mismatch AS m (device_id, times, first_time, last_time, cpu,
       ip)
SELECT i.id, count(*), to_timestamp(min(t.at) / 1000.0),
       to_timestamp(max(t.at) / 1000.0),
       (array_agg(t.cpu ORDER BY t.at DESC))[1],
       (array_agg(NULLIF(t.ip, '')::inet ORDER BY t.at DESC))[1]
  FROM unnest(:ids::bigint[], :at::bigint[], :ips::text[], :cpus::text[])
    AS t(id, at, ip, cpu)
  JOIN device_info i ON i.id = t.id AND NOT i.deleted
 GROUP BY i.id
 ORDER BY i.id
    ON CONFLICT (device_id) DO UPDATE
   SET times = m.times + EXCLUDED.times,
       first_time = LEAST(m.first_time, EXCLUDED.first_time),
       last_time = GREATEST(m.last_time, EXCLUDED.last_time),
       cpu = CASE WHEN m.last_time > EXCLUDED.last_time THEN m.cpu
           ELSE EXCLUDED.cpu END,
       ip = CASE WHEN m.last_time > EXCLUDED.last_time THEN m.ip
           ELSE EXCLUDED.ip END;
