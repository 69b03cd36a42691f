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
