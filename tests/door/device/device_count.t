# device_count: by channel, model and status, for administrators and modules
as admin
sql DELETE FROM device_info
use north_and_south
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"modelId":3}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$north,"modelId":4}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$south,"modelId":3}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:04","channelId":$south,"modelId":3}
  => 0, keep gone
DELETE /device/delete?id=$gone
  => 0
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:03"],"status":1}
  => 0
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id, model_id) VALUES (9001, 2, '02:aa:00:00:00:09', 9001, 3)
GET /device/get-device-count-by-channelIds-and-status?channelIds=$north,$south,9001
  => 0 3
GET /device/get-device-count-by-channelIds-and-status?channelIds=$north&status=1
  => 0 1
GET /device/get-device-count-by-channelIds-and-status?channelIds=$north&status=0
  => 0 1
GET /device/get-device-count-by-channelIds-and-status?channelIds=
  => 0 0
GET /device/get-device-count-by-modelIds-and-status?modelIds=3
  => 0 2
GET /device/get-device-count-by-modelIds-and-status?modelIds=3,4&status=1
  => 0 2
POST /device/get-device-count-batch [{"channelId":$south},{"modelId":3,"status":1},{"channelId":$north,"modelId":3},
		{"channelId":9001},{},{"status":0},{"channelId":$south}]
  => 0 [{"channelId":$south,"modelId":null,"deviceCount":1},{"channelId":null,"modelId":3,"deviceCount":2},
		{"channelId":$north,"modelId":3,"deviceCount":1},{"channelId":9001,"deviceCount":0},
		{"channelId":null,"modelId":null,"deviceCount":3},{"deviceCount":1},{"channelId":$south,"deviceCount":1}]
POST /device/get-device-count-batch []
  => 0 []
as module
GET /device/get-device-count-by-channelIds-and-status?channelIds=$north,$south
  => 0 3
GET /device/get-device-count-by-modelIds-and-status?modelIds=3
  => 0 2
POST /device/get-device-count-batch [{"channelId":$north,"status":1}]
  => 0 [{"channelId":$north,"deviceCount":1}]
GET /device/get-mac-set-by-channelIds-and-status?channelIds=$north,$south,9001
  => 0 ["02:AA:00:00:00:01","02:AA:00:00:00:02","02:AA:00:00:00:03"]
GET /device/get-mac-set-by-channelIds-and-status?channelIds=$north,$south&status=1
  => 0 ["02:AA:00:00:00:01","02:AA:00:00:00:03"]
GET /device/get-mac-set-by-channelIds-and-status?channelIds=$north,$south&limit=2
  => 0 ["02:AA:00:00:00:01","02:AA:00:00:00:02"]
GET /device/get-mac-set-by-channelIds-and-status?channelIds=$north,$south&limit=2&lastMac=02-aa-00-00-00-02
  => 0 ["02:AA:00:00:00:03"]
GET /device/get-mac-set-by-channelIds-and-status?channelIds=
  => 0 []
header tenant-id 2
GET /device/get-device-count-by-channelIds-and-status?channelIds=$north,$south,9001
  => 0 1
GET /device/get-mac-set-by-channelIds-and-status?channelIds=$north,$south,9001
  => 0 ["02:AA:00:00:00:09"]

# device_count: the error names the wrong field
as admin
GET /device/get-device-count-by-channelIds-and-status
  => E_BAD_REQUEST msg "channelIds"
GET /device/get-device-count-by-channelIds-and-status?channelIds=1&status=2
  => E_BAD_REQUEST msg "status"
GET /device/get-device-count-by-modelIds-and-status
  => E_BAD_REQUEST msg "modelIds"
GET /device/get-device-count-by-modelIds-and-status?modelIds=x
  => E_BAD_REQUEST msg "modelIds"
POST /device/get-device-count-batch {"channelId":1}
  => E_BAD_REQUEST
POST /device/get-device-count-batch [{"channelId":"x"}]
  => E_BAD_REQUEST msg "channelId"
POST /device/get-device-count-batch [{"modelId":1},{"status":7}]
  => E_BAD_REQUEST msg "[1].status"
POST /device/get-device-count-batch [7]
  => E_BAD_REQUEST
as module
GET /device/get-mac-set-by-channelIds-and-status
  => E_BAD_REQUEST msg "channelIds"
GET /device/get-mac-set-by-channelIds-and-status?channelIds=1&limit=0
  => E_BAD_REQUEST msg "limit"
GET /device/get-mac-set-by-channelIds-and-status?channelIds=1&limit=100001
  => E_BAD_REQUEST msg "limit"
GET /device/get-mac-set-by-channelIds-and-status?channelIds=1&lastMac=x
  => E_DEVICE_CONDITION_NOT_EXISTS
as nobody
GET /device/get-device-count-by-channelIds-and-status?channelIds=1
  => E_UNAUTHORIZED
GET /device/get-device-count-by-modelIds-and-status?modelIds=1
  => E_UNAUTHORIZED
POST /device/get-device-count-batch []
  => E_UNAUTHORIZED
GET /device/get-mac-set-by-channelIds-and-status?channelIds=1
  => E_NOT_FOUND
