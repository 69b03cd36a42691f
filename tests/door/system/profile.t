# profile_get: the caller with roles, department and posts, whatever the data scope
as admin
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) VALUES (9001, 1, 'Last', 'p1', 2, 0), (9002, 1, 'First', 'p2', 1, 0), (9003, 1, 'Gone', 'p3', 0, 0)
use dept north North 100
POST /system/role/create {"name":"Second","code":"second","sort":9,"status":1}
  => 0, keep second
POST /system/role/create {"name":"First","code":"first","sort":8,"status":0}
  => 0, keep first
POST /system/user/create {"username":"profile1","nickname":"P","password":"pass word 1","deptId":$north,"mobile":"13800000021","email":"p@example.org","sex":1,"avatar":"https://example.org/a.png","postIds":[9001,9002,9003]}
  => 0, keep id
sql UPDATE system_post SET deleted = true WHERE id = 9003
POST /system/user/create {"username":"profile2","nickname":"Q","password":"pass word 1"}
  => 0, keep bare
POST /system/permission/assign-user-role {"userId":$id,"roleIds":[$second,$first]}
  => 0 true
as user profile1
GET /system/user/profile/get
  => 0 {"id":$id,"username":"profile1","nickname":"P","email":"p@example.org","mobile":"13800000021","sex":1,"avatar":"https://example.org/a.png","loginIp":"","loginDate":null,"createTime":"*","roles":[{"id":$first,"name":"First"},{"id":$second,"name":"Second"}],"dept":{"id":$north,"name":"North","parentId":100},"posts":[{"id":9002,"name":"First"},{"id":9001,"name":"Last"}]}
as user profile2
GET /system/user/profile/get
  => 0 {"id":$bare,"email":null,"mobile":null,"avatar":null,"roles":[],"dept":null,"posts":null}

# profile_update: a field that is not sent keeps its value; nothing but the own profile changes
as admin
POST /system/user/create {"username":"profile3","nickname":"P","password":"pass word 1","deptId":100,"mobile":"13800000021","email":"p@example.org","sex":1}
  => 0, keep id
as user profile3
PUT /system/user/profile/update {"avatar":"https://example.org/b.png"}
  => 0 true
GET /system/user/profile/get
  => 0 {"nickname":"P","email":"p@example.org","mobile":"13800000021","sex":1,"avatar":"https://example.org/b.png"}
PUT /system/user/profile/update {"nickname":"New","email":"n@example.org","mobile":"13800000022","sex":2,"avatar":"","id":1,"username":"taken","deptId":null,"status":1,"password":"pass word 2","remark":"r"}
  => 0 true
GET /system/user/profile/get
  => 0 {"id":$id,"username":"profile3","nickname":"New","email":"n@example.org","mobile":"13800000022","sex":2,"avatar":"","dept":{"id":100}}
PUT /system/user/profile/update {"email":"n@example.org","mobile":"13800000022"}
  => 0 true
PUT /system/user/profile/update {"email":""}
  => 0 true
PUT /system/user/profile/update {}
  => 0 true
as admin
GET /system/user/get?id=1
  => 0 {"username":"admin"}

# profile_update: limits of each field, and values that other users have
as admin
POST /system/user/create {"username":"profile4","nickname":"P","password":"pass word 1","mobile":"13800000021","email":"p@example.org"}
  => 0
POST /system/user/create {"username":"profile5","nickname":"Q","password":"pass word 1"}
  => 0
sql INSERT INTO system_users (tenant_id, username, password, nickname, mobile, email) VALUES (2, 'theirs', '', '', '13800000029', 't@example.org')
as user profile5
PUT /system/user/profile/update {"email":"p@example.org","mobile":"13800000021"}
  => E_USER_EMAIL_TAKEN
PUT /system/user/profile/update {"nickname":"Kept out","mobile":"13800000021"}
  => E_USER_MOBILE_TAKEN
PUT /system/user/profile/update {"nickname":"1234567890123456789012345678901"}
  => E_BAD_REQUEST msg "nickname"
PUT /system/user/profile/update {"email":"nobody"}
  => E_BAD_REQUEST msg "email"
PUT /system/user/profile/update {"email":"1234567890123456789012345678901234567890@example.org"}
  => E_BAD_REQUEST msg "email"
PUT /system/user/profile/update {"mobile":"1380000002"}
  => E_BAD_REQUEST msg "mobile"
PUT /system/user/profile/update {"mobile":"+8613800000022"}
  => E_BAD_REQUEST msg "mobile"
