# approval_detail: before an instance is started, the nodes that it would reach with these variables
as admin
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","fieldsPermission":[{"field":"days","title":"Days","permission":"2"}],"childNode":{"id":"b1","type":51,"name":"Branch","conditionNodes":[{"id":"k1","type":50,"name":"long","conditionSetting":{"conditionType":1,"conditionExpression":"${days > 3}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"Chief","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"else","conditionSetting":{"defaultFlow":true},"childNode":{"id":"clerk","type":11,"name":"Clerk","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3}}],"childNode":{"id":"c1","type":12,"name":"Copy","candidateStrategy":30,"candidateParam":"1","fieldsPermission":[{"field":"days","title":"Days","permission":"3"}],"childNode":{"id":"last","type":11,"name":"Last","candidateStrategy":35,"approveType":1,"approveMethod":3,"skipExpression":"${days == 0}","childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition&activityId=StartUserNode&processVariablesStr=%7B%22days%22:5%7D
  => 0 {"status":-1,"activityNodes":[{"id":"StartUserNode","name":"Starter","nodeType":10,"status":-1,"startTime":null,"endTime":null,"tasks":[],"candidateStrategy":36,"candidateUsers":[{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"}],"processInstanceId":null},{"id":"chief","name":"Chief","nodeType":11,"candidateStrategy":30,"candidateUsers":[{"id":1}]},{"id":"c1","nodeType":12,"candidateUsers":[{"id":1}]},{"id":"last","status":-1,"candidateStrategy":35,"candidateUsers":[]},{"id":"EndEvent","name":"End","nodeType":1,"candidateStrategy":null}],"formFieldsPermission":{"days":"2"},"todoTask":null,"processDefinition":{"id":"$definition","formType":20},"processInstance":null}, keep bpmn = data.processDefinition.bpmnXml
holds SELECT '$bpmn' LIKE '%chief%'
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition&activityId=c1&processVariablesStr=%7B%22days%22:0%7D
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"clerk"},{"id":"c1"},{"id":"last","status":-2},{"id":"EndEvent"}],"formFieldsPermission":{"days":"3"}}
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition&activityId=nowhere&processVariablesStr=%7B%22days%22:%22%22%7D
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"clerk"},{"id":"c1"},{"id":"last","status":-2},{"id":"EndEvent"}],"formFieldsPermission":null}
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition&processVariablesStr=%7B%22days%22:1%7D
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"clerk"},{"id":"c1"},{"id":"last","status":-1},{"id":"EndEvent"}]}
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition
  => E_BAD_REQUEST msg "exclusiveGateway "b1": unknown variable "days""
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_BAD_REQUEST msg "exclusiveGateway "b1": unknown variable "days""
GET /bpm/process-instance/get-approval-detail?processDefinitionId=leave:9:9
  => E_DEFINITION_MISSING
GET /bpm/process-instance/get-approval-detail
  => E_BAD_REQUEST msg "processInstanceId"
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition&processVariablesStr=%5B%5D
  => E_BAD_REQUEST msg "processVariablesStr: must be an object"

