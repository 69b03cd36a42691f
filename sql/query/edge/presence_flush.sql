-- Last-seen times of devices, written by `job presence_flush`.
-- helper

-- name: presence_store
-- For all tenants, because the presence file knows devices by id only.  Several
-- hosts may write the same device: the latest time stays, and a row that has a
-- later one is not written.  Sorted by id, so that two hosts take their locks
-- in the same order.
INSERT INTO device_runtime AS r (device_id, last_seen)
SELECT i.id, to_timestamp(t.seen)
  FROM unnest(:ids::bigint[], :seen::bigint[]) AS t(id, seen)
  JOIN device_info i ON i.id = t.id AND NOT i.deleted
 ORDER BY i.id
    ON CONFLICT (device_id) DO UPDATE
   SET last_seen = EXCLUDED.last_seen
 WHERE r.last_seen IS NULL OR r.last_seen < EXCLUDED.last_seen;

-- name: presence_patience
-- How old the stored time of a device that still sends heartbeats may become
-- before the device counts as offline; the shortest interval of all channels
-- decides.
SELECT floor(extract(epoch FROM :now::timestamptz - online_from(:now,
           LEAST(min(heartbeat_interval), heartbeat_usual(),
               :interval_s::int))))::bigint AS seconds
  FROM base_channel
 WHERE NOT deleted;
