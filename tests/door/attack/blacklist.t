# What users try who may change the blacklist only with approval.

# attack: a record uses a rule of another tenant, or one that does not exist
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields) VALUES (9001, 2, 'Theirs', '{"==":[{"var":"channelId"},1]}', 'x', '{channelId}')
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"ruleId":9001}
  => E_RULE_NOT_EXISTS
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"ruleId":987654321}
  => E_RULE_NOT_EXISTS
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
PUT /device/app-blacklist/update {"id":$id,"revision":1,"ruleId":9001}
  => E_RULE_NOT_EXISTS

# attack: a rule that an update in approval names is widened before it is approved
as admin
use user olga Olga
use user anna Anna
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'device:rule:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, 9001, 1 UNION ALL SELECT $anna, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1
use channel channel One
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$channel]}
  => 0, keep id
as user olga
POST /device/rule/create {"name":"Few","expr":{"==":[{"var":"channelId"},$channel]}}
  => 0, keep rule
PUT /device/app-blacklist/update {"id":$id,"revision":1,"ruleId":$rule}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0
PUT /device/rule/update {"id":$rule,"expr":{"!=":[{"var":"channelId"},0]}}
  => E_BLACKLIST_IN_APPROVAL
PUT /device/rule/update {"id":$rule,"status":1}
  => E_BLACKLIST_IN_APPROVAL
PUT /device/rule/update {"id":$rule,"name":"Few still"}
  => 0 true
use task_approved anna
holds SELECT b.rule_id = $rule AND b.approval_status = 2 AND r.expr ->> '==' IS NOT NULL FROM app_blacklist b JOIN rule_info r ON r.id = b.rule_id WHERE b.id = $id

# attack: a user who may deploy processes replaces the approval process by one that asks nobody
as admin
use user olga Olga
use operator_role
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, 9001, 1
use game
POST /bpm/model/create {"key":"blacklist_main_update","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}}
  => 0, keep model
as user olga
# Nor does he keep a key from those who may deploy it.
POST /bpm/model/create {"key":"blacklist_main_create","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
POST /bpm/model/create {"key":"mine","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga]}
  => 0, keep mine
PUT /bpm/model/update {"id":"$mine","key":"blacklist_main_create","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
PUT /bpm/model/update {"id":"$mine","key":"other","name":"Mine","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga]}
  => 0 true
POST /bpm/model/deploy?id=$model {}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id
sql UPDATE bpm_model SET manager_user_ids = ARRAY[1, $olga] WHERE key LIKE 'blacklist%'
PUT /bpm/model/update-state {"id":"$model","state":1}
  => E_DEFINITION_MISSING
as admin
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
PUT /bpm/model/update-state {"id":"$model","state":2}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
DELETE /bpm/model/delete?id=$model
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"

# attack: the creator approves alone after another one has taken back his approval
as admin
use two_operators
POST /bpm/model/create {"key":"blacklist_main_update","name":"Two","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"allowWithdrawTask":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$anna,$olga","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use game_for_all_submitted
use task_approved anna
PUT /bpm/task/withdraw?taskId=$task
  => 0 true
use task_approved olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0
holds SELECT status = 2 AND status_message = 'Olga is not independent: an author of the change' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id

# attack: an approved change would uninstall the launcher of devices
as admin
use operator_and_approver
use channel channel One
sql INSERT INTO device_info (tenant_id, mac, channel_id, ui) VALUES (1, '02:B1:00:00:00:01', $channel, 'org.example.home')
POST /device/app-blacklist/create {"packageName":"org.example.home","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$channel]}
  => E_BLACKLIST_PACKAGE_PROTECTED
as user olga
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$channel]}
  => 0 {"effect":"DRAFT"}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"matchMode":2}
  => 0
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
use task_approved anna
holds SELECT count(*) = 0 FROM app_blacklist_channel WHERE blacklist_id = $id AND approval_status = 2
holds SELECT approval_status = 3 FROM app_blacklist WHERE id = $id

# attack: records of another tenant are read, changed or submitted
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9001, 2, '02:B1:00:00:00:09', 9001)
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, all_device, effective, approval_status) VALUES (9001, 2, 'org.example.theirs', 1, true, true, 2)
sql INSERT INTO app_blacklist_mac (id, tenant_id, blacklist_id, mac) VALUES (9001, 2, 9001, '02:B1:00:00:00:09')
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, payload) VALUES (9001, 2, 'main', 9001, 9001, 'update', 1, '{}')
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields) VALUES (9001, 2, 'Theirs', '{"==":[{"var":"channelId"},1]}', 'x', '{channelId}')
as admin
GET /device/app-blacklist/get?id=9001
  => E_BLACKLIST_NOT_EXISTS
