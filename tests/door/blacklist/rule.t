# rule_create, rule_get, rule_page, rule_simple_list, rule_update, rule_delete: the life of a rule
as admin
POST /device/rule/create {"name":"Acme in Brazil","expr":{"and":[{"==":[{"var":"brand"},"Acme"]},{"in":[{"var":"country"},["BR"]]}]},"remark":"boxes"}
  => 0, keep id = data
GET /device/rule/get?id=$id
  => 0 {"id":$id,"name":"Acme in Brazil","expr":{"and":[{"==":[{"var":"brand"},"Acme"]},{"in":[{"var":"country"},["BR"]]}]},"revision":1,"status":0,"fields":["brand","country"],"remark":"boxes","deviceCount":null,"deviceCountTime":null}
GET /device/rule/page?name=Brazil&status=0
  => 0 {"total":1,"list":[{"id":$id}]}
GET /device/rule/page?status=1
  => 0 {"total":0,"list":[]}
POST /device/rule/create {"name":"acme","expr":{"==":[{"var":"brand"},"acme"]}}
  => 0, keep low = data
POST /device/rule/create {"name":"Zeta","expr":{"==":[{"var":"brand"},"Zeta"]}}
  => 0, keep last = data
GET /device/rule/simple-list
  => 0 [{"name":"acme"},{"id":$id,"name":"Acme in Brazil"},{"name":"Zeta"}]
DELETE /device/rule/delete?id=$low
  => 0 true
DELETE /device/rule/delete?id=$last
  => 0 true
PUT /device/rule/update {"id":$id,"name":"Acme"}
  => 0 true
GET /device/rule/get?id=$id
  => 0 {"name":"Acme","revision":1,"remark":"boxes"}
PUT /device/rule/update {"id":$id,"expr":{"==":[{"var":"mac"},"aa-bb-cc-dd-ee-ff"]}}
  => 0 true
GET /device/rule/get?id=$id
  => 0 {"expr":{"==":[{"var":"mac"},"AA:BB:CC:DD:EE:FF"]},"revision":2,"fields":["mac"]}
PUT /device/rule/update {"id":$id,"expr":{"==":[{"var":"mac"},"AA:BB:CC:DD:EE:FF"]},"status":1}
  => 0 true
GET /device/rule/get?id=$id
  => 0 {"revision":2,"status":1}
GET /device/rule/simple-list
  => 0 []
DELETE /device/rule/delete?id=$id
  => 0 true
GET /device/rule/get?id=$id
  => E_RULE_NOT_EXISTS
DELETE /device/rule/delete?id=$id
  => E_RULE_NOT_EXISTS
PUT /device/rule/update {"id":$id,"name":"again"}
  => E_RULE_NOT_EXISTS

# rule_create, rule_update: an expression that is no rule is refused, with the place of the problem
as admin
POST /device/rule/create {"name":"r","expr":{"==":[{"var":"colour"},"x"]}}
  => E_RULE_FIELD_UNKNOWN msg "/==/0/var"
POST /device/rule/create {"name":"r","expr":{"or":[{"==":[{"var":"status"},"1"]}]}}
  => E_RULE_TYPE_MISMATCH msg "/or/0/==/1: must be a whole number"
POST /device/rule/create {"name":"r","expr":{"xor":[]}}
  => E_RULE_EXPR_INVALID msg "unknown operator"
POST /device/rule/create {"name":"r","expr":{"and":[{"==":[{"var":"brand"},"a"],"==":[{"var":"brand"},"b"]}]}}
  => E_RULE_EXPR_INVALID msg "/and/0: a key is given twice"
POST /device/rule/create {"name":"r","expr":{"!":[{"!":[{"!":[{"!":[{"!":[{"!":[{"!":[{"!":[{"==":[{"var":"brand"},"a"]}]}]}]}]}]}]}]}]}}
  => E_RULE_TOO_COMPLEX msg "/!/0/!/0/!/0/!/0/!/0/!/0/!/0/!/0"
POST /device/rule/create {"name":"r","expr":7}
  => E_RULE_EXPR_INVALID
