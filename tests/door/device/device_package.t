# device_page, device_versions: the devices of a list that have a package, as it is now
as admin
use channel north North
use channel south South
sql INSERT INTO device_info (id, tenant_id, mac, channel_id, deleted) VALUES (9001, 1, '02:AA:00:00:00:01', $north, false), (9002, 1, '02:AA:00:00:00:02', $north, false), (9003, 1, '02:AA:00:00:00:03', $south, false), (9004, 2, '02:AA:00:00:00:04', $south, false), (9005, 1, '02:AA:00:00:00:05', $north, true), (9006, 1, '02:AA:00:00:00:06', $south, false), (9300, 1, '02:AA:00:00:00:07', $south, false)
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name) VALUES (91, 1, 'org.example.one', 'One'), (93, 2, 'org.example.one', 'Theirs')
sql INSERT INTO app_package_version (id, package_id, version_code, version_name) VALUES (901, 91, 5, '1.5'), (902, 91, 6, '1.6'), (904, 93, 5, '1.5')
sql DO 'BEGIN PERFORM install_month_make(install_month_add(install_month(now()), -1)); END'
sql INSERT INTO app_install_device (device_id, stat_month, pv) SELECT d, install_month(now()), install_pack(pv) FROM (VALUES (9001, '{902}'::bigint[]), (9002, '{902}'), (9004, '{904}'), (9005, '{902}'), (9006, '{}')) t (d, pv)
# Last month counts for whom nothing was heard of this month.
sql INSERT INTO app_install_device (device_id, stat_month, pv) SELECT d, install_month_add(install_month(now()), -1), install_pack(pv) FROM (VALUES (9001, '{901}'::bigint[]), (9003, '{901}'), (9006, '{901}'), (9300, '{901}')) t (d, pv)
GET /device/page?packageName=org.example.one
  => 0 {"total":4,"list":[{"id":9300},{"id":9003},{"id":9002},{"id":9001}]}
GET /device/package-versions?packageName=org.example.one
  => 0 [{"versionCode":6,"versionName":"1.6","deviceCount":2},{"versionCode":5,"versionName":"1.5","deviceCount":2}]
# Of the devices that the other filters leave.
GET /device/page?packageName=org.example.one&channelIds=$south
  => 0 {"total":2,"list":[{"id":9300},{"id":9003}]}
GET /device/package-versions?packageName=org.example.one&channelIds=$south
  => 0 [{"versionCode":5,"versionName":"1.5","deviceCount":2}]
GET /device/page?packageName=org.example.one&versionName=1.6
  => 0 {"total":2,"list":[{"id":9002},{"id":9001}]}
GET /device/package-versions?packageName=org.example.one&versionName=1.6
  => 0 [{"versionCode":6,"versionName":"1.6","deviceCount":2}]
GET /device/page?packageName=org.example.one&mac=02:AA:00:00:00:07
  => 0 {"total":1,"list":[{"id":9300}]}
GET /device/export-excel?packageName=org.example.one&versionName=1.6&mac=02:AA:00:00:00:01
  => sheet ["*","*"]
# Nobody has it, and none of these has it.
GET /device/page?packageName=org.example.none
  => 0 {"total":0,"list":[]}
GET /device/package-versions?packageName=org.example.one&mac=02:AA:00:00:00:06
  => 0 []
GET /device/package-versions?packageName=org.example.one&versionName=9
  => 0 []
# A version belongs to a package.
GET /device/page?versionName=1.6
  => E_BAD_REQUEST msg "packageName"
GET /device/package-versions
  => E_BAD_REQUEST msg "packageName"
GET /device/page?packageName=one
  => E_BAD_REQUEST msg "packageName"
# Ids that lie too far apart.
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (90000000, 1, '02:AA:00:00:00:08', $north)
sql INSERT INTO app_install_device (device_id, stat_month, pv) VALUES (90000000, install_month(now()), install_pack('{902}'))
GET /device/page?packageName=org.example.one
  => E_QUERY_TOO_BROAD
sql INSERT INTO app_package_version (id, package_id, version_code, version_name) SELECT 1000 + n, 91, n, 'v' || n FROM generate_series(1, 30) n
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) SELECT 9400 + n, 1, ('02:AA:00:00:01:' || to_char(n, 'FM00'))::macaddr, $north FROM generate_series(1, 30) n
sql INSERT INTO app_install_device (device_id, stat_month, pv) SELECT 9400 + n, install_month(now()), install_pack(ARRAY[1000 + n]) FROM generate_series(1, 30) n
sql UPDATE app_install_device SET pv = '' WHERE device_id = 90000000
# Versions that few have are one row.
GET /device/package-versions?packageName=org.example.one
  => 0, keep versions = data
holds SELECT json_array_length('$versions') = 21 AND '$versions'::json -> 20 ->> 'versionCode' IS NULL AND '$versions'::json -> 20 ->> 'deviceCount' = '12'
# Who may read the fleet, but not what devices have.
use user_with_menus onlooker O [6001,6002]
as user onlooker
GET /device/page
  => 0
GET /device/page?packageName=org.example.one
  => E_FORBIDDEN
GET /device/package-versions?packageName=org.example.one
  => E_FORBIDDEN
# The other way round.
as admin
use user_with_menus counter C [6050,6051]
as user counter
GET /device/package-versions?packageName=org.example.one
  => 0, keep versions = data
holds SELECT json_array_length('$versions') = 21
GET /device/package-versions?packageName=org.example.one&serialNumber=S
  => E_FORBIDDEN
