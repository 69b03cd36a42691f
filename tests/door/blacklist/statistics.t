# statistics, statistics_batch, statistics_daily: sums of what devices have reported
as admin
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective) VALUES (11, 1, 'com.bad.one', 1, true), (12, 1, 'com.bad.two', 2, true), (13, 2, 'com.bad.three', 1, true)
sql INSERT INTO app_blacklist_stat_day (blacklist_id, day, event_type, result, part, tenant_id, times, events, last_time) VALUES (11, '2026-05-01', 1, 0, 0, 1, 10, 10, '2026-05-01 10:00'), (11, '2026-05-01', 1, 0, 5, 1, 1, 1, '2026-05-01 11:00'), (11, '2026-05-01', 1, 3, 0, 1, 4, 4, '2026-05-01 12:00'), (11, '2026-05-02', 1, 6, -1, 1, 100, 7, '2026-05-02 10:00'), (11, '2026-05-03', 2, 0, 0, 1, 1000, 3, '2026-05-03 10:00'), (11, '2026-05-03', 3, 1, 0, 1, 5, 5, '2026-05-03 11:00'), (12, '2026-05-03', 2, 1, 0, 1, 7, 7, '2026-05-03 11:00')
sql INSERT INTO app_blacklist_stat_device (blacklist_id, event_type, day, tenant_id, devices) VALUES (11, 1, '-infinity', 1, 70), (11, 1, '2026-05-01', 1, 9)
GET /device/app-blacklist/statistics?blacklistId=11
  => 0 {"id":11,"uninstallCount":111,"uninstallDeviceCount":70,"uninstallFailCount":4,"killCount":1000,"killDeviceCount":null,"killFailCount":0,"lastTime":"*","byReason":[{"type":"DELETE","result":0,"times":11},{"type":"DELETE","result":3,"times":4},{"type":"DELETE","result":6,"times":100},{"type":"KILL","result":0,"times":1000},{"type":"CRASH","result":1,"times":5}]}
GET /device/app-blacklist/statistics?blacklistId=11&time=2026-05-01%2023:00:00&time=2026-05-02%2001:00:00
  => 0 {"uninstallCount":111,"uninstallDeviceCount":0,"killCount":0,"killDeviceCount":0}
GET /device/app-blacklist/statistics?blacklistId=11&time[1]=2026-05-01%2000:00:00
  => 0 {"uninstallCount":11,"uninstallFailCount":4}
GET /device/app-blacklist/statistics?blacklistId=13
  => E_BLACKLIST_NOT_EXISTS
POST /device/app-blacklist/statistics/batch {"ids":[12,11,13,99]}
  => 0 [{"id":11,"uninstallCount":111,"uninstallDeviceCount":70},{"id":12,"killFailCount":7,"killCount":0,"uninstallDeviceCount":null,"byReason":[{"type":"KILL","result":1,"times":7}]}]
GET /device/app-blacklist/statistics/daily?blacklistId=11&time=2026-05-01%2000:00:00&time=2026-05-03%2000:00:00
  => 0 [{"uninstallCount":11,"uninstallDeviceCount":9,"uninstallFailCount":4,"killCount":0},{"uninstallCount":100,"uninstallDeviceCount":null},{"killCount":1000,"killDeviceCount":null}]
GET /device/app-blacklist/statistics/daily?blacklistId=11
  => E_BAD_REQUEST msg "time"
GET /device/app-blacklist/statistics/daily?blacklistId=11&time=2026-05-01%2000:00:00
  => E_BAD_REQUEST msg "time: must have a begin and an end"
GET /device/app-blacklist/statistics/daily?blacklistId=11&time=2024-01-01%2000:00:00&time=2026-09-26%2023:00:00
  => 0
GET /device/app-blacklist/statistics/daily?blacklistId=11&time=2024-01-01%2000:00:00&time=2026-09-27%2000:00:00
  => E_BAD_REQUEST msg "time: must span at most 1000 days"
GET /device/app-blacklist/statistics/daily?blacklistId=13&time=2026-05-01%2000:00:00&time=2026-05-03%2000:00:00
  => E_BLACKLIST_NOT_EXISTS
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /device/app-blacklist/statistics?blacklistId=11
  => E_FORBIDDEN
POST /device/app-blacklist/statistics/batch {"ids":[11]}
  => E_FORBIDDEN
