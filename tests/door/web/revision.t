# revision: a conflict says who changed what, and changes nothing
as admin
use super_user erin Erin
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep id
GET /system/role/get?id=$id
  => 0, keep mine = ETag
as user erin
PUT /system/role/update {"id":$id,"name":"Theirs","code":"ops","sort":1,"status":0}
  => 0 true, keep theirs = ETag
as admin
header if-match $mine
PUT /system/role/update {"id":$id,"name":"Mine","code":"ops","sort":1,"status":0}
  => E_CHANGED_MEANWHILE {"updater":$erin,"updaterName":"Erin","updateTime":"*","current":{"id":$id,"name":"Theirs","code":"ops","dataScope":1}}
POST /system/permission/assign-role-data-scope {"roleId":$id,"dataScope":3}
  => E_CHANGED_MEANWHILE {"updater":$erin,"current":{"name":"Theirs"}}
DELETE /system/role/delete?id=$id
  => E_CHANGED_MEANWHILE {"updater":$erin,"current":{"name":"Theirs"}}
header accept-language zh
DELETE /system/role/delete?id=$id
  => E_CHANGED_MEANWHILE msg "期间"
holds SELECT name = 'Theirs' AND data_scope = 1 AND NOT deleted FROM system_role WHERE id = $id
header if-match $theirs
DELETE /system/role/delete?id=$id
  => 0 true

# revision: bad input and missing rights come first, then what is not there, then the tag, then all else
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep id
POST /system/role/create {"name":"Other","code":"other","sort":1,"status":0}
  => 0, keep other
use user anna Anna
as user anna
header if-match "0123456789abcdef"
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":1,"status":0}
  => E_FORBIDDEN
as admin
header if-match "0123456789abcdef"
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":1,"status":7}
  => E_BAD_REQUEST msg "status"
PUT /system/role/update {"id":987654321,"name":"Ops","code":"ops","sort":1,"status":0}
  => E_ROLE_UNKNOWN
PUT /system/role/update {"id":1,"name":"Super","code":"super_admin","sort":1,"status":0}
  => E_CHANGED_MEANWHILE
PUT /system/role/update {"id":$id,"name":"Other","code":"other","sort":1,"status":0}
  => E_CHANGED_MEANWHILE
header if-match *
PUT /system/role/update {"id":987654321,"name":"Ops","code":"ops","sort":1,"status":0}
  => E_ROLE_UNKNOWN
PUT /system/role/update {"id":1,"name":"Super","code":"super_admin","sort":1,"status":0}
  => E_ROLE_BUILT_IN
PUT /system/role/update {"id":$id,"name":"Other","code":"ops","sort":1,"status":0}
  => E_ROLE_NAME_TAKEN

# revision: the tag of another row, of another resource, or what is no tag
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep id
POST /system/role/create {"name":"Other","code":"other","sort":1,"status":0}
  => 0, keep other
GET /system/role/get?id=$other
  => 0, keep tag = ETag
GET /system/permission/list-role-menus?roleId=$id
  => 0 [], keep none = ETag
GET /system/permission/list-role-menus?roleId=$other
  => 0 [], keep others = ETag
holds SELECT '$none' <> '$others'
header if-match $tag
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":2,"status":0}
  => E_CHANGED_MEANWHILE
header if-match $none
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":2,"status":0}
  => E_CHANGED_MEANWHILE
header if-match $others
POST /system/permission/assign-role-menu {"roleId":$id,"menuIds":[100]}
  => E_CHANGED_MEANWHILE {"current":[]}
header if-match 0123456789abcdef
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":2,"status":0}
  => E_BAD_REQUEST msg "If-Match"
header if-match "a"b
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":2,"status":0}
  => E_BAD_REQUEST msg "If-Match"
header if-match "a", *
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":2,"status":0}
  => E_BAD_REQUEST msg "If-Match"
header if-match w/"a"
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":2,"status":0}
  => E_BAD_REQUEST msg "If-Match"
GET /system/role/get?id=987654321
  => 0 null
