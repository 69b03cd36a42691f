# approval_create: a draft is submitted once, with an instance that knows what it is about
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'One')
sql INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('02:B1:00:00:00:0' || n)::macaddr, 801 FROM generate_series(1, 3) n
use bad_game_submitted
holds SELECT status = 1 AND process_instance_id = '$instance' AND reason = 'please' AND submit_time IS NOT NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 1 AND process_instance_id = '$instance' AND last_draft_id = 701 AND revision = 3 AND remark IS NULL AND effective FROM app_blacklist WHERE id = 700
holds SELECT definition_key = 'blacklist' AND status = 1 AND business_key = 'main:700:701' AND starter = '$olga' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT name = 'Blacklist approval: com.bad.game' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT jsonb_object_agg(name, value::jsonb) @> '{"businessType":"main","updateType":"update","mainId":700,"childIds":[],"childCount":0,"draftId":701,"tenantId":1,"packageName":"com.bad.game","appName":"Bad game","type":1,"creatorId":$olga,"creatorName":"Olga","reason":"please"}' FROM bpm_variable
holds SELECT (SELECT value::text::bigint FROM bpm_variable WHERE name = 'deviceCountAll') = (SELECT count(*) FROM device_info WHERE tenant_id = 1 AND NOT deleted)
holds SELECT v.value::text::bigint = d.device_count AND d.device_count BETWEEN 0 AND 3 FROM bpm_variable v, app_blacklist_draft d WHERE v.name = 'deviceCount'
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_IN_APPROVAL
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => E_BLACKLIST_IN_APPROVAL
# No other draft of the record can be submitted while one is in approval.
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, creator) VALUES (702, 1, 'mac', 700, 700, 'delete', 3, $olga)
POST /device/app-blacklist/approval/create {"businessType":"mac","businessId":700}
  => E_BAD_REQUEST msg "businessType"
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => E_BLACKLIST_IN_APPROVAL
holds SELECT status = -1 FROM app_blacklist_draft WHERE id = 702
holds SELECT count(*) = 1 FROM bpm_process_instance
# Of the record and its draft one sentence each, with what she has done and no more.
holds SELECT string_agg(action, ' / ' ORDER BY biz_id) = 'Updated blacklist 700 (com.bad.game): Approval status: Approved -> In approval / Updated blacklist draft 701: Reason: none -> please; Status: Not submitted -> In approval' FROM system_operate_log WHERE sub_type = 'submit' AND biz_id IN (700, 701) AND user_id = $olga
holds SELECT count(*) = 1 AND bool_and(concat(action, extra) NOT LIKE '%main:%') FROM system_operate_log WHERE type = 'process instance'

# approval_create: the model knows how many devices the change concerns, or that they cannot be counted
as admin
use operator_and_approver
use bad_game
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'One'), (802, 1, 'Two')
sql INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('02:B1:00:00:00:0' || n)::macaddr, 801 + n % 2 FROM generate_series(1, 5) n
sql UPDATE app_blacklist SET all_device = false
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id) VALUES (1, 700, 801)
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, creator) VALUES (701, 1, 'main', 700, 700, 'update', 3, $olga)
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value) VALUES (701, 2, 'channel', '801'), (701, 1, 'channel', '802')
as user olga
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"changes":[{"field":"channelIds","old":[801],"new":[802]}],"deviceCountBefore":2,"deviceCountAfter":3}
sql UPDATE device_info SET status = 1 WHERE mac IN ('02:B1:00:00:00:02', '02:B1:00:00:00:03')
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"notActivatedBefore":1,"notActivatedAfter":2}
use bad_game_submitted
holds SELECT value::text = '3' FROM bpm_variable WHERE name = 'deviceCount'
holds SELECT device_count = 3 AND not_activated = 2 FROM app_blacklist_draft
# Both numbers after the change are those of the submission.
sql UPDATE device_info SET status = 1
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"deviceCountBefore":2,"deviceCountAfter":3,"notActivatedBefore":0,"notActivatedAfter":2}
GET /device/app-blacklist/get?id=700
  => 0 {"cancelledInstanceId":null}
PUT /device/app-blacklist/approval/cancel {"businessId":700,"reason":"r"}
  => 0 true
GET /device/app-blacklist/get?id=700
  => 0 {"processInstanceId":null,"cancelledInstanceId":"$instance"}
# Waiting addresses add to the number, excluded ones that go do, too, and those that come take from it.
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac, bind_type, approval_status, creator) VALUES (1, 700, '02:B1:00:00:00:02', 1, -1, $olga), (1, 700, '02:B1:00:00:00:03', 2, 2, 1)
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
holds SELECT v.value::text = '3' FROM bpm_variable v JOIN bpm_process_instance i ON i.tree = v.tree WHERE v.name = 'deviceCount' AND i.id = '$instance'
PUT /device/app-blacklist/approval/cancel {"businessId":700,"reason":"r"}
  => 0 true
sql UPDATE app_blacklist_draft SET device_count = NULL
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value, bind_type) VALUES (701, 2, 'mac', '02:B1:00:00:00:03', 2)
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"deviceCountAfter":4}
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value, bind_type) VALUES (701, 1, 'mac', '02:B1:00:00:00:05', 2)
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"deviceCountAfter":3}
POST /device/app-blacklist/preview-devices {"draftId":701}
  => 0 [{},{}]
