# device_callback: events are stored and counted once, however often they come
as admin
use channel north North
use active_device id 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective) VALUES (11, 1, 'com.bad.one', 1, true), (12, 1, 'com.bad.two', 2, true)
sql CREATE TEMP TABLE t ON COMMIT DROP AS SELECT floor(extract(epoch FROM now()) * 1000)::bigint AS ms
holds SELECT count(*) = 1 FROM t
as device
POST /deviceAppCallback/v1/02-aa-00-00-00-01/0123456789ABCDEF {"policyVersion":"1-2-3","events":[{"eventId":"e1","recordId":11,"type":"DELETE","packageName":"com.bad.one","appName":"One","versionCode":7,"versionName":"1.7","result":0,"eventTime":9999999999999},{"eventId":"e2","recordId":"12","type":"KILL","packageName":"com.bad.two","result":6,"times":30,"errorCode":"E7","errorMessage":"again","eventTime":9999999999999},{"eventId":"e1","recordId":11,"type":"DELETE","packageName":"com.bad.one","result":1,"eventTime":9999999999999},{"eventId":"e3","type":"CRASH","packageName":"com.own.app","result":1,"eventTime":9999999999999}]}
  => 0 {"accepted":3,"duplicated":1,"rejected":[]}
holds SELECT count(*) = 3 AND bool_and(l.tenant_id = 1 AND l.device_id = $id AND l.channel_id = $north AND l.cpu = '0123456789abcdef' AND NOT l.test AND l.event_time BETWEEN now() - interval '1 min' AND now() + interval '1 min') FROM app_blacklist_exec_log l
holds SELECT l.blacklist_id = 11 AND l.event_type = 1 AND l.result = 0 AND l.version_code = 7 AND l.version_name = '1.7' AND l.times = 1 AND n.package_name = 'com.bad.one' AND n.app_name = 'One' AND l.error_code IS NULL FROM app_blacklist_exec_log l JOIN app_package_name n ON n.id = l.package_id WHERE l.event_id = 'e1'
holds SELECT l.event_type = 2 AND l.times = 30 AND l.error_code = 'E7' AND l.error_message = 'again' AND l.version_code IS NULL FROM app_blacklist_exec_log l WHERE l.event_id = 'e2'
holds SELECT l.event_type = 3 AND l.blacklist_id IS NULL FROM app_blacklist_exec_log l WHERE l.event_id = 'e3'
holds SELECT array_agg((blacklist_id, event_type, result, times, events)::text ORDER BY blacklist_id) = '{"(11,1,0,1,1)","(12,2,6,30,1)"}' FROM app_blacklist_stat_day
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"e1","recordId":11,"type":"DELETE","packageName":"com.bad.one","result":0,"eventTime":9999999999999},{"eventId":"e4","recordId":12,"type":"KILL","packageName":"com.bad.two","result":6,"times":2,"eventTime":9999999999999}]}
  => 0 {"accepted":1,"duplicated":1,"rejected":[]}
holds SELECT array_agg((blacklist_id, event_type, result, times, events)::text ORDER BY blacklist_id) = '{"(11,1,0,1,1)","(12,2,6,32,2)"}' FROM app_blacklist_stat_day
as admin
use active_device device 02:AA:00:00:00:02 $north
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:02/0123456789abcdef {"events":[{"eventId":"e1","recordId":11,"type":"DELETE","packageName":"com.bad.one","result":0,"eventTime":9999999999999}]}
  => 0 {"accepted":1,"duplicated":0}

# device_callback: an event that is sent again with a time in another month is a duplicate
as admin
use channel north North
use active_device id 02:AA:00:00:00:01 $north
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"e1","type":"KILL","packageName":"com.bad.one","result":0,"eventTime":9999999999999}]}
  => 0 {"accepted":1}
sql UPDATE app_blacklist_exec_log SET event_time = date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '1 s'
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"e1","type":"KILL","packageName":"com.bad.one","result":0,"eventTime":9999999999999}]}
  => 0 {"accepted":0,"duplicated":1}

# device_callback: a wrong event is rejected alone
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, deleted) VALUES (11, 1, 'com.bad.one', 1, true, true), (12, 2, 'com.bad.two', 1, true, false)
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"a","recordId":12,"type":"DELETE","packageName":"com.bad.two","result":0,"eventTime":9999999999999},{"eventId":"b","recordId":11,"type":"DELETE","packageName":"com.bad.one","result":0,"eventTime":9999999999999},{"eventId":"c","type":"FREEZE","packageName":"com.bad.one","result":0,"eventTime":9999999999999},7,{"eventId":"d","type":"KILL","packageName":"nodots","result":0,"eventTime":9999999999999},{"eventId":"e","type":"KILL","packageName":"com.bad.one","result":7,"eventTime":9999999999999},{"eventId":"f","type":"KILL","packageName":"com.bad.one","result":0,"times":10001,"eventTime":9999999999999},{"eventId":"g","type":"KILL","packageName":"com.bad.one","result":0,"eventTime":1},{"type":"KILL","packageName":"com.bad.one","result":0,"eventTime":9999999999999},{"eventId":"0123456789012345678901234567890123456","type":"KILL","packageName":"com.bad.one","result":0,"eventTime":9999999999999},{"eventId":"h","recordId":999999,"type":"DELETE","packageName":"com.other.one","result":0,"eventTime":9999999999999}]}
  => 0 {"accepted":1,"duplicated":0,"rejected":[{"index":0,"code":1600010000},{"index":2,"code":400},{"index":3,"code":400},{"index":4,"code":400},{"index":5,"code":400},{"index":6,"code":400},{"index":7,"code":400,"msg":"eventTime is more than 35 days ago"},{"index":8,"code":400},{"index":9,"code":400},{"index":10,"code":1600010000}]}
