# rights: an administrator with data scope SELF cannot take rights from anybody
use scoped_role 9001 Delegate self system:permission:.*
use member 9001 Delegate NULL 9001
use member 9002 Victim 100 2
as user delegate
GET /system/permission/list-user-roles?userId=1
  => 0 []
GET /system/permission/list-user-roles?userId=9001
  => 0 [9001]
POST /system/permission/assign-user-role {"userId":1,"roleIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "user 1"
POST /system/permission/assign-user-role {"userId":9002,"roleIds":[2]}
  => E_GRANT_EXCEEDS_OWN msg "user 9002"
POST /system/permission/assign-user-role {"userId":987654321,"roleIds":[2]}
  => 0 true
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[9001,1]}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[9001,2]}
  => E_GRANT_EXCEEDS_OWN msg "data scope"
holds SELECT array_agg(user_id || ':' || role_id ORDER BY user_id) = '{1:1,9001:9001,9002:2}' FROM system_user_role WHERE user_id IN (1, 9001, 9002)

# rights: a user with data scope ALL is still no super administrator
use scoped_role 9001 Boss all system:(user|permission|role):.*
use member 9001 Boss 100 9001
use member 9002 Second 100 1
as user boss
PUT /system/user/update-password {"id":1,"password":"now it is mine"}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
PUT /system/user/update {"id":1,"username":"admin","mobile":"13800000001"}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
PUT /system/user/update-status {"id":9002,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
DELETE /system/user/delete?id=9002
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
DELETE /system/user/delete-list?ids=987654321,9002
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
POST /system/permission/assign-user-role {"userId":9002,"roleIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[9001,1]}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
POST /system/permission/assign-role-menu {"roleId":1,"menuIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name"],["second","Mine"],["newhand","New"]]
  => 0 {"createUsernames":["newhand"],"updateUsernames":[],"failureUsernames":{"second":"You cannot give or take what you do not hold: super administrator"}}
holds SELECT count(*) = 2 FROM system_users WHERE id IN (1, 9002) AND status = 0 AND NOT deleted AND nickname <> 'Mine'

# rights: nobody changes a user who has permissions that he himself lacks
use scoped_role 9001 Boss all system:(user|permission|role):.*
use scoped_role 9002 Fleet self device:key:.*
use member 9001 Boss 100 9001
use member 9002 Keeper 100 9002
use member 9003 Sleeper 100 9003
use scoped_role 9003 Asleep self device:key:create
sql UPDATE system_role SET status = 1 WHERE id = 9003
as user boss
PUT /system/user/update-password {"id":9002,"password":"now it is mine"}
  => E_GRANT_EXCEEDS_OWN msg "hold: device:key:create, device:key:delete, device:key:query, device:key:update"
PUT /system/user/update {"id":9002,"username":"keeper","email":"boss@example.org"}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
PUT /system/user/update-status {"id":9002,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
DELETE /system/user/delete?id=9002
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
DELETE /system/user/delete-list?ids=9002
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
POST /system/permission/assign-user-role {"userId":9002,"roleIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[9001,9002]}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
PUT /system/user/update-password {"id":9003,"password":"now it is mine"}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[9001,9003]}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
holds SELECT count(*) = 2 FROM system_user_role WHERE user_id IN (9001, 9002)

# rights: a role is changed or emptied only by a user who has everything that the role gives
use scoped_role 9001 Boss all system:(user|permission|role):.*
use scoped_role 9002 Fleet self device:key:.*
use member 9001 Boss 100 9001
as user boss
POST /system/permission/assign-role-menu {"roleId":9002,"menuIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
PUT /system/role/update {"id":9002,"name":"Fleet","code":"fleet","sort":1,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
POST /system/permission/assign-role-data-scope {"roleId":9002,"dataScope":1}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
DELETE /system/role/delete?id=9002
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
DELETE /system/role/delete-list?ids=9002
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
POST /system/role/create {"name":"Fresh","code":"fresh","sort":1,"status":0}
  => 0, keep fresh
POST /system/permission/assign-role-menu {"roleId":$fresh,"menuIds":[1,1001]}
  => E_GRANT_EXCEEDS_OWN msg "menu System"
POST /system/permission/assign-role-menu {"roleId":$fresh,"menuIds":[1001,1002]}
  => 0 true
POST /system/permission/assign-role-menu {"roleId":9001,"menuIds":[1001,1063,1064,1065,103,1017]}
  => E_GRANT_EXCEEDS_OWN msg "system:dept:query"
holds SELECT count(*) = 4 FROM system_role_menu WHERE role_id = 9002
holds SELECT status = 0 AND data_scope = 5 AND NOT deleted FROM system_role WHERE id = 9002

# rights: a user holds a menu when he has its permission; a menu without permission, when he has the menu
use scoped_role 9001 Boss all system:(user|permission|role):.*
use member 9001 Boss 100 9001
sql INSERT INTO system_menu (id, name, permission, type, parent_id) VALUES (9001, 'Twin', 'system:user:create', 3, 0), (9002, 'Folder', '', 1, 0), (9003, 'Secret', 'secret:of:others', 3, 0)
as user boss
POST /system/role/create {"name":"Fresh","code":"fresh","sort":1,"status":0}
  => 0, keep fresh
POST /system/permission/assign-role-menu {"roleId":$fresh,"menuIds":[9001,987654321]}
  => 0 true
POST /system/permission/assign-role-menu {"roleId":$fresh,"menuIds":[9001,9003]}
  => E_GRANT_EXCEEDS_OWN msg "hold: secret:of:others"
POST /system/permission/assign-role-menu {"roleId":$fresh,"menuIds":[9001,9002]}
  => E_GRANT_EXCEEDS_OWN msg "hold: menu Folder"
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (9001, 9002, 1)
POST /system/permission/assign-role-menu {"roleId":$fresh,"menuIds":[9001,9002]}
  => 0 true

# rights: the last active super administrator can be neither deleted nor disabled
use member 9001 Second 100 1
as admin
DELETE /system/user/delete-list?ids=1,9001
  => E_SUPER_ADMIN_LAST
PUT /system/user/update-status {"id":9001,"status":1}
  => 0 true
PUT /system/user/update-status {"id":1,"status":1}
  => E_SUPER_ADMIN_LAST msg "last active super administrator"
DELETE /system/user/delete?id=1
  => E_SUPER_ADMIN_LAST
DELETE /system/user/delete-list?ids=1,9001
  => E_SUPER_ADMIN_LAST
POST /system/permission/assign-user-role {"userId":1,"roleIds":[]}
  => E_SUPER_ADMIN_LAST
POST /system/permission/assign-user-role {"userId":1,"roleIds":[1,2]}
  => 0 true
PUT /system/user/update-status {"id":9001,"status":0}
  => 0 true
as user second
POST /system/permission/assign-user-role {"userId":1,"roleIds":[2]}
  => 0 true
POST /system/permission/assign-user-role {"userId":9001,"roleIds":[]}
  => E_SUPER_ADMIN_LAST
DELETE /system/user/delete?id=1
  => 0 true
DELETE /system/user/delete?id=9001
  => E_SUPER_ADMIN_LAST
holds SELECT status = 0 AND NOT deleted FROM system_users WHERE id = 9001

# rights: a list of menus with one outside the tenant's package is refused whole, whoever sends it
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) VALUES (9001, 'A', 0, '{1,100,1001}')
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (9001, 'One', 9001, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 9001, 'a', 'ours', 0, 0)
as admin
header visit-tenant-id 9001
POST /system/permission/assign-role-menu {"roleId":9001,"menuIds":[100,1001,987654321]}
  => 0 true
POST /system/permission/assign-role-menu {"roleId":9001,"menuIds":[100,1002]}
  => E_MENU_NOT_IN_PACKAGE msg "package does not have: system:user:create"
GET /system/permission/list-role-menus?roleId=9001
  => 0 [100,1001]

# rights: a user who visits another tenant can give what he holds at home, and no more
use scoped_role 9001 Visitor all system:(user|permission|role):.*|system:tenant:visit
use member 9001 Visitor 100 9001
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (9001, 'One', 0, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9101, 9001, 'a', 'ours', 0, 0), (9102, 9001, 'b', 'more', 0, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9102, id, 9001 FROM system_menu WHERE permission = 'system:dept:create'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9101, 9001, 'theirs', '*', 'T')
as user visitor
header visit-tenant-id 9001
POST /system/permission/assign-role-menu {"roleId":9101,"menuIds":[1001]}
  => 0 true
POST /system/permission/assign-user-role {"userId":9101,"roleIds":[9101]}
  => 0 true
POST /system/permission/assign-user-role {"userId":9101,"roleIds":[9102]}
  => E_GRANT_EXCEEDS_OWN msg "system:dept:create"
PUT /system/user/update-password {"id":9101,"password":"another word"}
  => 0 true

# rights: a tenant's administrator manages his tenant
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) SELECT 9001, 'A', 0, package_menus(array_agg(id)) FROM system_menu
as admin
POST /system/tenant/create {"name":"Ours","contactName":"C","status":0,"packageId":9001,"expireTime":4102444800000,"accountCount":50,"username":"chief","password":"correct horse"}
  => 0
as user chief
POST /system/dept/create {"name":"Sales","sort":1,"status":0}
  => 0, keep dept
use user_of_dept clerk1 C $dept 4 [1,100,1001,1002]
PUT /system/user/update {"id":$clerk1,"username":"clerk1","nickname":"D"}
  => 0 true
PUT /system/user/update-password {"id":$clerk1,"password":"pass word 2"}
  => 0 true
PUT /system/role/update {"id":$clerk1_role,"name":"Clerks","code":"clerk","sort":1,"status":0}
  => 0 true
PUT /system/user/update-status {"id":$clerk1,"status":1}
  => 0 true
DELETE /system/user/delete?id=$clerk1
  => 0 true
DELETE /system/role/delete?id=$clerk1_role
  => 0 true

# rights: a user's channels are changed only by those who may change the user
use scoped_role 9001 Binder all device:user-channel:.*
use scoped_role 9002 Fleet self device:key:.*
use member 9001 Binder 100 9001
use member 9002 Keeper 100 9002
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9003, 1, 'plain', '*', 'Plain', 100)
as admin
use north_and_south
as user binder
PUT /device/user-channel/assign {"userId":1,"channelIds":[$north]}
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
PUT /device/user-channel/assign {"userId":9002,"channelIds":[$north]}
  => E_GRANT_EXCEEDS_OWN msg "device:key:create"
PUT /device/user-channel/assign {"userId":9003,"channelIds":[$north]}
  => 0 true
PUT /device/user-channel/assign {"userId":9003,"channelIds":[$north,$south]}
  => 0 true
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north]}
  => 0 true
