# device_policy: a device is told its policy, or only that it has it already
as admin
use channel north North
use active_device id 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, version_op, version_number, version_code_min, version_code_max, kill_interval_s, all_device, effective) VALUES (11, 1, 'com.bad.one', 2, 4, NULL, 7, 9, 90, true, true), (12, 1, 'com.bad.two', 1, 1, '1.0', NULL, NULL, 60, true, true)
as device
GET /deviceAppPolicy/v1/02-aa-00-00-00-01/0123456789ABCDEF
  => 0 {"policyVersion":"*","serverTime":"*","ttlSeconds":21600,"items":[{"id":12,"type":"DELETE","packageName":"com.bad.two","versionOp":1,"versionNumber":"1.0","versionMin":null,"versionMax":null,"keepData":false,"killInterval":60,"priority":1},{"id":11,"type":"KILL","packageName":"com.bad.one","versionOp":4,"versionNumber":null,"versionMin":7,"versionMax":9,"killInterval":90,"priority":2}]}, keep version = data.policyVersion
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"$version","tasks":6}
header if-none-match "$version"
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => unchanged
header if-none-match W/"1-2-3", W/"$version"
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => unchanged
header if-none-match $version
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"$version"}
header if-none-match "1$version"
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"$version"}

# device_policy: refused for devices that may not call
as admin
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"cpu":"0123456789abcdef"}
  => 0
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => E_DEVICE_NOT_ACTIVATED
as admin
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:09/0123456789abcdef
  => E_DEVICE_NOT_EXISTS
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/fedcba9876543210
  => E_DEVICE_CPU_MISMATCH
GET /deviceAppPolicy/v1/02:AA:00:00:00/0123456789abcdef
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123
  => E_DEVICE_CONDITION_NOT_EXISTS
header x-device-sign none
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => E_DEVICE_SIGN_INVALID
elsewhere INSERT INTO device_key (tenant_id, kid, secret) VALUES (2, 'theirkey', 'their secret')
header x-device-sign by theirkey their secret
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => E_DEVICE_NOT_EXISTS
as nobody
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => E_NOT_FOUND

# device_policy: records without effect, of another tenant, and outside of their window are not told
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, all_device, effective, enabled, deleted, start_time, end_time) VALUES (1, 1, 'a.a', 1, true, false, true, false, NULL, NULL), (2, 1, 'a.b', 1, true, true, false, false, NULL, NULL), (3, 1, 'a.c', 1, true, true, true, true, NULL, NULL), (4, 1, 'a.d', 1, true, true, true, false, now() + interval '1 h', NULL), (5, 1, 'a.e', 1, true, true, true, false, NULL, now()), (6, 2, 'a.f', 1, true, true, true, false, NULL, NULL), (7, 1, 'a.g', 1, true, true, true, false, now() - interval '1 s', now() + interval '1 h')
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"items":[{"id":7}]}

# device_policy: a record concerns devices that match all of its parts, or any of them
as admin
use north_and_south
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"cpu":"0123456789abcdef","brand":"B\\\"\n\tx"}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$south,"cpu":"0123456789abcdef","brand":"C"}
  => 0
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"status":1}
  => 0
sql INSERT INTO base_region (id, parent_id, type, iso_code, name, path) VALUES (9990, 0, 1, 'ZZ', 'Z', '{9990}'), (99900001, 9990, 2, 'ZZ-1', 'Z1', '{9990,99900001}')
elsewhere UPDATE device_info SET region_id = 99900001 WHERE mac = '02:aa:00:00:00:01'
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields) VALUES (1, 1, 'r', '{"==":[{"var":"brand"},"B\\\"\n\tx"]}', '', '{brand}'), (2, 1, 'none', '{"==":[{"var":"brand"},"D"]}', '', '{brand}')
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields, status) VALUES (3, 1, 'off', '{"==":[{"var":"brand"},"C"]}', '', '{brand}', 1)
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, match_mode, rule_id) VALUES (1, 1, 'a.a', 1, true, 1, NULL), (2, 1, 'a.b', 1, true, 1, NULL), (3, 1, 'a.c', 1, true, 1, NULL), (4, 1, 'a.d', 1, true, 1, 1), (5, 1, 'a.e', 1, true, 1, 2), (6, 1, 'a.f', 1, true, 2, NULL), (7, 1, 'a.g', 1, true, 2, 1), (8, 1, 'a.h', 1, true, 2, 2), (9, 1, 'a.i', 1, true, 1, 1), (10, 1, 'a.j', 1, true, 1, 3)
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id) VALUES (1, 2, $north), (1, 3, $south), (1, 4, $north), (1, 5, $north), (1, 6, $south), (1, 8, $north), (1, 9, $south)
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id, approval_status) VALUES (1, 6, $north, -1), (1, 3, $north, 3)
sql INSERT INTO app_blacklist_region (tenant_id, blacklist_id, region_id) VALUES (1, 2, 9990), (1, 4, 9990), (1, 6, 99900001)
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"items":[{"id":2},{"id":4},{"id":6},{"id":7},{"id":8}]}
GET /deviceAppPolicy/v1/02:AA:00:00:00:02/0123456789abcdef
  => 0 {"items":[{"id":3},{"id":6}]}

