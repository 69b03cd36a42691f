# record_state: a record is in one state, and is found and exported by it
as admin
use operator_and_approver
as user olga
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id = data
GET /device/app-blacklist/page?state=1
  => 0 {"total":1,"list":[{"id":$id,"state":1,"effective":false}]}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id,"reason":"please"}
  => 0
GET /device/app-blacklist/get?id=$id
  => 0 {"state":1,"approvalStatus":1}
use only_task anna
PUT /bpm/task/reject {"id":"$task","reason":"never"}
  => 0 true
as user olga
GET /device/app-blacklist/page?state=7
  => 0 {"total":1,"list":[{"id":$id,"state":7}]}
GET /device/app-blacklist/page?state=1
  => 0 {"total":0}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"enabled":false}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id,"reason":"please"}
  => 0
GET /device/app-blacklist/get?id=$id
  => 0 {"state":1}
use only_task_approved anna
as user olga
GET /device/app-blacklist/page?state=3
  => 0 {"total":1,"list":[{"id":$id,"state":3,"effective":true,"enabled":false}]}, keep revision = data.list.0.revision
as admin
PUT /device/app-blacklist/update {"id":$id,"revision":$revision,"endTime":1577836800000}
  => 0 {"effect":"DIRECT"}
GET /device/app-blacklist/get?id=$id
  => 0 {"state":3}, keep revision = data.revision
PUT /device/app-blacklist/update-status {"id":$id,"revision":$revision,"enabled":true}
  => 0
GET /device/app-blacklist/page?state=5
  => 0 {"total":1,"list":[{"id":$id,"state":5}]}, keep revision = data.list.0.revision
PUT /device/app-blacklist/update {"id":$id,"revision":$revision,"startTime":4102444800000,"endTime":0}
  => 0
GET /device/app-blacklist/page?state=4
  => 0 {"total":1,"list":[{"id":$id,"state":4}]}, keep revision = data.list.0.revision
PUT /device/app-blacklist/update {"id":$id,"revision":$revision,"startTime":0}
  => 0
GET /device/app-blacklist/page?state=2
  => 0 {"total":1,"list":[{"id":$id,"state":2}]}, keep revision = data.list.0.revision
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":$revision,"remark":"better"}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id,"reason":"please"}
  => 0
GET /device/app-blacklist/get?id=$id
  => 0 {"state":2,"approvalStatus":1}
use only_task anna
PUT /bpm/task/reject {"id":"$task","reason":"never"}
  => 0 true
as user olga
GET /device/app-blacklist/get?id=$id
  => 0 {"state":2,"approvalStatus":3}
as admin
GET /device/app-blacklist/page?state=6
  => 0 {"total":0}
GET /device/app-blacklist/page?state=8
  => E_BAD_REQUEST msg "state"
GET /device/app-blacklist/page?state=0
  => E_BAD_REQUEST msg "state"
GET /device/app-blacklist/export?state=3
  => sheet ["*"]
GET /device/app-blacklist/export-excel?state=2
  => 0 "*", keep task = data
GET /infra/export-task/get?id=$task
  => 0 {"params":{"state":2}}
POST /device/app-blacklist/create {"packageName":"org.example.off","type":1,"allDevice":true,"enabled":false}
  => 0
GET /system/dict-data/type?type=app_blacklist_state
  => 0 [{"value":"1"},{"value":"2"},{"value":"3"},{"value":"4"},{"value":"5"},{"value":"6"},{"value":"7"}]
header accept-language zh
GET /device/app-blacklist/export?state=3
  => sheet [["*","*","*","*","*","*","*","*","*","*","*","*","*","*","状态","*","*","*","*","*"],["*","*","org.example.off","*","*","*","*","*","*","*","*","*","*","*","已停用","*","*","*","*","*"]]
GET /system/dict-data/type?type=app_blacklist_state
  => 0 [{"label":"须审批"},{"label":"生效中"},"*","*","*",{"label":"已暂停"},"*"]