PUT /device/user-channel/assign {"userId":9003,"channelIds":[$north]}
  => E_GRANT_EXCEEDS_OWN msg "channels"

# rights: a user bound to channels has no power over users who may reach other channels
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 1, 'North'), (9002, 1, 'South')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9001, 1, 'Fleet', 'fleet', 1, 0, 1, '{}'), (9002, 1, 'Desk', 'desk', 1, 0, 5, '{}')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND (permission LIKE 'device:%' OR permission LIKE 'system:user:%' OR permission LIKE 'system:permission:%')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9002, id, 1 FROM system_menu WHERE NOT deleted AND permission = 'system:user:query'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'bound', '*', 'Bound', 100), (9002, 1, 'free', '*', 'Free', 100), (9003, 1, 'south', '*', 'South', 100), (9004, 1, 'north', '*', 'North', 100), (9005, 1, 'desk', '*', 'Desk', 100)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9001, 1), (9003, 9001, 1), (9004, 9001, 1), (9005, 9002, 1)
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) VALUES (1, 9001, 9001), (1, 9003, 9001), (1, 9003, 9002), (1, 9004, 9001)
as user bound
PUT /system/user/update-password {"id":9002,"password":"now it is mine"}
  => E_GRANT_EXCEEDS_OWN msg "channels"
