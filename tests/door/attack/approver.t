# What people try who need approval, to have a task decided by whom they choose, or by
# nobody.  Only the approval of somebody independent counts, who got the task from none of
# the authors.  What the attacks of the file before used is gone: approvals call no
# processes, so that their starters' tasks, and what these pass on, do not exist.

# attack: an approval calls a process, which anybody may deploy
as admin
use three_operators
POST /bpm/model/create {"key":"blacklist_main_update","name":"Caller","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => E_BAD_REQUEST msg "call no process"
# Nor does a version do it that was deployed before that was so, or an instance that has.
use simple_model other other Other {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
sql UPDATE bpm_process_definition SET key = 'blacklist_main_update' WHERE key = 'other'
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => E_START_FORBIDDEN
sql UPDATE bpm_process_definition SET key = 'other' WHERE key = 'blacklist_main_update'
as admin
POST /bpm/model/simple/update {"id":"$model","simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0 true
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
sql UPDATE bpm_process_instance SET calls = 1 WHERE id = '$instance'
use task_approved anna
use not_applied [its process has called another one]

# attack: the creator transfers his task to another user of his own, who approves
as admin
use three_operators
use asks 30 $olga,$anna
use game_for_all_submitted
use task olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: whoever got the task from the creator adds a signer, so that it comes back to him
as admin
use full_operators
use user carl Carl
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($carl, 9001, 1)
use asks 30 $olga,$anna
use game_for_all_submitted
PUT /system/user/update-password {"id":$carl,"password":"an other 1"}
  => 0 true
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
as user puppet
PUT /bpm/task/create-sign {"id":"$task","userIds":[$carl],"type":"before","reason":"r"}
  => 0 true
as user carl
GET /bpm/task/todo-page
  => 0, keep signs = data.list.0.id
PUT /bpm/task/approve {"id":"$signs"}
  => 0
as user puppet
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$carl,"reason":"look"}
  => 0 true
as user carl
PUT /bpm/task/approve {"id":"$task"}
  => 0
use task_approved puppet
use not_applied [Carl is not independent: account made or set by or for Olga]

# attack: the creator adds a signer of his own to his task
as admin
use three_operators
use asks 30 $olga,$anna
use game_for_all_submitted
use task olga
PUT /bpm/task/create-sign {"id":"$task","userIds":[$puppet],"type":"before","reason":"r"}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep signs = data.list.0.id
PUT /bpm/task/approve {"id":"$signs"}
  => 0
use task_approved olga
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the creator gives on what another one transferred to him
as admin
use three_operators
use asks 30 $olga,$anna
use game_for_all_submitted
use task olga
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$olga,"reason":"please look"}
  => 0 true
as user olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the creator delegates his task; its owner decides it himself in the end
as admin
use three_operators
use asks 30 $olga,$anna
use game_for_all_submitted
use task olga
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$puppet,"reason":"r"}
  => 0 true
as user puppet
PUT /bpm/task/approve {"id":"$task"}
  => 0
use task_approved olga
use not_applied [Olga is not independent: an author of the change]

# attack: an administrator of processes who drafts moves the task to a friend
as admin
use full_operators
use asks 30 $anna
use game_for_all_submitted
use task anna
as user olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# ordinary: who was asked decides himself after the creator has looked at it for him
as admin
use three_operators
use asks 30 $olga,$anna
use game_for_all_submitted
use task olga
use task anna
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$olga,"reason":"please look"}
  => 0 true
as user olga
PUT /bpm/task/approve {"id":"$task"}
  => 0
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id
as user anna
PUT /bpm/task/approve {"id":"$task"}
  => 0
use applied

# ordinary: another approver gives his task to a deputy, who approves
as admin
use three_operators
use asks 30 $olga,$anna
use game_for_all_submitted
use task olga
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"for me"}
  => 0 true
use task_approved puppet
use applied

