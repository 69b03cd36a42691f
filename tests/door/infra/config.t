# config_create: all fields are stored as sent, and the type is custom
as admin
POST /infra/config/create {"id":1,"category":"test","name":"Colour","key":"test.colour",
		"value":"red","visible":true,"type":1,"remark":"why","createTime":5}
  => 0, keep id
GET /infra/config/get?id=$id
  => 0 {"id":$id,"category":"test","name":"Colour","key":"test.colour",
		"value":"red","type":2,"visible":true,"remark":"why","createTime":"*"}
POST /infra/config/create {"category":"test","name":"Colour","key":"test.size","value":" 1","visible":false}
  => 0, keep size
GET /infra/config/get?id=$size
  => 0 {"value":" 1","visible":false,"remark":null}
GET /infra/config/get?id=987654
  => 0 null
GET /infra/config/get
  => E_BAD_REQUEST msg "id"

# config_create: a key is unique until its entry is deleted
as admin
POST /infra/config/create {"category":"c","name":"N","key":"system.user.init-password","value":"v","visible":true}
  => E_CONFIG_KEY_DUPLICATE
POST /infra/config/create {"category":"c","name":"N","key":"test.once","value":"v","visible":true}
  => 0, keep id
POST /infra/config/create {"category":"c","name":"N","key":"test.once","value":"v","visible":true}
  => E_CONFIG_KEY_DUPLICATE
DELETE /infra/config/delete?id=$id
  => 0 true
POST /infra/config/create {"category":"c","name":"N","key":"test.once","value":"v","visible":true}
  => 0

# config_save: the error names the wrong field
as admin
POST /infra/config/create {"name":"N","key":"k","value":"v","visible":true}
  => E_BAD_REQUEST msg "category"
POST /infra/config/create {"category":"","name":"N","key":"k","value":"v","visible":true}
  => E_BAD_REQUEST msg "category"
POST /infra/config/create {"category":"123456789012345678901234567890123456789012345678901","name":"N","key":"k","value":"v","visible":true}
  => E_BAD_REQUEST msg "category"
POST /infra/config/create {"category":"c","name":" ","key":"k","value":"v","visible":true}
  => E_BAD_REQUEST msg "name"
POST /infra/config/create {"category":"c","name":"N","key":"","value":"v","visible":true}
  => E_BAD_REQUEST msg "key"
POST /infra/config/create {"category":"c","name":"N","key":"12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901","value":"v","visible":true}
  => E_BAD_REQUEST msg "key"
POST /infra/config/create {"category":"c","name":"N","key":"k","value":" ","visible":true}
  => E_BAD_REQUEST msg "value"
POST /infra/config/create {"category":"c","name":"N","key":"k","value":"v"}
  => E_BAD_REQUEST msg "visible"
POST /infra/config/create {"category":"c","name":"N","key":"k","value":"v","visible":"maybe"}
  => E_BAD_REQUEST msg "visible"
POST /infra/config/create {"category":"c","name":"N","key":"k","value":"v","visible":true,"remark":7}
  => E_BAD_REQUEST msg "remark"
PUT /infra/config/update {"category":"c","name":"N","key":"k","value":"v","visible":true}
  => E_BAD_REQUEST msg "id"
POST /infra/config/create
  => E_BAD_REQUEST

# config_update: a whole record may be sent back; all may change except the type
as admin
POST /infra/config/create {"category":"c","name":"N","key":"test.a","value":"v","visible":true,"remark":"r"}
  => 0, keep id
PUT /infra/config/update {"id":$id,"category":"d","name":"M","key":"test.b","value":"w","visible":false,"type":1,"createTime":7}
  => 0 true
GET /infra/config/get?id=$id
  => 0 {"category":"d","name":"M","key":"test.b","value":"w","visible":false,"type":2,"remark":"r"}
PUT /infra/config/update {"id":$id,"category":"d","name":"M","key":"test.b","value":"w","visible":false,"remark":""}
  => 0 true
GET /infra/config/get?id=$id
  => 0 {"remark":""}
PUT /infra/config/update {"id":1,"category":"user","name":"Initial","key":"system.user.init-password","value":"another one","visible":false}
  => 0 true
GET /infra/config/get?id=1
  => 0 {"value":"another one","type":1}

