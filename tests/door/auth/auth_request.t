# caller_ident: anybody with an access token is accepted
as admin
use session caller1 Caller
keep refresh = data.refreshToken
as module
GET /caller/ident
  => E_UNAUTHORIZED
header authorization Bearer $access
GET /caller/ident
  => 0 true
header authorization Bearer $refresh
GET /caller/ident
  => E_UNAUTHORIZED
header authorization Bearer 0123456789012345678901234567890123456789012
GET /caller/ident
  => E_UNAUTHORIZED
header authorization Bearer
GET /caller/ident
  => E_UNAUTHORIZED
header authorization Bearer $access
sql UPDATE system_users SET status = 1 WHERE id = $caller1
GET /caller/ident
  => E_UNAUTHORIZED
sql UPDATE system_users SET status = 0 WHERE id = $caller1
sql UPDATE system_tenant SET status = 1 WHERE id = 1
GET /caller/ident
  => E_TENANT_DISABLED
sql UPDATE system_tenant SET status = 0 WHERE id = 1
sql UPDATE system_access_token SET expires_time = now() - interval '1 second'
GET /caller/ident
  => E_UNAUTHORIZED
as admin
GET /caller/ident
  => E_NOT_FOUND
as app
GET /caller/ident
  => E_NOT_FOUND
as nobody
GET /caller/ident
  => E_NOT_FOUND

# caller_ident: a member is accepted, too; the endpoint of the call decides who may send it
as admin
use session caller2 Caller
sql UPDATE system_session SET user_type = 1 WHERE user_id = $caller2
as module
header authorization Bearer $access
GET /caller/ident
  => 0 true
