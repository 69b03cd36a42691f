# social_bind_list: none, for whoever is signed in
as admin
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /system/social-user/get-bind-list
  => 0 []
as nobody
GET /system/social-user/get-bind-list
  => E_UNAUTHORIZED
