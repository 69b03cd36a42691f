# token_remote: a session that a module makes for an administrator works like one from a sign-in
as admin
POST /system/dept/create {"name":"North","sort":1,"status":0}
  => 0, keep dept = data
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse","deptId":$dept}
  => 0, keep uid
as module
header tenant-id 1
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"default","scopes":["user.read","user.write"]}
  => 0 {"accessToken":"*","refreshToken":"*","userId":$uid,"userType":2,"expiresTime":"*"}, keep token = data.accessToken
keep refresh = data.refreshToken
keep expires = data.expiresTime
as module
GET /oauth2/token/check?accessToken=$token
  => 0 {"userId":$uid,"userType":2,"userInfo":{"nickname":"Maria","deptId":"$dept"},"tenantId":1,"scopes":["user.read","user.write"],"expiresTime":"*"}
as nobody
header authorization Bearer $token
GET /system/auth/get-permission-info
  => 0 {"user":{"id":$uid}}
as module
PUT /oauth2/token/refresh?refreshToken=$refresh&clientId=default
  => 0 {"accessToken":"*","refreshToken":"$refresh","userId":$uid,"userType":2,"expiresTime":"*"}, keep new = data.accessToken
GET /oauth2/token/check?accessToken=$new
  => 0 {"userId":$uid,"scopes":["user.read","user.write"]}
GET /oauth2/token/check?accessToken=$refresh
  => E_UNAUTHORIZED null
DELETE /oauth2/token/remove?accessToken=$new
  => 0 {"accessToken":"$new","refreshToken":null,"userId":$uid,"userType":2,"expiresTime":"*"}
DELETE /oauth2/token/remove?accessToken=$new
  => 0 null
GET /oauth2/token/check?accessToken=$new
  => E_UNAUTHORIZED null
GET /oauth2/token/check?accessToken=$token
  => E_UNAUTHORIZED
PUT /oauth2/token/refresh?refreshToken=$refresh&clientId=default
  => E_BAD_REQUEST null
as nobody
header authorization Bearer $token
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED

# token_remote: modules check and end sessions from a sign-in, too
as admin
use session maria1 Maria
as module
GET /oauth2/token/check?accessToken=$access
  => 0 {"userId":$maria1,"userType":2,"userInfo":{"nickname":"Maria","deptId":null},"scopes":[]}
sql UPDATE system_access_token SET expires_time = now() - interval '1 second'
GET /oauth2/token/check?accessToken=$access
  => E_UNAUTHORIZED null
DELETE /oauth2/token/remove?accessToken=$access
  => 0 {"userId":$maria1}
as admin
GET /system/login-log/page?username=maria1
  => 0 {"total":1}

# token_remote: a member's token is recognised by its user type, and no administrator's endpoint accepts it
as module
header tenant-id 1
POST /oauth2/token/create {"userId":1,"userType":1,"clientId":"default"}
  => 0 {"userId":1,"userType":1}, keep token = data.accessToken
keep refresh = data.refreshToken
GET /oauth2/token/check?accessToken=$token
  => 0 {"userId":1,"userType":1,"userInfo":{},"tenantId":1,"scopes":[]}
PUT /oauth2/token/refresh?refreshToken=$refresh&clientId=default
  => 0 {"userId":1,"userType":1}
as nobody
header authorization Bearer $token
GET /system/auth/get-permission-info
  => E_FORBIDDEN null
GET /system/role/simple-list
  => E_FORBIDDEN
GET /system/dict-data/type?type=common_status
  => E_FORBIDDEN
as app
header authorization Bearer $token
GET /system/dict-data/type?type=common_status
  => 0

# token_remote: the reasons for which a module gets no session
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep uid
as module
header tenant-id
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"default"}
  => E_BAD_REQUEST msg "tenant-id"
header tenant-id 3
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"default"}
  => E_TENANT_UNKNOWN
header tenant-id 2
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"default"}
  => E_USER_UNKNOWN
header tenant-id 1
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"other"}
  => E_OAUTH_CLIENT_UNKNOWN
POST /oauth2/token/create {"userId":$uid,"userType":3,"clientId":"default"}
  => E_BAD_REQUEST msg "userType"
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"default"}
  => 0, keep token = data.accessToken
keep refresh = data.refreshToken
PUT /oauth2/token/refresh?refreshToken=$refresh&clientId=other
  => E_OAUTH_CLIENT_UNKNOWN
PUT /oauth2/token/refresh?refreshToken=short&clientId=default
  => E_BAD_REQUEST msg "refreshToken"
header tenant-id 2
PUT /oauth2/token/refresh?refreshToken=$refresh&clientId=default
  => E_TENANT_FOREIGN
sql UPDATE system_session SET expires_time = now() - interval '1 second'
header tenant-id 1
GET /oauth2/token/check?accessToken=$token
  => E_UNAUTHORIZED
PUT /oauth2/token/refresh?refreshToken=$refresh&clientId=default
  => E_REFRESH_EXPIRED null
as admin
PUT /system/user/update-status {"id":$uid,"status":1}
  => 0
as module
header tenant-id 1
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"default"}
  => E_USER_DISABLED
as nobody
GET /oauth2/token/check?accessToken=$token
  => E_NOT_FOUND

# token_remote: no session in a disabled tenant
as module
header tenant-id 1
POST /oauth2/token/create {"userId":1,"userType":2,"clientId":"default"}
  => 0, keep token = data.accessToken
sql UPDATE system_tenant SET status = 1 WHERE id = 1
GET /oauth2/token/check?accessToken=$token
  => E_TENANT_DISABLED

# token_remote: a repeated call makes no second session and its answer has no tokens
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep uid
as module
header tenant-id 1
header idempotency-key abc
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"default"}
  => 0, keep token = data.accessToken
POST /oauth2/token/create {"userId":$uid,"userType":2,"clientId":"default"}
  => E_REPEATED_REQUEST
holds SELECT count(*) = 0 FROM infra_once WHERE answer LIKE '%$token%'
holds SELECT count(*) = 1 FROM system_session WHERE user_id = $uid
