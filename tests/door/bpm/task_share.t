# task_delegate: the user to whom a task is delegated decides first, then its owner
as admin
use user anna Anna
use user bert Bert
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna', 'bert')
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
PUT /bpm/task/approve {"id":"$task","reason":"well"}
  => 0 true
holds SELECT status = 1 FROM bpm_process_instance WHERE id = '$id'
holds SELECT assignee = '$anna' AND owner = '$anna' AND delegation = 2 AND status = 1 FROM bpm_task WHERE open
holds SELECT string_agg(type::text, ',' ORDER BY id) = '5,6' FROM bpm_comment WHERE author IS NOT NULL
as user anna
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'

# task_transfer: the task becomes that of the other user
as admin
use user anna Anna
use user bert Bert
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna', 'bert')
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
holds SELECT count(*) = 1 FROM system_notify_message WHERE template_code = 'bpm_task_assigned' AND user_id = $bert
as user bert
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'

# task_sign: signers are added before or after the task, none of them twice
as admin
use user anna Anna
use user bert Bert
use user evan Evan
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna', 'bert', 'evan')
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
use user anna Anna
use user bert Bert
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna', 'bert')
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id leave {}
use task anna
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$bert,987654321],"reason":"look"}
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

# comment_create: comments can be added to open tasks only
as admin
use user anna Anna
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT id, 1, 1 FROM system_users WHERE username IN ('anna')
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
