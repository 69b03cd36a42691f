# task_approve: the last approval ends the instance; a task is decided once, by its assignee only
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$bert","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id leave {}
# Who has got a task is told so in the browser.
holds SELECT key = '$anna' AND payload ->> 'userId' = '$anna' AND payload ->> 'userType' = '2' AND payload #>> '{headers,tenant-id}' = '1' AND payload ->> 'messageType' = 'bpm-task' AND (payload ->> 'messageContent')::jsonb = jsonb_build_object('id', t.id, 'name', 'Boss', 'processInstanceId', '$id', 'processInstanceName', 'Leave') FROM mq_outbox, bpm_task t WHERE topic = 'push' AND t.node = 'a1'
holds SELECT count(*) = 1 FROM mq_outbox
as user bert
PUT /bpm/task/approve {"id":"1-1"}
  => E_TASK_MISSING
use task anna
as user bert
PUT /bpm/task/approve {"id":"$task","reason":"mine"}
  => E_TASK_NOT_YOURS
as user anna
PUT /bpm/task/approve {"id":"x"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":"1"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":"-1"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":"1-"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":"1-x"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":"01-2"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":"1-2-3"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":"999999999999999999999-1"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":" 1-2"}
  => E_TASK_MISSING
PUT /bpm/task/approve {"id":"$task","variables":{"day":4,"PROCESS_STATUS":3,"own":{"a":[1.0]}},"attachments":["https://example.org/a"],"reason":"fine"}
  => 0 true
holds SELECT status = 2 AND reason = 'fine' AND attachments = '{https://example.org/a}' AND variables::text = '{"day":4,"own":{"a":[1.0]}}' AND end_time IS NOT NULL FROM bpm_task WHERE node = 'a1'
holds SELECT value::text = '1' FROM bpm_variable WHERE name = 'PROCESS_STATUS'
holds SELECT type = 1 AND author = '$anna' AND message = 'fine' FROM bpm_comment WHERE author IS NOT NULL
PUT /bpm/task/approve {"id":"$task","reason":"again"}
  => E_TASK_MISSING
as user bert
GET /bpm/task/todo-page
  => 0, keep second = data.list.0.id
PUT /bpm/task/approve {"id":"$second"}
  => 0 true
holds SELECT status = 2 AND state = 1 AND end_time IS NOT NULL FROM bpm_process_instance WHERE id = '$id'
holds SELECT count(*) = 1 FROM system_notify_message WHERE template_code = 'bpm_process_instance_approve' AND user_id = 1
holds SELECT count(*) FILTER (WHERE end_time IS NULL) = 0 AND count(*) >= 4 FROM bpm_activity
PUT /bpm/task/approve {"id":"$second"}
  => E_TASK_MISSING
sql UPDATE bpm_process_instance SET tenant_id = 2
PUT /bpm/task/approve {"id":"$second"}
  => E_TASK_MISSING

# task_approve: of several users of a node one has to approve, or as many as the model says
as admin
use super_user anna Anna
use super_user bert Bert
use super_user evan Evan
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna,$bert,$evan","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$anna,$bert,$evan","approveMethod":2,"approveRatio":60,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id leave {}
use task bert
as user anna
GET /bpm/task/todo-page
  => 0, keep other = data.list.0.id
PUT /bpm/task/approve {"id":"$other"}
  => 0 true
as user bert
PUT /bpm/task/approve {"id":"$task"}
  => E_TASK_MISSING
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:2 a1:4 a1:4 a2:1 a2:1 a2:1' FROM bpm_task
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT status = 1 FROM bpm_process_instance WHERE id = '$id'
use task_approved evan
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'

# task_approve: refused without a signature or a reason if the node requires them
as admin
use super_user anna Anna
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"signEnable":true,"reasonRequire":true,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/approve {"id":"$task"}
  => E_SIGNATURE_MISSING
PUT /bpm/task/approve {"id":"$task","signPicUrl":"https://example.org/s"}
  => E_REASON_MISSING
PUT /bpm/task/reject {"id":"$task"}
  => E_REASON_MISSING
