# unserved: what is not offered below /bpm says so to who is signed in
as admin
GET /bpm/process-instance/my-page
  => E_NOT_IMPLEMENTED
GET /bpm/process-instance/manager-page
  => E_NOT_IMPLEMENTED
POST /bpm/process-instance/create {}
  => E_NOT_IMPLEMENTED
GET /bpm/process-instance/get
  => E_NOT_IMPLEMENTED
DELETE /bpm/process-instance/cancel-by-start-user
  => E_NOT_IMPLEMENTED
DELETE /bpm/process-instance/cancel-by-admin
  => E_NOT_IMPLEMENTED
GET /bpm/process-instance/get-approval-detail
  => E_NOT_IMPLEMENTED
GET /bpm/process-instance/get-next-approval-nodes
  => E_NOT_IMPLEMENTED
GET /bpm/process-instance/get-bpmn-model-view
  => E_NOT_IMPLEMENTED
GET /bpm/process-instance/get-print-data
  => E_NOT_IMPLEMENTED
GET /bpm/process-instance/copy/page
  => E_NOT_IMPLEMENTED
GET /bpm/task/todo-page
  => E_NOT_IMPLEMENTED
GET /bpm/task/done-page
  => E_NOT_IMPLEMENTED
GET /bpm/task/manager-page
  => E_NOT_IMPLEMENTED
GET /bpm/task/list-by-process-instance-id
  => E_NOT_IMPLEMENTED
GET /bpm/task/list-by-parent-task-id
  => E_NOT_IMPLEMENTED
GET /bpm/task/list-by-return
  => E_NOT_IMPLEMENTED
GET /bpm/task/getVariablesByTaskId
  => E_NOT_IMPLEMENTED
PUT /bpm/task/approve {}
  => E_NOT_IMPLEMENTED
PUT /bpm/task/reject {}
  => E_NOT_IMPLEMENTED
PUT /bpm/task/return {}
  => E_NOT_IMPLEMENTED
PUT /bpm/task/delegate {}
  => E_NOT_IMPLEMENTED
PUT /bpm/task/transfer {}
  => E_NOT_IMPLEMENTED
PUT /bpm/task/create-sign {}
  => E_NOT_IMPLEMENTED
DELETE /bpm/task/delete-sign
  => E_NOT_IMPLEMENTED
PUT /bpm/task/copy {}
  => E_NOT_IMPLEMENTED
PUT /bpm/task/withdraw {}
  => E_NOT_IMPLEMENTED
GET /bpm/comment/list-by-process-instance-id
  => E_NOT_IMPLEMENTED
POST /bpm/comment/create {}
  => E_NOT_IMPLEMENTED
POST /bpm/oa/leave/create {}
  => E_NOT_IMPLEMENTED
GET /bpm/oa/leave/get
  => E_NOT_IMPLEMENTED
GET /bpm/oa/leave/page
  => E_NOT_IMPLEMENTED
as nobody
PUT /bpm/task/approve {}
  => E_UNAUTHORIZED