# Of very many addresses the number is unknown.
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value, bind_type) SELECT 701, 1, 'mac', blacklist_item_value('mac', '02b2' || lpad(to_hex(n), 8, '0')), 1 FROM generate_series(1, 10001) n
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"deviceCountAfter":null,"notActivatedAfter":null}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
holds SELECT v.value::text = '5' FROM bpm_variable v JOIN bpm_process_instance i ON i.tree = v.tree WHERE v.name = 'deviceCount' AND i.id = '$instance'
holds SELECT device_count IS NULL FROM app_blacklist_draft

# approval_create: requests that are refused, because there is nothing to submit or it may not be
as admin
use operator_and_approver
use bad_game
as user olga
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":987654321}
  => E_BLACKLIST_NOT_EXISTS
POST /device/app-blacklist/approval/create {"businessType":"all","businessId":700}
  => E_BAD_REQUEST msg "businessType"
use bad_game_draft
POST /device/app-blacklist/approval/create {"businessType":"mac","businessId":700}
  => E_BAD_REQUEST msg "businessType"
as admin
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_APPROVAL_NOT_REQUIRED
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => E_BLACKLIST_APPROVAL_NOT_REQUIRED
as user anna
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_FORBIDDEN
as nobody
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_UNAUTHORIZED
sql UPDATE app_blacklist SET revision = 4, field_revision = '{"remark": 4}' WHERE id = 700
as user olga
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_DRAFT_STALE
sql UPDATE app_blacklist SET revision = 3, field_revision = '{}' WHERE id = 700
sql UPDATE bpm_process_definition SET suspension_state = 2
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_PROCESS_NOT_DEPLOYED
sql UPDATE bpm_process_definition SET suspension_state = 1, start_user_ids = '{1}'
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_START_FORBIDDEN
holds SELECT status = -1 AND process_instance_id IS NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 2 AND last_draft_id IS NULL FROM app_blacklist WHERE id = 700
holds SELECT count(*) = 0 FROM bpm_process_instance
sql UPDATE app_blacklist SET tenant_id = 2
sql UPDATE app_blacklist_draft SET tenant_id = 2
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_NOT_EXISTS
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => E_BLACKLIST_NOT_EXISTS
PUT /device/app-blacklist/approval/cancel {"businessId":700,"reason":"r"}
  => E_BLACKLIST_NOT_EXISTS

# approval_create: what names another instance is not submitted, and nothing is left of the attempt
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql UPDATE app_blacklist_draft SET process_instance_id = 'another' WHERE id = 701
as user olga
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_APPROVAL_CONFLICT
sql UPDATE app_blacklist_draft SET process_instance_id = NULL WHERE id = 701
sql UPDATE app_blacklist SET process_instance_id = 'another' WHERE id = 700
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_APPROVAL_CONFLICT
holds SELECT count(*) = 0 FROM bpm_process_instance
holds SELECT status = -1 AND process_instance_id IS NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 2 FROM app_blacklist WHERE id = 700
sql UPDATE app_blacklist SET process_instance_id = NULL WHERE id = 700
use bad_game_submitted

# approval_create_with_children: cancelling it leaves no draft that changes nothing
as admin
use operator_and_approver
use bad_game
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'One')
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id, approval_status, creator) VALUES (1, 700, 801, -1, $olga)
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
# Cancelling it leaves none; one with values stays.
PUT /device/app-blacklist/approval/cancel-with-children {"businessId":700,"reason":"r"}
  => 0 true
holds SELECT count(*) = 0 FROM app_blacklist_draft
holds SELECT approval_status = -1 FROM app_blacklist_channel
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, creator) VALUES (701, 1, 'main', 700, 700, 'delete', 3, $olga)
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
PUT /device/app-blacklist/approval/cancel-with-children {"businessId":700,"reason":"r"}
  => 0 true
holds SELECT count(*) = 1 AND bool_and(id = 701 AND status = -1) FROM app_blacklist_draft

# approval_create: the deployed process with the most specific key is started; a model without approvers approves at once
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use simple_model model blacklist_main Main {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}
use bad_game_submitted
holds SELECT definition_key = 'blacklist_main' AND status = 2 FROM bpm_process_instance WHERE id = '$instance'
holds SELECT status = 2 AND process_instance_id = '$instance' AND finish_time IS NOT NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 2 AND process_instance_id IS NULL AND revision = 4 AND remark = 'worse' AND rollout_percent = 50 FROM app_blacklist WHERE id = 700
as admin
use simple_model special blacklist_main_update Update {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
sql UPDATE app_blacklist_draft SET id = 702 WHERE id = 701
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, payload, creator) VALUES (703, 1, 'main', 700, 700, 'update', 4, '{"remark": "third"}', $olga)
use bad_game_submitted
holds SELECT definition_key = 'blacklist_main_update' AND status = 1 FROM bpm_process_instance WHERE id = '$instance'

# approval_cancel: the user who submitted it or an administrator may cancel it; then it may be submitted again
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use bad_game_submitted
as admin
use user otto Otto
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($otto, 9001, 1)
as user otto
PUT /device/app-blacklist/approval/cancel {"businessId":700,"reason":"mine"}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
PUT /device/app-blacklist/approval/cancel {"businessType":"mac","businessId":700,"reason":"r"}
  => E_BLACKLIST_APPROVAL_NOT_RUNNING
PUT /device/app-blacklist/approval/cancel {"businessId":987654321,"reason":"r"}
  => E_BLACKLIST_NOT_EXISTS
