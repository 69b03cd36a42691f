# readyz: says whether the database answers, to everybody
as nobody
GET /readyz
  => 0 true
as module
GET /readyz
  => 0 true

# pools: modules only; nothing runs here, so there are none
as module
GET /pools
  => 0 []
GET /metrics
as nobody
GET /pools
  => E_NOT_FOUND
GET /metrics
  => E_NOT_FOUND
