# readyz: tells everybody whether the database answers
as nobody
GET /readyz
  => 0 true
as module
GET /readyz
  => 0 true

# readyz_pool: of one pool only; in the test no pool runs
as nobody
GET /readyz?pool=edge
  => E_BAD_REQUEST
GET /readyz?pool=../status/edge
  => E_BAD_REQUEST
as module
GET /readyz?pool=edge
  => E_BAD_REQUEST

# pools: for modules only; the list is empty, because in the test no pool runs
as module
GET /pools
  => 0 []
GET /metrics
as nobody
GET /pools
  => E_NOT_FOUND
GET /metrics
  => E_NOT_FOUND
