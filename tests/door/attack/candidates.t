# What people try who need approval, to change whom approvals of the blacklist ask:
# by posts, departments and their leaders, and through people who decide for others.

# attack: who needs approval gives a friend the post that is asked
as admin
use user olga Olga
use user puppet Puppet
POST /system/post/create {"name":"Chief","code":"chief","sort":1}
  => 0, keep chief
POST /system/post/create {"name":"Clerk","code":"clerk","sort":1}
  => 0, keep clerk
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1","postIds":[$chief]}
  => 0, keep anna
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
use simple_model model blacklist_main_update Post {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":22,"candidateParam":"$chief","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
PUT /system/user/update {"id":$puppet,"username":"puppet","postIds":[$clerk,$chief]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update {"id":$olga,"username":"olga","postIds":[$chief]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
POST /system/user/create {"username":"second","nickname":"Second","password":"pass word 1","postIds":[$chief]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update {"id":$anna,"username":"anna","postIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
# Nor does he take away the post, so that nobody is asked.
PUT /system/post/update {"id":$chief,"name":"Chief","code":"chief","sort":1,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /system/post/delete?id=$chief
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /system/post/delete-list?ids=$clerk,$chief
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
# Everything else of people and posts stays his work.
PUT /system/post/update {"id":$chief,"name":"Head","code":"chief","sort":2}
  => 0 true
PUT /system/user/update {"id":$puppet,"username":"puppet","postIds":[$clerk]}
  => 0 true
POST /system/user/create {"username":"second","nickname":"Second","password":"pass word 1","postIds":[$clerk]}
  => 0
DELETE /system/post/delete-list?ids=$clerk
  => 0 true
as admin
PUT /system/user/update {"id":$puppet,"username":"puppet","postIds":[$chief]}
  => 0 true
DELETE /system/post/delete?id=$chief
  => 0 true

# attack: who needs approval puts a friend into the department whose members are asked
as admin
use user olga Olga
use user puppet Puppet
sql UPDATE infra_config SET value = 'first password' WHERE key = 'system.user.init-password'
POST /system/dept/create {"name":"Board","parentId":0,"sort":1,"status":0}
  => 0, keep board
POST /system/dept/create {"name":"Yard","parentId":0,"sort":2,"status":0}
  => 0, keep yard
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1","deptId":$board}
  => 0, keep anna
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
use simple_model model blacklist_main_update Dept {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Board","approveType":1,"candidateStrategy":20,"candidateParam":"$board","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$board}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$board}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","Department id"],["puppet","P",$board],["anna","A",$yard],["second","S",$board],["third","T",$yard]]
  => 0 {"createUsernames":["third"],"updateUsernames":[],"failureUsernames":{"puppet":"You cannot give or take what you do not hold: blacklist approver","anna":"You cannot give or take what you do not hold: blacklist approver","second":"You cannot give or take what you do not hold: blacklist approver"}}
POST /system/user/create {"username":"second","nickname":"Second","password":"pass word 1","deptId":$board}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update {"id":$anna,"username":"anna","deptId":$yard}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/dept/update {"id":$board,"name":"Board","sort":1,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /system/dept/delete?id=$board
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /system/dept/delete-list?ids=$yard,$board
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/dept/update {"id":$board,"name":"The board","sort":1,"status":0}
  => 0 true
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$yard}
  => 0 true
as admin
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$board}
  => 0 true
PUT /system/dept/update {"id":$board,"name":"Board","sort":1,"status":1}
  => 0 true

# attack: who needs approval makes a friend the leader who is asked
as admin
use user olga Olga
use user anna Anna
use user bert Bert
use user puppet Puppet
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep house
POST /system/dept/create {"name":"Floor","parentId":$house,"sort":1,"status":0,"leaderUserId":$bert}
  => 0, keep floor
POST /system/dept/create {"name":"Yard","parentId":0,"sort":2,"status":0,"leaderUserId":$puppet}
  => 0, keep yard
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
use simple_model model blacklist_main_update Leaders {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Leaders","approveType":1,"candidateStrategy":23,"candidateParam":"$floor|2","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
PUT /system/dept/update {"id":$floor,"name":"Floor","sort":1,"status":0,"leaderUserId":$puppet}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/dept/update {"id":$house,"name":"House","sort":1,"status":0,"leaderUserId":$puppet}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/dept/update {"id":$floor,"name":"Floor","sort":1,"status":0,"parentId":$yard}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /system/dept/delete?id=$floor
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
# Other departments, and the members of these ones, are asked nothing.
PUT /system/dept/update {"id":$yard,"name":"Yard","sort":1,"status":0,"leaderUserId":$olga}
  => 0 true
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$floor}
  => 0 true
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => 0 true
PUT /system/dept/update {"id":$floor,"name":"Third floor","sort":1,"status":0,"parentId":$house,"leaderUserId":$bert}
  => 0 true
as admin
PUT /system/dept/update {"id":$floor,"name":"Floor","sort":1,"status":0,"parentId":$yard,"leaderUserId":$puppet}
  => 0 true

# attack: who needs approval signs in as the leader of the one department that is named
as admin
use user olga Olga
use user anna Anna
use user bert Bert
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$bert}
  => 0, keep house
POST /system/dept/create {"name":"Floor","parentId":$house,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep floor
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
use simple_model model blacklist_main_update Leader {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Leader","approveType":1,"candidateStrategy":21,"candidateParam":"$floor","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-status {"id":$anna,"status":1}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
# The leader of the department above it is not asked.
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => 0 true
PUT /system/user/update {"id":$bert,"username":"bert","deptId":$floor}
  => 0 true

# attack: who needs approval chooses the leader of his own department, who is asked
as admin
use user anna Anna
use user puppet Puppet
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep house
POST /system/dept/create {"name":"Yard","parentId":0,"sort":2,"status":0,"leaderUserId":$puppet}
  => 0, keep yard
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1","deptId":$house}
  => 0, keep olga
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
use simple_model model blacklist_main_update Mine {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Leader","approveType":1,"candidateStrategy":37,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
PUT /system/dept/update {"id":$house,"name":"House","sort":1,"status":0,"leaderUserId":$puppet}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$yard}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
POST /system/user/create {"username":"second","nickname":"Second","password":"pass word 1","deptId":$yard}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
POST /system/dept/create {"name":"New","parentId":0,"sort":1,"status":0,"leaderUserId":$puppet}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$house,"nickname":"Olga O."}
  => 0 true
POST /system/dept/create {"name":"New","parentId":0,"sort":1,"status":0}
  => 0
# Who may not touch the blacklist goes on putting people where they work.
sql DELETE FROM system_role_menu l USING system_menu m WHERE l.role_id = 9001 AND m.id = l.menu_id AND m.permission LIKE 'device:%'
sql UPDATE system_epoch SET value = value + 1 WHERE name = 'permission'
POST /system/user/create {"username":"second","nickname":"Second","password":"pass word 1","deptId":$house}
  => 0, keep second
PUT /system/user/update {"id":$second,"username":"second","deptId":$yard}
  => 0 true

# attack: who needs approval signs in as one to whom the task was given on
as admin
use user olga Olga
use user anna Anna
use user bert Bert
use user carl Carl
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $bert, $carl]) u
use simple_model model blacklist_main_update Anna {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$bert,"reason":"for me"}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
DELETE /system/user/delete?id=$bert
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$carl,"password":"an other 1"}
  => 0 true
as user bert
PUT /bpm/task/create-sign {"id":"$task","userIds":[$carl],"type":"before","reason":"please look"}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$carl,"password":"an other 2"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
# He to whom the task will come back is asked, too.
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
as user carl
GET /bpm/task/todo-page
  => 0, keep signs = data.list.0.id
PUT /bpm/task/approve {"id":"$signs"}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$carl,"password":"an other 2"}
  => 0 true
