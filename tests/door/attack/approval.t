# What people try so that a change of the blacklist takes effect without the
# approval that it needs.

# attack: a record that was rejected takes effect with the approval of one of its channels
as admin
use two_operators_and_approver
use channel channel One
as user olga
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0
use task anna
PUT /bpm/task/reject {"id":"$task","reason":"not for all devices"}
  => 0 true
as user olga
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$channel]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0, keep instance
holds SELECT business_key LIKE 'main:%' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT jsonb_object_agg(v.name, v.value::jsonb) @> '{"businessType":"main","updateType":"create"}' FROM bpm_variable v JOIN bpm_process_instance i ON i.tree = v.tree WHERE i.id = '$instance'
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0, keep diff = data
holds SELECT '$diff' LIKE '%allDevice%' AND '$diff' LIKE '%channelIds%'
# Nor does it when the approval began before that was so.
sql UPDATE app_blacklist_draft SET business_type = 'channel' WHERE blacklist_id = $id AND status = 1
use task_approved anna
holds SELECT NOT effective AND approval_status = -1 FROM app_blacklist WHERE id = $id
holds SELECT approval_status = 2 FROM app_blacklist_channel WHERE blacklist_id = $id
# In the ordinary way its approver is asked about the record.
as user olga
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01"]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
use task_approved anna
holds SELECT effective AND approval_status = 2 FROM app_blacklist WHERE id = $id

# attack: a record that was rejected takes effect when the removal of its channel is approved
as admin
use two_operators_and_approver
use channel channel One
as user olga
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"channelIds":[$channel]}
  => 0, keep id
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0
use task anna
PUT /bpm/task/reject {"id":"$task","reason":"not for all devices"}
  => 0 true
as user olga
GET /device/app-blacklist/channel/page?blacklistId=$id
  => 0, keep child = data.list.0.id
DELETE /device/app-blacklist/channel/delete-list?ids=$child
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0, keep instance
holds SELECT business_key LIKE 'main:%' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT jsonb_object_agg(v.name, v.value::jsonb) @> '{"businessType":"main","updateType":"create"}' FROM bpm_variable v JOIN bpm_process_instance i ON i.tree = v.tree WHERE i.id = '$instance'
as user anna
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0, keep diff = data
holds SELECT '$diff' LIKE '%allDevice%'

# attack: what one has added again, after another one's was rejected, counts as his
as admin
use two_operators_and_approver
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1
use channel channel One
use game
sql INSERT INTO base_region (id, type, iso_code, name, path) VALUES (76, 1, 'BR', 'Brazil', '{76}') ON CONFLICT DO NOTHING
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id, approval_status, creator) VALUES (1, $id, $channel, 3, $anna)
sql INSERT INTO app_blacklist_region (tenant_id, blacklist_id, region_id, approval_status, creator) VALUES (1, $id, 76, 3, $anna)
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac, approval_status, creator) VALUES (1, $id, 'AA:BB:CC:00:00:02', 3, $anna), (1, $id, 'AA:BB:CC:00:00:03', 3, $anna)
as user olga
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$channel]}
  => 0 {"effect":"DRAFT"}
