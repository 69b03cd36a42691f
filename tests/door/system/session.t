# session_page: the users signed in in this tenant; sessions have handles, the tokens are not shown
sql DELETE FROM system_session
sql INSERT INTO system_session (id, hash, user_id, user_type, tenant_id, client_id, expires_time) VALUES (900901, decode(repeat('a1', 32), 'hex'), 1, 2, 1, 'default', now() + interval '1 day'), (900902, decode(repeat('a2', 32), 'hex'), 7, 1, 1, 'phone', now() + interval '1 day'), (903, decode(repeat('a3', 32), 'hex'), 1, 2, 2, 'default', now() + interval '1 day'), (904, decode(repeat('a4', 32), 'hex'), 1, 2, 1, 'default', now()), (900905, decode(repeat('a5', 32), 'hex'), 1, 2, 1, 'default', now() + interval '1 day')
sql INSERT INTO system_access_token (hash, session_id, expires_time) VALUES (decode(repeat('b1', 32), 'hex'), 900901, now() + interval '1 minute'), (decode(repeat('b6', 32), 'hex'), 900901, now() + interval '30 minutes'), (decode(repeat('b2', 32), 'hex'), 900902, now() + interval '30 minutes'), (decode(repeat('b3', 32), 'hex'), 903, now() + interval '30 minutes'), (decode(repeat('b4', 32), 'hex'), 904, now() + interval '30 minutes'), (decode(repeat('b5', 32), 'hex'), 900905, now())
as admin
GET /system/oauth2-token/page?userId=&clientId=&pageSize=100
  => 0 {"total":3,"list":[{"id":900902,"accessToken":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","userId":7,"userType":1,"clientId":"phone"},{"id":900901,"accessToken":"b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6","refreshToken":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","userId":1,"userType":2,"clientId":"default","createTime":"*","expiresTime":"*"},"*"]}
GET /system/oauth2-token/page?resting=true&pageSize=1
  => 0 {"total":4,"list":[{"id":900905,"accessToken":"b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5"}]}
GET /system/oauth2-token/page?userId=7
  => 0 {"total":1,"list":[{"id":900902}]}
GET /system/oauth2-token/page?userType=1
  => 0 {"total":1,"list":[{"id":900902}]}
GET /system/oauth2-token/page?clientId=hon
  => 0 {"total":1,"list":[{"id":900902}]}
GET /system/oauth2-token/page?pageSize=1&pageNo=2
  => 0 {"total":3,"list":[{"id":900901}]}
GET /system/oauth2-token/page?userType=3
  => E_BAD_REQUEST msg "userType"