as user bert
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$bert,"password":"an other 2"}
  => 0 true

# attack: who needs approval makes a friend one of those who are asked when nobody else is
as admin
use user olga Olga
use user anna Anna
use user bert Bert
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
POST /bpm/model/create {"key":"blacklist_main_update","name":"Empty","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1,$bert],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":36,"approveMethod":3,"assignEmptyHandler":{"type":3,"userIds":[$anna]},"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":36,"approveMethod":3,"assignEmptyHandler":{"type":4},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"

# attack: who needs approval joins the group that is asked by a process which the approval calls
as admin
use user olga Olga
use user anna Anna
use user bert Bert
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
POST /bpm/user-group/create {"name":"Chiefs","description":"d","userIds":[$anna],"status":0}
  => 0, keep chiefs
use simple_model second second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":40,"candidateParam":"$chiefs","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Bert","approveType":1,"candidateStrategy":30,"candidateParam":"$bert","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
as user olga
PUT /bpm/user-group/update {"id":$chiefs,"name":"Chiefs","description":"d","userIds":[$anna,$bert],"status":0}
  => 0 true
as admin
use simple_model model blacklist_main_update Caller {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
PUT /bpm/user-group/update {"id":$chiefs,"name":"Chiefs","description":"d","userIds":[$olga],"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"

# attack: a blacklist administrator who is bound to channels, and so needs approval, makes an approver
as admin
use user olga Olga
use user anna Anna
use user puppet Puppet
POST /device/channel/create {"name":"North"}
  => 0, keep north = data.id
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Tenant', 'tenant_admin', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT $anna, id, 1 FROM system_role WHERE code = 'blacklist_approver' AND tenant_id = 1
GET /system/role/page?code=blacklist_approver
  => 0, keep approver = data.list.0.id
as user olga
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => 0 true
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) SELECT 1, u, $north FROM unnest(ARRAY[$olga, $anna, $puppet]) u
PUT /system/user/update-password {"id":$anna,"password":"an other 2"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[$approver]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"

# attack: a blacklist administrator who is bound to channels makes a friend one who is not
as admin
use user olga Olga
use user puppet Puppet
POST /device/channel/create {"name":"North"}
  => 0, keep north = data.id
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1), (9002, 1, 'Free', 'tenant_admin', 9, 0, 1), (9003, 1, 'Groups', 'groups', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu UNION ALL SELECT 9003, id, 1 FROM system_menu WHERE permission LIKE 'bpm:user-group:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1), ($olga, 9002, 1)
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) VALUES (1, $olga, $north)
as user olga
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9002]}
  => E_GRANT_EXCEEDS_OWN msg "channels"
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9003,9002]}
  => E_GRANT_EXCEEDS_OWN msg "channels"
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9003]}
  => 0 true
