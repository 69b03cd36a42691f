# heartbeat: both forms, for devices and for apps
as admin
POST /device/channel/create {"name":"North","heartbeatInterval":1000}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdef"}
  => 0
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
as device
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 0 true
GET /deviceHeartBeat/v2/02-aa-00-00-00-01/0123456789ABCDEF
  => 0 {"mac":"02:AA:00:00:00:01","status":1,"channelId":$channel,"channelVersion":0,"policyVersion":"*",
		"interval":"*","serverTime":"*","tasks":0}, keep interval = data.interval
sql DO 'BEGIN ASSERT $interval BETWEEN 900 AND 1100; END'
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"interval":$interval}
header tenant-id 2
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 0 true
header tenant-id x
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"mac":"02:AA:00:00:00:01","tasks":0}
as nobody
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 404

# heartbeat: malformed, unknown, not activated, another cpu, in this order
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdef"}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel}
  => 0
as device
GET /deviceHeartBeat/02AA00000001
  => 1600001002
GET /deviceHeartBeat/v2/02:AA:00:00:00:09/12
  => 1600001002
GET /deviceHeartBeat/v2/02:AA:00:00:00/0123456789abcdef
  => 1600001002
GET /deviceHeartBeat/02:AA:00:00:00:09
  => 1600001000
GET /deviceHeartBeat/v2/02:AA:00:00:00:09/0123456789abcdef
  => 1600001000
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 1600001003
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/fedcba9876543210
  => 1600001003
as admin
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"status":1}
  => 0
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/fedcba9876543210
  => 1600001007
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0
GET /deviceHeartBeat/v2/02:AA:00:00:00:02/fedcba9876543210fedcba9876543210
  => 0
GET /deviceHeartBeat/v2/02:AA:00:00:00:02/0123456789abcdef
  => 0
as admin
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":0}
  => 0
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 1600001003

# heartbeat: changes of the channel and of the device are seen at once
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
sql UPDATE device_info SET attr_version = 41 WHERE mac = '02:aa:00:00:00:01'
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"channelVersion":0,"policyVersion":"0-0-41"}
as admin
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"remarks":"no rule looks at this"}
  => 0
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"0-0-41"}
as admin
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"brand":"B"}
  => 0
PUT /device/channel/update {"id":$channel,"name":"North","heartbeatInterval":10}
  => 0
sql UPDATE base_channel SET update_version = 9000000000000 WHERE id = $channel
as module
GET /api/device/channel/update-channel_version?ids=$channel
  => 0 1
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"channelVersion":9000000000001,"policyVersion":"0-0-42"}, keep interval = data.interval
sql DO 'BEGIN ASSERT $interval BETWEEN 9 AND 11; END'

# heartbeat: the epochs of the tenant and of the channel are in the version
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
sql UPDATE device_info SET attr_version = 7 WHERE mac = '02:aa:00:00:00:01'
sql UPDATE base_channel SET policy_epoch = 5 WHERE id = $channel
sql INSERT INTO app_policy_epoch (tenant_id, epoch) VALUES (1, 3)
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"3-5-7"}
