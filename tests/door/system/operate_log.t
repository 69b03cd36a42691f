# oplog rows: the log names each field of a role that is created, changed and deleted
as admin
POST /system/role/create {"name":"ops","code":"ops","sort":1,"status":0}
  => 0, keep role
GET /system/operate-log/page?bizId=$role&type=role
  => 0 {"total":1,"list":[{"userId":1,"userName":"*","userType":2,
		"type":"role","subType":"create","bizId":$role,
		"action":"Created role $role (ops): Blacklist admin: No; Code: ops; Data scope: All data; Name: ops; Sort: 1; Status: Enabled; Type: Custom",
		"requestMethod":"POST","requestUrl":"/system/role/create",
		"userIp":"127.0.0.1","userAgent":"door",
		"traceId":"00000000000000000000000000000000","createTime":"*"}]}
keep id = data.list.0.id
GET /system/operate-log/get?id=$id
  => 0 {"id":$id,"userName":null,"bizId":$role,"subType":"create"}
PUT /system/role/update {"id":$role,"name":"ops","code":"operators","sort":2,"status":0,"remark":"mine"}
  => 0 true
GET /system/operate-log/page?bizId=$role&type=role
  => 0 {"total":2,"list":[{"subType":"update","requestMethod":"PUT",
		"action":"Updated role $role (ops): Code: ops -> operators; Remark: none -> mine; Sort: 1 -> 2",
		"extra":"{\"code\": {\"new\": \"operators\", \"old\": \"ops\"}, \"sort\": {\"new\": 2, \"old\": 1}, \"remark\": {\"new\": \"mine\", \"old\": null}}"},"*"]}
PUT /system/role/update {"id":$role,"name":"ops","code":"operators","sort":2,"status":0}
  => 0 true
GET /system/operate-log/page?bizId=$role&type=role
  => 0 {"total":2}
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":2,"dataScopeDeptIds":[100]}
  => 0 true
GET /system/operate-log/page?bizId=$role&type=role&subType=assign%20scope
  => 0 {"total":1,"list":[{"action":"Updated role $role (ops): Data scope: All data -> Custom departments; Data scope departments: none -> Fleetdesk"}]}
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,101,1008]}
  => 0 true
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100]}
  => 0 true
GET /system/operate-log/page?bizId=$role&type=role&subType=assign%20menus
  => 0 {"total":3}
GET /system/operate-log/page?bizId=$role&subType=assign%20menus&action=Added
  => 0 {"total":2,"list":[{"action":"Added to menus of role $role (ops): Menu: Users"},
		{"action":"Added to menus of role $role (ops): Menu: System, Roles, Roles: query"}]}
GET /system/operate-log/page?bizId=$role&subType=assign%20menus&action=Removed
  => 0 {"total":1,"list":[{"action":"Removed from menus of role $role (ops): Menu: Roles, Roles: query",
		"extra":"{\"menu_id\": {\"old\": [101, 1008]}}"}]}
DELETE /system/role/delete?id=$role
  => 0 true
GET /system/operate-log/page?bizId=$role&action=Deleted
  => 0 {"total":1,"list":[{"subType":"delete","requestMethod":"DELETE",
		"action":"Deleted role $role (ops): Blacklist admin: No; Code: operators; Data scope: Custom departments; Data scope departments: Fleetdesk; Name: ops; Remark: mine; Sort: 2; Status: Enabled; Type: Custom"}]}
GET /system/operate-log/page?bizId=$role&action=Removed&userId=1&createTime=2020-01-01%2000:00:00&createTime=2099-01-01%2000:00:00
  => 0 {"total":2}
GET /system/operate-log/page?bizId=$role&userId=2
  => 0 {"total":0,"list":[]}
GET /system/operate-log/page?bizId=$role&createTime=2020-01-01%2000:00:00&createTime=2021-01-01%2000:00:00
  => 0 {"total":0}

# oplog rows: of a password the log says only that it was changed
as admin
POST /system/user/create {"username":"logged","nickname":"L","password":"pass word 1","deptId":100}
  => 0, keep user
GET /system/operate-log/page?bizId=$user&type=user
  => 0 {"total":1,"list":[{"subType":"create"}]}
GET /system/operate-log/page?bizId=$user&action=Password:%20***
  => 0 {"total":1}
GET /system/operate-log/page?action=%242
  => 0 {"total":0}
PUT /system/user/update {"id":$user,"username":"logged","nickname":"M","deptId":100}
  => 0 true
GET /system/operate-log/page?bizId=$user&type=user&action=Updated
  => 0 {"total":1,"list":[{"action":"Updated user $user (L): Nickname: L -> M",
		"extra":"{\"nickname\": {\"new\": \"M\", \"old\": \"L\"}}"}]}