# config_update: an unknown id is checked before a key that is taken
as admin
POST /infra/config/create {"category":"c","name":"N","key":"test.a","value":"v","visible":true}
  => 0, keep id
PUT /infra/config/update {"id":987654,"category":"c","name":"N","key":"system.user.init-password","value":"v","visible":true}
  => E_CONFIG_NOT_EXISTS
PUT /infra/config/update {"id":$id,"category":"c","name":"N","key":"system.user.init-password","value":"v","visible":true}
  => E_CONFIG_KEY_DUPLICATE
DELETE /infra/config/delete?id=$id
  => 0 true
PUT /infra/config/update {"id":$id,"category":"c","name":"N","key":"test.a","value":"v","visible":true}
  => E_CONFIG_NOT_EXISTS

# config_delete: custom entries are deleted, built-in ones are refused
as admin
POST /infra/config/create {"category":"c","name":"N","key":"test.a","value":"v","visible":true}
  => 0, keep id
DELETE /infra/config/delete?id=1
  => E_CONFIG_SYSTEM_NOT_DELETABLE
DELETE /infra/config/delete?id=$id
  => 0 true
GET /infra/config/get?id=$id
  => 0 null
DELETE /infra/config/delete?id=$id
  => E_CONFIG_NOT_EXISTS
DELETE /infra/config/delete?id=987654
  => E_CONFIG_NOT_EXISTS
DELETE /infra/config/delete
  => E_BAD_REQUEST msg "id"
GET /infra/config/get?id=1
  => 0 {"id":1}

# config_delete_list: refused whole if one is built-in; unknown ids are ignored
as admin
POST /infra/config/create {"category":"c","name":"N","key":"test.a","value":"v","visible":true}
  => 0, keep a
POST /infra/config/create {"category":"c","name":"N","key":"test.b","value":"v","visible":true}
  => 0, keep b
DELETE /infra/config/delete-list?ids=$a,1,$b
  => E_CONFIG_SYSTEM_NOT_DELETABLE
GET /infra/config/get?id=$a
  => 0 {"id":$a}
DELETE /infra/config/delete-list?ids=$a,987654,$b
  => 0 true
GET /infra/config/get?id=$a
  => 0 null
GET /infra/config/get?id=$b
  => 0 null
DELETE /infra/config/delete-list?ids=
  => 0 true
DELETE /infra/config/delete-list
  => E_BAD_REQUEST msg "ids"

# config_page: filtered by parts of texts, type and time, newest first, hidden values too
as admin
POST /infra/config/create {"category":"c","name":"zz one","key":"qq.a","value":"v","visible":false}
  => 0, keep a
POST /infra/config/create {"category":"c","name":"zz two","key":"qq.b","value":"w","visible":true}
  => 0, keep b
POST /infra/config/create {"category":"c","name":"zz six","key":"other","value":"x","visible":true}
  => 0, keep c
sql UPDATE infra_config SET create_time = '2001-02-03 04:05:06+08' WHERE key = 'qq.a'
GET /infra/config/page?name=zz
  => 0 {"total":3,"list":[{"id":$c},{"id":$b},{"id":$a}]}
GET /infra/config/page?name=zz&key=qq&type=&createTime=
  => 0 {"total":2,"list":[{"id":$b},{"id":$a}]}
GET /infra/config/page?name=zz&type=1
  => 0 {"total":0,"list":[]}
GET /infra/config/page?key=init-password&type=1
  => 0 {"total":1,"list":[{"id":1,"visible":false,"value":"*"}]}
GET /infra/config/page?name=zz&pageNo=2&pageSize=2
  => 0 {"total":3,"list":[{"id":$a,"category":"c","name":"zz one","key":"qq.a","value":"v",
		"type":2,"visible":false,"remark":null,"createTime":981144306000}]}
GET /infra/config/page?createTime%5B0%5D=2001-02-03%2004%3A05%3A06&createTime%5B1%5D=2001-02-03%2004%3A05%3A06
  => 0 {"total":1,"list":[{"id":$a}]}
GET /infra/config/page?name=zz&createTime%5B0%5D=2001-02-03%2004%3A05%3A07
  => 0 {"total":2,"list":[{"id":$c},{"id":$b}]}