GET /device/app-blacklist/statistics/daily?blacklistId=11
  => E_FORBIDDEN

# statistics: more than 200 records are refused
as admin
POST /device/app-blacklist/statistics/batch {}
  => E_BAD_REQUEST msg "ids"

# statistics: a range that takes too long is refused
as admin
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective) VALUES (11, 1, 'com.bad.one', 1, true)
sql ALTER TABLE app_blacklist_exec_log RENAME TO events
sql CREATE VIEW app_blacklist_exec_log AS SELECT e.* FROM pg_sleep(2) LEFT JOIN events e ON true
sql SET LOCAL statement_timeout = '500ms'
GET /device/app-blacklist/statistics?blacklistId=11
  => 0 {"uninstallDeviceCount":null}
GET /device/app-blacklist/statistics?blacklistId=11&time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => E_QUERY_TOO_BROAD msg "narrow the filter"

# exec_log_add: what a device reports is in the statistics and in the details
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective) VALUES (11, 1, 'com.bad.one', 1, true), (12, 1, 'com.bad.two', 2, true)
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"e1","recordId":11,"type":"DELETE","packageName":"com.bad.one","appName":"One","result":5,"errorCode":"X","errorMessage":"ask","eventTime":9999999999999},{"eventId":"e2","recordId":11,"type":"DELETE","packageName":"com.bad.one","result":0,"eventTime":9999999999999},{"eventId":"e3","recordId":12,"type":"KILL","packageName":"com.bad.two","versionCode":8,"versionName":"8.0","result":6,"times":3,"eventTime":9999999999999}]}
  => 0 {"accepted":3}
as admin
GET /device/app-blacklist/statistics?blacklistId=11
  => 0 {"uninstallCount":1,"uninstallFailCount":1,"uninstallDeviceCount":null,"byReason":[{"result":0},{"result":5}]}
GET /device/app-blacklist/statistics?blacklistId=12&time=2020-01-01%2000:00:00
  => 0 {"killCount":3,"killDeviceCount":1,"uninstallDeviceCount":0}
GET /device/app-blacklist/uninstall-detail/page?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => 0 {"total":2,"list":[{"mac":"02:AA:00:00:00:01","blacklistId":11},{"mac":"02:AA:00:00:00:01"}]}
GET /device/app-blacklist/uninstall-detail/page?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00&result=5&blacklistId=11&mac=02-aa-00-00-00-01&channelId=$north
  => 0 {"total":1,"list":[{"cpu":"0123456789abcdef","channelId":$north,"channelName":"North","packageName":"com.bad.one","appName":"One","versionCode":null,"versionName":null,"result":5,"errorCode":"X","errorMessage":"ask","times":1,"eventId":"e1","test":false}]}, keep id = data.list.0.id
GET /device/app-blacklist/uninstall-detail/get?id=$id
  => 0 {"id":$id,"eventId":"e1"}
GET /device/app-blacklist/kill-detail/page?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => 0 {"total":1,"list":[{"times":3,"versionCode":8,"versionName":"8.0","result":6}]}, keep kill = data.list.0.id
GET /device/app-blacklist/uninstall-detail/get?id=$kill
  => E_BLACKLIST_UNINSTALL_DETAIL_NOT_EXISTS
sql UPDATE app_blacklist_exec_log SET tenant_id = 2
GET /device/app-blacklist/uninstall-detail/get?id=$id
  => E_BLACKLIST_UNINSTALL_DETAIL_NOT_EXISTS
GET /device/app-blacklist/kill-detail/page?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => 0 {"total":0}
GET /device/app-blacklist/crash-detail/page?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => 0 {"total":0}
GET /device/app-blacklist/crash-detail/page
  => E_BAD_REQUEST msg "time"
GET /device/app-blacklist/kill-detail/page
  => E_BAD_REQUEST msg "time"
GET /device/app-blacklist/kill-detail/page?time=2026-01-01%2000:00:00
  => E_BAD_REQUEST
GET /device/app-blacklist/uninstall-detail/page?time[1]=2026-01-01%2000:00:00
  => E_BAD_REQUEST
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /device/app-blacklist/uninstall-detail/page?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => E_FORBIDDEN
GET /device/app-blacklist/uninstall-detail/get?id=$id
  => E_FORBIDDEN
GET /device/app-blacklist/kill-detail/page?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => E_FORBIDDEN