POST /device/rule/create {"name":"r"}
  => E_BAD_REQUEST msg "expr"
POST /device/rule/create {"name":"","expr":{"==":[{"var":"brand"},"a"]}}
  => E_BAD_REQUEST msg "name"
POST /device/rule/create {"name":"r","name":"s","expr":{"==":[{"var":"brand"},"a"]}}
  => E_BAD_REQUEST
POST /device/rule/create {"name":"r","expr":{"==":[{"var":"brand"},"a"]}}
  => 0, keep id = data
POST /device/rule/create {"name":"r","expr":{"==":[{"var":"brand"},"b"]}}
  => E_RULE_NAME_DUPLICATE msg "r"
PUT /device/rule/update {"id":$id,"expr":{"<":[{"var":"brand"},"a"]}}
  => E_RULE_TYPE_MISMATCH
GET /device/rule/get?id=$id
  => 0 {"revision":1,"expr":{"==":[{"var":"brand"},"a"]}}
header accept-language zh
POST /device/rule/create {"name":"t","expr":{"xor":[]}}
  => E_RULE_EXPR_INVALID msg "未知运算符"

# rule_validate: tells all problems of a rule at once, or the normal form of a good one
as admin
POST /device/rule/validate {"expr":{"or":[{"==":[{"var":"brand"},1]},{"no":[]},{"==":[{"var":"x"},1]}]}}
  => 0 {"ok":false,"normalized":null,"errors":[{"path":"/or/0/==/1","code":1600030005,"msg":"must be a text"},{"path":"/or/1","code":1600030002,"msg":"unknown operator"},{"path":"/or/2/==/0/var","code":1600030004,"msg":"unknown field"}]}
POST /device/rule/validate {"expr":{"==":[{"var":"brand","var":"cpu"},"a"]}}
  => 0 {"ok":false,"errors":[{"path":"/==/0","code":1600030002,"msg":"a key is given twice"}]}
POST /device/rule/validate {"expr":{"startsWith":[{"var":"mac"},"aa-bb"]}}
  => 0 {"ok":true,"errors":[],"normalized":{"startsWith":[{"var":"mac"},"AA:BB"]}}
GET /device/rule/page
  => 0 {"total":0}

# rule_fields: the catalogue says what each field takes
as admin
GET /device/rule/fields
  => 0, keep first = data.0.name
GET /device/rule/fields
  => 0, keep kind = data.11.type
POST /device/rule/validate {"expr":{"==":[{"var":"$first"},null]}}
  => 0 {"ok":true}
POST /device/rule/validate {"expr":{"<":[{"var":"systemVersion"},"9"]}}
  => 0 {"ok":true}

# rule_count, rule_match, rule_count_batch: devices of rules
as admin
use channel channel North
POST /device/create {"mac":"02:00:00:00:00:01","channelId":$channel,"brand":"Acme","systemVersion":"9.1"}
  => 0
POST /device/create {"mac":"02:00:00:00:00:02","channelId":$channel,"brand":"Other","systemVersion":"10"}
  => 0
sql INSERT INTO device_info (tenant_id, mac, channel_id, brand) VALUES (2, '02:00:00:00:00:03', 1, 'Acme')
POST /device/rule/create {"name":"acme","expr":{"==":[{"var":"brand"},"Acme"]}}
  => 0, keep acme = data
POST /device/rule/create {"name":"ten","expr":{">=":[{"var":"systemVersion"},"9.2"]}}
  => 0, keep ten = data
POST /device/rule/create {"name":"off","expr":{"!=":[{"var":"brand"},null]},"status":1}
  => 0, keep off = data
POST /device/rule/count {"expr":{"!=":[{"var":"brand"},"x"]}}
  => 0 {"deviceCount":2,"computedAt":"*","ms":"*"}
POST /device/rule/count-batch [{"biz":"rule","id":$ten},{"biz":"rule","id":$acme},{"biz":"rule","id":999999},{"biz":"blacklist","id":1}]
  => 0 [{"biz":"rule","id":$ten,"deviceCount":null,"computedAt":null,"stale":true},{"biz":"rule","id":$acme,"deviceCount":null,"stale":true}]