# ordinary: the creator transfers the task to a super administrator, who approves
as admin
use three_operators
use asks 30 $olga,$anna
use game_for_all_submitted
use task olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":1,"reason":"please decide"}
  => 0 true
as admin
PUT /bpm/task/approve {"id":"$task"}
  => 0
use applied

# ordinary: the creator chooses who decides, as the model asks of the starter
as admin
use three_operators
use simple_model model blacklist_main_update Starter {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":35,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id,"startUserSelectAssignees":{"a1":[$puppet]}}
  => 0, keep instance
use task_approved puppet
use applied

# attack: the creator is asked himself, and chooses who decides after him
as admin
use three_operators
use simple_model model blacklist_main_update Chooses {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$puppet]}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# ordinary: another one who is asked chooses who decides after him
as admin
use three_operators
use simple_model model blacklist_main_update Chooses {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task anna
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$puppet]}}
  => 0
use task_approved puppet
use applied

# attack: the creator is asked himself, and writes who decides after him into a field of the form
as admin
use three_operators
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# ordinary: another one who is asked writes it there; the creator wrote something else
as admin
use three_operators
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Three","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"note":"please"}}
  => 0
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0
use task_approved puppet
use applied

# attack: the creator is asked himself, and sets the variable of the expression by which others are asked
as admin
use three_operators
use simple_model model blacklist_main_update Expression {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":60,"candidateParam":"${decider}","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":"$puppet"}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the creator is asked himself, and sets a list whose elements are asked one by one
as admin
use three_operators
use bpmn_model model blacklist_main_update Elements <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Elements' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='u'/><subProcess id='u' name='u'><multiInstanceLoopCharacteristics isSequential='false' flowable:collection='deciders' flowable:elementVariable='one'/><startEvent id='us'/><sequenceFlow id='u0' sourceRef='us' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>60</flowable:candidateStrategy><flowable:candidateParam>${one}</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='u1' sourceRef='a2' targetRef='ue'/><endEvent id='ue'/></subProcess><sequenceFlow id='f2' sourceRef='u' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"deciders":["$puppet"]}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the starter goes past an approver who has returned the change to him
as admin
use three_operators
use simple_model model blacklist_main_update Way {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${execution.getVariable('size') != 0}","defaultFlow":false},"childNode":{"id":"boss","type":11,"name":"Boss","candidateStrategy":30,"candidateParam":"$puppet","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task puppet
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"StartUserNode","reason":"why?"}
  => 0 true
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"size":0}}
  => 0
use not_applied [nobody has approved it: Puppet has not decided]

# attack: who has approved before the change was returned to its start counts once more
as admin
use three_operators
use simple_model model blacklist_main_update Way {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b0","type":11,"name":"First","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"skipExpression":"${execution.getVariable('size') == 0}","childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${execution.getVariable('size') != 0}","defaultFlow":false},"childNode":{"id":"boss","type":11,"name":"Boss","candidateStrategy":30,"candidateParam":"$puppet","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task_approved anna
use task puppet
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"StartUserNode","reason":"why?"}
  => 0 true
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"size":0}}
  => 0
use not_applied [nobody has approved it: First was skipped]

# attack: the author goes past those who have approved and returned the change to his own task
as admin
use three_operators
use simple_model model blacklist_main_update Way {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a0","type":11,"name":"Own","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${execution.getVariable('size') != 0}","defaultFlow":false},"childNode":{"id":"b0","type":11,"name":"First","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"boss","type":11,"name":"Boss","candidateStrategy":30,"candidateParam":"$puppet","approveType":1,"approveMethod":3}}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task_approved olga
use task_approved anna
use task puppet
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"a0","reason":"why?"}
  => 0 true
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"size":0}}
  => 0
use not_applied [Olga is not independent: an author of the change]

# ordinary: whoever approves after the change was returned and submitted again is enough
as admin
use three_operators
use simple_model model blacklist_main_update Way {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${execution.getVariable('size') != 0}","defaultFlow":false},"childNode":{"id":"boss","type":11,"name":"Boss","candidateStrategy":30,"candidateParam":"$puppet","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task puppet
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"StartUserNode","reason":"why?"}
  => 0 true
