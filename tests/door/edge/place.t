# place: nginx passes on the country; the device's region becomes this country
sql UPDATE infra_config SET value = 'header' WHERE key = 'region.ip.driver'
as admin
use channel channel North
use device id 02:AA:00:00:00:01 $channel
as device
header ip 192.0.2.7
header country xn
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
holds SELECT country_code = 'XN' AND region_id = 901 AND NOT region_locked FROM device_info WHERE id = $id
holds SELECT place_time > now() - interval '1 hour' FROM device_runtime WHERE device_id = $id
header ip 198.51.100.7
header country XA
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"B"}
  => 0
holds SELECT country_code = 'XA' AND region_id = 903 FROM device_info WHERE id = $id
header ip 198.51.101.7
header country ZZ
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"C"}
  => 0
holds SELECT country_code = 'XA' AND region_id = 903 AND brand = 'C' FROM device_info WHERE id = $id

# place: a region within the country is kept; one of another country is replaced
sql UPDATE infra_config SET value = 'header' WHERE key = 'region.ip.driver'
as admin
use channel channel North
use device id 02:AA:00:00:00:01 $channel
sql UPDATE device_info SET region_id = (SELECT id FROM base_region WHERE iso_code = 'XN-HI') WHERE id = $id
as device
header ip 192.0.2.7
header country XN
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
holds SELECT country_code = 'XN' AND region_id / 10000 = 901 FROM device_info WHERE id = $id
header ip 198.51.100.7
header country XE
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
holds SELECT country_code = 'XE' AND region_id = 2 FROM device_info WHERE id = $id

# place: a region set by an administrator is kept; one that a module passes on may be replaced
sql UPDATE infra_config SET value = 'header' WHERE key = 'region.ip.driver'
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"regionId":901}
  => 0, keep id
holds SELECT country_code = 'XN' AND region_locked FROM device_info WHERE id = $id
use device other 02:AA:00:00:00:02 $channel
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"name":"x"}
  => 0
holds SELECT country_code IS NULL AND NOT region_locked FROM device_info WHERE id = $other
as module
header tenant-id 1
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"regionId":2}
  => 0
holds SELECT country_code = 'XE' AND NOT region_locked FROM device_info WHERE id = $other
holds SELECT place_time > now() - interval '1 hour' FROM device_runtime WHERE device_id = $other
as admin
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"regionId":2}
  => 0
holds SELECT NOT region_locked FROM device_info WHERE id = $other
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"regionId":903}
  => 0
holds SELECT country_code = 'XA' AND region_locked FROM device_info WHERE id = $other
as device
header ip 192.0.2.7
header country XE
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
POST /deviceActivate/v1/02:AA:00:00:00:02/0123456789abcdef {}
  => 0
holds SELECT string_agg(country_code, ',' ORDER BY id) = 'XN,XA' FROM device_info WHERE id IN ($id, $other)

# place: a region set by an import is kept; without one, the region follows the calls
sql UPDATE infra_config SET value = 'header' WHERE key = 'region.ip.driver'
as admin
use channel channel North
UPLOAD /device/import text mac,channelId,regionId,name\n02:AA:00:00:00:01,$channel,901,named\n02:AA:00:00:00:02,$channel,,not\n02:AA:00:00:00:03,$channel,,later\n02:AA:00:00:00:04,$channel,,placed\n
  => 0 {"createMacs":["*","*","*","*"]}
holds SELECT string_agg(concat_ws(' ', name, country_code, region_id, region_locked), ',' ORDER BY mac) = 'named XN 901 t,not f,later f,placed f' FROM device_info WHERE channel_id = $channel
as device
header ip 192.0.2.7
header country XE
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
POST /deviceActivate/v1/02:AA:00:00:00:02/0123456789abcdef {}
  => 0
POST /deviceActivate/v1/02:AA:00:00:00:03/0123456789abcdef {}
  => 0
POST /deviceActivate/v1/02:AA:00:00:00:04/0123456789abcdef {}
  => 0
holds SELECT string_agg(concat_ws(' ', name, country_code, region_id), ',' ORDER BY mac) = 'named XN 901,not XE 2,later XE 2,placed XE 2' FROM device_info WHERE channel_id = $channel
as admin
UPLOAD /device/import?updateSupport=true text mac,regionId,name\n02:AA:00:00:00:01,,named\n02:AA:00:00:00:02,,still not\n02:AA:00:00:00:03,901,now\n02:AA:00:00:00:04,2,as it is\n
  => 0 {"updateMacs":["*","*","*","*"]}
holds SELECT string_agg(concat_ws(' ', name, country_code, region_id, region_locked), ',' ORDER BY mac) = 'named XN 901 t,still not XE 2 f,now XN 901 t,as it is XE 2 f' FROM device_info WHERE channel_id = $channel
as device
header ip 198.51.100.7
header country XA
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
POST /devicePush/v1/02:AA:00:00:00:02/0123456789abcdef {}
  => 0
POST /devicePush/v1/02:AA:00:00:00:03/0123456789abcdef {}
  => 0
POST /devicePush/v1/02:AA:00:00:00:04/0123456789abcdef {}
  => 0
holds SELECT string_agg(concat_ws(' ', name, country_code, region_id), ',' ORDER BY mac) = 'named XN 901,still not XA 903,now XN 901,as it is XA 903' FROM device_info WHERE channel_id = $channel

# place: without a driver no region is stored
as admin
use channel channel North
use device id 02:AA:00:00:00:01 $channel
as device
header ip 192.0.2.7
header country XN
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
holds SELECT country_code IS NULL AND region_id IS NULL FROM device_info WHERE id = $id

# place: an IPv4 address that a front writes as IPv6 is the IPv4 address, so that rules and searches find the device by it
as admin
use channel channel North
use device id 02:AA:00:00:00:01 $channel
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"deviceIp":"::FFFF:192.0.2.8"}
  => 0, keep by_hand
as device
header ip ::ffff:192.0.2.7
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
as admin
GET /device/page?deviceIp=192.0.2.7
  => 0 {"total":1,"list":[{"id":$id,"deviceIp":"192.0.2.7"}]}
GET /device/page?deviceIp=192.0.2.8
  => 0 {"total":1,"list":[{"id":$by_hand,"deviceIp":"192.0.2.8"}]}
POST /device/rule/count {"expr":{"inCidr":[{"var":"deviceIp"},["192.0.2.0/24"]]}}
  => 0 {"deviceCount":2}
POST /device/rule/count {"expr":{"inCidr":[{"var":"deviceIp"},["::ffff:192.0.2.0/120"]]}}
  => 0 {"deviceCount":2}
