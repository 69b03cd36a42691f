# candidates: the users of each strategy, without disabled ones
as admin
use user anna Anna
use user bert Bert
use user evan Evan
use user carl Carl
use user dora Dora
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, leader_user_id, status) VALUES (9101, 1, 'Top', 0, $carl, 0), (9102, 1, 'Mid', 9101, $evan, 0), (9103, 1, 'Low', 9102, $bert, 0)
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) VALUES (9101, 1, 'Driver', 'driver', 1, 0)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9101, 1, 'Clerks', 'clerks', 1, 0)
sql UPDATE system_users SET dept_id = CASE id WHEN $anna THEN 9103 WHEN $bert THEN 9102 WHEN $dora THEN 9102 ELSE 9101 END, post_ids = CASE WHEN id IN ($evan, $dora) THEN '{9101}' ELSE post_ids END WHERE id IN ($anna, $bert, $evan, $carl, $dora)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($anna, 1, 1), ($anna, 9101, 1), ($bert, 9101, 1), ($dora, 9101, 1)
POST /bpm/user-group/create {"name":"Board","userIds":[$carl,$anna,$dora],"status":0}
  => 0, keep group
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"p","type":52,"name":"All","conditionNodes":[{"id":"b_s10","type":50,"name":"s10","childNode":{"id":"s10","type":11,"name":"s10","approveType":1,"candidateStrategy":10,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9101"}},{"id":"b_s20","type":50,"name":"s20","childNode":{"id":"s20","type":11,"name":"s20","approveType":1,"candidateStrategy":20,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9102"}},{"id":"b_s21","type":50,"name":"s21","childNode":{"id":"s21","type":11,"name":"s21","approveType":1,"candidateStrategy":21,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9103, 9101"}},{"id":"b_s22","type":50,"name":"s22","childNode":{"id":"s22","type":11,"name":"s22","approveType":1,"candidateStrategy":22,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9101"}},{"id":"b_s23","type":50,"name":"s23","childNode":{"id":"s23","type":11,"name":"s23","approveType":1,"candidateStrategy":23,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9103|2"}},{"id":"b_s37","type":50,"name":"s37","childNode":{"id":"s37","type":11,"name":"s37","approveType":1,"candidateStrategy":37,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"2"}},{"id":"b_s37up","type":50,"name":"s37up","childNode":{"id":"s37up","type":11,"name":"s37up","approveType":1,"candidateStrategy":37,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9"}},{"id":"b_s38","type":50,"name":"s38","childNode":{"id":"s38","type":11,"name":"s38","approveType":1,"candidateStrategy":38,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"3"}},{"id":"b_s40","type":50,"name":"s40","childNode":{"id":"s40","type":11,"name":"s40","approveType":1,"candidateStrategy":40,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"$group"}},{"id":"b_s50","type":50,"name":"s50","childNode":{"id":"s50","type":11,"name":"s50","approveType":1,"candidateStrategy":50,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"who"}},{"id":"b_s51","type":50,"name":"s51","childNode":{"id":"s51","type":11,"name":"s51","approveType":1,"candidateStrategy":51,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"dept|2"}},{"id":"b_s60","type":50,"name":"s60","childNode":{"id":"s60","type":11,"name":"s60","approveType":1,"candidateStrategy":60,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"#{who2}"}},{"id":"b_s60up","type":50,"name":"s60up","childNode":{"id":"s60up","type":11,"name":"s60up","approveType":1,"candidateStrategy":60,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"${bpmTaskAssignLeaderExpression.calculateUsers(execution, 2)}"}},{"id":"b_s36","type":50,"name":"s36","childNode":{"id":"s36","type":11,"name":"s36","approveType":1,"candidateStrategy":36,"approveMethod":3,"assignStartUserHandlerType":1}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
sql UPDATE system_users SET status = 1 WHERE id = $dora
as user anna
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"who":[$evan,"$bert"],"who2":"$carl,$bert","dept":9102}}
  => 0, keep id
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$anna $bert' FROM bpm_task WHERE node = 's10' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$bert' FROM bpm_task WHERE node = 's20' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$bert $carl' FROM bpm_task WHERE node = 's21' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$evan' FROM bpm_task WHERE node = 's22' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$bert $evan' FROM bpm_task WHERE node = 's23' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$anna' FROM bpm_task WHERE node = 's36' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$evan' FROM bpm_task WHERE node = 's37' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$carl' FROM bpm_task WHERE node = 's37up' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$bert $evan $carl' FROM bpm_task WHERE node = 's38' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$carl $anna' FROM bpm_task WHERE node = 's40' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$evan $bert' FROM bpm_task WHERE node = 's50' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$evan $carl' FROM bpm_task WHERE node = 's51' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$carl $bert' FROM bpm_task WHERE node = 's60' AND open
holds SELECT string_agg(assignee, ' ' ORDER BY num) = '$evan' FROM bpm_task WHERE node = 's60up' AND open
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"who":[$evan],"who2":"$carl","dept":[9103,"9101"]}}
  => 0, keep id