PUT /bpm/task/approve {"id":"$task","signPicUrl":"https://example.org/s","reason":"ok"}
  => 0 true
holds SELECT sign_pic_url = 'https://example.org/s' FROM bpm_task WHERE node = 'a1'

# task_approve: refused if all variables of the instance together exceed 1 MB
as admin
use super_user anna Anna
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
sql INSERT INTO bpm_variable (tree, num, token, name, value) SELECT tree, 900, 1, 'long', to_json(repeat('x', 1048000)) FROM bpm_process_instance WHERE id = '$id'
PUT /bpm/task/approve {"id":"$task","variables":{"more":"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"}}
  => E_BAD_REQUEST msg "variables"
holds SELECT count(*) = 0 FROM bpm_variable WHERE name = 'more'
PUT /bpm/task/approve {"id":"$task","variables":{"long":1,"more":"y"}}
  => 0 true

# task_approve: the approver must choose the users of the next node if the model says so
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id leave {}
use task anna
PUT /bpm/task/approve {"id":"$task"}
  => E_NEXT_CHOICE_MISSING msg "a2"
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[987654321]}}
  => E_STARTER_CHOICE_UNKNOWN
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$bert]}}
  => 0 true
holds SELECT assignee = '$bert' FROM bpm_task WHERE open

# task_approve: of two who choose for the next node the first's choice stands, and the second is told
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna,$bert","approveMethod":2,"approveRatio":100,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id leave {}
use task anna
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$anna]}}
  => 0 true
use task bert
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$bert]}}
  => 0 {"outcome":"none","message":null,"droppedFields":[],"droppedChoices":["a2"]}
holds SELECT assignee = '$anna' FROM bpm_task WHERE open
as admin
use instance id leave {}
use task anna
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$bert]}}
  => 0 true
use task bert
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$bert],"StartUserNode":[1]}}
  => 0 true

# task_approve: refused while the instance is suspended
as admin
use super_user anna Anna
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
sql UPDATE bpm_process_instance SET status = 5
PUT /bpm/task/approve {"id":"$task"}
  => E_TASK_SUSPENDED
PUT /bpm/task/reject {"id":"$task"}
  => E_TASK_SUSPENDED
PUT /bpm/task/withdraw?taskId=$task
  => E_TASK_SUSPENDED
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":1,"reason":"r"}
  => E_TASK_SUSPENDED
POST /bpm/comment/create {"taskId":"$task","message":"m"}
  => 0 true
as admin
DELETE /bpm/process-instance/cancel-by-admin?id=$id&reason=no
  => 0 true

# task_reject: ends the instance
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna,$bert","approveMethod":2,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
as user bert
GET /bpm/task/todo-page
  => 0, keep other = data.list.0.id
use task anna
as user bert
PUT /bpm/task/reject {"id":"$task"}
  => E_TASK_NOT_YOURS
as user anna
PUT /bpm/task/reject {"id":"x"}
  => E_TASK_MISSING
PUT /bpm/task/reject {"id":"$task","reason":"no","attachments":["https://example.org/a"]}
  => 0 true
holds SELECT status = 3 AND reason = 'no' AND reason_code = 1 FROM bpm_process_instance WHERE id = '$id'
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:3 a1:4' FROM bpm_task
holds SELECT count(*) = 1 FROM system_notify_message WHERE template_code = 'bpm_process_instance_reject' AND template_content LIKE '%no%'

# messages: a starter who gives up what came back to him is told of no rejection
as admin
use super_user anna Anna
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"StartUserNode","reason":"again"}
  => 0 true
as admin
GET /bpm/task/todo-page
  => 0 {"total":1}, keep task = data.list.0.id
PUT /bpm/task/reject {"id":"$task","reason":"never mind"}
  => 0 true
holds SELECT status = 3 FROM bpm_process_instance WHERE id = '$id'
holds SELECT count(*) = 0 FROM system_notify_message WHERE template_code = 'bpm_process_instance_reject'

