-- Lets `job presence_flush` count the devices that may be online already: those
-- that were seen within the longest interval there can be.
INSERT INTO device_online_due (device_id)
SELECT r.device_id
  FROM device_runtime r
 WHERE r.last_seen >= (
       SELECT online_from(now(), GREATEST(max(c.heartbeat_interval),
              heartbeat_usual(), 300))
         FROM base_channel c WHERE NOT c.deleted);
