# lookup: a module finds devices of its tenant, or of any when it names none
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdef"}
  => 0, keep id
as module
GET /device/get-by-mac?mac=02-aa-00-00-00-01
  => 0 {"id":$id,"mac":"02:AA:00:00:00:01","channelName":"North","status":0}
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01
  => 0 {"id":$id,"channelName":"North"}
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=0123456789ABCDEF
  => 0 {"id":$id,"channelName":"North"}
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=fedcba9876543210
  => E_DEVICE_NOT_EXISTS
header tenant-id 2
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => E_DEVICE_NOT_EXISTS
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01
  => E_DEVICE_NOT_EXISTS
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=0123456789abcdef
  => E_DEVICE_NOT_EXISTS
header tenant-id
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"id":$id,"channelName":"North"}
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01
  => 0 {"id":$id}
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=0123456789abcdef
  => 0 {"id":$id}

# lookup: after a change or a deletion the answer is never an old one
as admin
use channel channel North
use device id 02:AA:00:00:00:01 $channel
as module
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"name":null}
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"name":"One"}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"name":"One"}
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"name":"Two"}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"name":"Two"}
as admin
DELETE /device/delete?id=$id
  => 0
as module
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => E_DEVICE_NOT_EXISTS
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01
  => E_DEVICE_NOT_EXISTS

# lookup: answered from the cache, without the database
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
as module
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"name":null,"channelName":"North"}
sql UPDATE device_info SET name = 'behind its back' WHERE mac = '02:aa:00:00:00:01'
sql UPDATE base_channel SET name = 'behind its back' WHERE id = $channel
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"name":null,"channelName":"North"}
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01
  => 0 {"name":"behind its back"}
GET /device/get-by-mac?mac=02:AA:00:00:00:0B
  => E_DEVICE_NOT_EXISTS
sql INSERT INTO device_info (tenant_id, mac, channel_id) VALUES (1, '02:aa:00:00:00:0b', $channel)
GET /device/get-by-mac?mac=02:AA:00:00:00:0B
  => E_DEVICE_NOT_EXISTS

# lookup: an empty or malformed address or CPU id
as module
GET /device/get-by-mac
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac?mac=x
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac-from-db?mac=
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=x
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac?mac=02:AA:00:00:00:01&mac=02:AA:00:00:00:02
  => E_DEVICE_CONDITION_NOT_EXISTS