holds SELECT count(*) = 1 AND min(event_id) = 'b' FROM app_blacklist_exec_log
holds SELECT count(*) = 1 AND min(package_name) = 'com.bad.one' FROM app_package_name

# device_callback: how old and how far ahead an event may be
as admin
use channel north North
use active_device id 02:AA:00:00:00:01 $north
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0, keep now = data.serverTime
as admin
sql CREATE TEMP TABLE at ON COMMIT DROP AS SELECT $now AS ms
POST /device/channel/create {"name":"South"}
  => 0
sql INSERT INTO device_info (tenant_id, mac, channel_id, status, cpu, ui) SELECT 1, '02:aa:00:00:00:03', $north, 1, '0123456789abcdef', format('[{"eventId":"a","type":"KILL","packageName":"a.b","result":0,"eventTime":%s},{"eventId":"b","type":"KILL","packageName":"a.b","result":0,"eventTime":%s},{"eventId":"c","type":"KILL","packageName":"a.b","result":0,"eventTime":%s},{"eventId":"d","type":"KILL","packageName":"a.b","result":0,"eventTime":%s}]', $now - 35 * 86400000::bigint + 60000, $now - 35 * 86400000::bigint - 60000, $now + 9 * 60000, $now + 12 * 60000)
GET /device/get-by-mac?mac=02:AA:00:00:00:03
  => 0, keep events = data.ui
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:03/0123456789abcdef {"events":$events}
  => 0 {"accepted":3,"duplicated":0,"rejected":[{"index":1,"code":400}]}
holds SELECT array_agg(event_id || ' ' || round(extract(epoch FROM event_time - to_timestamp($now / 1000.0)) / 60) ORDER BY event_id) = '{"a -50399","c 9","d 0"}' FROM app_blacklist_exec_log

# device_callback: a device does not bring names of packages without end
as admin
use channel north North
use active_device id 02:AA:00:00:00:01 $north
use active_device other 02:AA:00:00:00:02 $north
sql INSERT INTO app_package_brought (device_id, tenant_id, names) VALUES ($id, 1, 997)
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"a","type":"CRASH","packageName":"z.one","result":1,"eventTime":9999999999999},{"eventId":"b","type":"CRASH","packageName":"z.one","result":1,"eventTime":9999999999999}]}
  => 0 {"accepted":2,"rejected":[]}
holds SELECT names = 998 FROM app_package_brought WHERE device_id = $id
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"c","type":"CRASH","packageName":"z.two","result":1,"eventTime":9999999999999},{"eventId":"d","type":"CRASH","packageName":"z.three","result":1,"eventTime":9999999999999},{"eventId":"e","type":"CRASH","packageName":"a.four","result":1,"eventTime":9999999999999},{"eventId":"f","type":"CRASH","packageName":"z.one","result":1,"eventTime":9999999999999},{"eventId":"a","type":"CRASH","packageName":"z.one","result":1,"eventTime":9999999999999}]}
  => 0 {"accepted":3,"duplicated":1,"rejected":[{"index":2,"code":400,"msg":"packageName is one new name too many"}]}
holds SELECT array_agg(package_name ORDER BY id) @> '{z.one,z.three,z.two}' AND count(*) = 3 FROM app_package_name
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"g","type":"CRASH","packageName":"a.four","result":1,"eventTime":9999999999999}]}
  => 0 {"accepted":0,"duplicated":0,"rejected":[{"index":0,"code":400}]}
POST /deviceAppCallback/v1/02:AA:00:00:00:02/0123456789abcdef {"events":[{"eventId":"g","type":"CRASH","packageName":"a.four","result":1,"eventTime":9999999999999}]}
  => 0 {"accepted":1}
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"g","type":"CRASH","packageName":"a.four","result":1,"eventTime":9999999999999}]}
  => 0 {"accepted":1}

# device_callback: a tenant has so many names of packages at most
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_package_name (tenant_id, package_name) SELECT 1, 'n.a' || n FROM generate_series(1, 99999) n
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"a","type":"CRASH","packageName":"z.one","result":1,"eventTime":9999999999999},{"eventId":"b","type":"CRASH","packageName":"z.two","result":1,"eventTime":9999999999999},{"eventId":"c","type":"CRASH","packageName":"n.a7","result":1,"eventTime":9999999999999}]}
  => 0 {"accepted":2,"rejected":[{"index":1,"code":400}]}

# device_callback: a body that is no list of events is refused as a whole
as admin
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"cpu":"0123456789abcdef"}
  => 0
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"a","type":"KILL","packageName":"a.b","result":0,"eventTime":9999999999999}]}
  => E_DEVICE_NOT_ACTIVATED
POST /deviceAppCallback/v1/02:AA:00:00:00:09/0123456789abcdef {"events":[{"eventId":"a"}]}
  => E_DEVICE_NOT_EXISTS
as admin
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[]}
  => E_BAD_REQUEST msg "events"
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":{"eventId":"a","type":"KILL","packageName":"a.b","result":0,"eventTime":9999999999999}}
  => E_BAD_REQUEST msg "events"
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_BAD_REQUEST msg "events"
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}
  => E_BAD_REQUEST msg "events"
header x-device-sign none
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"a","type":"KILL","packageName":"a.b","result":0,"eventTime":9999999999999}]}
  => E_DEVICE_SIGN_INVALID
header x-device-sign again
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"a","type":"KILL","packageName":"a.b","result":0,"eventTime":9999999999999}]}
  => E_DEVICE_SIGN_INVALID
holds SELECT count(*) = 0 FROM app_blacklist_exec_log