use task olga
PUT /bpm/task/approve {"id":"$task"}
  => 0
use task_approved puppet
use applied

# attack: the starter's own task is skipped, and nobody else is asked
as admin
use three_operators
use simple_model model blacklist_main_update Skipped {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","approveMethod":3,"assignStartUserHandlerType":2,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use not_applied [nobody has approved it: Olga was skipped]

# attack: the task of somebody runs out of time, and is approved by that
as admin
use three_operators
use simple_model model blacklist_main_update Late {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task_approved anna
sql UPDATE bpm_task SET reason_code = 7 WHERE node = 'a1'
use task_approved olga
use not_applied [Olga is not independent: an author of the change]

# attack: the time of one of several who are asked runs out, and the message names another one
as admin
use three_operators
use asks 30 $anna,$puppet
use game_for_all_submitted
use task_approved anna
sql UPDATE bpm_task SET reason_code = 7 WHERE node = 'a1' AND status = 2
holds SELECT blacklist_dependence(1, $id, '$instance') = 'nobody has approved it: the time of Anna ran out'

# ordinary: a node that approves by itself asks nobody
as admin
use three_operators
use simple_model model blacklist_main_update Itself {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":2,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use applied

# attack: who has made a record that was rejected approves it after another one has corrected it
as admin
use full_operators
use simple_model model blacklist_main_create New {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user anna
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0
use task anna
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => 0 true
use change_submitted olga "remark":"corrected"
use task_approved anna
holds SELECT approval_status = 3 AND NOT effective FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'Anna is not independent: an author of the change' FROM bpm_process_instance WHERE id = '$instance'

# attack: who has made the rule of the change approves it
as admin
use full_operators
use asks 30 $anna
use game
as user anna
POST /device/rule/create {"name":"All","expr":{"!=":[{"var":"channelId"},0]}}
  => 0, keep rule
use change_submitted olga "ruleId":$rule
use task_approved anna
holds SELECT approval_status = 3 AND rule_id IS NULL FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'Anna is not independent: an author of the change' FROM bpm_process_instance WHERE id = '$instance'

# attack: who has changed the rule of the change approves it
as admin
use full_operators
use asks 30 $anna
use game
as user puppet
POST /device/rule/create {"name":"Few","expr":{"==":[{"var":"channelId"},1]}}
  => 0, keep rule
as user anna
PUT /device/rule/update {"id":$rule,"expr":{"!=":[{"var":"channelId"},0]}}
  => 0 true
as user puppet
PUT /device/rule/update {"id":$rule,"name":"Most"}
  => 0 true
use change_submitted olga "ruleId":$rule
use task_approved anna
holds SELECT approval_status = 3 AND rule_id IS NULL FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'Anna is not independent: an author of the change' FROM bpm_process_instance WHERE id = '$instance'

# ordinary: who has changed the rule before it last took effect approves the change
as admin
use full_operators
use asks 30 $anna
use game
as user puppet
POST /device/rule/create {"name":"Few","expr":{"==":[{"var":"channelId"},1]}}
  => 0, keep rule
as user anna
PUT /device/rule/update {"id":$rule,"expr":{"!=":[{"var":"channelId"},0]}}
  => 0 true
as admin
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"ruleId":$rule}
  => 0
use change_submitted olga "ruleId":$rule
use task_approved anna
holds SELECT approval_status = 2 AND rule_id = $rule FROM app_blacklist WHERE id = $id

# attack: the rule of a deleted record is changed, and the approval of that record ends after it
as admin
use full_operators
use asks 30 $anna
POST /device/rule/create {"name":"Few","expr":{"==":[{"var":"channelId"},1]}}
  => 0, keep rule
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"ruleId":$rule}
  => 0, keep id
use change_submitted anna "remark":"once"
as admin
DELETE /device/app-blacklist/delete?id=$id
  => 0
as user anna
PUT /device/rule/update {"id":$rule,"expr":{"!=":[{"var":"channelId"},0]}}
  => 0 true
DELETE /bpm/process-instance/cancel-by-start-user {"id":"$instance","reason":"deleted"}
  => 0
as admin
use game
use change_submitted olga "ruleId":$rule
use task_approved anna
holds SELECT approval_status = 3 AND rule_id IS NULL FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'Anna is not independent: an author of the change' FROM bpm_process_instance WHERE id = '$instance'

# attack: somebody starts the process of approvals by himself, under the name of a package, so that approvers decide on what changes nothing
as admin
use two_operators_and_approver
GET /bpm/process-definition/get?key=blacklist
  => 0, keep definition = data.id
as user olga
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"packageName":"org.example.game","businessType":"main"}}
  => E_START_FORBIDDEN