PUT /system/user/update-password {"id":9003,"password":"now it is mine"}
  => E_GRANT_EXCEEDS_OWN msg "channels"
DELETE /system/user/delete-list?ids=9004,9002
  => E_GRANT_EXCEEDS_OWN msg "channels"
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name"],["free","Mine"]]
  => 0 {"createUsernames":[],"updateUsernames":[],"failureUsernames":{"free":"You cannot give or take what you do not hold: channels"}}
PUT /device/user-channel/assign {"userId":9002,"channelIds":[9001]}
  => E_GRANT_EXCEEDS_OWN msg "channels"
POST /system/user/create {"username":"puppet","nickname":"P","password":"pass word 1","deptId":100}
  => 0, keep puppet
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001]}
  => E_GRANT_EXCEEDS_OWN msg "channels"
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9002]}
  => 0 true
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission LIKE 'system:role:%'
POST /system/permission/assign-role-menu {"roleId":9002,"menuIds":[1001,6004]}
  => E_GRANT_EXCEEDS_OWN msg "channels"
PUT /system/user/update-password {"id":9004,"password":"correct horse"}
  => 0 true
PUT /system/user/update-password {"id":9005,"password":"correct horse"}
  => 0 true
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[]}
  => 0 true
PUT /device/user-channel/assign {"userId":$puppet,"channelIds":[9001]}
  => 0 true
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001]}
  => 0 true

