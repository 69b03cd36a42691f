# What people try who need approval, to decide by whom or by what it is given.

# attack: a process that the approval calls is drawn anew by who needs approval, for those who may deploy it
as admin
use two_operators
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1,$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep second
POST /bpm/model/deploy?id=$second {}
  => 0 true
use simple_model model blacklist_main_update Caller {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep other
as user olga
PUT /device/app-blacklist/update {"id":$other,"revision":1,"remark":"as it should be"}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$other}
  => 0
use task_approved anna
holds SELECT remark = 'as it should be' AND approval_status = 2 FROM app_blacklist WHERE id = $other
as user olga
POST /bpm/model/simple/update {"id":"$second","simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
PUT /bpm/model/update {"id":"$second","key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1,$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
# Nor does she stop it, so that no change is approved.
PUT /bpm/model/update-state {"id":"$second","state":2}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
DELETE /bpm/model/delete?id=$second
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
as admin
POST /bpm/model/deploy?id=$second {}
  => 0 true
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id

# attack: a process that the approval calls is deployed by who needs approval, and asks nobody
as admin
use user olga Olga
use operator_role
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, 9001, 1
use simple_model model blacklist_main_update Caller {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"End"}}}
  => 0, keep second
POST /bpm/model/deploy?id=$second {}
  => 0 true
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'it called a process of somebody who needs approval' FROM bpm_process_instance WHERE id = '$instance'
# It goes on being hers.
POST /bpm/model/simple/update {"id":"$second","simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"EndEvent","type":1,"name":"Done"}}}
  => 0 true

# attack: who needs approval puts a user of his own into the group that is asked
as admin
use user olga Olga
use user anna Anna
use user puppet Puppet
use user named Named
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%' OR permission LIKE 'system:user:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/user-group/create {"name":"Chiefs","description":"d","userIds":[$anna],"status":0}
  => 0, keep chiefs
POST /bpm/user-group/create {"name":"Others","description":"d","userIds":[$anna],"status":0}
  => 0, keep others
use simple_model model blacklist_main_update Group {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":40,"candidateParam":"$chiefs","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Named","approveType":1,"candidateStrategy":30,"candidateParam":"1,$named","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
as user olga
PUT /bpm/user-group/update {"id":$chiefs,"name":"Chiefs","description":"d","userIds":[$puppet],"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /bpm/user-group/delete?id=$chiefs
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
# Nor does he sign in as a member, or as one whom the process names.
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$named,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /system/user/delete?id=$named
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => 0 true
PUT /bpm/user-group/update {"id":$others,"name":"Others","description":"d","userIds":[$puppet],"status":0}
  => 0 true
DELETE /bpm/user-group/delete?id=$others
  => 0 true
as admin
PUT /bpm/user-group/update {"id":$chiefs,"name":"Chiefs","description":"e","userIds":[$anna],"status":0}
  => 0 true

# attack: who needs approval makes a user of his own an approver, or signs in as one
as admin
use user olga Olga
use user anna Anna
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9002, 1, 'Chief', 'chief', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $olga, 9001, 1 UNION ALL SELECT $anna, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1
GET /system/role/page?code=blacklist_approver
  => 0, keep approver = data.list.0.id
as user olga
use user puppet Puppet
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[$approver]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update {"id":$anna,"username":"anna","nickname":"Mine"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9002]}
  => 0 true
# A role is asked from the deployment on of a process that names it.
as admin
use simple_model model blacklist_main_update Role {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":10,"candidateParam":"2,9002","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /system/role/delete?id=9002
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
as admin
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => 0 true

# attack: the creator transfers his task to another user of his own, who approves
as admin
use three_operators
use simple_model model blacklist_main_update Any {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"signEnable":false,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
as user puppet
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
use approved_by_creator_alone

# attack: the creator adds a signer of his own to his task
as admin
use three_operators
use simple_model model blacklist_main_update Any {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"signEnable":false,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/create-sign {"id":"$task","userIds":[$puppet],"type":"before","reason":"r"}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep signs = data.list.0.id
PUT /bpm/task/approve {"id":"$signs"}
  => 0 true
use task_approved olga
use approved_by_creator_alone

# attack: the creator gives on what another one transferred to him
as admin
use three_operators
use simple_model model blacklist_main_update Any {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"signEnable":false,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$olga,"reason":"please look"}
  => 0 true
as user olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
as user puppet
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
use approved_by_creator_alone

# ordinary: who was asked decides himself after the creator has looked at it for him
as admin
use three_operators
use simple_model model blacklist_main_update Any {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"signEnable":false,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
use task anna
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$olga,"reason":"please look"}
  => 0 true
as user olga
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id
as user anna
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# ordinary: another approver gives his task to a deputy, who approves
as admin
use three_operators
use simple_model model blacklist_main_update Any {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"signEnable":false,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"for me"}
  => 0 true
as user puppet
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# attack: the creator is asked himself, and chooses who decides after him
as admin
use three_operators
use simple_model model blacklist_main_update Chooses {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$puppet]}}
  => 0 true
use task_approved puppet
use approved_by_creator_alone

# ordinary: another one who is asked chooses who decides after him
as admin
use three_operators
use simple_model model blacklist_main_update Chooses {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task anna
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$puppet]}}
  => 0 true
use task_approved puppet
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id