# One session, also one that rests; null if it is another tenant's, has ended, or is not known.
GET /system/oauth2-token/get?id=900901
  => 0 {"id":900901,"accessToken":"b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6","refreshToken":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","userId":1,"userType":2,"clientId":"default","createTime":"*","expiresTime":"*"}
GET /system/oauth2-token/get?id=900902
  => 0 {"id":900902,"userId":7,"userType":1}
GET /system/oauth2-token/get?id=903
  => 0 null
GET /system/oauth2-token/get?id=904
  => 0 null
GET /system/oauth2-token/get?id=900905
  => 0 {"id":900905,"accessToken":"b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5"}
GET /system/oauth2-token/get?id=987654321
  => 0 null
GET /system/oauth2-token/get?id=b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6
  => E_BAD_REQUEST msg "id"
GET /system/oauth2-token/get
  => E_BAD_REQUEST msg "id"

# session_delete: the session ends at once, and the login log records it
as admin
POST /system/user/create {"username":"online1","nickname":"O","password":"pass word 1"}
  => 0, keep user
as user online1
GET /system/role/simple-list
  => 0
sql INSERT INTO system_access_token (hash, session_id, expires_time) SELECT decode(repeat('c1', 32), 'hex'), max(id), now() + interval '1 hour' FROM system_session WHERE user_id = $user
DELETE /system/oauth2-token/delete?accessToken=c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1
  => E_FORBIDDEN
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (901, 1, 'ender', 'ender', 1, 0)
sql INSERT INTO system_role_menu (tenant_id, role_id, menu_id) VALUES (1, 901, 1046), (1, 901, 1048)
sql INSERT INTO system_user_role (tenant_id, user_id, role_id) VALUES (1, $user, 901)
GET /system/oauth2-token/page?userId=$user
  => 0 {"total":1,"list":[{"accessToken":"c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1"}]}
DELETE /system/oauth2-token/delete?accessToken=c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1
  => 0 true
GET /system/role/simple-list
  => E_UNAUTHORIZED
sql DO 'BEGIN ASSERT (SELECT count(*) = 1 FROM system_login_log WHERE user_id = $user AND log_type = 202 AND result = 0 AND username = ''online1'' AND user_type = 2 AND tenant_id = 1 AND user_ip = ''127.0.0.1'' AND user_agent = ''door''); END'
sql DO 'BEGIN ASSERT (SELECT count(*) = 1 FROM system_operate_log WHERE type = ''session'' AND sub_type = ''delete'' AND user_id = $user AND action LIKE ''Deleted session %: Client: default; User: %; User type: Administrator'' AND extra NOT LIKE ''%hash%''); END'

# session_delete: with an unknown handle, or one of another tenant, no session ends
sql INSERT INTO system_session (id, hash, user_id, user_type, tenant_id, expires_time) VALUES (901, decode(repeat('a1', 32), 'hex'), 1, 2, 2, now() + interval '1 day')
sql INSERT INTO system_access_token (hash, session_id, expires_time) VALUES (decode(repeat('b1', 32), 'hex'), 901, now() + interval '1 hour')
sql CREATE TEMP TABLE before ON COMMIT DROP AS SELECT count(*) AS n FROM system_login_log
as admin
DELETE /system/oauth2-token/delete?accessToken=b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1
  => 0 true
DELETE /system/oauth2-token/delete?accessToken=b1b1b1b1b1b1b1b1
  => 0 true
DELETE /system/oauth2-token/delete?accessToken=%25
  => 0 true
DELETE /system/oauth2-token/delete?accessToken=zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz
  => 0 true
DELETE /system/oauth2-token/delete?accessToken=
  => E_BAD_REQUEST msg "accessToken"
DELETE /system/oauth2-token/delete
  => E_BAD_REQUEST msg "accessToken"
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_session WHERE id = 901); ASSERT (SELECT count(*) FROM system_login_log) = (SELECT n FROM before); ASSERT NOT EXISTS (SELECT FROM system_operate_log WHERE type = ''session''); END'

# session_delete_list: several at once, each session is logged once
sql INSERT INTO system_session (id, hash, user_id, user_type, tenant_id, expires_time) VALUES (901, decode(repeat('a1', 32), 'hex'), 987654321, 2, 1, now() + interval '1 day'), (902, decode(repeat('a2', 32), 'hex'), 987654322, 1, 1, now() + interval '1 day'), (903, decode(repeat('a3', 32), 'hex'), 987654323, 1, 1, now() + interval '1 day')
sql INSERT INTO system_access_token (hash, session_id, expires_time) VALUES (decode(repeat('b1', 32), 'hex'), 901, now() + interval '1 hour'), (decode(repeat('b4', 32), 'hex'), 901, now()), (decode(repeat('b2', 32), 'hex'), 902, now() + interval '1 hour'), (decode(repeat('b3', 32), 'hex'), 903, now() + interval '1 hour')
as admin
DELETE /system/oauth2-token/delete-list?accessTokens=b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1,b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4,b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2,nonsense
  => 0 true
sql DO 'BEGIN ASSERT ARRAY(SELECT id FROM system_session WHERE id BETWEEN 901 AND 903) = ''{903}''; ASSERT ARRAY(SELECT user_id || '':'' || user_type || username FROM system_login_log WHERE log_type = 202 AND user_id > 987654320 ORDER BY user_id) = ''{987654321:2,987654322:1}''; ASSERT ARRAY(SELECT biz_id FROM system_operate_log WHERE type = ''session'' AND sub_type = ''delete'' ORDER BY biz_id) = ''{901,902}''; END'
DELETE /system/oauth2-token/delete-list
  => E_BAD_REQUEST msg "accessTokens"