# task_return: the task goes back to an earlier node, which gets a new task; a rejection may do the same
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$bert","approveMethod":3,"rejectHandler":{"type":2,"returnNodeId":"a1"},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id leave {}
use task_approved anna
use task bert
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"nowhere","reason":"r"}
  => E_TARGET_MISSING
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"a2","reason":"r"}
  => E_RETURN_UNREACHABLE
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"a1","reason":"look again"}
  => 0 true
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:2 a2:5 a1:1' FROM bpm_task
holds SELECT type = 4 AND message = 'look again' FROM bpm_comment WHERE type = 4
use task_approved anna
use task bert
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => 0 true
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:2 a2:5 a1:2 a2:5 a1:1' FROM bpm_task
holds SELECT status = 1 FROM bpm_process_instance WHERE id = '$id'

# task_withdraw: an approval can be taken back until the next task was decided
as admin
use super_user anna Anna
use super_user bert Bert
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"allowWithdrawTask":true,"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$bert","approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Last","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use instance id leave {}
use task anna
PUT /bpm/task/withdraw?taskId=$task
  => E_WITHDRAW_NO_TASK
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
as user bert
PUT /bpm/task/withdraw?taskId=$task
  => E_WITHDRAW_NO_TASK
as user anna
PUT /bpm/task/withdraw?taskId=1-1
  => E_TASK_MISSING
PUT /bpm/task/withdraw?taskId=$task
  => 0 true
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:2 a2:4 a1:1' FROM bpm_task
# The next node has to run again, so it was not passed and is still to come.
GET /bpm/process-instance/get-bpmn-model-view?id=$id
  => 0 {"unfinishedTaskActivityIds":["a1"],"finishedTaskActivityIds":["StartEvent","StartUserNode"]}
GET /bpm/process-instance/get-approval-detail?processInstanceId=$id
  => 0 {"activityNodes":[{"id":"StartUserNode","tasks":[{"withdrawn":false}]},{"id":"a1","status":2,"tasks":[{"status":2,"withdrawn":true}]},{"id":"a1","status":1,"tasks":[{"withdrawn":false}]},{"id":"a2","status":-1},{"id":"a3","status":-1},{"id":"EndEvent"}]}
# It is his to do, and is done no more.
GET /bpm/task/done-page
  => 0 {"total":0}
PUT /bpm/task/withdraw?taskId=$task
  => E_WITHDRAW_NO_TASK
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
as user bert
GET /bpm/task/todo-page
  => 0, keep second = data.list.0.id
PUT /bpm/task/approve {"id":"$second"}
  => 0 true
as user anna
PUT /bpm/task/withdraw?taskId=$task
  => E_WITHDRAW_NEXT_DONE
GET /bpm/task/todo-page
  => 0, keep last = data.list.0.id
PUT /bpm/task/approve {"id":"$last"}
  => 0 true
PUT /bpm/task/withdraw?taskId=$task
  => E_WITHDRAW_NOT_RUNNING

# task_withdraw: who has taken his approval back has not approved before
as admin
use super_user anna Anna
use super_user bert Bert
use super_user carl Carl
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"allowWithdrawTask":true,"autoApprovalType":1,"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$carl","approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Board","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use instance id leave {}
use task_approved anna
PUT /bpm/task/withdraw?taskId=$task
  => 0 true
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"his"}
  => 0 true
use task_approved bert
use task_approved carl
holds SELECT string_agg(node || ':' || status || ':' || open, ' ' ORDER BY num) = 'StartUserNode:2:false a1:2:false a2:4:false a1:2:false a2:2:false a3:1:true' FROM bpm_task

# task_withdraw: refused unless the model allows it
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$bert","approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Last","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use instance id leave {}
use task_approved anna
PUT /bpm/task/withdraw?taskId=$task
  => E_WITHDRAW_FORBIDDEN

# task_delegate: the user to whom a task is delegated decides first, then its owner
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$anna,"reason":"r"}
  => E_DELEGATE_SAME
PUT /bpm/task/delegate {"id":"$task","delegateUserId":987654321,"reason":"r"}
  => E_DELEGATE_UNKNOWN
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$bert}
  => E_BAD_REQUEST msg "reason"
