# overview_summary: counts what device_page finds, also of other statements than single inserts
as admin
sql DELETE FROM device_info
sql SELECT device_total_merge(1000000)
GET /device/overview/summary
  => 0 {"total":0,"activated":0,"online":0,"newToday":0,"activatedToday":0,"silentDay":null,"silentWeek":null,"silentMonth":null,"silentTime":null,"time":"*"}
GET /device/overview/by-region
  => 0 []
GET /device/overview/by-version
  => 0 []
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"deviceModel":"MX1","systemVersion":"13","regionId":901}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$north,"deviceModel":"MX1","systemVersion":"12","regionId":901}
  => 0, keep two
use device three 02:AA:00:00:00:03 $north
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (tenant_id, mac, channel_id, country_code, create_time) SELECT 2, ('02:bb:00:00:00:0' || n)::macaddr, 9001, 'XY', now() FROM generate_series(1, 5) n
GET /device/overview/summary
  => 0 {"total":0}
sql SELECT device_total_merge(1000000)
GET /device/overview/summary
  => 0 {"total":3,"activated":0,"online":0,"newToday":3,"activatedToday":0}
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:03"],"status":1}
  => 0
sql UPDATE device_info SET create_time = now() - interval '30 days' WHERE id = $one
sql SELECT device_total_merge(1000000)
GET /device/overview/summary
  => 0 {"total":3,"activated":2,"online":0,"newToday":2,"activatedToday":2}
GET /device/overview/by-region
  => 0 [{"regionId":901,"countryCode":"XN","name":"Northland","total":2,"activated":1,"online":0},
		{"regionId":null,"countryCode":null,"name":null,"total":1,"activated":1,"online":0}]
GET /device/page?countryId=901
  => 0 {"total":2}
GET /device/overview/by-model
  => 0 [{"deviceModel":"MX1","total":2,"others":false},{"deviceModel":"","total":1,"others":false}]
GET /device/overview/by-version
  => 0 [{"systemVersion":"","total":1,"others":false},{"systemVersion":"12","total":1,"others":false},
		{"systemVersion":"13","total":1,"others":false}]
GET /device/overview/by-version?limit=1
  => 0 [{"systemVersion":"","total":1,"others":false},{"systemVersion":null,"total":2,"others":true}]
GET /device/overview/by-model?limit=2
  => 0 [{"deviceModel":"MX1"},{"deviceModel":""}]
sql UPDATE device_info SET deleted = true WHERE id = $one
sql UPDATE device_info SET system_version = '12', country_code = 'XY' WHERE id = $three
sql SELECT device_total_merge(1000000)
GET /device/overview/summary
  => 0 {"total":2,"activated":1,"newToday":2,"activatedToday":1}
GET /device/overview/by-version
  => 0 [{"systemVersion":"12","total":2}]
GET /device/overview/by-region
  => 0 [{"countryCode":"XN","total":1,"activated":0},{"countryCode":"XY","total":1,"activated":1}]
holds SELECT bool_and(devices <> 0) FROM device_total
sql SELECT device_total_recount()
holds SELECT count(*) = 0 FROM device_total_change
sql DELETE FROM device_total
sql SELECT device_total_recount(), device_total_merge(1000000)
GET /device/overview/summary
  => 0 {"total":2,"activated":1,"newToday":2,"activatedToday":1}

# overview_online: what is online now ends by itself; samples are a curve, with the week before
as admin
sql DELETE FROM device_info
sql DELETE FROM device_online
sql DELETE FROM device_online_until
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"regionId":901}
  => 0
sql SELECT device_total_merge(1000000)
sql INSERT INTO device_online VALUES (1, 'XN', 5), (1, '', 3), (2, 'XN', 9)
sql INSERT INTO device_online_until VALUES (online_step(now()) - 1, 1, 'XN', 2), (online_step(now()) + 100, 1, 'XN', 3), (online_step(now()) + 100, 1, '', 3), (online_step(now()) + 100, 2, 'XN', 9)
GET /device/overview/summary
  => 0 {"total":1,"online":6}
GET /device/overview/by-region
  => 0 [{"countryCode":"XN","total":1,"online":3}]
sql SELECT device_online_sweep(now())
holds SELECT devices = 3 FROM device_online WHERE tenant_id = 1 AND country = 'XN'
holds SELECT count(*) = 3 FROM device_online_until
GET /device/overview/summary
  => 0 {"online":6}
sql SELECT device_online_store_sample(now())
sql SELECT device_online_store_sample(now())
holds SELECT string_agg(trim(country) || devices, ' ' ORDER BY country) = '3 *6 XN3' FROM device_online_sample WHERE tenant_id = 1
sql UPDATE device_online_sample SET time = time - interval '10 minutes'
sql INSERT INTO device_online_sample SELECT tenant_id, country, time - interval '7 days', true, 10 FROM device_online_sample
sql INSERT INTO device_online_sample SELECT tenant_id, country, time - interval '5 minutes', false, 1 FROM device_online_sample WHERE country = '*'
GET /device/overview/online
  => 0, keep curve = data
holds SELECT json_array_length('$curve') = 288
holds SELECT (j ->> 'online' = '6') AND (j ->> 'before' = '10') FROM json_array_elements('$curve') j OFFSET 285 LIMIT 1
holds SELECT string_agg(j ->> 'online', ' ') = '1 6' AND max((j ->> 'time')::bigint) <= extract(epoch FROM now()) * 1000 FROM json_array_elements('$curve') j
GET /device/overview/online?regionId=901
  => 0, keep curve = data