as module
POST /process-instance/create?userId=$olga {"processDefinitionKey":"blacklist","businessKey":"main:1:1","variables":{"packageName":"org.example.game"}}
  => E_START_FORBIDDEN
as user anna
GET /bpm/task/todo-page
  => 0 {"total":0}
# What is submitted starts one.
as admin
use game
use change_submitted olga "remark":"asked"
as user anna
GET /bpm/task/todo-page
  => 0 {"total":1}

# attack: the process of approvals is called by one that anybody may draw, so that approvers decide on what changes nothing
as admin
use two_operators_and_approver
use olgas_caller mine blacklist {"type":1,"emptyType":1}
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"packageName":"org.example.game","businessType":"main"}}
  => E_BAD_REQUEST msg "may start the process"
as user anna
GET /bpm/task/todo-page
  => 0 {"total":0}

# attack: a second process of a file has the key of the approvals
as admin
use two_operators_and_approver
as user olga
POST /bpm/model/create {"key":"mine","name":"Mine","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$olga],"bpmnXml":"<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='x'><process id='blacklist_main_update' name='Approvals' isExecutable='true'><startEvent id='s2'/><sequenceFlow id='f2' sourceRef='s2' targetRef='e2'/><endEvent id='e2'/></process><process id='mine' name='Mine' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='e'/><endEvent id='e'/></process></definitions>"}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
as admin
use game_for_all_submitted
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id

# attack: the author writes the number of devices, by which the model chooses the way, into the form of his task
as admin
use two_operators_and_approver
use simple_model model blacklist_main_update Size {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a0","type":11,"name":"Own","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${deviceCount > 0}","defaultFlow":false},"childNode":{"id":"boss","type":11,"name":"Boss","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use channel channel One
use device d 02:B1:00:00:00:11 $channel
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"deviceCount":0,"deviceCountAll":0,"nrOfInstances":0,"execution":{"deviceCount":0},"a0_assignee":"$anna"}}
  => 0 {"droppedFields":["deviceCount","deviceCountAll"]}
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id

# attack: the author sends variables and approvers with what he submits
as admin
use two_operators_and_approver
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id,"variables":{"deviceCount":0},"startUserSelectAssignees":{"approver":[$olga]}}
  => 0, keep instance
holds SELECT count(*) = 1 FROM bpm_task WHERE node = 'approver' AND assignee = '$anna'

# attack: the form at which an approver decides is changed, so that he sends what skips the next one
as admin
use three_operators
POST /bpm/form/create {"name":"Decision","conf":"{}","fields":["{\"type\":\"input\",\"field\":\"note\"}"],"status":0}
  => 0, keep form
POST /bpm/form/create {"name":"Other","conf":"{}","fields":[],"status":0}
  => 0, keep other
