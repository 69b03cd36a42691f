# unserved: captcha, telling where an address is, for somebody without any role
as admin
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /system/area/get-by-ip?ip=1.1.1.1
  => 501 null
as nobody
POST /system/captcha/get {}
  => 501 null
POST /system/captcha/check {}
  => 501 null

# unserved: text messages, for somebody without any role
as admin
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
POST /system/sms-channel/create {}
  => 501 null
PUT /system/sms-channel/update {}
  => 501 null
DELETE /system/sms-channel/delete?id=1
  => 501 null
DELETE /system/sms-channel/delete-list?ids=1
  => 501 null
GET /system/sms-channel/get?id=1
  => 501 null
GET /system/sms-channel/page
  => 501 null
GET /system/sms-channel/list-all-simple
  => 501 null
GET /system/sms-channel/simple-list
  => 501 null
POST /system/sms-template/create {}
  => 501 null
PUT /system/sms-template/update {}
  => 501 null
DELETE /system/sms-template/delete?id=1
  => 501 null
DELETE /system/sms-template/delete-list?ids=1
  => 501 null
GET /system/sms-template/get?id=1
  => 501 null
GET /system/sms-template/page
  => 501 null
GET /system/sms-template/list-all-simple
  => 501 null
GET /system/sms-template/simple-list
  => 501 null
GET /system/sms-template/export-excel
  => 501 null
POST /system/sms-template/send-sms {}
  => 501 null
GET /system/sms-log/get?id=1
  => 501 null
GET /system/sms-log/page
  => 501 null
GET /system/sms-log/export-excel
  => 501 null
as nobody
POST /system/sms/callback/aliyun {}
  => 501 null
POST /system/sms/callback/tencent {}
  => 501 null
POST /system/sms/callback/huawei {}
  => 501 null
POST /system/sms/callback/qiniu {}
  => 501 null

# unserved: mail, for somebody without any role
as admin
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
POST /system/mail-account/create {}
  => 501 null
PUT /system/mail-account/update {}
  => 501 null
DELETE /system/mail-account/delete?id=1
  => 501 null
DELETE /system/mail-account/delete-list?ids=1
  => 501 null
GET /system/mail-account/get?id=1
  => 501 null
GET /system/mail-account/page
  => 501 null
GET /system/mail-account/list-all-simple
  => 501 null
GET /system/mail-account/simple-list
  => 501 null
POST /system/mail-template/create {}
  => 501 null
PUT /system/mail-template/update {}
  => 501 null
DELETE /system/mail-template/delete?id=1
  => 501 null
DELETE /system/mail-template/delete-list?ids=1
  => 501 null
GET /system/mail-template/get?id=1
  => 501 null
GET /system/mail-template/page
  => 501 null
GET /system/mail-template/list-all-simple
  => 501 null
GET /system/mail-template/simple-list
  => 501 null
POST /system/mail-template/send-mail {}
  => 501 null
GET /system/mail-log/get?id=1
  => 501 null
GET /system/mail-log/page
  => 501 null
as nobody

# unserved: OAuth for others, for somebody without any role
as admin
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
POST /system/oauth2-client/create {}
  => 501 null
PUT /system/oauth2-client/update {}
  => 501 null
DELETE /system/oauth2-client/delete?id=1
  => 501 null
DELETE /system/oauth2-client/delete-list?ids=1
  => 501 null
GET /system/oauth2-client/get?id=1
  => 501 null
GET /system/oauth2-client/page
  => 501 null
GET /system/oauth2/authorize?clientId=x
  => 501 null
POST /system/oauth2/authorize {}
  => 501 null
GET /system/oauth2/user/get
  => 501 null
PUT /system/oauth2/user/update {}
  => 501 null
as nobody
POST /system/oauth2/token {}
  => 501 null
DELETE /system/oauth2/token?token=x
  => 501 null
POST /system/oauth2/check-token {}
  => 501 null

# unserved: social accounts, for somebody without any role
as admin
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
POST /system/social-client/create {}
  => 501 null
PUT /system/social-client/update {}
  => 501 null
DELETE /system/social-client/delete?id=1
  => 501 null
DELETE /system/social-client/delete-list?ids=1
  => 501 null
GET /system/social-client/get?id=1
  => 501 null
GET /system/social-client/page
  => 501 null
POST /system/social-client/send-subscribe-message {}
  => 501 null
POST /system/social-user/bind {}
  => 501 null
DELETE /system/social-user/unbind?type=1
  => 501 null
GET /system/social-user/get?id=1
  => 501 null
GET /system/social-user/page
  => 501 null
as nobody

# unserved: still an address like any other
as admin
GET /system/mail-account/create
  => 405
GET /system/mail-account/list
  => 404
GET /system/sms-channel
  => 404
as nobody
GET /system/mail-account/page
  => 401
header tenant-id x
POST /system/captcha/get {}
  => 400 msg "tenant-id"
header tenant-id 999
POST /system/captcha/get no JSON at all
  => 501
