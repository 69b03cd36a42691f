# channel_add, mac_add, region_add: children that an administrator adds take effect at once
as admin
sql INSERT INTO base_region (id, type, iso_code, name, path) VALUES (76, 1, 'BR', 'Brazil', '{76}') ON CONFLICT DO NOTHING
use channel north North
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north,$north]}
  => 0 {"effect":"DIRECT","draftId":null}
POST /device/app-blacklist/region/create-batch {"blacklistId":$id,"values":[76]}
  => 0 {"effect":"DIRECT"}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01","aa-bb-cc-00-00-01","AA:BB:CC:00:00:02"],"bindType":2}
  => 0 {"effect":"DIRECT"}
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":4,"channelCount":1,"macCount":2,"excludedCount":2,"regionCount":1}
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":2,"list":[{"mac":"AA:BB:CC:00:00:01","bindType":2,"approvalStatus":2},{"mac":"AA:BB:CC:00:00:02"}]}, keep mac = data.list.0.id
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01"]}
  => 0
GET /device/app-blacklist/mac/page?blacklistId=$id&keyword=aa:bb:cc:00:00:01
  => 0 {"total":1,"list":[{"bindType":1}]}
DELETE /device/app-blacklist/mac/delete-list?ids=$mac
  => 0 {"effect":"DIRECT"}
DELETE /device/app-blacklist/mac/delete-list?ids=$mac
  => E_BLACKLIST_MAC_NOT_EXISTS
GET /device/app-blacklist/channel/page?blacklistId=$id
  => 0, keep channel = data.list.0.id
DELETE /device/app-blacklist/channel/delete-list?ids=$channel
  => 0 {"effect":"DIRECT"}
DELETE /device/app-blacklist/channel/delete-list?ids=$channel
  => E_BLACKLIST_CHANNEL_NOT_EXISTS
GET /device/app-blacklist/region/page?blacklistId=$id
  => 0, keep region = data.list.0.id
DELETE /device/app-blacklist/region/delete-list?ids=$region
  => 0 {"effect":"DIRECT"}
DELETE /device/app-blacklist/region/delete-list?ids=$region
  => E_BLACKLIST_REGION_NOT_EXISTS
GET /device/app-blacklist/get?id=$id
  => 0 {"channelCount":0,"macCount":1,"excludedCount":1,"regionCount":0,"revision":8}

# channel_add, mac_add, region_add: refused if a child does not exist, or if there are too many
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[987654321]}
  => E_CHANNEL_NOT_EXISTS
POST /device/app-blacklist/region/create-batch {"blacklistId":$id,"values":[987654321]}
  => E_REGION_NOT_EXISTS
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA"]}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":[]}
  => E_BAD_REQUEST msg "values"
POST /device/app-blacklist/channel/create-batch {"blacklistId":987654321,"values":[1]}
  => E_BLACKLIST_NOT_EXISTS
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01"],"bindType":3}
  => E_BAD_REQUEST msg "bindType"
sql INSERT INTO base_region (id, type, iso_code, name, path) SELECT 990000 + n, 1, 'T' || n, 'T', ARRAY[990000 + n] FROM generate_series(1, 501) n
sql INSERT INTO app_blacklist_region (tenant_id, blacklist_id, region_id) SELECT 1, $id, 990000 + n FROM generate_series(1, 500) n
POST /device/app-blacklist/region/create-batch {"blacklistId":$id,"values":[990500]}
  => 0
POST /device/app-blacklist/region/create-batch {"blacklistId":$id,"values":[990501]}
  => E_BAD_REQUEST msg "values"
holds SELECT count(*) = 500 FROM app_blacklist_region WHERE blacklist_id = $id

# channel_remove: the last child of a record cannot be removed, nor children of two records at once
as admin
use channel north North
POST /device/app-blacklist/create {"packageName":"org.example.a","type":1,"channelIds":[$north]}
  => 0, keep a = data
POST /device/app-blacklist/create {"packageName":"org.example.b","type":1,"channelIds":[$north]}
  => 0, keep b = data
GET /device/app-blacklist/channel/page?blacklistId=$a
  => 0, keep one = data.list.0.id
GET /device/app-blacklist/channel/page?blacklistId=$b
  => 0, keep two = data.list.0.id
DELETE /device/app-blacklist/channel/delete-list?ids=$one
  => E_BLACKLIST_SCOPE_EMPTY
DELETE /device/app-blacklist/channel/delete-list?ids=$one,$two
  => E_BAD_REQUEST msg "ids"
DELETE /device/channel/delete?id=$north
  => E_CHANNEL_IN_USE
DELETE /device/app-blacklist/delete-list?ids=$a,$b
  => 0
DELETE /device/channel/delete?id=$north
  => 0

# mac_add: at most so many addresses of a record wait for approval; an administrator's do not wait
as admin
use user_with_menus editor E [6000,6060,6061,6062,6063,6064]
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
holds SELECT blacklist_waiting_max() = 1000000
sql CREATE OR REPLACE FUNCTION blacklist_waiting_max() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 3::bigint'
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01","AA:BB:CC:00:00:02"]}
  => 0 {"effect":"DIRECT"}
as user editor
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:03","AA:BB:CC:00:00:04","AA:BB:CC:00:00:05"]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:06"]}
  => E_BAD_REQUEST msg "too many addresses would wait for approval"
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:05"]}
  => 0
as admin
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:06","AA:BB:CC:00:00:05"]}
  => 0 {"effect":"DIRECT"}
