# user_update_password: the new password is valid at once and all sessions end
as admin
POST /system/user/create {"username":"reset1","nickname":"R","password":"pass word 1"}
  => 0, keep id
POST /system/user/create {"username":"reset2","nickname":"R","password":"pass word 1"}
  => 0
as user reset2
GET /system/dept/simple-list
  => 0
as user reset1
GET /system/dept/simple-list
  => 0
as user reset1
GET /system/dept/simple-list
  => 0
as admin
PUT /system/user/update-password {"id":$id,"password":"pass word 2"}
  => 0 true
sql DO 'BEGIN ASSERT NOT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''reset1''); END'
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''reset2''); END'
sql DO 'BEGIN ASSERT (SELECT password LIKE ''_2b_10_%'' FROM system_users WHERE username = ''reset1''); END'
as nobody
header tenant-id 1
POST /system/auth/login {"username":"reset1","password":"pass word 1"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"reset1","password":"pass word 2"}
  => 0 {"userId":$id}
POST /system/auth/login {"username":"reset2","password":"pass word 1"}
  => 0

# user_update_password: limits of each field, unknown users and those of other tenants
as admin
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 2, 'theirs', '', 'Theirs')
sql INSERT INTO system_session (hash, user_id, user_type, tenant_id, expires_time) VALUES ('theirs', 9001, 2, 2, now() + interval '1 day')
PUT /system/user/update-password {"id":9001,"password":"pass word 2"}
  => E_USER_UNKNOWN
PUT /system/user/update-password {"id":987654321,"password":"pass word 2"}
  => E_USER_UNKNOWN
sql DO 'BEGIN ASSERT (SELECT password = '''' FROM system_users WHERE id = 9001); ASSERT EXISTS (SELECT FROM system_session WHERE user_id = 9001); END'
PUT /system/user/update-password {"password":"pass word 2"}
  => E_BAD_REQUEST msg "id"
PUT /system/user/update-password {"id":1}
  => E_BAD_REQUEST msg "password"
PUT /system/user/update-password {"id":1,"password":""}
  => E_BAD_REQUEST msg "password"
PUT /system/user/update-password {"id":1,"password":"seven77"}
  => E_BAD_REQUEST msg "password"
PUT /system/user/update-password {"id":1,"password":"1234567890123456789012345678901234567890123456789012345678901234567890123"}
  => E_BAD_REQUEST msg "password"
PUT /system/user/update-password {"id":1,"password":"\u5bc6\u78011"}
  => E_BAD_REQUEST msg "password"

# user_update_password: needs the permission, and the user within the data scope
as admin
POST /system/role/create {"name":"Resetter","code":"resetter","sort":9,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1,100,1007]}
  => 0 true
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3}
  => 0 true
POST /system/user/create {"username":"resetter","nickname":"R","password":"pass word 1","deptId":100}
  => 0, keep self
POST /system/user/create {"username":"nearby","nickname":"N","password":"pass word 1","deptId":100}
  => 0, keep near
POST /system/user/create {"username":"faraway","nickname":"F","password":"pass word 1"}
  => 0, keep far
as user faraway
GET /system/dept/simple-list
  => 0
as user resetter
PUT /system/user/update-password {"id":$near,"password":"pass word 2"}
  => E_FORBIDDEN
as admin
POST /system/permission/assign-user-role {"userId":$self,"roleIds":[$role]}
  => 0 true
as user resetter
PUT /system/user/update-password {"id":$near,"password":"pass word 2"}
  => 0 true
PUT /system/user/update-password {"id":$far,"password":"pass word 2"}
  => E_USER_UNKNOWN
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''faraway''); END'

# user_update_password: common passwords and the user's own name are refused, in capital and small letters
as admin
POST /system/user/create {"username":"commoner","nickname":"N","password":"pass word 1"}
  => 0, keep id
PUT /system/user/update-password {"id":$id,"password":"SunShine"}
  => E_BAD_REQUEST msg "password: is one of the most common passwords"
PUT /system/user/update-password {"id":$id,"password":"COMMONER"}
  => E_BAD_REQUEST msg "password: must not be the user name"
as nobody
POST /system/auth/login {"username":"commoner","password":"pass word 1"}
  => 0
