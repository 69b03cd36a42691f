# notify_template_create: all fields are stored, with the names of the parameters in the text
as admin
POST /system/notify-template/create {"name":"Welcome","code":"welcome","type":1,"nickname":"Fleet","content":"Dear {user}, {fleet} greets {user}. {} { open","status":0,"remark":"r","params":["ignored"]}
  => 0, keep id
GET /system/notify-template/get?id=$id
  => 0 {"id":$id,"name":"Welcome","code":"welcome","type":1,"nickname":"Fleet","content":"Dear {user}, {fleet} greets {user}. {} { open","params":["user","fleet"],"status":0,"remark":"r","createTime":"*"}
POST /system/notify-template/create {"name":"Welcome","code":"plain","type":2,"nickname":"Fleet","content":"No names","status":1}
  => 0, keep id
GET /system/notify-template/get?id=$id
  => 0 {"params":[],"type":2,"status":1,"remark":null}
GET /system/notify-template/get?id=987654321
  => 0 null
GET /system/notify-template/get
  => E_BAD_REQUEST msg "id"

# notify_template_create: a code is unique, and each field has its limits
as admin
POST /system/notify-template/create {"name":"A","code":"aaa","type":1,"nickname":"N","content":"C","status":0}
  => 0
POST /system/notify-template/create {"name":"B","code":"aaa","type":1,"nickname":"N","content":"C","status":0}
  => E_MESSAGE_TEMPLATE_CODE_TAKEN msg "aaa"
POST /system/notify-template/create {"code":"b","type":1,"nickname":"N","content":"C","status":0}
  => E_BAD_REQUEST msg "name"
POST /system/notify-template/create {"name":"1234567890123456789012345678901234567890123456789012345678901234","code":"b","type":1,"nickname":"N","content":"C","status":0}
  => E_BAD_REQUEST msg "name"
POST /system/notify-template/create {"name":"B","type":1,"nickname":"N","content":"C","status":0}
  => E_BAD_REQUEST msg "code"
POST /system/notify-template/create {"name":"B","code":"b","nickname":"N","content":"C","status":0}
  => E_BAD_REQUEST msg "type"
POST /system/notify-template/create {"name":"B","code":"b","type":3,"nickname":"N","content":"C","status":0}
  => E_BAD_REQUEST msg "type"
POST /system/notify-template/create {"name":"B","code":"b","type":1,"content":"C","status":0}
  => E_BAD_REQUEST msg "nickname"
POST /system/notify-template/create {"name":"B","code":"b","type":1,"nickname":"N","status":0}
  => E_BAD_REQUEST msg "content"
POST /system/notify-template/create {"name":"B","code":"b","type":1,"nickname":"N","content":"C"}
  => E_BAD_REQUEST msg "status"

# notify_template_update: parameters follow the text; a remark that is not sent keeps its value
as admin
POST /system/notify-template/create {"name":"Old","code":"old","type":1,"nickname":"N","content":"{a}","status":0,"remark":"r"}
  => 0, keep id
POST /system/notify-template/create {"name":"Other","code":"other","type":1,"nickname":"N","content":"C","status":0}
  => 0
PUT /system/notify-template/update {"id":$id,"name":"New","code":"new","type":2,"nickname":"M","content":"{b}{a}","status":1}
  => 0 true
GET /system/notify-template/get?id=$id
  => 0 {"name":"New","code":"new","type":2,"nickname":"M","content":"{b}{a}","params":["b","a"],"status":1,"remark":"r"}
PUT /system/notify-template/update {"id":$id,"name":"New","code":"other","type":2,"nickname":"M","content":"C","status":1}
  => E_MESSAGE_TEMPLATE_CODE_TAKEN
PUT /system/notify-template/update {"id":987654321,"name":"New","code":"other","type":2,"nickname":"M","content":"C","status":1}
  => E_MESSAGE_TEMPLATE_UNKNOWN
PUT /system/notify-template/update {"name":"New","code":"new","type":2,"nickname":"M","content":"C","status":1}
  => E_BAD_REQUEST msg "id"