as admin
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9002]}
  => 0 true
PUT /device/user-channel/assign {"userId":$puppet,"channelIds":[$north]}
  => 0 true
as user olga
PUT /device/user-channel/assign {"userId":$puppet,"channelIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "channels"

# attack: who needs approval makes a friend the leader of a department that is named, or of the starter's
as admin
use user anna Anna
use user puppet Puppet
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep house
POST /system/dept/create {"name":"Floor","parentId":$house,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep floor
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1","deptId":$floor}
  => 0, keep olga
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
use bpmn_model model blacklist_main_update Named <my-b.p_m:definitions xmlns:my-b.p_m='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><my-b.p_m:process id='blacklist_main_update' name='Named' isExecutable='true'><my-b.p_m:startEvent id='s'/><my-b.p_m:sequenceFlow id='f1' sourceRef='s' targetRef='t'/><my-b.p_m:userTask id='t' name='Leader' flowable:candidateStrategy='21' flowable:candidateParam='$floor'/><my-b.p_m:sequenceFlow id='f2' sourceRef='t' targetRef='e'/><my-b.p_m:endEvent id='e'/></my-b.p_m:process></my-b.p_m:definitions>
as user olga
PUT /system/dept/update {"id":$floor,"name":"Floor","sort":1,"status":0,"leaderUserId":$puppet}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/dept/update {"id":$house,"name":"House","sort":1,"status":0,"leaderUserId":$puppet}
  => 0 true
as admin
use simple_model model blacklist_main_create Starter {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Starter","approveType":1,"candidateStrategy":36,"approveMethod":3,"assignStartUserHandlerType":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
PUT /system/dept/update {"id":$house,"name":"House","sort":1,"status":0,"leaderUserId":$olga}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