PUT /device/app-blacklist/approval/cancel {"businessId":700}
  => E_BAD_REQUEST msg "reason"
as user olga
PUT /device/app-blacklist/approval/cancel {"businessType":"main","businessId":700,"reason":"too early"}
  => 0 true
holds SELECT status = 4 AND reason = 'too early' AND reason_code = 2 FROM bpm_process_instance WHERE id = '$instance'
holds SELECT status = -1 AND process_instance_id IS NULL AND submit_time IS NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = -1 AND process_instance_id IS NULL AND revision = 3 AND remark IS NULL AND effective FROM app_blacklist WHERE id = 700
PUT /device/app-blacklist/approval/cancel {"businessId":700,"reason":"again"}
  => E_BLACKLIST_APPROVAL_NOT_RUNNING
use bad_game_submitted
as admin
PUT /device/app-blacklist/approval/cancel-with-children {"businessId":700,"reason":"no"}
  => 0 true
holds SELECT status = 4 AND reason_code = 3 FROM bpm_process_instance WHERE id = '$instance'
holds SELECT status = -1 FROM app_blacklist_draft WHERE id = 701
use bad_game_submitted
use only_task_approved anna

# approval: a draft is applied when another user than its creator has approved it
as admin
use operator_and_approver
use bad_game
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'Goes'), (802, 1, 'Comes')
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id) VALUES (1, 700, 801)
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac, bind_type) VALUES (1, 700, '02:B1:00:00:00:01', 1)
use bad_game_draft
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value, bind_type, was) VALUES (701, 2, 'channel', '801', 1, NULL), (701, 1, 'channel', '802', 1, NULL), (701, 1, 'mac', '02:B1:00:00:00:01', 2, 1), (701, 1, 'mac', '02:B1:00:00:00:02', 1, NULL)
use bad_game_submitted
use only_task_approved anna
holds SELECT status = 2 AND status_message = 'the change has taken effect' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT status = 2 AND message IS NULL AND process_instance_id = '$instance' AND finish_time IS NOT NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 2 AND process_instance_id IS NULL AND revision = 4 AND remark = 'worse' AND rollout_percent = 50 AND effective AND NOT deleted AND package_name = 'com.bad.game' FROM app_blacklist WHERE id = 700
holds SELECT string_agg(channel_id || ' ' || approval_status, ',') = '802 2' FROM app_blacklist_channel
holds SELECT string_agg(mac || ' ' || bind_type, ',' ORDER BY mac) = '02:b1:00:00:00:01 2,02:b1:00:00:00:02 1' FROM app_blacklist_mac
holds SELECT count(*) >= 1 FROM system_operate_log WHERE user_id = $anna AND type = 'blacklist' AND biz_id = 700 AND action LIKE '%Remark: none -> worse%'

# approval: drafts that create a record and that delete one are applied, too
as admin
use operator_and_approver
use bad_game
sql UPDATE app_blacklist SET effective = false, approval_status = -1 WHERE id = 700
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, creator) VALUES (701, 1, 'main', 700, 700, 'create', 3, $olga)
use bad_game_submitted
use only_task_approved anna
holds SELECT effective AND approval_status = 2 AND revision = 4 FROM app_blacklist WHERE id = 700
sql UPDATE app_blacklist_draft SET id = 702 WHERE id = 701
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, creator) VALUES (703, 1, 'main', 700, 700, 'delete', 4, $olga)
use bad_game_submitted
use only_task_approved anna
holds SELECT deleted AND revision = 5 FROM app_blacklist WHERE id = 700
holds SELECT status = 2 FROM app_blacklist_draft WHERE id = 703

# approval: a rejected draft is rolled back
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use bad_game_submitted
use only_task anna
PUT /bpm/task/reject {"id":"$task","reason":"never"}
  => 0 true
holds SELECT status = 3 AND finish_time IS NOT NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 3 AND process_instance_id IS NULL AND revision = 3 AND remark IS NULL AND rollout_percent = 100 AND rule_id IS NULL AND effective FROM app_blacklist WHERE id = 700

# approval: cancelling the process instance rolls the draft back
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use bad_game_submitted
DELETE /bpm/process-instance/cancel-by-start-user {"id":"$instance","reason":"r"}
  => 0 true
holds SELECT status = -1 AND process_instance_id IS NULL FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = -1 AND process_instance_id IS NULL FROM app_blacklist WHERE id = 700

# approval: a draft is stale when the record has changed since
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use bad_game_submitted
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"stale":false}
GET /device/app-blacklist/get?id=700
  => 0 {"processInstanceId":"$instance","decidedInstanceId":null}
sql UPDATE app_blacklist SET revision = 4, remark = 'other', field_revision = '{"remark": 4}' WHERE id = 700
GET /device/app-blacklist/draft/diff?businessType=main&businessId=700
  => 0 {"stale":true}
use only_task anna
GET /bpm/process-instance/get-approval-detail?processInstanceId=$instance
  => 0 {"statusMessage":null}
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0
holds SELECT status = 3 AND message = 'stale: record changed since submission' FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 3 AND process_instance_id IS NULL AND revision = 4 AND remark = 'other' AND rollout_percent = 100 FROM app_blacklist WHERE id = 700
holds SELECT status = 2 AND status_message = 'stale: record changed since submission' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT count(*) = 1 FROM system_operate_log WHERE type = 'blacklist draft' AND biz_id = 701 AND user_id = $anna AND action LIKE '%stale: record changed since submission%'
as user olga
GET /device/app-blacklist/get?id=700
  => 0 {"processInstanceId":null,"decidedInstanceId":"$instance"}