# notify_template_delete: one, or several; unknown ids among several are ignored
as admin
POST /system/notify-template/create {"name":"One","code":"one","type":1,"nickname":"N","content":"C","status":0}
  => 0, keep one
POST /system/notify-template/create {"name":"Two","code":"two","type":1,"nickname":"N","content":"C","status":0}
  => 0, keep two
DELETE /system/notify-template/delete?id=$one
  => 0 true
DELETE /system/notify-template/delete?id=$one
  => E_MESSAGE_TEMPLATE_UNKNOWN
DELETE /system/notify-template/delete-list?ids=$one,$two,987654321
  => 0 true
GET /system/notify-template/get?id=$two
  => 0 null
POST /system/notify-template/create {"name":"Two","code":"two","type":1,"nickname":"N","content":"C","status":0}
  => 0
DELETE /system/notify-template/delete
  => E_BAD_REQUEST msg "id"
DELETE /system/notify-template/delete-list
  => E_BAD_REQUEST msg "ids"

# notify_template_page: newest first, by code, name, status and time
as admin
POST /system/notify-template/create {"name":"Page a","code":"pg_a","type":1,"nickname":"N","content":"{x}","status":1}
  => 0, keep a
POST /system/notify-template/create {"name":"Page b","code":"pg_b","type":1,"nickname":"N","content":"C","status":0}
  => 0, keep b
GET /system/notify-template/page?code=pg_
  => 0 {"total":2,"list":[{"id":$b},{"id":$a,"name":"Page a","code":"pg_a","type":1,"nickname":"N","content":"{x}","params":["x"],"status":1,"remark":null,"createTime":"*"}]}
GET /system/notify-template/page?name=Page&status=0
  => 0 {"total":1,"list":[{"id":$b}]}
sql UPDATE system_notify_template SET create_time = '2001-02-03 12:00:00' WHERE code = 'pg_a'
GET /system/notify-template/page?createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":$a}]}
GET /system/notify-template/page?status=2
  => E_BAD_REQUEST msg "status"

# notify_template_simple_list: enabled templates
as admin
sql DELETE FROM system_notify_template
POST /system/notify-template/create {"name":"On","code":"on","type":1,"nickname":"N","content":"C","status":0}
  => 0, keep on
POST /system/notify-template/create {"name":"Off","code":"off","type":1,"nickname":"N","content":"C","status":1}
  => 0
GET /system/notify-template/simple-list
  => 0 [{"id":$on,"name":"On","code":"on"}]
GET /system/notify-template/list-all-simple
  => 0 [{"id":$on,"name":"On","code":"on"}]

# send_notify: stores the text with its parameters, whatever their type
as admin
POST /system/notify-template/create {"name":"T","code":"tpl","type":2,"nickname":"Fleet","content":"{user}: {n}, {yes}, {user} {} {","status":0}
  => 0, keep template
POST /system/notify-template/send-notify {"userId":77,"userType":1,"templateCode":"tpl","templateParams":{"user":"Ann \"{n}\"","n":12,"yes":true,"more":[1]}}
  => 0, keep id
GET /system/notify-message/get?id=$id
  => 0 {"id":$id,"userId":77,"userType":1,"templateId":$template,"templateCode":"tpl","templateNickname":"Fleet","templateContent":"Ann \"{n}\": 12, true, Ann \"{n}\" {} {","templateType":2,"templateParams":{"user":"Ann \"{n}\"","n":12,"yes":true,"more":[1]},"readStatus":false,"readTime":null,"createTime":"*"}

# send_notify: the template must exist, and each of its parameters must be sent
as admin
POST /system/notify-template/create {"name":"T","code":"tpl","type":1,"nickname":"N","content":"{one} {two} {three}","status":0}
  => 0, keep template
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"none"}
  => E_NOTICE_UNKNOWN
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl","templateParams":{"one":"","three":3}}
  => E_MESSAGE_PARAM_MISSING msg "two"
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl","templateParams":{"one":1,"two":null,"three":3}}
  => E_MESSAGE_PARAM_MISSING msg "two"
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl"}
  => E_MESSAGE_PARAM_MISSING msg "one"
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl","templateParams":null}
  => E_MESSAGE_PARAM_MISSING msg "one"
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl","templateParams":[1]}
  => E_BAD_REQUEST msg "templateParams"
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl","templateParams":"one"}
  => E_BAD_REQUEST msg "templateParams"
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl","templateParams":{"one":1,"two":2,"three":"long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long "}}
  => E_BAD_REQUEST msg "templateParams"