holds SELECT sort = 1 FROM system_role WHERE id = $id

# revision: what a write does not change does not move the tag
as admin
use user anna Anna
GET /system/user/get?id=$anna
  => 0, keep tag = ETag
sql UPDATE system_users SET login_ip = '10.9.9.9', login_date = now() WHERE id = $anna
header if-match $tag
PUT /system/user/update-password {"id":$anna,"password":"other word 2"}
  => 0 true
PUT /system/user/update-status {"id":$anna,"status":1}
  => 0 true, keep new = ETag
PUT /system/user/update-status {"id":$anna,"status":0}
  => E_CHANGED_MEANWHILE {"updater":1,"current":{"status":1}}
as admin
PUT /system/user/update-status {"id":$anna,"status":0}
  => 0 true, keep again = ETag
holds SELECT '$again' = '$tag'
header if-match $new
DELETE /system/user/delete?id=$anna
  => E_CHANGED_MEANWHILE {"updater":1,"current":{"username":"anna"}}

# revision: who may change but not read is not told what is there
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep id
use user_with_menus anna Anna [1010]
as user anna
header if-match "0123456789abcdef"
PUT /system/role/update {"id":$id,"name":"Ops","code":"ops","sort":2,"status":0}
  => E_CHANGED_MEANWHILE {"current":null}

# revision: sets; a role that was taken away does not come back
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep ops
POST /system/role/create {"name":"Other","code":"other","sort":1,"status":0}
  => 0, keep other
use user anna Anna
use super_user erin Erin
as admin
use revised /system/permission/list-user-roles?userId=$anna POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[$ops,$other]}
GET /system/permission/list-user-roles?userId=$anna
  => 0, keep mine = ETag
as user erin
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[$other]}
  => 0 true
as admin
header if-match $mine
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[$ops,$other,1]}
  => E_CHANGED_MEANWHILE {"updater":$erin,"updaterName":"Erin","updateTime":"*","current":[$other]}
use revised /system/permission/list-role-menus?roleId=$ops POST /system/permission/assign-role-menu {"roleId":$ops,"menuIds":[100,101]}
use revised /system/role/get?id=$ops POST /system/permission/assign-role-data-scope {"roleId":$ops,"dataScope":3}
use channel north North
use revised /device/user-channel/list?userId=$anna PUT /device/user-channel/assign {"userId":$anna,"channelIds":[$north]}
header if-match "0123456789abcdef"
PUT /device/user-channel/assign {"userId":$anna,"channelIds":[]}
  => E_CHANGED_MEANWHILE {"updater":1,"updaterName":"*","current":[$north]}
POST /system/permission/assign-user-role {"userId":987654321,"roleIds":[]}
  => E_CHANGED_MEANWHILE {"updater":null,"updaterName":null,"updateTime":null,"current":null}

# revision: a repeated request gets the first one's answer, with its tag
as admin
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep id
GET /system/permission/list-role-menus?roleId=$id
  => 0 [], keep tag = ETag
header if-match $tag
header idempotency-key one
POST /system/permission/assign-role-menu {"roleId":$id,"menuIds":[100]}
  => 0 true, keep new = ETag
POST /system/permission/assign-role-menu {"roleId":$id,"menuIds":[100]}
  => 0 true, keep again = ETag
holds SELECT '$again' = '$new'
header idempotency-key two
POST /system/permission/assign-role-menu {"roleId":$id,"menuIds":[]}
  => E_CHANGED_MEANWHILE {"current":[100]}
header if-match $new
POST /system/permission/assign-role-menu {"roleId":$id,"menuIds":[]}
  => 0 true

# revision: devices; a change of several takes no tag
as admin
use channel north North
use device id 02:AA:00:00:00:01 $north
use device other 02:AA:00:00:00:02 $north
use revised /device/get?id=$id PUT /device/update {"mac":"02-aa-00-00-00-01","channelId":$north,"orderNumber":"7"}
use revised /device/get?id=$id PUT /device/update-status {"macs":["02:aa:00:00:00:01"],"status":1}
use revised /device/certification/get?mac=02-AA-00-00-00-01 PUT /device/certification/update {"mac":"02:aa:00:00:00:01","certification":"C-1"}
header if-match $tag
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":0}
  => E_CHANGED_MEANWHILE {"current":{"id":$id,"status":1}}