GET /bpm/process-instance/get-approval-detail?processInstanceId=$instance
  => 0 {"status":2,"statusMessage":"stale: record changed since submission"}
header accept-language zh-CN
GET /bpm/process-instance/get-approval-detail?processInstanceId=$instance
  => 0 {"statusMessage":"提交后记录已被修改或删除"}

# approval: what the suite itself calls the process follows the reader's language
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql UPDATE system_users SET language = 'zh' WHERE id = $anna
use bad_game_submitted
holds SELECT string_agg(template_params ->> 'processInstanceName', ' ') = '黑名单审批：com.bad.game' AND string_agg(template_params ->> 'taskName', ' ') = '黑名单审批人' FROM system_notify_message WHERE user_id = $anna
GET /bpm/process-instance/my-page
  => 0 {"list":[{"name":"Blacklist approval: com.bad.game","tasks":[{"name":"Blacklist approver"}]}]}
header accept-language zh
GET /bpm/process-instance/my-page
  => 0 {"list":[{"name":"黑名单审批：com.bad.game","tasks":[{"name":"黑名单审批人"}]}]}
as user anna
GET /bpm/task/todo-page
  => 0 {"list":[{"name":"黑名单审批人","processInstance":{"name":"黑名单审批：com.bad.game"}}]}
GET /bpm/process-instance/get-approval-detail?processInstanceId=$instance
  => 0 {"activityNodes":[{"name":"提交"},{"name":"黑名单审批人"},{"name":"结束"}],"processInstance":{"name":"黑名单审批：com.bad.game"},"processDefinition":{"name":"黑名单审批"},"todoTask":{"name":"黑名单审批人"}}
GET /bpm/process-instance/get-bpmn-model-view?id=$instance
  => 0 {"simpleModel":{"name":"提交","childNode":{"name":"黑名单审批人"}}}
as admin
header accept-language zh
GET /bpm/task/manager-page
  => 0 {"list":[{"name":"黑名单审批人","reason":null},{"name":"提交","reason":"发起人提交"}]}
# So are they found by what the reader sees, and our process also by what is stored.
GET /bpm/task/manager-page?name=单审批人
  => 0 {"total":1}
as user olga
GET /bpm/process-instance/my-page?name=单审批
  => 0 {"total":0}
header accept-language zh
GET /bpm/process-instance/my-page?name=单审批：com.bad
  => 0 {"total":1}
GET /bpm/process-instance/my-page?name=审
  => 0 {"total":1}
GET /bpm/process-instance/my-page?name=com.bad.game
  => 0 {"total":1}
GET /bpm/process-instance/my-page?name=提交
  => 0 {"total":0}
# What somebody has called otherwise stays, as do other processes.
as user anna
sql UPDATE bpm_task SET name = 'Second pair of eyes' WHERE name = 'Blacklist approver'
sql UPDATE bpm_process_instance SET definition_key = 'other'
GET /bpm/task/todo-page
  => 0 {"list":[{"name":"Second pair of eyes","processInstance":{"name":"Blacklist approval: com.bad.game"}}]}

# approval: a draft of a record that was deleted meanwhile is stale
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use bad_game_submitted
sql UPDATE app_blacklist SET deleted = true, revision = 4 WHERE id = 700
use only_task_approved anna
holds SELECT status = 3 AND message = 'stale: record changed since submission' FROM app_blacklist_draft WHERE id = 701
holds SELECT deleted FROM app_blacklist WHERE id = 700

# approval: nobody approves his own change alone
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1
use bad_game_submitted
GET /bpm/task/todo-page
  => 0 {"total":1}, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0
holds SELECT status = 3 AND message = 'Olga is not independent: an author of the change' FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 3 AND revision = 3 AND remark IS NULL FROM app_blacklist WHERE id = 700
holds SELECT status = 2 AND status_message = 'Olga is not independent: an author of the change' FROM bpm_process_instance WHERE id = '$instance'
# The configuration entry may allow it.
sql UPDATE infra_config SET value = 'true' WHERE key = 'blacklist.approval.self'
sql UPDATE app_blacklist_draft SET id = 702 WHERE id = 701
use bad_game_draft
use bad_game_submitted
GET /bpm/task/todo-page
  => 0 {"total":1}, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0
holds SELECT approval_status = 2 AND revision = 4 AND remark = 'worse' FROM app_blacklist WHERE id = 700

# approval: a draft is applied if its creator decides only one of two steps
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use simple_model model blacklist_main Two {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Own","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","assignStartUserHandlerType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Other","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use bad_game_submitted
GET /bpm/task/todo-page
  => 0 {"total":1}, keep own = data.list.0.id
PUT /bpm/task/approve {"id":"$own"}
  => 0
holds SELECT status = 1 FROM app_blacklist_draft WHERE id = 701
use only_task_approved anna
holds SELECT status = 2 FROM app_blacklist_draft WHERE id = 701
holds SELECT revision = 4 FROM app_blacklist WHERE id = 700

# approval: a draft is rejected if the record would be the same as another one
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql UPDATE app_blacklist_draft SET payload = '{"package_name": "com.bad.other"}' WHERE id = 701
use bad_game_submitted
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, all_device, effective) VALUES (710, 1, 'com.bad.other', 1, true, true)
use only_task_approved anna
holds SELECT status = 3 AND message = 'a record of this package, type and version exists already' FROM app_blacklist_draft WHERE id = 701
holds SELECT approval_status = 3 AND package_name = 'com.bad.game' AND revision = 3 FROM app_blacklist WHERE id = 700

