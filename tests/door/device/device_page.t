# device_page: newest first, whatever index finds the rows
as admin
sql DELETE FROM device_info
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9101, 1, 'A'), (9102, 1, 'B'), (9103, 2, 'Theirs')
# 120 orders of which the newest devices have the middle numbers; five brands.
sql INSERT INTO device_info (id, tenant_id, mac, channel_id, order_number, brand, device_model, status, create_time) SELECT 9200 + n, 1, ('020c00000' || to_char(n, 'FM000'))::macaddr, 9101 + n % 2, 'Q-' || to_char(n * 7 % 120, 'FM000'), 'Brand ' || n % 5, CASE WHEN n % 3 = 0 THEN 'Model ' || n % 2 END, n % 2, to_timestamp(1700000000 + n) FROM generate_series(1, 120) n
sql INSERT INTO device_info (id, tenant_id, mac, channel_id, order_number, brand, create_time) VALUES (9100, 2, '020c0000ffff', 9103, 'Q-00', 'Brand 1', now())
# More texts have this beginning than the query reads one by one.
GET /device/page?orderNumber=Q&pageSize=3
  => 0 {"total":120,"list":[{"id":9320,"orderNumber":"Q-000"},{"id":9319,"orderNumber":"Q-113"},{"id":9318,"orderNumber":"Q-106"}]}
GET /device/page?orderNumber=Q&pageSize=3&pageNo=40
  => 0 {"total":120,"list":[{"id":9203},{"id":9202},{"id":9201}]}
# Few texts have this beginning, so the query reads the rows of each.
GET /device/page?orderNumber=Q-00&pageSize=4
  => 0 {"total":10,"list":[{"id":9320},{"id":9304},{"id":9303},{"id":9287}]}
GET /device/page?orderNumber=Q-00&pageSize=4&pageNo=3
  => 0 {"total":10,"list":[{"id":9218},{"id":9201}]}
GET /device/page?orderNumber=Q-007&pageSize=4
  => 0 {"total":1,"list":[{"id":9201}]}
GET /device/page?orderNumber=R&pageSize=4
  => 0 {"total":0,"list":[]}
GET /device/page?brand=Brand&pageSize=3&pageNo=2
  => 0 {"total":120,"list":[{"id":9317},{"id":9316},{"id":9315}]}
GET /device/page?brand=Brand%203&pageSize=3&pageNo=8
  => 0 {"total":24,"list":[{"id":9213},{"id":9208},{"id":9203}]}
GET /device/page?deviceModel=Model&status=1&pageSize=3&pageNo=2
  => 0 {"total":20,"list":[{"id":9299},{"id":9293},{"id":9287}]}
# Of two filters on texts the first chooses the rows to read, the other only filters.
GET /device/page?deviceModel=Model%201&brand=Brand%204&pageSize=3
  => 0 {"total":4,"list":[{"id":9299},{"id":9269},{"id":9239}]}
GET /device/page?orderNumber=Q-0&brand=Brand%202&pageSize=3
  => 0 {"total":20,"list":[{"id":9317},{"id":9312},{"id":9307}]}
sql UPDATE device_info SET system_version = '1' || id % 4 WHERE tenant_id = 1 AND id % 2 = 0
GET /device/page?systemVersion=1&pageSize=3
  => 0 {"total":60,"list":[{"id":9320},{"id":9318},{"id":9316}]}
GET /device/page?systemVersion=12&pageSize=3&pageNo=10
  => 0 {"total":30,"list":[{"id":9210},{"id":9206},{"id":9202}]}
GET /device/page?systemVersion=12&brand=Brand%203&pageSize=3
  => 0 {"total":6,"list":[{"id":9318,"systemVersion":"12"},{"id":9298},{"id":9278}]}
GET /device/page?systemVersion=%25&pageSize=3
  => 0 {"total":0,"list":[]}
# As whole texts, each filter on one; a beginning is none then.
GET /device/page?systemVersion=1&exact=true
  => 0 {"total":0,"list":[]}
GET /device/page?systemVersion=12&exact=true&pageSize=3&pageNo=10
  => 0 {"total":30,"list":[{"id":9210},{"id":9206},{"id":9202}]}