PUT /device/update-status {"macs":["02:AA:00:00:00:01","02:AA:00:00:00:02"],"status":0}
  => E_BAD_REQUEST msg "If-Match"
PUT /device/update-status {"macs":[],"status":0}
  => E_BAD_REQUEST msg "If-Match"
header if-match *
PUT /device/update-status {"macs":["02:AA:00:00:00:09"],"status":0}
  => E_CHANGED_MEANWHILE {"updater":null,"updaterName":null,"updateTime":null,"current":null}
PUT /device/update {"mac":"02:AA:00:00:00:09","channelId":$north}
  => E_DEVICE_NOT_EXISTS
header if-match "0123456789abcdef"
DELETE /device/delete?id=$id
  => E_CHANGED_MEANWHILE {"current":{"id":$id,"certification":"C-1"}}
PUT /device/update {"mac":"02:AA:00:00:00:09","channelId":$north}
  => E_DEVICE_NOT_EXISTS
as admin
GET /device/get?id=$id
  => 0, keep tag = ETag
sql UPDATE device_runtime SET last_seen = now() WHERE device_id = $id
GET /device/get?id=$id
  => 0, keep new = ETag
holds SELECT '$tag' = '$new'
header if-match $tag
DELETE /device/delete?id=$id
  => 0 true

# revision: links of channels, keys and modifications of devices, channels
as admin
use channel north North
use revised /device/channel/get?id=$north PUT /device/channel/update {"id":$north,"name":"South"}
POST /device/ad-slot-channel/create-batch [{"adSlotId":8,"channelId":$north,"sort":2,"status":1}]
  => 0, keep link = data.0
use revised /device/ad-slot-channel/get?id=$link PUT /device/ad-slot-channel/update {"id":$link,"sort":9}
POST /device/key/create {"remark":"Factory"}
  => 0, keep key = data.id
use revised /device/key/get?id=$key PUT /device/key/update-status {"id":$key,"status":1}
header if-match "0123456789abcdef"
DELETE /device/key/delete?id=$key
  => E_CHANGED_MEANWHILE {"current":{"id":$key}}
DELETE /device/ad-slot-channel/delete?id=$link
  => E_CHANGED_MEANWHILE {"current":{"id":$link}}
DELETE /device/channel/delete?id=$north
  => E_CHANGED_MEANWHILE {"current":{"id":$north,"name":"South"}}

# revision: people and what they are in
as admin
use user anna Anna
use revised /system/user/get?id=$anna PUT /system/user/update {"id":$anna,"username":"anna","nickname":"Ann"}
use revised /system/user/profile/get PUT /system/user/profile/update {"email":"a@example.org"}
POST /system/dept/create {"name":"North","parentId":100,"sort":1,"status":0}
  => 0, keep dept
use revised /system/dept/get?id=$dept PUT /system/dept/update {"id":$dept,"name":"South","parentId":100,"sort":1,"status":0}
POST /system/post/create {"name":"Head","code":"head","sort":3,"status":1}
  => 0, keep post
use revised /system/post/get?id=$post PUT /system/post/update {"id":$post,"name":"Chief","code":"head","sort":3,"status":1}
POST /system/role/create {"name":"Ops","code":"ops","sort":1,"status":0}
  => 0, keep role
use revised /system/role/get?id=$role PUT /system/role/update {"id":$role,"name":"Ops","code":"ops","sort":2,"status":0}
header if-match "0123456789abcdef"
DELETE /system/dept/delete?id=$dept
  => E_CHANGED_MEANWHILE {"current":{"id":$dept,"name":"South"}}
DELETE /system/post/delete?id=$post
  => E_CHANGED_MEANWHILE {"current":{"id":$post,"name":"Chief"}}