# rights: a manager of tenants gives no tenant what he does not hold himself
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9001, 1, 'Landlord', 'landlord', 1, 0, 5, '{}')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission ~ '^system:(tenant(-package)?:.*|user:(query|list))$'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'landlord', '*', 'L', 100)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) VALUES (9001, 'Small', 0, '{100,1001}'), (9002, 'Large', 0, '{100,1001,1002}')
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (9001, 'One', 9001, now() + interval '1 year', 10), (9002, 'Two', 9002, now() + interval '1 year', 10)
as user landlord
POST /system/tenant-package/create {"name":"Mine","status":0,"menuIds":[1001,1002]}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:user:create"
PUT /system/tenant-package/update {"id":9001,"name":"Small","status":0,"menuIds":[1001,1002]}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:user:create"
PUT /system/tenant-package/update {"id":9002,"name":"Large","status":0,"menuIds":[1001]}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:user:create"
POST /system/tenant/create {"name":"Mine","contactName":"C","status":0,"packageId":9002,"expireTime":4102444800000,"accountCount":50,"username":"puppet","password":"correct horse"}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:user:create"
PUT /system/tenant/update {"id":9001,"name":"One","contactName":"C","status":0,"packageId":9002,"expireTime":4102444800000,"accountCount":50}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:user:create"
PUT /system/tenant/update {"id":9002,"name":"Two","contactName":"C","status":0,"packageId":9001,"expireTime":4102444800000,"accountCount":50}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:user:create"
holds SELECT count(*) = 2 FROM system_tenant WHERE id IN (9001, 9002) AND package_id = id
PUT /system/tenant/update {"id":9002,"name":"Second","contactName":"C","status":0,"packageId":9002,"expireTime":4102444800000,"accountCount":50}
  => 0 true
PUT /system/tenant-package/update {"id":9001,"name":"Tiny","status":0,"menuIds":[1001,1017,1224]}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:dept:query"
PUT /system/tenant-package/update {"id":9001,"name":"Tiny","status":0,"menuIds":[1001]}
  => 0 true
