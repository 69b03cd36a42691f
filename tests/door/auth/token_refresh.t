# refresh: keeps the refresh token, makes a new access token; the earlier one works for another minute
as admin
use session maria1 Maria
header tenant-id 1
POST /system/auth/refresh-token?refreshToken=$refresh
  => 0 {"refreshToken":"$refresh","accessToken":"*","userId":"*","expiresTime":"*"}, keep new = data.accessToken
header authorization Bearer $access
GET /system/auth/get-permission-info
  => 0
header authorization Bearer $new
GET /system/auth/get-permission-info
  => 0
header authorization $new
GET /system/auth/get-permission-info
  => 0
header authorization Bearer $refresh
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED null

# refresh: unknown is 400, expired is 401, both with null data
as nobody
POST /system/auth/refresh-token?refreshToken=0123456789012345678901234567890123456789012
  => E_BAD_REQUEST null
POST /system/auth/refresh-token?refreshToken=short
  => E_BAD_REQUEST null
POST /system/auth/refresh-token
  => E_BAD_REQUEST null
as admin
use session maria1 Maria
sql UPDATE system_session SET expires_time = now() - interval '1 second'
POST /system/auth/refresh-token?refreshToken=$refresh
  => E_REFRESH_EXPIRED null
POST /system/auth/refresh-token?refreshToken=$refresh
  => E_BAD_REQUEST null

# refresh: impossible after the user was deleted or has signed out
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep uid
as nobody
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => 0, keep refresh = data.refreshToken
keep token = data.accessToken
header authorization Bearer $token
POST /system/auth/logout
  => 0 true
as nobody
POST /system/auth/refresh-token?refreshToken=$refresh
  => E_BAD_REQUEST
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => 0, keep refresh = data.refreshToken
keep token = data.accessToken
as admin
PUT /system/user/update-status {"id":$uid,"status":1}
  => 0
as nobody
header authorization Bearer $token
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED
POST /system/auth/refresh-token?refreshToken=$refresh
  => E_BAD_REQUEST null

# tokens: in a disabled tenant, with another tenant's header, malformed
as admin
header tenant-id 2
GET /system/auth/get-permission-info
  => E_TENANT_FOREIGN msg "tenant"
header tenant-id one
GET /system/auth/get-permission-info
  => E_BAD_REQUEST msg "tenant-id"
header tenant-id 1
GET /system/auth/get-permission-info
  => 0
sql UPDATE system_tenant SET status = 1 WHERE id = 1
GET /system/auth/get-permission-info
  => E_TENANT_DISABLED

# tokens: expired and malformed tokens are refused
as admin
sql UPDATE system_access_token SET expires_time = now() - interval '1 second'
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED
header authorization Bearer
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED
header authorization Bearer ' OR 1=1
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED

# visiting another tenant: needs the permission; the visitor keeps the permissions of his own tenant
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_role (id, name, code, sort, status, type, tenant_id) VALUES (900, 'theirs', 'theirs', 1, 0, 2, 2)
as admin
GET /system/role/get?id=900
  => 0 null
header visit-tenant-id 2
GET /system/role/get?id=900
  => 0 {"code":"theirs"}
GET /system/auth/get-permission-info
  => 0 {"user":{"username":"admin"}}
header visit-tenant-id 3
GET /system/role/get?id=900
  => E_TENANT_UNKNOWN
header visit-tenant-id x
GET /system/role/get?id=900
  => E_BAD_REQUEST
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0
as user maria1
header visit-tenant-id 2
GET /system/role/simple-list
  => E_TENANT_VISIT_DENIED

# refresh: a session keeps its latest sixteen access tokens; the older ones work for a minute
as admin
use session maria1 Maria
sql INSERT INTO system_access_token (hash, session_id, create_time, expires_time) SELECT sha256(('x' || i)::bytea), s.id, now() - i * interval '1 second', now() + interval '20 minutes' FROM generate_series(1, 30) i, system_session s WHERE s.user_id = $maria1
POST /system/auth/refresh-token?refreshToken=$refresh
  => 0
holds SELECT count(*) = 16 FROM system_access_token t JOIN system_session s ON s.id = t.session_id WHERE s.user_id = $maria1
holds SELECT count(*) = 1 FROM system_access_token t JOIN system_session s ON s.id = t.session_id WHERE s.user_id = $maria1 AND t.expires_time > now() + interval '60 seconds'

# tokens: that the caller is not signed in is checked before everything else
as nobody
header tenant-id one
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED
GET /system/role/page?pageSize=1000
  => E_UNAUTHORIZED
as module
header tenant-id 0x1
GET /readyz
  => E_BAD_REQUEST msg "tenant-id"

# tokens: one of the wrong user type is refused even where no token is needed; an unknown one is not
as admin
use session maria1 Maria
as app
header authorization Bearer $access
GET /system/dict-data/type?type=common_status
  => E_FORBIDDEN null
header authorization Bearer 0123456789012345678901234567890123456789012
GET /system/dict-data/type?type=common_status
  => 0

# tokens: the token decides the tenant when no header names one
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
as admin
POST /system/auth/login {"username":"nobody1","password":"whatever"}
  => E_AUTH_BAD_CREDENTIALS

# writing: a query string cannot take the place of the body
as admin
POST /system/role/create?name=ops&code=ops&sort=1&status=0
  => E_BAD_REQUEST msg "request body is missing"
POST /system/permission/assign-role-menu?roleId=2
  => E_BAD_REQUEST msg "request body is missing"
PUT /system/role/update?id=2
  => E_BAD_REQUEST msg "request body is missing"
