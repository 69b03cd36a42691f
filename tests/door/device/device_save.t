# device_create: all fields are stored; the address gets its standard spelling
as admin
use channel channel North
POST /device/create {"mac":"02-aa-00-00-00-01","channelId":$channel,"certification":"C-1","userId":1,
		"companyId":7,"deviceModel":"M","modelId":3,"orderNumber":"O-1","sdkVersionName":"1.2",
		"remarks":"r","name":"Box","brand":"B","systemVersion":"11","build":"b \"1\"","ddr":"2G",
		"cpu":"0123456789ABCDEF","deviceIp":"10.1.2.3","regionId":901,"ipAddress":"Here","ui":"a.b,c.d",
		"serialNumber":"S-1","realDdr":"1G","realFlash":"8G","productionOrder":"P-1","masterModel":"MM",
		"pcbModel":"PM","platform":"amlogic","status":1,"activationTime":1,"createTime":1}
  => 0, keep id
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"id":$id,"mac":"02:AA:00:00:00:01","status":0,"certification":"C-1","userId":1,"companyId":7,
		"channelId":$channel,"channelName":"North","deviceModel":"M","modelId":3,"orderNumber":"O-1",
		"sdkVersionName":"1.2","remarks":"r","activationTime":null,"name":"Box","brand":"B",
		"systemVersion":"11","build":"b \"1\"","ddr":"2G","cpu":"0123456789abcdef","deviceIp":"10.1.2.3",
		"regionId":901,"ipAddress":"Here","ui":"a.b,c.d","serialNumber":"S-1","realDdr":"1G",
		"realFlash":"8G","productionOrder":"P-1","masterModel":"MM","pcbModel":"PM","platform":"amlogic",
		"createTime":"*","updateTime":"*"}
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"cpu":"","deviceIp":""}
  => 0
GET /device/get-by-mac?mac=02-aa-00-00-00-02
  => 0 {"cpu":null,"deviceIp":null,"name":null,"userId":null,"activationTime":null}

# device_create: an address is unique among all tenants, until its device is deleted
as admin
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9001, 2, '02:aa:00:00:00:01', 9001)
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => E_DEVICE_MAC_DUPLICATE
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel}
  => 0, keep id
POST /device/create {"mac":"02-aa-00-00-00-02","channelId":$channel}
  => E_DEVICE_MAC_DUPLICATE
DELETE /device/delete?id=$id
  => 0 true
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":987654321}
  => E_CHANNEL_NOT_EXISTS
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":9001}
  => E_CHANNEL_NOT_EXISTS
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$channel,"certification":"C-1"}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:04","channelId":$channel,"certification":"C-1"}
  => E_DEVICE_CERTIFICATION_DUPLICATE
POST /device/create {"mac":"02:AA:00:00:00:04","channelId":$channel,"certification":""}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:05","channelId":$channel,"certification":""}
  => 0

# device_create: a cache entry saying that there is no such device is removed
as admin
use channel channel North
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => E_DEVICE_NOT_EXISTS
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0, keep id
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"id":$id}
DELETE /device/delete?id=$id
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => E_DEVICE_NOT_EXISTS
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"status":0}

# device_save: the error names the wrong field
as admin
use channel channel North
POST /device/create {"channelId":$channel}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/create {"mac":"","channelId":$channel}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/create {"mac":"02:AA:00:00:00","channelId":$channel}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/create {"mac":"02:AA.00:00:00:01","channelId":$channel}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/create {"mac":7,"channelId":$channel}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/create {"mac":"02:AA:00:00:00:01"}
  => E_BAD_REQUEST msg "channelId"
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcde"}
  => E_DEVICE_CPU_FORMAT_ERROR
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdeg"}
  => E_DEVICE_CPU_FORMAT_ERROR
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"deviceIp":"10.1.2"}
  => E_BAD_REQUEST msg "deviceIp"
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"deviceIp":"2001:DB8::1"}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"deviceIp":"2001:db8::1"}
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"ddr":"123456789012345678901234567890123"}
  => E_BAD_REQUEST msg "ddr"
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"modelId":"x"}
  => E_BAD_REQUEST msg "modelId"
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"name":[]}
  => E_BAD_REQUEST msg "name"
