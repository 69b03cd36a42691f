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

# ws_ident: accepts access and refresh tokens of a session that has not ended, nothing else
as admin
use session socket1 Socket
as module
GET /ws/ident?token=$refresh
  => 0 true
GET /ws/ident?token=$access
  => 0 true
GET /ws/ident
  => E_UNAUTHORIZED
GET /ws/ident?token=
  => E_UNAUTHORIZED
GET /ws/ident?token=short
  => E_UNAUTHORIZED
GET /ws/ident?token=0123456789012345678901234567890123456789012
  => E_UNAUTHORIZED
sql UPDATE system_access_token SET expires_time = now() - interval '1 second'
GET /ws/ident?token=$access
  => E_UNAUTHORIZED
GET /ws/ident?token=$refresh
  => 0 true
sql UPDATE system_session SET expires_time = now() - interval '1 second'
GET /ws/ident?token=$refresh
  => E_UNAUTHORIZED

# ws_ident: refuses disabled and deleted users, and users of a tenant that cannot be used
as admin
use session socket1 Socket
sql UPDATE system_users SET status = 1 WHERE username = 'socket1'
as module
GET /ws/ident?token=$refresh
  => E_UNAUTHORIZED
sql UPDATE system_users SET status = 0, deleted = true WHERE username = 'socket1'
GET /ws/ident?token=$refresh
  => E_UNAUTHORIZED
sql UPDATE system_users SET deleted = false WHERE username = 'socket1'
GET /ws/ident?token=$refresh
  => 0 true
sql UPDATE system_tenant SET expire_time = now() - interval '1 second'
GET /ws/ident?token=$refresh
  => E_TENANT_EXPIRED
sql UPDATE system_tenant SET expire_time = now() + interval '1 day'
GET /ws/ident?token=$refresh
  => 0 true
sql UPDATE system_tenant SET status = 1
GET /ws/ident?token=$refresh
  => E_TENANT_DISABLED
sql UPDATE system_tenant SET status = 0
GET /ws/ident?token=$refresh
  => E_UNAUTHORIZED

# ws_ident: accepts the token of a member as well as that of an administrator
as admin
use session socket1 Socket
sql UPDATE system_session SET user_type = 1 WHERE user_id = $socket1
as module
GET /ws/ident?token=$refresh
  => 0 true

# ws_ident: refuses everybody when push is switched off
sql UPDATE infra_config SET value = 'false' WHERE key = 'infra.websocket.enable'
as module
GET /ws/ident?token=0123456789012345678901234567890123456789012
  => E_WEBSOCKET_OFF
sql UPDATE infra_config SET value = 'anything' WHERE key = 'infra.websocket.enable'
GET /ws/ident?token=0123456789012345678901234567890123456789012
  => E_UNAUTHORIZED
as admin
GET /ws/ident?token=0123456789012345678901234567890123456789012
  => E_NOT_FOUND
