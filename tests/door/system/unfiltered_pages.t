# dict_data_page: without a filter all rows are listed
as admin
GET /system/dict-data/page
  => 0, keep total = data.total
holds SELECT count(*) = $total FROM system_dict_data WHERE NOT deleted

# notice_page: the first page of several
as admin
POST /system/notice/create {"title":"First","type":1,"content":"a","status":0}
  => 0
POST /system/notice/create {"title":"Second","type":1,"content":"b","status":0}
  => 0
GET /system/notice/page?pageSize=1
  => 0 {"total":2,"list":[{"title":"Second"}]}
GET /system/notice/page?pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"title":"First"}]}

# message_page: without a filter all rows are listed
as admin
GET /system/notify-message/page
  => 0, keep total = data.total
holds SELECT count(*) = $total FROM system_notify_message WHERE tenant_id = 1

# notify_template_page: without a filter all rows are listed
as admin
GET /system/notify-template/page
  => 0, keep total = data.total
holds SELECT count(*) = $total FROM system_notify_template WHERE NOT deleted

# operate_log_remote_page: without a filter all rows are listed
as module
GET /operate-log/page
  => 0 {"total":"*","list":"*"}

# tenant_page: without a filter all rows are listed
as admin
GET /system/tenant/page
  => 0, keep total = data.total
holds SELECT count(*) = $total FROM system_tenant WHERE NOT deleted

# tenant_package_page: without a filter all rows are listed
as admin
GET /system/tenant-package/page
  => 0, keep total = data.total
holds SELECT count(*) = $total FROM system_tenant_package WHERE NOT deleted

# user_page: without a filter, and with one that all users match, page by page
as admin
POST /system/user/create {"username":"pagea","nickname":"A","password":"pass-word-1","deptId":100}
  => 0
POST /system/user/create {"username":"pageb","nickname":"B","password":"pass-word-2"}
  => 0
GET /system/user/page?pageSize=2
  => 0 {"list":[{"username":"pageb","deptName":null},{"username":"pagea","deptName":"*"}]}, keep total = data.total
holds SELECT count(*) = $total FROM system_users WHERE tenant_id = 1 AND NOT deleted
GET /system/user/page?pageSize=2&username=page
  => 0 {"total":2,"list":[{"username":"pageb","deptName":null},{"username":"pagea","deptName":"*"}]}
GET /system/user/page?pageSize=1&pageNo=2&username=page
  => 0 {"total":2,"list":[{"username":"pagea"}]}
