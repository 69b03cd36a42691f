# device_page: the devices that each filter finds
as admin
sql DELETE FROM device_info
use north_and_south
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"deviceModel":"M_1","modelId":3,"brand":"B%","orderNumber":"O-1","userId":1,"companyId":7,"regionId":901}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$north,"deviceModel":"MX1","modelId":4,"brand":"BB"}
  => 0, keep two
POST /device/create {"mac":"02:AB:00:00:00:03","channelId":$south}
  => 0, keep three
PUT /device/update-status {"macs":["02:AA:00:00:00:02"],"status":1}
  => 0
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9001, 2, '02:aa:00:00:00:09', 9001)
GET /device/page
  => 0 {"total":3,"list":[{"id":$three,"channelName":"South","lastSeen":null,"online":false},{"id":$two},
		{"id":$one,"mac":"02:AA:00:00:00:01","status":0,"certification":null,"userId":1,"companyId":7,
		"channelId":$north,"channelName":"North","deviceModel":"M_1","modelId":3,"orderNumber":"O-1",
		"brand":"B%","regionId":901,"createTime":"*","updateTime":"*"}]}
GET /device/page?pageNo=2&pageSize=2
  => 0 {"total":3,"list":[{"id":$one}]}
GET /device/page?mac=02-aa
  => 0 {"total":2,"list":[{"id":$two},{"id":$one}]}
GET /device/page?mac=02:ab:00:00:00:03
  => 0 {"total":1,"list":[{"id":$three}]}
GET /device/page?mac=02a
  => 0 {"total":3}
GET /device/page?mac=02:ab:
  => 0 {"total":1,"list":[{"id":$three}]}
GET /device/page?macs=02aa00000001,02ab.0000.0003
  => 0 {"total":2,"list":[{"id":$three},{"id":$one}]}
GET /device/page?mac=02:AC
  => 0 {"total":0,"list":[]}
GET /device/page?macs=02:AA:00:00:00:01,02-ab-00:00:00-03,02:AA:00:00:00:09
  => 0 {"total":2,"list":[{"id":$three},{"id":$one}]}
GET /device/page?channelIds=$south&channelIds=987654321
  => 0 {"total":1,"list":[{"id":$three}]}
GET /device/page?modelIds[0]=3&modelIds[1]=4
  => 0 {"total":2}
GET /device/page?deviceModel=M_
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?deviceModel=M
  => 0 {"total":2}
GET /device/page?brand=B%25
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?orderNumber=O-
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?status=1
  => 0 {"total":1,"list":[{"id":$two,"status":1}]}
GET /device/page?status=0
  => 0 {"total":2}
GET /device/page?userId=1&companyId=7&regionId=901
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?beginTime=2000-01-01%2000:00:00
  => 0 {"total":1,"list":[{"id":$two}]}
GET /device/page?endTime=2000-01-01%2000:00:00
  => 0 {"total":0}
GET /device/page?beginTime=2000-01-01%2000:00:00&endTime=2100-01-01%2000:00:00
  => 0 {"total":1}
GET /device/page?createTime[0]=2000-01-01%2000:00:00&createTime[1]=2001-01-01%2000:00:00
  => 0 {"total":0,"list":[]}
GET /device/page?mac=&status=&online=&brand=&createTime=&channelIds=&modelIds=&macs=
  => 0 {"total":3}

# device_page: the range of activation times includes all of its last second
as admin
sql DELETE FROM device_info
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north}
  => 0, keep id
sql UPDATE device_info SET activation_time = '2001-02-03 04:05:06.789+08' WHERE id = $id
GET /device/page?beginTime=2001-02-03%2004:05:06&endTime=2001-02-03%2004:05:06
  => 0 {"total":1,"list":[{"id":$id}]}
GET /device/page?endTime=2001-02-03%2004:05:06
  => 0 {"total":1}
GET /device/export?endTime[0]=2001-02-03%2004:05:06
  => sheet ["*","*"]
GET /device/page?beginTime=2001-02-03%2004:05:07
  => 0 {"total":0}
GET /device/page?endTime=2001-02-03%2004:05:05
  => 0 {"total":0}
GET /device/page?beginTime=2001-02-03%2004:05:06&endTime=2001-02-03%2004:05:05
  => E_BAD_REQUEST msg "endTime: must not lie before the beginning"
