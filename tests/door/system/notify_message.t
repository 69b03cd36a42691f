# one's messages: only those sent to the caller, newest first, until they are read
as admin
POST /system/notify-template/create {"name":"T","code":"tpl","type":1,"nickname":"Fleet","content":"No {n}","status":0}
  => 0
POST /system/user/create {"username":"reader","nickname":"R","password":"pass word 1"}
  => 0, keep user
POST /system/notify-template/send-notify {"userId":$user,"userType":2,"templateCode":"tpl","templateParams":{"n":1}}
  => 0, keep one
POST /system/notify-template/send-notify {"userId":$user,"userType":2,"templateCode":"tpl","templateParams":{"n":2}}
  => 0, keep two
POST /system/notify-template/send-notify {"userId":$user,"userType":2,"templateCode":"tpl","templateParams":{"n":3}}
  => 0, keep three
POST /system/notify-template/send-notify {"userId":$user,"userType":1,"templateCode":"tpl","templateParams":{"n":4}}
  => 0, keep member
POST /system/notify-template/send-notify {"userId":1,"userType":2,"templateCode":"tpl","templateParams":{"n":5}}
  => 0, keep other
sql INSERT INTO system_notify_message (id, tenant_id, user_id, user_type, template_id, template_code, template_nickname, template_content, template_type, template_params) SELECT 9001, 2, id, 2, 1, 'tpl', '', '', 1, '{}' FROM system_users WHERE username = 'reader'
as user reader
GET /system/notify-message/get-unread-count
  => 0 3
GET /system/notify-message/get-unread-list
  => 0 [{"id":$three,"userId":$user,"userType":2,"templateId":"*","templateCode":"tpl","templateNickname":"Fleet","templateContent":"No 3","templateType":1,"templateParams":{"n":3},"readStatus":false,"readTime":null,"createTime":"*"},{"id":$two},{"id":$one}]
GET /system/notify-message/get-unread-list?size=1
  => 0 [{"id":$three}]
GET /system/notify-message/get-unread-list?size=0
  => E_BAD_REQUEST msg "size"
GET /system/notify-message/my-page
  => 0 {"total":3,"list":[{"id":$three,"templateContent":"No 3"},{"id":$two},{"id":$one}]}
PUT /system/notify-message/update-read?ids=$one&ids=$member&ids=$other&ids=9001
  => 0 true
GET /system/notify-message/get-unread-count
  => 0 2
GET /system/notify-message/get-unread-list
  => 0 [{"id":$three},{"id":$two}]
GET /system/notify-message/my-page?readStatus=true
  => 0 {"total":1,"list":[{"id":$one,"readStatus":true,"readTime":"*"}]}
GET /system/notify-message/my-page?readStatus=false&pageSize=1
  => 0 {"total":2,"list":[{"id":$three,"readStatus":false,"readTime":null}]}
sql UPDATE system_notify_message SET create_time = '2001-02-03 12:00:00', read_time = '2001-02-04' WHERE read_status
GET /system/notify-message/my-page?createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":$one}]}
PUT /system/notify-message/update-all-read
  => 0 true
GET /system/notify-message/get-unread-count
  => 0 0
GET /system/notify-message/get-unread-list
  => 0 []
PUT /system/notify-message/update-read?ids=$one
  => 0 true
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_notify_message WHERE read_time = ''2001-02-04''); END'
sql DO 'BEGIN ASSERT 3 = (SELECT count(*) FROM system_notify_message WHERE NOT read_status); END'
PUT /system/notify-message/update-read?ids=
  => 0 true
PUT /system/notify-message/update-read
  => E_BAD_REQUEST msg "ids"

# message_page: all messages of the tenant, filtered by reader, template and time
as admin
POST /system/notify-template/create {"name":"T","code":"tpl_a","type":1,"nickname":"N","content":"A","status":0}
  => 0
POST /system/notify-template/create {"name":"T","code":"tpl_b","type":2,"nickname":"N","content":"B","status":0}
  => 0
use user anna Anna
use user bert Bert
POST /system/notify-template/send-notify {"userId":$anna,"userType":2,"templateCode":"tpl_a"}
  => 0, keep a
POST /system/notify-template/send-notify {"userId":$anna,"userType":1,"templateCode":"tpl_b"}
  => 0, keep b
POST /system/notify-template/send-notify {"userId":$bert,"userType":2,"templateCode":"tpl_b"}
  => 0, keep c
sql INSERT INTO system_notify_message (id, tenant_id, user_id, user_type, template_id, template_code, template_nickname, template_content, template_type, template_params) VALUES (9001, 2, $anna, 2, 1, 'tpl_x', '', '', 1, '{}')
GET /system/notify-message/page?templateCode=tpl_
  => 0 {"total":3,"list":[{"id":$c},{"id":$b},{"id":$a,"userId":$anna,"userType":2,"templateId":"*","templateCode":"tpl_a","templateNickname":"N","templateContent":"A","templateType":1,"templateParams":{},"readStatus":false,"readTime":null,"createTime":"*"}]}
GET /system/notify-message/page?userId=$anna
  => 0 {"total":2,"list":[{"id":$b},{"id":$a}]}
GET /system/notify-message/page?userId=$anna&userType=2
  => 0 {"total":1,"list":[{"id":$a}]}
GET /system/notify-message/page?templateCode=tpl_&templateType=2
  => 0 {"total":2,"list":[{"id":$c},{"id":$b}]}
sql UPDATE system_notify_message SET create_time = '2001-02-03 12:00:00' WHERE user_id = $bert
GET /system/notify-message/page?createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":$c}]}
GET /system/notify-message/page?userType=3
  => E_BAD_REQUEST msg "userType"
GET /system/notify-message/get?id=$a
  => 0 {"id":$a}
GET /system/notify-message/get?id=9001
  => 0 null
GET /system/notify-message/get
  => E_BAD_REQUEST msg "id"