as user carl
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0, keep instance
use task_approved olga
holds SELECT status_message = 'Olga is not independent: an author of the change' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT approval_status = 3 FROM app_blacklist_channel WHERE blacklist_id = $id
POST /device/app-blacklist/region/create-batch {"blacklistId":$id,"values":[76]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:02"]}
  => 0 {"effect":"DRAFT"}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text "AA:BB:CC:00:00:03"
  => 0 {"effect":"DRAFT"}
holds SELECT creator = $olga FROM app_blacklist_region WHERE blacklist_id = $id
holds SELECT count(*) = 2 FROM app_blacklist_mac WHERE blacklist_id = $id AND approval_status = -1 AND creator = $olga

# attack: who approves has taken out of another one's change what spares devices
as admin
use two_operators_and_approver
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1
as user carl
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:08","AA:BB:CC:00:00:09"],"bindType":2}
  => 0
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0, keep spared = data.list.0.id
as user olga
DELETE /device/app-blacklist/mac/delete-list?ids=$spared
  => E_BLACKLIST_DATA_NOT_MODIFIABLE msg "another user has added it"
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=2&mode=replace text "AA:BB:CC:00:00:07"
  => 0 {"effect":"DRAFT"}
holds SELECT count(*) = 3 FROM app_blacklist_mac WHERE blacklist_id = $id
# His own he takes away, and who is free of approval all of them.
as user carl
DELETE /device/app-blacklist/mac/delete-list?ids=$spared
  => 0
as admin
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":2}, keep spared = data.list.0.id
DELETE /device/app-blacklist/mac/delete-list?ids=$spared
  => 0

# attack: the rule of another one's draft is widened, the draft submitted and approved by the same person
as admin
use two_operators_and_approver
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1
use channel channel One
use game
as user carl
POST /device/rule/create {"name":"Few","expr":{"==":[{"var":"channelId"},$channel]}}
  => 0, keep rule
PUT /device/app-blacklist/update {"id":$id,"revision":1,"ruleId":$rule}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"ruleId":$rule}
  => 0, keep new
as user olga
PUT /device/rule/update {"id":$rule,"name":"Few still"}
  => 0 true
holds SELECT count(*) = 2 FROM app_blacklist_draft d JOIN app_blacklist b ON b.id = d.blacklist_id AND b.revision = d.base_revision WHERE d.creator = $carl
PUT /device/rule/update {"id":$rule,"expr":{"!=":[{"var":"channelId"},0]}}
  => 0 true
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$new}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
as user carl
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => E_BLACKLIST_DRAFT_STALE
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$new}
  => E_BLACKLIST_DRAFT_STALE
# Who has begun the draft begins it anew; his own edits leave it as it is.
PUT /device/app-blacklist/update {"id":$id,"revision":1,"ruleId":$rule}
  => 0 {"effect":"DRAFT"}
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"channelId"},1]}}
  => 0 true
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0

# attack: a change is submitted with another one, so that its approver does not see it
as admin
use two_operators_and_approver
use channel channel One
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$channel]}
  => 0, keep id
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:09"],"bindType":2}
  => 0
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0, keep spared = data.list.0.id
GET /device/app-blacklist/get?id=$id
  => 0, keep revision = data.revision
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":$revision,"remark":"only a remark"}
  => 0 {"effect":"DRAFT"}
DELETE /device/app-blacklist/mac/delete-list?ids=$spared
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
as user anna
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0, keep diff = data
holds SELECT '$diff' LIKE '%only a remark%' AND '$diff' LIKE '%AA:BB:CC:00:00:09%'
GET /device/app-blacklist/draft/diff?businessType=mac&businessId=$id
  => 0, keep diff = data
holds SELECT '$diff' NOT LIKE '%only a remark%' AND '$diff' LIKE '%AA:BB:CC:00:00:09%'

# attack: the variables of a running approval are changed, so that it goes another way
as admin
use two_operators_and_approver
use channel channel One
use game
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
use change_submitted olga "allDevice":true
PUT /bpm/process-instance/variables {"id":"$instance","variables":{"deviceCount":1}}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
sql INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id, activity_name, topic, key, payload, tries, error) SELECT 1, tree, num, 'call', 't1', 'Ask', 'bpm.call', 'k', '{}', 8, 'HTTP 500' FROM bpm_process_instance WHERE id = '$instance'
GET /bpm/process-job/page
  => 0 {"total":1}, keep job = data.list.0.id
PUT /bpm/process-job/skip {"id":$job}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
# Of other instances they may be set, and by who is free of approvals all of them.
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"days":9}}
  => 0, keep leave
PUT /bpm/process-instance/variables {"id":"$leave","variables":{"days":1}}
  => 0 true
