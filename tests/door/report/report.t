# device_activate: a device becomes active, with what it tells about itself
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"brand":"Old","name":"Kept"}
  => 0, keep id
as device
header ip 192.0.2.7
POST /deviceActivate/v1/02-aa-00-00-00-01/0123456789ABCDEF {"brand":"New","deviceModel":"M","platform":"amlogic","orderNumber":"O1","serialNumber":"S1","mac":"02:AA:00:00:00:99","status":0,"noSuchMember":[1]}
  => 0 {"status":1,"channelId":$channel,"activationTime":"*","token":null}, keep time = data.activationTime
as admin
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"id":$id,"status":1,"activationTime":$time,"cpu":"0123456789abcdef","brand":"New","name":"Kept","deviceModel":"M","platform":"amlogic","orderNumber":"O1","serialNumber":"S1","deviceIp":"192.0.2.7"}
sql CREATE TEMP TABLE before ON COMMIT DROP AS SELECT version, attr_version FROM device_info WHERE id = $id
as device
header ip 192.0.2.7
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"New","orderNumber":"O1"}
  => 0 {"status":1,"channelId":$channel,"activationTime":$time,"token":null}
holds SELECT i.version = b.version FROM device_info i, before b WHERE id = $id
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"Newer"}
  => 0 {"status":1,"activationTime":$time}
holds SELECT i.version > b.version AND i.attr_version = b.attr_version + 1 AND i.brand = 'Newer' FROM device_info i, before b WHERE id = $id
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"status":1,"tasks":7}

# device_activate: a device that was disabled stays so; another CPU id is refused
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdef"}
  => 0, keep id
as device
POST /deviceActivate/v1/02:AA:00:00:00:01/fedcba9876543210 {"brand":"X"}
  => E_DEVICE_CPU_MISMATCH
holds SELECT status = 0 AND brand IS NULL AND activation_time IS NULL FROM device_info WHERE id = $id
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0 {"status":1}
as admin
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":0}
  => 0
as device
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_NOT_ACTIVATED
POST /deviceActivate/v1/02:AA:00:00:00:01/fedcba9876543210 {}
  => E_DEVICE_NOT_ACTIVATED
holds SELECT status = 0 AND brand IS NULL FROM device_info WHERE id = $id

# device_activate: malformed devices and bodies; the proof is checked before them
as device
POST /deviceActivate/v1/02AA00000001/0123456789abcdef {}
  => E_DEVICE_CONDITION_NOT_EXISTS
POST /deviceActivate/v1/02:AA:00:00:00:01/0123 {}
  => E_DEVICE_CONDITION_NOT_EXISTS
POST /deviceActivate/v1/02:AA:00:00:00:01/xyz {}
  => E_DEVICE_CONDITION_NOT_EXISTS
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef
  => E_BAD_REQUEST msg "body is missing"
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef []
  => E_BAD_REQUEST
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":5}
  => E_BAD_REQUEST msg "brand"
header x-device-sign none
POST /deviceActivate/v1/02AA00000001/0123 []
  => E_DEVICE_SIGN_INVALID

# device_activate: an unknown device is refused unless the configuration lets devices register
as device
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_AUTO_REGISTER_DISABLED
sql UPDATE infra_config SET value = 'TRUE' WHERE key = 'device.auto-register'
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_AUTO_REGISTER_DISABLED
sql UPDATE infra_config SET value = 'true' WHERE key = 'device.auto-register'
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_CHANNEL_DEFAULT_NOT_CONFIGURED
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_NOT_EXISTS
holds SELECT count(*) = 0 FROM device_info

# device_activate: an unknown device gets the default channel of its platform
as admin
use channel any Any
POST /device/channel/create {"name":"Am","platform":"amlogic"}
  => 0, keep am = data.id
sql UPDATE infra_config SET value = 'true' WHERE key = 'device.auto-register'
sql INSERT INTO infra_config (category, name, key, value, visible) VALUES ('device', 'D', 'device.default-channel', '$any', true), ('device', 'A', 'device.default-channel.amlogic', '$am', true), ('device', 'B', 'device.default-channel.other', '$am', true), ('device', 'C', 'device.default-channel.gone', '999999', true), ('device', 'E', 'device.default-channel.blank', '', true)
as device
header ip 192.0.2.9
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X","platform":"amlogic"}
  => 0 {"status":1,"channelId":$am,"activationTime":"*"}
POST /deviceActivate/v1/02:AA:00:00:00:02/0123456789abcdef {"platform":"rockchip"}
  => 0 {"status":1,"channelId":$any}
POST /deviceActivate/v1/02:AA:00:00:00:03/0123456789abcdef {}
  => 0 {"status":1,"channelId":$any}