PUT /system/user/profile/update {"mobile":"23800000022"}
  => E_BAD_REQUEST msg "mobile"
PUT /system/user/profile/update {"mobile":""}
  => E_BAD_REQUEST msg "mobile"
PUT /system/user/profile/update {"sex":3}
  => E_BAD_REQUEST msg "sex"
PUT /system/user/profile/update {"avatar":"/a.png"}
  => E_BAD_REQUEST msg "avatar"
PUT /system/user/profile/update {"avatar":"javascript:alert(1)"}
  => E_BAD_REQUEST msg "avatar"
GET /system/user/profile/get
  => 0 {"nickname":"Q","email":null,"mobile":null}
PUT /system/user/profile/update {"email":"t@example.org","mobile":"13800000029"}
  => 0 true

# profile_update_password: all other sessions of the user end, this one does not
as admin
POST /system/user/create {"username":"profile6","nickname":"P","password":"pass word 1"}
  => 0, keep id
as user profile6
GET /system/dept/simple-list
  => 0
as user profile6
PUT /system/user/profile/update-password {"oldPassword":"pass word 2","newPassword":"pass word 3"}
  => E_USER_PASSWORD_WRONG
sql DO 'BEGIN ASSERT 2 = (SELECT count(*) FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''profile6''); END'
PUT /system/user/profile/update-password {"oldPassword":"pass word 1","newPassword":"pass word 2"}
  => 0 true
GET /system/dept/simple-list
  => 0
sql DO 'BEGIN ASSERT 1 = (SELECT count(*) FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''profile6''); END'
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_session s JOIN system_users u ON u.id = s.user_id WHERE u.username = ''admin''); END'
PUT /system/user/profile/update-password {"oldPassword":"pass word 1","newPassword":"pass word 3"}
  => E_USER_PASSWORD_WRONG
as nobody
header tenant-id 1
POST /system/auth/login {"username":"profile6","password":"pass word 1"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"profile6","password":"pass word 2"}
  => 0 {"userId":$id}

# profile_update_password: limits of each field; refused without sign-in
as admin
PUT /system/user/profile/update-password {"newPassword":"pass word 2"}
  => E_BAD_REQUEST msg "oldPassword"
PUT /system/user/profile/update-password {"oldPassword":"","newPassword":"pass word 2"}
  => E_BAD_REQUEST msg "oldPassword"
PUT /system/user/profile/update-password {"oldPassword":"1234567890123456789012345678901234567890123456789012345678901234567890123","newPassword":"pass word 2"}
  => E_BAD_REQUEST msg "oldPassword"
PUT /system/user/profile/update-password {"oldPassword":"x"}
  => E_BAD_REQUEST msg "newPassword"
PUT /system/user/profile/update-password {"oldPassword":"x","newPassword":"seven77"}
  => E_BAD_REQUEST msg "newPassword"
PUT /system/user/profile/update-password {"oldPassword":"x","newPassword":"1234567890123456789012345678901234567890123456789012345678901234567890123"}
  => E_BAD_REQUEST msg "newPassword"

# profile_update_password: common passwords and the user's own name are refused, in capital and small letters
as admin
POST /system/user/create {"username":"commoner","nickname":"N","password":"pass word 1"}
  => 0
as nobody
POST /system/auth/login {"username":"commoner","password":"pass word 1"}
  => 0, keep token = data.accessToken
header authorization Bearer $token
PUT /system/user/profile/update-password {"oldPassword":"pass word 1","newPassword":"ILoveYou"}
  => E_BAD_REQUEST msg "newPassword: is one of the most common passwords"
PUT /system/user/profile/update-password {"oldPassword":"pass word 1","newPassword":"Commoner"}
  => E_BAD_REQUEST msg "newPassword: must not be the user name"
POST /system/auth/login {"username":"commoner","password":"pass word 1"}
  => 0

# social_bind_list: empty, for every signed-in user
use powerless
GET /system/social-user/get-bind-list
  => 0 []

# user_setting: what was saved last comes back; nobody else's
as admin
POST /system/user/create {"username":"setter","nickname":"S","password":"pass word 1"}
  => 0
as user setter
GET /system/user-setting/get
  => 0 {"value":null,"updateTime":null}
PUT /system/user-setting/save {"value":"{\"dark\":true}"}
  => 0 true
PUT /system/user-setting/save {"value":"{\"dark\":false}"}
  => 0 true
