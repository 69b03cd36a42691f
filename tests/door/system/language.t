# language: error messages are in the language that the browser prefers
as admin
header accept-language zh-CN,zh;q=0.9,en;q=0.8
DELETE /system/menu/delete?id=987654
  => E_MENU_UNKNOWN msg "菜单不存在"
POST /system/role/create {"name":"Super administrator","code":"super_admin","sort":1,"status":0}
  => E_ROLE_CODE_RESERVED msg "角色编码【super_admin】为系统保留"
POST /system/role/create {"name":" ","code":"x","sort":1,"status":0}
  => E_BAD_REQUEST msg "请求参数不正确：name：不能为空白"
POST /system/role/create {"name":"0123456789012345678901234567890","code":"x","sort":1,"status":0}
  => E_BAD_REQUEST msg "name：长度不能超过 30"
POST /system/role/create {"name":"x","code":"x","sort":1,"status":2}
  => E_BAD_REQUEST msg "status：必须是 [0, 1] 之一"
GET /nowhere
  => E_NOT_FOUND msg "请求地址不存在"
as nobody
header accept-language fr, zh;q=0.5, en;q=0.4
GET /system/role/page
  => E_UNAUTHORIZED msg "账号未登录"
header accept-language de-DE, fr;q=0.9
GET /system/role/page
  => E_UNAUTHORIZED msg "Not logged in"
header accept-language en, zh
GET /system/role/page
  => E_UNAUTHORIZED msg "Not logged in"
header accept-language zh;q=0, en;q=0.1
GET /system/role/page
  => E_UNAUTHORIZED msg "Not logged in"
header accept-language zhuang, ;;q=, zh;q=x, zh;q=9, -, =,
GET /system/role/page
  => E_UNAUTHORIZED msg "Not logged in"

# language: the language chosen by the user comes before that of the browser
as admin
POST /system/user/create {"username":"reader","nickname":"R","password":"pass word 1"}
  => 0, keep id
as user reader
GET /system/user/profile/get
  => 0 {"language":null}
GET /system/role/page
  => E_FORBIDDEN msg "You do not have permission"
PUT /system/user/profile/update {"language":"zh"}
  => 0 true
GET /system/role/page
  => E_FORBIDDEN msg "没有该操作权限"
GET /system/user/profile/get
  => 0 {"language":"zh"}
PUT /system/user/profile/update {"nickname":"S"}
  => 0 true
header accept-language en
GET /system/role/page
  => E_FORBIDDEN msg "没有该操作权限"
PUT /system/user/profile/update {"language":"en"}
  => 0 true
header accept-language zh
GET /system/role/page
  => E_FORBIDDEN msg "You do not have permission"
PUT /system/user/profile/update {"language":""}
  => 0 true
GET /system/role/page
  => E_FORBIDDEN msg "没有该操作权限"
PUT /system/user/profile/update {"language":"fr"}
  => E_BAD_REQUEST msg "language：必须是 en 或 zh"
PUT /system/user/profile/update {"language":"ZH"}
  => E_BAD_REQUEST msg "language"
GET /system/user/profile/get
  => 0 {"language":null,"nickname":"S"}

# language: menus and labels are translated where they are shown, not where they are edited
as admin
header accept-language zh
GET /system/menu/get?id=1
  => 0 {"name":"System"}
GET /system/menu/list?name=System
  => 0 [{"id":1,"name":"System"}]
GET /system/dict-data/page?dictType=common_status
  => 0 {"list":[{"label":"Disabled"},{"label":"Enabled"}]}
GET /system/dict-data/type?type=common_status
  => 0 [{"value":"0","label":"启用"},{"value":"1","label":"停用"}]
GET /system/dict-type/page?type=common_status
  => 0 {"list":[{"name":"Common status"}]}
use user_with_menus reader R [1,101,1008]
as user reader
GET /system/auth/get-permission-info
  => 0 {"menus":[{"name":"System","children":[{"name":"Roles"}]}]}
header accept-language zh-Hans
GET /system/auth/get-permission-info
  => 0 {"menus":[{"name":"系统管理","children":[{"name":"角色管理"}]}]}
as admin
header accept-language zh
PUT /system/menu/update {"id":101,"name":"Ranks","type":2,"sort":2,"parentId":1,"status":0}
  => 0 true