GET /device/page?orderNumber=Q-00&exact=true
  => 0 {"total":0}
GET /device/page?orderNumber=Q-007&exact=true
  => 0 {"total":1,"list":[{"id":9201}]}
GET /device/page?orderNumber=Q-007&deviceModel=Model&exact=true
  => 0 {"total":0}
GET /device/page?deviceModel=Model%201&brand=Brand%204&exact=true&pageSize=3
  => 0 {"total":4,"list":[{"id":9299},{"id":9269},{"id":9239}]}
GET /device/page?deviceModel=Model%201&brand=Brand&exact=true
  => 0 {"total":0}
GET /device/export-excel?systemVersion=1&exact=true
  => sheet ["*"]
GET /device/page?exact=perhaps
  => E_BAD_REQUEST msg "exact"
# A channel that is named twice counts once; channels of other tenants do not count.
GET /device/page?channelIds=9101,9102,9101,9103&pageSize=3
  => 0 {"total":120,"list":[{"id":9320},{"id":9319},{"id":9318}]}
GET /device/page?channelIds=9101,9102,9101,9103&pageSize=3&pageNo=40
  => 0 {"total":120,"list":[{"id":9203},{"id":9202},{"id":9201}]}
GET /device/page?channelIds=9102,9103&status=1&brand=Brand%201&pageSize=3
  => 0 {"total":12,"list":[{"id":9311},{"id":9301},{"id":9291}]}
# With an address, no other filter is needed to choose the rows to read.
GET /device/page?channelIds=9101,9102&brand=Brand&mac=02:0C:00:00:00&pageSize=3
  => 0 {"total":99,"list":[{"id":9299},{"id":9298},{"id":9297}]}

# device_page: last seen from and to, by the stored times alone; a country with the regions in it
as admin
sql DELETE FROM device_info
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"regionId":901}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$north,"regionId":9010001}
  => 0, keep two
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$north,"regionId":903}
  => 0, keep three
PUT /device/update-status {"macs":["02:AA:00:00:00:02"],"status":1}
  => 0
sql INSERT INTO device_runtime (device_id, last_seen) VALUES ($one, '2001-02-03 04:05:06.789+08'), ($two, '2001-02-03 05:05:06+08')
GET /device/page?lastSeen[0]=2001-02-03%2004:05:06&lastSeen[1]=2001-02-03%2004:05:06
  => 0 {"total":1,"list":[{"id":$one,"lastSeen":"*"}]}
GET /device/page?lastSeen[0]=2001-02-03%2004:05:06
  => 0 {"total":2}
GET /device/page?lastSeen[1]=2001-02-03%2005:05:05
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?lastSeen=2001-02-03%2005:05:07
  => 0 {"total":0,"list":[]}
GET /device/export-excel?lastSeen[0]=2001-02-03%2005:05:00&lastSeen[1]=2001-02-03%2006:05:06
  => sheet ["*","*"]
as device
GET /deviceHeartBeat/02:AA:00:00:00:02
  => 0 true
as admin
GET /device/page?lastSeen[1]=2001-02-03%2006:05:06
  => 0 {"total":2,"list":[{"id":$two,"lastSeen":981147906000},{"id":$one}]}
GET /device/page?lastSeen[1]=yesterday
  => E_BAD_REQUEST msg "lastSeen"
GET /device/page?countryId=901
  => 0 {"total":2,"list":[{"id":$two},{"id":$one}]}
GET /device/page?countryId=903
  => 0 {"total":1,"list":[{"id":$three}]}
GET /device/page?countryId=90
  => 0 {"total":0}
# With 0 those whose country is not known.
GET /device/page?countryId=0
  => 0 {"total":0}
use device four 02:AA:00:00:00:04 $north
GET /device/page?countryId=0
  => 0 {"total":1,"list":[{"id":$four,"regionId":null}]}
GET /device/page?countryId=1000
  => E_BAD_REQUEST msg "countryId"

# device_get: the same row as of the page; null for who is not there, or is another tenant's
as admin
use channel one One
POST /device/create {"mac":"02:AA:00:00:01:01","channelId":$one,"regionId":901}
  => 0, keep box
