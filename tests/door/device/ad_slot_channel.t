# ad_slot_bind: can be repeated; the version of each channel that gets a link grows, others stay
as admin
use north_and_south
POST /device/ad-slot-channel/bind {"adSlotId":7,"channelIds":[$north,$north]}
  => 0 {"added":1,"kept":0}
GET /device/channel/get?id=$north
  => 0 {"updateVersion":"*"}, keep before = data.updateVersion
sql DO 'BEGIN ASSERT (SELECT abs(update_version - extract(epoch FROM clock_timestamp()) * 1000) < 60000 FROM base_channel WHERE id = $north); END'
POST /device/ad-slot-channel/bind {"adSlotId":7,"channelIds":[$south,$north]}
  => 0 {"added":1,"kept":1}
GET /device/channel/get?id=$north
  => 0 {"updateVersion":$before}
sql DO 'BEGIN ASSERT (SELECT update_version > 0 FROM base_channel WHERE id = $south); END'
GET /device/ad-slot-channel/list-by-ad-slot?adSlotId=7
  => 0 [{"adSlotId":7,"channelId":$north,"channelName":"North","status":0,"sort":0,"startTime":null,"endTime":null,"remark":null},{"channelId":$south}]
POST /device/ad-slot-channel/bind {"adSlotId":7,"channelIds":[]}
  => 0 {"added":0,"kept":0}
POST /device/ad-slot-channel/bind {"adSlotId":8,"channelIds":[$north,987654321]}
  => E_CHANNEL_NOT_EXISTS
GET /device/ad-slot-channel/list-by-ad-slot?adSlotId=8
  => 0 []

# ad_slot_unbind: links that do not exist are ignored; versions grow even when the clock stands still
as admin
use north_and_south
POST /device/ad-slot-channel/bind {"adSlotId":7,"channelIds":[$north]}
  => 0
sql UPDATE base_channel SET update_version = 9000000000000 WHERE id IN ($north, $south)
POST /device/ad-slot-channel/unbind {"adSlotId":7,"channelIds":[$north,$south,987654321]}
  => 0 {"removed":1}
GET /device/channel/get?id=$north
  => 0 {"updateVersion":9000000000001}
GET /device/channel/get?id=$south
  => 0 {"updateVersion":9000000000000}
POST /device/ad-slot-channel/unbind {"adSlotId":7,"channelIds":[$north]}
  => 0 {"removed":0}
GET /device/channel/get?id=$north
  => 0 {"updateVersion":9000000000001}
POST /device/ad-slot-channel/bind {"adSlotId":7,"channelIds":[$north]}
  => 0 {"added":1,"kept":0}

# ad_slot_create_batch: all links or none, ids in the order of the request
as admin
use north_and_south
POST /device/ad-slot-channel/create-batch [{"adSlotId":8,"channelId":$south,"sort":2,"status":1,"startTime":1700000000000,
		"endTime":1700000001500,"remark":"r"},{"adSlotId":7,"channelId":$south,"sort":1},{"adSlotId":7,"channelId":$north}]
  => 0 ["*","*","*"], keep first = data.0
GET /device/ad-slot-channel/list-by-channel?channelId=$south
  => 0 [{"adSlotId":7,"sort":1,"status":0},{"id":$first,"adSlotId":8,"channelId":$south,"status":1,"sort":2,"startTime":1700000000000,
		"endTime":1700000001500,"remark":"r"}]
sql UPDATE base_channel SET update_version = 9000000000000 WHERE id = $north
POST /device/ad-slot-channel/create-batch [{"adSlotId":9,"channelId":$north},{"adSlotId":8,"channelId":$south}]
  => E_AD_SLOT_CHANNEL_DUPLICATE
POST /device/ad-slot-channel/create-batch [{"adSlotId":9,"channelId":$north},{"adSlotId":9,"channelId":$north}]
  => E_AD_SLOT_CHANNEL_DUPLICATE
POST /device/ad-slot-channel/create-batch [{"adSlotId":9,"channelId":$north},{"adSlotId":9,"channelId":987654321}]
  => E_CHANNEL_NOT_EXISTS
POST /device/ad-slot-channel/create-batch [{"adSlotId":9,"channelId":$north},{"adSlotId":10,"channelId":$north,"startTime":2,"endTime":1}]
  => E_AD_SLOT_CHANNEL_TIME_INVALID
