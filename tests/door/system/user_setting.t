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
