# unserved: endpoints below /bpm that are not offered answer so to signed-in users
as admin
POST /bpm/oa/leave/create {}
  => E_NOT_IMPLEMENTED
GET /bpm/oa/leave/get
  => E_NOT_IMPLEMENTED
GET /bpm/oa/leave/page
  => E_NOT_IMPLEMENTED
