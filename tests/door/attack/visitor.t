# What users of tenant 1 try who are bound to channels: to be free in a tenant that
# they visit, where they are bound to none.

# attack: who is bound to channels changes the devices of a tenant that he visits
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'Second', 0, now() + interval '1 year', 10)
sql INSERT INTO base_channel (id, tenant_id, name, platform) VALUES (901, 1, 'Ours', 'android'), (902, 901, 'Theirs', 'android')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (901, 1, 'aa:bb:cc:09:00:01', 901), (902, 901, 'aa:bb:cc:09:00:02', 902)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 1, 'a', 'visitor', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 1 FROM system_menu WHERE permission LIKE 'device:%' OR permission = 'system:tenant:visit'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 1, 'bound', '', 'B')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 1)
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) VALUES (1, 921, 901)
as user bound
PUT /device/certification/update {"mac":"AA:BB:CC:09:00:01","certification":"OURS"}
  => 0 true
header visit-tenant-id 901
PUT /device/certification/update {"mac":"AA:BB:CC:09:00:02","certification":"MINE"}
  => E_INFO_MODIFY_NO_PERMISSION
PUT /device/update-status {"macs":["AA:BB:CC:09:00:02"],"status":1}
  => E_INFO_MODIFY_NO_PERMISSION
POST /device/info-modify/create {"mac":"AA:BB:CC:09:00:02","remarks":"Mine"}
  => E_INFO_MODIFY_NO_PERMISSION
# Nor does he get a key, to speak as all of them.
POST /device/key/create {"remark":"Mine"}
  => E_GRANT_EXCEEDS_OWN msg "channels"
# Who is bound to nothing goes on changing them.
sql DELETE FROM user_channel WHERE user_id = 921
PUT /device/certification/update {"mac":"AA:BB:CC:09:00:02","certification":"THEIRS"}
  => 0 true
POST /device/key/create {"remark":"Theirs"}
  => 0

# attack: who is bound to channels changes the blacklist of a tenant that he visits without approval
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'Second', 0, now() + interval '1 year', 10)
sql INSERT INTO base_channel (id, tenant_id, name, platform) VALUES (901, 1, 'Ours', 'android')
sql UPDATE infra_config SET value = 'super_admin,free' WHERE key = 'blacklist.approval.admin-roles'
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 1, 'a', 'free', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 1 FROM system_menu WHERE permission LIKE 'device:%' OR permission = 'system:tenant:visit'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 1, 'bound', '', 'B')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 1)
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) VALUES (1, 921, 901)
as user bound
header visit-tenant-id 901
POST /device/app-blacklist/create {"packageName":"com.example.shop","type":2,"appName":"Shop","enabled":true,"allDevice":true}
  => 0, keep id
holds SELECT NOT effective FROM app_blacklist WHERE id = $id
sql DELETE FROM user_channel WHERE user_id = 921
POST /device/app-blacklist/create {"packageName":"com.example.game","type":2,"appName":"Game","enabled":true,"allDevice":true}
  => 0, keep free
holds SELECT effective FROM app_blacklist WHERE id = $free

# attack: who is bound to channels signs in as one who is not, in a tenant that he visits
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'Second', 0, now() + interval '1 year', 10)
sql INSERT INTO base_channel (id, tenant_id, name, platform) VALUES (901, 1, 'Ours', 'android')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (911, 1, 'a', 'visitor', 0, 0), (912, 901, 'b', 'devices', 0, 0)
sql UPDATE system_role SET data_scope = 1 WHERE id = 911
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 1 FROM system_menu WHERE permission LIKE 'device:device:%' OR permission LIKE 'system:user:%' OR permission LIKE 'system:permission:%' OR permission = 'system:tenant:visit'
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 912, id, 901 FROM system_menu WHERE permission LIKE 'device:device:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 1, 'bound', '', 'B'), (922, 901, 'theirs', '', 'T'), (923, 901, 'new', '', 'N')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 1), (922, 912, 901)
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) VALUES (1, 921, 901)
as user bound
header visit-tenant-id 901
PUT /system/user/update-password {"id":922,"password":"bound's own 1"}
  => E_GRANT_EXCEEDS_OWN msg "channels"
POST /system/permission/assign-user-role {"userId":923,"roleIds":[912]}
  => E_GRANT_EXCEEDS_OWN msg "channels"
PUT /system/user/update-password {"id":923,"password":"another word"}
  => 0 true
sql DELETE FROM user_channel WHERE user_id = 921
PUT /system/user/update-password {"id":922,"password":"another word"}
  => 0 true