POST /device/rule/count {"id":$acme}
  => 0 {"deviceCount":1}
POST /device/rule/count-batch [{"biz":"rule","id":$acme}]
  => 0 [{"id":$acme,"deviceCount":1,"computedAt":"*","stale":false}]
GET /device/rule/get?id=$acme
  => 0 {"deviceCount":1}
PUT /device/rule/update {"id":$acme,"expr":{"in":[{"var":"brand"},["Acme","Other"]]}}
  => 0
POST /device/rule/count-batch [{"biz":"rule","id":$acme}]
  => 0 [{"deviceCount":1,"stale":true}]
sql UPDATE rule_device_count SET revision = 2, computed_at = now() - interval '11 minutes'
POST /device/rule/count-batch [{"biz":"rule","id":$acme}]
  => 0 [{"stale":true}]
POST /device/rule/match {"mac":"02-00-00-00-00-02"}
  => 0 {"hits":[$acme,$ten]}
POST /device/rule/match {"mac":"02:00:00:00:00:01","ids":[$ten,$acme,$off]}
  => 0 {"hits":[$acme]}
POST /device/rule/match {"mac":"02:00:00:00:00:03"}
  => E_DEVICE_NOT_EXISTS
POST /device/rule/match {"mac":"02:00"}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/rule/count {}
  => E_BAD_REQUEST
POST /device/rule/count {"id":$acme,"expr":{"==":[{"var":"brand"},"a"]}}
  => E_BAD_REQUEST
POST /device/rule/count {"id":999999}
  => E_RULE_NOT_EXISTS
POST /device/rule/count {"expr":{"==":[{"var":"brand"},7]}}
  => E_RULE_TYPE_MISMATCH
POST /device/rule/count-batch [{"biz":"other","id":1}]
  => E_BAD_REQUEST msg "biz"

# rule_usage, rule_delete, rule_update: a rule that records use
as admin
POST /device/rule/create {"name":"used","expr":{"==":[{"var":"brand"},"Acme"]}}
  => 0, keep rule = data
GET /device/rule/usage?id=$rule
  => 0 []
POST /device/app-blacklist/create {"packageName":"org.example.game","appName":"Game","type":1,"ruleId":$rule}
  => 0, keep id = data
GET /device/rule/usage?id=$rule
  => 0 [{"biz":"blacklist","bizId":$id,"name":"Game"}]
DELETE /device/rule/delete?id=$rule
  => E_RULE_IN_USE
GET /device/app-blacklist/get?id=$id
  => 0, keep revision = data.revision
PUT /device/rule/update {"id":$rule,"remark":"no change of its devices"}
  => 0
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":$revision}
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"brand"},"Other"]}}
  => 0
holds SELECT revision > $revision FROM app_blacklist WHERE id = $id
holds SELECT epoch > 0 FROM app_policy_epoch WHERE tenant_id = 1
GET /device/rule/usage?id=999999
  => E_RULE_NOT_EXISTS
sql UPDATE app_blacklist SET deleted = true WHERE id = $id
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, all_device) VALUES (990001, 1, 'org.example.other', 1, true)
sql INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id, blacklist_id, update_type, base_revision, payload, status) VALUES (990001, 1, 'main', 990001, 990001, 'update', 1, jsonb_build_object('rule_id', $rule), -1)
DELETE /device/rule/delete?id=$rule
  => E_RULE_IN_USE
sql UPDATE app_blacklist_draft SET status = 4 WHERE id = 990001
DELETE /device/rule/delete?id=$rule
  => 0 true

# rule: an editor cannot widen an approved record by changing its rule
as admin
POST /device/rule/create {"name":"used","expr":{"==":[{"var":"brand"},"Acme"]}}
  => 0, keep rule = data
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"ruleId":$rule}
  => 0, keep id = data
POST /system/role/create {"name":"ruler","code":"ruler","sort":1,"status":0}
  => 0, keep role = data
