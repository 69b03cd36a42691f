# instance_print: who decided what, when and why, in the caller's language
as admin
POST /system/role/create {"name":"first","code":"first","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1185,1200,1201,1202,1207,1221,1222,2713]}
  => 0
POST /system/user/create {"username":"first","nickname":"First","password":"pass word 1"}
  => 0, keep first
POST /system/permission/assign-user-role {"userId":$first,"roleIds":[$role]}
  => 0
POST /system/role/create {"name":"second","code":"second","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1185,1200,1201,1202,1207,1221,1222,2713]}
  => 0
POST /system/user/create {"username":"second","nickname":"Second","password":"pass word 1"}
  => 0, keep second
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[$role]}
  => 0
POST /system/role/create {"name":"other","code":"other","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1185,1200,1201,1202,1207,1221,1222,2713]}
  => 0
POST /system/user/create {"username":"other","nickname":"Other","password":"pass word 1"}
  => 0, keep other
POST /system/permission/assign-user-role {"userId":$other,"roleIds":[$role]}
  => 0
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}},"printTemplateSetting":{"enable":true,"template":"<p>x</p>"}}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0, keep def = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$def","variables":{}}
  => 0, keep inst
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes","signPicUrl":"https://example.org/s.png"}
  => 0 true
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => 0 {"processInstance":{"id":"$inst","startUser":{"id":1}},"printTemplateEnable":true,"printTemplateHtml":"<p>x</p>","tasks":[{"name":"Starter"},{"id":"$task","name":"First","signPicUrl":"https://example.org/s.png","description":"*"}]}, keep said = data.tasks.1.description
holds SELECT '$said' ~ '^First / First / [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} / Approved / yes$'
header accept-language zh
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => 0, keep said = data.tasks.1.description
holds SELECT '$said' LIKE '% / 审批通过 / yes'
GET /bpm/process-instance/get-print-data?processInstanceId=none
  => E_INSTANCE_MISSING
GET /bpm/process-instance/get-print-data
  => E_BAD_REQUEST msg "processInstanceId"
as user other
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => E_FORBIDDEN
as nobody
GET /bpm/process-instance/get-print-data?processInstanceId=$inst
  => E_UNAUTHORIZED