# revision: what the whole suite shares
as admin
POST /system/menu/create {"name":"Tools","permission":"","type":1,"sort":7,"parentId":0,"path":"/tools","status":0}
  => 0, keep menu
use revised /system/menu/get?id=$menu PUT /system/menu/update {"id":$menu,"name":"Kit","permission":"","type":1,"sort":7,"parentId":0,"path":"/tools","status":0}
POST /system/dict-type/create {"name":"Colours","type":"colour","status":0}
  => 0, keep kind
use revised /system/dict-type/get?id=$kind PUT /system/dict-type/update {"id":$kind,"name":"Colors","type":"colour","status":0}
POST /system/dict-data/create {"sort":1,"label":"Red","value":"1","dictType":"colour","status":0}
  => 0, keep red
use revised /system/dict-data/get?id=$red PUT /system/dict-data/update {"id":$red,"sort":1,"label":"Rot","value":"1","dictType":"colour","status":0}
POST /system/notice/create {"title":"Maintenance","type":2,"content":"<p>Tonight</p>","status":1}
  => 0, keep notice
use revised /system/notice/get?id=$notice PUT /system/notice/update {"id":$notice,"title":"Later","type":2,"content":"<p>Tonight</p>","status":1}
POST /system/notify-template/create {"name":"Welcome","code":"welcome","type":1,"nickname":"Fleet","content":"Dear {user}","status":0}
  => 0, keep text
use revised /system/notify-template/get?id=$text PUT /system/notify-template/update {"id":$text,"name":"Welcome","code":"welcome","type":1,"nickname":"Fleet","content":"Dear","status":0}
POST /infra/config/create {"category":"test","name":"Colour","key":"test.colour","value":"red","visible":true}
  => 0, keep config
use revised /infra/config/get?id=$config PUT /infra/config/update {"id":$config,"category":"test","name":"Colour","key":"test.colour","value":"blue","visible":true}
POST /infra/file-config/create {"name":"Base","storage":1,"config":{"domain":"https://a.example.org/"}}
  => 0, keep storage
use revised /infra/file-config/get?id=$storage PUT /infra/file-config/update {"id":$storage,"name":"Other","storage":1,"config":{"domain":"https://a.example.org/"}}
POST /system/tenant-package/create {"name":"Basic","status":0,"menuIds":[1,100]}
  => 0, keep package
use revised /system/tenant-package/get?id=$package PUT /system/tenant-package/update {"id":$package,"name":"Basic","status":0,"menuIds":[1,100,101]}
POST /system/tenant/create {"name":"Acme","contactName":"Ann","status":0,"packageId":$package,"expireTime":4102444800000,"accountCount":5,"username":"annie","password":"pass word 1"}
  => 0, keep tenant
use revised /system/tenant/get?id=$tenant PUT /system/tenant/update {"id":$tenant,"name":"Acme","contactName":"Bob","status":0,"packageId":$package,"expireTime":4102444800000,"accountCount":5}
header if-match "0123456789abcdef"
DELETE /system/tenant/delete?id=$tenant
  => E_CHANGED_MEANWHILE {"current":{"id":$tenant,"contactName":"Bob"}}
DELETE /infra/file-config/delete?id=$storage
  => E_CHANGED_MEANWHILE {"current":{"id":$storage,"name":"Other"}}
DELETE /system/menu/delete?id=$menu
  => E_CHANGED_MEANWHILE {"current":{"id":$menu,"name":"Kit"}}

# revision: what processes are made of
as admin
POST /bpm/category/create {"name":"Office","code":"office","description":"d","status":0,"sort":2}
  => 0, keep id
use revised /bpm/category/get?id=$id PUT /bpm/category/update {"id":$id,"name":"Bureau","code":"office","description":"d","status":0,"sort":2}
POST /bpm/form/create {"name":"Leave","conf":"{}","fields":[],"status":0,"remark":"r"}
  => 0, keep id