POST /device/ad-slot-channel/create-batch [{"adSlotId":9,"channelId":$north},{"adSlotId":9}]
  => E_BAD_REQUEST msg "items[1].channelId"
GET /device/ad-slot-channel/list-by-ad-slot?adSlotId=9
  => 0 []
GET /device/channel/get?id=$north
  => 0 {"updateVersion":9000000000000}
POST /device/ad-slot-channel/create-batch []
  => 0 []
POST /device/ad-slot-channel/create-batch [{"adSlotId":9,"channelId":$north,"startTime":5,"endTime":5}]
  => 0 ["*"]

# ad_slot_update: fields that are not sent keep their values; the versions of the old and the new channel grow
as admin
use north_and_south
POST /device/ad-slot-channel/create-batch [{"adSlotId":7,"channelId":$north,"sort":3,"startTime":1000,"endTime":2000,"remark":"r"},
		{"adSlotId":8,"channelId":$north}]
  => 0, keep id = data.0
sql UPDATE base_channel SET update_version = 9000000000000 WHERE id IN ($north, $south)
PUT /device/ad-slot-channel/update {"id":$id,"status":1,"endTime":3000}
  => 0 true
GET /device/ad-slot-channel/page?adSlotId=7
  => 0 {"total":1,"list":[{"id":$id,"channelId":$north,"status":1,"sort":3,"startTime":1000,"endTime":3000,"remark":"r"}]}
GET /device/channel/get?id=$north
  => 0 {"updateVersion":9000000000001}
PUT /device/ad-slot-channel/update {"id":$id,"startTime":3001}
  => E_AD_SLOT_CHANNEL_TIME_INVALID
PUT /device/ad-slot-channel/update {"id":$id,"endTime":999}
  => E_AD_SLOT_CHANNEL_TIME_INVALID
PUT /device/ad-slot-channel/update {"id":$id,"adSlotId":8}
  => E_AD_SLOT_CHANNEL_DUPLICATE
PUT /device/ad-slot-channel/update {"id":$id,"channelId":987654321}
  => E_CHANNEL_NOT_EXISTS
PUT /device/ad-slot-channel/update {"id":987654321,"sort":1}
  => E_AD_SLOT_CHANNEL_NOT_EXISTS
GET /device/channel/get?id=$north
  => 0 {"updateVersion":9000000000001}
PUT /device/ad-slot-channel/update {"id":$id,"channelId":$south,"adSlotId":8}
  => 0 true
GET /device/ad-slot-channel/list-by-channel?channelId=$south
  => 0 [{"id":$id,"adSlotId":8,"sort":3}]
GET /device/channel/get?id=$north
  => 0 {"updateVersion":9000000000002}
GET /device/channel/get?id=$south
  => 0 {"updateVersion":9000000000001}

# ad_slot_delete: one unknown id is an error, unknown ids among several are ignored
as admin
use north_and_south
POST /device/ad-slot-channel/create-batch [{"adSlotId":7,"channelId":$north},{"adSlotId":7,"channelId":$south},{"adSlotId":8,"channelId":$south}]
  => 0, keep one = data.0
GET /device/ad-slot-channel/page?channelId=$south
  => 0 {"total":2,"list":[{"adSlotId":8},{"adSlotId":7}]}, keep two = data.list.1.id
GET /device/ad-slot-channel/page?channelId=$south
  => 0, keep three = data.list.0.id
sql UPDATE base_channel SET update_version = 9000000000000 WHERE id IN ($north, $south)
DELETE /device/ad-slot-channel/delete?id=$one
  => 0 true
DELETE /device/ad-slot-channel/delete?id=$one
  => E_AD_SLOT_CHANNEL_NOT_EXISTS
DELETE /device/ad-slot-channel/delete-list?ids=$one,$two,$three,987654321
  => 0 true
DELETE /device/ad-slot-channel/delete-list?ids=
  => 0 true
GET /device/channel/get?id=$north
  => 0 {"updateVersion":9000000000001}
GET /device/channel/get?id=$south
  => 0 {"updateVersion":9000000000001}
GET /device/ad-slot-channel/page
  => 0 {"total":0}

# ad_slot: a channel that has links cannot be deleted
as admin
use channel north North
POST /device/ad-slot-channel/bind {"adSlotId":7,"channelIds":[$north]}
  => 0