use bpmn_model model blacklist_main_update Two <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Two' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='t1'/><userTask id='t1' name='First' flowable:candidateStrategy='30' flowable:candidateParam='$anna' flowable:formKey='$form'/><sequenceFlow id='f1' sourceRef='t1' targetRef='g'/><exclusiveGateway id='g' default='f2'/><sequenceFlow id='f2' sourceRef='g' targetRef='t2'/><sequenceFlow id='f3' sourceRef='g' targetRef='e'><conditionExpression>${execution.getVariable('small') == true}</conditionExpression></sequenceFlow><userTask id='t2' name='Second' flowable:candidateStrategy='30' flowable:candidateParam='$puppet'/><sequenceFlow id='f4' sourceRef='t2' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
PUT /bpm/form/update {"id":$form,"name":"Decision","conf":"{}","fields":["{\"type\":\"hidden\",\"field\":\"small\",\"value\":true}"],"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
DELETE /bpm/form/delete?id=$form
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
# Other forms he may change and delete.
PUT /bpm/form/update {"id":$other,"name":"Mine","conf":"{}","fields":[],"status":0}
  => 0 true
DELETE /bpm/form/delete?id=$other
  => 0 true
as user anna
GET /bpm/process-instance/get-approval-detail?processInstanceId=$instance
  => 0 {"todoTask":{"formFields":["{\"type\":\"input\",\"field\":\"note\"}"]}}
# An older version has instances, too; who is free of approval may change its forms.
as admin
PUT /bpm/model/update-bpmn {"id":"$model","bpmnXml":"<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Two' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='t1'/><userTask id='t1' name='First' flowable:candidateStrategy='30' flowable:candidateParam='$anna'/><sequenceFlow id='f1' sourceRef='t1' targetRef='e'/><endEvent id='e'/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
DELETE /bpm/form/delete?id=$form
  => E_GRANT_EXCEEDS_OWN
as admin
PUT /bpm/form/update {"id":$form,"name":"Decision","conf":"{}","fields":[],"status":0}
  => 0 true

# attack: the forms of a model are changed before it is deployed, so that who deploys it takes them along
as admin
use three_operators
POST /bpm/form/create {"name":"Decision","conf":"{}","fields":["{\"type\":\"input\",\"field\":\"note\"}"],"status":0}
  => 0, keep form
POST /bpm/form/create {"name":"Start","conf":"{}","fields":["{\"type\":\"input\",\"field\":\"note\"}"],"status":0}
  => 0, keep start
POST /bpm/model/create {"key":"blacklist_main_update","name":"Drawn","type":10,"formType":10,"formId":$start,"visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Drawn' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='t1'/><userTask id='t1' name='First' flowable:candidateStrategy='30' flowable:candidateParam='$anna' flowable:formKey='$form'/><sequenceFlow id='f1' sourceRef='t1' targetRef='e'/><endEvent id='e'/></process></definitions>"}
  => 0, keep model
as user olga
PUT /bpm/form/update {"id":$form,"name":"Decision","conf":"{}","fields":["{\"type\":\"hidden\",\"field\":\"small\",\"value\":true}"],"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
PUT /bpm/form/update {"id":$start,"name":"Start","conf":"{}","fields":["{\"type\":\"hidden\",\"field\":\"small\",\"value\":true}"],"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
DELETE /bpm/form/delete?id=$start
  => E_GRANT_EXCEEDS_OWN

# attack: whom the creator has chosen counts as chosen by another one, whose choice was passed over
as admin
use three_operators
use user carl Carl
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($carl, 9001, 1)
use simple_model model blacklist_main_update Chooses {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$puppet]}}
  => 0
use task puppet
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"a1","reason":"Anna?"}
  => 0 true
use task anna
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$carl]}}
  => 0
use task puppet
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"a1","reason":"Olga?"}
  => 0 true
use task olga
PUT /bpm/task/approve {"id":"$task"}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# ordinary: the starter names once more whom he has chosen, after the change was returned to him
as admin
use three_operators
use simple_model model blacklist_main_update Starter {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":35,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id,"startUserSelectAssignees":{"a1":[$puppet]}}
  => 0, keep instance
use task puppet
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"StartUserNode","reason":"why?"}
  => 0 true
use task olga
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a1":[$puppet]}}
  => 0
use task_approved puppet
use applied