POST /system/tenant/create {"name":"Mine","contactName":"C","status":0,"packageId":9001,"expireTime":4102444800000,"accountCount":50,"username":"tenant1","password":"correct horse"}
  => 0

# nor does he prolong a tenant that has expired
sql UPDATE system_tenant SET expire_time = now() - interval '1 day' WHERE id IN (9001, 9002)
PUT /system/tenant/update {"id":9002,"name":"Second","contactName":"C","status":0,"packageId":9002,"expireTime":4102444800000,"accountCount":50}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:user:create"
PUT /system/tenant/update {"id":9002,"name":"Third","contactName":"C","status":0,"packageId":9002,"expireTime":1000000000000,"accountCount":50}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:user:create"
holds SELECT expire_time < now() AND name = 'Second' FROM system_tenant WHERE id = 9002
PUT /system/tenant/update {"id":9001,"name":"One","contactName":"C","status":0,"packageId":9001,"expireTime":4102444800000,"accountCount":50}
  => 0 true

# rights: nobody ends the session of a user who has permissions that he himself lacks
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'Mine', 100, 0), (9200, 1, 'Other', 100, 0)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope, data_scope_dept_ids) VALUES (9001, 1, 'Ender', 'ender', 1, 0, 1, '{}'), (9002, 1, 'Mighty', 'mighty', 1, 0, 5, '{}'), (9003, 1, 'Near', 'near', 1, 0, 3, '{}')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT r, id, 1 FROM system_menu, unnest('{9001,9003}'::int[]) r WHERE NOT deleted AND permission LIKE 'system:oauth2-token:%'
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9002, id, 1 FROM system_menu WHERE NOT deleted AND permission = 'system:user:query'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'ender', '*', 'Ender', 9100), (9002, 1, 'mighty', '*', 'Mighty', 9100), (9003, 1, 'near', '*', 'Near', 9100), (9004, 1, 'plain', '*', 'Plain', 9100), (9005, 1, 'far', '*', 'Far', 9200)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1), (9003, 9003, 1)
sql INSERT INTO system_session (id, hash, user_id, user_type, tenant_id, expires_time) SELECT 9000 + n, decode(repeat('a' || n, 32), 'hex'), u, t, 1, now() + interval '1 day' FROM (VALUES (1, 1, 2), (2, 9002, 2), (4, 9004, 2), (5, 9005, 2), (6, 1, 1)) v (n, u, t)
sql INSERT INTO system_access_token (hash, session_id, expires_time) SELECT decode(repeat('b' || n, 32), 'hex'), 9000 + n, now() + interval '1 hour' FROM unnest('{1,2,4,5,6}'::int[]) n
as user ender
DELETE /system/oauth2-token/delete?accessToken=b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1
  => E_GRANT_EXCEEDS_OWN msg "super administrator"
DELETE /system/oauth2-token/delete?accessToken=b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2
  => E_GRANT_EXCEEDS_OWN msg "system:user:query"
DELETE /system/oauth2-token/delete-list?accessTokens=b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4,b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2
  => E_GRANT_EXCEEDS_OWN msg "system:user:query"
as user near
DELETE /system/oauth2-token/delete?accessToken=b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5
  => E_GRANT_EXCEEDS_OWN msg "user 9005"
holds SELECT count(*) = 5 FROM system_session WHERE id BETWEEN 9001 AND 9006
DELETE /system/oauth2-token/delete?accessToken=b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4
  => 0 true
DELETE /system/oauth2-token/delete?accessToken=b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6
  => 0 true
as user ender
DELETE /system/oauth2-token/delete-list?accessTokens=b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5,nonsense
  => 0 true
as admin
DELETE /system/oauth2-token/delete-list?accessTokens=b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1,b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2
  => 0 true
holds SELECT count(*) = 0 FROM system_session WHERE id BETWEEN 9001 AND 9006