as user bert
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$bert,"reason":"r"}
  => E_TASK_NOT_YOURS
as user anna
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$bert,"reason":"you know it"}
  => 0 true
PUT /bpm/task/approve {"id":"$task"}
  => E_TASK_NOT_YOURS
as user bert
GET /bpm/process-instance/get-approval-detail?processInstanceId=$id
  => 0 {"todoTask":{"id":"$task","delegated":true,"ownerUser":{"id":$anna}}}
PUT /bpm/task/approve {"id":"$task","reason":"well"}
  => 0 true
holds SELECT status = 1 FROM bpm_process_instance WHERE id = '$id'
holds SELECT assignee = '$anna' AND owner = '$anna' AND delegation = 2 AND status = 1 FROM bpm_task WHERE open
holds SELECT string_agg(type::text, ',' ORDER BY id) = '5,6' FROM bpm_comment WHERE author IS NOT NULL
as user anna
GET /bpm/process-instance/get-approval-detail?processInstanceId=$id
  => 0 {"todoTask":{"id":"$task","delegated":false}}
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'

# task_transfer: the task becomes that of the other user
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$anna,"reason":"r"}
  => E_TRANSFER_SAME
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":987654321,"reason":"r"}
  => E_TRANSFER_UNKNOWN
as user bert
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"r"}
  => E_TASK_NOT_YOURS
as user anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"yours"}
  => 0 true
holds SELECT action LIKE '%; To: Bert; Reason: yours' FROM system_operate_log WHERE sub_type = 'transfer'
holds SELECT count(*) = 1 FROM system_notify_message WHERE template_code = 'bpm_task_assigned' AND user_id = $bert
as user bert
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'

# task_transfer: nobody gets a task whom his rights would keep from it
as admin
use process_user anna Anna
use process_user bert Bert
use user_with_menus reader Reader [1185,1200,1207,1221]
use user_with_menus writer Writer [1185,1200,1207,1222]
use user none None
use user gone Gone
PUT /system/user/update-status {"id":$gone,"status":1}
  => 0 true
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$none,"reason":"r"}
  => E_ASSIGNEE_CANNOT_ACT msg "This user may not open the task: None, bpm:task:query, bpm:task:update"
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$gone,"reason":"r"}
  => E_TRANSFER_UNKNOWN
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$reader,"reason":"r"}
  => E_ASSIGNEE_CANNOT_ACT msg "Reader, bpm:task:update"
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$gone,"reason":"r"}
  => E_DELEGATE_UNKNOWN
PUT /bpm/task/create-sign {"id":"$task","userIds":[$bert,$writer],"type":"before","reason":"r"}
  => E_ASSIGNEE_CANNOT_ACT msg "Writer, bpm:task:query"
PUT /bpm/task/create-sign {"id":"$task","userIds":[$bert,$gone],"type":"after","reason":"r"}
  => E_SIGNER_UNKNOWN
holds SELECT count(*) = 2 FROM bpm_task WHERE instance = 1 AND tree = (SELECT tree FROM bpm_process_instance WHERE id = '$id')
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"r"}
  => 0 true
use task bert

# task_transfer: an administrator of processes moves a task whose assignee is disabled or deleted, and no other
as admin
use process_user anna Anna
use process_user bert Bert
use process_user evan Evan
use user_with_menus boss Boss [1185,1200,1207,1221,1222]
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT $boss_role, id, 1 FROM system_menu WHERE permission = 'bpm:process-instance:cancel-by-admin'
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
as user boss
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"r"}
  => E_TASK_NOT_YOURS
as admin
PUT /system/user/update-status {"id":$anna,"status":1}
  => 0 true
as user evan
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"r"}
  => E_TASK_NOT_YOURS
as user boss
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$anna,"reason":"r"}
  => E_TRANSFER_SAME
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"r"}
  => 0 true
as admin
DELETE /system/user/delete?id=$bert
  => 0 true
as user boss
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$evan,"reason":"r"}
  => 0 true
