# install_now: how many devices have a package now, by version, channel and country
as admin
use channel north North
use channel south South
sql INSERT INTO base_region (id, type, iso_code, name, path) VALUES (76, 1, 'BR', 'Brazil', '{76}') ON CONFLICT DO NOTHING
sql INSERT INTO device_info (id, tenant_id, mac, channel_id, country_code, deleted) VALUES (9001, 1, '02:AA:00:00:00:01', $north, 'BR', false), (9002, 1, '02:AA:00:00:00:02', $north, NULL, false), (9003, 1, '02:AA:00:00:00:03', $south, 'BR', false), (9004, 2, '02:AA:00:00:00:04', $south, 'BR', false), (9005, 1, '02:AA:00:00:00:05', $north, 'BR', false), (9006, 1, '02:AA:00:00:00:06', $south, 'BR', false)
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name) VALUES (91, 1, 'org.example.one', 'One'), (93, 2, 'org.example.one', 'Theirs')
sql INSERT INTO app_package_version (id, package_id, version_code, version_name) VALUES (901, 91, 5, '1.5'), (902, 91, 6, '1.6'), (904, 93, 5, '1.5')
sql DO 'BEGIN PERFORM install_month_make(install_month_add(install_month(now()), -1)); PERFORM install_month_make(install_month_add(install_month(now()), -2)); END'
sql INSERT INTO app_install_device (device_id, stat_month, pv) SELECT d, install_month(now()), install_pack(pv) FROM (VALUES (9001, '{902}'::bigint[]), (9002, '{902}'), (9004, '{904}'), (9005, '{902}'), (9006, '{}')) t (d, pv)
sql UPDATE device_info SET deleted = true WHERE id = 9005
# of last month what was not told anew; of earlier ones nothing
sql INSERT INTO app_install_device (device_id, stat_month, pv) SELECT d, install_month_add(install_month(now()), m), install_pack(pv) FROM (VALUES (9001, -1, '{901}'::bigint[]), (9003, -1, '{901}'), (9006, -1, '{901}'), (9002, -2, '{901}')) t (d, m, pv)
GET /device/app-install/now?packageName=org.example.one
  => 0 {"packageName":"org.example.one","appName":"One","deviceCount":3,"sampled":null,
		"versions":[{"versionCode":6,"versionName":"1.6","deviceCount":2},{"versionCode":5,"versionName":"1.5","deviceCount":1}],
		"channels":[{"channelId":$north,"channelName":"North","deviceCount":2},{"channelId":$south,"channelName":"South","deviceCount":1}],
		"countries":[{"regionId":76,"countryCode":"BR","deviceCount":2},{"regionId":null,"countryCode":null,"deviceCount":1}]}
GET /device/app-install/now?packageName=org.example.none
  => 0 {"packageName":"org.example.none","appName":null,"deviceCount":0,"sampled":null,"versions":[],"channels":[],"countries":[]}
GET /device/app-install/now?packageName=one
  => E_PACKAGE_NAME_FORMAT_ERROR
GET /device/app-install/now
  => E_PACKAGE_NAME_FORMAT_ERROR