# attack: the author moves the task to himself, so that the system gives it to his leader, a friend
as admin
use full_operators
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$puppet}
  => 0, keep house
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$house}
  => 0 true
use simple_model model blacklist_main_update Asks {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"assignStartUserHandlerType":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task anna
as user olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$olga,"reason":"r"}
  => 0 true
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author chooses himself, so that the system gives the task to his leader, a friend
as admin
use full_operators
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$puppet}
  => 0, keep house
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$house}
  => 0 true
use simple_model model blacklist_main_update Chooses {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":34,"approveMethod":3,"assignStartUserHandlerType":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$olga]}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author writes who decides into a form while signers after him are open
as admin
use three_operators
use bpmn_model model blacklist_main_update Beside <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Beside' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='g'/><parallelGateway id='g'/><sequenceFlow id='f1' sourceRef='g' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f2' sourceRef='a1' targetRef='j'/><sequenceFlow id='f3' sourceRef='g' targetRef='b1'/><userTask id='b1' name='b1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f4' sourceRef='b1' targetRef='b2'/><userTask id='b2' name='b2'><extensionElements><flowable:candidateStrategy>50</flowable:candidateStrategy><flowable:candidateParam>decider</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f5' sourceRef='b2' targetRef='j'/><parallelGateway id='j'/><sequenceFlow id='f6' sourceRef='j' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
as user olga
GET /bpm/task/todo-page
  => 0 {"total":2}, keep b1 = data.list.0.id
keep a1 = data.list.1.id
PUT /bpm/task/create-sign {"id":"$a1","userIds":[$anna],"type":"after","reason":"r"}
  => 0 true
PUT /bpm/task/approve {"id":"$a1","variables":{"decider":[$puppet]}}
  => 0
PUT /bpm/task/approve {"id":"$b1"}
  => 0
use task_approved puppet
GET /bpm/task/list-by-parent-task-id?parentTaskId=$a1
  => 0, keep child = data.0.id
as user olga
DELETE /bpm/task/delete-sign?id=$child&reason=r
  => 0 true
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author writes what the process makes the name of the decider of
as admin
use three_operators
use bpmn_model model blacklist_main_update Computed <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Computed' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='v'/><serviceTask id='v' name='v' flowable:expression='${wish}' flowable:resultVariable='decider'/><sequenceFlow id='f2' sourceRef='v' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>50</flowable:candidateStrategy><flowable:candidateParam>decider</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f6' sourceRef='a2' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"wish":"$puppet"}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author writes what a service task makes the name of the decider of by a method
as admin
use three_operators
use bpmn_model model blacklist_main_update Computed <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Computed' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='v'/><serviceTask id='v' name='v' flowable:expression='${execution.setVariable(&quot;decider&quot;, wish)}'/><sequenceFlow id='f2' sourceRef='v' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>50</flowable:candidateStrategy><flowable:candidateParam>decider</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f6' sourceRef='a2' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"wish":"$puppet"}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author writes what a listener makes the name of the decider of
as admin
use three_operators
use bpmn_model model blacklist_main_update Computed <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Computed' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:executionListener event='end' expression='${execution.setVariable(&quot;decider&quot;, wish)}'/><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>50</flowable:candidateStrategy><flowable:candidateParam>decider</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f6' sourceRef='a2' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"wish":"$puppet"}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author writes what the process makes the name of the decider of, and another one any field after him
as admin
use three_operators
use bpmn_model model blacklist_main_update Computed <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Computed' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='a3'/><userTask id='a3' name='a3'><extensionElements><flowable:nodeType>13</flowable:nodeType><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f2' sourceRef='a3' targetRef='v'/><serviceTask id='v' name='v' flowable:expression='${wish}' flowable:resultVariable='decider'/><sequenceFlow id='f3' sourceRef='v' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>50</flowable:candidateStrategy><flowable:candidateParam>decider</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f4' sourceRef='a2' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"wish":"$puppet"}}
  => 0
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"note":"seen"}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author writes one of the variables of an expression, and another one another of them after him
as admin
use three_operators
use simple_model model blacklist_main_update Expression {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a3","type":13,"name":"Three","approveType":1,"fieldsPermission":[{"field":"size","title":"S","permission":"2"}],"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":60,"candidateParam":"${size > 5 ? decider : decider}","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":"$puppet","size":1}}
  => 0
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"size":7}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: another one writes a field after the author, whose name is a part of that of the author's
as admin
use three_operators
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a3","type":13,"name":"Three","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"who|decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"who|decider":["$puppet"]}}
  => 0
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"who":1}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author writes the field by which a trigger names the decider
as admin
use three_operators
use simple_model model blacklist_main_update Trigger {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","approveMethod":3,"childNode":{"id":"b1","type":51,"name":"Which","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${execution.getVariable('wish') == 1}","defaultFlow":false},"childNode":{"id":"t1","type":15,"name":"Set","triggerSetting":{"type":10,"formSettings":[{"updateFormFields":{"decider":"$puppet"}}]}}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"wish":1}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: another program is told what the author wrote, and its answer to the notice names who decides
as admin
use three_operators
POST /bpm/model/create {"key":"blacklist_main_update","name":"Told","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"taskAfterTriggerSetting":{"url":"http://127.0.0.1:1/x","body":[{"type":2,"key":"wish","value":"wish"}],"response":[{"key":"decider","value":"decider"}]},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a3","type":13,"name":"Three","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"wish":$puppet}}
  => 0
# Here the administrator sets what the other program would answer.
as admin
PUT /bpm/process-instance/variables {"id":"$instance","variables":{"decider":$puppet}}
  => 0
use task anna
PUT /bpm/task/approve {"id":"$task"}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: a module that knows what the author wrote names who decides when it lets a receive task go on
as admin
use three_operators
use bpmn_model model blacklist_main_update Waits <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Waits' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='v'/><receiveTask id='v' name='v'/><sequenceFlow id='f3' sourceRef='v' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>50</flowable:candidateStrategy><flowable:candidateParam>decider</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f4' sourceRef='a2' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"wish":$puppet}}
  => 0