DELETE /device/channel/delete?id=$north
  => E_CHANNEL_IN_USE
use device device 02:AA:00:00:00:01 $north
DELETE /device/channel/delete?id=$north
  => E_CHANNEL_HAS_DEVICES
DELETE /device/delete?id=$device
  => 0
POST /device/ad-slot-channel/unbind {"adSlotId":7,"channelIds":[$north]}
  => 0
DELETE /device/channel/delete?id=$north
  => 0 true
POST /device/ad-slot-channel/bind {"adSlotId":7,"channelIds":[$north]}
  => E_CHANNEL_NOT_EXISTS

# ad_slot: links and channels of another tenant do not exist
as admin
use channel north North
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO ad_slot_channel (id, tenant_id, ad_slot_id, channel_id) VALUES (9001, 2, 7, 9001)
POST /device/ad-slot-channel/bind {"adSlotId":8,"channelIds":[9001]}
  => E_CHANNEL_NOT_EXISTS
POST /device/ad-slot-channel/unbind {"adSlotId":7,"channelIds":[9001]}
  => 0 {"removed":0}
PUT /device/ad-slot-channel/update {"id":9001,"sort":1}
  => E_AD_SLOT_CHANNEL_NOT_EXISTS
DELETE /device/ad-slot-channel/delete?id=9001
  => E_AD_SLOT_CHANNEL_NOT_EXISTS
DELETE /device/ad-slot-channel/delete-list?ids=9001
  => 0 true
GET /device/ad-slot-channel/page
  => 0 {"total":0}
GET /device/ad-slot-channel/list-by-channel?channelId=9001
  => 0 []
GET /device/ad-slot-channel/list-by-ad-slot?adSlotId=7
  => 0 []
sql DO 'BEGIN ASSERT (SELECT NOT deleted AND sort = 0 FROM ad_slot_channel WHERE id = 9001); END'

# ad_slot: the error names the wrong field
as admin
POST /device/ad-slot-channel/bind {"channelIds":[1]}
  => E_BAD_REQUEST msg "adSlotId"
POST /device/ad-slot-channel/bind {"adSlotId":0,"channelIds":[1]}
  => E_BAD_REQUEST msg "adSlotId"
POST /device/ad-slot-channel/bind {"adSlotId":7}
  => E_BAD_REQUEST msg "channelIds"
POST /device/ad-slot-channel/create-batch {"adSlotId":7}
  => E_BAD_REQUEST
PUT /device/ad-slot-channel/update {"sort":1}
  => E_BAD_REQUEST msg "id"
PUT /device/ad-slot-channel/update {"id":1,"status":2}
  => E_BAD_REQUEST msg "status"
GET /device/ad-slot-channel/list-by-channel
  => E_BAD_REQUEST msg "channelId"
GET /device/ad-slot-channel/list-by-ad-slot
  => E_BAD_REQUEST msg "adSlotId"

# ad_slot_get: the same row as of the page; null for what is deleted or another tenant's
as admin
use channel north North
POST /device/ad-slot-channel/create-batch [{"adSlotId":7,"channelId":$north,"sort":3,"startTime":1000,"endTime":2000,"remark":"r"}]
  => 0, keep id = data.0
GET /device/ad-slot-channel/get?id=$id
  => 0 {"id":$id,"adSlotId":7,"channelId":$north,"channelName":"North","status":0,"sort":3,"startTime":1000,"endTime":2000,"remark":"r"}
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO ad_slot_channel (id, tenant_id, ad_slot_id, channel_id) VALUES (9001, 2, 7, 9001)
GET /device/ad-slot-channel/get?id=9001
  => 0 null
GET /device/ad-slot-channel/get?id=987654321
  => 0 null
DELETE /device/ad-slot-channel/delete?id=$id
  => 0 true
GET /device/ad-slot-channel/get?id=$id
  => 0 null
GET /device/ad-slot-channel/get?id=one
  => E_BAD_REQUEST msg "id"
GET /device/ad-slot-channel/get
  => E_BAD_REQUEST msg "id"
sql INSERT INTO system_users (tenant_id, username, password, nickname) VALUES (1, 'looker', '*', 'Looker')
as user looker
GET /device/ad-slot-channel/get?id=$id
  => E_FORBIDDEN
