-- Devices and the last addresses they called from, for `job place_fill`.
-- helper

-- name: place_next
-- The next devices whose address is known, in the order of ids, with the
-- country that they have.  movable: no administrator has set the region.
SELECT r.device_id, host(r.last_ip) AS ip,
       ceil(extract(epoch FROM r.last_ip_time) * 1000)::bigint AS at,
       i.country_code, COALESCE(NOT i.region_locked, false) AS movable
  FROM (SELECT device_id, last_ip, last_ip_time
          FROM device_runtime
         WHERE device_id > :after::bigint AND last_ip IS NOT NULL
         ORDER BY device_id
         LIMIT 2000) r
  LEFT JOIN device_info i ON i.id = r.device_id AND NOT i.deleted
 ORDER BY r.device_id;