holds SELECT string_agg(t.assignee, ' ' ORDER BY t.num) = '$bert $evan $carl' FROM bpm_task t JOIN bpm_process_instance i ON i.tree = t.tree WHERE i.id = '$id' AND t.node = 's51' AND t.open

# candidates: if there are none, the engine decides, other users get the task, or it has no assignee
as admin
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9102, 1, 'Mid', 0, 0)
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"p","type":52,"name":"All","conditionNodes":[{"id":"b_e1","type":50,"name":"e1","childNode":{"id":"e1","type":11,"name":"e1","approveType":1,"candidateStrategy":20,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9102","assignEmptyHandler":{"type":1}}},{"id":"b_e3","type":50,"name":"e3","childNode":{"id":"e3","type":11,"name":"e3","approveType":1,"candidateStrategy":20,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9102","assignEmptyHandler":{"type":3,"userIds":[1]}}},{"id":"b_e4","type":50,"name":"e4","childNode":{"id":"e4","type":11,"name":"e4","approveType":1,"candidateStrategy":20,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9102","assignEmptyHandler":{"type":4}}},{"id":"b_e0","type":50,"name":"e0","childNode":{"id":"e0","type":11,"name":"e0","approveType":1,"candidateStrategy":20,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"9102"}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep id
holds SELECT string_agg(node || ':' || status || ':' || COALESCE(assignee, '-') || ':' || reason_code, ' ' ORDER BY node COLLATE "C") = 'StartUserNode:2:1:10 e0:1:-:0 e1:2:-:13 e3:1:1:0 e4:1:1:0' FROM bpm_task

# candidates: the starter's own task goes to the leader of his department, or is approved
as admin
use user bert Bert
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, leader_user_id, status) VALUES (9101, 1, 'Top', 0, $bert, 0)
sql UPDATE system_users SET dept_id = 9101 WHERE id = 1
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"titleSetting":{"enable":true,"title":"{PROCESS_START_TIME}"},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"approveMethod":3,"assignStartUserHandlerType":3,"candidateParam":"1","childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":30,"approveMethod":3,"assignStartUserHandlerType":2,"candidateParam":"1","childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep id
holds SELECT assignee = '$bert' AND owner = '1' FROM bpm_task WHERE open
holds SELECT name LIKE to_char(start_time, 'YYYY-MM-DD HH24:MI:SS') FROM bpm_process_instance WHERE id = '$id'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($bert, 1, 1)
use task_approved bert
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'
holds SELECT reason_code = 9 FROM bpm_task WHERE node = 'a2'

# candidates: a user who has approved before approves again automatically, if the model says so
as admin
use user bert Bert
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"autoApprovalType":1,"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"$bert","childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":30,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"1","childNode":{"id":"a3","type":11,"name":"a3","approveType":1,"candidateStrategy":30,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"$bert","childNode":{"id":"a4","type":11,"name":"a4","approveType":1,"candidateStrategy":30,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"1","childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep id
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($bert, 1, 1)
use task_approved bert
holds SELECT status = 2 FROM bpm_process_instance WHERE id = '$id'
holds SELECT string_agg(node || ':' || reason_code, ' ' ORDER BY num) = 'StartUserNode:10 a1:0 a2:19 a3:19 a4:19' FROM bpm_task

# candidates: roles, posts and the like that were deleted after the deployment have no users; the managers of the model decide instead
as admin
use user anna Anna
POST /system/role/create {"name":"Clerks","code":"clerks","sort":1,"status":0}
  => 0, keep role
POST /bpm/user-group/create {"name":"Board","userIds":[$anna],"status":0}
  => 0, keep group
POST /bpm/form/create {"name":"Form","conf":"{}","fields":[],"status":0}
  => 0, keep form
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($anna, $role, 1)
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":10,"formId":$form,"visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"p","type":52,"name":"All","conditionNodes":[{"id":"b_g","type":50,"name":"g","childNode":{"id":"g","type":11,"name":"g","approveType":1,"candidateStrategy":40,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"$group","assignEmptyHandler":{"type":4}}},{"id":"b_r","type":50,"name":"r","childNode":{"id":"r","type":11,"name":"r","approveType":1,"candidateStrategy":10,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"$role","assignEmptyHandler":{"type":4}}},{"id":"b_u","type":50,"name":"u","childNode":{"id":"u","type":11,"name":"u","approveType":1,"candidateStrategy":30,"approveMethod":3,"assignStartUserHandlerType":1,"candidateParam":"$anna","assignEmptyHandler":{"type":4}}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep before
holds SELECT string_agg(node || ':' || assignee, ' ' ORDER BY node) = 'g:$anna r:$anna u:$anna' FROM bpm_task WHERE open
DELETE /bpm/user-group/delete?id=$group
  => 0 true
DELETE /system/role/delete?id=$role
  => 0 true
DELETE /bpm/form/delete?id=$form
  => 0 true
DELETE /system/user/delete?id=$anna
  => 0 true
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep after
holds SELECT string_agg(t.node || ':' || t.assignee, ' ' ORDER BY t.node) = 'g:1 r:1 u:1' FROM bpm_task t JOIN bpm_process_instance i USING (tree) WHERE t.open AND i.id = '$after'
GET /bpm/process-instance/get-approval-detail?processInstanceId=$before
  => 0 {"status":1}
GET /bpm/process-instance/get-next-approval-nodes?taskId=1-1
  => E_TASK_MISSING
DELETE /bpm/process-instance/cancel-by-admin {"id":"$before","reason":"nobody is left"}
  => 0 true
holds SELECT status = 4 FROM bpm_process_instance WHERE id = '$before'

# candidates: nodes that ask the same people get the same ones, each without the disabled
as admin
use user anna Anna
use user bert Bert
use user carl Carl
POST /bpm/user-group/create {"name":"Board","userIds":[$bert,$carl,$anna],"status":0}
  => 0, keep group
sql UPDATE system_users SET status = 1 WHERE id = $bert
use simple_model model leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"g1","type":11,"name":"g1","approveType":1,"candidateStrategy":40,"candidateParam":"$group","approveMethod":3,"childNode":{"id":"g2","type":11,"name":"g2","approveType":1,"candidateStrategy":40,"candidateParam":"$group","approveMethod":3,"childNode":{"id":"g3","type":11,"name":"g3","approveType":1,"candidateStrategy":40,"candidateParam":"$group","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"g1","candidateUsers":[{"id":$carl,"nickname":"Carl"},{"id":$anna,"nickname":"Anna"}]},{"id":"g2","candidateUsers":[{"id":$carl,"nickname":"Carl"},{"id":$anna,"nickname":"Anna"}]},{"id":"g3","candidateUsers":[{"id":$carl,"nickname":"Carl"},{"id":$anna,"nickname":"Anna"}]},{"id":"EndEvent"}]}
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep instance
GET /bpm/process-instance/get-approval-detail?processInstanceId=$instance
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"g1","status":1},{"id":"g2","candidateUsers":[{"id":$carl},{"id":$anna}]},{"id":"g3","candidateUsers":[{"id":$carl},{"id":$anna}]},{"id":"EndEvent"}]}