sql INSERT INTO system_role_menu (tenant_id, role_id, menu_id) SELECT 1, $role, id FROM system_menu WHERE permission LIKE 'device:rule:%'
POST /system/user/create {"username":"ruler","nickname":"R","password":"pass word 1"}
  => 0, keep user = data
sql INSERT INTO system_user_role (tenant_id, user_id, role_id) VALUES (1, $user, $role)
GET /device/rule/change-effect?id=$rule
  => 0 {"effect":"DIRECT"}
as user ruler
GET /device/rule/change-effect?id=$rule
  => 0 {"effect":"REFUSED"}
PUT /device/rule/update {"id":$rule,"expr":{"!=":[{"var":"brand"},null]}}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
PUT /device/rule/update {"id":$rule,"status":1}
  => E_BLACKLIST_DATA_NOT_MODIFIABLE
PUT /device/rule/update {"id":$rule,"name":"renamed"}
  => 0 true
holds SELECT revision = 1 AND status = 0 FROM rule_info WHERE id = $rule
sql UPDATE app_blacklist SET effective = false, approval_status = 1 WHERE id = $id
PUT /device/rule/update {"id":$rule,"expr":{"!=":[{"var":"brand"},null]}}
  => E_BLACKLIST_IN_APPROVAL
GET /device/rule/change-effect?id=$rule
  => 0 {"effect":"REFUSED"}
sql UPDATE app_blacklist SET approval_status = 3 WHERE id = $id
GET /device/rule/change-effect?id=$rule
  => 0 {"effect":"DIRECT"}
PUT /device/rule/update {"id":$rule,"expr":{"!=":[{"var":"brand"},null]}}
  => 0 true
GET /device/rule/change-effect?id=999999
  => E_RULE_NOT_EXISTS

# rule: other tenants' rules do not exist, and each call has its permission
as admin
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields) VALUES (990001, 2, 'theirs', '{"==":[{"var":"brand"},"a"]}', '', '{brand}'), (990002, 1, 'waits', '{"==":[{"var":"brand"},"a"]}', '', '{brand}')
sql UPDATE rule_info SET status = 2 WHERE id = 990002
GET /device/rule/page
  => 0 {"total":0,"list":[]}
GET /device/rule/get?id=990001
  => E_RULE_NOT_EXISTS
PUT /device/rule/update {"id":990001,"name":"mine"}
  => E_RULE_NOT_EXISTS
DELETE /device/rule/delete?id=990001
  => E_RULE_NOT_EXISTS
GET /device/rule/usage?id=990001
  => E_RULE_NOT_EXISTS
POST /device/rule/count {"id":990001}
  => E_RULE_NOT_EXISTS
POST /device/rule/count-batch [{"biz":"rule","id":990001}]
  => 0 []
PUT /device/rule/update {"id":990002,"name":"mine"}
  => E_RULE_NOT_EXISTS
DELETE /device/rule/delete?id=990002
  => E_RULE_NOT_EXISTS
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /device/rule/page
  => E_FORBIDDEN
POST /device/rule/create {"name":"r","expr":{"==":[{"var":"brand"},"a"]}}
  => E_FORBIDDEN
POST /device/rule/validate {"expr":{"==":[{"var":"brand"},"a"]}}
  => E_FORBIDDEN

# rule_create: texts are stored in the spelling that devices have, but a rule that is stored in another one concerns no more than before
as admin
use channel channel North
use device id 02:00:00:00:00:01 $channel
sql UPDATE device_info SET country_code = 'BR', device_model = 'X 96' WHERE id = $id
POST /device/rule/validate {"expr":{"in":[{"var":"country"},["br"," cn"]]}}
  => 0 {"ok":true,"normalized":{"in":[{"var":"country"},["BR","CN"]]}}
POST /device/rule/count {"expr":{"in":[{"var":"country"},["br"]]}}
  => 0 {"deviceCount":1}
POST /device/rule/create {"name":"model","expr":{"==":[{"var":"deviceModel"},"X 96\u00a0"]}}
  => 0, keep model
