# export_task: created, read, cancelled
as admin
POST /infra/export-task/create {"biz":"dict-type","params":{"name":"x","status":0,"createTime":["2001-02-03 00:00:00",null],"pageNo":-5,"unknown":"u"}}
  => 0, keep id
GET /infra/export-task/get?id=$id
  => 0 {"id":$id,"userId":1,"biz":"dict-type","params":{"name":"x","status":0},"status":0,"total":null,"processed":0,"percent":0,"fileName":null,"fileSize":null,"error":null,"startTime":null,"finishTime":null,"expireTime":null}
POST /infra/export-task/create {"biz":"access"}
  => 0, keep second
GET /infra/export-task/page
  => 0 {"total":2,"list":[{"id":$second,"biz":"access","params":{}},{"id":$id}]}
GET /infra/export-task/page?biz=dict-type&status=0&createTime[0]=2001-02-03%2000:00:00
  => 0 {"total":1,"list":[{"id":$id}]}
GET /infra/export-task/page?biz=dict
  => E_BAD_REQUEST msg "biz: must be one of: access app-blacklist"
GET /infra/export-task/page?biz=dict-data
  => 0 {"total":0,"list":[]}
GET /infra/export-task/page?createTime[1]=2001-02-03%2000:00:00
  => 0 {"total":0,"list":[]}
GET /infra/export-task/page?status=6
  => E_BAD_REQUEST msg "status"
GET /infra/export-task/download?id=$id
  => E_EXPORT_TASK_NOT_READY
PUT /infra/export-task/cancel?id=$id
  => 0 true
GET /infra/export-task/get?id=$id
  => 0 {"status":4,"finishTime":"*"}
PUT /infra/export-task/cancel?id=$id
  => E_EXPORT_TASK_ENDED
GET /infra/export-task/page?status=4
  => 0 {"total":1,"list":[{"id":$id}]}
GET /infra/export-task/download?id=$id
  => E_EXPORT_TASK_NOT_READY
sql DO 'BEGIN ASSERT (SELECT count(*) = 3 FROM system_operate_log WHERE type = ''task''); END'

# export_task_create: the export must exist, and its filters too
as admin
POST /infra/export-task/create {"biz":"menu","params":{}}
  => E_BAD_REQUEST msg "biz: there is no such export"
POST /infra/export-task/create {"biz":"dict_type"}
  => E_BAD_REQUEST msg "biz: there is no such export"
POST /infra/export-task/create {"biz":"dict-typ"}
  => E_BAD_REQUEST msg "biz"
POST /infra/export-task/create {"biz":"dict-types"}
  => E_BAD_REQUEST msg "biz"
POST /infra/export-task/create {"params":{}}
  => E_BAD_REQUEST msg "biz"
POST /infra/export-task/create {"biz":"dict-type","params":[]}
  => E_BAD_REQUEST msg "params"
POST /infra/export-task/create {"biz":"dict-type","params":{"status":2}}
  => E_BAD_REQUEST msg "status"
POST /infra/export-task/create {"biz":"dict-type","params":{"status":1.5}}
  => E_BAD_REQUEST msg "status"
POST /infra/export-task/create {"biz":"dict-type","params":{"status":[0]}}
  => E_BAD_REQUEST msg "status"
POST /infra/export-task/create {"biz":"dict-type","params":{"status":{}}}
  => E_BAD_REQUEST msg "status"
POST /infra/export-task/create {"biz":"dict-type","params":{"createTime":["soon"]}}
  => E_BAD_REQUEST msg "createTime"
POST /infra/export-task/create {"biz":"dict-type","params":{"createTime":[["2001-02-03 00:00:00"]]}}
  => E_BAD_REQUEST msg "createTime"
POST /infra/export-task/create {"biz":"dict-type","params":{"status":null,"createTime":[]}}
  => 0
GET /infra/export-task/page
  => 0 {"total":1,"list":[{}]}

# export_task_create: at most 40 tasks of all kinds wait, and at most 200 exports are kept
as admin
sql INSERT INTO infra_task (id, tenant_id, user_id, kind) SELECT 9000 + n, 1, 5, CASE WHEN n % 3 > 0 THEN 'export' ELSE 'device' END FROM generate_series(1, 39) n
sql INSERT INTO infra_task (tenant_id, user_id, kind, status) SELECT 1, 5, 'export', s FROM generate_series(1, 20), unnest('{1,3,4,5}'::int[]) s
sql INSERT INTO infra_task (tenant_id, user_id, kind) SELECT 2, 5, 'export' FROM generate_series(1, 40) n
POST /infra/export-task/create {"biz":"post"}
  => 0, keep id
POST /infra/export-task/create {"biz":"post"}
  => E_EXPORT_TASK_LIMIT msg "40 and 0"
PUT /infra/export-task/cancel?id=$id
  => 0 true