# approval: a draft is rejected if it would make a record that nobody may save, such as one without devices
as admin
use operator_and_approver
use bad_game
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'One')
sql UPDATE app_blacklist SET all_device = false
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id) VALUES (1, 700, 801)
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, creator) VALUES (701, 1, 'channel', 700, 700, 'delete', 3, $olga)
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value) VALUES (701, 2, 'channel', '801')
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
use only_task_approved anna
holds SELECT status = 3 AND message = 'the record would name no devices' FROM app_blacklist_draft
holds SELECT status_message = 'the record would name no devices' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT count(*) = 1 FROM app_blacklist_channel
holds SELECT revision = 3 AND approval_status = 3 FROM app_blacklist WHERE id = 700
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, payload, creator) VALUES (702, 1, 'main', 700, 700, 'update', 3, '{"package_name": "com.android.settings"}', $olga)
use bad_game_submitted
use only_task_approved anna
holds SELECT message = 'the package is protected' FROM app_blacklist_draft WHERE id = 702
holds SELECT package_name = 'com.bad.game' FROM app_blacklist WHERE id = 700

# approval: draft and record are suspended and resumed with the process instance
as admin
use operator_and_approver
use bad_game
use bad_game_draft
use bad_game_submitted
sql INSERT INTO bpm_process_job (id, tenant_id, tree, instance, kind, topic, key, payload, tries, error) OVERRIDING SYSTEM VALUE SELECT 9001, 1, tree, num, 'call', 'bpm.call', 'k', '{}', 8, 'HTTP 500' FROM bpm_process_instance WHERE id = '$instance'
sql UPDATE bpm_process_instance SET status = 5 WHERE id = '$instance'
sql UPDATE app_blacklist SET approval_status = 5 WHERE id = 700
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700}
  => E_BLACKLIST_IN_APPROVAL
as admin
PUT /bpm/process-job/retry {"id":9001}
  => 0 true
holds SELECT approval_status = 1 AND process_instance_id = '$instance' FROM app_blacklist WHERE id = 700
holds SELECT status = 1 FROM app_blacklist_draft WHERE id = 701
use only_task_approved anna
holds SELECT approval_status = 2 AND revision = 4 FROM app_blacklist WHERE id = 700

# approval_create_with_children: waiting children of one kind
as admin
use operator_and_approver
use bad_game
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'One'), (802, 1, 'Two'), (803, 1, 'Three')
sql INSERT INTO app_blacklist_channel (id, tenant_id, blacklist_id, channel_id, approval_status, creator) VALUES (811, 1, 700, 801, -1, $olga), (812, 1, 700, 802, -1, $olga), (813, 1, 700, 803, 2, 1)
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700,"channelIds":[811,813]}
  => E_BLACKLIST_CHANNEL_NOT_EXISTS
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700,"macIds":[811]}
  => E_BLACKLIST_MAC_NOT_EXISTS
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700,"regionIds":[811]}
  => E_BLACKLIST_REGION_NOT_EXISTS
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700,"reason":"r","channelIds":[811]}
  => 0, keep instance
holds SELECT business_key LIKE 'channel:700:%' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT jsonb_object_agg(name, value::jsonb) @> '{"businessType":"channel","updateType":"create","mainId":700,"childIds":[811],"childCount":1,"creatorId":$olga}' FROM bpm_variable
holds SELECT string_agg(approval_status || COALESCE(' ' || process_instance_id, ''), ',' ORDER BY id) = '1 $instance,-1,2' FROM app_blacklist_channel
holds SELECT approval_status = 1 FROM app_blacklist WHERE id = 700
PUT /device/app-blacklist/approval/cancel-with-children {"businessType":"channel","businessId":700,"reason":"r"}
  => 0 true
holds SELECT string_agg(approval_status || COALESCE(' ' || process_instance_id, ''), ',' ORDER BY id) = '-1,-1,2' FROM app_blacklist_channel
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
holds SELECT count(*) = 1 FROM app_blacklist_draft
use only_task_approved anna
holds SELECT bool_and(approval_status = 2) FROM app_blacklist_channel
holds SELECT revision = 4 AND approval_status = 2 FROM app_blacklist WHERE id = 700
holds SELECT status = 2 FROM app_blacklist_draft

# approval_create_with_children: several kinds and a draft are one instance
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'One')
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id, approval_status, creator) VALUES (1, 700, 801, -1, $olga)
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac, approval_status, creator) VALUES (1, 700, '02:B1:00:00:00:01', -1, $olga), (1, 700, '02:B1:00:00:00:02', 2, 1)
sql INSERT INTO app_blacklist_region (tenant_id, blacklist_id, region_id, approval_status, creator) SELECT 1, 700, id, -1, $olga FROM base_region ORDER BY id LIMIT 1
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, creator) VALUES (702, 1, 'mac', 700, 700, 'delete', 3, $olga)
sql INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value) VALUES (702, 2, 'mac', '02:B1:00:00:00:02')
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
holds SELECT business_key = 'main:700:701' FROM bpm_process_instance WHERE id = '$instance'
holds SELECT jsonb_object_agg(name, value::jsonb) @> '{"businessType":"main","updateType":"update","childCount":3}' FROM bpm_variable
holds SELECT bool_and(status = 1 AND process_instance_id = '$instance') AND count(*) = 2 FROM app_blacklist_draft
use only_task anna
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => 0 true
holds SELECT bool_and(status = 3) FROM app_blacklist_draft
holds SELECT approval_status = 3 FROM app_blacklist_channel
holds SELECT string_agg(approval_status::text, ',' ORDER BY mac) = '3,2' FROM app_blacklist_mac
holds SELECT approval_status = 3 FROM app_blacklist_region
sql UPDATE app_blacklist_channel SET approval_status = -1
sql UPDATE app_blacklist_draft SET status = -1, process_instance_id = NULL
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
use only_task_approved anna
holds SELECT approval_status = 2 FROM app_blacklist_channel
holds SELECT string_agg(mac || ' ' || approval_status, ',') = '02:b1:00:00:00:01 3' FROM app_blacklist_mac
holds SELECT remark = 'worse' AND revision = 4 FROM app_blacklist WHERE id = 700