GET /system/notify-message/page?userId=1&templateCode=tpl
  => 0 {"total":0,"list":[]}
PUT /system/notify-template/update {"id":$template,"name":"T","code":"tpl","type":1,"nickname":"N","content":"{one}","status":1}
  => 0 true
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl"}
  => 0 null
GET /system/notify-message/page?userId=1&templateCode=tpl
  => 0 {"total":0,"list":[]}
DELETE /system/notify-template/delete?id=$template
  => 0 true
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl"}
  => E_NOTICE_UNKNOWN
POST /system/notify-template/send-notify {"userType":2,"templateCode":"tpl"}
  => E_BAD_REQUEST msg "userId"
POST /system/notify-template/send-notify {"userId":1,"templateCode":"tpl"}
  => E_BAD_REQUEST msg "userType"
POST /system/notify-template/send-notify {"userId":1,"userType":3,"templateCode":"tpl"}
  => E_BAD_REQUEST msg "userType"
POST /system/notify-template/send-notify {"userId":1,"userType":2}
  => E_BAD_REQUEST msg "templateCode"

# send_notify: a message to an administrator who is unknown, deleted or of another tenant is refused
as admin
POST /system/notify-template/create {"name":"T","code":"tpl","type":1,"nickname":"N","content":"Hi","status":0}
  => 0
use user anna Anna
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '-', 'T')
POST /system/notify-template/send-notify {"userId":9001,"userType":2,"templateCode":"tpl"}
  => E_USER_UNKNOWN
POST /system/notify-template/send-notify {"userId":987654321,"userType":2,"templateCode":"tpl"}
  => E_USER_UNKNOWN
POST /system/notify-template/send-notify {"userId":$anna,"userType":2,"templateCode":"tpl"}
  => 0 "*"
DELETE /system/user/delete?id=$anna
  => 0
POST /system/notify-template/send-notify {"userId":$anna,"userType":2,"templateCode":"tpl"}
  => E_USER_UNKNOWN

# notify_send: a module sends to the user type in the path, within its tenant
as admin
POST /system/notify-template/create {"name":"T","code":"tpl","type":1,"nickname":"N","content":"Hi {who}","status":0}
  => 0
as module
POST /notify/send/send-single-admin {"userId":7,"templateCode":"tpl","templateParams":{"who":"you"},"userType":1}
  => 0, keep mine
POST /notify/send/send-single-member {"userId":7,"templateCode":"tpl","templateParams":{"who":"you"}}
  => 0, keep member
POST /notify/send/send-single-admin {"userId":7,"templateCode":"tpl"}
  => E_MESSAGE_PARAM_MISSING msg "who"
POST /notify/send/send-single-member {"userId":7,"templateCode":"none"}
  => E_NOTICE_UNKNOWN
POST /notify/send/send-single-admin {"templateCode":"tpl"}
  => E_BAD_REQUEST msg "userId"
POST /notify/send/send-single-admin {"userId":7}
  => E_BAD_REQUEST msg "templateCode"
POST /notify/send/send-single-member {"templateCode":"tpl"}
  => E_BAD_REQUEST msg "userId"
POST /notify/send/send-single-member {"userId":7}
  => E_BAD_REQUEST msg "templateCode"
header tenant-id 2
POST /notify/send/send-single-admin {"userId":7,"templateCode":"tpl","templateParams":{"who":"them"}}
  => 0, keep theirs
as admin
GET /system/notify-message/get?id=$mine
  => 0 {"userId":7,"userType":2,"templateContent":"Hi you"}
GET /system/notify-message/get?id=$member
  => 0 {"userId":7,"userType":1,"templateContent":"Hi you"}
GET /system/notify-message/get?id=$theirs
  => 0 null
