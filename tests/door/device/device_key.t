# key_create: the secret is shown once, and is in no list and no log
as admin
POST /device/key/create {"remark":"Factory"}
  => 0 {"id":"*","kid":"*","secret":"*"}, keep id = data.id
keep kid = data.kid
keep secret = data.secret
POST /device/key/create {}
  => 0, keep other = data.id
holds SELECT '$kid' ~ '^[A-Za-z0-9]{12}$' AND length('$secret') = 43
GET /device/key/page
  => 0 {"total":2,"list":[{"id":$other,"status":0,"remark":null},{"id":$id,"kid":"$kid","status":0,"remark":"Factory","createTime":"*"}]}
holds SELECT count(*) = 0 FROM system_operate_log WHERE concat(action, extra) LIKE '%$secret%'
holds SELECT count(*) = 2 FROM system_operate_log WHERE type = 'key' AND action LIKE 'Created%'

# key_page: filtered by name and status, keys of the tenant only
as admin
POST /device/key/create {"remark":"A"}
  => 0, keep id = data.id
keep kid = data.kid
POST /device/key/create {"remark":"B"}
  => 0
PUT /device/key/update-status {"id":$id,"status":1}
  => 0 true
GET /device/key/page?status=1
  => 0 {"total":1,"list":[{"id":$id,"status":1}]}
GET /device/key/page?kid=$kid
  => 0 {"total":1}
GET /device/key/page?kid=_
  => 0 {"total":0}
sql INSERT INTO device_key (id, tenant_id, kid, secret) VALUES (77777, 2, 'foreign', 'x')
GET /device/key/page
  => 0 {"total":2}
PUT /device/key/update-status {"id":77777,"status":1}
  => E_DEVICE_KEY_NOT_EXISTS
DELETE /device/key/delete?id=77777
  => E_DEVICE_KEY_NOT_EXISTS

# key_delete: the secret is deleted; the name of the key is not used again
as admin
POST /device/key/create {}
  => 0, keep id = data.id
DELETE /device/key/delete?id=$id
  => 0 true
DELETE /device/key/delete?id=$id
  => E_DEVICE_KEY_NOT_EXISTS
PUT /device/key/update-status {"id":$id,"status":0}
  => E_DEVICE_KEY_NOT_EXISTS
GET /device/key/page
  => 0 {"total":0}
holds SELECT deleted AND secret = '' FROM device_key WHERE id = $id

# key_create: at most a hundred keys in a tenant
as admin
sql INSERT INTO device_key (tenant_id, kid, secret) SELECT 1, 'key' || n, 'x' FROM generate_series(100, 199) n
POST /device/key/create {}
  => E_BAD_REQUEST msg "100 keys"
sql UPDATE device_key SET deleted = true WHERE kid = 'key100'
POST /device/key/create {}
  => 0

# key_create: the answer of a repeated call does not have the secret
as admin
header idempotency-key abc
POST /device/key/create {"remark":"A"}
  => 0
POST /device/key/create {"remark":"A"}
  => E_REPEATED_REQUEST
GET /device/key/page
  => 0 {"total":1}

# key_get: the same row as of the page, without the secret; null for what is deleted or another tenant's
as admin
POST /device/key/create {"remark":"Factory"}
  => 0, keep id = data.id
keep kid = data.kid
GET /device/key/page
  => 0, keep row = data.list.0
GET /device/key/get?id=$id
  => 0 {"id":$id,"kid":"$kid","status":0,"remark":"Factory","createTime":"*"}
GET /device/key/get?id=$id
  => 0 $row
sql INSERT INTO device_key (id, tenant_id, kid, secret) VALUES (77777, 2, 'foreign', 'x')
GET /device/key/get?id=77777
  => 0 null
GET /device/key/get?id=987654321
  => 0 null
DELETE /device/key/delete?id=$id
  => 0 true
GET /device/key/get?id=$id
  => 0 null
GET /device/key/get?id=$kid
  => E_BAD_REQUEST msg "id"
GET /device/key/get
  => E_BAD_REQUEST msg "id"
POST /system/user/create {"username":"keyless","nickname":"N","password":"pass word 1"}
  => 0
as user keyless
GET /device/key/get?id=$id
  => E_FORBIDDEN