POST /device/rule/count {"id":$model}
  => 0 {"deviceCount":1}
PUT /device/rule/update {"id":$model,"expr":{"==":[{"var":"country"},"br"]}}
  => 0
GET /device/rule/get?id=$model
  => 0 {"expr":{"==":[{"var":"country"},"BR"]}}
sql UPDATE rule_info SET expr = '{"==":[{"var":"country"},"br"]}' WHERE id = $model
POST /device/rule/count {"id":$model}
  => 0 {"deviceCount":0}
POST /device/rule/match {"mac":"02:00:00:00:00:01"}
  => 0 {"hits":[]}
POST /device/rule/create {"name":"none","expr":{"==":[{"var":"deviceModel"},"\u3000"]}}
  => E_RULE_TYPE_MISMATCH msg "must not be empty"

# rule_count: a count that takes too long is an error of its own
as admin
sql INSERT INTO device_info (tenant_id, mac, channel_id) VALUES (1, '02:00:00:00:00:01', 1)
sql ALTER TABLE device_info RENAME TO device_info_fast
sql CREATE VIEW device_info AS SELECT d.* FROM pg_sleep(4) LEFT JOIN device_info_fast d ON true
sql SET LOCAL statement_timeout = '2s'
POST /device/rule/count {"expr":{"==":[{"var":"brand"},null]}}
  => E_RULE_COUNT_TIMEOUT

# rule_count: a region includes what lies in it
as admin
use channel channel North
sql INSERT INTO base_region (id, parent_id, type, iso_code, name, path) VALUES (990076, 0, 1, 'YY', 'Whole', '{990076}'), (990077, 990076, 2, 'YY-A', 'Part', '{990076,990077}')
POST /device/create {"mac":"02:00:00:00:00:01","channelId":$channel,"regionId":990077}
  => 0
use device device 02:00:00:00:00:02 $channel
POST /device/rule/create {"name":"there","expr":{"inRegion":[{"var":"regionId"},[990076]]}}
  => 0, keep id = data
POST /device/rule/count {"id":$id}
  => 0 {"deviceCount":1}
POST /device/rule/count {"expr":{"!":[{"inRegion":[{"var":"regionId"},[990076]]}]}}
  => 0 {"deviceCount":1}
POST /device/rule/match {"mac":"02:00:00:00:00:01"}
  => 0 {"hits":[$id]}
POST /device/rule/match {"mac":"02:00:00:00:00:02"}
  => 0 {"hits":[]}

# rule_create: a tenant has at most 10,000 rules
as admin
sql INSERT INTO rule_info (tenant_id, name, expr, expr_hash, fields) SELECT 1, 'r' || n, '{"==":[{"var":"brand"},"a"]}', '', '{brand}' FROM generate_series(1, 9999) n
POST /device/rule/create {"name":"last","expr":{"==":[{"var":"brand"},"a"]}}
  => 0
POST /device/rule/create {"name":"more","expr":{"==":[{"var":"brand"},"a"]}}
  => E_RULE_LIMIT msg "10000"

# rule_create: a rule has at most 20,000 literals, each list of regions counted once with all in them
as admin
sql INSERT INTO base_region (id, parent_id, type, iso_code, name, path) SELECT n, CASE WHEN n > 990000 THEN 990000 ELSE 0 END, 1, 'Z' || n, 'Z', CASE WHEN n > 990000 THEN ARRAY[990000, n] ELSE ARRAY[n] END FROM generate_series(989999, 1009996) n
sql UPDATE base_region_tree SET tree = '[]'
POST /device/rule/create {"name":"most","expr":{"or":[{"inRegion":[{"var":"regionId"},[990000]]},{"in":[{"var":"status"},[0,1]]},{"inRegion":[{"var":"regionId"},[990000]]}]}}
  => 0, keep id
POST /device/rule/create {"name":"more","expr":{"or":[{"inRegion":[{"var":"regionId"},[990000]]},{"in":[{"var":"status"},[0,1]]},{"inRegion":[{"var":"regionId"},[989999,990000]]}]}}
  => E_RULE_TOO_COMPLEX msg "20000 literals"
