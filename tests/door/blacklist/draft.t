# draft_get: shows the open draft of a record, but none of another tenant
as admin
use operator_and_approver
use bad_game
as user olga
GET /device/app-blacklist/draft/get?businessType=main&businessId=700
  => 0 null
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 null
use bad_game_draft
sql UPDATE app_blacklist_draft SET payload = payload || '{"start_time": "2026-01-01T00:00:00Z", "kill_interval_s": 90}' WHERE id = 701
GET /device/app-blacklist/draft/get?businessType=main&businessId=700
  => 0 {"id":701,"businessType":"main","businessId":700,"blacklistId":700,"updateType":"update","baseRevision":3,"revision":3,"status":-1,"processInstanceId":null,"reason":null,"payload":{"remark":"worse","rolloutPercent":50,"startTime":1767225600000,"killIntervalS":90},"itemCount":0,"creator":$olga,"creatorName":"Olga"}
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"killIntervalS","old":60,"new":90},{"field":"remark","old":null,"new":"worse"},{"field":"rolloutPercent","old":100,"new":50},{"field":"startTime","old":null,"new":1767225600000}]}
GET /device/app-blacklist/draft/get?businessType=mac&businessId=700
  => 0 null
GET /device/app-blacklist/draft/get?businessType=rule&businessId=700
  => E_BAD_REQUEST msg "businessType"
sql UPDATE app_blacklist SET tenant_id = 2
sql UPDATE app_blacklist_draft SET tenant_id = 2
GET /device/app-blacklist/draft/get?businessType=main&businessId=700
  => 0 null
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 null
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=700
  => E_BLACKLIST_NOT_EXISTS

# draft_diff: shows children that the draft adds and removes, also those that wait for approval
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'One'), (802, 1, 'Two')
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value, bind_type) VALUES (701, 2, 'channel', '801', 1), (701, 1, 'mac', '02:B1:00:00:00:01', 2)
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id, approval_status) VALUES (1, 700, 801, 2), (1, 700, 802, -1)
as user olga
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"remark"},{"field":"rolloutPercent"},{"field":"channelIds","old":[801],"new":[802]},{"field":"excludedMacs","old":[],"new":["02:B1:00:00:00:01"]}]}
sql UPDATE app_blacklist_draft SET update_type = 'delete', payload = '{}'
sql DELETE FROM app_blacklist_draft_item
sql DELETE FROM app_blacklist_channel
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"deleted","old":false,"new":true}]}
sql UPDATE app_blacklist_draft SET update_type = 'create'
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"allDevice","old":null,"new":true},{"field":"appName","old":null,"new":"Bad game"},{"field":"enabled"},{"field":"killIntervalS"},{"field":"matchMode"},{"field":"packageName","old":null,"new":"com.bad.game"},{"field":"rolloutPercent"},{"field":"type","old":null,"new":1},{"field":"versionOp"}]}

# draft_discard: its creator or an administrator may discard a draft, unless it is in approval
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use user otto Otto
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($otto, 9001, 1)
as user otto
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=700
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
as user anna
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=700
  => E_FORBIDDEN
use bad_game_submitted
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=700
  => E_BLACKLIST_IN_APPROVAL
PUT /device/app-blacklist/approval/cancel {"businessId":700,"reason":"r"}
  => 0 true
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=700
  => 0 true
holds SELECT status = 4 AND finish_time IS NOT NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT NOT deleted AND revision = 3 FROM app_blacklist WHERE id = 700
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=700
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
sql UPDATE app_blacklist SET effective = false WHERE id = 700
sql INSERT INTO app_blacklist_draft (tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, creator) VALUES (1, 'main', 700, 700, 'create', 3, $olga)
as admin
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=700
  => 0 true
holds SELECT deleted FROM app_blacklist WHERE id = 700
