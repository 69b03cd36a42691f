# social_bind_list: empty, for every signed-in user
use powerless
GET /system/social-user/get-bind-list
  => 0 []