sql UPDATE system_dict_data SET label = 'On' WHERE dict_type = 'common_status' AND value = '0'
GET /system/dict-data/type?type=common_status
  => 0 [{"value":"0","label":"On"},{"value":"1","label":"停用"}]
as user reader
header accept-language zh
GET /system/auth/get-permission-info
  => 0 {"menus":[{"name":"系统管理","children":[{"name":"Ranks"}]}]}

# language: what a Chinese reader sends back unchanged stays English, and keeps its Chinese text
as admin
header accept-language zh
GET /system/menu/get?id=101
  => 0 {"name":"Roles"}, keep menu = data
PUT /system/menu/update $menu
  => 0 true
GET /system/dict-data/page?dictType=common_status&label=Disabled
  => 0 {"total":1}, keep entry = data.list.0
PUT /system/dict-data/update $entry
  => 0 true
GET /system/dict-type/page?type=common_status&name=status
  => 0 {"total":1}, keep type = data.list.0
PUT /system/dict-type/update $type
  => 0 true
GET /system/notify-template/page?code=bpm_task_timeout&name=Task%20overdue
  => 0 {"total":1}, keep template = data.list.0
PUT /system/notify-template/update $template
  => 0 true
holds SELECT name = 'Roles' FROM system_menu WHERE id = 101
holds SELECT label = 'Disabled' FROM system_dict_data WHERE dict_type = 'common_status' AND value = '1'
holds SELECT name = 'Common status' FROM system_dict_type WHERE type = 'common_status'
holds SELECT name = 'Task overdue' AND content LIKE 'Your task {taskName} %' FROM system_notify_template WHERE code = 'bpm_task_timeout'
GET /system/dict-data/type?type=common_status
  => 0 [{"label":"启用"},{"label":"停用"}]
header accept-language en
GET /system/dict-data/type?type=common_status
  => 0 [{"label":"Enabled"},{"label":"Disabled"}]

# language: all labels of the simple lists
as admin
sql DELETE FROM system_dict_data WHERE dict_type NOT IN ('system_user_sex', 'mine')
sql DELETE FROM system_dict_type WHERE type <> 'system_user_sex'
sql INSERT INTO system_dict_data (dict_type, sort, value, label) VALUES ('mine', 1, '0', 'Unknown')
header accept-language zh
GET /system/dict-data/simple-list
  => 0 [{"label":"Unknown"},{"label":"未知"},{"label":"男"},{"label":"女"}]
GET /system/dict-data/list-all-simple
  => 0 [{"label":"Unknown"},{"label":"未知"},{"label":"男"},{"label":"女"}]
GET /system/dict-type/simple-list
  => 0 [{"name":"性别"}]
GET /system/dict-type/list-all-simple
  => 0 [{"name":"性别"}]
header accept-language en
GET /system/dict-data/simple-list
  => 0 [{"label":"Unknown"},{"label":"Unknown"},{"label":"Male"},{"label":"Female"}]

# language: workbooks have headings and labels in the language of their reader
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) VALUES (9001, 1, 'Cook', 'cook', 1, 1)
header accept-language zh
GET /system/post/export-excel?code=cook
  => sheet [["编号","名称","编码","排序","状态"],["9001","Cook","cook","1","停用"]]
header accept-language en
GET /system/post/export-excel?code=cook
  => sheet [["Id","Name","Code","Sort","Status"],["9001","Cook","cook","1","Disabled"]]
header accept-language zh
GET /system/user/get-import-template
  => sheet [["用户名","昵称","部门编号","邮箱","手机号码","性别","状态"],["johndoe","*","*","*","*","男","启用"],["janedoe","*","","","","女","停用"]]

# language: imports understand headings and labels of both languages, whoever sends them
as admin
UPLOAD /system/user/import sheet [["登录名","Nickname","性别","Status"],["imp1","One","女","停用"],["imp2","Two","Male","启用"]]
  => 0 {"createUsernames":["imp1","imp2"],"failureUsernames":{}}
holds SELECT sex = 2 AND status = 1 FROM system_users WHERE username = 'imp1'
holds SELECT sex = 1 AND status = 0 FROM system_users WHERE username = 'imp2'
header accept-language zh
UPLOAD /system/user/import sheet [["用户账号","昵称","Sex","状态"],["imp3","Three","Male","Enabled"],["imp4","Four","Neither","启用"],["imp5"],["i 6","Six"]]
  => 0 {"createUsernames":["imp3"],"failureUsernames":{"imp4":"Sex：不是字典中的标签","imp5":"昵称：不能为空白","i 6":"用户账号：长度必须在 4 到 30 之间"}}
