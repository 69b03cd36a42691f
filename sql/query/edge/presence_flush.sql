-- Last-seen times of devices, written by `job presence_flush`.
-- helper

-- name: presence_store
-- Stores when devices were last seen.  The presence file knows devices by their
-- ids alone, so the block is for all tenants.  Several hosts may store a time
-- for one device: the latest one stays, and a row that has a later one is not
-- written.  The rows are sorted by id, so that two hosts lock them in the same
-- order.
INSERT INTO device_runtime AS r (device_id, last_seen)
SELECT i.id, to_timestamp(t.seen)
  FROM unnest(:ids::bigint[], :seen::bigint[]) AS t(id, seen)
  JOIN device_info i ON i.id = t.id AND NOT i.deleted
 ORDER BY i.id
    ON CONFLICT (device_id) DO UPDATE
   SET last_seen = EXCLUDED.last_seen
 WHERE r.last_seen IS NULL OR r.last_seen < EXCLUDED.last_seen;

-- name: presence_patience
-- How old, in seconds, the stored time of a device may be before pages show the
-- device as offline.  The shortest interval of all channels decides.
SELECT floor(extract(epoch FROM :now::timestamptz - online_from(:now,
           LEAST(min(heartbeat_interval), heartbeat_usual(),
               :interval_s::int))))::bigint AS seconds
  FROM base_channel
 WHERE NOT deleted;