# test_callback: an event goes the way of a queue, unless this is switched off
as admin
use channel north North
use device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective) VALUES (11, 1, 'com.bad.one', 1, true), (12, 2, 'com.bad.two', 1, true)
sql INSERT INTO device_info (tenant_id, mac, channel_id) VALUES (2, '02:aa:00:00:00:02', 1)
POST /device/app-blacklist/test/device-callback {"blacklistId":11,"mac":"02-aa-00-00-00-01"}
  => E_BLACKLIST_TEST_OFF msg "blacklist.test-endpoint.enabled"
POST /device/app-blacklist/test/kill-callback {"blacklistId":11,"mac":"02-aa-00-00-00-01"}
  => E_BLACKLIST_TEST_OFF msg "blacklist.test-endpoint.enabled"
sql UPDATE infra_config SET value = 'true' WHERE key = 'blacklist.test-endpoint.enabled'
POST /device/app-blacklist/test/device-callback {"blacklistId":11,"mac":"02-aa-00-00-00-01"}
  => 0 true
holds SELECT payload ->> 'mac' = '02:AA:00:00:00:01' AND payload -> 'tenantId' = '1' AND payload -> 'test' = 'true' AND payload #>> '{events,0,type}' = 'DELETE' AND payload #>> '{events,0,packageName}' = 'com.bad.one' AND payload #> '{events,0,recordId}' = '11' AND payload #> '{events,0,result}' = '0' FROM mq_outbox WHERE topic = 'device.app.callback'
POST /device/app-blacklist/test/kill-callback {"blacklistId":11,"mac":"02:AA:00:00:00:01","result":6,"times":9}
  => 0 true
holds SELECT payload #>> '{events,0,type}' = 'KILL' AND payload #> '{events,0,times}' = '9' AND payload #> '{events,0,result}' = '6' FROM mq_outbox WHERE topic = 'device.app.callback' ORDER BY id DESC LIMIT 1
POST /device/app-blacklist/test/device-callback {"blacklistId":12,"mac":"02:AA:00:00:00:01"}
  => E_BLACKLIST_NOT_EXISTS
POST /device/app-blacklist/test/device-callback {"blacklistId":11,"mac":"02:AA:00:00:00:02"}
  => E_DEVICE_NOT_EXISTS
POST /device/app-blacklist/test/device-callback {"blacklistId":11,"mac":"02:AA"}
  => E_DEVICE_CONDITION_NOT_EXISTS
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
POST /device/app-blacklist/test/device-callback {"blacklistId":11,"mac":"02:AA:00:00:00:01"}
  => E_FORBIDDEN
POST /device/app-blacklist/test/kill-callback {"blacklistId":11,"mac":"02:AA:00:00:00:01"}
  => E_FORBIDDEN

# exec_detail_export: workbooks, tasks and archives of events, of at most 7 days at once
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"e1","type":"DELETE","packageName":"com.bad.one","result":0,"eventTime":9999999999999},{"eventId":"e2","type":"KILL","packageName":"com.bad.two","result":6,"times":3,"eventTime":9999999999999},{"eventId":"e3","type":"CRASH","packageName":"com.bad.three","result":1,"errorMessage":"=cmd()","eventTime":9999999999999}]}
  => 0 {"accepted":3}
sql UPDATE app_blacklist_exec_log SET event_time = date_trunc('month', now()), report_time = date_trunc('month', now())
as admin
GET /device/app-blacklist/uninstall-detail/export?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => sheet [["Id","Blacklist record","MAC address","CPU id","Channel","Package name","Application name","Version code","Version name","Result","Error code","Error message","Times","Happened","Reported at"],["*","","02:AA:00:00:00:01","0123456789abcdef","North","com.bad.one","","","","Success","","","1","*","*"]]
GET /device/app-blacklist/kill-detail/export-excel?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00&result=6
  => 0, keep task = data
holds SELECT params ->> 'biz' = 'app-blacklist-kill' AND params #>> '{filters,result}' = '6' FROM infra_task WHERE id = $task
GET /device/app-blacklist/uninstall-detail/export-excel?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => 0
GET /device/app-blacklist/crash-detail/export-excel?time=2026-01-01%2000:00:00&time=2099-01-01%2000:00:00
  => 0
GET /device/app-blacklist/crash-detail/export-excel
  => E_BAD_REQUEST msg "time"