as admin
PUT /bpm/process-instance/variables {"id":"$instance","variables":{"deviceCount":1}}
  => 0 true
PUT /bpm/process-job/skip {"id":$job}
  => 0 true

# attack: bad lines of an import are read by another user, or from another tenant
as admin
use two_operators_and_approver
use channel channel One
use game
sql UPDATE system_role SET data_scope = 5 WHERE id = 9001
as user olga
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:02\nwrong
  => 0, keep task = data.errorFileId
as user carl
GET /device/app-blacklist/mac/import/get?taskId=$task
  => 0 null
GET /device/app-blacklist/mac/import/error-file?taskId=$task
  => E_IMPORT_TASK_NOT_EXISTS
sql UPDATE infra_task SET tenant_id = 2 WHERE id = $task
as admin
GET /device/app-blacklist/mac/import/get?taskId=$task
  => 0 null
GET /device/app-blacklist/mac/import/error-file?taskId=$task
  => E_IMPORT_TASK_NOT_EXISTS

# attack: addresses that a file takes away are counted, so that the number says nothing
as admin
use two_operators_and_approver
use channel channel One
sql INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('02:B1:00:00:00:A' || n)::macaddr, $channel FROM generate_series(1, 3) n
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["02:B1:00:00:00:A1","02:B1:00:00:00:A2","02:B1:00:00:00:A3"]}
  => 0, keep id
as user olga
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace text "02:B1:00:00:00:A1"
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/draft/diff?businessType=mac&businessId=$id
  => 0 {"deviceCountBefore":3,"deviceCountAfter":1}

# attack: rules that nobody sees are left behind, until the tenant may have no more
as admin
use two_operators_and_approver
use channel channel One
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
as user olga
POST /device/app-blacklist/create {"packageName":"org.example.mine","type":1,"rule":{"name":"Mine","expr":{"==":[{"var":"brand"},"a"]}}}
  => 0, keep mine
PUT /device/app-blacklist/update {"id":$mine,"revision":1,"rule":{"name":"Mine","expr":{"==":[{"var":"brand"},"b"]}}}
  => 0 {"effect":"DRAFT"}
PUT /device/app-blacklist/update {"id":$mine,"revision":1,"rule":{"name":"Mine","expr":{"==":[{"var":"brand"},"c"]}}}
  => 0 {"effect":"DRAFT"}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"rule":{"name":"Other","expr":{"==":[{"var":"brand"},"d"]}}}
  => 0 {"effect":"DRAFT"}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"and this"}
  => 0 {"effect":"DRAFT"}
holds SELECT string_agg(expr ->> '==', ' ' ORDER BY id) = '[{"var": "brand"}, "a"] [{"var": "brand"}, "c"] [{"var": "brand"}, "d"]' FROM rule_info WHERE tenant_id = 1 AND status = 2 AND NOT deleted
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=$mine
  => 0 true
PUT /device/app-blacklist/update {"id":$id,"revision":1,"ruleId":0}
  => 0 {"effect":"DRAFT"}
holds SELECT count(*) = 0 FROM rule_info WHERE tenant_id = 1 AND status = 2 AND NOT deleted
# The rule of a new record counts when the record is approved.
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"rule":{"name":"Third","expr":{"==":[{"var":"brand"},"a"]}}}
  => 0, keep third
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$third}
  => 0
use task_approved anna
holds SELECT b.effective AND r.status = 0 AND NOT r.deleted FROM app_blacklist b JOIN rule_info r ON r.id = b.rule_id WHERE b.id = $third

# attack: the words in which approvers read a change are exchanged
as admin
use full_operators
GET /system/dict-data/page?dictType=app_blacklist_type
  => 0 {"total":2}, keep kill = data.list.0.id
GET /system/dict-type/page?type=app_blacklist_type
  => 0 {"total":1}, keep kind = data.list.0.id
as user olga
PUT /system/dict-data/update {"id":$kill,"sort":2,"label":"Uninstall","value":"2","dictType":"app_blacklist_type","status":0}
  => E_FORBIDDEN
