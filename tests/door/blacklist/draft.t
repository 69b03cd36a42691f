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

# draft_diff: an approver, who may not read rules, reads the condition before and after
as admin
use operator_and_approver
use bad_game
POST /device/rule/create {"name":"Before","expr":{"==":[{"var":"brand"},"a"]}}
  => 0, keep before = data
sql UPDATE app_blacklist SET rule_id = $before WHERE id = 700
as user olga
PUT /device/app-blacklist/update {"id":700,"revision":3,"remark":"other"}
  => 0 {"effect":"DRAFT"}
as user anna
GET /device/rule/get?id=$before
  => E_FORBIDDEN
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"remark"}],"rule":{"id":$before,"name":"Before","expr":{"==":[{"var":"brand"},"a"]}}}, keep field = data.ruleFields.0.name
holds SELECT '$field' = 'mac'
as user olga
PUT /device/app-blacklist/update {"id":700,"revision":3,"rule":{"name":"After","expr":{"==":[{"var":"brand"},"b"]}}}
  => 0 {"effect":"DRAFT"}
as user anna
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"remark"},{"field":"ruleId","old":$before,"oldRule":{"id":$before,"name":"Before","expr":{"==":[{"var":"brand"},"a"]}},"newRule":{"name":"After","expr":{"==":[{"var":"brand"},"b"]}}}],"rule":{"name":"After"}}
as user olga
PUT /device/app-blacklist/update {"id":700,"revision":3,"ruleId":0}
  => 0 {"effect":"DRAFT"}
as user anna
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"remark"},{"field":"ruleId","new":null,"oldRule":{"name":"Before"},"newRule":null}],"rule":null}

# draft_diff: says how many children come and go, and lists the first thousand
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value) SELECT 701, 1 + n % 2, 'mac', blacklist_item_value('mac', '02b1' || lpad(to_hex(n), 8, '0')) FROM generate_series(1, 2401) n
as user olga
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"remark"},{"field":"rolloutPercent"},{"field":"macs","oldCount":1201,"newCount":1200}]}, keep diff = data
holds SELECT jsonb_array_length(c -> 'old') = 1000 AND jsonb_array_length(c -> 'new') = 1000 AND c #>> '{old,999}' = '02:B1:00:00:07:CF' FROM jsonb_path_query('$diff', '$.changes[2]') c

# draft_diff: of very many addresses the devices are not counted, also if the draft removes the first of them
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac) SELECT 1, 700, lpad(to_hex(n), 12, '0')::macaddr FROM generate_series(1, 10010) n
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value) VALUES (701, 2, 'mac', '00:00:00:00:00:01')
as user olga
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"deviceCountAfter":null}
sql DELETE FROM app_blacklist_mac WHERE blacklist_id = 700 AND mac > '00:00:00:00:27:00'
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"deviceCountAfter":0}

# draft_diff: nor are they if the draft itself brings so many
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value) SELECT 701, 1, 'mac', blacklist_item_value('mac', '02b1' || lpad(to_hex(n), 8, '0')) FROM generate_series(1, 10001) n
as user olga
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"deviceCountAfter":null}
sql DELETE FROM app_blacklist_draft_item WHERE draft_id = 701 AND value = '02:B1:00:00:00:01'
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"deviceCountAfter":0}

# draft_diff: an address that is to be bound in another way leaves one list for the other
as admin
use operator_and_approver
use bad_game
POST /device/app-blacklist/mac/create-batch {"blacklistId":700,"values":["02:B1:00:00:00:01"],"bindType":2}
  => 0 {"effect":"DIRECT"}
POST /device/app-blacklist/mac/create-batch {"blacklistId":700,"values":["02:B1:00:00:00:02"]}
  => 0 {"effect":"DIRECT"}
GET /device/app-blacklist/get?id=700
  => 0, keep revision = data.revision
as user olga
PUT /device/app-blacklist/update {"id":700,"revision":$revision,"macs":["02:B1:00:00:00:01","02:B1:00:00:00:02"]}
  => 0 {"effect":"DRAFT"}, keep draft = data.draftId
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"excludedMacs","old":["02:B1:00:00:00:01"],"new":[],"oldCount":1,"newCount":0},{"field":"macs","old":[],"new":["02:B1:00:00:00:01"],"oldCount":0,"newCount":1}],"deviceCountAfter":0}
sql UPDATE app_blacklist_draft_item SET value = '02:B1:00:00:00:02', bind_type = 2, was = 1 WHERE draft_id = $draft
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"excludedMacs","old":[],"new":["02:B1:00:00:00:02"]},{"field":"macs","old":["02:B1:00:00:00:02"],"new":[]}]}

# draft: a channel that a draft gives the record is not deleted before the draft has ended
as admin
use three_operators
use asks 30 $anna
use game
use channel north North
use change_submitted olga "channelIds":[$north]
as admin
DELETE /device/channel/delete?id=$north
  => E_CHANNEL_IN_USE
use task anna
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => 0
as admin
DELETE /device/channel/delete?id=$north
  => 0 true
