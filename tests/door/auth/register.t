# register: refused unless the configuration entry is exactly "true"
as nobody
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => E_USER_REGISTER_CLOSED null
sql UPDATE infra_config SET value = 'TRUE' WHERE key = 'system.user.register-enabled'
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => E_USER_REGISTER_CLOSED
sql UPDATE infra_config SET deleted = true WHERE key = 'system.user.register-enabled'
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => E_USER_REGISTER_CLOSED
as admin
GET /system/user/page?username=maria1
  => 0 {"total":0}

# register: the new user is signed in at once and has no roles
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
as nobody
header tenant-id 1
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"correct horse","captchaVerification":"x","status":1,"deptId":1}
  => 0 {"userId":"*","accessToken":"*","refreshToken":"*","expiresTime":"*"}, keep uid = data.userId
keep token = data.accessToken
keep refresh = data.refreshToken
POST /system/auth/refresh-token?refreshToken=$refresh
  => 0 {"userId":$uid,"refreshToken":"$refresh"}
header authorization Bearer $token
GET /system/auth/get-permission-info
  => 0 {"user":{"id":$uid,"username":"maria1","nickname":"Maria","deptId":null},"roles":[],"permissions":[],"menus":[]}
GET /system/user/page
  => E_FORBIDDEN
as admin
GET /system/user/get?id=$uid
  => 0 {"username":"maria1","nickname":"Maria","status":0,"deptId":null,"postIds":[],"loginDate":"*"}
GET /system/permission/list-user-roles?userId=$uid
  => 0 []
GET /system/login-log/page?username=maria1
  => 0 {"total":1,"list":[{"logType":100,"userId":$uid,"userType":2,"username":"maria1","result":0}]}
as nobody
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => 0 {"userId":$uid}

# register: refused with a taken name, at the tenant's limit of users, with a bad password
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
as nobody
POST /system/auth/register {"username":"admin","nickname":"Me","password":"correct horse"}
  => E_USER_NAME_TAKEN null
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"1234567"}
  => E_BAD_REQUEST msg "password"
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"1234567890123456789012345678901234567890123456789012345678901234567890123"}
  => E_BAD_REQUEST msg "password"
POST /system/auth/register {"username":"maria 1","nickname":"Maria","password":"correct horse"}
  => E_BAD_REQUEST msg "username"
POST /system/auth/register {"username":"maria1","nickname":" ","password":"correct horse"}
  => E_BAD_REQUEST msg "nickname"
sql UPDATE system_tenant SET account_count = (SELECT count(*) FROM system_users WHERE tenant_id = 1 AND NOT deleted) WHERE id = 1
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => E_USER_QUOTA_REACHED null
as admin
GET /system/login-log/page?username=maria1
  => 0 {"total":0}

# register: the user is created in the tenant that the request names
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 1)
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
as nobody
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => E_BAD_REQUEST msg "tenant-id"
header tenant-id 3
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => E_TENANT_UNKNOWN
header tenant-id 2
POST /system/auth/register {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep token = data.accessToken
POST /system/auth/register {"username":"maria2","nickname":"Maria","password":"correct horse"}
  => E_USER_QUOTA_REACHED
as nobody
header authorization Bearer $token
header tenant-id 1
GET /system/auth/get-permission-info
  => E_TENANT_FOREIGN

# register: common passwords and the user's own name are refused, in capital and small letters
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
as nobody
header tenant-id 1
POST /system/auth/register {"username":"commoner","nickname":"N","password":"Qwertyuiop"}
  => E_BAD_REQUEST msg "password: is one of the most common passwords"
POST /system/auth/register {"username":"commoner","nickname":"N","password":"commONER"}
  => E_BAD_REQUEST msg "password: must not be the user name"
as admin
GET /system/user/page?username=commoner
  => 0 {"total":0}
