-- Last-seen times of devices, and how many devices are online, written by `job
-- presence_flush`.
-- helper

-- part: online_stored
-- Stores the last-seen times of `due` and where the devices count from now on
-- (schema/15_device_count.sql), and takes them from where they counted before.
-- Several hosts may store a time for one device: the latest one stays, and a row
-- that has a later one is not written.  Rows are written in the order of their
-- keys, so that two hosts lock them in the same order.  No two lists are joined:
-- PostgreSQL expects few rows in them and would compare each with each.
, stored AS (
     INSERT INTO device_runtime AS r (device_id, last_seen, online_until,
            online_place)
     SELECT id, at, until, place
       FROM due
      ORDER BY id
         ON CONFLICT (device_id) DO UPDATE
        SET last_seen = EXCLUDED.last_seen,
            online_until = EXCLUDED.online_until,
            online_place = EXCLUDED.online_place,
            was_until = r.online_until, was_place = r.online_place
      WHERE r.last_seen IS NULL OR r.last_seen <= EXCLUDED.last_seen
     RETURNING online_until, online_place, was_until, was_place
), moved AS MATERIALIZED (
     SELECT left(m.place, -2)::bigint AS tenant_id, right(m.place, 2) AS country,
            m.until, sum(m.n) AS n
       FROM (SELECT online_until, online_place, 1 FROM stored
              UNION ALL
             SELECT was_until, was_place, -1 FROM stored)
            AS m (until, place, n)
      WHERE m.until > online_step(:now::timestamptz)
      GROUP BY m.place, m.until
     HAVING sum(m.n) <> 0
), ends AS (
     INSERT INTO device_online_until AS u (until, tenant_id, country, devices)
     SELECT until, tenant_id, country, n
       FROM moved
      ORDER BY 1, 2, 3
         ON CONFLICT (until, tenant_id, country) DO UPDATE
        SET devices = u.devices + EXCLUDED.devices
), sums AS (
     INSERT INTO device_online AS o (tenant_id, country, devices)
     SELECT tenant_id, country, sum(n)
       FROM moved
      GROUP BY 1, 2
     HAVING sum(n) <> 0
      ORDER BY 1, 2
         ON CONFLICT (tenant_id, country) DO UPDATE
        SET devices = o.devices + EXCLUDED.devices
)

-- name: presence_store
-- Stores when devices were last seen.  The presence file knows devices by their
-- ids alone, so the block is for all tenants.
WITH due AS (
     SELECT i.id, t.at,
            CASE WHEN i.status = :DEVICE_ACTIVATED OR i.activation_time IS NOT NULL
                 THEN online_until(t.at, COALESCE(c.heartbeat_interval,
                          (SELECT heartbeat_usual()), :interval_s::int))
            END AS until,
            online_place(i.tenant_id, i.country_code) AS place
       FROM (SELECT id, to_timestamp(seen) AS at
               FROM unnest(:ids::bigint[], :seen::bigint[]) AS u (id, seen)
            ) AS t
       JOIN device_info i ON i.id = t.id AND NOT i.deleted
       LEFT JOIN base_channel c
         ON c.id = i.channel_id AND c.tenant_id = i.tenant_id
        AND NOT c.deleted
)
-- with: online_stored
SELECT count(*) AS n FROM stored;

-- name: presence_recount
-- Counts anew, among the devices online, those whose tenant, channel or country
-- has changed or that were deleted or restored.  OFFSET 0 keeps PostgreSQL from
-- joining the tables: it looks up one device after the other.
WITH taken AS (
     DELETE FROM device_online_due
      WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM device_online_due LIMIT :most::int
               FOR UPDATE SKIP LOCKED))
     RETURNING device_id
), due AS (
     SELECT t.device_id AS id, r.last_seen AS at,
            CASE WHEN NOT i.deleted
                  AND (i.status = :DEVICE_ACTIVATED OR i.activation_time IS NOT NULL)
                 THEN online_until(r.last_seen, COALESCE(c.heartbeat_interval,
                          (SELECT heartbeat_usual()), :interval_s::int))
            END AS until,
            online_place(i.tenant_id, i.country_code) AS place
       FROM (SELECT DISTINCT device_id FROM taken) t
      CROSS JOIN LATERAL (
            SELECT d.tenant_id, d.channel_id, d.country_code, d.status,
                   d.activation_time, d.deleted
              FROM device_info d WHERE d.id = t.device_id OFFSET 0) i
      CROSS JOIN LATERAL (
            SELECT e.last_seen FROM device_runtime e
             WHERE e.device_id = t.device_id AND e.last_seen IS NOT NULL
            OFFSET 0) r
       LEFT JOIN base_channel c
         ON c.id = i.channel_id AND c.tenant_id = i.tenant_id
        AND NOT c.deleted
)
-- with: online_stored
SELECT count(*) AS n FROM taken;

-- name: presence_sweep
-- Takes away the devices that have gone offline, and puts changes of totals
-- together.  done: there are no more of these.
SELECT device_online_sweep(:now::timestamptz) AS swept,
       device_total_merge(:most::int) AS done;

-- name: presence_sample
SELECT device_online_store_sample(:now::timestamptz) AS stored;

-- name: presence_patience
-- How old, in seconds, the stored time of a device may be before pages show the
-- device as offline.  The shortest interval of all channels decides.
SELECT floor(extract(epoch FROM :now::timestamptz - online_from(:now,
           LEAST(min(heartbeat_interval), heartbeat_usual(),
               :interval_s::int))))::bigint AS seconds
  FROM base_channel
 WHERE NOT deleted;