use task evan
PUT /bpm/task/approve {"id":"$task","reason":"r"}
  => 0 true

# task_transfer: an administrator of processes moves a task that nobody has, because its only candidate had left before it began
as admin
use process_user anna Anna
use process_user bert Bert
use process_user evan Evan
use user_with_menus boss Boss [1185,1200,1207,1221,1222]
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT $boss_role, id, 1 FROM system_menu WHERE permission = 'bpm:process-instance:cancel-by-admin'
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
DELETE /system/user/delete?id=$anna
  => 0 true
use instance id leave {}
holds SELECT assignee IS NULL FROM bpm_task WHERE node = 'a1'
GET /bpm/task/list-by-process-instance-id?processInstanceId=$id
  => 0, keep task = data.1.id
as user evan
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"r"}
  => E_TASK_NOT_YOURS
as user boss
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"r"}
  => 0 true
use task bert
PUT /bpm/task/approve {"id":"$task","reason":"r"}
  => 0 true
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'

# task_sign: signers are added before or after the task, none of them twice
as admin
use super_user anna Anna
use super_user bert Bert
use super_user evan Evan
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/create-sign {"id":"$task","userIds":[$bert],"type":"beside","reason":"r"}
  => E_BAD_REQUEST msg "type"
PUT /bpm/task/create-sign {"id":"$task","userIds":[],"type":"before","reason":"r"}
  => E_BAD_REQUEST msg "userIds"
PUT /bpm/task/create-sign {"id":"$task","userIds":[987654321],"type":"before","reason":"r"}
  => E_SIGNER_UNKNOWN
PUT /bpm/task/create-sign {"id":"$task","userIds":[$anna],"type":"before","reason":"r"}
  => E_SIGNER_REPEATED
as user bert
PUT /bpm/task/create-sign {"id":"$task","userIds":[$bert],"type":"before","reason":"r"}
  => E_TASK_NOT_YOURS
as user anna
PUT /bpm/task/create-sign {"id":"$task","userIds":[$bert,$evan],"type":"before","reason":"both"}
  => 0 true
PUT /bpm/task/create-sign {"id":"$task","userIds":[1],"type":"after","reason":"r"}
  => E_SIGN_TYPE_CONFLICT
PUT /bpm/task/approve {"id":"$task"}
  => E_TASK_NOT_YOURS
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:0 a1:1 a1:1' FROM bpm_task
as user evan
GET /bpm/task/todo-page
  => 0, keep signer = data.list.0.id
DELETE /bpm/task/delete-sign {"id":"$signer","reason":"r"}
  => E_TASK_NOT_YOURS
as user anna
DELETE /bpm/task/delete-sign?id=$task&reason=r
  => E_SIGN_NOT_CHILD
DELETE /bpm/task/delete-sign {"id":"$signer","reason":"not needed"}
  => 0 true
DELETE /bpm/task/delete-sign {"id":"$signer","reason":"again"}
  => E_SIGN_NOT_CHILD
as user bert
GET /bpm/task/todo-page
  => 0, keep signer = data.list.0.id
PUT /bpm/task/approve {"id":"$signer"}
  => 0 true
as user anna
PUT /bpm/task/create-sign {"id":"$task","userIds":[$evan],"type":"after","reason":"too"}
  => 0 true
PUT /bpm/task/approve {"id":"$task","variables":{"x":1}}
  => 0 true
PUT /bpm/task/approve {"id":"$task"}
  => E_TASK_MISSING
holds SELECT status = 1 FROM bpm_process_instance WHERE id = '$id'
as user evan
GET /bpm/task/todo-page
  => 0, keep signer = data.list.0.id
PUT /bpm/task/approve {"id":"$signer"}
  => 0 true
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'
holds SELECT string_agg(node || ':' || status, ' ' ORDER BY num) = 'StartUserNode:2 a1:2 a1:2 a1:4 a1:2' FROM bpm_task
holds SELECT string_agg(type::text, ',' ORDER BY id) = '8,9,1,8,1,1' FROM bpm_comment WHERE author IS NOT NULL