POST /infra/export-task/create {"biz":"post"}
  => 0
sql UPDATE infra_task SET status = 2, user_id = 5 WHERE tenant_id = 1
sql INSERT INTO infra_task (tenant_id, user_id, kind, status) SELECT 1, 5, 'export', 2 FROM generate_series(1, 200)
POST /infra/export-task/create {"biz":"post"}
  => E_EXPORT_TASK_LIMIT msg "200"

# export_task: of a tenant's tasks that wait one user has a quarter, once half are used
as admin
use user_with_menus greedy L [1025,6000,6001,6008]
use user modest L
POST /system/permission/assign-user-role {"userId":$modest,"roleIds":[$greedy_role]}
  => 0 true
sql INSERT INTO infra_task (tenant_id, user_id, kind) SELECT 1, $greedy, 'device' FROM generate_series(1, 19)
as user greedy
POST /infra/export-task/create {"biz":"post"}
  => 0, keep last
POST /infra/export-task/create {"biz":"post"}
  => E_TASK_SHARE_USED msg "20 of your tasks"
UPLOAD /device/import macs 5001 1
  => E_TASK_SHARE_USED
as user modest
POST /infra/export-task/create {"biz":"post"}
  => 0
sql INSERT INTO infra_task (tenant_id, user_id, kind) SELECT 1, $modest, 'export' FROM generate_series(1, 8)
POST /infra/export-task/create {"biz":"post"}
  => 0
POST /infra/export-task/create {"biz":"post"}
  => E_TASK_SHARE_USED msg "10 of your tasks"
as admin
sql INSERT INTO infra_task (tenant_id, user_id, kind) SELECT 1, 1, 'export' FROM generate_series(1, 9)
POST /infra/export-task/create {"biz":"post"}
  => 0
POST /infra/export-task/create {"biz":"post"}
  => E_EXPORT_TASK_LIMIT msg "40 and 0"
sql UPDATE infra_task SET status = 4 WHERE user_id = 1
sql UPDATE system_role SET code = 'tenant_admin' WHERE id = $greedy_role
as user greedy
POST /infra/export-task/create {"biz":"post"}
  => 0

# export_task: the oldest export that one has makes room for a new one
as admin
use user_with_menus greedy L [1025]
use user modest L
POST /system/permission/assign-user-role {"userId":$modest,"roleIds":[$greedy_role]}
  => 0 true
sql INSERT INTO infra_task (id, tenant_id, user_id, kind, status) SELECT 9000 + n, 1, $greedy, 'export', 2 FROM generate_series(1, 50) n
as user greedy
POST /infra/export-task/create {"biz":"post"}
  => 0
holds SELECT count(*) = 50 FROM infra_task WHERE status = 2
sql INSERT INTO infra_task (tenant_id, user_id, kind, status) SELECT 1, 1, 'export', 2 FROM generate_series(1, 50)
POST /infra/export-task/create {"biz":"post"}
  => 0
holds SELECT array_agg(id) = '{9001}' FROM infra_task WHERE status = 5
as admin
sql INSERT INTO infra_task (id, tenant_id, user_id, kind, status) SELECT 8000 + n, 1, 1, 'export', 2 FROM generate_series(1, 101) n
POST /infra/export-task/create {"biz":"post"}
  => 0
holds SELECT count(*) = 1 FROM infra_task WHERE status = 5 AND user_id = 1
as user modest
POST /infra/export-task/create {"biz":"post"}
  => 0
sql UPDATE infra_task SET status = 2 WHERE user_id = 1
POST /infra/export-task/create {"biz":"post"}
  => E_EXPORT_TASK_LIMIT msg "200"
as user greedy
POST /infra/export-task/create {"biz":"post"}
  => 0

# export_task: ready, removed, expired
as admin
sql INSERT INTO infra_task (id, tenant_id, user_id, kind, params, status, file_path, file_size, expire_time) VALUES (9001, 1, 1, 'export', '{"biz":"post"}', 2, 'nowhere.xlsx', 5, now() + interval '1 day'), (9002, 1, 1, 'export', '{"biz":"post"}', 2, 'elsewhere.xlsx', 5, now()), (9003, 1, 1, 'export', '{"biz":"post"}', 5, 'nowhere.xlsx', 5, now()), (9004, 1, 1, 'export', '{"biz":"post"}', 3, 'nowhere.xlsx', NULL, NULL), (9005, 1, 1, 'export', '{"biz":"post"}', 1, 'begun.xlsx', NULL, NULL)
GET /infra/export-task/download?id=9001
  => E_EXPORT_TASK_EXPIRED
GET /infra/export-task/download?id=9002
  => E_EXPORT_TASK_EXPIRED
GET /infra/export-task/download?id=9003
  => E_EXPORT_TASK_EXPIRED
GET /infra/export-task/download?id=9004
  => E_EXPORT_TASK_NOT_READY
