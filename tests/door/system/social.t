# social_bind_list: empty, for every signed-in user
as admin
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /system/social-user/get-bind-list
  => 0 []
as nobody
GET /system/social-user/get-bind-list
  => E_UNAUTHORIZED