PUT /system/user/update-status {"id":$user,"status":1}
  => 0 true
GET /system/operate-log/page?bizId=$user&type=user&action=Status:%20Enabled%20-%3E%20Disabled
  => 0 {"total":1}
POST /system/permission/assign-user-role {"userId":$user,"roleIds":[2]}
  => 0 true
GET /system/operate-log/page?bizId=$user&type=user&subType=assign
  => 0 {"total":1,"list":[{"action":"Added to roles of user $user (M): Role: Common"}]}
DELETE /system/user/delete?id=$user
  => 0 true
GET /system/operate-log/page?bizId=$user&action=Deleted%20user
  => 0 {"total":1}
GET /system/operate-log/page?bizId=$user&action=Removed%20from
  => 0 {"total":1}

# oplog rows: a reset of a password is named so
as admin
POST /system/user/create {"username":"logged","nickname":"L","password":"pass word 1","deptId":100}
  => 0, keep user
PUT /system/user/update-password {"id":$user,"password":"pass word 2"}
  => 0 true
GET /system/operate-log/page?bizId=$user&type=user&subType=reset%20password
  => 0 {"total":1,"list":[{"type":"user","subType":"reset password","action":"Updated user $user (L): Password: *** -> ***"}]}
as user logged
PUT /system/user/profile/update {"nickname":"M"}
  => 0 true
as admin
GET /system/operate-log/page?bizId=$user&userId=$user
  => 0 {"total":1,"list":[{"type":"user","subType":"update","action":"Updated user $user (L): Nickname: L -> M"}]}

# oplog secrets: the trigger logs no hash, whoever changes it and in whatever way
as admin
POST /system/user/create {"username":"logged","nickname":"L","password":"pass word 1","deptId":100}
  => 0, keep user
sql SET LOCAL fleetdesk.actor TO '{"trace_id":"t","user_id":7,"user_type":2,"sub_type":"Reset a password","method":"PUT","url":"/x","ip":"i","agent":"a","tenant_id":1}'
sql UPDATE system_users SET password = '$$2b$$new', sex = 1 WHERE id = $user
sql SET LOCAL fleetdesk.actor TO ''
sql UPDATE system_users SET password = '$$2b$$newer', sex = 2 WHERE id = $user
GET /system/operate-log/page?bizId=$user&userId=7
  => 0 {"total":1,"list":[{"userName":null,"action":"Updated user $user (L): Password: *** -> ***; Sex: Unknown -> Male",
		"extra":"{\"sex\": {\"new\": 1, \"old\": 0}, \"password\": {\"new\": \"***\", \"old\": \"***\"}}"}]}

# oplog rows: the other tables that administrators change
as admin
use dept id Lab 100
PUT /system/dept/update {"id":$id,"name":"Labs","parentId":100,"sort":1,"status":0}
  => 0 true
DELETE /system/dept/delete?id=$id
  => 0 true
GET /system/operate-log/page?bizId=$id&type=department
  => 0 {"total":3,"list":["*",{"action":"Updated department $id (Lab): Name: Lab -> Labs"},"*"]}
POST /system/menu/create {"name":"Shelf","type":1,"sort":1,"parentId":0,"path":"/shelf","status":0}
  => 0, keep id
DELETE /system/menu/delete?id=$id
  => 0 true
GET /system/operate-log/page?bizId=$id&type=menu
  => 0 {"total":2,"list":[{"subType":"delete"},{"subType":"create"}]}
POST /system/dict-type/create {"name":"Shade","type":"shade","status":0}
  => 0, keep id
GET /system/operate-log/page?bizId=$id&type=dictionary%20type
  => 0 {"total":1}
POST /system/dict-data/create {"sort":1,"label":"Dark","value":"d","dictType":"shade","status":0}
  => 0, keep id
GET /system/operate-log/page?bizId=$id&type=dictionary%20data
  => 0 {"total":1}
use channel channel North
GET /system/operate-log/page?bizId=$channel&type=channel
  => 0 {"total":1,"list":[{"requestUrl":"/device/channel/create"}]}
use device id 02:00:00:00:00:01 $channel
PUT /device/update-status {"macs":["02:00:00:00:00:01"],"status":1}
  => 0 true
GET /system/operate-log/page?bizId=$id&type=device&action=Updated
  => 0 {"total":1}
GET /system/operate-log/page?bizId=$id&type=device&action=Status:%20Not%20activated%20-%3E%20Activated
  => 0 {"total":1}
use channel south South
PUT /device/update {"id":$id,"mac":"02:00:00:00:00:01","channelId":$south}
  => 0 true
GET /system/operate-log/page?bizId=$id&type=device&subType=update
  => 0 {"list":[{"action":"Updated device $id (02:00:00:00:00:01): Channel: North -> South",
		"extra":"{\"channel_id\": {\"new\": $south, \"old\": $channel}}"},"*"]}
