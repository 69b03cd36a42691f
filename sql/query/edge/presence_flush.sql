-- Last-seen of devices, as `job presence_flush` writes it.
-- helper

-- name: presence_store
-- Of all tenants: the file knows devices by their id alone.  Several hosts
-- flush the same device, the latest stays.  Sorted, so that two of them lock
-- in one order.  A row that is newer already is not written again.
INSERT INTO device_runtime AS r (device_id, last_seen)
SELECT i.id, to_timestamp(t.seen)
  FROM unnest(:ids::bigint[], :seen::bigint[]) AS t(id, seen)
  JOIN device_info i ON i.id = t.id AND NOT i.deleted
 ORDER BY i.id
    ON CONFLICT (device_id) DO UPDATE
   SET last_seen = EXCLUDED.last_seen
 WHERE r.last_seen IS NULL OR r.last_seen < EXCLUDED.last_seen;

-- name: presence_patience
-- How old what is stored may become of who goes on beating, before anybody
-- takes him for offline: the shortest interval of all decides.
SELECT floor(extract(epoch FROM :now::timestamptz - online_from(:now,
           LEAST(min(heartbeat_interval), heartbeat_usual(),
               :interval_s::int))))::bigint AS seconds
  FROM base_channel
 WHERE NOT deleted;