POST /deviceActivate/v1/02:AA:00:00:00:04/0123456789abcdef {"platform":"blank"}
  => 0 {"status":1,"channelId":$any}
POST /deviceActivate/v1/02:AA:00:00:00:05/0123456789abcdef {"platform":"other"}
  => E_CHANNEL_DEFAULT_PLATFORM_MISMATCH
POST /deviceActivate/v1/02:AA:00:00:00:06/0123456789abcdef {"platform":"gone"}
  => E_CHANNEL_NOT_EXISTS
holds SELECT count(*) = 4 FROM device_info
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"channelId":$am}
as admin
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"brand":"X","platform":"amlogic","deviceIp":"192.0.2.9","cpu":"0123456789abcdef"}
holds SELECT tenant_id = 1 FROM device_info WHERE mac = '02:aa:00:00:00:01'

# device_activate: an address that stands for no device of its own registers none; one that somebody has created is a device like others
as admin
use channel any Any
sql UPDATE infra_config SET value = 'true' WHERE key = 'device.auto-register'
sql INSERT INTO infra_config (category, name, key, value, visible) VALUES ('device', 'D', 'device.default-channel', '$any', true)
as device
POST /deviceActivate/v1/02:00:00:00:00:00/0123456789abcdef {}
  => E_DEVICE_NOT_EXISTS
POST /deviceActivate/v1/00-00-00-00-00-00/0123456789abcdef {}
  => E_DEVICE_NOT_EXISTS
POST /deviceActivate/v1/ff:ff:ff:ff:ff:ff/0123456789abcdef {}
  => E_DEVICE_NOT_EXISTS
holds SELECT count(*) = 0 FROM device_info
POST /deviceActivate/v1/02:00:00:00:00:01/0123456789abcdef {}
  => 0
as admin
POST /device/create {"mac":"02:00:00:00:00:00","channelId":$any}
  => 0
as device
POST /deviceActivate/v1/02:00:00:00:00:00/0123456789abcdef {}
  => 0 {"status":1}

# device_activate: with a key of another tenant no device is found or created
as admin
use channel any Any
use device device 02:AA:00:00:00:01 $any
sql UPDATE infra_config SET value = 'true' WHERE key = 'device.auto-register'
sql INSERT INTO infra_config (category, name, key, value, visible) VALUES ('device', 'D', 'device.default-channel', '$any', true)
sql INSERT INTO device_key (tenant_id, kid, secret) VALUES (2, 'foreign', 'their secret')
as device
header x-device-sign by foreign their secret
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_NOT_EXISTS
POST /deviceActivate/v1/02:AA:00:00:00:02/0123456789abcdef {}
  => E_DEVICE_NOT_EXISTS
sql UPDATE device_info SET status = 1 WHERE mac = '02:aa:00:00:00:01'
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_NOT_EXISTS
holds SELECT count(*) = 1 AND bool_and(brand IS NULL AND cpu IS NULL) FROM device_info

# device_push: stores what a device tells about itself, and no other field
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"orderNumber":"O1","remarks":"R"}
  => 0, keep id
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
as device
header ip 2001:DB8::0001
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"name":"N","brand":"B","deviceModel":"D","masterModel":"MM","pcbModel":"P","systemVersion":"9","sdkVersionName":"28","build":"b","ddr":"2G","realDdr":"1G","realFlash":"8G","serialNumber":"S","ui":"com.a,com.b","orderNumber":"O2","platform":"x","remarks":"no","status":0,"channelId":7,"deviceIp":"192.0.2.1","cpu":"fedcba9876543210"}
  => 0 true
as admin
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"id":$id,"name":"N","brand":"B","deviceModel":"D","masterModel":"MM","pcbModel":"P","systemVersion":"9","sdkVersionName":"28","build":"b","ddr":"2G","realDdr":"1G","realFlash":"8G","serialNumber":"S","ui":"com.a,com.b","orderNumber":"O1","platform":null,"remarks":"R","status":1,"channelId":$channel,"deviceIp":"2001:db8::1","cpu":"0123456789abcdef"}

# device_push: values that are stored already are not written again; the policy version stays
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
header ip 192.0.2.1
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"A \"quoted\" brand","name":""}
  => 0 true
sql CREATE TEMP TABLE before ON COMMIT DROP AS SELECT version, attr_version FROM device_info WHERE id = $id
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"name":"","brand":"A \"quoted\" brand","ui":null}
  => 0 true
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0 true
holds SELECT i.version = b.version FROM device_info i, before b WHERE id = $id
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"name":"N"}
  => 0 true
