# task_list: the tasks of an instance, oldest first, without cancelled ones, with all fields
as admin
use process_user first First
use process_user second Second
use process_user other Other
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Third","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use instance inst leave {"days":3,"none":null,"list":[1]}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes","variables":{"days":4,"mine":true,"PROCESS_STATUS":9}}
  => 0 true
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => 0 [{"taskDefinitionKey":"StartUserNode"},{"id":"*","name":"First","createTime":"*","endTime":"*","durationInMillis":"*","status":2,"reason":"yes","signPicUrl":null,"attachments":null,"ownerUser":null,"assigneeUser":{"id":$first,"nickname":"First"},"taskDefinitionKey":"a1","processInstanceId":"$inst","processInstance":{"id":"$inst","name":"Leave","createTime":"*","processDefinitionId":"$definition","summary":null,"startUser":{"id":1}},"parentTaskId":null,"children":null,"formId":null,"formName":null,"formConf":null,"formFields":null,"formVariables":null,"buttonsSetting":null,"signEnable":null,"reasonRequire":null,"nodeType":null},{"taskDefinitionKey":"a2","status":1,"endTime":null}]
as user second
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep second_task = data.todoTask.id
PUT /bpm/task/return {"id":"$second_task","targetTaskDefinitionKey":"a1","reason":"again"}
  => 0 true
sql UPDATE bpm_task SET status = 4 WHERE id = '$second_task'
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => 0 [{"taskDefinitionKey":"StartUserNode"},{"id":"$task"},{"taskDefinitionKey":"a1","status":1}]
GET /bpm/task/list-by-process-instance-id?processInstanceId=none
  => 0 []
GET /bpm/task/list-by-process-instance-id
  => E_BAD_REQUEST msg "processInstanceId"
as user other
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => E_FORBIDDEN
GET /bpm/task/getVariablesByTaskId?taskId=$task
  => E_FORBIDDEN

# task_variables: the variables of the instance, replaced by those sent with the decision, as texts
as admin
use process_user first First
use process_user second Second
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Third","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use instance inst leave {"days":3,"none":null,"list":[1]}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes","variables":{"days":4,"mine":true,"PROCESS_STATUS":9}}
  => 0 true
as user second
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep second_task = data.todoTask.id
PUT /bpm/task/approve {"id":"$second_task","reason":"yes","variables":{"days":5}}
  => 0 true
GET /bpm/task/getVariablesByTaskId?taskId=$task
  => 0 {"days":"4","none":"","list":"[1]","mine":"true"}, keep all = data
GET /bpm/task/getVariablesByTaskId?taskId=$second_task
  => 0 {"days":"5"}
holds SELECT count(*) = 4 FROM json_object_keys('$all')
GET /bpm/task/getVariablesByTaskId?taskId=x-1
  => E_TASK_MISSING
GET /bpm/task/getVariablesByTaskId?taskId=999999-1
  => E_TASK_MISSING
GET /bpm/task/getVariablesByTaskId
  => E_BAD_REQUEST msg "taskId"

# list_by_return: only nodes before the task at which a task was decided
as admin
use process_user first First
use process_user second Second
use process_user other Other
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Third","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use instance inst leave {}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
GET /bpm/task/list-by-return?id=$task
  => 0 [{"name":"Starter","taskDefinitionKey":"StartUserNode","id":null,"status":null,"assigneeUser":null,"processInstance":null,"children":null}]
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/task/list-by-return?id=$task
  => E_TASK_MISSING
as user second
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
GET /bpm/task/list-by-return?id=$task
  => 0 [{"taskDefinitionKey":"StartUserNode"},{"taskDefinitionKey":"a1","name":"First"},{"taskDefinitionKey":"a2","name":"Second"}]
GET /bpm/task/list-by-return?id=x
  => E_TASK_MISSING
as user other
GET /bpm/task/list-by-return?id=$task
  => E_TASK_NOT_YOURS