# approval_create_with_children: children are not applied when only their creator has approved them
as admin
use operator_and_approver
use bad_game
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac, approval_status, creator) VALUES (1, 700, '02:B1:00:00:00:01', -1, $anna)
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
use only_task_approved anna
holds SELECT approval_status = 3 FROM app_blacklist_mac
holds SELECT status_message = 'Anna is not independent: an author of the change' FROM bpm_process_instance WHERE id = '$instance'

# approval: so many addresses wait that a statement takes longer than others may
as admin
use operator_and_approver
use bad_game
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac, approval_status, creator) VALUES (1, 700, '02:B1:00:00:00:01', -1, $olga)
sql CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(5.2); RETURN NEW; END'
sql CREATE TRIGGER slow BEFORE UPDATE ON app_blacklist_mac FOR EACH ROW WHEN (NEW.approval_status > 0) EXECUTE FUNCTION slow()
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
use only_task_approved anna
holds SELECT approval_status = 2 FROM app_blacklist_mac

# approval: nobody has the role of approvers, so managers of the model decide
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql DELETE FROM system_user_role WHERE user_id = $anna
use bad_game_submitted
as admin
GET /bpm/task/todo-page
  => 0 {"total":1}, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0
holds SELECT revision = 4 FROM app_blacklist WHERE id = 700

# approval: later tenants have the role and the deployed model, too
as admin
POST /system/tenant-package/create {"name":"Some","status":0,"menuIds":[6060]}
  => 0, keep package
POST /system/tenant/create {"name":"Later","contactName":"L","status":0,"packageId":$package,"expireTime":4102444800000,"accountCount":9,"username":"later","password":"pass word 1"}
  => 0, keep tenant
holds SELECT count(*) = 1 FROM system_role WHERE tenant_id = $tenant AND code = 'blacklist_approver'
holds SELECT d.suspension_state = 1 AND d.version = 1 AND d.manager_user_ids = ARRAY[t.contact_user_id] AND m.definition_id = d.id AND position('>' || r.id || '<' IN d.bpmn_xml) > 0 AND m.simple_model #>> '{childNode,candidateParam}' = r.id::text FROM bpm_process_definition d JOIN bpm_model m ON m.id = d.model_id JOIN system_tenant t ON t.id = d.tenant_id JOIN system_role r ON r.tenant_id = t.id AND r.code = 'blacklist_approver' WHERE d.tenant_id = $tenant AND d.key = 'blacklist'
holds SELECT bool_and(title_setting ->> 'title' = '{PROCESS_DEFINITION_NAME}: {packageName}') AND count(*) = 2 FROM (SELECT title_setting FROM bpm_model WHERE tenant_id = $tenant UNION ALL SELECT title_setting FROM bpm_process_definition WHERE tenant_id = $tenant) t

# approval: the default model can be deployed again by its manager
as admin
GET /bpm/model/list
  => 0, keep model = data.0.id
POST /bpm/model/deploy?id=$model {}
  => 0 true
holds SELECT count(*) = 2 AND count(DISTINCT bpmn_xml) = 1 FROM bpm_process_definition WHERE key = 'blacklist' AND tenant_id = 1

# approval: a rule that was made for a draft takes effect with the draft, or is deleted with it
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields, status) VALUES (900, 1, 'New', '{"==":[{"var":"brand"},"a"]}', '', '{brand}', 2), (901, 1, 'Newer', '{"==":[{"var":"brand"},"a"]}', '', '{brand}', 2), (902, 1, 'Newest', '{"==":[{"var":"brand"},"a"]}', '', '{brand}', 2)
sql UPDATE app_blacklist_draft SET payload = payload || '{"rule_id": 900}' WHERE id = 701
use bad_game_submitted
use only_task anna
PUT /bpm/task/reject {"id":"$task","reason":"never"}
  => 0 true
holds SELECT deleted FROM rule_info WHERE id = 900
holds SELECT rule_id IS NULL FROM app_blacklist WHERE id = 700
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, payload, creator) VALUES (702, 1, 'main', 700, 700, 'update', 3, '{"rule_id": 901}', $olga)
use bad_game_submitted
use only_task_approved anna
holds SELECT rule_id = 901 FROM app_blacklist WHERE id = 700
holds SELECT status = 0 AND NOT deleted FROM rule_info WHERE id = 901
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, payload, creator) VALUES (703, 1, 'main', 700, 700, 'update', 4, '{"rule_id": 902}', $olga)
as user olga
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=700
  => 0 true