# rights: an export that was made before is not downloaded once the permission to export is lost
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Exporter', 'exporter', 1, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission = 'system:user:export'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'exporter', '*', 'E')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
sql INSERT INTO infra_task (id, tenant_id, user_id, kind, params, status, file_path, file_size, expire_time) VALUES (9001, 1, 9001, 'export', '{"biz":"user"}', 2, 'nowhere.xlsx', 5, now() + interval '1 day')
as user exporter
GET /infra/export-task/download?id=9001
  => E_EXPORT_TASK_EXPIRED
sql DELETE FROM system_role_menu WHERE role_id = 9001
as user exporter
GET /infra/export-task/download?id=9001
  => E_EXPORT_TASK_NOT_EXISTS
GET /infra/export-task/get?id=9001
  => 0 {"status":2}

# rights: a user bound to channels neither gives nor takes permissions over devices by changing a menu
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 1, 'North')
sql INSERT INTO system_menu (id, name, type, sort, parent_id, permission) VALUES (9001, 'Plain', 3, 1, 104, '')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Fleet', 'fleet', 1, 0, 1), (9002, 1, 'Desk', 'desk', 1, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND (permission LIKE 'device:%' OR permission LIKE 'system:menu:%' OR permission LIKE 'system:tenant%' OR permission = 'system:post:query')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (9002, 9001, 1)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'bound', '*', 'Bound', 100), (9002, 1, 'puppet', '*', 'Puppet', 100)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1)
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10)
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) VALUES (1, 9001, 9001)
as user bound
PUT /system/menu/update {"id":9001,"name":"Plain","type":3,"sort":1,"parentId":104,"status":0,"permission":"device:device:update"}
  => E_GRANT_EXCEEDS_OWN msg "channels"
DELETE /system/menu/delete?id=6004
  => E_GRANT_EXCEEDS_OWN msg "channels"
PUT /system/menu/update {"id":9001,"name":"Plain","type":3,"sort":1,"parentId":104,"status":0,"permission":"system:post:query"}
  => 0 true
header visit-tenant-id 901
PUT /system/menu/update {"id":9001,"name":"Plain","type":3,"sort":1,"parentId":104,"status":0,"permission":"device:device:update"}
  => E_GRANT_EXCEEDS_OWN msg "channels"
sql DELETE FROM user_channel WHERE user_id = 9001
as user bound
PUT /system/menu/update {"id":9001,"name":"Plain","type":3,"sort":1,"parentId":104,"status":0,"permission":"device:device:update"}
  => 0 true

# rights: changing a menu neither gives nor takes permissions of users outside the own data scope
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'North', 0, 0), (9200, 1, 'South', 0, 0)
sql INSERT INTO system_menu (id, name, type, sort, parent_id, permission) VALUES (9001, 'Plain', 3, 1, 104, ''), (9002, 'Ours', 3, 2, 104, 'system:post:query')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Keeper', 'keeper', 1, 0, 3), (9002, 1, 'Desk', 'desk', 1, 0, 5), (9003, 1, 'Near', 'near', 1, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND (permission LIKE 'system:menu:%' OR permission IN ('system:post:query', 'system:tenant:visit'))
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (9002, 9001, 1), (9003, 9002, 1)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id, status) VALUES (9001, 1, 'keeper', '*', 'K', 9100, 0), (9002, 1, 'puppet', '*', 'P', 9200, 0), (9003, 1, 'near', '*', 'N', 9100, 0)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1), (9003, 9003, 1)
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10)
as user keeper
PUT /system/menu/update {"id":9001,"name":"Plain","type":3,"sort":1,"parentId":104,"status":0,"permission":"system:post:query"}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
DELETE /system/menu/delete?id=9001
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
DELETE /system/menu/delete-list?ids=9002,9001
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
header visit-tenant-id 901
PUT /system/menu/update {"id":9001,"name":"Plain","type":3,"sort":1,"parentId":104,"status":0,"permission":"system:post:query"}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
as user puppet
GET /system/post/page
  => E_FORBIDDEN