GET /infra/export-task/download?id=9005
  => E_EXPORT_TASK_NOT_READY
PUT /infra/export-task/cancel?id=9001
  => E_EXPORT_TASK_ENDED
PUT /infra/export-task/cancel?id=9005
  => 0 true
GET /infra/export-task/page
  => 0 {"total":5,"list":[{"id":9005,"status":4},{"id":9004,"status":3},{"id":9003,"status":5},{"id":9002},{"id":9001,"status":2,"fileName":"post-9001.xls","fileSize":5}]}

# export_task: one's own tasks; with a permission those of the whole tenant
as admin
POST /system/role/create {"name":"Exporter","code":"exporter","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1025]}
  => 0 true
POST /system/role/create {"name":"Looker","code":"looker","sort":1,"status":0}
  => 0, keep looking
POST /system/permission/assign-role-menu {"roleId":$looking,"menuIds":[6100,6101]}
  => 0 true
POST /system/user/create {"username":"exporter","nickname":"E","password":"pass word 1"}
  => 0, keep user
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$role]}
  => 0 true
use user looker L
POST /system/permission/assign-user-role {"userId":$looker,"roleIds":[$looking]}
  => 0 true
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
POST /infra/export-task/create {"biz":"post"}
  => 0, keep admins
sql INSERT INTO infra_task (id, tenant_id, user_id, kind) VALUES (9001, 2, 1, 'export')
GET /infra/export-task/get?id=9001
  => E_EXPORT_TASK_NOT_EXISTS
GET /infra/export-task/download?id=9001
  => E_EXPORT_TASK_NOT_EXISTS
PUT /infra/export-task/cancel?id=9001
  => E_EXPORT_TASK_NOT_EXISTS
as user exporter
POST /infra/export-task/create {"biz":"user"}
  => E_FORBIDDEN
POST /infra/export-task/create {"biz":"post"}
  => 0, keep own
GET /infra/export-task/page
  => 0 {"total":1,"list":[{"id":$own,"userId":$user}]}
GET /infra/export-task/get?id=$admins
  => E_EXPORT_TASK_NOT_EXISTS
GET /infra/export-task/download?id=$admins
  => E_EXPORT_TASK_NOT_EXISTS
PUT /infra/export-task/cancel?id=$admins
  => E_EXPORT_TASK_NOT_EXISTS
as user powerless
POST /infra/export-task/create {"biz":"post"}
  => E_FORBIDDEN
GET /infra/export-task/page
  => 0 {"total":0,"list":[]}
GET /infra/export-task/get?id=$own
  => E_EXPORT_TASK_NOT_EXISTS
PUT /infra/export-task/cancel?id=$own
  => E_EXPORT_TASK_NOT_EXISTS
as user looker
GET /infra/export-task/page
  => 0 {"total":2,"list":[{"id":$own},{"id":$admins}]}
GET /infra/export-task/get?id=$own
  => 0 {"userId":$user,"status":0}
GET /infra/export-task/download?id=$own
  => E_EXPORT_TASK_NOT_EXISTS
PUT /infra/export-task/cancel?id=$own
  => 0 true
as user exporter
GET /infra/export-task/get?id=$own
  => 0 {"status":4}
DELETE /infra/export-task/delete?id=$admins
  => E_EXPORT_TASK_NOT_EXISTS
DELETE /infra/export-task/delete?id=9001
  => E_EXPORT_TASK_NOT_EXISTS
DELETE /infra/export-task/delete?id=$own
  => 0 true
DELETE /infra/export-task/delete?id=$own
  => E_EXPORT_TASK_NOT_EXISTS
as user looker
DELETE /infra/export-task/delete?id=$admins
  => 0 true
GET /infra/export-task/page
  => 0 {"total":0,"list":[]}
holds SELECT count(*) = 1 FROM infra_task WHERE id = 9001
sql INSERT INTO infra_task (id, tenant_id, user_id, kind) VALUES (9002, 1, $looker, 'device')
DELETE /infra/export-task/delete?id=9002
  => E_EXPORT_TASK_NOT_EXISTS

# export_task: one that was never ordered
as admin
GET /infra/export-task/get?id=404404
  => E_EXPORT_TASK_NOT_EXISTS
DELETE /infra/export-task/delete?id=404404
  => E_EXPORT_TASK_NOT_EXISTS

# export_task: a filter of devices that is not known is refused, because the workbook would have all
as admin
POST /infra/export-task/create {"biz":"device","params":{"chanelIds":[1]}}
  => E_BAD_REQUEST msg "chanelIds: is no parameter"
POST /infra/export-task/create {"biz":"device","params":{"channelIds":[1],"pageNo":1,"pageSize":10}}
  => 0
POST /infra/export-task/create {"biz":"channel","params":{"title":"x"}}
  => E_BAD_REQUEST msg "title"
