# info_modify_create: an existing device is changed at once, as the record says
as admin
use north_and_south
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"orderNumber":"old","cpu":"0123456789abcdef"}
  => 0, keep id
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"channelId":$north,"modelId":null}
POST /device/info-modify/create {"mac":"02-aa-00-00-00-01","channelId":$south,"modelId":3,"companyId":7,
		"userId":1,"deviceModel":"M","remarks":"r"}
  => 0 {"accepted":1,"duplicated":0,"failures":[]}
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"id":$id,"channelId":$south,"channelName":"South","modelId":3,"companyId":7,"userId":1,"deviceModel":"M",
		"orderNumber":"old","remarks":"r","cpu":"0123456789abcdef"}
GET /device/info-modify/page
  => 0 {"total":1,"list":[{"mac":"02:AA:00:00:00:01","cpu":null,"channelId":$south,"channelName":"South","modelId":3,
		"companyId":7,"userId":1,"deviceModel":"M","orderNumber":null,"remarks":"r","status":1,"appliedTime":"*",
		"failReason":null,"creator":1}]}, keep record = data.list.0.id
GET /device/info-modify/get?id=$record
  => 0 {"id":$record,"status":1,"batchId":"*"}
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","remarks":"","modelId":0}
  => 0 {"accepted":1}
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"remarks":"","modelId":0,"companyId":7}
GET /device/info-modify/page?status=1
  => 0 {"total":2}
GET /system/operate-log/page?bizId=$id&type=device&action=Updated
  => 0 {"list":[{"subType":"update"},{"subType":"update"}]}

# info_modify_create: an unknown device is changed at the moment it is created
as admin
use north_and_south
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","channelId":$south,"orderNumber":"O"}
  => 0 {"accepted":1,"duplicated":0,"failures":[]}
GET /device/info-modify/page?status=0&mac=02:AA
  => 0 {"total":1,"list":[{"status":0,"appliedTime":null}]}, keep record = data.list.0.id
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","channelId":$north}
  => E_INFO_MODIFY_PENDING_EXISTS
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"orderNumber":"old","name":"Box"}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"channelId":$south,"orderNumber":"O","name":"Box"}
GET /device/info-modify/get?id=$record
  => 0 {"status":1,"appliedTime":"*"}

# info_modify_create: several devices created by one statement each get their own changes
as admin
use channel north North
POST /device/info-modify/create {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"orderNumber":"both"}
  => 0 {"accepted":2}
POST /device/info-modify/create {"mac":"02:AA:00:00:00:03","orderNumber":"third"}
  => 0 {"accepted":1}
sql INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('02:aa:00:00:00:0' || n)::macaddr, $north FROM generate_series(1, 5) n
GET /device/page?orderNumber=both
  => 0 {"total":2}
GET /device/page?orderNumber=third
  => 0 {"total":1,"list":[{"mac":"02:AA:00:00:00:03"}]}
GET /device/info-modify/page?status=0
  => 0 {"total":0}

# info_modify_create: an address given twice counts once; each error is named on its own
as admin
use channel north North
POST /device/info-modify/create {"mac":"02:AA:00:00:00:09"}
  => 0 {"accepted":1}
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"cpu":"0123456789abcdef"}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$north,"cpu":"fedcba9876543210"}
  => 0
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","macs":["02-aa-00-00-00-01","02:aa:00:00:00:01","02:AA:00:00:00:02",
		"02:AA:00:00:00:03","02-AA:00-00:00-03","02:AA:00:00:00:09","nonsense","02:AA_00:00:00:04",""," "],
		"cpu":"0123456789ABCDEF","remarks":"x"}
  => 0 {"accepted":2,"duplicated":3,"failures":[
		{"mac":"02:AA:00:00:00:02","code":1600001007,"msg":"CPU id does not match the device"},
		{"mac":"02:AA:00:00:00:09","code":1600002003,"msg":"*"},
		{"mac":"nonsense","code":1600001004,"msg":"MAC address is malformed"},
		{"mac":"02:AA_00:00:00:04","code":1600001004},
		{"mac":"","code":1600001004},{"mac":"","code":1600001004}]}
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"remarks":"x"}
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => 0 {"remarks":null}
GET /device/info-modify/page?mac=02:AA:00:00:00:03
  => 0 {"total":1,"list":[{"cpu":"0123456789abcdef","status":0}]}, keep batch = data.list.0.batchId
GET /device/info-modify/page?batchId=$batch
  => 0 {"total":2}

# info_modify_create: fails if the device appears with another CPU id than the recorded one
as admin
use channel north North
POST /device/info-modify/create {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02","02:AA:00:00:00:03"],"cpu":"0123456789abcdef","remarks":"x"}
  => 0 {"accepted":3}
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"cpu":"fedcba9876543210"}
  => 0
