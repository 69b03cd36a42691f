# tenant look-ups: the login page reads tenants without sign-in and without a tenant header
sql UPDATE system_tenant SET websites = '{fleet.example.com}' WHERE id = 1
sql INSERT INTO system_tenant (id, name, expire_time, account_count, status, websites) VALUES (2, 'Closed', now() + interval '1 year', 10, 1, '{closed.example.com}')
as nobody
GET /system/tenant/get-id-by-name?name=Fleetdesk
  => 0 1
GET /system/tenant/get-id-by-name?name=Closed
  => 0 2
GET /system/tenant/get-id-by-name?name=Nobody
  => 0 null
GET /system/tenant/get-id-by-name
  => E_BAD_REQUEST msg "name"
GET /system/tenant/simple-list
  => 0 [{"id":1,"name":"Fleetdesk","status":null}]
GET /system/tenant/get-by-website?website=fleet.example.com
  => 0 {"id":1,"name":"Fleetdesk"}
GET /system/tenant/get-by-website?website=closed.example.com
  => 0 null
GET /system/tenant/get-by-website?website=localhost%3A8080
  => 0 null
GET /system/tenant/get-by-website?website=a%2Fb
  => E_BAD_REQUEST
as app
GET /system/tenant/get-by-website?website=fleet.example.com
  => 0 {"id":1}

# unknown: paths and methods that do not exist
as nobody
GET /system/tenant/nothing
  => E_NOT_FOUND null
POST /system/tenant/simple-list {}
  => E_METHOD_NOT_ALLOWED null

# login: the right password opens a session; the answer has what the front-end stores
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep uid
as nobody
header tenant-id 1
POST /system/auth/login {"username":"maria1","password":"correct horse","tenantName":"x","rememberMe":true}
  => 0 {"userId":$uid,"accessToken":"*","refreshToken":"*","expiresTime":"*"}, keep token = data.accessToken
header authorization Bearer $token
GET /system/auth/get-permission-info
  => 0 {"user":{"id":$uid,"nickname":"Maria","username":"maria1"},"roles":[],"permissions":[],"menus":[]}
POST /system/auth/logout
  => 0 true
GET /system/auth/get-permission-info
  => E_UNAUTHORIZED

# login without a tenant header: the user is looked for in the only tenant
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0
as nobody
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => 0

# login without a tenant header: 400 as soon as there are two tenants
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
as nobody
POST /system/auth/login {"username":"admin1","password":"whatever it is"}
  => E_BAD_REQUEST msg "tenant-id: was not sent"

# login without a tenant header: with several tenants the tenant's name in the body decides
sql INSERT INTO system_tenant (id, name, expire_time, account_count, status) VALUES (2, 'Second', now() + interval '1 year', 10, 0), (3, 'Closed', now() + interval '1 year', 10, 1), (4, 'Late', now() - interval '1 day', 10, 0)
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep id
sql UPDATE system_users SET tenant_id = 2 WHERE id = $id
as nobody
POST /system/auth/login {"username":"maria1","password":"correct horse","tenantName":"Second"}
  => 0 {"userId":$id}
POST /system/auth/login {"username":"maria1","password":"correct horse","tenantName":"Nobody's"}
  => E_TENANT_UNKNOWN
POST /system/auth/login {"username":"maria1","password":"correct horse","tenantName":"Closed"}
  => E_TENANT_DISABLED msg "Closed"
POST /system/auth/login {"username":"maria1","password":"correct horse","tenantName":"Late"}
  => E_TENANT_EXPIRED msg "Late"
POST /system/auth/login {"username":"maria1","password":"correct horse","tenantName":""}
  => E_BAD_REQUEST msg "tenant-id: was not sent"
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => E_BAD_REQUEST msg "tenant-id: was not sent"
header tenant-id 1
POST /system/auth/login {"username":"maria1","password":"correct horse","tenantName":"Second"}
  => E_AUTH_BAD_CREDENTIALS
GET /system/tenant/get-id-by-name?name=Nobody%27s
  => 0 null
holds SELECT count(*) = 1 FROM system_login_log WHERE username = 'maria1' AND result = 0 AND tenant_id = 2

# login is refused: wrong password, unknown name and unknown tenant have the same answer
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
as nobody
header tenant-id 1
POST /system/auth/login {"username":"maria1","password":"wrong"}
  => E_AUTH_BAD_CREDENTIALS null msg "wrong user name or password"
POST /system/auth/login {"username":"nobody1","password":"wrong"}
  => E_AUTH_BAD_CREDENTIALS null msg "wrong user name or password"
header tenant-id 2
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => E_AUTH_BAD_CREDENTIALS

# login: only with the right password one is told that the account is disabled
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep uid
PUT /system/user/update-status {"id":$uid,"status":1}
  => 0 true
