# record_save: a user who needs approval writes drafts, which change nothing yet
as admin
use user_with_menus editor E [6000,6060,6061,6062,6063,6064]
use channel north North
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
as user editor
POST /device/app-blacklist/create {"packageName":"org.example.mine","type":1,"allDevice":true}
  => 0, keep mine = data
GET /device/app-blacklist/get?id=$mine
  => 0 {"effective":false,"approvalStatus":-1}
GET /device/app-blacklist/page?packageName=mine
  => 0 {"total":1,"list":[{"id":$mine,"hasDraft":true}]}
holds SELECT update_type = 'create' AND status = -1 FROM app_blacklist_draft WHERE blacklist_id = $mine
holds SELECT bool_and(action LIKE '%: Blacklist: org.example.mine; Status: Not submitted; Update type: create') FROM system_operate_log WHERE type = 'blacklist draft' AND action LIKE '%org.example.mine%'
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"wanted","channelIds":[$north],"macs":["AA:BB:CC:00:00:01"]}
  => 0 {"effect":"DRAFT","draftId":"*"}, keep draft = data.draftId
GET /device/app-blacklist/get?id=$id
  => 0 {"remark":null,"revision":1,"channelCount":0,"macCount":0}
holds SELECT payload ->> 'remark' = 'wanted' FROM app_blacklist_draft WHERE id = $draft
holds SELECT bool_or(action LIKE '%Change: %Remark = wanted%') AND bool_and(action NOT LIKE '%Business%') FROM system_operate_log WHERE type = 'blacklist draft' AND biz_id = $draft
holds SELECT count(*) = 2 FROM app_blacklist_draft_item WHERE draft_id = $draft AND op = 1
PUT /device/app-blacklist/update {"id":$id,"revision":1,"packageName":"com.android.settings"}
  => E_BLACKLIST_PACKAGE_PROTECTED
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":false,"channelIds":[]}
  => E_BLACKLIST_SCOPE_EMPTY
sql INSERT INTO base_region (id, type, iso_code, name, path) VALUES (76, 1, 'BR', 'Brazil', '{76}') ON CONFLICT DO NOTHING
POST /device/app-blacklist/region/create-batch {"blacklistId":$id,"values":[76]}
  => 0 {"effect":"DRAFT","draftId":null}
GET /device/app-blacklist/region/page?blacklistId=$id
  => 0 {"total":1,"list":[{"regionId":76,"approvalStatus":-1}]}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01","AA:BB:CC:00:00:02"]}
  => 0 {"effect":"DRAFT","draftId":null}
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":2,"list":[{"approvalStatus":-1},{"approvalStatus":-1}]}, keep waiting = data.list.0.id
DELETE /device/app-blacklist/mac/delete-list?ids=$waiting
  => 0 {"effect":"DRAFT","draftId":null}
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":1}
PUT /device/app-blacklist/update-status {"id":$id,"enabled":false,"revision":1}
  => 0 {"effect":"DIRECT","draftId":null}
PUT /device/app-blacklist/update-status {"id":$id,"enabled":true,"revision":2}
  => 0 {"effect":"DRAFT","draftId":"*"}
GET /device/app-blacklist/get?id=$id
  => 0 {"enabled":false,"revision":2}
DELETE /device/app-blacklist/delete?id=$id
  => 0 {"effect":"DRAFT","draftId":"*"}
GET /device/app-blacklist/get?id=$id
  => 0 {"packageName":"org.example.game"}
as admin
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:09"]}
  => 0 {"effect":"DIRECT"}
GET /device/app-blacklist/mac/page?blacklistId=$id&keyword=aa:bb:cc:00:00:09
  => 0, keep live = data.list.0.id
as user editor
DELETE /device/app-blacklist/mac/delete-list?ids=$live
  => 0 {"effect":"DRAFT","draftId":"*"}, keep gone = data.draftId
holds SELECT op = 2 AND value::macaddr = 'aa:bb:cc:00:00:09' FROM app_blacklist_draft_item WHERE draft_id = $gone
GET /device/app-blacklist/mac/page?blacklistId=$id&keyword=aa:bb:cc:00:00:09
  => 0 {"total":1}

# record_save: a user who needs approval may not change a record in approval
as admin
use user_with_menus editor E [6000,6060,6061,6062,6063,6064]
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0, keep live = data.list.0.id
sql UPDATE app_blacklist SET approval_status = 1 WHERE id = $id
as user editor
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"late"}
  => E_BLACKLIST_IN_APPROVAL
PUT /device/app-blacklist/update-status {"id":$id,"enabled":true,"revision":1}
  => E_BLACKLIST_IN_APPROVAL
DELETE /device/app-blacklist/delete?id=$id
  => E_BLACKLIST_IN_APPROVAL
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:02"]}
  => E_BLACKLIST_IN_APPROVAL
DELETE /device/app-blacklist/mac/delete-list?ids=$live
  => E_BLACKLIST_IN_APPROVAL
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text "AA:BB:CC:00:00:07"
  => E_BLACKLIST_IN_APPROVAL
PUT /device/app-blacklist/update-status {"id":$id,"enabled":false,"revision":1}
  => 0 {"effect":"DIRECT"}

# children_add: what the own draft removes stays when it is added again
as admin
use user_with_menus editor E [6000,6060,6061,6062,6063,6064]
use channel north North
use channel south South
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north,$south],"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0, keep mac = data.list.0.id
GET /device/app-blacklist/channel/page?blacklistId=$id
  => 0 {"list":["*",{"channelId":$south}]}, keep channel = data.list.1.id
as user editor
DELETE /device/app-blacklist/mac/delete-list?ids=$mac
  => 0 {"effect":"DRAFT"}
DELETE /device/app-blacklist/channel/delete-list?ids=$channel
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["aa-bb-cc-00-00-01"]}
  => 0 {"effect":"DRAFT"}
holds SELECT string_agg(kind, ' ') = 'channel' FROM app_blacklist_draft d JOIN app_blacklist_draft_item i ON i.draft_id = d.id WHERE blacklist_id = $id
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$south]}
  => 0 {"effect":"DRAFT"}
holds SELECT NOT EXISTS (SELECT FROM app_blacklist_draft WHERE blacklist_id = $id)

# children_add: who needs approval is refused an address that is bound in the other way already
as admin
use user_with_menus editor E [6000,6060,6061,6062,6063,6064]
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user editor
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:02","AA:BB:CC:00:00:01"],"bindType":2}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE msg "AA:BB:CC:00:00:01 is bound in the other way"
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01"]}
  => 0 {"effect":"DRAFT"}
# Nor can one that waits already, until it is removed.
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:02"]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:02"],"bindType":2}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
GET /device/app-blacklist/mac/page?blacklistId=$id&keyword=aa:bb:cc:00:00:02
  => 0 {"total":1,"list":[{"bindType":1}]}, keep waiting = data.list.0.id
DELETE /device/app-blacklist/mac/delete-list?ids=$waiting
  => 0
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:02"],"bindType":2}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":2,"list":[{"mac":"AA:BB:CC:00:00:01","bindType":1},{"mac":"AA:BB:CC:00:00:02","bindType":2,"approvalStatus":-1}]}
as admin
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01"],"bindType":2}
  => 0 {"effect":"DIRECT"}