use revised /bpm/form/get?id=$id PUT /bpm/form/update {"id":$id,"name":"Away","conf":"{}","fields":[],"status":0,"remark":"r"}
POST /bpm/user-group/create {"name":"Auditors","description":"d","userIds":[1],"status":0}
  => 0, keep id
use revised /bpm/user-group/get?id=$id PUT /bpm/user-group/update {"id":$id,"name":"Auditors","description":"e","userIds":[1],"status":0}
POST /bpm/process-expression/create {"name":"Leader","status":0,"expression":"${bpmTaskAssignLeaderExpression.calculateUsers(execution, 1)}"}
  => 0, keep id
use revised /bpm/process-expression/get?id=$id PUT /bpm/process-expression/update {"id":$id,"name":"Head","status":0,"expression":"${bpmTaskAssignLeaderExpression.calculateUsers(execution, 1)}"}
POST /bpm/process-listener/create {"name":"Tell","type":"task","status":0,"event":"create","valueType":"delegateExpression","value":"${bpmUserTaskListener}"}
  => 0, keep id
use revised /bpm/process-listener/get?id=$id PUT /bpm/process-listener/update {"id":$id,"name":"Say","type":"task","status":0,"event":"create","valueType":"delegateExpression","value":"${bpmUserTaskListener}"}
sql UPDATE infra_config SET value = 'a.example.org' WHERE key = 'bpm.http.hosts'
POST /bpm/status-listener/create {"name":"Stock","match":"exact","key":"order","url":"https://a.example.org:8443/x?y=1","status":0}
  => 0, keep id
use revised /bpm/status-listener/get?id=$id PUT /bpm/status-listener/update {"id":$id,"name":"Store","match":"exact","key":"order","url":"https://a.example.org:8443/x?y=1","status":0}
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"start","type":10,"name":"Start","childNode":{"id":"end","type":1,"name":"End"}}}
  => 0, keep id
use revised /bpm/model/get?id=$id PUT /bpm/model/update {"id":"$id","key":"leave","name":"Away","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
use revised /bpm/model/simple/get?id=$id POST /bpm/model/simple/update {"id":"$id","simpleModel":{"id":"start","type":10,"name":"Begin","childNode":{"id":"end","type":1,"name":"End"}}}
POST /bpm/model/create {"key":"drawn","name":"Drawn","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<a/>"}
  => 0, keep drawn = data
use revised /bpm/model/get?id=$drawn PUT /bpm/model/update-bpmn {"id":"$drawn","bpmnXml":"<b/>"}
header if-match "0123456789abcdef"
DELETE /bpm/model/delete?id=$id
  => E_CHANGED_MEANWHILE {"current":{"id":"$id","name":"Away"}}

# revision: packages, rules and records of the blacklist
as admin
POST /device/app-package-name/create {"packageName":"org.example.app","appName":"App","description":"d","useAppRuntime":true,"useAppInstall":true}
  => 0, keep name
use revised /device/app-package-name/get?id=$name PUT /device/app-package-name/update {"id":$name,"packageName":"org.example.app","appName":"Application"}
POST /device/rule/create {"name":"Acme","expr":{"==":[{"var":"brand"},"Acme"]}}
  => 0, keep rule
use revised /device/rule/get?id=$rule PUT /device/rule/update {"id":$rule,"name":"Acme","expr":{"==":[{"var":"brand"},"Apex"]}}
header if-match "0123456789abcdef"
DELETE /device/rule/delete?id=$rule
  => E_CHANGED_MEANWHILE {"current":{"id":$rule}}
use game
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":1}, keep tag = ETag
header if-match "0123456789abcdef"
PUT /device/app-blacklist/update {"id":$id,"revision":7,"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:02"]}
  => E_CHANGED_MEANWHILE {"updater":1,"current":{"id":$id,"revision":1}}
PUT /device/app-blacklist/update-status {"id":$id,"revision":7,"enabled":false}
  => E_CHANGED_MEANWHILE {"current":{"id":$id,"enabled":true}}