# task_copy: users get a copy to read; only who takes part in the instance may send one
as admin
use super_user anna Anna
use super_user bert Bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$bert,987654321,987654320],"reason":"look"}
  => E_BAD_REQUEST msg "copyUserIds: there is no enabled user 987654321, 987654320"
holds SELECT count(*) = 0 FROM bpm_copy
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$bert,$bert],"reason":"look"}
  => 0 true
holds SELECT count(*) = 1 AND bool_and(reader = '$bert' AND sender = '$anna' AND node = 'a1' AND node_name = 'Boss' AND reason = 'look' AND task IS NOT NULL) FROM bpm_copy
as user bert
GET /bpm/process-instance/copy/page
  => 0 {"total":1}
PUT /bpm/task/copy {"id":"1-1","copyUserIds":[1]}
  => E_TASK_MISSING
use user carl Carl
POST /system/role/create {"name":"clerk","code":"clerk","sort":1,"status":0}
  => 0, keep role
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT $role, id, 1 FROM system_menu WHERE permission = 'bpm:task:update'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($carl, $role, 1)
as user carl
PUT /bpm/task/copy {"id":"$task","copyUserIds":[1]}
  => E_TASK_NOT_YOURS
POST /bpm/comment/create {"taskId":"$task","message":"m"}
  => E_FORBIDDEN
sql UPDATE bpm_copy SET reader = '$carl'
POST /bpm/comment/create {"taskId":"$task","message":"m"}
  => 0 true
PUT /bpm/task/copy {"id":"$task"}
  => E_BAD_REQUEST msg "copyUserIds"

# task_copy: nobody gets a copy whom his rights would keep from finding or reading it
as admin
use process_user anna Anna
use process_user bert Bert
use user_with_menus lister Lister [1185,1200,2713]
use user none None
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$bert,$none]}
  => E_ASSIGNEE_CANNOT_ACT msg "None, bpm:process-instance-cc:query, bpm:process-instance:query"
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$lister]}
  => E_ASSIGNEE_CANNOT_ACT msg "Lister, bpm:process-instance:query"
holds SELECT count(*) = 0 FROM bpm_copy
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$bert]}
  => 0 true
as user bert
GET /bpm/process-instance/get-approval-detail?processInstanceId=$id
  => 0

# comment_create: comments can be added to open tasks only
as admin
use super_user anna Anna
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
POST /bpm/comment/create {"taskId":"$task","message":"said"}
  => 0 true
holds SELECT type = 0 AND author = '$anna' AND message = 'said' FROM bpm_comment WHERE type = 0
GET /bpm/comment/list-by-process-instance-id?processInstanceId=$id
  => 0
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
POST /bpm/comment/create {"taskId":"$task","message":"late"}
  => E_TASK_MISSING
POST /bpm/comment/create {"taskId":"$task","message":" "}
  => E_BAD_REQUEST msg "message"

# messages: one about a task is read when the task is decided, passed on or cancelled
as admin
use super_user anna Anna
use super_user bert Bert
use super_user carl Carl
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$bert,$carl","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance other leave {}
use instance id leave {}
use task anna
GET /system/notify-message/get-unread-count
  => 0 2
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"yours"}
  => 0
GET /system/notify-message/get-unread-count
  => 0 1
use task bert
GET /system/notify-message/get-unread-count
  => 0 1
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0
# One of two has decided, and both were told.
GET /system/notify-message/get-unread-count
  => 0 1
use task carl
GET /system/notify-message/get-unread-count
  => 0 1
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0
GET /system/notify-message/get-unread-count
  => 0 0
as user bert
GET /system/notify-message/get-unread-count
  => 0 0
holds SELECT bool_and(read_time IS NOT NULL) FROM system_notify_message WHERE user_id IN ($bert, $carl)
as admin
DELETE /bpm/process-instance/cancel-by-admin {"id":"$other","reason":"over"}
  => 0
as user anna
GET /system/notify-message/get-unread-count
  => 0 0
as admin
# Of the end its starter is told, who reads that himself.
GET /system/notify-message/get-unread-count
  => 0 1