# device_policy: addresses decide first, then the percentage of devices that the record is rolled out to
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, all_device, rollout_percent) SELECT n, 1, 'a.b' || n, 1, true, n < 1000, CASE WHEN n < 700 THEN 50 ELSE 1 END FROM generate_series(601, 1002) n
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac, bind_type) SELECT 1, n, '02:aa:00:00:00:01', CASE WHEN n = 702 OR n = 1001 THEN 1 ELSE 2 END FROM generate_series(601, 1002) n WHERE n IN (601, 602, 702, 1001, 1002)
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac, bind_type, approval_status) VALUES (1, 1000, '02:aa:00:00:00:01', 1, -1)
sql CREATE TEMP TABLE part ON COMMIT DROP AS SELECT n AS id, ('x' || encode(substring(sha256(decode('02aa00000001', 'hex')) FOR 4), 'hex'))::bit(32)::bigint # ('x' || encode(substring(sha256(n::text::bytea) FOR 4), 'hex'))::bit(32)::bigint AS x FROM generate_series(603, 999) n
sql UPDATE part SET x = (((x >> 16) # x) * 73244475) & 4294967295
sql UPDATE part SET x = (((x >> 16) # x) * 73244475) & 4294967295
sql UPDATE part SET x = ((x >> 16) # x) % 10000
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0, keep items = data.items
holds SELECT array_agg((i ->> 'id')::int ORDER BY n) = (SELECT array_agg(id ORDER BY id) FROM (SELECT id FROM part WHERE x < CASE WHEN id < 700 THEN 5000 ELSE 100 END UNION SELECT 702 UNION SELECT 1001) t) AND count(*) BETWEEN 30 AND 80 FROM json_array_elements('$items') WITH ORDINALITY e (i, n)

# device_policy: at most 500 records, those to uninstall first
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, all_device) SELECT n, 1, 'a.b' || n, 2 - n % 2, true, true FROM generate_series(1, 600) n
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0, keep items = data.items
holds SELECT json_array_length('$items') = 500 AND ('$items'::json -> 299 ->> 'id')::int = 599 AND ('$items'::json -> 300 ->> 'id')::int = 2 AND ('$items'::json -> 499 ->> 'priority')::int = 500

# device_policy: a host that learns of a change by the channel first does not answer with old records
as admin
use north_and_south
use active_device device 02:AA:00:00:00:01 $north
use active_device other 02:AA:00:00:00:02 $south
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"items":[]}
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective) VALUES (1, 1, 'a.a', 1, true)
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id) VALUES (1, 1, $south)
sql SELECT policy_changed(1, '{1}', false, false, '{}', '{}')
GET /deviceAppPolicy/v1/02:AA:00:00:00:02/0123456789abcdef
  => 0 {"items":[{"id":1}]}

# device_policy: addresses that change are known as soon as the version has changed
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
POST /device/app-blacklist/create {"packageName":"com.bad.one","type":1,"macs":["02:AA:00:00:00:01","02:AA:00:00:00:77"]}
  => 0, keep id
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"items":[{"id":$id}]}, keep first = data.policyVersion
as admin
GET /device/app-blacklist/mac/page?blacklistId=$id&keyword=02:AA:00:00:00:01
  => 0, keep row = data.list.0.id
DELETE /device/app-blacklist/mac/delete-list?ids=$row
  => 0
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"items":[]}, keep second = data.policyVersion
holds SELECT '$first' <> '$second'
as admin
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["02:AA:00:00:00:01"],"bindType":1}
  => 0
as device
header if-none-match "$second"
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"items":[{"id":$id}]}