holds SELECT i.version > b.version AND i.attr_version = b.attr_version FROM device_info i, before b WHERE id = $id
header ip 192.0.2.2
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"name":"N"}
  => 0 true
holds SELECT i.attr_version = b.attr_version + 1 FROM device_info i, before b WHERE id = $id
as admin
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"brand":"A \"quoted\" brand","name":"N","deviceIp":"192.0.2.2"}

# device_push: refused before activation, with another CPU id, and for unknown devices
as admin
use channel channel North
use device id 02:AA:00:00:00:01 $channel
as device
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_NOT_ACTIVATED
holds SELECT cpu IS NULL FROM device_info WHERE id = $id
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
POST /devicePush/v1/02:AA:00:00:00:01/fedcba9876543210 {"brand":"X"}
  => E_DEVICE_CPU_MISMATCH
POST /devicePush/v1/02:AA:00:00:00:09/0123456789abcdef {"brand":"X"}
  => E_DEVICE_NOT_EXISTS
holds SELECT brand IS NULL AND cpu = '0123456789abcdef' FROM device_info WHERE id = $id

# device_push: the first CPU id that is sent is stored
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
as device
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/fedcba9876543210
  => E_DEVICE_CPU_MISMATCH

# proof: each part is checked, before the device is looked up
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
as device
header x-device-sign none
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
POST /deviceActivate/v1/02:AA:00:00:00:09/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
header x-device-sign by stage another secret
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
header x-device-sign by nobody what only devices know
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
header x-device-sign stage.1
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
header x-device-sign
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0

# proof: a signature is accepted once, for its method, path and body only
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
use device device 02:AA:00:00:00:02 $channel
as device
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
header x-device-sign again
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
POST /deviceActivate/v1/02-AA-00-00-00-01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
POST /deviceActivate/v1/02:AA:00:00:00:02/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_SIGN_INVALID
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
holds SELECT status = 0 FROM device_info WHERE mac = '02:aa:00:00:00:02'

# proof: keys that are disabled, enabled again and deleted
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
POST /device/key/create {"remark":"First"}
  => 0, keep kid = data.kid
keep secret = data.secret
keep id = data.id
as device
header x-device-sign by $kid $secret
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
as admin
PUT /device/key/update-status {"id":$id,"status":1}
  => 0 true
as device
header x-device-sign by $kid $secret
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
as admin
PUT /device/key/update-status {"id":$id,"status":0}
  => 0 true
as device
header x-device-sign by $kid $secret
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
as admin
DELETE /device/key/delete?id=$id
  => 0 true
as device
header x-device-sign by $kid $secret
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID

# proof: mode 0 asks for none, from the next call on
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
as device
header x-device-sign none
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
as admin
PUT /infra/config/update {"id":71,"category":"device","name":"N","key":"device.auth.mode","value":"0","visible":true}
  => 0 true
as device
header x-device-sign none
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0 {"status":1,"token":null}
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => 0 true
as admin
PUT /infra/config/update {"id":71,"category":"device","name":"N","key":"device.auth.mode","value":"nonsense","visible":true}
  => E_BAD_REQUEST msg "value: device.auth.mode takes a number from 0 to 2"
elsewhere UPDATE infra_config SET value = 'nonsense' WHERE id = 71
as device
header x-device-sign none
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"Y"}
  => E_DEVICE_SIGN_INVALID

# proof: mode 2 asks for a token; each activation gives a new one
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
use device device 02:AA:00:00:00:02 $channel
PUT /infra/config/update {"id":71,"category":"device","name":"N","key":"device.auth.mode","value":"2","visible":true}
  => 0 true
as device
header x-device-sign none
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => E_DEVICE_SIGN_INVALID
header x-device-sign
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0 {"status":1,"token":"*"}, keep token = data.token
POST /deviceActivate/v1/02:AA:00:00:00:02/0123456789abcdef {}
  => 0 {"status":1,"token":"*"}, keep other = data.token
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_SIGN_INVALID
header x-device-sign none
header x-device-token $other
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_SIGN_INVALID
POST /devicePush/v1/02:AA:00:00:00:09/0123456789abcdef {"brand":"X"}
  => E_DEVICE_SIGN_INVALID
header x-device-token short
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => E_DEVICE_SIGN_INVALID
header x-device-token $token
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => 0 true
POST /devicePush/v1/02:AA:00:00:00:01/fedcba9876543210 {"brand":"X"}
  => E_DEVICE_CPU_MISMATCH
header x-device-sign
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0 {"status":1,"token":"*"}, keep newer = data.token
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"Y"}
  => E_DEVICE_SIGN_INVALID
header x-device-token $newer
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"Y"}
  => 0 true
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0
