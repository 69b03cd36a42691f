# readyz: tells everybody whether the database answers
as nobody
GET /readyz
  => 0 true
as module
GET /readyz
  => 0 true

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