GET /device/get?id=$box
  => 0 {"id":$box,"mac":"02:AA:00:00:01:01","channelName":"One","regionId":901,"lastSeen":null,"online":false}
PUT /device/update-status {"macs":["02:AA:00:00:01:01"],"status":1}
  => 0
as device
GET /deviceHeartBeat/02:AA:00:00:01:01
  => 0 true
as admin
GET /device/get?id=$box
  => 0 {"id":$box,"lastSeen":"*","online":true}
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9104, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9101, 2, '020c0000fffe', 9104)
GET /device/get?id=9101
  => 0 null
GET /device/get?id=987654
  => 0 null
DELETE /device/delete-list?ids=$box
  => 0
GET /device/get?id=$box
  => 0 null
GET /device/get
  => E_BAD_REQUEST msg "id"
POST /system/user/create {"username":"nodevices","nickname":"N","password":"password-1"}
  => 0
as user nodevices
GET /device/get?id=$box
  => E_FORBIDDEN

# device_page: a part of the name finds devices in any case of letters; blanks around it do not count
as admin
use channel one One
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$one,"name":"Living room TV"}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$one,"name":"客厅 Projector 100%"}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:03","channelId":$one}
  => 0
GET /device/page?name=ROOM%20tv%E3%80%80
  => 0 {"total":1,"list":[{"mac":"02:AA:00:00:00:01"}]}
GET /device/page?name=%E5%AE%A2
  => 0 {"total":1,"list":[{"mac":"02:AA:00:00:00:02"}]}
GET /device/page?name=0%25&channelIds=$one
  => 0 {"total":1}
GET /device/page?name=_
  => 0 {"total":0,"list":[]}
GET /device/page?name=
  => 0 {"total":3}

# device_page: a parameter that is not known is refused by its name, by page, workbook and count, because without the filter it meant all devices
as admin
GET /device/page?chanelIds=1
  => E_BAD_REQUEST msg "chanelIds: is no parameter of this request"
GET /device/page?pageNo=1&pageSize=10&mac=&createTime[0]=&channelIds[]=
  => 0
GET /device/page?channel_ids=1
  => E_BAD_REQUEST msg "channel_ids"
GET /device/export-excel?channelID=1
  => E_BAD_REQUEST msg "channelID"
GET /device/channel/export?pageNo=2&pageSize=10&name=none
  => sheet "*"
GET /device/channel/page?sort=name
  => E_BAD_REQUEST msg "sort"
GET /device/overview/summary?channelId=1
  => E_BAD_REQUEST msg "channelId"
GET /device/overview/summary?pageNo=1
  => E_BAD_REQUEST msg "pageNo"
GET /device/get-device-count-by-channelIds-and-status?channelIds=1&statuses=0
  => E_BAD_REQUEST msg "statuses"
GET /device/app-package-name/page?package=com
  => E_BAD_REQUEST msg "package"
GET /device/app-install/trend?packages=com.a.b
  => E_BAD_REQUEST msg "packages"
GET /device/app-blacklist/page?packagename=com
  => E_BAD_REQUEST msg "packagename"
GET /device/app-blacklist/export-excel/sync?packag%C3%A9=com
  => E_BAD_REQUEST msg "packag"
GET /device/rule/page?%20=1
  => E_BAD_REQUEST
# the others ignore it
GET /system/post/page?nme=1
  => 0

# device_page: the total without a filter is the number that is kept, with the changes of this moment
as admin
use channel ch Kept
POST /device/create {"mac":"02:DA:00:00:00:01","channelId":$ch}
  => 0
GET /device/page
  => 0 {"total":1}
sql INSERT INTO device_total (tenant_id, kind, value, devices) VALUES (1, 'country', 'ZZ', 40), (1, 'model', 'M', 7), (2, 'country', 'ZZ', 5)
GET /device/page?pageNo=1&pageSize=5
  => 0 {"total":41}
GET /device/page?channelIds=$ch
  => 0 {"total":1}
DELETE /device/delete?id=1
  => E_DEVICE_NOT_EXISTS