as module
POST /process-instance/trigger {"processInstanceId":"$instance","taskDefineKey":"v","variables":{"decider":$puppet}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# ordinary: the author has written nothing where the process makes the name of the decider
as admin
use three_operators
use bpmn_model model blacklist_main_update Computed <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Computed' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='a3'/><userTask id='a3' name='a3'><extensionElements><flowable:nodeType>13</flowable:nodeType><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f2' sourceRef='a3' targetRef='v'/><serviceTask id='v' name='v' flowable:expression='${wish}' flowable:resultVariable='decider'/><sequenceFlow id='f3' sourceRef='v' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>50</flowable:candidateStrategy><flowable:candidateParam>decider</flowable:candidateParam><flowable:approveMethod>1</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f4' sourceRef='a2' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
use task_approved olga
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"wish":"$puppet"}}
  => 0
use task_approved puppet
use applied

# ordinary: who names the decider writes over what the author has named
as admin
use three_operators
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a3","type":13,"name":"Three","approveType":1,"fieldsPermission":[{"field":"decider","title":"D","permission":"2"}],"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":["$olga"]}}
  => 0
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"decider":["$puppet"]}}
  => 0
use task_approved puppet
use applied

# attack: the author approves alone, and who only has to do something after that says that it is done
as admin
use three_operators
use simple_model model blacklist_main_update Handles {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":13,"name":"Tell the shops","approveType":1,"candidateStrategy":30,"candidateParam":"$puppet","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task_approved olga
use task_approved puppet
use not_applied [Olga is not independent: an author of the change]

# attack: only a handler is asked
as admin
use three_operators
use simple_model model blacklist_main_update Handles {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a2","type":13,"name":"Tell the shops","approveType":1,"candidateStrategy":30,"candidateParam":"$puppet","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task_approved puppet
use not_applied [nobody has approved it: Puppet was asked to handle it]

# attack: who handles a task sends the form back, in which the author has written who decides
as admin
use three_operators
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","approveMethod":3,"childNode":{"id":"a3","type":13,"name":"Count","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"fieldsPermission":[{"field":"decider","title":"D","permission":"2"}],"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet],"shops":3}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: to whom a handler delegates names the decider, whom the author has named
as admin
use three_operators
use user carl Carl
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($carl, 9001, 1)
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","approveMethod":3,"childNode":{"id":"a3","type":13,"name":"Count","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"fieldsPermission":[{"field":"decider","title":"D","permission":"2"}],"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0
use task anna
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$carl,"reason":"look"}
  => 0 true
as user carl
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$carl]}}
  => 0