PUT /device/update {"channelId":$channel}
  => E_DEVICE_MAC_FORMAT_ERROR
PUT /device/update {"mac":"02:AA:00:00:00:01"}
  => E_BAD_REQUEST msg "channelId"
POST /device/create
  => E_BAD_REQUEST msg "request body is missing"
POST /device/create [7]
  => E_BAD_REQUEST

# device_update: fields that are absent or null, and those it does not change, keep their values
as admin
use channel channel North
use channel south South
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"brand":"B","cpu":"0123456789abcdef","deviceIp":"10.1.2.3"}
  => 0, keep id
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel}
  => 0, keep other
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"channelName":"North"}
PUT /device/update {"id":$id,"mac":"02-AA-00-00-00-01","channelId":$south,"name":"Box","brand":null,
		"status":1,"activationTime":5,"createTime":5}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"id":$id,"channelId":$south,"channelName":"South","name":"Box","brand":"B","status":0,
		"activationTime":null,"cpu":"0123456789abcdef","deviceIp":"10.1.2.3"}
sql DO 'BEGIN ASSERT (SELECT create_time > now() - interval ''1 minute'' FROM device_info WHERE id = $id); END'
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$south,"cpu":"FEDCBA9876543210FEDCBA9876543210","deviceIp":""}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"cpu":"fedcba9876543210fedcba9876543210","deviceIp":null}
PUT /device/update {"id":$other,"mac":"02:AA:00:00:00:01","channelId":$channel}
  => E_BAD_REQUEST msg "id"
PUT /device/update {"mac":"02:AA:00:00:00:09","channelId":$channel}
  => E_DEVICE_NOT_EXISTS
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":987654321}
  => E_CHANNEL_NOT_EXISTS
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"certification":"C-1"}
  => 0
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"certification":"C-1"}
  => E_DEVICE_CERTIFICATION_DUPLICATE
PUT /device/channel/update {"id":$channel,"name":"Renamed"}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"channelName":"Renamed"}

# device_update: sending back what was read is not checked by the rules on changes
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0, keep id
sql UPDATE device_info SET device_ip = '10.1.2.3/24' WHERE id = $id
sql UPDATE device_info SET attr_version = 7 WHERE id = $id
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"deviceIp":"10.1.2.3"}
PUT /device/update {"id":$id,"mac":"02:AA:00:00:00:01","channelId":$channel,"deviceIp":"10.1.2.3","cpu":null}
  => 0
sql DO 'BEGIN ASSERT (SELECT attr_version = 7 FROM device_info WHERE id = $id); END'
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"deviceIp":""}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"deviceIp":null}
sql DO 'BEGIN ASSERT (SELECT attr_version > 7 FROM device_info WHERE id = $id); END'

# device_update: a module changes devices of the tenant it names, or of all if it names none
as admin
use channel channel North
use user anna Anna
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":$anna}
  => 0
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
as module
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"name":"One"}
  => 0 true
header tenant-id 2
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"name":"Two"}
  => E_DEVICE_NOT_EXISTS
header tenant-id
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":9001,"name":"Two"}
  => E_CHANNEL_NOT_EXISTS
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"name":"Two"}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"name":"Two"}
PUT /device/update {"mac":"x","channelId":$channel}
  => E_DEVICE_MAC_FORMAT_ERROR

# device_update_status: the time of the first activation is kept
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"status":0}
PUT /device/update-status {"macs":["02-aa:00-00:00-01","02:AA:00:00:00:09"],"status":1}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"status":1,"activationTime":"*"}, keep when = data.activationTime
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => 0 {"status":0,"activationTime":null}
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":0}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"status":0,"activationTime":$when}
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"status":1}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"status":1,"activationTime":$when}
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => 0 {"status":1,"activationTime":"*"}
PUT /device/update-status {"macs":[],"status":1}
  => 0 true
PUT /device/update-status {"macs":["02:AA:00:00:00:0"],"status":1}
  => E_DEVICE_MAC_FORMAT_ERROR
PUT /device/update-status {"status":1}
  => E_DEVICE_MAC_FORMAT_ERROR
PUT /device/update-status {"macs":["02:AA:00:00:00:01"]}
  => E_BAD_REQUEST msg "status"
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":2}
  => E_BAD_REQUEST msg "status: must be one of [0, 1]"