PUT /system/dict-data/update {"id":$kill,"sort":2,"label":"Kill","value":"2","dictType":"common_status","status":0}
  => E_FORBIDDEN
POST /system/dict-data/create {"sort":0,"label":"Uninstall","value":"2","dictType":"app_blacklist_type","status":0}
  => E_FORBIDDEN
DELETE /system/dict-data/delete?id=$kill
  => E_FORBIDDEN
DELETE /system/dict-data/delete-list?ids=$kill
  => E_FORBIDDEN
PUT /system/dict-type/update {"id":$kind,"name":"Mine","type":"app_blacklist_type","status":1}
  => E_FORBIDDEN
# Nor does he take a package from those that are protected.  Other words may be changed.
GET /system/dict-data/page?dictType=blacklist_protected_package
  => 0, keep protected = data.list.0.id
DELETE /system/dict-data/delete?id=$protected
  => E_FORBIDDEN
POST /system/dict-type/create {"name":"Mine","type":"mine","status":0}
  => 0, keep mine
POST /system/dict-data/create {"sort":0,"label":"One","value":"1","dictType":"mine","status":0}
  => 0, keep one
PUT /system/dict-data/update {"id":$one,"sort":0,"label":"One","value":"2","dictType":"blacklist_protected_package","status":0}
  => E_FORBIDDEN
PUT /system/dict-type/update {"id":$mine,"name":"Mine","type":"blacklist_protected","status":0}
  => E_FORBIDDEN
PUT /system/dict-data/update {"id":$one,"sort":0,"label":"Two","value":"2","dictType":"mine","status":0}
  => 0 true
DELETE /system/dict-data/delete?id=$one
  => 0 true
as admin
PUT /system/dict-data/update {"id":$kill,"sort":2,"label":"Stop","value":"2","dictType":"app_blacklist_type","status":0}
  => 0 true

# attack: the author takes the name of another user, while his change is decided
as admin
use two_operators_and_approver
use game_for_all_submitted
PUT /system/user/profile/update {"nickname":"Carl"}
  => 0 true
as user anna
GET /device/app-blacklist/draft/get?businessType=main&businessId=$id
  => 0 {"creator":$olga,"creatorName":"Carl","creatorUsername":"olga"}
holds SELECT jsonb_object_agg(v.name, v.value::jsonb) @> '{"creatorName":"Olga","creatorUsername":"olga"}' FROM bpm_variable v JOIN bpm_process_instance i ON i.tree = v.tree WHERE i.id = '$instance'

# attack: an address that a change includes waits beside it as an excluded one, so that its approver reads both
as admin
use two_operators_and_approver
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"macs":["AA:BB:CC:00:00:01","AA:BB:CC:00:00:02"]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["aa-bb-cc-00-00-02"],"bindType":2}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE msg "AA:BB:CC:00:00:02 would be bound in both ways"
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=2 text "AA:BB:CC:00:00:03"
  => 0
PUT /device/app-blacklist/update {"id":$id,"revision":1,"macs":["AA:BB:CC:00:00:01","AA:BB:CC:00:00:03"]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE msg "AA:BB:CC:00:00:03 would be bound in both ways"
# What waits and is not in the change may stay.
PUT /device/app-blacklist/update {"id":$id,"revision":1,"macs":["AA:BB:CC:00:00:01","AA:BB:CC:00:00:04"]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0, keep instance
as user anna
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0, keep diff = data
holds SELECT '$diff'::jsonb -> 'changes' @> '[{"field":"macs","new":["AA:BB:CC:00:00:04"]},{"field":"excludedMacs","new":["AA:BB:CC:00:00:02","AA:BB:CC:00:00:03"]}]'
use task_approved anna
holds SELECT string_agg(right(mac::text, 1) || bind_type, ' ' ORDER BY mac) = '11 22 32 41' FROM app_blacklist_mac WHERE blacklist_id = $id AND approval_status = 2
