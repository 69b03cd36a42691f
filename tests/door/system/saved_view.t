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
POST /system/user-view/save {"page":"DeviceDevice","name":"offline","query":"online=0","shared":true}
  => 0, keep id
POST /system/user-view/save {"page":"DeviceDevice","name":"offline","query":""}
  => E_USER_VIEW_NAME_TAKEN
POST /system/user-view/save {"page":"DeviceDevice","name":"all","query":""}
  => 0, keep all
POST /system/user-view/save {"page":"SystemUser","name":"all","query":"status=1"}
  => 0, keep users
GET /system/user-view/list
  => 0 [{"id":$all,"page":"DeviceDevice","name":"all","query":"","shared":false,"own":true,"createTime":"*","updateTime":"*"},
		{"id":$id,"name":"offline","query":"online=0","shared":true,"own":true},{"id":$users,"page":"SystemUser"}]
GET /system/user-view/list?page=SystemUser
  => 0 [{"id":$users}]
as user viewer2
GET /system/user-view/list
  => 0 [{"id":$id,"name":"offline","shared":true,"own":false}]
POST /system/user-view/save {"id":$id,"page":"DeviceDevice","name":"mine","query":""}
  => E_USER_VIEW_UNKNOWN
DELETE /system/user-view/delete?id=$id
  => E_USER_VIEW_UNKNOWN
POST /system/user-view/save {"page":"DeviceDevice","name":"offline","query":"mine"}
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
