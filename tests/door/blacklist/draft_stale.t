# record_apply: what changes nothing is no revision, and no draft goes stale by it
as admin
use operator_and_approver
use channel north North
use channel south South
use game
use change_submitted olga "remark":"worse"
as admin
PUT /device/app-blacklist/update-status {"id":$id,"revision":1,"enabled":true}
  => 0 {"effect":"DIRECT","draftId":null}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"type":1,"rolloutPercent":100,"macs":["aa-bb-cc-00-00-01"],"channelIds":[]}
  => 0 {"effect":"DIRECT","draftId":null}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"","appName":"","versionOp":0,"versionNumber":""}
  => 0 {"effect":"DIRECT","draftId":null}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01"]}
  => 0 {"effect":"DIRECT"}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text "AA:BB:CC:00:00:01"
  => 0 {"duplicated":1}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace text "AA:BB:CC:00:00:01"
  => 0 {"duplicated":1}
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":1}
use only_task anna
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"applied","message":"the change has taken effect","droppedFields":[]}
holds SELECT remark = 'worse' AND revision = 2 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'the change has taken effect' FROM bpm_process_instance WHERE id = '$instance'

# record_apply: what does change something is one revision each
as admin
use channel north North
use game
PUT /device/app-blacklist/update-status {"id":$id,"revision":1,"enabled":false}
  => 0 {"effect":"DIRECT"}
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => 0 {"effect":"DIRECT"}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01"],"bindType":2}
  => 0 {"effect":"DIRECT"}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace text "AA:BB:CC:00:00:02"
  => 0 {"added":1}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace&bindType=2 text "AA:BB:CC:00:00:02"
  => 0
PUT /device/app-blacklist/update {"id":$id,"revision":6,"remark":"both","allDevice":true,"channelIds":[]}
  => 0 {"effect":"DIRECT"}
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":7}

# children_remove: a child that only waited is none of the record
as admin
use operator_and_approver
use channel north North
use game
as user olga
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/channel/page?blacklistId=$id
  => 0, keep child = data.list.0.id
as admin
DELETE /device/app-blacklist/channel/delete-list?ids=$child
  => 0 {"effect":"DIRECT"}
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":1}

# draft_stale: a draft and a change of another field both take effect
as admin
use operator_and_approver
use channel north North
use game
use change_submitted olga "remark":"worse","rolloutPercent":50
as admin
PUT /device/app-blacklist/update {"id":$id,"revision":1,"appName":"Game","killIntervalS":90}
  => 0 {"effect":"DIRECT"}
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => 0 {"effect":"DIRECT"}
use only_task anna
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0 {"changes":[{"field":"remark"},{"field":"rolloutPercent"}],"stale":false}
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"applied"}
holds SELECT remark = 'worse' AND rollout_percent = 50 AND app_name = 'Game' AND kill_interval_s = 90 AND revision = 4 FROM app_blacklist WHERE id = $id

# draft_stale: switching off leaves other drafts as they are
as admin
use operator_and_approver
use game
use change_submitted olga "remark":"worse"
as admin
PUT /device/app-blacklist/update-status {"id":$id,"revision":1,"enabled":false}
  => 0 {"effect":"DIRECT"}
use only_task anna
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"applied"}
holds SELECT remark = 'worse' AND NOT enabled FROM app_blacklist WHERE id = $id

# draft_stale: switching off leaves the draft of a new record as it is, and off
as admin
use operator_and_approver
as user olga
use game
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as admin
PUT /device/app-blacklist/update-status {"id":$id,"revision":1,"enabled":false}
  => 0 {"effect":"DIRECT"}
use only_task anna
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"applied"}
holds SELECT effective AND NOT enabled FROM app_blacklist WHERE id = $id

# draft_stale: a draft that switches on is stale by switching off
as admin
use operator_and_approver
use game
PUT /device/app-blacklist/update-status {"id":$id,"revision":1,"enabled":false}
  => 0
as user olga
PUT /device/app-blacklist/update-status {"id":$id,"revision":2,"enabled":true}
  => 0 {"effect":"DRAFT","draftId":"*"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as admin
PUT /device/app-blacklist/update-status {"id":$id,"revision":2,"enabled":true}
  => 0 {"effect":"DIRECT"}
PUT /device/app-blacklist/update-status {"id":$id,"revision":3,"enabled":false}
  => 0 {"effect":"DIRECT"}
use only_task anna
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0 {"stale":true}
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"stale","message":"stale: record changed since submission"}
holds SELECT string_agg(template_content, '|') LIKE 'Your process % was approved, but not applied: record changed since submission (/bpm/%)' FROM system_notify_message WHERE user_id = $olga
holds SELECT NOT enabled AND approval_status = 3 FROM app_blacklist WHERE id = $id

# draft_stale: a draft is stale when a field that it changes was changed since
as admin
use operator_and_approver
use game
use change_submitted olga "versionOp":2,"versionCodeMax":20
as admin
PUT /device/app-blacklist/update {"id":$id,"revision":1,"versionOp":2,"versionCodeMax":10}
  => 0 {"effect":"DIRECT"}