# device_update_status: devices of other tenants are not changed
as admin
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9001, 2, '02:aa:00:00:00:01', 9001)
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0 true
DELETE /device/delete?id=9001
  => E_DEVICE_NOT_EXISTS
DELETE /device/delete-list?ids=9001
  => 0 true
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":9001}
  => E_DEVICE_NOT_EXISTS
sql DO 'BEGIN ASSERT (SELECT status = 0 AND NOT deleted AND name IS NULL FROM device_info WHERE id = 9001); END'

# device_delete: one device or several; unknown ids among several are ignored
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel}
  => 0, keep two
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$channel}
  => 0, keep three
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => 0
DELETE /device/delete?id=$one
  => 0 true
DELETE /device/delete?id=$one
  => E_DEVICE_NOT_EXISTS
DELETE /device/delete-list?ids=$one,$two,987654321
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => E_DEVICE_NOT_EXISTS
GET /device/page
  => 0 {"total":1,"list":[{"id":$three}]}
DELETE /device/delete-list?ids=
  => 0 true
DELETE /device/delete-list
  => E_BAD_REQUEST msg "ids"
DELETE /device/delete
  => E_BAD_REQUEST msg "id"

# device_save: changing the device of another user needs data scope ALL
as admin
use channel channel North
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Own', 'own', 1, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:device:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'owner', '*', 'Owner')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":1}
  => 0, keep theirs
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"userId":9001}
  => 0, keep mine
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$channel}
  => 0, keep free
as user owner
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"name":"x"}
  => E_INFO_MODIFY_NO_PERMISSION
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"status":1}
  => E_INFO_MODIFY_NO_PERMISSION
DELETE /device/delete?id=$theirs
  => E_INFO_MODIFY_NO_PERMISSION
DELETE /device/delete-list?ids=$mine,$theirs
  => E_INFO_MODIFY_NO_PERMISSION
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => 0 {"status":0}
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"name":"x"}
  => 0 true
PUT /device/update {"mac":"02:AA:00:00:00:03","channelId":$channel,"name":"x"}
  => 0 true
PUT /device/update-status {"macs":["02:AA:00:00:00:02","02:AA:00:00:00:03"],"status":1}
  => 0 true
DELETE /device/delete-list?ids=$mine,$free
  => 0 true
as admin
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"name":"x"}
  => 0 true
DELETE /device/delete?id=$theirs
  => 0 true

# device_save: a user bound to channels changes devices of these channels only
as admin
use north_and_south
use channel west West
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'All', 'all', 1, 0, 1), (9002, 1, 'Own', 'own', 2, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT r, id, 1 FROM system_menu, (VALUES (9001), (9002)) v (r) WHERE permission LIKE 'device:device:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'bound', '*', 'Bound'), (9002, 1, 'both', '*', 'Both')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1)
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"userId":1}
  => 0, keep in
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$west}
  => 0, keep out
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north,$south]}
  => 0
PUT /device/user-channel/assign {"userId":9002,"channelIds":[$north,$south]}
  => 0
as user bound
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$south,"name":"x"}
  => 0 true
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$north}
  => 0 true
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$west}
  => E_INFO_MODIFY_NO_PERMISSION
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":987654321}
  => E_CHANNEL_NOT_EXISTS
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$west,"name":"x"}
  => E_INFO_MODIFY_NO_PERMISSION
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$north}
  => E_INFO_MODIFY_NO_PERMISSION
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0 true
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"status":0}
  => E_INFO_MODIFY_NO_PERMISSION
DELETE /device/delete?id=$out
  => E_INFO_MODIFY_NO_PERMISSION
DELETE /device/delete-list?ids=$in,$out
  => E_INFO_MODIFY_NO_PERMISSION
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"channelId":$north,"status":1,"name":"x"}
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => 0 {"channelId":$west,"status":0,"name":null}
PUT /device/certification/update {"mac":"02:AA:00:00:00:02","certification":"C"}
  => E_INFO_MODIFY_NO_PERMISSION
PUT /device/certification/update {"mac":"02:AA:00:00:00:01","certification":"C"}
  => 0 true