# approval_detail: where no condition is true the start is refused, and so is its prediction
as admin
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"Branch","conditionNodes":[{"id":"k1","type":50,"name":"long","conditionSetting":{"conditionType":1,"conditionExpression":"${days > 3}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"Chief","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"short","conditionSetting":{"conditionType":1,"conditionExpression":"${days < 2}","defaultFlow":false},"childNode":{"id":"clerk","type":11,"name":"Clerk","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"days":2}}
  => E_BAD_REQUEST msg "exclusiveGateway "b1": no outgoing flow selected"
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition&processVariablesStr=%7B%22days%22:2%7D
  => E_BAD_REQUEST msg "exclusiveGateway "b1": no outgoing flow selected"
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition&processVariablesStr=%7B%22days%22:1%7D
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"clerk"},{"id":"EndEvent"}]}

# approval_detail: a running instance, with the task of the caller
as admin
use process_user first First
use process_user second Second
use process_user other Other
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","fieldsPermission":[{"field":"days","title":"Days","permission":"2"}],"childNode":{"id":"a1","type":11,"name":"In turn","candidateStrategy":30,"candidateParam":"$first,$second","approveType":1,"approveMethod":4,"reasonRequire":true,"fieldsPermission":[{"field":"days","title":"Days","permission":"1"}],"buttonsSetting":[{"id":1,"displayName":"Yes","enable":true},{"id":2,"displayName":"No","enable":false}],"childNode":{"id":"a2","type":11,"name":"Last","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}},"allowWithdrawTask":true}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
use instance inst leave {"days":3}
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"status":1,"activityNodes":[{"id":"StartUserNode","name":"Starter","nodeType":10,"status":2,"startTime":"*","endTime":"*","tasks":[{"id":"*","ownerUser":null,"assigneeUser":{"id":1,"nickname":"Administrator","avatar":null,"deptId":100,"deptName":"Fleetdesk"},"status":2,"reason":"*","signPicUrl":null,"attachments":null}],"candidateStrategy":36,"candidateUsers":[],"processInstanceId":null},{"id":"a1","name":"In turn","nodeType":11,"status":1,"endTime":null,"tasks":[{"assigneeUser":{"id":$first},"status":1,"reason":null}],"candidateStrategy":30,"candidateUsers":[{"id":$second,"nickname":"Second"}]},{"id":"a2","status":-1,"startTime":null,"tasks":[],"candidateUsers":[{"id":$second}]},{"id":"EndEvent","nodeType":1,"status":-1}],"formFieldsPermission":null,"todoTask":null,"processInstance":{"id":"$inst","status":1,"formVariables":{"days":3}}}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"formFieldsPermission":{"days":"1"},"todoTask":{"name":"In turn","status":1,"taskDefinitionKey":"a1","processInstanceId":"$inst","processInstance":{"id":"$inst"},"assigneeUser":{"id":$first},"parentTaskId":null,"children":[],"formId":null,"formName":null,"formConf":null,"formFields":null,"formVariables":null,"buttonsSetting":{"1":{"displayName":"Yes","enable":true},"2":{"displayName":"No","enable":false}},"signEnable":false,"reasonRequire":true,"nodeType":11}}, keep task = data.todoTask.id
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst&taskId=$task&activityId=StartUserNode
  => 0 {"formFieldsPermission":{"days":"2"},"todoTask":{"id":"$task"}}
PUT /bpm/task/approve {"id":"$task","reason":"well","signPicUrl":"https://example.org/s.png","attachments":["https://example.org/a.txt"]}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst&taskId=$task
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"a1","status":2,"tasks":[{"id":"$task","status":2,"reason":"well","signPicUrl":"https://example.org/s.png","attachments":["https://example.org/a.txt"]}]},{"id":"a1","status":1,"tasks":[{"assigneeUser":{"id":$second}}],"candidateUsers":[]},{"id":"a2"},{"id":"EndEvent"}],"formFieldsPermission":{"days":"1"},"todoTask":null}
as user other
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => E_FORBIDDEN
GET /bpm/process-instance/get-approval-detail?processInstanceId=none
  => E_INSTANCE_MISSING
as admin
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason_code, start_time) VALUES (9003, 1, 'foreign', 2, 9001, 'leave', 0, 1, 0, now())
GET /bpm/process-instance/get-approval-detail?processInstanceId=foreign
  => E_INSTANCE_MISSING

# approval_detail: an ended instance has no possible nodes; if it did not reach an end, one is added
as admin
use process_user first First
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Last","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance inst leave {}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"status":3,"activityNodes":[{"id":"StartUserNode"},{"id":"a1","status":3,"tasks":[{"reason":"no","status":3}]}],"todoTask":null}
as admin
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep inst
GET /bpm/task/todo-page
  => 0 {"total":0}
DELETE /bpm/process-instance/cancel-by-start-user {"id":"$inst","reason":"not now"}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"status":4,"activityNodes":[{"id":"StartUserNode"},{"id":"EndEvent","name":"End","nodeType":1,"status":4,"startTime":"*","endTime":"*","tasks":[{"id":"EndEvent","ownerUser":null,"assigneeUser":{"id":1},"status":4,"reason":"not now"}]}]}
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep inst
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
as admin
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"status":2,"activityNodes":[{"id":"StartUserNode"},{"id":"a1","status":2},{"id":"a2","status":2},{"id":"EndEvent","status":2,"tasks":[]}],"todoTask":null}

# approval_detail: who got copies stands where they were sent
as admin
use process_user first First
use process_user reader Reader
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":12,"name":"Tell","candidateStrategy":30,"candidateParam":"$reader","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance inst leave {}
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"c1","name":"Tell","nodeType":12,"status":2,"startTime":"*","endTime":"*","tasks":[],"candidateUsers":[{"id":$reader,"nickname":"Reader"}]},{"id":"a1","status":1},{"id":"EndEvent","status":-1}]}