GET /infra/config/page?name=zz&createTime%5B0%5D=2000-01-01%2000%3A00%3A00&createTime%5B1%5D=2001-02-03%2004%3A05%3A05
  => 0 {"total":0,"list":[]}
DELETE /infra/config/delete?id=$c
  => 0 true
GET /infra/config/page?name=zz
  => 0 {"total":2,"list":[{"id":$b},{"id":$a}]}
GET /infra/config/page?pageSize=201
  => E_BAD_REQUEST msg "pageSize"
GET /infra/config/page?type=3
  => E_BAD_REQUEST msg "type"
GET /infra/config/page?type=x
  => E_BAD_REQUEST msg "type"
GET /infra/config/page?createTime%5B0%5D=yesterday
  => E_BAD_REQUEST msg "createTime"

# config_shown: every signed-in user may read a value, unless it is hidden
as admin
POST /infra/config/create {"category":"c","name":"N","key":"test.shown","value":"v","visible":true}
  => 0, keep id
GET /infra/config/get-value-by-key?key=test.shown
  => 0 "v"
GET /infra/config/get-value-by-key?key=system.user.init-password
  => E_CONFIG_HIDDEN
GET /infra/config/get-value-by-key?key=test.unknown
  => 0 null
GET /infra/config/get-value-by-key?key=TEST.SHOWN
  => 0 null
GET /infra/config/get-value-by-key
  => E_BAD_REQUEST msg "key"
GET /infra/config/get-value-by-key?key=
  => E_BAD_REQUEST msg "key"
DELETE /infra/config/delete?id=$id
  => 0 true
GET /infra/config/get-value-by-key?key=test.shown
  => 0 null

# config: each permission allows only its own requests
as admin
use user_with_menus reader1 R [2,106,1031]
as user reader1
GET /infra/config/page
  => 0
GET /infra/config/get?id=2
  => 0 {"key":"system.user.register-enabled","value":"false","type":1,"visible":true}
DELETE /infra/config/delete?id=2
  => E_FORBIDDEN

# config: the operation log says that a value was changed, without the value
as admin
POST /infra/config/create {"category":"c","name":"Logged","key":"test.logged","value":"first s3cret","visible":false}
  => 0, keep id
PUT /infra/config/update {"id":$id,"category":"c","name":"Logged","key":"test.logged","value":"second s3cret","visible":false}
  => 0 true
PUT /infra/config/update {"id":$id,"category":"c","name":"Logged","key":"test.logged","value":"second s3cret","visible":false}
  => 0 true
DELETE /infra/config/delete?id=$id
  => 0 true
sql DO 'BEGIN ASSERT (SELECT count(*) = 3 FROM system_operate_log WHERE type = ''configuration'' AND biz_id = $id); ASSERT NOT EXISTS (SELECT FROM system_operate_log WHERE concat(action, extra, request_url) LIKE ''%s3cret%''); END'

# config: of a value that is shown to all the operation log says what it was and is
as admin
POST /infra/config/create {"category":"c","name":"Shown","key":"test.shown","value":"14","visible":true}
  => 0, keep id
PUT /infra/config/update {"id":$id,"category":"c","name":"Shown","key":"test.shown","value":"15","visible":true}
  => 0 true
PUT /infra/config/update {"id":$id,"category":"c","name":"Shown","key":"test.shown","value":"16","visible":false}
  => 0 true
GET /system/operate-log/page?bizId=$id&type=configuration&action=Updated
  => 0 {"list":[{"action":"Updated configuration $id (Shown): Value: *** -> ***; Visible: Yes -> No"},{"action":"Updated configuration $id (Shown): Value: 14 -> 15"}]}

# config_export: the rows of the page, hidden values too
as admin
POST /infra/config/create {"category":"c","name":"Export","key":"exp.a","value":"007","visible":false,"remark":"r"}
  => 0, keep id
sql UPDATE infra_config SET create_time = '2001-02-03 04:05:06+00' WHERE key = 'exp.a'
GET /infra/config/export-excel?key=exp.
  => sheet [["Id","Category","Name","Key","Value","Type","Visible","Remark","Created at"],["$id","c","Export","exp.a","007","Custom","No","r","2001-02-03 12:05:06"]]
