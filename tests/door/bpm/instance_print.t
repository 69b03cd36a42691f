# instance_print: who decided what, when and why, in the caller's language
as admin
use process_user first First
use process_user second Second
use process_user other Other
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}},"printTemplateSetting":{"enable":true,"template":"<p>x</p>"}}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
use instance inst leave {}
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