GET /device/app-blacklist/kill-detail/export-excel?time=2026-01-01%2000:00:00
  => E_BAD_REQUEST msg "time: must have a begin and an end"
GET /device/app-blacklist/kill-detail/export?time[1]=2026-01-01%2000:00:00
  => E_BAD_REQUEST msg "time: must have a begin and an end"
GET /device/app-blacklist/kill-detail/export-excel/sync?time=2026-01-01%2000:00:00
  => E_BAD_REQUEST msg "time: must have a begin and an end"
GET /device/app-blacklist/kill-detail/export-excel/sync?time=2026-01-01%2000:00:00&time=2026-01-08%2000:00:00
  => E_BAD_REQUEST msg "time: must span at most 7 days"
GET /device/app-blacklist/crash-detail/export-excel/sync?time=2026-01-01%2000:00:00&time=2026-02-08%2000:00:00
  => E_BAD_REQUEST msg "time: must span at most 7 days"
GET /device/app-blacklist/uninstall-detail/export-excel/sync?time=2026-01-01%2000:00:00&time=2027-01-08%2000:00:00
  => E_BAD_REQUEST msg "time: must span at most 7 days"
sql UPDATE infra_config SET value = '8' WHERE key = 'blacklist.export.sync-max-days'
sql UPDATE app_blacklist_exec_log SET event_time = '2026-09-03 10:00', report_time = '2026-09-03 10:01', id = 70 + event_type
sql INSERT INTO app_blacklist_exec_log (event_time, tenant_id, device_id, channel_id, mac, event_type, package_id, result, event_id) SELECT event_time, 2, device_id, channel_id, mac, event_type, package_id, result, event_id || 'x' FROM app_blacklist_exec_log
GET /device/app-blacklist/crash-detail/export-excel/sync?time=2026-09-01%2000:00:00&time=2026-09-08%2000:00:00
  => archive {"crash.csv":"\ufeffid,blacklistId,mac,cpu,channelId,modelId,regionId,packageName,appName,versionCode,versionName,result,errorCode,errorMessage,times,eventTime,reportTime,eventId,test\r\n73,,02:AA:00:00:00:01,0123456789abcdef,$north,,,com.bad.three,,,,1,,'=cmd(),1,2026-09-03 10:00:00+08,2026-09-03 10:01:00+08,e3,false\r\n"}
GET /device/app-blacklist/kill-detail/export-excel/sync?time=2026-09-01%2000:00:00&time=2026-09-08%2000:00:00&result=1
  => archive {"kill.csv":"\ufeffid,blacklistId,mac,cpu,channelId,modelId,regionId,packageName,appName,versionCode,versionName,result,errorCode,errorMessage,times,eventTime,reportTime,eventId,test\r\n"}
GET /device/app-blacklist/uninstall-detail/export-excel/sync?time=2026-09-01%2000:00:00&time=2026-09-08%2000:00:00
  => archive {"uninstall.csv":"*"}
GET /device/app-blacklist/uninstall-detail/export-excel/sync
  => E_BAD_REQUEST msg "time"
GET /device/app-blacklist/kill-detail/export?time=2026-09-01%2000:00:00&time=2026-09-08%2000:00:00
  => sheet [["Id","Blacklist record","MAC address","CPU id","Channel","Package name","Application name","Version code","Version name","Result","Error code","Error message","Times","Happened","Reported at"],["72","","02:AA:00:00:00:01","0123456789abcdef","North","com.bad.two","","","","Restarted after kill","","","3","2026-09-03 10:00:00","2026-09-03 10:01:00"]]
GET /device/app-blacklist/crash-detail/export?time=2026-09-01%2000:00:00&time=2026-09-02%2000:00:00
  => sheet [["Id","Blacklist record","MAC address","CPU id","Channel","Package name","Application name","Version code","Version name","Result","Error code","Error message","Times","Happened","Reported at"]]
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /device/app-blacklist/crash-detail/export?time=2026-09-01%2000:00:00&time=2026-09-08%2000:00:00
  => E_FORBIDDEN
GET /device/app-blacklist/kill-detail/export-excel?time=2026-09-01%2000:00:00&time=2026-09-08%2000:00:00
  => E_FORBIDDEN
GET /device/app-blacklist/uninstall-detail/export-excel/sync?time=2026-09-01%2000:00:00&time=2026-09-08%2000:00:00
  => E_FORBIDDEN