use only_task anna
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"stale"}
holds SELECT version_code_max = 10 AND approval_status = 3 FROM app_blacklist WHERE id = $id

# draft_stale: the members of a version condition are one field
as admin
use operator_and_approver
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"versionOp":4,"versionCodeMin":3,"versionCodeMax":10}
  => 0, keep id
use change_submitted olga "versionOp":4,"versionCodeMin":3,"versionCodeMax":5
as admin
PUT /device/app-blacklist/update {"id":$id,"revision":1,"versionOp":4,"versionCodeMin":8,"versionCodeMax":10}
  => 0 {"effect":"DIRECT"}
use only_task anna
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"stale"}

# draft_stale: a draft is stale when a child that it changes was changed since
as admin
use operator_and_approver
use channel north North
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north],"macs":["AA:BB:CC:00:00:01","AA:BB:CC:00:00:02","AA:BB:CC:00:00:03"]}
  => 0, keep id
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0, keep one = data.list.0.id
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0, keep two = data.list.1.id
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0, keep three = data.list.2.id
as user olga
DELETE /device/app-blacklist/mac/delete-list?ids=$one
  => 0 {"effect":"DRAFT","draftId":"*"}
as admin
DELETE /device/app-blacklist/mac/delete-list?ids=$two
  => 0 {"effect":"DIRECT"}
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
use only_task anna
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"applied"}
holds SELECT array_agg(mac) = ARRAY['aa:bb:cc:00:00:03'::macaddr] FROM app_blacklist_mac WHERE blacklist_id = $id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":3,"allDevice":true,"macs":[]}
  => 0 {"effect":"DRAFT"}
as admin
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:03"],"bindType":2}
  => 0 {"effect":"DIRECT"}
as user olga
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => E_BLACKLIST_DRAFT_STALE

# draft_stale: a submitted child that somebody else removed or added is not applied
as admin
use operator_and_approver
use channel north North
use game
as user olga
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
as admin
GET /device/app-blacklist/channel/page?blacklistId=$id
  => 0, keep child = data.list.0.id
DELETE /device/app-blacklist/channel/delete-list?ids=$child
  => 0 {"effect":"DIRECT"}
use only_task anna
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"stale"}

# draft_save: a draft has only what differs from the record as it was
as admin
use operator_and_approver
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"packageName":"org.example.game","type":1,"enabled":true,"versionOp":0,"remark":"worse","startTime":0,"macs":["AA:BB:CC:00:00:01"]}
  => 0 {"effect":"DRAFT","draftId":"*"}
GET /device/app-blacklist/draft/get?businessType=main&businessId=$id
  => 0 {"payload":{"remark":"worse"},"itemCount":0}
holds SELECT payload = '{"remark":"worse"}' FROM app_blacklist_draft WHERE blacklist_id = $id
# What is saved again as it is in the record is taken back.
PUT /device/app-blacklist/update {"id":$id,"revision":1,"rolloutPercent":50}
  => 0 {"effect":"DRAFT","draftId":"*"}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"rolloutPercent":100}
  => 0 {"effect":"DRAFT","draftId":"*"}
holds SELECT payload = '{"remark":"worse"}' FROM app_blacklist_draft WHERE blacklist_id = $id
# The draft goes on, though the record has another revision now.
as admin
PUT /device/app-blacklist/update {"id":$id,"revision":1,"appName":"Game"}
  => 0 {"effect":"DIRECT"}
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":2,"killIntervalS":90}
  => 0 {"effect":"DRAFT","draftId":"*"}
holds SELECT payload = '{"remark":"worse","kill_interval_s":90}' AND base_revision = 2 FROM app_blacklist_draft WHERE blacklist_id = $id
# One that is stale is begun anew.
as admin
PUT /device/app-blacklist/update {"id":$id,"revision":2,"remark":"better"}
  => 0 {"effect":"DIRECT"}
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":3,"killIntervalS":91}
  => 0 {"effect":"DRAFT","draftId":"*"}
holds SELECT payload = '{"kill_interval_s":91}' FROM app_blacklist_draft WHERE blacklist_id = $id

# draft_save: what changes nothing leaves no draft
as admin
use operator_and_approver
use game
as user olga
PUT /device/app-blacklist/update-status {"id":$id,"revision":1,"enabled":true}
  => 0 {"effect":"DRAFT","draftId":null}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"type":1}
  => 0 {"effect":"DRAFT","draftId":null}
holds SELECT count(*) = 0 FROM app_blacklist_draft WHERE blacklist_id = $id

# task_approve: says that another record stood in the way, and true while it decides nothing
as admin
use operator_and_approver
use game
use change_submitted olga "packageName":"org.example.other"
as admin
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"allDevice":true}
  => 0
use only_task anna
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 {"outcome":"rejected","message":"a record of this package, type and version exists already","droppedFields":[]}