GET /device/page?beginTime=2001-02-03%2004:05:06,2001-02-03%2004:05:06
  => E_BAD_REQUEST msg "beginTime: must be given once"
GET /device/page?endTime=2001-02-03%2004:05:06,2001-02-03%2004:05:06
  => E_BAD_REQUEST msg "endTime: must be given once"

# device_page: online means a heartbeat within three intervals of the channel
as admin
sql DELETE FROM device_info
use channel usual Usual
POST /device/channel/create {"name":"Slow","heartbeatInterval":3600}
  => 0, keep slow = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$usual}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$usual}
  => 0, keep two
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$slow}
  => 0, keep three
sql UPDATE device_info SET activation_time = now() - interval '1 hour' WHERE id IN ($two, $three)
sql INSERT INTO device_runtime (device_id, last_seen) VALUES ($two, now() - interval '16 minutes'), ($three, now() - interval '16 minutes')
GET /device/page
  => 0 {"list":[{"id":$three,"online":true,"lastSeen":"*"},{"id":$two,"online":false,"lastSeen":"*"},
		{"id":$one,"online":false,"lastSeen":null}]}
GET /device/page?online=1
  => 0 {"total":1,"list":[{"id":$three}]}
GET /device/page?online=0
  => 0 {"total":2,"list":[{"id":$two},{"id":$one}]}
PUT /device/update-status {"macs":["02:AA:00:00:00:02"],"status":1}
  => 0
as device
GET /deviceHeartBeat/02:AA:00:00:00:02
  => 0 true
as admin
GET /device/page?mac=02:AA:00:00:00:02
  => 0 {"total":1,"list":[{"id":$two,"online":true,"lastSeen":"*"}]}

# device_page: three intervals also when they are short; the rows' online agrees with the filter
as admin
sql DELETE FROM device_info
POST /device/channel/create {"name":"Quick","heartbeatInterval":10}
  => 0, keep quick = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$quick}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$quick}
  => 0, keep two
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
sql INSERT INTO device_runtime (device_id, last_seen) VALUES ($one, now() - interval '28 seconds'), ($two, now() - interval '32 seconds')
sql UPDATE device_info SET activation_time = now() WHERE id = $two
GET /device/page
  => 0 {"total":2,"list":[{"id":$two,"online":false},{"id":$one,"online":true}]}
GET /device/page?online=1
  => 0 {"total":1,"list":[{"id":$one,"online":true}]}
GET /device/page?online=0
  => 0 {"total":1,"list":[{"id":$two,"online":false}]}
GET /device/export?online=1
  => sheet ["*","*"]
sql UPDATE device_runtime SET last_seen = now() - interval '32 seconds' WHERE device_id = $one
as device
GET /deviceHeartBeat/02:AA:00:00:00:01
  => 0 true
as admin
GET /device/page?mac=02:AA:00:00:00:01
  => 0 {"list":[{"id":$one,"online":true}]}
GET /device/page?online=1
  => 0 {"total":0,"list":[]}
GET /device/page?online=0
  => 0 {"total":2,"list":[{"id":$two,"online":false},{"id":$one,"online":false}]}
GET /device/export?online=1
  => sheet ["*"]

# device_page: the error names the wrong filter
as admin
GET /device/page?mac=02:G
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/page?mac=zz
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/page?macs=02:AA:00:00:00:01,02:AA
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/page?channelIds=x
  => E_BAD_REQUEST msg "channelIds"
GET /device/page?modelIds=1.5
  => E_BAD_REQUEST msg "modelIds"
GET /device/page?status=2
  => E_BAD_REQUEST msg "status"
GET /device/page?online=2
  => E_BAD_REQUEST msg "online"
GET /device/page?userId=x
  => E_BAD_REQUEST msg "userId"
GET /device/page?beginTime=2000-01-01
  => E_BAD_REQUEST msg "beginTime"
GET /device/page?pageSize=201
  => E_BAD_REQUEST msg "pageSize"
as nobody
GET /device/page
  => E_UNAUTHORIZED
sql INSERT INTO system_users (tenant_id, username, password, nickname) VALUES (1, 'looker', '*', 'Looker')
as user looker
GET /device/page
  => E_FORBIDDEN
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => E_FORBIDDEN
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01
  => E_FORBIDDEN
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=0123456789abcdef
  => E_FORBIDDEN

# device_get: by id, by address and by CPU id
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdef"}
  => 0, keep id
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel}
  => 0