DELETE /device/app-blacklist/delete?id=$id
  => E_CHANGED_MEANWHILE {"current":{"id":$id,"enabled":true}}
DELETE /device/app-blacklist/delete?id=987654321
  => E_BLACKLIST_NOT_EXISTS
header if-match $tag
PUT /device/app-blacklist/update {"id":$id,"revision":7,"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:02"]}
  => E_BLACKLIST_REVISION_CONFLICT
PUT /device/app-blacklist/update {"id":$id,"revision":1,"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:02"]}
  => 0, keep new = ETag
PUT /device/app-blacklist/update-status {"id":$id,"revision":2,"enabled":false}
  => E_CHANGED_MEANWHILE {"current":{"id":$id,"revision":2}}
header if-match $new
PUT /device/app-blacklist/update-status {"id":$id,"revision":2,"enabled":false}
  => 0, keep new = ETag
header if-match W/$new
DELETE /device/app-blacklist/delete?id=$id
  => 0

# revision: what is only deleted or marked
sql DELETE FROM system_session
sql INSERT INTO system_session (id, hash, user_id, user_type, tenant_id, client_id, expires_time) VALUES (900902, decode(repeat('a2', 32), 'hex'), 7, 1, 1, 'phone', now() + interval '1 day'), (900903, decode(repeat('a3', 32), 'hex'), 7, 1, 1, 'phone', now() + interval '1 day')
sql INSERT INTO system_access_token (hash, session_id, expires_time) VALUES (decode(repeat('b2', 32), 'hex'), 900902, now() + interval '30 minutes'), (decode(repeat('b3', 32), 'hex'), 900903, now() + interval '30 minutes')
as admin
GET /system/oauth2-token/get?id=900903
  => 0, keep other = ETag
GET /system/oauth2-token/get?id=900902
  => 0, keep tag = ETag
header if-match $other
DELETE /system/oauth2-token/delete?accessToken=b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2
  => E_CHANGED_MEANWHILE {"updater":null,"current":{"id":900902}}
header if-match $tag
DELETE /system/oauth2-token/delete?accessToken=b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2
  => 0 true
as admin
POST /infra/export-task/create {"biz":"access"}
  => 0, keep task
GET /infra/export-task/get?id=$task
  => 0, keep tag = ETag
header if-match "0123456789abcdef"
DELETE /infra/export-task/delete?id=$task
  => E_CHANGED_MEANWHILE {"current":{"id":$task}}
header if-match $tag
DELETE /infra/export-task/delete?id=$task
  => 0 true
sql INSERT INTO infra_api_error_log (id, trace_id, application_name, request_method, request_url, request_params, user_ip, user_agent, exception_time, exception_name, exception_message, exception_root_cause_message, exception_stack_trace, exception_class_name, exception_file_name, exception_method_name, exception_line_number, tenant_id) VALUES (990001, 't', 'a', 'GET', '/x', '', '', '', now(), '', '', '', '', '', '', '', 0, 1)
GET /infra/api-error-log/get?id=990001
  => 0, keep tag = ETag
header if-match "0123456789abcdef"
PUT /infra/api-error-log/update-status?id=990001&processStatus=1
  => E_CHANGED_MEANWHILE {"updater":null,"current":{"processStatus":0}}
header if-match $tag
PUT /infra/api-error-log/update-status?id=990001&processStatus=1
  => 0 true, keep new = ETag
PUT /infra/api-error-log/update-status?id=990001&processStatus=2
  => E_CHANGED_MEANWHILE {"updater":1,"current":{"processStatus":1}}
as module
POST /infra/file/create {"name":"ab.txt","directory":"docs","content":"aGVsbG8K"}
  => 0, keep url
as admin
GET /infra/file/page
  => 0, keep file = data.list.0.id
GET /infra/file/get?id=$file
  => 0, keep tag = ETag
header if-match "0123456789abcdef"
DELETE /infra/file/delete?id=$file
  => E_CHANGED_MEANWHILE {"current":{"id":$file}}
header if-match $tag
DELETE /infra/file/delete?id=$file
  => 0 true