GET /infra/config/export?key=exp.&type=1&pageSize=500
  => sheet [["Id","Category","Name","Key","Value","Type","Visible","Remark","Created at"]]
GET /infra/config/export?type=9
  => E_BAD_REQUEST msg "type"

# attack: config: who may only read entries reads the password that imported users get
sql UPDATE infra_config SET value = 'opens the door' WHERE key = 'system.user.init-password'
sql INSERT INTO infra_config (id, category, name, key, value, type, visible, remark, create_time) VALUES (901, 'c', 'N', 'exp.a', 'opens, too', 2, false, 'r', '2001-02-03 12:05:06')
as admin
use user_with_menus reader R [2,106,1031,1035]
use user_with_menus editor E [2,106,1031,1033]
as user reader
GET /infra/config/page?key=system.user.init-password
  => 0 {"list":[{"value":"***","visible":false}]}
GET /infra/config/get?id=1
  => 0 {"value":"***"}
GET /infra/config/get?id=3
  => 0 {"value":"300"}
GET /infra/config/export?key=exp.a
  => sheet [["Id","Category","Name","Key","Value","Type","Visible","Remark","Created at"],["901","c","N","exp.a","***","Custom","No","r","2001-02-03 12:05:06"]]
GET /infra/config/export-excel?key=exp.a
  => sheet [["Id","Category","Name","Key","Value","Type","Visible","Remark","Created at"],["901","c","N","exp.a","***","Custom","No","r","2001-02-03 12:05:06"]]
# Who may change an entry edits it as it is.
as user editor
GET /infra/config/page?key=exp.a
  => 0 {"list":[{"value":"opens, too"}]}
GET /infra/config/get?id=1
  => 0 {"value":"opens the door"}
GET /infra/config/get?id=987654
  => 0 null

# config_update: the entry on how devices prove who they are needs a permission of its own
as admin
POST /system/user/create {"username":"halfway","nickname":"N","password":"pass word 1"}
  => 0, keep user
POST /system/role/create {"name":"half","code":"half","sort":1,"status":0}
  => 0, keep role
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT $role, id, 1 FROM system_menu WHERE permission IN ('infra:config:update', 'infra:config:create')
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[$role]}
  => 0
as user halfway
PUT /infra/config/update {"id":72,"category":"device","name":"N","key":"device.auto-register","value":"true","visible":true}
  => 0 true
PUT /infra/config/update {"id":71,"category":"device","name":"N","key":"device.auth.mode","value":"0","visible":true}
  => E_FORBIDDEN
PUT /infra/config/update {"id":71,"category":"device","name":"N","key":"something.else","value":"0","visible":true}
  => E_FORBIDDEN
PUT /infra/config/update {"id":72,"category":"device","name":"N","key":"device.auth.mode","value":"0","visible":true}
  => E_FORBIDDEN
PUT /infra/config/update {"id":999999,"category":"device","name":"N","key":"a.b","value":"0","visible":true}
  => E_CONFIG_NOT_EXISTS
POST /infra/config/create {"category":"device","name":"N","key":"device.auth.mode","value":"0","visible":true}
  => E_FORBIDDEN
sql UPDATE infra_config SET deleted = true WHERE id = 71
POST /infra/config/create {"category":"device","name":"N","key":"device.auth.mode","value":"0","visible":true}
  => E_FORBIDDEN
sql UPDATE infra_config SET deleted = false WHERE id = 71
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT $role, id, 1 FROM system_menu WHERE permission = 'device:auth-mode:update'
PUT /infra/config/update {"id":71,"category":"device","name":"N","key":"device.auth.mode","value":"2","visible":true}
  => 0 true
holds SELECT config_number('device.auth.mode') = 2
holds SELECT count(*) = 1 FROM system_operate_log WHERE type = 'configuration' AND biz_id = 71
PUT /infra/config/update {"id":72,"category":"device","name":"N","key":"device.auth.mode","value":"2","visible":true}
  => E_CONFIG_KEY_DUPLICATE

# config: the initial password of imported users may not be a common one
as admin
PUT /infra/config/update {"id":1,"category":"user","name":"Initial","key":"system.user.init-password","value":"Superman","visible":false}
  => E_BAD_REQUEST msg "value: is one of the most common passwords"
