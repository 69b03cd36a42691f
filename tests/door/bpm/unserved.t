# unserved: endpoints below /bpm that are not offered answer so to signed-in users
as admin
POST /bpm/oa/leave/create {}
  => E_NOT_IMPLEMENTED
GET /bpm/oa/leave/get
  => E_NOT_IMPLEMENTED
GET /bpm/oa/leave/page
  => E_NOT_IMPLEMENTED
GET /bpm/process-expression/export-excel?pageNo=1
  => E_NOT_IMPLEMENTED
GET /bpm/process-instance/get-form-fields-permission?id=1
  => E_NOT_IMPLEMENTED
GET /bpm/task/my-todo
  => E_NOT_IMPLEMENTED