GET /device/get-by-mac?mac=02-aa-00-00-00-01
  => 0 {"id":$id,"mac":"02:AA:00:00:00:01","channelName":"North","cpu":"0123456789abcdef"}
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01
  => 0 {"id":$id,"mac":"02:AA:00:00:00:01","channelName":"North","cpu":"0123456789abcdef"}
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=0123456789ABCDEF
  => 0 {"id":$id,"mac":"02:AA:00:00:00:01","channelName":"North","cpu":"0123456789abcdef"}
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=fedcba9876543210
  => E_DEVICE_NOT_EXISTS
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:02&cpu=fedcba9876543210
  => E_DEVICE_NOT_EXISTS
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id, cpu) VALUES (9001, 2, '02:aa:00:00:00:09', 9001, '0123456789abcdef')
GET /device/get-by-mac?mac=02:AA:00:00:00:09
  => E_DEVICE_NOT_EXISTS
GET /device/get-by-mac?mac=02:AA:00:00:00:09
  => E_DEVICE_NOT_EXISTS
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:09
  => E_DEVICE_NOT_EXISTS
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:09&cpu=0123456789abcdef
  => E_DEVICE_NOT_EXISTS
GET /device/get-by-mac?mac=02:AA:00:00:00:0A
  => E_DEVICE_NOT_EXISTS

# device_get: the same time, however the record is read
as admin
use channel channel North
sql INSERT INTO device_info (tenant_id, mac, channel_id, activation_time, create_time, update_time) VALUES (1, '02:aa:00:00:00:01', $channel, '2024-01-01 00:00:00.0016Z', '2024-01-01 00:00:00.0026Z', '2024-01-01 00:00:00.0036Z')
GET /device/page?mac=02:AA:00:00:00:01
  => 0 {"list":[{"activationTime":1704067200001,"createTime":1704067200002,"updateTime":1704067200003}]}
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"activationTime":1704067200001,"createTime":1704067200002,"updateTime":1704067200003}
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01
  => 0 {"activationTime":1704067200001,"createTime":1704067200002,"updateTime":1704067200003}

# device_get: an empty or malformed address or CPU id
as admin
GET /device/get-by-mac
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac?mac=
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac?mac=02AA00000001
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac-from-db?mac=02:AA:00:00:00:01:02
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac-and-cpu?mac=02:AA:00:00:00:01&cpu=12
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/get-by-mac-and-cpu?cpu=0123456789abcdef
  => E_DEVICE_CONDITION_NOT_EXISTS

# device_export: the rows of the page; a device that sent a heartbeat is found as online
as admin
sql DELETE FROM device_info
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"deviceModel":"M1","modelId":3,"brand":"B"}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$north}
  => 0, keep two
sql UPDATE device_info SET user_id = 9007199254740993 WHERE id = $one
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9000001, 2, '02:aa:00:00:00:09', 9001)
GET /device/export-excel?modelIds=3
  => sheet [["Id","MAC address","Status","Channel id","Channel","Name","Brand","Model","Model id","Platform","CPU id","System version","SDK version","Build","Launchers","Memory","Real memory","Real flash","Serial number","Certification","Order number","Production order","Master model","Board","Company","User id","Device IP","Place of its IP","Region id","Remarks","Activated at","Created at","Updated at"],
		["$one","02:AA:00:00:00:01","Not activated","$north","North","","B","M1","3","","","","","","","","","","","","","","","","","9007199254740993","","","","","","*","*"]]
GET /device/export?pageSize=1&macs=02:AA:00:00:00:01,02:AA:00:00:00:02
  => sheet ["*","*","*"]
sql UPDATE device_info SET activation_time = now() WHERE id = $two
sql INSERT INTO device_runtime (device_id, last_seen) VALUES ($two, now()) ON CONFLICT (device_id) DO UPDATE SET last_seen = now()
GET /device/export?online=1
  => sheet ["*",["$two","02:AA:00:00:00:02","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*"]]
GET /device/export-excel?mac=x
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/export?online=7
  => E_BAD_REQUEST msg "online"
sql INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('03:00:00:0' || n / 65536 || ':' || lpad(to_hex(n / 256 % 256), 2, '0') || ':' || lpad(to_hex(n % 256), 2, '0'))::macaddr, $north FROM generate_series(1, 100000) n
GET /device/export-excel
  => E_EXPORT_TOO_MANY_ROWS msg "for device"