PUT /infra/config/update {"id":1,"category":"user","name":"Initial","key":"system.user.init-password","value":"not so common","visible":false}
  => 0
POST /infra/config/create {"category":"c","name":"N","key":"some.other.word","value":"superman","visible":true}
  => 0, keep id
PUT /infra/config/update {"id":$id,"category":"c","name":"N","key":"some.other.word","value":"password","visible":true}
  => 0
sql DELETE FROM infra_config WHERE id = 1
PUT /infra/config/update {"id":$id,"category":"c","name":"N","key":"system.user.init-password","value":"password","visible":true}
  => E_BAD_REQUEST msg "value"
POST /infra/config/create {"category":"c","name":"N","key":"system.user.init-password","value":"password","visible":false}
  => E_BAD_REQUEST msg "value"

# config: an entry that the suite reads takes values of its kind only
as admin
PUT /infra/config/update {"id":122,"category":"log","name":"Days","key":"log.access.keep-days","value":"lots","visible":true}
  => E_BAD_REQUEST msg "value: log.access.keep-days takes a number from 1 to 3650"
PUT /infra/config/update {"id":2,"category":"user","name":"Open","key":"system.user.register-enabled","value":"yes","visible":true}
  => E_BAD_REQUEST msg "value: system.user.register-enabled takes true or false"
POST /infra/config/create {"category":"c","name":"N","key":"device.default-channel.ANDROID","value":"first","visible":true}
  => E_BAD_REQUEST msg "value: device.default-channel.ANDROID takes the id of a channel"
POST /infra/config/create {"category":"c","name":"N","key":"test.free","value":"lots","visible":true}
  => 0, keep free
PUT /infra/config/update {"id":$free,"category":"c","name":"N","key":"device.default-channel","value":"lots","visible":true}
  => E_BAD_REQUEST msg "value: device.default-channel takes the id of a channel"
PUT /infra/config/update {"id":122,"category":"log","name":"Days","key":"log.access.keep-days","value":"3650","visible":true}
  => 0 true
holds SELECT array_agg(c.key ORDER BY c.key) = '{blacklist.approval.admin-roles,system.user.init-password}' FROM infra_config c WHERE type = 1 AND NOT EXISTS (SELECT FROM config_kind(c.key))
holds SELECT count(*) = 0 FROM config_strays()

# config: what each kind takes
holds SELECT bool_and(config_refusal('log.error.keep-days', v) IS NULL) FROM unnest('{1,14,3650}'::text[]) v
holds SELECT bool_and(config_refusal('log.error.keep-days', v) IS NOT NULL) FROM unnest('{0,3651,07,-1,+1,1.5,1e3," 1","1 ",99999999999999999999,""}'::text[]) v
holds SELECT bool_and(config_refusal('infra.file.quota-mb', v) IS NULL) FROM unnest('{0,1,999999999}'::text[]) v
holds SELECT bool_and(config_refusal('infra.websocket.enable', v) IS NOT NULL) FROM unnest('{True,1,on,"true "}'::text[]) v
holds SELECT bool_and(config_refusal('device.cpu.hex-lengths', v) IS NULL) FROM unnest('{16,"16,32","1, 64"," 20 "}'::text[]) v
holds SELECT bool_and(config_refusal('device.cpu.hex-lengths', v) IS NOT NULL) FROM unnest('{0,65,"16,","16;32",a,"16 32"}'::text[]) v
holds SELECT bool_and(config_refusal('app-install.dims', v) IS NULL) FROM unnest('{none,channel,"region, model"}'::text[]) v
holds SELECT bool_and(config_refusal('app-install.dims', v) IS NOT NULL) FROM unnest('{all,"channel,","none,model"}'::text[]) v
holds SELECT bool_and(config_refusal('bpm.http.hosts', v) IS NULL) FROM unnest('{none,a.example.org,"a.example.org, *.b.example.org","127.0.0.1 localhost",::1,fe80::1}'::text[]) v
holds SELECT bool_and(config_refusal('bpm.http.hosts', v) IS NOT NULL) FROM unnest('{http://a.example.org,a.example.org:8080,a.*.org,"a;b",*}'::text[]) v

