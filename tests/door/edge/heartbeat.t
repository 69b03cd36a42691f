# heartbeat: both forms of the path, from devices and from apps
as admin
POST /device/channel/create {"name":"North","heartbeatInterval":1000}
  => 0, keep channel = data.id
use active_device device 02:AA:00:00:00:01 $channel
as device
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 0 true
GET /deviceHeartBeat/v2/02-aa-00-00-00-01/0123456789ABCDEF
  => 0 {"mac":"02:AA:00:00:00:01","status":1,"channelId":$channel,"channelVersion":0,"policyVersion":"*",
		"interval":"*","serverTime":"*","tasks":7}, keep interval = data.interval
sql DO 'BEGIN ASSERT $interval BETWEEN 900 AND 1100; END'
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"interval":$interval}
header tenant-id 2
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 0 true
header tenant-id x
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"mac":"02:AA:00:00:00:01","tasks":7}
as nobody
GET /deviceHeartBeat/02:AA:00:00:00:01
  => E_NOT_FOUND

# heartbeat: the order of the checks: malformed, unknown, not activated, another CPU id
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdef"}
  => 0
use device device 02:AA:00:00:00:02 $channel
as device
GET /deviceHeartBeat/02AA00000001
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /deviceHeartBeat/v2/02:AA:00:00:00:09/12
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /deviceHeartBeat/v2/02:AA:00:00:00/0123456789abcdef
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /deviceHeartBeat/02:AA:00:00:00:09
  => E_DEVICE_NOT_EXISTS
GET /deviceHeartBeat/v2/02:AA:00:00:00:09/0123456789abcdef
  => E_DEVICE_NOT_EXISTS
GET /deviceHeartBeat/02:AA:00:00:00:01
  => E_DEVICE_NOT_ACTIVATED
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/fedcba9876543210
  => E_DEVICE_NOT_ACTIVATED
as admin
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"status":1}
  => 0
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/fedcba9876543210
  => E_DEVICE_CPU_MISMATCH
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0
GET /deviceHeartBeat/02:AA:00:00:00:02
  => 0
as admin
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":0}
  => 0
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => E_DEVICE_NOT_ACTIVATED

# heartbeat: changes of the channel and of the device have effect at once
as admin
use channel channel North
use active_device device 02:AA:00:00:00:01 $channel
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

# heartbeat: the epochs of the tenant and of the channel are parts of the version
as admin
use channel channel North
use active_device device 02:AA:00:00:00:01 $channel
sql UPDATE device_info SET attr_version = 7 WHERE mac = '02:aa:00:00:00:01'
sql UPDATE base_channel SET policy_epoch = 5 WHERE id = $channel
sql INSERT INTO app_policy_epoch (tenant_id, epoch) VALUES (1, 3)
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"3-5-7"}

# heartbeat_v2: the interval of the channel, else the configured one
as admin
use channel usual Usual
POST /device/channel/create {"name":"Own","heartbeatInterval":20}
  => 0, keep own = data.id
use device device 02:AA:00:00:00:01 $usual
use device device 02:AA:00:00:00:02 $own
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"status":1}
  => 0
PUT /infra/config/update {"id":3,"category":"device","name":"N","key":"device.heartbeat-interval","value":"1000","visible":true}
  => 0 true
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0
keep interval = data.interval
sql DO 'BEGIN ASSERT $interval BETWEEN 900 AND 1100; END'
GET /deviceHeartBeat/v2/02:AA:00:00:00:02/0123456789abcdef
  => 0
keep interval = data.interval
sql DO 'BEGIN ASSERT $interval BETWEEN 18 AND 22; END'

# heartbeat_v2: with an invalid configured interval, 300 seconds
as admin
use channel usual Usual
use device device 02:AA:00:00:00:01 $usual
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
PUT /infra/config/update {"id":3,"category":"device","name":"N","key":"device.heartbeat-interval","value":"often","visible":true}
  => E_BAD_REQUEST msg "value: device.heartbeat-interval takes a number from 10 to 86400"