UPLOAD /system/user/import sheet [["Name"],["imp1"]]
  => E_SHEET_UNREADABLE msg "无法读取表格：缺少表头“用户名”（或 username"
use channel channel North
UPLOAD /device/import?updateSupport=false sheet [["MAC 地址","渠道编号","型号"],["02:00:00:00:00:01",$channel,"M1"],["02:00:00:00:00:02","x","M1"]]
  => 0 "*"
holds SELECT device_model = 'M1' FROM device_info WHERE mac = '02:00:00:00:00:01'

# language: answers to modules and devices are in English
as module
header accept-language zh
GET /user/valid?ids=987654
  => E_USER_UNKNOWN msg "User not found"
GET /dict-data/list?dictType=common_status
  => 0 "*"
as device
header accept-language zh
GET /deviceHeartBeat/02:00:00:00:00:99
  => E_DEVICE_NOT_EXISTS msg "Device not found"

# language: the operation log is kept in English, whoever acts, and read in the language of who asks
as admin
POST /system/user/create {"username":"reader","nickname":"R","password":"pass word 1"}
  => 0, keep id
PUT /system/user/profile/update {"language":"zh"}
  => 0 true
header accept-language zh
POST /system/role/create {"name":"ops","code":"ops","sort":1,"status":0}
  => 0, keep role
PUT /system/user/update-password {"id":$id,"password":"pass word 2"}
  => 0 true
GET /system/operate-log/page
  => 0 {"list":[{"type":"用户","subType":"重置密码","action":"修改用户 $id (R)：密码：*** -> ***"},{"type":"角色"},"*","*"]}
PUT /system/user/profile/update {"language":"en"}
  => 0 true
header accept-language en
GET /system/operate-log/page
  => 0 {"list":[{"type":"user"},{"type":"user","subType":"reset password","action":"Updated user $id (R): Password: *** -> ***"},{"type":"role","subType":"create"},"*","*"]}

# language: a message is in the language of its receiver, whoever sends it
as admin
POST /system/user/create {"username":"reader","nickname":"R","password":"pass word 1"}
  => 0, keep id
as user reader
PUT /system/user/profile/update {"language":"zh"}
  => 0 true
as admin
header accept-language en
POST /system/notify-template/send-notify {"userId":$id,"userType":2,"templateCode":"bpm_task_timeout","templateParams":{"taskName":"T","processInstanceName":"{P}","detailUrl":"/d"}}
  => 0
POST /system/notify-template/send-notify {"userId":$id,"userType":1,"templateCode":"bpm_task_timeout","templateParams":{"taskName":"T","processInstanceName":"P","detailUrl":"/d"}}
  => 0
header accept-language zh
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"bpm_task_timeout","templateParams":{"taskName":"T","processInstanceName":"P","detailUrl":"/d"}}
  => 0
GET /system/notify-message/page?templateCode=bpm_task_timeout
  => 0 {"list":[
		{"userId":1,"templateNickname":"Workflow","templateContent":"Your task T in P is overdue: /d"},
		{"userType":1,"templateNickname":"Workflow","templateContent":"Your task T in P is overdue: /d"},
		{"userId":$id,"templateNickname":"工作流","templateContent":"流程【{P}】的任务【T】已超时：/d"}]}
GET /system/notify-template/page?code=bpm_task_timeout
  => 0 {"list":[{"name":"Task overdue","content":"Your task {taskName} in {processInstanceName} is overdue: {detailUrl}"}]}
sql UPDATE system_notify_template SET content = 'Hurry: {taskName}' WHERE code = 'bpm_task_timeout'
as module
header tenant-id 1
POST /notify/send/send-single-admin {"userId":$id,"templateCode":"bpm_task_timeout","templateParams":{"taskName":"T"}}
  => 0
as user reader
GET /system/notify-message/get-unread-list?size=1
  => 0 [{"templateNickname":"工作流","templateContent":"Hurry: T"}]

# language: one reads one's messages in one's language, whatever they were sent in
as admin
POST /system/user/create {"username":"reader","nickname":"R","password":"pass word 1"}
  => 0, keep id