DELETE /device/delete-list?ids=$id
  => 0 true
GET /system/operate-log/page?bizId=$id&type=device&action=Deleted
  => 0 {"total":1}

# oplog rows: refused requests, those of modules, and those that change nothing are not logged
as admin
POST /system/role/create {"name":"ops","code":"ops","sort":1,"status":0}
  => 0, keep role
GET /system/operate-log/page
  => 0, keep n = data.total
POST /system/role/create {"name":"ops","code":"ops2","sort":1,"status":0}
  => E_ROLE_NAME_TAKEN
PUT /system/role/update {"id":$role,"name":"ops","code":"super_admin","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED
GET /system/operate-log/page
  => 0 {"total":$n}
POST /device/get-device-count-batch [{"channelId":1}]
  => 0
sql UPDATE system_role SET sort = 99 WHERE id = $role
GET /system/operate-log/page
  => 0 {"total":$n}

# oplog rows: long values are cut off, long JSON to the names of its fields
as admin
POST /system/role/create {"name":"ops","code":"ops","sort":1,"status":0}
  => 0, keep role
sql SET LOCAL fleetdesk.actor TO '{"trace_id":"t","user_id":7,"user_type":2,"sub_type":"Load","method":"PUT","url":"/x","ip":"i","agent":"a","tenant_id":1}'
sql UPDATE system_role SET sort = 5, remark = repeat('ä', 3000) WHERE id = $role
sql INSERT INTO system_role (tenant_id, name, code, sort, status) SELECT 1, 'n' || i, 'c' || i, i, 0 FROM generate_series(1, 1500) i
GET /system/operate-log/page?bizId=$role&userId=7
  => 0 {"total":1,"list":[{"extra":"{\"cut\": [\"sort\", \"remark\"]}"}]}
GET /system/operate-log/page?userId=7&subType=Load
  => 0 {"total":1501}

# oplog remote: other modules write to the log and read it
as module
POST /operate-log/create {"traceId":"t1","userId":1,"userType":2,"type":"CRM deal","subType":"Win deal","bizId":77,"action":"Won","extra":"{}","requestMethod":"POST","requestUrl":"/crm/deal/win","userIp":"10.0.0.1","userAgent":"m"}
  => 0 true
POST /operate-log/create {"userId":9,"userType":2,"type":"CRM","subType":"Lose deal","bizId":77,"action":"Lost","requestMethod":"POST","requestUrl":"/crm/deal/lose","userIp":"10.0.0.1"}
  => 0 true
POST /operate-log/create {"userId":9,"userType":2,"type":"CRM","subType":"Lose deal","bizId":77,"requestMethod":"POST","requestUrl":"/crm/deal/lose","userIp":"10.0.0.1"}
  => E_BAD_REQUEST msg "action"
GET /operate-log/page?bizId=77&pageNo=1&pageSize=10
  => 0 {"total":2,"list":[{"subType":"Lose deal","userName":null,"userAgent":"","extra":""},
		{"traceId":"t1","type":"CRM deal","action":"Won","extra":"{}","userName":"*"}]}
GET /operate-log/page?type=CRM
  => 0 {"total":1}
GET /operate-log/page?userId=9
  => 0 {"total":1}
header tenant-id 99
GET /operate-log/page?bizId=77
  => 0 {"total":0,"list":[]}
as admin
GET /system/operate-log/page?type=CRM
  => 0 {"total":2}

# oplog: entries of another tenant are not there
as admin
POST /system/user/create {"username":"lookedat","nickname":"P","password":"pass word 1"}
  => 0, keep user
GET /system/operate-log/page?bizId=$user&type=user
  => 0, keep id = data.list.0.id
GET /system/operate-log/get?id=$id
  => 0 {"id":$id}
sql UPDATE system_operate_log SET tenant_id = 2 WHERE id = $id
GET /system/operate-log/get?id=$id
  => 0 null
GET /system/operate-log/page?bizId=$user&type=user
  => 0 {"total":0}

# operate_log_export: who changed what, with nicknames
as admin
sql DELETE FROM system_operate_log
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9101, 1, 'doer', 'x', 'Doer')
sql INSERT INTO system_operate_log (id, request_method, request_url, user_agent, trace_id, user_ip, tenant_id, user_id, user_type, type, sub_type, biz_id, action) VALUES (9001, '', '', '', '', '', 1, 9101, 2, 'SYSTEM role', 'Create', 9007199254740993, 'a'), (9002, '', '', '', '', '', 1, 0, 0, 'SYSTEM user', 'Change', 7, 'b'), (9003, '', '', '', '', '', 2, 9101, 2, 'SYSTEM role', 'Create', 5, 'a')
GET /system/operate-log/export-excel
  => sheet [["Id","User name","User type","Type","Operation","Record id"],["9002","","","SYSTEM user","Change","7"],["9001","Doer","Administrator","SYSTEM role","Create","9007199254740993"]]