holds SELECT deleted FROM rule_info WHERE id = 902

# approval: a user who needs approval may not edit a rule that a record in approval or in effect uses
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:rule:%'
as user olga
POST /device/rule/create {"name":"Mine","expr":{"==":[{"var":"brand"},"b1"]}}
  => 0, keep rule
sql UPDATE app_blacklist_draft SET payload = '{"rule_id": $rule}' WHERE id = 701
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"brand"},"b2"]}}
  => 0 true
use bad_game_submitted
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"brand"},"b3"]}}
  => E_BLACKLIST_IN_APPROVAL
use only_task_approved anna
holds SELECT rule_id = $rule AND revision = 4 FROM app_blacklist WHERE id = 700
as user olga
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"brand"},"b3"]}}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
as admin
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"brand"},"b3"]}}
  => 0 true
holds SELECT revision = 5 FROM app_blacklist WHERE id = 700
# An administrator's edit makes a draft that names the rule stale.
as user olga
POST /device/rule/create {"name":"Other","expr":{"==":[{"var":"brand"},"b1"]}}
  => 0, keep other
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, payload, creator) VALUES (702, 1, 'main', 700, 700, 'update', 5, '{"rule_id": $other}', $olga)
use bad_game_submitted
as admin
PUT /device/rule/update {"id":$other,"expr":{"==":[{"var":"brand"},"b9"]}}
  => 0 true
use only_task_approved anna
holds SELECT message = 'stale: record changed since submission' FROM app_blacklist_draft WHERE id = 702
holds SELECT rule_id = $rule AND revision = 5 FROM app_blacklist WHERE id = 700

# approval: submitter and approvers are told in the browser when it begins and when it ends
as admin
use user olga Olga
use user anna Anna
use operator_role
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, 9001, 1 UNION ALL SELECT $anna, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1 UNION ALL SELECT $anna, 9001, 1
use bad_game
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, payload, creator) VALUES (701, 1, 'main', 700, 700, 'update', 3, '{"remark": "worse"}', $olga)
use bad_game_submitted
holds SELECT array_agg((payload ->> 'userId')::bigint ORDER BY 1) @> ARRAY[$olga, $anna]::bigint[] AND bool_and((payload ->> 'messageContent')::jsonb = '{"blacklistId":700,"processInstanceId":"$instance","status":1}') FROM mq_outbox WHERE topic = 'push' AND payload ->> 'messageType' = 'blacklist-approval'
holds SELECT count(*) = 1 FROM mq_outbox WHERE topic = 'push' AND payload ->> 'messageType' = 'bpm-task' AND payload ->> 'userId' = '$anna'
sql DELETE FROM mq_outbox WHERE topic = 'push'
use task anna
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => 0 true
holds SELECT count(*) >= 2 AND bool_and((payload ->> 'messageContent')::jsonb -> 'status' = '3') FROM mq_outbox WHERE topic = 'push' AND payload ->> 'messageType' = 'blacklist-approval'
sql DELETE FROM mq_outbox
sql UPDATE infra_config SET value = 'false' WHERE key = 'infra.websocket.enable'
as user olga
sql UPDATE app_blacklist_draft SET status = -1, process_instance_id = NULL WHERE id = 701
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":700,"reason":"please"}
  => 0
holds SELECT count(*) = 0 FROM mq_outbox WHERE topic = 'push'

# draft_diff: the number of devices before counts those on which the record has effect
as admin
use operator_and_approver
use channel north North
use device device 02:00:00:00:00:01 $north
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"enabled":false}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update-status {"id":$id,"revision":1,"enabled":true}
  => 0 {"effect":"DRAFT","draftId":"*"}
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0 {"deviceCountBefore":0,"deviceCountAfter":1}
as user olga
POST /device/app-blacklist/create {"packageName":"org.example.fresh","type":1,"allDevice":true}
  => 0, keep fresh = data
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$fresh
  => 0 {"deviceCountBefore":0,"deviceCountAfter":1}
as admin
POST /device/app-blacklist/create {"packageName":"org.example.past","type":1,"allDevice":true,"endTime":1577836800000}
  => 0, keep past = data
POST /device/app-blacklist/create {"packageName":"org.example.later","type":1,"allDevice":true,"startTime":4102444800000}
  => 0, keep later = data
POST /device/app-blacklist/create {"packageName":"org.example.live","type":1,"allDevice":true,"startTime":1577836800000,"endTime":4102444800000}
  => 0, keep live = data
as user olga
PUT /device/app-blacklist/update {"id":$past,"revision":1,"endTime":0}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$past
  => 0 {"deviceCountBefore":0,"deviceCountAfter":1}
PUT /device/app-blacklist/update {"id":$later,"revision":1,"startTime":0}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$later
  => 0 {"deviceCountBefore":0,"deviceCountAfter":1}
PUT /device/app-blacklist/update {"id":$live,"revision":1,"remark":"r"}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$live
  => 0 {"deviceCountBefore":1,"deviceCountAfter":1,"stateAfter":2}

# draft_state_after: a diff says in which state the record is after the change
as admin
use operator_and_approver
use channel north North
use device device 02:00:00:00:00:01 $north
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"r"}
  => 0 {"effect":"DRAFT"}
as admin
PUT /device/app-blacklist/update-status {"id":$id,"revision":1,"enabled":false}
  => 0 {"effect":"DIRECT"}
as user olga
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$id
  => 0 {"deviceCountBefore":0,"deviceCountAfter":1,"stateAfter":3}