holds SELECT string_agg(j ->> 'online', ' ') = '0 3' FROM json_array_elements('$curve') j
GET /device/overview/online?regionId=999&days=30
  => 0, keep curve = data
holds SELECT json_array_length('$curve') = 720 AND string_agg(j ->> 'online', ' ') ~ '0$' FROM json_array_elements('$curve') j
GET /device/overview/online?days=400
  => 0, keep curve = data
holds SELECT json_array_length('$curve') = 400 AND max(j ->> 'online') = '6' FROM json_array_elements('$curve') j
GET /device/overview/online?days=401
  => E_BAD_REQUEST msg "days"
GET /device/overview/by-version?limit=101
  => E_BAD_REQUEST msg "limit"

# overview_online: days begin at midnight where the suite is, also those of 23 and 25 hours
as admin
sql SET LOCAL timezone = 'Asia/Shanghai'
sql DELETE FROM device_online_sample
sql INSERT INTO device_online_sample VALUES (1, '*', date_trunc('day', now()) - interval '21 hours', true, 7), (1, '*', date_trunc('day', now()) - interval '1 hour', true, 5), (1, '*', date_trunc('day', now()) - interval '7 days 1 hour', true, 3)
GET /device/overview/online?days=91
  => 0, keep curve = data
holds SELECT json_array_length('$curve') = 91 AND bool_and(to_timestamp((j ->> 'time')::bigint / 1000) = date_trunc('day', to_timestamp((j ->> 'time')::bigint / 1000))) FROM json_array_elements('$curve') j
holds SELECT (j ->> 'online')::int = 7 AND (j ->> 'before')::int = 3 FROM json_array_elements('$curve') j WHERE to_timestamp((j ->> 'time')::bigint / 1000) = date_trunc('day', now()) - interval '1 day'
# A year has both changes of the clock. Each day is there once, with the number of its own noon and that of the noon a week before.
sql SET LOCAL timezone = 'Europe/Berlin'
sql DELETE FROM device_online_sample
sql INSERT INTO device_online_sample SELECT 1, '*', date_trunc('day', now()) - interval '12 hours' - n * interval '1 day', true, n FROM generate_series(0, 399) n
GET /device/overview/online?days=390
  => 0, keep curve = data
holds SELECT json_array_length('$curve') = 390 AND count(DISTINCT to_timestamp((j ->> 'time')::bigint / 1000)::date) = 390 AND count(j ->> 'online') = 389 AND bool_and((j ->> 'before')::int = (j ->> 'online')::int + 7 OR j ->> 'online' IS NULL) FROM json_array_elements('$curve') j

# overview_online: rows for five minutes stay eight days, the first of an hour 400
as admin
sql DELETE FROM device_online_sample
sql INSERT INTO device_online_sample VALUES (1, '*', now() - interval '9 days', false, 1), (1, '*', now() - interval '7 days', false, 1), (1, '*', now() - interval '9 days 1 hour', true, 1), (1, '*', now() - interval '401 days', true, 1)
sql SELECT device_online_store_sample(now())
holds SELECT count(*) FILTER (WHERE time < now() - interval '1 day') = 2 FROM device_online_sample

# overview_summary: counts the silent devices that device_page lists, from time to time
as admin
sql DELETE FROM device_info
use channel north North
# Heard of now, a day and a bit ago, eight days ago, forty days ago; never, but made long ago or just now; not activated.
sql INSERT INTO device_info (id, tenant_id, mac, channel_id, status, create_time) SELECT 9000 + n, 1, ('02:AA:00:00:00:0' || n)::macaddr, $north, CASE n WHEN 7 THEN 0 ELSE 1 END, now() - CASE n WHEN 6 THEN interval '1 hour' ELSE interval '90 days' END FROM generate_series(1, 7) n
sql INSERT INTO device_runtime (device_id, last_seen) VALUES (9001, now()), (9002, now() - interval '25 hours'), (9003, now() - interval '8 days'), (9004, now() - interval '40 days'), (9007, now() - interval '40 days')
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (tenant_id, mac, channel_id, status, create_time) VALUES (2, '02:bb:00:00:00:01', 9001, 1, now() - interval '90 days')
sql SELECT device_silence_count(now(), interval '10 minutes')
sql SELECT device_total_merge(1000000)
GET /device/overview/summary
  => 0 {"total":7,"activated":6,"silentDay":4,"silentWeek":3,"silentMonth":2,"silentTime":"*"}
GET /device/page?silentDays=1
  => 0 {"total":4,"list":[{"id":9005},{"id":9004},{"id":9003},{"id":9002}]}
GET /device/page?silentDays=7
  => 0 {"total":3}
GET /device/page?silentDays=30
  => 0 {"total":2,"list":[{"id":9005},{"id":9004}]}
GET /device/page?silentDays=0
  => E_BAD_REQUEST msg "silentDays"
# What was counted lately stays; who has no device any more has no number.
sql UPDATE device_runtime SET last_seen = now() WHERE device_id = 9004
sql SELECT device_silence_count(now(), interval '10 minutes')
GET /device/overview/summary
  => 0 {"silentMonth":2}
sql UPDATE device_info SET deleted = true WHERE tenant_id = 2
sql UPDATE device_silence SET time = time - interval '11 minutes'
sql SELECT device_silence_count(now(), interval '10 minutes')
GET /device/overview/summary
  => 0 {"silentDay":3,"silentMonth":1}
holds SELECT count(*) = 1 FROM device_silence