GET /system/operate-log/export?type=role
  => sheet ["*",["9001","*","*","*","*","*"]]
GET /system/operate-log/export?userId=x
  => E_BAD_REQUEST msg "userId"

# operate_log_page: the log of a visited tenant has the name of the visitor
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9301, 1, 'visitor', '*', 'The visitor'), (9302, 3, 'stranger', '*', 'Stranger')
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9303, 2, 'local', '*', 'Local')
sql INSERT INTO system_operate_log (request_method, request_url, user_agent, trace_id, user_ip, tenant_id, user_id, user_type, type, sub_type, biz_id, action) VALUES ('', '', '', '', '', 2, 9301, 2, 'VISITED', 'a', 1, 'a'), ('', '', '', '', '', 2, 9302, 2, 'VISITED', 'b', 2, 'b'), ('', '', '', '', '', 2, 9303, 2, 'VISITED', 'c', 3, 'c')
as admin
header visit-tenant-id 2
GET /system/operate-log/page?type=VISITED
  => 0 {"total":3,"list":[{"userName":"Local"},{"userName":null},{"userName":"The visitor"}]}

# operate_log_page: what one request changed, by its trace id
as admin
sql SET LOCAL fleetdesk.actor TO '{"trace_id":"abc","user_id":7,"user_type":2,"sub_type":"Load","method":"PUT","url":"/x","ip":"i","agent":"a","tenant_id":1}'
sql INSERT INTO system_post (tenant_id, name, code, sort, status) VALUES (1, 'a', 'a', 1, 0), (1, 'b', 'b', 1, 0)
sql SET LOCAL fleetdesk.actor TO ''
GET /system/operate-log/page?traceId=abc
  => 0 {"total":2,"list":[{"traceId":"abc"},{"traceId":"abc"}]}
GET /system/operate-log/page?traceId=ab
  => 0 {"total":0,"list":[]}
GET /system/operate-log/export-excel?traceId=abc
  => sheet ["*","*","*"]

# operate_log_page, operate_log_get: what triggers wrote is in the reader's language, what somebody typed stays
as admin
POST /system/role/create {"name":"a (b): c","code":"ops","sort":1,"status":0}
  => 0, keep role
PUT /system/role/update {"id":$role,"name":"Yes","code":"ops","sort":2,"status":1,"remark":"x; y: z"}
  => 0 true
header accept-language zh
GET /system/operate-log/page?bizId=$role&type=%E8%A7%92%E8%89%B2&subType=%E4%BF%AE%E6%94%B9
  => 0 {"total":1,"list":[{"type":"角色","subType":"修改",
		"action":"修改角色 $role (a (b): c)：名称：a (b): c -> Yes; 备注：无 -> x; y: z; 排序：1 -> 2; 状态：启用 -> 停用"}]}
keep id = data.list.0.id
GET /system/operate-log/get?id=$id
  => 0 {"type":"角色","subType":"修改","traceId":"*"}
GET /system/operate-log/page?bizId=$role&action=%E4%BF%AE%E6%94%B9%E8%A7%92%E8%89%B2
  => 0 {"total":1,"list":[{"type":"角色","subType":"修改"}]}
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100]}
  => 0 true
GET /system/operate-log/page?bizId=$role&subType=%E5%88%86%E9%85%8D%E8%8F%9C%E5%8D%95
  => 0 {"total":1,"list":[{"action":"增加角色菜单 $role (Yes)：菜单：系统管理, 用户管理"}]}
as module
POST /operate-log/create {"userId":1,"userType":2,"type":"role","subType":"Won","bizId":$role,"action":"Updated plans 7: nothing","requestMethod":"POST","requestUrl":"/x","userIp":"10.0.0.1"}
  => 0 true
as admin
header accept-language zh
GET /system/operate-log/page?bizId=$role&subType=Won
  => 0 {"total":1,"list":[{"type":"角色","subType":"Won","action":"Updated plans 7: nothing"}]}

# operate_log_page: what people write of addresses is kept without passwords and tokens
as admin
POST /system/notice/create {"title":"see https://u:M<M>@h.example/p?t=<M end","type":1,"content":"x","status":0}
  => 0, keep notice
GET /system/operate-log/page?type=notice&bizId=$notice
  => 0 {"total":1,"list":[{"type":"notice"}]}
holds SELECT action LIKE '%see https://***@h.example/p?*** end%' AND concat(action, extra) NOT LIKE '%<M%' FROM system_operate_log WHERE type = 'notice' AND biz_id = '$notice'