# approval_detail: tasks of signers are listed after the task they sign, and inside it
as admin
use process_user first First
use process_user signer Signer
use process_user deeper Deeper
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance inst leave {}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"todoTask":{"children":[]}}, keep task = data.todoTask.id
PUT /bpm/task/create-sign {"id":"$task","userIds":[$signer],"type":"after","reason":"look"}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"todoTask":{"id":"$task","children":[{"parentTaskId":"$task","status":0,"ownerUser":{"id":$signer},"assigneeUser":null,"children":[]}]},"activityNodes":["*",{"id":"a1","tasks":[{"id":"$task"},{"status":0,"ownerUser":{"id":$signer}}]},"*"]}
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"todoTask":null,"activityNodes":["*",{"id":"a1","status":1,"tasks":[{"id":"$task","status":7},{"status":1,"assigneeUser":{"id":$signer}}]},"*"]}
as user signer
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"todoTask":{"parentTaskId":"$task","children":[]}}, keep own = data.todoTask.id
PUT /bpm/task/create-sign {"id":"$own","userIds":[$deeper],"type":"before","reason":"help"}
  => 0 true
GET /bpm/task/list-by-parent-task-id?parentTaskId=$task
  => 0 [{"id":"$own","parentTaskId":"$task","status":0,"children":[{"parentTaskId":"$own","status":1,"assigneeUser":{"id":$deeper,"nickname":"Deeper"},"children":[]}]}]
GET /bpm/task/list-by-parent-task-id?parentTaskId=$own
  => 0 [{"parentTaskId":"$own","children":[]}]
GET /bpm/task/list-by-parent-task-id?parentTaskId=1-999
  => 0 []
GET /bpm/task/list-by-parent-task-id?parentTaskId=x
  => 0 []
as admin
use process_user other Other
as user other
GET /bpm/task/list-by-parent-task-id?parentTaskId=$task
  => E_FORBIDDEN

# approval_detail: BPMN models get an entry for the starter, and forms of tasks are shown
as admin
POST /bpm/form/create {"name":"Own form","conf":"{}","fields":["{\"type\":\"input\"}"],"status":0}
  => 0, keep form
use bpmn_model id leave Leave <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\" flowable:formKey=\"$form\"/><sequenceFlow id=\"f1\" sourceRef=\"t1\" targetRef=\"t2\"/><userTask id=\"t2\" name=\"Next\" flowable:candidateStrategy=\"34\"/><sequenceFlow id=\"f2\" sourceRef=\"t2\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition
  => 0 {"activityNodes":[{"id":"s","name":"Starter","nodeType":10,"status":-1},{"id":"t1"},{"id":"t2","candidateStrategy":34},{"id":"e","name":"End","nodeType":1}]}
header accept-language zh
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition
  => 0 {"activityNodes":[{"name":"发起人"},"*","*",{"name":"结束"}]}
as admin
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep inst
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"activityNodes":[{"id":"StartUserNode","name":"Starter","nodeType":10,"status":2,"startTime":"*","endTime":"*","tasks":[{"assigneeUser":{"id":1},"status":2}]},{"id":"t1","nodeType":11,"status":1},{"id":"t2","status":-1},{"id":"e","status":-1}],"todoTask":{"formId":$form,"formName":"Own form","formConf":"{}","formFields":["{\"type\":\"input\"}"],"formVariables":{},"buttonsSetting":null}}, keep task = data.todoTask.id
GET /bpm/process-instance/get-next-approval-nodes?taskId=$task
  => 0 [{"id":"t2","name":"Next","nodeType":11,"status":1,"startTime":null,"endTime":null,"tasks":[],"candidateStrategy":34,"candidateUsers":[],"processInstanceId":null}]
PUT /bpm/task/approve {"id":"$task","reason":"yes","variables":{"kept":"own"},"nextAssignees":{"t2":[1]}}
  => 0 true
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => 0 [{"id":"$task","formId":$form,"formName":"Own form","formVariables":{"kept":"own"}},{"taskDefinitionKey":"t2","formId":null,"formVariables":null}]

# approval_detail: a called process is a node with the id of the called instance
as admin
use bpmn_model id inner Inner <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"inner\" name=\"Inner\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"/><sequenceFlow id=\"f1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
use simple_model id outer Outer {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"p1","type":20,"name":"Part","childProcessSetting":{"calledProcessDefinitionKey":"inner","calledProcessDefinitionName":"Inner","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=outer
  => 0, keep definition = data.id
GET /bpm/process-instance/get-approval-detail?processDefinitionId=$definition
  => 0 {"activityNodes":["*",{"id":"p1","name":"Part","nodeType":20,"status":-1,"processInstanceId":null},"*"]}
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep inst
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"activityNodes":[{"id":"StartUserNode"},{"id":"p1","name":"Part","nodeType":20,"status":1,"startTime":"*","endTime":null,"tasks":[],"processInstanceId":"*"},{"id":"EndEvent","status":-1}],"todoTask":null}, keep child = data.activityNodes.1.processInstanceId
GET /bpm/process-instance/get-approval-detail?processInstanceId=$child
  => 0 {"status":1,"todoTask":{"taskDefinitionKey":"t1"},"processInstance":{"id":"$child"}}, keep task = data.todoTask.id
GET /bpm/process-instance/get-bpmn-model-view?id=$inst
  => 0 {"unfinishedTaskActivityIds":["p1"]}
GET /bpm/process-instance/get-bpmn-model-view?id=$child
  => 0 {"unfinishedTaskActivityIds":["t1"]}
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"status":2,"activityNodes":[{"id":"StartUserNode"},{"id":"p1","status":2,"endTime":"*","processInstanceId":"$child"},{"id":"EndEvent","status":2}]}
GET /bpm/process-instance/get-bpmn-model-view?id=$child
  => 0 {"unfinishedTaskActivityIds":[],"finishedTaskActivityIds":["s","t1","e"],"finishedSequenceFlowActivityIds":["f0","f1"]}