POST /device/rule/create {"name":"more","expr":{"or":[{"inRegion":[{"var":"regionId"},[989999,989999]]},{"in":[{"var":"channelId"},[1,2,3]]},{"inRegion":[{"var":"regionId"},[989999,990000]]}]}}
  => E_RULE_TOO_COMPLEX msg "20000 literals"
PUT /device/rule/update {"id":$id,"expr":{"or":[{"inRegion":[{"var":"regionId"},[990000]]},{"in":[{"var":"channelId"},[1,2,3,4]]}]}}
  => E_RULE_TOO_COMPLEX msg "20000 literals"
PUT /device/rule/update {"id":$id,"remark":"as it is"}
  => 0
POST /device/app-blacklist/create {"packageName":"com.bad.one","type":1,"rule":{"name":"with","expr":{"and":[{"!":[{"inRegion":[{"var":"regionId"},[990000]]}]},{"inRegion":[{"var":"regionId"},[990000,989999]]}]}}}
  => E_RULE_TOO_COMPLEX msg "20000 literals"
header accept-language zh
PUT /device/rule/update {"id":$id,"expr":{"or":[{"inRegion":[{"var":"regionId"},[990000]]},{"in":[{"var":"channelId"},[1,2,3,4]]}]}}
  => E_RULE_TOO_COMPLEX msg "常量超过 20000 个，区域按其包含的全部区域计"

# rule_create: the rules of a tenant have at most 1,000,000 literals
as admin
sql INSERT INTO rule_info (tenant_id, name, expr, expr_hash, fields, literals, deleted) SELECT t, 'r' || d, '{"==":[{"var":"brand"},"a"]}', '', '{brand}', 999998, d FROM (VALUES (1, false), (1, true), (2, false)) v (t, d)
POST /device/rule/create {"name":"first","expr":{"==":[{"var":"brand"},null]}}
  => 0, keep id
POST /device/rule/create {"name":"more","expr":{"in":[{"var":"brand"},["a","b"]]}}
  => E_RULE_TOO_COMPLEX msg "1000000 literals"
PUT /device/rule/update {"id":$id,"expr":{"in":[{"var":"brand"},["a","b"]]}}
  => 0
PUT /device/rule/update {"id":$id,"expr":{"in":[{"var":"brand"},["a","b","c"]]}}
  => E_RULE_TOO_COMPLEX msg "1000000 literals"
header accept-language zh
PUT /device/rule/update {"id":$id,"expr":{"in":[{"var":"brand"},["a","b","c"]]}}
  => E_RULE_TOO_COMPLEX msg "全部规则的常量合计超过 1000000 个"

# rule_create: a part of a text, which has to be searched for, counts as 50 literals
as admin
sql INSERT INTO rule_info (tenant_id, name, expr, expr_hash, fields, literals) VALUES (1, 'r', '{"==":[{"var":"brand"},"a"]}', '', '{brand}', 999950)
POST /device/rule/create {"name":"two","expr":{"and":[{"in":["a",{"var":"brand"}]},{"in":["b",{"var":"ui"}]}]}}
  => E_RULE_TOO_COMPLEX msg "1000000 literals"
POST /device/rule/create {"name":"one","expr":{"in":["a",{"var":"brand"}]}}
  => 0
POST /device/rule/create {"name":"more","expr":{"in":["b",{"var":"ui"}]}}
  => E_RULE_TOO_COMPLEX msg "1000000 literals"

# rule_match: a stored rule that cannot be read is a fault of the suite, not of the request
as admin
use channel channel North
use device device 02:00:00:00:00:01 $channel
POST /device/rule/create {"name":"there","expr":{"==":[{"var":"brand"},"a"]}}
  => 0, keep id = data
sql UPDATE rule_info SET expr = '{"==":[{"var":"nosuch"},"a"]}' WHERE id = $id
POST /device/rule/count {"id":$id}
  => E_SYSTEM
POST /device/rule/match {"mac":"02:00:00:00:00:01"}
  => E_SYSTEM