use task_approved anna
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# ordinary: who approves once more, after a later node has returned the change to him, is enough
as admin
use three_operators
use simple_model model blacklist_main_update Confirms {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Confirm","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task_approved anna
use task olga
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"a1","reason":"r"}
  => 0 true
use task_approved anna
use task_approved olga
use applied

# attack: the author returns the change to a node that was not on its way, where a friend of his decides
as admin
use three_operators
use simple_model model blacklist_main_update Way {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"Branch","conditionNodes":[{"id":"k1","type":50,"name":"many","conditionSetting":{"conditionType":1,"conditionExpression":"${deviceCount > 100000}","defaultFlow":false},"childNode":{"id":"a1","type":11,"name":"Friend","candidateStrategy":30,"candidateParam":"$puppet","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"else","conditionSetting":{"defaultFlow":true},"childNode":{"id":"a2","type":11,"name":"Chief","candidateStrategy":30,"candidateParam":"$olga,$anna","approveType":1,"approveMethod":3}}],"childNode":{"id":"a3","type":11,"name":"Last","candidateStrategy":30,"candidateParam":"$olga,$anna","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task_approved olga
use task olga
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"a1","reason":"r"}
  => 0 true
use task_approved puppet
use task_approved olga
use not_applied [Olga is not independent: an author of the change]

# attack: a friend, to whom the author gave the task before, chooses himself
as admin
use three_operators
use simple_model model blacklist_main_update Chooses {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
use task puppet
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$puppet]}}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: the author lets a friend submit for him again, who writes himself into the form
as admin
use three_operators
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"StartUserNode","reason":"r"}
  => 0 true
use task olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
use task puppet
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0
use task_approved olga
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: who was chosen by the author delegates the task, so that a colleague hands it on before it comes back
as admin
use three_operators
use user carl Carl
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($carl, 9001, 1)
use simple_model model blacklist_main_update Chooses {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$puppet]}}
  => 0
use task puppet
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$carl,"reason":"please look"}
  => 0 true
as user carl
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$olga,"reason":"you know it"}
  => 0 true
as user olga
PUT /bpm/task/approve {"id":"$task"}
  => 0
use task_approved puppet
use not_applied [Puppet is not independent: got the task from Olga]

# attack: who delegates a task, and is not asked any more then, gets it back because it was handed on
as admin
use full_operators
use user carl Carl
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($carl, 9001, 1), ($puppet, 9002, 1)
use asks 10 9002
use game_for_all_submitted
use task puppet
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$carl,"reason":"please look"}
  => 0 true
as user carl
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$anna,"reason":"she knows it"}
  => 0 true
sql DELETE FROM system_user_role WHERE user_id = $puppet AND role_id = 9002
as user anna
PUT /bpm/task/approve {"id":"$task"}
  => 0
use task puppet
PUT /bpm/task/approve {"id":"$task"}
  => E_DECIDER_NOT_FOUND

# ordinary: to whom the task was delegated lets another one look at it
as admin
use three_operators
use asks 30 $anna
use game_for_all_submitted
use task anna
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$olga,"reason":"please look"}
  => 0 true
as user olga
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"r"}
  => 0 true
as user puppet
PUT /bpm/task/approve {"id":"$task"}
  => 0
use task_approved anna
use applied