elsewhere UPDATE infra_config SET value = 'often' WHERE id = 3
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0
keep interval = data.interval
sql DO 'BEGIN ASSERT $interval BETWEEN 270 AND 330; END'
sql DO 'BEGIN UPDATE infra_config SET value = 9 WHERE id = 3; ASSERT heartbeat_usual() IS NULL; UPDATE infra_config SET value = 86401 WHERE id = 3; ASSERT heartbeat_usual() IS NULL; UPDATE infra_config SET value = 86400 WHERE id = 3; ASSERT heartbeat_usual() = 86400; UPDATE infra_config SET value = 10 WHERE id = 3; ASSERT heartbeat_usual() = 10; UPDATE infra_config SET deleted = true WHERE id = 3; ASSERT heartbeat_usual() IS NULL; END'

# heartbeat_v2: when the configured interval changes, channels without one of their own get a new version
as admin
use channel usual Usual
POST /device/channel/create {"name":"Own","heartbeatInterval":20}
  => 0, keep own = data.id
sql CREATE TEMP TABLE before ON COMMIT DROP AS SELECT id, version FROM base_channel
PUT /infra/config/update {"id":3,"category":"device","name":"Other","key":"device.heartbeat-interval","value":"300","visible":true}
  => 0 true
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM before b JOIN base_channel c USING (id) WHERE b.version <> c.version); END'
PUT /infra/config/update {"id":3,"category":"device","name":"Other","key":"device.heartbeat-interval","value":"600","visible":true}
  => 0 true
sql DO 'BEGIN ASSERT (SELECT c.version > b.version FROM before b JOIN base_channel c USING (id) WHERE id = $usual); ASSERT (SELECT c.version = b.version FROM before b JOIN base_channel c USING (id) WHERE id = $own); END'

# heartbeat: a CPU id may have any of the configured lengths
sql UPDATE infra_config SET value = '8, 64' WHERE key = 'device.cpu.hex-lengths'
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef"}
  => 0
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
  => 0
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/01234567
  => E_DEVICE_CPU_MISMATCH
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /deviceHeartBeat/v2/02:AA:00:00:00:09/0123456789abcdef
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 0
as module
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=0123456789abcdef0123456789abcdef
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
  => 0
as admin
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=0123456789abcdef
  => E_DEVICE_CONDITION_NOT_EXISTS

# heartbeat: without a valid configuration entry, 16 and 32 digits
sql UPDATE infra_config SET value = '16,65' WHERE key = 'device.cpu.hex-lengths'
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:09/0123456789abcdef
  => E_DEVICE_NOT_EXISTS
GET /deviceHeartBeat/v2/02:AA:00:00:00:09/0123456789abcdef0123456789abcdef
  => E_DEVICE_NOT_EXISTS
GET /deviceHeartBeat/v2/02:AA:00:00:00:09/0123456789abcde
  => E_DEVICE_CONDITION_NOT_EXISTS
holds SELECT cpu_fits('0123456789abcdef') AND NOT cpu_fits('0123456789abcdef0')
sql UPDATE infra_config SET value = '16,,20' WHERE key = 'device.cpu.hex-lengths'
holds SELECT cpu_fits('0123456789abcdef0123456789abcdef') AND NOT cpu_fits('0123456789abcdef0123')
sql UPDATE infra_config SET value = '20', deleted = true WHERE key = 'device.cpu.hex-lengths'
holds SELECT cpu_fits('0123456789abcdef') AND NOT cpu_fits('0123456789abcdef0123')

# heartbeat: the first CPU id that a device sends is stored for good
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
sql UPDATE device_info SET attr_version = 41 WHERE mac = '02:aa:00:00:00:01'
as device
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 0
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789ABCDEF
  => 0 {"policyVersion":"0-0-42"}
sql CREATE TEMP TABLE before ON COMMIT DROP AS SELECT version FROM device_info WHERE mac = '02:aa:00:00:00:01'
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/fedcba9876543210fedcba9876543210
  => E_DEVICE_CPU_MISMATCH
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"0-0-42"}
holds SELECT cpu = '0123456789abcdef' AND i.version = b.version FROM device_info i, before b WHERE mac = '02:aa:00:00:00:01'
as admin
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"cpu":"0123456789abcdef"}

# heartbeat: a disabled or unknown device gets no CPU id stored
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => E_DEVICE_NOT_ACTIVATED
holds SELECT cpu IS NULL FROM device_info WHERE mac = '02:aa:00:00:00:01'

# heartbeat: a device that has told about itself is not asked to do so again
as admin
use channel channel North
use active_device device 02:AA:00:00:00:01 $channel
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"tasks":7}
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0 true
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"tasks":3}