GET /bpm/process-instance/my-page
  => 0 {"total":2}

# approval_detail: names show whatever the data scope, also of users deleted or disabled since, who are told as such
as admin
use process_user first First
use process_user second Second
use process_user third Third
sql UPDATE system_role SET data_scope = 5 WHERE code = 'second'
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Last","candidateStrategy":30,"candidateParam":"$third","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
GET /bpm/process-definition/get?key=leave
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep inst
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$second],"reason":"look"}
  => 0 true
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
as admin
DELETE /system/user/delete?id=$first
  => 0 true
PUT /system/user/update-status {"id":$third,"status":1}
  => 0 true
as user second
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"activityNodes":["*",{"id":"a1","tasks":[{"assigneeUser":{"id":$first,"nickname":"First","status":0,"deleted":true}}]},{"id":"a2","tasks":[{"assigneeUser":{"id":$third,"nickname":"Third","status":1,"deleted":false}}]},"*"]}
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => 0 ["*",{"assigneeUser":{"nickname":"First","deleted":true}},{"assigneeUser":{"status":1,"deleted":false}}]

# approval_detail: ended nodes keep their strategy, and what the system says is in the reader's language
as admin
use process_user first First
use process_user second Second
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"self","type":11,"name":"Self","approveType":2,"childNode":{"id":"own","type":11,"name":"Own","candidateStrategy":36,"approveType":1,"approveMethod":1,"assignStartUserHandlerType":2,"childNode":{"id":"any","type":11,"name":"Any","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use instance inst leave {}
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"activityNodes":[{"id":"StartUserNode","candidateStrategy":36,"tasks":[{"reason":"submitted by the starter"}]},{"id":"self","candidateStrategy":null,"tasks":[{"reason":"the node approves by itself"}]},{"id":"own","candidateStrategy":36,"tasks":[{"reason":"approved: he is the starter"}]},{"id":"any","candidateStrategy":30},{"id":"EndEvent"}]}
use task first
PUT /bpm/task/approve {"id":"$task","reason":"well"}
  => 0 true
as admin
header accept-language zh
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0 {"activityNodes":[{"id":"StartUserNode","candidateStrategy":36,"tasks":[{"reason":"发起人提交"}]},{"id":"self","tasks":[{"reason":"节点自动通过"}]},{"id":"own","candidateStrategy":36,"tasks":[{"reason":"已通过：审批人即发起人"}]},{"id":"any","candidateStrategy":30,"tasks":[{"reason":"well"}]},{"id":"EndEvent"}]}
GET /bpm/task/list-by-process-instance-id?processInstanceId=$inst
  => 0 [{"reason":"发起人提交"},{"reason":"节点自动通过"},{"reason":"已通过：审批人即发起人"},{"reason":"well"}]
GET /bpm/comment/list-by-process-instance-id?processInstanceId=$inst
  => 0 [{"message":"发起人提交"},{"message":"节点自动通过"},{"message":"已通过：审批人即发起人"},{"message":"well"}]

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
  => 0 []
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

# approval_detail: a node requires a reason, waives it, or does not say, and a rejection is then the caller's to judge
as admin
use super_user anna Anna
use simple_model model said Said {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"reasonRequire":false,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id said {}
use task anna
GET /bpm/process-instance/get-approval-detail?processInstanceId=$id
  => 0 {"todoTask":{"taskDefinitionKey":"a1","reasonRequire":false}}
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
use task anna
GET /bpm/process-instance/get-approval-detail?processInstanceId=$id
  => 0 {"todoTask":{"taskDefinitionKey":"a2","reasonRequire":null}}
PUT /bpm/task/reject {"id":"$task"}
  => 0 true
holds SELECT status = 3 FROM bpm_process_instance WHERE id = '$id'
