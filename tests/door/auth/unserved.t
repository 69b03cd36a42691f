# unserved: sign-in by text message or social account is not offered
as nobody
POST /system/auth/send-sms-code {"mobile":"13800000000","scene":21}
  => E_NOT_IMPLEMENTED null
POST /system/auth/sms-login {"mobile":"13800000000","code":"1"}
  => E_NOT_IMPLEMENTED null
POST /system/auth/reset-password {"password":"correct horse","mobile":"13800000000","code":"1"}
  => E_NOT_IMPLEMENTED null
GET /system/auth/social-auth-redirect?type=10&redirectUri=http://x
  => E_NOT_IMPLEMENTED null
POST /system/auth/social-login {"type":10,"code":"a","state":"b"}
  => E_NOT_IMPLEMENTED null
GET /system/auth/social-login
  => E_METHOD_NOT_ALLOWED
POST /system/auth/mobile-login
  => E_NOT_FOUND
