# update_by_push: a module passes on what a device has told it
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"deviceIp":"192.0.2.1"}
  => 0, keep id
as module
PUT /device/update-by-push {"mac":"02-aa-00-00-00-01","brand":"B","ui":"com.a","orderNumber":"O"}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"brand":"B","ui":"com.a","orderNumber":null,"status":0,"cpu":null,"deviceIp":"192.0.2.1"}
sql CREATE TEMP TABLE before ON COMMIT DROP AS SELECT version FROM device_info WHERE id = $id
PUT /device/update-by-push {"mac":"02:AA:00:00:00:01","brand":"B"}
  => 0 true
holds SELECT i.version = b.version FROM device_info i, before b WHERE id = $id
PUT /device/update-by-push {"mac":"02:AA:00:00:00:09","brand":"B"}
  => E_DEVICE_NOT_EXISTS
PUT /device/update-by-push {"mac":"02AA","brand":"B"}
  => E_DEVICE_MAC_FORMAT_ERROR
header tenant-id 2
PUT /device/update-by-push {"mac":"02:AA:00:00:00:01","brand":"C"}
  => E_DEVICE_NOT_EXISTS
header tenant-id
PUT /device/update-by-push {"mac":"02:AA:00:00:00:01","brand":"C"}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"brand":"C"}