as nobody
POST /system/auth/login {"username":"maria1","password":"wrong"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => E_AUTH_USER_DISABLED

# login: after five failures the account is locked, also for the right password
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0
as nobody
POST /system/auth/login {"username":"maria1","password":"wrong1"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_attempt SET failures = 5, last_time = now()
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null
sql UPDATE system_login_attempt SET last_time = now() - interval '31 seconds'
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => 0
POST /system/auth/login {"username":"maria1","password":"wrong1"}
  => E_AUTH_BAD_CREDENTIALS

# login: a user name may be spelt in any case; of two that are alike the one spelt so is meant
as admin
POST /system/user/create {"username":"Maria1","nickname":"Maria","password":"correct horse"}
  => 0, keep id
as nobody
POST /system/auth/login {"username":"mARIA1","password":"correct horse"}
  => 0 {"userId":$id}
holds SELECT username = 'Maria1' FROM system_login_log WHERE user_id = $id
sql ALTER TABLE system_users DISABLE TRIGGER USER
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) SELECT 9001, 1, 'maria1', password, 'M' FROM system_users WHERE id = $id
sql ALTER TABLE system_users ENABLE TRIGGER USER
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => 0 {"userId":9001}
POST /system/auth/login {"username":"Maria1","password":"correct horse"}
  => 0 {"userId":$id}

# login: unknown names are locked in the same way
as nobody
POST /system/auth/login {"username":"ghost1","password":"wrong1"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_attempt SET failures = 7, last_time = now() - interval '60 seconds'
POST /system/auth/login {"username":"ghost1","password":"wrong1"}
  => E_TOO_MANY_REQUESTS

# login: limits of each field
as nobody
POST /system/auth/login {"username":"abc","password":"whatever"}
  => E_BAD_REQUEST msg "username"
POST /system/auth/login {"username":"has space","password":"whatever"}
  => E_BAD_REQUEST msg "username"
POST /system/auth/login {"username":"maria1"}
  => E_BAD_REQUEST msg "password: must not be blank"
POST /system/auth/login {"username":"maria1","password":"0123456789012345678901234567890123456789012345678901234567890123456789012"}
  => E_BAD_REQUEST msg "password"
POST /system/auth/login
  => E_BAD_REQUEST msg "request body is missing"
POST /system/auth/login {"username":
  => E_BAD_REQUEST
POST /system/auth/login ["maria1"]
  => E_BAD_REQUEST
header content-type text/plain
POST /system/auth/login {"username":"maria1","password":"whatever"}
  => E_BAD_REQUEST msg "content type"
GET /system/auth/login
  => E_METHOD_NOT_ALLOWED

# login: disabled, expired and deleted tenants are refused
sql INSERT INTO system_tenant (id, name, expire_time, account_count, status) VALUES (2, 'Closed', now() + interval '1 year', 10, 1), (3, 'Late', now() - interval '1 day', 10, 0)
as nobody
header tenant-id 2
POST /system/auth/login {"username":"maria1","password":"whatever"}
  => E_TENANT_DISABLED msg "Tenant Closed is disabled"
header tenant-id 3
POST /system/auth/login {"username":"maria1","password":"whatever"}
  => E_TENANT_EXPIRED msg "Tenant Late has expired"
header tenant-id 4
POST /system/auth/login {"username":"maria1","password":"whatever"}
  => E_TENANT_UNKNOWN
header tenant-id 0x1
POST /system/auth/login {"username":"maria1","password":"whatever"}
  => E_BAD_REQUEST msg "tenant-id"

# logout: unknown and missing tokens are no error
as nobody
POST /system/auth/logout
  => 0 true
header authorization Bearer 0123456789012345678901234567890123456789012
POST /system/auth/logout
  => 0 true

# login: a password hash of too little cost is replaced at sign-in, other hashes are not
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"admin123"}
  => 0, keep uid
sql UPDATE system_users SET password = '$$2a$$04$$KBCwKxOzLha2MUDgW0PjXelO4EpemYwm/3hkQ4tcUMHGWAh8HchOS' WHERE username = 'maria1'
as nobody
POST /system/auth/login {"username":"maria1","password":"admin123"}
  => 0
POST /system/auth/login {"username":"maria1","password":"admin123"}
  => 0
holds SELECT left(password, 7) = '$$2b$$10$$' FROM system_users WHERE username = 'maria1'

# login: a user who is changed while his password is being compared is refused
as admin
POST /system/user/create {"username":"maria1","nickname":"Maria","password":"correct horse"}
  => 0
sql CREATE FUNCTION too_late() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'
sql CREATE TRIGGER too_late BEFORE UPDATE ON system_users FOR EACH ROW EXECUTE FUNCTION too_late()
as nobody
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => E_AUTH_BAD_CREDENTIALS null
sql DROP TRIGGER too_late ON system_users
POST /system/auth/login {"username":"maria1","password":"correct horse"}
  => 0

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

# login: of a name that nobody has, which may be a password, the log keeps the beginning
header tenant-id 1
POST /system/auth/login {"username":"MyPassword1","password":"x"}
  => E_AUTH_BAD_CREDENTIALS
holds SELECT bool_and(username = 'My***') FROM system_login_log WHERE username LIKE 'My%'
POST /system/auth/login {"username":"admin","password":"x"}
  => E_AUTH_BAD_CREDENTIALS
holds SELECT count(*) = 1 FROM system_login_log WHERE username = 'admin' AND result = 10
