# infra_unserved: scheduled jobs are not offered, as a user without roles is
# told, too
use powerless
POST /infra/job/create {}
  => E_NOT_IMPLEMENTED null
PUT /infra/job/update {}
  => E_NOT_IMPLEMENTED null
DELETE /infra/job/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /infra/job/delete-list
  => E_NOT_IMPLEMENTED null
GET /infra/job/get?id=1
  => E_NOT_IMPLEMENTED null
GET /infra/job/page
  => E_NOT_IMPLEMENTED null
GET /infra/job/export-excel
  => E_NOT_IMPLEMENTED null
PUT /infra/job/update-status {}
  => E_NOT_IMPLEMENTED null
PUT /infra/job/trigger {}
  => E_NOT_IMPLEMENTED null
GET /infra/job/get_next_times
  => E_NOT_IMPLEMENTED null
POST /infra/job/sync {}
  => E_NOT_IMPLEMENTED null
GET /infra/job-log/get?id=1
  => E_NOT_IMPLEMENTED null
GET /infra/job-log/page
  => E_NOT_IMPLEMENTED null
GET /infra/job-log/export-excel
  => E_NOT_IMPLEMENTED null

# infra_unserved: the code generator is not offered, as a user without roles is
# told, too
use powerless
GET /infra/codegen/db/table/list
  => E_NOT_IMPLEMENTED null
GET /infra/codegen/table/list
  => E_NOT_IMPLEMENTED null
GET /infra/codegen/table/page
  => E_NOT_IMPLEMENTED null
GET /infra/codegen/detail
  => E_NOT_IMPLEMENTED null
POST /infra/codegen/create-list {}
  => E_NOT_IMPLEMENTED null
PUT /infra/codegen/update {}
  => E_NOT_IMPLEMENTED null
PUT /infra/codegen/sync-from-db {}
  => E_NOT_IMPLEMENTED null
DELETE /infra/codegen/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /infra/codegen/delete-list
  => E_NOT_IMPLEMENTED null
GET /infra/codegen/preview
  => E_NOT_IMPLEMENTED null
GET /infra/codegen/download
  => E_NOT_IMPLEMENTED null

# infra_unserved: data sources are not offered, as a user without roles is told,
# too
use powerless
POST /infra/data-source-config/create {}
  => E_NOT_IMPLEMENTED null
PUT /infra/data-source-config/update {}
  => E_NOT_IMPLEMENTED null
DELETE /infra/data-source-config/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /infra/data-source-config/delete-list
  => E_NOT_IMPLEMENTED null
GET /infra/data-source-config/get?id=1
  => E_NOT_IMPLEMENTED null
GET /infra/data-source-config/list
  => E_NOT_IMPLEMENTED null

# infra_unserved: the monitor of Redis is not offered, as a user without roles
# is told, too
use powerless
GET /infra/redis/get-monitor-info
  => E_NOT_IMPLEMENTED null