POST /system/notify-template/send-notify {"userId":$id,"userType":2,"templateCode":"bpm_process_instance_reject","templateParams":{"processInstanceName":"{reason} {","reason":12.50,"detailUrl":"/d"}}
  => 0, keep one
as user reader
header accept-language zh
GET /system/notify-message/get-unread-list
  => 0 [{"id":$one,"templateNickname":"工作流","templateContent":"您的流程【{reason} {】已被驳回：12.50（/d）","templateParams":{"reason":12.50}}]
GET /system/notify-message/my-page
  => 0 {"total":1,"list":[{"id":$one,"templateNickname":"工作流","templateContent":"您的流程【{reason} {】已被驳回：12.50（/d）"}]}
header accept-language en
GET /system/notify-message/my-page
  => 0 {"list":[{"templateNickname":"Workflow","templateContent":"Your process {reason} { was rejected: 12.50 (/d)"}]}
PUT /system/user/profile/update {"language":"zh"}
  => 0 true
as admin
POST /system/notify-template/send-notify {"userId":$id,"userType":2,"templateCode":"bpm_process_instance_approve","templateParams":{"processInstanceName":"P","detailUrl":"/d"}}
  => 0, keep two
GET /system/notify-message/page?userId=$id
  => 0 {"list":[
		{"id":$two,"templateNickname":"工作流","templateContent":"您的流程【P】已审批通过：/d"},
		{"id":$one,"templateNickname":"Workflow","templateContent":"Your process {reason} { was rejected: 12.50 (/d)"}]}
GET /system/notify-message/get?id=$two
  => 0 {"templateNickname":"工作流","templateContent":"您的流程【P】已审批通过：/d"}
as user reader
PUT /system/user/profile/update {"language":"en"}
  => 0 true
GET /system/notify-message/get-unread-list
  => 0 [{"id":$two,"templateNickname":"Workflow","templateContent":"Your process P was approved: /d"},{"id":$one}]

# language: messages of a template that an administrator has changed are shown as he wrote it
as admin
POST /system/user/create {"username":"reader","nickname":"R","password":"pass word 1"}
  => 0, keep id
sql UPDATE system_notify_template SET content = 'Hurry: {taskName}', nickname = 'The desk' WHERE code = 'bpm_task_timeout'
POST /system/notify-template/send-notify {"userId":$id,"userType":2,"templateCode":"bpm_task_timeout","templateParams":{"taskName":"T"}}
  => 0
POST /system/notify-template/create {"name":"T","code":"own","type":1,"nickname":"Workflow","content":"No {n}","status":0}
  => 0
POST /system/notify-template/send-notify {"userId":$id,"userType":2,"templateCode":"own","templateParams":{"n":1}}
  => 0
as user reader
header accept-language zh
GET /system/notify-message/my-page
  => 0 {"list":[
		{"templateNickname":"Workflow","templateContent":"No 1"},
		{"templateNickname":"The desk","templateContent":"Hurry: T"}]}

# language: an export task has the language of the browser that ordered it
as admin
header accept-language zh
POST /infra/export-task/create {"biz":"post"}
  => 0, keep id
holds SELECT language = 'zh' FROM infra_task WHERE id = $id
header accept-language fr
POST /infra/export-task/create {"biz":"post"}
  => 0, keep id
holds SELECT language = 'en' FROM infra_task WHERE id = $id

# language: a message calls what the suite has named as its reader does
as admin
POST /system/user/create {"username":"reader","nickname":"R","password":"pass word 1"}
  => 0, keep id
POST /system/notify-template/send-notify {"userId":$id,"userType":2,"templateCode":"bpm_task_assigned","templateParams":{"processInstanceName":"Blacklist approval: com.bad.game","taskName":"Blacklist approver","startUserNickname":"O","detailUrl":"/d"}}
  => 0
as user reader
header accept-language zh
GET /system/notify-message/my-page
  => 0 {"list":[{"templateContent":"您有来自 O 的流程【黑名单审批：com.bad.game】的待办任务【黑名单审批人】：/d"}]}
GET /system/notify-message/get-unread-list
  => 0 [{"templateContent":"您有来自 O 的流程【黑名单审批：com.bad.game】的待办任务【黑名单审批人】：/d"}]
header accept-language en
GET /system/notify-message/my-page
  => 0 {"list":[{"templateContent":"Your task Blacklist approver in Blacklist approval: com.bad.game of O: /d"}]}