# config: what an older release let an entry hold is told, and what is usual counts
sql UPDATE infra_config SET value = 'lots;' WHERE key IN ('log.access.keep-days', 'device.cpu.hex-lengths', 'app-install.keep-months', 'bpm.http.hosts', 'system.user.init-password')
holds SELECT config_number('log.access.keep-days') = 14 AND cpu_lengths() = (1::bigint << 15) | (1::bigint << 31) AND config_number('app-install.keep-months') = 12
holds SELECT array_agg(concat_ws(' ', entry, usual) ORDER BY entry) = '{app-install.keep-months 12,bpm.http.hosts,"device.cpu.hex-lengths 16,32",log.access.keep-days 14}' FROM config_strays()

# config: what a user without any permission may read
use powerless
GET /infra/config/get-value-by-key?key=system.user.register-enabled
  => 0 "false"
GET /infra/config/get-value-by-key?key=system.user.init-password
  => E_CONFIG_HIDDEN

# config_remote: modules read every value, hidden or not, as it is now
as admin
POST /infra/config/create {"category":"c","name":"N","key":"test.hidden","value":"one","visible":false}
  => 0, keep id
as module
GET /infra/config/get-value-by-key?key=test.hidden
  => 0 "one"
GET /infra/config/get-value-by-key?key=test.hidden
  => 0 "one"
as admin
PUT /infra/config/update {"id":$id,"category":"c","name":"N","key":"test.hidden","value":"two","visible":false}
  => 0 true
as module
GET /infra/config/get-value-by-key?key=test.hidden
  => 0 "two"
GET /infra/config/get-value-by-key?key=system.user.register-enabled
  => 0 "false"
sql UPDATE infra_config SET value = 'three' WHERE key = 'test.hidden'
GET /infra/config/get-value-by-key?key=test.hidden
  => 0 "three"
as admin
DELETE /infra/config/delete?id=$id
  => 0 true
as module
GET /infra/config/get-value-by-key?key=test.hidden
  => 0 null

# config_remote: that a key has no value is cached until it has one
as module
GET /infra/config/get-value-by-key?key=test.later
  => 0 null
GET /infra/config/get-value-by-key?key=test.later
  => 0 null
as admin
POST /infra/config/create {"category":"c","name":"N","key":"test.later","value":"here","visible":true}
  => 0
as module
GET /infra/config/get-value-by-key?key=test.later
  => 0 "here"

# config_remote: a cached value is used until the epoch changes
as module
GET /infra/config/get-value-by-key?key=system.user.register-enabled
  => 0 "false"
sql ALTER TABLE infra_config DISABLE TRIGGER epoch
sql UPDATE infra_config SET value = 'unseen' WHERE key = 'system.user.register-enabled'
GET /infra/config/get-value-by-key?key=system.user.register-enabled
  => 0 "false"
sql ALTER TABLE infra_config ENABLE TRIGGER epoch
sql UPDATE infra_config SET name = name WHERE key = 'system.user.init-password'
GET /infra/config/get-value-by-key?key=system.user.register-enabled
  => 0 "unseen"

# config_remote: needs no tenant, and is for modules only
as module
header tenant-id 987654
GET /infra/config/get-value-by-key?key=system.user.register-enabled
  => 0 "false"
GET /infra/config/get-value-by-key
  => E_BAD_REQUEST msg "key"
as app
GET /infra/config/get-value-by-key?key=system.user.register-enabled
  => E_NOT_FOUND

# config_remote: once a read of one key has noticed a change, no key is answered with an old value
as admin
POST /infra/config/create {"category":"c","name":"N","key":"test.first","value":"one","visible":true}
  => 0, keep first
POST /infra/config/create {"category":"c","name":"N","key":"test.second","value":"one","visible":true}
  => 0, keep second
as module
GET /infra/config/get-value-by-key?key=test.first
  => 0 "one"
GET /infra/config/get-value-by-key?key=test.second
  => 0 "one"
as admin
PUT /infra/config/update {"id":$second,"category":"c","name":"N","key":"test.second","value":"two","visible":true}
  => 0 true
as module
GET /infra/config/get-value-by-key?key=test.first
  => 0 "one"
GET /infra/config/get-value-by-key?key=test.second
  => 0 "two"