POST /device/app-blacklist/create {"packageName":"org.example.fresh","type":1,"allDevice":true,"startTime":4102444800000}
  => 0, keep fresh = data
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$fresh
  => 0 {"stateAfter":4}
POST /device/app-blacklist/create {"packageName":"org.example.past","type":1,"allDevice":true,"endTime":1577836800000}
  => 0, keep past = data
GET /device/app-blacklist/draft/diff?businessType=main&businessId=$past
  => 0 {"stateAfter":5}

# approval_create: nobody submits the draft of another user
as admin
use two_operators
use channel north North
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"worse"}
  => 0 {"effect":"DRAFT"}
as user anna
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
# Children of the own go with no draft of another user, either.
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
as user olga
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0
as user anna
PUT /device/app-blacklist/approval/cancel {"businessId":$id,"reason":"r"}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
as user olga
PUT /device/app-blacklist/approval/cancel {"businessId":$id,"reason":"r"}
  => 0 true
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=$id
  => 0 true
as user anna
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0

# approval_create: nobody submits a new record of another user, or a removal of children
as admin
use two_operators
use game
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0, keep live = data.list.0.id
as user olga
POST /device/app-blacklist/create {"packageName":"org.example.fresh","type":1,"allDevice":true}
  => 0, keep fresh = data
DELETE /device/app-blacklist/mac/delete-list?ids=$live
  => 0 {"effect":"DRAFT"}
as user anna
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$fresh}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE

# draft_diff: children that wait without a draft are shown before they are submitted, and make no new record
as admin
use two_operators
use channel north North
use game
as user olga
GET /device/app-blacklist/draft/diff?businessType=channel&businessId=$id
  => 0 null
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/draft/diff?businessType=channel&businessId=$id
  => 0 {"changes":[{"field":"channelIds","old":[],"new":[$north],"newCount":1}],"stale":false}
GET /device/app-blacklist/draft/diff?businessType=region&businessId=$id
  => 0 null
GET /device/app-blacklist/page?pageNo=1&pageSize=10
  => 0 {"list":[{"hasDraft":true}]}
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
GET /device/app-blacklist/draft/diff?businessType=channel&businessId=$id
  => 0 {"changes":[{"field":"channelIds","new":[$north]}]}

# draft_list: nobody submits with its tag what was changed meanwhile
as admin
use two_operators
use channel north North
use game
as user olga
GET /device/app-blacklist/draft/list?blacklistId=$id
  => 0 []
PUT /device/app-blacklist/update {"id":$id,"revision":1,"rolloutPercent":20}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/draft/list?blacklistId=$id
  => 0 [{"businessType":"main"}], keep first = ETag
PUT /device/app-blacklist/update {"id":$id,"revision":1,"rolloutPercent":90}
  => 0 {"effect":"DRAFT"}
GET /device/app-blacklist/draft/list?blacklistId=$id
  => 0 [{"businessType":"main"}], keep second = ETag
as user anna
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => 0 {"effect":"DRAFT"}
as user olga
header if-match $first
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => E_CHANGED_MEANWHILE {"updater":$olga}
header if-match $second
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => E_CHANGED_MEANWHILE {"current":[{"businessType":"main"},{"businessType":"channel"}]}
as user olga
GET /device/app-blacklist/draft/list?blacklistId=$id
  => 0, keep third = ETag
header if-match $third
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => E_BLACKLIST_IN_APPROVAL

# approval_cancel: who has made children that another user submitted takes them back
as admin
use two_operators
use channel north North
use game
as user olga
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => 0 {"effect":"DRAFT"}
as user anna
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
as user olga
PUT /device/app-blacklist/approval/cancel {"businessId":$id,"reason":"mine"}
  => 0 true
GET /device/app-blacklist/channel/page?blacklistId=$id
  => 0 {"list":[{"approvalStatus":-1}]}, keep child = data.list.0.id
DELETE /device/app-blacklist/channel/delete-list?ids=$child
  => 0

# model_clean: what a deleted instance should have approved may be changed and submitted again at once
as admin
use operator_and_approver
use bad_game
use bad_game_draft
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (801, 1, 'One'), (802, 1, 'Two')
sql INSERT INTO app_blacklist_channel (id, tenant_id, blacklist_id, channel_id, approval_status, process_instance_id) VALUES (1, 1, 700, 801, 2, NULL), (2, 1, 700, 802, -1, NULL)
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0, keep instance
holds SELECT approval_status = 1 AND process_instance_id = '$instance' FROM app_blacklist_channel WHERE id = 2
as admin
GET /bpm/model/list?name=Blacklist
  => 0 [{"key":"blacklist"}], keep model = data.0.id
DELETE /bpm/model/clean?id=$model
  => 0 true
holds SELECT approval_status = -1 AND process_instance_id IS NULL AND revision = 3 AND effective AND remark IS NULL FROM app_blacklist WHERE id = 700
holds SELECT status = -1 AND process_instance_id IS NULL AND submit_time IS NULL AND message = 'its process instance does not exist any more' FROM app_blacklist_draft WHERE id = 701
holds SELECT array_agg(format('%s %s', id, approval_status) ORDER BY id) = '{1 2,2 -1}' AND count(process_instance_id) = 0 FROM app_blacklist_channel WHERE blacklist_id = 700
as user olga
POST /device/app-blacklist/approval/create-with-children {"blacklistId":700}
  => 0
