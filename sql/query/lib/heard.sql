-- What is heard of devices beside their calls, in batches from the spool; of
-- all tenants, as a device tells its own.

-- name: heard_networks
-- The latest of each, sorted, so that two hosts lock in one order.
INSERT INTO device_runtime AS r (device_id, last_ip)
SELECT DISTINCT ON (i.id) i.id, t.ip::inet
  FROM unnest(:ids::bigint[], :at::bigint[], :ips::text[]) AS t(id, at, ip)
  JOIN device_info i ON i.id = t.id AND NOT i.deleted
 WHERE t.ip <> ''
 ORDER BY i.id, t.at DESC
    ON CONFLICT (device_id) DO UPDATE
   SET last_ip = EXCLUDED.last_ip
 WHERE r.last_ip IS DISTINCT FROM EXCLUDED.last_ip;

-- name: heard_mismatches
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
       last_time = GREATEST(m.last_time, EXCLUDED.last_time),
       cpu = EXCLUDED.cpu, ip = EXCLUDED.ip;
