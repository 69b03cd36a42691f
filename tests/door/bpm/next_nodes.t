# next_nodes: the nodes after a task, with the variables that its form would submit
as admin
use process_user first First
use process_user other Other
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"b1","type":51,"name":"Branch","conditionNodes":[{"id":"k1","type":50,"name":"long","conditionSetting":{"conditionType":1,"conditionExpression":"${days > 3}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"Chief","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"else","conditionSetting":{"defaultFlow":true},"childNode":{"id":"clerk","type":11,"name":"Clerk","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance inst leave {"days":1}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
GET /bpm/process-instance/get-next-approval-nodes?taskId=$task&processInstanceId=$inst
  => 0 [{"id":"clerk","name":"Clerk","nodeType":11,"status":1,"startTime":null,"endTime":null,"tasks":[],"candidateStrategy":30,"candidateUsers":[{"id":$first,"nickname":"First","avatar":null,"deptId":null,"deptName":null}],"processInstanceId":null}]
GET /bpm/process-instance/get-next-approval-nodes?taskId=$task&processVariablesStr=%7B%22days%22:7%7D
  => 0 [{"id":"chief","candidateUsers":[{"id":1}]}]
GET /bpm/process-instance/get-next-approval-nodes?taskId=$task&processVariablesStr=%7B%22days%22:%22many%22%7D
  => 0 [{"id":"clerk"}]
GET /bpm/process-instance/get-next-approval-nodes?taskId=$task&processVariablesStr=x
  => E_BAD_REQUEST msg "processVariablesStr"
GET /bpm/process-instance/get-next-approval-nodes
  => E_BAD_REQUEST msg "taskId"
GET /bpm/process-instance/get-next-approval-nodes?taskId=1-999
  => E_TASK_MISSING
GET /bpm/process-instance/get-next-approval-nodes?taskId=x
  => E_TASK_MISSING
as user other
GET /bpm/process-instance/get-next-approval-nodes?taskId=$task
  => E_TASK_NOT_YOURS
as user first
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/process-instance/get-next-approval-nodes?taskId=$task
  => E_TASK_MISSING
