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
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"none"}
  => E_NOTICE_UNKNOWN
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl","templateParams":{"one":"","three":3}}
  => E_MESSAGE_PARAM_MISSING msg "two"
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl","templateParams":{"one":1,"two":null,"three":3}}
  => E_MESSAGE_PARAM_MISSING msg "two"
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl"}
  => E_MESSAGE_PARAM_MISSING msg "one"
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl","templateParams":null}
  => E_MESSAGE_PARAM_MISSING msg "one"
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl","templateParams":[1]}
  => E_BAD_REQUEST msg "templateParams"
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl","templateParams":"one"}
  => E_BAD_REQUEST msg "templateParams"
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl","templateParams":{"one":1,"two":2,"three":"long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long "}}
  => E_BAD_REQUEST msg "templateParams"
GET /system/notify-message/page?userId=7&templateCode=tpl
  => 0 {"total":0,"list":[]}
PUT /system/notify-template/update {"id":$template,"name":"T","code":"tpl","type":1,"nickname":"N","content":"{one}","status":1}
  => 0 true
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl"}
  => 0 null
GET /system/notify-message/page?userId=7&templateCode=tpl
  => 0 {"total":0,"list":[]}
DELETE /system/notify-template/delete?id=$template
  => 0 true
POST /system/notify-template/send-notify {"userId":7,"userType":2,"templateCode":"tpl"}
  => E_NOTICE_UNKNOWN
POST /system/notify-template/send-notify {"userType":2,"templateCode":"tpl"}
  => E_BAD_REQUEST msg "userId"
POST /system/notify-template/send-notify {"userId":7,"templateCode":"tpl"}
  => E_BAD_REQUEST msg "userType"
POST /system/notify-template/send-notify {"userId":7,"userType":3,"templateCode":"tpl"}
  => E_BAD_REQUEST msg "userType"
POST /system/notify-template/send-notify {"userId":7,"userType":2}
  => E_BAD_REQUEST msg "templateCode"

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