UPLOAD /device/import?updateSupport=true text mac,channelId,name\n02:AA:00:00:00:01,$south,i\n02:AA:00:00:00:02,$north,i\n02:AA:00:00:00:03,$west,i\n
  => 0 {"createMacs":[],"updateMacs":["02:AA:00:00:00:01"],"failureMacs":{"02:AA:00:00:00:02":"You may not modify this device: it is another person's, or you are limited to other channels","02:AA:00:00:00:03":"You may not modify this device: it is another person's, or you are limited to other channels"}}
UPLOAD /device/import?updateSupport=true text mac,channelId\n02:AA:00:00:00:01,$west\n02:AA:00:00:00:01,$north\n
  => 0 {"updateMacs":[],"failureMacs":{"02:AA:00:00:00:01":"You may not modify this device: it is another person's, or you are limited to other channels","02:AA:00:00:00:01 (row 3)":"*"}}
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$north}
  => 0 true
as user both
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$north,"name":"y"}
  => E_INFO_MODIFY_NO_PERMISSION
as module
header login-user %7B%22id%22%3A9002%2C%22userType%22%3A2%7D
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$west,"name":"z"}
  => 0 true
as admin
PUT /device/user-channel/assign {"userId":9001,"channelIds":[]}
  => 0
as user bound
DELETE /device/delete-list?ids=$in,$out
  => 0 true

# device_save: CPU ids of other lengths are refused; a stored one may be sent again
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdef"}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"cpu":"0123456789abcdef0"}
  => E_DEVICE_CPU_FORMAT_ERROR
sql UPDATE infra_config SET value = '8' WHERE key = 'device.cpu.hex-lengths'
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"cpu":"0123456789abcdef"}
  => E_DEVICE_CPU_FORMAT_ERROR null
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"cpu":"0123456789abcdef"}
  => E_DEVICE_CPU_FORMAT_ERROR
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789ABCDEF","brand":"B"}
  => 0 true
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"fedcba9876543210"}
  => E_DEVICE_CPU_FORMAT_ERROR
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":""}
  => 0
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"01234567"}
  => 0
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0

# device_save: the region must exist
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"regionId":999}
  => E_REGION_NOT_EXISTS null
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"regionId":9010002}
  => 0
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"regionId":1}
  => E_REGION_NOT_EXISTS
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"regionId":9010002}

# device_save: the owner of a device is a user of its tenant; the one whom it has may stay
as admin
use channel channel North
use user anna Anna
sql INSERT INTO system_users (id, tenant_id, username, nickname, password) VALUES (9002, 2, 'theirs', 'T', 'x')
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":987654321}
  => E_BAD_REQUEST msg "userId"
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":9002}
  => E_BAD_REQUEST msg "userId"
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":$anna}
  => 0
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":9002}
  => E_BAD_REQUEST msg "userId"
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":0}
  => E_BAD_REQUEST msg "userId"
POST /device/info-modify/create {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"userId":9002}
  => 0 {"accepted":0,"failures":[{"mac":"02:AA:00:00:00:01","code":400,"msg":"userId: must be a user of the tenant"},{"code":400}]}
POST /device/info-modify/create {"macs":["02:AA:00:00:00:02"],"userId":$anna}
  => 0 {"accepted":1,"failures":[]}
GET /device/info-modify/page?status=0
  => 0, keep record = data.list.0.id
PUT /device/info-modify/update {"id":$record,"userId":987654321}
  => E_BAD_REQUEST msg "userId"
UPLOAD /device/import?updateSupport=true text mac,channelId,userId\n02:AA:00:00:00:01,,9002\n02:AA:00:00:00:03,$channel,987654321\n02:AA:00:00:00:04,$channel,$anna\n
  => 0 {"createMacs":["02:AA:00:00:00:04"],"updateMacs":[],"failureMacs":{"02:AA:00:00:00:01":"userId: must be a user of the tenant","02:AA:00:00:00:03":"*"}}
as module
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":9002}
  => E_BAD_REQUEST msg "userId"
as admin
DELETE /system/user/delete?id=$anna
  => 0
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":$anna,"name":"Still hers"}
  => 0
holds SELECT user_id = $anna AND name = 'Still hers' FROM device_info WHERE mac = '02:aa:00:00:00:01'