use device device 02:AA:00:00:00:02 $north
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$north,"cpu":"0123456789ABCDEF"}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"remarks":null}
GET /device/get-by-mac?mac=02:AA:00:00:00:03
  => 0 {"remarks":"x"}
GET /device/info-modify/page?status=2
  => 0 {"total":2,"list":[{"mac":"02:AA:00:00:00:02","failReason":"CPU id does not match the device","appliedTime":null},{"mac":"02:AA:00:00:00:01"}]}
POST /device/info-modify/create {"mac":"02:AA:00:00:00:02","cpu":"0123456789abcdef"}
  => E_DEVICE_CPU_MISMATCH
POST /device/info-modify/create {"mac":"02:AA:00:00:00:02","cpu":"","remarks":"y"}
  => 0 {"accepted":1}

# info_modify_update: possible while it waits; fields that are not sent keep their values
as admin
use channel north North
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","cpu":"0123456789abcdef","remarks":"x","orderNumber":"O"}
  => 0
GET /device/info-modify/page
  => 0 {"total":1}, keep id = data.list.0.id
PUT /device/info-modify/update {"id":$id,"cpu":"","remarks":"y","channelId":987654321}
  => E_CHANNEL_NOT_EXISTS
PUT /device/info-modify/update {"id":$id,"cpu":"0123456789abcde"}
  => E_DEVICE_CPU_FORMAT_ERROR
PUT /device/info-modify/update {"id":$id,"cpu":"","remarks":"y"}
  => 0 true
GET /device/info-modify/get?id=$id
  => 0 {"cpu":null,"remarks":"y","orderNumber":"O","status":0}
use device device 02:AA:00:00:00:01 $north
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"remarks":"y","orderNumber":"O"}
PUT /device/info-modify/update {"id":$id,"remarks":"z"}
  => E_INFO_MODIFY_NOT_EXISTS
DELETE /device/info-modify/delete?id=$id
  => E_INFO_MODIFY_NOT_EXISTS
GET /device/info-modify/get?id=$id
  => 0 {"status":1,"remarks":"y"}

# info_modify_delete: a revoked record is kept and never applied
as admin
use channel north North
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","remarks":"x"}
  => 0
GET /device/info-modify/page
  => 0 {"total":1}, keep id = data.list.0.id
DELETE /device/info-modify/delete?id=$id
  => 0 true
DELETE /device/info-modify/delete?id=$id
  => E_INFO_MODIFY_NOT_EXISTS
GET /device/info-modify/page?status=3
  => 0 {"total":1,"list":[{"id":$id,"status":3}]}
use device device 02:AA:00:00:00:01 $north
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"remarks":null}
POST /device/info-modify/create {"mac":"02:AA:00:00:00:02","remarks":"x"}
  => 0
sql UPDATE device_info_modify SET status = 3 WHERE mac = '02:aa:00:00:00:02'
POST /device/info-modify/create {"mac":"02:AA:00:00:00:02","remarks":"y"}
  => 0 {"accepted":1}

# info_modify: each tenant has its own; devices of another tenant do not exist
as admin
use channel north North
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9001, 2, '02:aa:00:00:00:01', 9001)
sql INSERT INTO device_info_modify (id, tenant_id, mac, remarks, batch_id) VALUES (9001, 2, '02:aa:00:00:00:02', 'theirs', 1)
POST /device/info-modify/create {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"remarks":"ours"}
  => 0 {"accepted":2,"failures":[]}
sql DO 'BEGIN ASSERT (SELECT remarks IS NULL FROM device_info WHERE id = 9001); END'
GET /device/info-modify/get?id=9001
  => E_INFO_MODIFY_NOT_EXISTS
PUT /device/info-modify/update {"id":9001,"remarks":"ours"}
  => E_INFO_MODIFY_NOT_EXISTS
DELETE /device/info-modify/delete?id=9001
  => E_INFO_MODIFY_NOT_EXISTS
POST /device/info-modify/create {"mac":"02:AA:00:00:00:03","channelId":9001}
  => E_CHANNEL_NOT_EXISTS
use device device 02:AA:00:00:00:02 $north
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => 0 {"remarks":"ours"}
sql DO 'BEGIN ASSERT (SELECT status = 0 FROM device_info_modify WHERE id = 9001); END'

# info_modify: its user must be allowed to change the device, when he records it and when it is applied
as admin
use north_and_south
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Own', 'own', 1, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:device:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'bound', '*', 'Bound'), (9002, 1, 'other', '*', 'Other')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9001, 1)
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north]}
  => 0
use device device 02:AA:00:00:00:01 $north
use device device 02:AA:00:00:00:02 $south
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$north,"userId":9002}
  => 0
