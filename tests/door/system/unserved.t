# unserved: captcha
as nobody
POST /system/captcha/get {}
  => E_NOT_IMPLEMENTED null
POST /system/captcha/check {}
  => E_NOT_IMPLEMENTED null

# unserved: text messages are not offered, as a user without roles is told, too
use powerless
POST /system/sms-channel/create {}
  => E_NOT_IMPLEMENTED null
PUT /system/sms-channel/update {}
  => E_NOT_IMPLEMENTED null
DELETE /system/sms-channel/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /system/sms-channel/delete-list?ids=1
  => E_NOT_IMPLEMENTED null
GET /system/sms-channel/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/sms-channel/page
  => E_NOT_IMPLEMENTED null
GET /system/sms-channel/list-all-simple
  => E_NOT_IMPLEMENTED null
GET /system/sms-channel/simple-list
  => E_NOT_IMPLEMENTED null
POST /system/sms-template/create {}
  => E_NOT_IMPLEMENTED null
PUT /system/sms-template/update {}
  => E_NOT_IMPLEMENTED null
DELETE /system/sms-template/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /system/sms-template/delete-list?ids=1
  => E_NOT_IMPLEMENTED null
GET /system/sms-template/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/sms-template/page
  => E_NOT_IMPLEMENTED null
GET /system/sms-template/list-all-simple
  => E_NOT_IMPLEMENTED null
GET /system/sms-template/simple-list
  => E_NOT_IMPLEMENTED null
GET /system/sms-template/export-excel
  => E_NOT_IMPLEMENTED null
POST /system/sms-template/send-sms {}
  => E_NOT_IMPLEMENTED null
GET /system/sms-log/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/sms-log/page
  => E_NOT_IMPLEMENTED null
GET /system/sms-log/export-excel
  => E_NOT_IMPLEMENTED null
as nobody
POST /system/sms/callback/aliyun {}
  => E_NOT_IMPLEMENTED null
POST /system/sms/callback/tencent {}
  => E_NOT_IMPLEMENTED null
POST /system/sms/callback/huawei {}
  => E_NOT_IMPLEMENTED null
POST /system/sms/callback/qiniu {}
  => E_NOT_IMPLEMENTED null

# unserved: mail is not offered, as a user without roles is told, too
use powerless
POST /system/mail-account/create {}
  => E_NOT_IMPLEMENTED null
PUT /system/mail-account/update {}
  => E_NOT_IMPLEMENTED null
DELETE /system/mail-account/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /system/mail-account/delete-list?ids=1
  => E_NOT_IMPLEMENTED null
GET /system/mail-account/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/mail-account/page
  => E_NOT_IMPLEMENTED null
GET /system/mail-account/list-all-simple
  => E_NOT_IMPLEMENTED null
GET /system/mail-account/simple-list
  => E_NOT_IMPLEMENTED null
POST /system/mail-template/create {}
  => E_NOT_IMPLEMENTED null
PUT /system/mail-template/update {}
  => E_NOT_IMPLEMENTED null
DELETE /system/mail-template/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /system/mail-template/delete-list?ids=1
  => E_NOT_IMPLEMENTED null
GET /system/mail-template/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/mail-template/page
  => E_NOT_IMPLEMENTED null
GET /system/mail-template/list-all-simple
  => E_NOT_IMPLEMENTED null
GET /system/mail-template/simple-list
  => E_NOT_IMPLEMENTED null
POST /system/mail-template/send-mail {}
  => E_NOT_IMPLEMENTED null
GET /system/mail-log/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/mail-log/page
  => E_NOT_IMPLEMENTED null
GET /system/mail-log/export-excel?pageNo=1
  => E_NOT_IMPLEMENTED null
as nobody

# unserved: OAuth for other applications is not offered, as a user without roles is told, too
use powerless
POST /system/oauth2-client/create {}
  => E_NOT_IMPLEMENTED null
PUT /system/oauth2-client/update {}
  => E_NOT_IMPLEMENTED null
DELETE /system/oauth2-client/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /system/oauth2-client/delete-list?ids=1
  => E_NOT_IMPLEMENTED null
GET /system/oauth2-client/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/oauth2-client/page
  => E_NOT_IMPLEMENTED null
GET /system/oauth2/authorize?clientId=x
  => E_NOT_IMPLEMENTED null
POST /system/oauth2/authorize {}
  => E_NOT_IMPLEMENTED null
GET /system/oauth2/user/get
  => E_NOT_IMPLEMENTED null
PUT /system/oauth2/user/update {}
  => E_NOT_IMPLEMENTED null
as nobody
POST /system/oauth2/token {}
  => E_NOT_IMPLEMENTED null
DELETE /system/oauth2/token?token=x
  => E_NOT_IMPLEMENTED null
POST /system/oauth2/check-token {}
  => E_NOT_IMPLEMENTED null

# unserved: social accounts are not offered, as a user without roles is told, too
use powerless
POST /system/social-client/create {}
  => E_NOT_IMPLEMENTED null
PUT /system/social-client/update {}
  => E_NOT_IMPLEMENTED null
DELETE /system/social-client/delete?id=1
  => E_NOT_IMPLEMENTED null
DELETE /system/social-client/delete-list?ids=1
  => E_NOT_IMPLEMENTED null
GET /system/social-client/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/social-client/page
  => E_NOT_IMPLEMENTED null
POST /system/social-client/send-subscribe-message {}
  => E_NOT_IMPLEMENTED null
POST /system/social-user/bind {}
  => E_NOT_IMPLEMENTED null
DELETE /system/social-user/unbind?type=1
  => E_NOT_IMPLEMENTED null
GET /system/social-user/get?id=1
  => E_NOT_IMPLEMENTED null
GET /system/social-user/page
  => E_NOT_IMPLEMENTED null
as nobody

# unserved: wrong methods, unknown paths and callers without sign-in are refused as elsewhere
as admin
GET /system/mail-account/create
  => E_METHOD_NOT_ALLOWED
GET /system/mail-account/list
  => E_NOT_FOUND
GET /system/sms-channel
  => E_NOT_FOUND
as nobody
GET /system/mail-account/page
  => E_UNAUTHORIZED
header tenant-id x
POST /system/captcha/get {}
  => E_BAD_REQUEST msg "tenant-id"
header tenant-id 999
POST /system/captcha/get no JSON at all
  => E_NOT_IMPLEMENTED