PUT /device/app-blacklist/update {"id":9001,"revision":1,"remark":"mine"}
  => E_BLACKLIST_NOT_EXISTS
PUT /device/app-blacklist/update-status {"id":9001,"revision":1,"enabled":false}
  => E_BLACKLIST_NOT_EXISTS
DELETE /device/app-blacklist/delete?id=9001
  => E_BLACKLIST_NOT_EXISTS
POST /device/app-blacklist/mac/create-batch {"blacklistId":9001,"values":["AA:BB:CC:00:00:01"]}
  => E_BLACKLIST_NOT_EXISTS
DELETE /device/app-blacklist/mac/delete-list?ids=9001
  => E_BLACKLIST_MAC_NOT_EXISTS
GET /device/app-blacklist/mac/page?blacklistId=9001
  => 0 {"total":0}
GET /device/app-blacklist/draft/get?businessType=main&businessId=9001
  => 0 null
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=9001
  => E_BLACKLIST_NOT_EXISTS
PUT /device/app-blacklist/approval/cancel {"businessId":9001,"reason":"r"}
  => E_BLACKLIST_NOT_EXISTS
GET /device/app-blacklist/match-explain?mac=02:B1:00:00:00:09
  => E_DEVICE_NOT_EXISTS
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[9001]}
  => E_CHANNEL_NOT_EXISTS
POST /device/app-blacklist/preview-count {"packageName":"org.example.game","type":1,"macs":["02:B1:00:00:00:09"]}
  => 0 {"deviceCount":0}
PUT /device/rule/update {"id":9001,"name":"Mine"}
  => E_RULE_NOT_EXISTS
DELETE /device/rule/delete?id=9001
  => E_RULE_NOT_EXISTS
GET /device/rule/get?id=9001
  => E_RULE_NOT_EXISTS
holds SELECT remark IS NULL AND enabled AND revision = 1 FROM app_blacklist WHERE id = 9001

# attack: a new record concerns devices that its approver is not shown
as admin
use user olga Olga
use operator_role
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, 9001, 1
use channel channel One
as user olga
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$channel],"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0, keep diff = data
holds SELECT '$diff' LIKE '%channelIds%' AND '$diff' LIKE '%AA:BB:CC:00:00:01%'

# attack: a manager of the approval process who needs approval draws another one for those who may deploy it
as admin
use user olga Olga
use operator_role
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, 9001, 1
use game
POST /bpm/model/create {"key":"blacklist_main_update","name":"Ours","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1,$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
as user olga
POST /bpm/model/simple/update {"id":"$model","simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
PUT /bpm/model/update {"id":"$model","key":"blacklist_main_update","name":"Ours","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1,$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
PUT /bpm/model/update {"id":"$model","key":"other","name":"Ours","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1,$olga]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
as admin
POST /bpm/model/create {"key":"blacklist_main_create","name":"Drawn","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1,$olga],"bpmnXml":"<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'/>"}
  => 0, keep drawn
as user olga
PUT /bpm/model/update-bpmn {"id":"$drawn","bpmnXml":"<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='x'/>"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
as admin
POST /bpm/model/simple/update {"id":"$model","simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0 true
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id

# attack: a rule that others name, too, is taken away with the draft for which it was made
as admin
use two_operators_and_approver
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"rule":{"name":"Few","expr":{"==":[{"var":"brand"},"a"]}}}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/draft/get?businessType=main&businessId=$id
  => 0, keep rule = data.payload.ruleId
POST /device/app-blacklist/create {"packageName":"org.example.new","type":1,"ruleId":$rule}
  => 0, keep new
POST /device/app-blacklist/create {"packageName":"org.example.newest","type":1,"ruleId":$rule}
  => 0, keep newest
as admin
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"ruleId":$rule,"allDevice":true}
  => 0, keep third
as user olga
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$new}
  => 0
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=$id
  => 0 true
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=$newest
  => 0 true
POST /device/app-blacklist/preview-count {"id":$third}
  => 0
use task_approved anna
holds SELECT b.effective AND r.status = 0 AND NOT r.deleted FROM app_blacklist b JOIN rule_info r ON r.id = b.rule_id WHERE b.id = $new