as user bound
POST /device/info-modify/create {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02","02:AA:00:00:00:03","02:AA:00:00:00:04","02:AA:00:00:00:05",
		"02:AA:00:00:00:06"],"remarks":"x"}
  => 0 {"accepted":4,"failures":[{"mac":"02:AA:00:00:00:02","code":1600002001},{"mac":"02:AA:00:00:00:03","code":1600002001}]}
POST /device/info-modify/create {"mac":"02:AA:00:00:00:02","remarks":"x"}
  => E_INFO_MODIFY_NO_PERMISSION
POST /device/info-modify/create {"macs":["02:AA:00:00:00:01"],"channelId":$south}
  => E_INFO_MODIFY_NO_PERMISSION
POST /device/info-modify/create {"macs":["02:AA:00:00:00:07"],"channelId":$north}
  => 0 {"accepted":1}
GET /device/info-modify/page?mac=02:AA:00:00:00:06
  => 0 {"total":1}, keep six = data.list.0.id
as user other
PUT /device/info-modify/update {"id":$six,"remarks":"mine"}
  => E_INFO_MODIFY_NO_PERMISSION
DELETE /device/info-modify/delete?id=$six
  => E_INFO_MODIFY_NO_PERMISSION
as user bound
PUT /device/info-modify/update {"id":$six,"channelId":$south}
  => E_INFO_MODIFY_NO_PERMISSION
PUT /device/info-modify/update {"id":$six,"remarks":"y"}
  => 0 true
as admin
use device device 02:AA:00:00:00:04 $south
POST /device/create {"mac":"02:AA:00:00:00:05","channelId":$north,"userId":9002}
  => 0
use device device 02:AA:00:00:00:06 $north
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$south]}
  => 0
use device device 02:AA:00:00:00:07 $south
GET /device/info-modify/page?status=2
  => 0 {"total":3,"list":[{"mac":"02:AA:00:00:00:07","failReason":"You may not modify this device: it is another person's, or you are limited to other channels"},{"mac":"02:AA:00:00:00:05","failReason":"You may not modify this device: it is another person's, or you are limited to other channels"},
		{"mac":"02:AA:00:00:00:04","failReason":"You may not modify this device: it is another person's, or you are limited to other channels"}]}
GET /device/get-by-mac?mac=02:AA:00:00:00:06
  => 0 {"remarks":"y"}
GET /device/get-by-mac?mac=02:AA:00:00:00:04
  => 0 {"remarks":null}

# info_modify: fails when the device appears after the channel was deleted
as admin
use north_and_south
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","channelId":$south,"remarks":"x"}
  => 0 {"accepted":1}
DELETE /device/channel/delete?id=$south
  => 0
use device device 02:AA:00:00:00:01 $north
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"channelId":$north,"remarks":null}
GET /device/info-modify/page?status=2
  => 0 {"total":1,"list":[{"failReason":"Channel does not exist","channelName":null}]}

# info_modify: a device that registers itself is changed at that moment
as admin
use north_and_south
sql UPDATE infra_config SET value = 'true' WHERE key = 'device.auto-register'
sql INSERT INTO infra_config (category, name, key, value, visible) VALUES ('device', 'D', 'device.default-channel', '$north', true)
POST /device/info-modify/create {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"channelId":$south,"cpu":"0123456789abcdef"}
  => 0 {"accepted":2}
as device
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"X"}
  => 0 {"status":1,"channelId":$south}
POST /deviceActivate/v1/02:AA:00:00:00:02/fedcba9876543210 {"brand":"X"}
  => 0 {"status":1,"channelId":$north}
as admin
GET /device/info-modify/page
  => 0 {"list":[{"mac":"02:AA:00:00:00:02","status":2,"failReason":"CPU id does not match the device"},{"mac":"02:AA:00:00:00:01","status":1}]}

# info_modify: the error names the wrong field
as admin
POST /device/info-modify/create {"remarks":"x"}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/info-modify/create {"macs":[]}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/info-modify/create {"mac":"02:AA:00:00:00"}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","cpu":"xyz"}
  => E_DEVICE_CPU_FORMAT_ERROR
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","cpu":"0123456789abcde"}
  => E_DEVICE_CPU_FORMAT_ERROR
POST /device/info-modify/create {"macs":7}
  => E_BAD_REQUEST msg "macs"
POST /device/info-modify/create {"macs":["02:AA:00:00:00:01",null]}
  => E_BAD_REQUEST msg "macs[1]"
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","channelId":987654321}
  => E_CHANNEL_NOT_EXISTS
PUT /device/info-modify/update {"remarks":"x"}
  => E_BAD_REQUEST msg "id"
GET /device/info-modify/get?id=987654321
  => E_INFO_MODIFY_NOT_EXISTS
GET /device/info-modify/page?status=4
  => E_BAD_REQUEST msg "status"
GET /device/info-modify/page?mac=02:G
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/info-modify/page
  => 0 {"total":0}
