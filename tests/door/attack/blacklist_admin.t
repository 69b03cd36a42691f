# blacklist_admin: a user who needs approval cannot make a role that needs none, nor give himself one
as admin
sql UPDATE infra_config SET value = 'super_admin, tenant_admin,App_Lead' WHERE key = 'blacklist.approval.admin-roles'
use user rita Rita
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'All but', 'all_but', 9, 0, 1), (9002, 1, 'Empty', 'empty', 9, 0, 1), (9003, 1, 'Lead', 'app_lead', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($rita, 9001, 1)
holds SELECT string_agg(id::text, ',' ORDER BY id) = '1,9003' FROM system_role WHERE blacklist_admin AND tenant_id = 1
as user rita
POST /system/role/create {"name":"Mine","code":"APP_LEAD ","sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
PUT /system/role/update {"id":9002,"name":"Mine","code":"app_Lead","sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
PUT /system/role/update {"id":9003,"name":"Mine","code":"app_lead","sort":1,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
DELETE /system/role/delete?id=9003
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
POST /system/permission/assign-user-role {"userId":$rita,"roleIds":[9001,9003]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
POST /system/permission/assign-role-menu {"roleId":9003,"menuIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"
GET /infra/config/page?key=blacklist.approval.self
  => 0, keep self = data.list.0.id
GET /infra/config/page?key=blacklist.approval.admin-roles
  => 0, keep roles = data.list.0.id
PUT /infra/config/update {"id":$roles,"category":"device","name":"Mine","key":"blacklist.approval.admin-roles","value":"all_but","visible":true}
  => E_FORBIDDEN
PUT /infra/config/update {"id":$self,"category":"device","name":"Mine","key":"blacklist.approval.self","value":"true","visible":true}
  => E_FORBIDDEN
PUT /infra/config/update {"id":$roles,"category":"device","name":"Mine","key":"away","value":"all_but","visible":true}
  => E_FORBIDDEN
GET /infra/config/page?key=blacklist.impact.max-percent
  => 0, keep most = data.list.0.id
PUT /infra/config/update {"id":$most,"category":"device","name":"Mine","key":"blacklist.impact.max-percent","value":"100","visible":true}
  => E_FORBIDDEN
PUT /infra/config/update {"id":$most,"category":"device","name":"Mine","key":"away","value":"50","visible":true}
  => E_FORBIDDEN
POST /infra/config/create {"category":"device","name":"Mine","key":"blacklist.impact.other","value":"50","visible":true}
  => E_FORBIDDEN
# Nor may she act on a user who needs no approval.
as admin
use user lena Lena
POST /system/permission/assign-user-role {"userId":$lena,"roleIds":[9003]}
  => 0 true
as user rita
PUT /system/user/update-password {"id":$lena,"password":"pass word 2"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist administrator"

# blacklist_admin: a user who needs no approval makes and gives such roles; a changed entry counts at once
as admin
use user rita Rita
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'All but', 'all_but', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($rita, 9001, 1)
GET /infra/config/page?key=blacklist.approval.admin-roles
  => 0 {"total":1}, keep roles = data.list.0.id
PUT /infra/config/update {"id":$roles,"category":"device","name":"Free","key":"blacklist.approval.admin-roles","value":"super_admin,all_but,lead","visible":true}
  => 0 true
holds SELECT blacklist_admin FROM system_role WHERE id = 9001
as user rita
POST /system/role/create {"name":"Lead","code":"lead","sort":1,"status":0}
  => 0, keep lead
PUT /system/role/update {"id":$lead,"name":"Lead","code":"lead","sort":2,"status":0}
  => 0 true
POST /system/permission/assign-user-role {"userId":$rita,"roleIds":[9001,$lead]}
  => 0 true
PUT /infra/config/update {"id":$roles,"category":"device","name":"Free","key":"blacklist.approval.admin-roles","value":"super_admin","visible":true}
  => 0 true
holds SELECT bool_and(blacklist_admin = (code = 'super_admin')) FROM system_role
PUT /infra/config/update {"id":$roles,"category":"device","name":"Free","key":"blacklist.approval.admin-roles","value":"super_admin,all_but","visible":true}
  => E_FORBIDDEN

# blacklist_admin: an administrator makes no record concern too many devices by editing its rule
as admin
use channel few Few
use channel many Many
sql INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('02:B1:00:00:00:0' || n)::macaddr, CASE n WHEN 1 THEN $few ELSE $many END FROM generate_series(1, 9) n
sql UPDATE infra_config SET value = '50' WHERE key = 'blacklist.impact.max-percent'
POST /device/rule/create {"name":"Rule","expr":{"==":[{"var":"channelId"},$few]}}
  => 0, keep rule
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"ruleId":$rule}
  => 0, keep id
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"channelId"},$many]}}
  => E_BLACKLIST_IMPACT_TOO_LARGE
GET /device/rule/get?id=$rule
  => 0 {"expr":{"==":[{"var":"channelId"},$few]},"revision":1}
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"mac"},"02:B1:00:00:00:01"]}}
  => 0 true
# What is switched off tells devices nothing; switching it on asks again.
GET /device/app-blacklist/get?id=$id
  => 0, keep revision = data.revision
PUT /device/app-blacklist/update-status {"id":$id,"revision":$revision,"enabled":false}
  => 0
PUT /device/rule/update {"id":$rule,"expr":{"==":[{"var":"channelId"},$many]}}
  => 0 true
GET /device/app-blacklist/get?id=$id
  => 0, keep revision = data.revision
PUT /device/app-blacklist/update-status {"id":$id,"revision":$revision,"enabled":true}
  => E_BLACKLIST_IMPACT_TOO_LARGE

# blacklist_admin: an administrator who is bound to channels needs approval like others
as admin
use user rita Rita
use channel hers Hers
POST /device/channel/create {"name":"Not hers"}
  => 0, keep other = data.id
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'All but', 'all_but', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($rita, 9001, 1)
sql UPDATE system_role SET blacklist_admin = true WHERE id = 9001
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) VALUES (1, $rita, $hers)
as user rita
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$other]}
  => 0, keep id
GET /device/app-blacklist/get?id=$id
  => 0 {"effective":false}
GET /infra/config/page?key=blacklist.approval.self
  => 0, keep self = data.list.0.id
PUT /infra/config/update {"id":$self,"category":"device","name":"Self","key":"blacklist.approval.self","value":"true","visible":true}
  => E_FORBIDDEN
sql DELETE FROM user_channel WHERE user_id = $rita
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"channelIds":[$other]}
  => 0, keep id
GET /device/app-blacklist/get?id=$id
  => 0 {"effective":true}
PUT /infra/config/update {"id":$self,"category":"device","name":"Self","key":"blacklist.approval.self","value":"true","visible":true}
  => 0 true