GET /system/user-setting/get
  => 0 {"value":"{\"dark\":false}","updateTime":"*"}
PUT /system/user-setting/save {"value":""}
  => 0 true
PUT /system/user-setting/save {}
  => E_BAD_REQUEST msg "value"
as admin
GET /system/user-setting/get
  => 0 {"value":null}

# saved_view_save: a view is its owner's; others of the tenant see it if it is
# shared
as admin
POST /system/user/create {"username":"viewer1","nickname":"V","password":"pass word 1"}
  => 0
POST /system/user/create {"username":"viewer2","nickname":"W","password":"pass word 1"}
  => 0
as user viewer1
GET /system/user-view/list
  => 0 []
POST /system/user-view/save {"page":"DeviceDevice","name":"Offline","query":"online=0","shared":true}
  => 0, keep id
POST /system/user-view/save {"page":"DeviceDevice","name":"Offline","query":""}
  => E_USER_VIEW_NAME_TAKEN
POST /system/user-view/save {"page":"DeviceDevice","name":"all","query":""}
  => 0, keep all
POST /system/user-view/save {"page":"SystemUser","name":"all","query":"status=1"}
  => 0, keep users
GET /system/user-view/list
  => 0 [{"id":$all,"page":"DeviceDevice","name":"all","query":"","shared":false,"own":true,"createTime":"*","updateTime":"*"},
		{"id":$id,"name":"Offline","query":"online=0","shared":true,"own":true},{"id":$users,"page":"SystemUser"}]
GET /system/user-view/list?page=SystemUser
  => 0 [{"id":$users}]
as user viewer2
GET /system/user-view/list
  => 0 [{"id":$id,"name":"Offline","shared":true,"own":false}]
POST /system/user-view/save {"id":$id,"page":"DeviceDevice","name":"mine","query":""}
  => E_USER_VIEW_UNKNOWN
DELETE /system/user-view/delete?id=$id
  => E_USER_VIEW_UNKNOWN
POST /system/user-view/save {"page":"DeviceDevice","name":"Offline","query":"mine"}
  => 0, keep mine
GET /system/user-view/list?page=DeviceDevice
  => 0 [{"id":$mine,"own":true},{"id":$id,"own":false}]
as user viewer1
POST /system/user-view/save {"id":$id,"page":"DeviceDevice","name":"gone","query":"online=0&status=1","shared":false}
  => 0 $id
POST /system/user-view/save {"id":$id,"page":"DeviceDevice","name":"gone","query":"x"}
  => 0 $id
POST /system/user-view/save {"id":$id,"page":"DeviceDevice","name":"all","query":"x"}
  => E_USER_VIEW_NAME_TAKEN
as user viewer2
GET /system/user-view/list
  => 0 [{"id":$mine}]
as user viewer1
DELETE /system/user-view/delete?id=$id
  => 0 true
DELETE /system/user-view/delete?id=$id
  => E_USER_VIEW_UNKNOWN
sql INSERT INTO system_user_view (tenant_id, user_id, page, name, query, shared) SELECT 1, user_id, 'p', n, '', false FROM generate_series(1, 198) n, system_user_view WHERE id = $all
POST /system/user-view/save {"page":"p","name":"one more","query":""}
  => E_USER_VIEW_TOO_MANY
POST /system/user-view/save {"id":$all,"page":"p","name":"one more","query":""}
  => 0 $all
POST /system/user-view/save {"page":"p","name":"n"}
  => E_BAD_REQUEST msg "query"

# saved_view: those of another tenant are not seen; those of a deleted user go
as admin
sql INSERT INTO system_user_view (id, tenant_id, user_id, page, name, query, shared) VALUES (9001, 2, 900, 'p', 'theirs', '', true)
GET /system/user-view/list?page=p
  => 0 []
DELETE /system/user-view/delete?id=9001
  => E_USER_VIEW_UNKNOWN
POST /system/user/create {"username":"viewer3","nickname":"V","password":"pass word 1"}
  => 0, keep user
as user viewer3
POST /system/user-view/save {"page":"p","name":"his","query":"","shared":true}
  => 0
PUT /system/user-setting/save {"value":"{}"}
  => 0 true
as admin
GET /system/user-view/list?page=p
  => 0 [{"name":"his"}]
DELETE /system/user/delete?id=$user
  => 0 true
GET /system/user-view/list?page=p
  => 0 []
holds SELECT count(*) = 0 FROM system_user_setting WHERE user_id = $user