# a change that gives and takes nothing is allowed, and so is one that concerns only users in the data scope
as user keeper
PUT /system/menu/update {"id":9001,"name":"Plainer","type":3,"sort":3,"parentId":104,"status":0}
  => 0 true
PUT /system/menu/update {"id":9001,"name":"Plainest","type":3,"sort":3,"parentId":104,"status":0,"permission":""}
  => 0 true
POST /system/menu/create {"name":"Fresh","type":3,"sort":9,"parentId":104,"status":0,"permission":"system:post:query"}
  => 0
PUT /system/menu/update {"id":9002,"name":"Ours","type":3,"sort":2,"parentId":104,"status":0,"permission":"system:menu:query"}
  => 0 true
sql UPDATE system_users SET dept_id = 9100 WHERE id = 9002
DELETE /system/menu/delete-list?ids=9002,9001
  => 0 true

# rights: nobody hides menus that he does not hold, or from users outside his data scope
sql INSERT INTO system_dept (id, tenant_id, name, parent_id, status) VALUES (9100, 1, 'North', 0, 0), (9200, 1, 'South', 0, 0)
sql INSERT INTO system_menu (id, name, type, sort, parent_id, permission) VALUES (9001, 'Folder', 1, 1, 0, ''), (9002, 'Page', 2, 1, 9001, ''), (9003, 'Button', 3, 1, 9002, 'system:post:query'), (9004, 'Aside', 1, 2, 0, '')
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Keeper', 'keeper', 1, 0, 3), (9002, 1, 'Desk', 'desk', 1, 0, 5), (9003, 1, 'Clerk', 'clerk', 1, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND (permission LIKE 'system:menu:%' OR permission = 'system:post:query')
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9003, id, 1 FROM system_menu WHERE NOT deleted AND permission LIKE 'system:menu:%'
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) VALUES (9002, 9002, 1), (9002, 9003, 1)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id) VALUES (9001, 1, 'keeper', '*', 'K', 9100), (9002, 1, 'desk', '*', 'D', 9200), (9003, 1, 'clerk', '*', 'C', 9100)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1), (9002, 9002, 1), (9003, 9003, 1)
as user keeper
PUT /system/menu/update {"id":9001,"name":"Folder","type":1,"sort":1,"parentId":0,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
PUT /system/menu/update {"id":9001,"name":"Folder","type":1,"sort":1,"parentId":9004,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
PUT /system/menu/update {"id":9001,"name":"Folder","type":3,"sort":1,"parentId":0,"status":0}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
PUT /system/menu/update {"id":9002,"name":"Page","type":2,"sort":1,"parentId":9001,"status":0,"visible":false}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
PUT /system/menu/update {"id":9002,"name":"Page","type":2,"sort":1,"parentId":9001,"status":0,"site":1}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
PUT /system/menu/update {"id":9003,"name":"Button","type":3,"sort":1,"parentId":9002,"status":1,"permission":"system:post:query"}
  => E_GRANT_EXCEEDS_OWN msg "users outside your data scope"
as user clerk
PUT /system/menu/update {"id":9001,"name":"Folder","type":1,"sort":1,"parentId":0,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "hold: system:post:query"
holds SELECT count(*) = 3 FROM system_menu WHERE id IN (9001, 9002, 9003) AND status = 0 AND visible AND site = 0 AND parent_id IN (0, 9001, 9002)

# a change that hides nothing is allowed, and so is one that concerns only users in the data scope
as user clerk
PUT /system/menu/update {"id":9001,"name":"Folders","type":1,"sort":2,"parentId":0,"status":0,"visible":true}
  => 0 true
PUT /system/menu/update {"id":9004,"name":"Aside","type":1,"sort":2,"parentId":0,"status":1}
  => 0 true
sql UPDATE system_users SET dept_id = 9100 WHERE id = 9002
as user keeper
PUT /system/menu/update {"id":9001,"name":"Folders","type":1,"sort":2,"parentId":0,"status":1}
  => 0 true

# rights: no menu runs a script in the browser of who follows it
as admin
POST /system/menu/create {"name":"Trap","type":2,"sort":1,"parentId":0,"status":0,"path":"javascript:alert(1)"}
  => E_BAD_REQUEST msg "path"
POST /system/menu/create {"name":"Trap","type":2,"sort":1,"parentId":0,"status":0,"path":" \u0001JavaScript:alert(1)//://"}
  => E_BAD_REQUEST msg "path"
POST /system/menu/create {"name":"Trap","type":2,"sort":1,"parentId":0,"status":0,"path":"data:text/html,://"}
  => E_BAD_REQUEST msg "path"
POST /system/menu/create {"name":"Link","type":2,"sort":1,"parentId":0,"status":0,"path":"https://example.org/a"}
  => 0, keep id
PUT /system/menu/update {"id":$id,"name":"Link","type":2,"sort":1,"parentId":0,"status":0,"path":"java\tscript:alert(1)"}
  => E_BAD_REQUEST msg "path"
PUT /system/menu/update {"id":$id,"name":"Link","type":2,"sort":1,"parentId":0,"status":0,"path":"/system/user"}
  => 0 true

# rights: no file attached to a task runs a script in the browser of who opens it
as admin
use simple_model id trap Trap {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","candidateStrategy":30,"candidateParam":"1","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=trap
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0, keep inst
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes","attachments":["https://example.org/a.txt","javascript:alert(1)"]}
  => E_BAD_REQUEST msg "attachments"
PUT /bpm/task/approve {"id":"$task","reason":"yes","signPicUrl":"data:text/html,x"}
  => E_BAD_REQUEST msg "signPicUrl"
PUT /bpm/task/reject {"id":"$task","reason":"no","attachments":["\u0001JavaScript:alert(1)//://"]}
  => E_BAD_REQUEST msg "attachments"
PUT /bpm/task/approve {"id":"$task","reason":"yes","signPicUrl":"/admin-api/infra/file/1/get/s.png","attachments":["https://example.org/a.txt","/admin-api/infra/file/1/get/a.txt"]}
  => 0

# rights: nobody gives a user a picture that runs a script in the browsers of those who see it
as admin
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1","avatar":"javascript:alert(1)"}
  => E_BAD_REQUEST msg "avatar"
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1","avatar":"/admin-api/infra/file/1/get/a.png"}
  => 0, keep anna
PUT /system/user/update {"id":$anna,"username":"anna","avatar":"data:text/html,x"}
  => E_BAD_REQUEST msg "avatar"
PUT /system/user/update {"id":$anna,"username":"anna","avatar":"https://example.org/a.png"}
  => 0 true
PUT /system/user/update {"id":$anna,"username":"anna","avatar":""}
  => 0 true

# rights: a user bound to channels gets no key to speak as devices of others
as admin
use user bound B
use channel his His
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 1, 'Keys', 'keys', 1, 0)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE NOT deleted AND permission LIKE 'device:key:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($bound, 9001, 1)
PUT /device/user-channel/assign {"userId":$bound,"channelIds":[$his]}
  => 0 true
POST /device/key/create {"remark":"all"}
  => 0, keep key = data.id
as user bound
POST /device/key/create {"remark":"mine"}
  => E_GRANT_EXCEEDS_OWN msg "channels"
# Nor does he take those of all devices away.
PUT /device/key/update-status {"id":$key,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "channels"
DELETE /device/key/delete?id=$key
  => E_GRANT_EXCEEDS_OWN msg "channels"
sql DELETE FROM user_channel WHERE user_id = $bound
POST /device/key/create {"remark":"ours"}
  => 0
DELETE /device/key/delete?id=$key
  => 0 true
