# install_device_page: the devices that have a package, and the packages that a device has
as admin
sql DO 'BEGIN PERFORM install_month_make(202003); PERFORM install_month_make(202004); END'
sql INSERT INTO device_info (id, tenant_id, mac, cpu, channel_id) VALUES (9001, 1, '02:AA:00:00:00:01', '0123456789abcdef', 1), (9002, 1, '02:AA:00:00:00:02', NULL, 1), (9003, 1, '02:AA:00:00:00:03', NULL, 1), (9004, 2, '02:AA:00:00:00:04', NULL, 1)
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name) VALUES (91, 1, 'org.example.one', 'One_1'), (92, 1, 'org.example.two', 'Two'), (93, 2, 'org.example.one', 'Theirs')
sql INSERT INTO app_package_version (id, package_id, version_code, version_name) VALUES (901, 91, 5, '1.5'), (902, 91, 6, '1.6'), (903, 92, 1, ''), (904, 93, 5, '1.5')
sql INSERT INTO app_install_device (device_id, stat_month, pv) SELECT d, 202003, install_pack(pv) FROM (VALUES (9001, '{901,903}'::bigint[]), (9002, '{902}'), (9003, '{903}'), (9004, '{904}')) t (d, pv)
sql INSERT INTO app_install_device (device_id, stat_month, pv) VALUES (9003, 202004, install_pack('{901}'))
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one
  => 0 {"total":2,"list":[{"mac":"02:AA:00:00:00:01","cpu":"0123456789abcdef","packageName":"org.example.one","appName":"One_1",
		"versionCode":5,"versionName":"1.5","statMonth":202003,"firstTime":"*","lastTime":"*"},{"mac":"02:AA:00:00:00:02","cpu":null,"versionCode":6}]}
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one&pageNo=2&pageSize=1
  => 0 {"total":2,"list":[{"mac":"02:AA:00:00:00:02"}]}
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one&pageNo=3&pageSize=1
  => 0 {"total":2,"list":[]}
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one&versionName=1.6
  => 0 {"total":1,"list":[{"mac":"02:AA:00:00:00:02"}]}
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one&cpu=0123456789ABCDEF
  => 0 {"total":1,"list":[{"mac":"02:AA:00:00:00:01"}]}
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one&appName=e_
  => 0 {"total":2}
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one&appName=O_1
  => 0 {"total":0,"list":[]}
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.none
  => 0 {"total":0,"list":[]}
GET /device/app-install/device/page?statMonth=202004&packageName=org.example.one
  => 0 {"total":1,"list":[{"mac":"02:AA:00:00:00:03"}]}
GET /device/app-install/device/page?statMonth=202005&packageName=org.example.one
  => 0 {"total":0,"list":[]}
GET /device/app-install/device/page?statMonth=202003&mac=02-aa-00-00-00-01
  => 0 {"total":2,"list":[{"packageName":"org.example.one","versionCode":5},{"packageName":"org.example.two","versionCode":1,"versionName":""}]}
GET /device/app-install/device/page?statMonth=202003&mac=02:AA:00:00:00:01&pageNo=2&pageSize=1
  => 0 {"total":2,"list":[{"packageName":"org.example.two"}]}
GET /device/app-install/device/page?statMonth=202003&mac=02:AA:00:00:00:01&packageName=org.example.two
  => 0 {"total":1,"list":[{"packageName":"org.example.two"}]}
GET /device/app-install/device/page?statMonth=202003&mac=02:AA:00:00:00:01&appName=ONE
  => 0 {"total":1,"list":[{"packageName":"org.example.one"}]}
GET /device/app-install/device/page?statMonth=202003&mac=02:AA:00:00:00:01&cpu=fedcba9876543210
  => 0 {"total":0,"list":[]}
GET /device/app-install/device/page?statMonth=202003&mac=02:AA:00:00:00:04
  => 0 {"total":0,"list":[]}
GET /device/app-install/device/page?statMonth=202003
  => E_BAD_REQUEST msg "packageName"
GET /device/app-install/device/page?statMonth=202003&mac=02:AA
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/app-install/device/page?statMonth=202003&mac=02:AA:00:00:00:01&cpu=x
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/app-install/device/page?statMonth=202003&packageName=one
  => E_PACKAGE_NAME_FORMAT_ERROR
GET /device/app-install/device/page?statMonth=202013&packageName=org.example.one
  => E_STAT_MONTH_INVALID

# install_device_page: with a device its applications are deleted
as admin
sql DO 'BEGIN PERFORM install_month_make(202003); END'
use channel channel North
use device device 02:AA:00:00:00:01 $channel
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (91, 1, 'org.example.one')
sql INSERT INTO app_package_version (id, package_id) VALUES (901, 91)
sql INSERT INTO app_install_device (device_id, stat_month, pv) VALUES ($device, 202003, install_pack('{901}'))
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one
  => 0 {"total":1}
DELETE /device/delete?id=$device
  => 0
GET /device/app-install/device/page?statMonth=202003&packageName=org.example.one
  => 0 {"total":0,"list":[]}
holds SELECT pv = '' FROM app_install_device WHERE device_id = $device

# install_device_export: the rows of the page as a workbook
as admin
sql DO 'BEGIN PERFORM install_month_make(202003); END'
sql INSERT INTO device_info (id, tenant_id, mac, cpu, channel_id) VALUES (9001, 1, '02:AA:00:00:00:01', '0123456789abcdef', 1), (9002, 1, '02:AA:00:00:00:02', NULL, 1)
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name) VALUES (91, 1, 'org.example.one', 'One')
sql INSERT INTO app_package_version (id, package_id, version_code, version_name) VALUES (901, 91, 5, '1.5')
sql INSERT INTO app_install_device (device_id, stat_month, pv, first_time, last_time) SELECT d, 202003, install_pack('{901}'), '2020-03-04', '2020-03-05' FROM unnest('{9001,9002}'::int[]) d
GET /device/app-install/device/export-excel?statMonth=202003&packageName=org.example.one
  => sheet [["Month","MAC address","CPU id","Package name","Application name","Version code","Version name","First report","Last report"],
		["202003","02:AA:00:00:00:01","0123456789abcdef","org.example.one","One","5","1.5","2020-03-04 00:00:00","2020-03-05 00:00:00"],
		["202003","02:AA:00:00:00:02","","org.example.one","One","5","1.5","2020-03-04 00:00:00","2020-03-05 00:00:00"]]
GET /device/app-install/device/export?statMonth=202003&mac=02:AA:00:00:00:09
  => sheet [["Month","MAC address","CPU id","Package name","Application name","Version code","Version name","First report","Last report"]]
GET /device/app-install/device/export?statMonth=202003
  => E_BAD_REQUEST msg "packageName"
