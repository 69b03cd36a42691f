# What people try who need approval, to be asked themselves under another name, or to
# make a friend the one who is asked: accounts, roles, posts, groups, departments.  They
# may do all that; but who was made an approver so is not independent of them.

# attack: an approver writes the draft by a second account, which he has made
as admin
use full_operators
use asks 30 $anna
use game
as user anna
use user second Second
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[9001]}
  => 0 true
use change_submitted second "allDevice":true
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Second]

# attack: the account that drafts was made by one that the approver has made
as admin
use full_operators
use asks 30 $anna
use game
as user anna
use user second Second
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[9001]}
  => 0 true
as user second
use user third Third
POST /system/permission/assign-user-role {"userId":$third,"roleIds":[9001]}
  => 0 true
use change_submitted third "allDevice":true
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Second]

# attack: the account that drafts has registered itself; the approver has given it its role
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
as admin
use full_operators
use asks 30 $anna
use game
as nobody
POST /system/auth/register {"username":"second","nickname":"Second","password":"correct horse"}
  => 0, keep second = data.userId
as user anna
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[9001]}
  => 0 true
use change_submitted second "allDevice":true
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Second]

# attack: the account that drafts has registered itself; the approver enables the role that it has from an administrator
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
as admin
use full_operators
use asks 30 $anna
use game
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9003, 1, 'Off', 'off', 9, 1, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9003, id, 1 FROM system_menu
as nobody
POST /system/auth/register {"username":"second","nickname":"Second","password":"correct horse"}
  => 0, keep second = data.userId
as admin
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[9003]}
  => 0 true
as user anna
PUT /system/role/update {"id":9003,"name":"Off","code":"off","sort":9,"status":0}
  => 0 true
use change_submitted second "allDevice":true
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Second]

# ordinary: who has registered himself drafts, by a role from an administrator who is free of approval
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
as admin
use full_operators
use asks 30 $anna
use game
as nobody
POST /system/auth/register {"username":"second","nickname":"Second","password":"correct horse"}
  => 0, keep second = data.userId
as admin
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[9001]}
  => 0 true
use change_submitted second "allDevice":true
use task_approved anna
use applied

# attack: the approver's account is one of those that the author has imported
as admin
use full_operators
as user olga
UPLOAD /system/user/import sheet [["Login name","Display name","Department id","E-mail","Mobile","Sex","Status"],["helper","Helper","","helper@example.org","","",""]]
  => 0
GET /system/user/page?username=helper
  => 0, keep helper = data.list.0.id
POST /system/permission/assign-user-role {"userId":$helper,"roleIds":[9001]}
  => 0 true
as admin
use asks 30 $helper
use game_for_all_submitted
use task_approved helper
use not_applied [Helper is not independent: account made or set by or for Olga]

# attack: the author gives an imported approver another e-mail
as admin
use full_operators
as user olga
UPLOAD /system/user/import?updateSupport=1 sheet [["Login name","Display name","E-mail"],["anna","Anna","mine@example.org"]]
  => 0
as admin
use asks 30 $anna
use game_for_all_submitted
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Olga]

# attack: the author sets the password of who is asked, also while the approval runs
as admin
use full_operators
use asks 30 $anna
use game_for_all_submitted
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => 0 true
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Olga]

# attack: the author sets the e-mail of who is asked, by a second account
as admin
use full_operators
use asks 30 $anna
as user olga
use user second Second
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[9001]}
  => 0 true
as user second
PUT /system/user/update {"id":$anna,"username":"anna","email":"mine@example.org"}
  => 0 true
as admin
use game_for_all_submitted
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Second]

# attack: who has made the account of the author approves for him
as admin
use full_operators
use asks 30 $anna
as user anna
PUT /system/user/update-password {"id":$olga,"password":"an other 1"}
  => 0 true
as admin
use game_for_all_submitted
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Olga]

# ordinary: who sets his own password and e-mail, or another one's nickname, approves
as admin
use full_operators
use asks 30 $anna
as user anna
PUT /system/user/update {"id":$anna,"username":"anna","email":"anna@example.org"}
  => 0 true
as user olga
PUT /system/user/update {"id":$anna,"username":"anna","nickname":"Anna A.","mobile":"13800000001"}
  => 0 true
as admin
use game_for_all_submitted
use task_approved anna
use applied

# ordinary: what was done long ago does not count, nor does what an administrator does who is free of approval
as admin
use full_operators
use asks 10 9002
as user olga
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[9001,9002]}
  => 0 true
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => 0 true
sql UPDATE system_person_act SET create_time = now() - interval '31 days'
as admin
PUT /system/user/update-password {"id":$anna,"password":"an other 2"}
  => 0 true
PUT /system/user/update-password {"id":$olga,"password":"an other 2"}
  => 0 true
use game_for_all_submitted
use task_approved anna
use applied
# The entry says what is long ago; those who need approval may not change it.
sql UPDATE app_blacklist SET all_device = false
GET /infra/config/page?key=blacklist.approval.independence-days
  => 0 {"total":1}, keep days = data.list.0.id
as user olga
PUT /infra/config/update {"id":$days,"category":"device","name":"Days","key":"blacklist.approval.independence-days","value":"1","visible":true}
  => E_FORBIDDEN
as admin
PUT /infra/config/update {"id":$days,"category":"device","name":"Days","key":"blacklist.approval.independence-days","value":"32","visible":true}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.second","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
use change_submitted olga "allDevice":true
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Olga]

# attack: the author gives a friend the role that is asked
as admin
use full_operators
use asks 10 9002
as user olga
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001,9002]}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a role from Olga]

# ordinary: roles that are saved once more are not given anew; a second approver is enough
as admin
use full_operators
use simple_model model blacklist_main_update Both {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":10,"candidateParam":"9002","approveMethod":2,"approveRatio":100,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[9001,9002]}
  => 0 true
as user olga
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001,9002]}
  => 0 true
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[9001,9002]}
  => 0 true
as admin
use game_for_all_submitted
use task_approved anna
use task_approved puppet
use applied

# attack: the author enables the role that is asked, which only a friend has
as admin
use full_operators
use asks 10 9002
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001,9002]}
  => 0 true
sql UPDATE system_role SET status = 1 WHERE id = 9002
as user olga
PUT /system/role/update {"id":9002,"name":"Chief","code":"chief","sort":9,"status":0}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a role from Olga]

# attack: the author enables the account of a friend who has the role that is asked
as admin
use full_operators
use asks 10 9002
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001,9002]}
  => 0 true
PUT /system/user/update-status {"id":$puppet,"status":1}
  => 0 true
as user olga
PUT /system/user/update-status {"id":$puppet,"status":0}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a role from Olga]

# attack: the author gives a friend the post that is asked
as admin
use full_operators
POST /system/post/create {"name":"Chief","code":"chief","sort":1}
  => 0, keep chief
use asks 22 $chief
as user olga
PUT /system/user/update {"id":$puppet,"username":"puppet","postIds":[$chief]}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a post from Olga]

# attack: the author enables the post that is asked, which only a friend has
as admin
use full_operators
POST /system/post/create {"name":"Chief","code":"chief","sort":1}
  => 0, keep chief
use asks 22 $chief
PUT /system/user/update {"id":$puppet,"username":"puppet","postIds":[$chief]}
  => 0 true
PUT /system/post/update {"id":$chief,"name":"Chief","code":"chief","sort":1,"status":1}
  => 0 true
as user olga
PUT /system/post/update {"id":$chief,"name":"Chief","code":"chief","sort":1,"status":0}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a post from Olga]

# attack: the author puts a friend into the group that is asked
as admin
use full_operators
POST /bpm/user-group/create {"name":"Chiefs","description":"d","userIds":[$anna],"status":0}
  => 0, keep chiefs
use asks 40 $chiefs
as user olga
PUT /bpm/user-group/update {"id":$chiefs,"name":"Chiefs","description":"d","userIds":[$puppet],"status":0}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a group from Olga]

# ordinary: who was in the group before the author renamed it approves
as admin
use full_operators
POST /bpm/user-group/create {"name":"Chiefs","description":"d","userIds":[$anna],"status":0}
  => 0, keep chiefs
use asks 40 $chiefs
as user olga
PUT /bpm/user-group/update {"id":$chiefs,"name":"Deciders","description":"d","userIds":[$anna],"status":0}
  => 0 true
as admin
use game_for_all_submitted
use task_approved anna
use applied

# attack: the author puts a friend into the department whose members are asked
as admin
use full_operators
use dept board Board 0
use asks 20 $board
as user olga
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$board}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a department from Olga]

# attack: the author enables the department whose only member is a friend
as admin
use full_operators
use dept board Board 0
use asks 20 $board
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$board}
  => 0 true
sql UPDATE system_dept SET status = 1 WHERE id = $board
as user olga
PUT /system/dept/update {"id":$board,"name":"Board","sort":1,"status":0}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a department from Olga]

# attack: the author makes a friend the leader of the department that is named
as admin
use full_operators
POST /system/dept/create {"name":"Floor","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep floor
use asks 21 $floor
as user olga
PUT /system/dept/update {"id":$floor,"name":"Floor","sort":1,"status":0,"leaderUserId":$puppet}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a leadership from Olga]

# attack: the author puts the department that is named below one whose leader is a friend
as admin
use full_operators
POST /system/dept/create {"name":"Yard","parentId":0,"sort":1,"status":0,"leaderUserId":$puppet}
  => 0, keep yard
use dept floor Floor 0
use asks 23 $floor|2
as user olga
PUT /system/dept/update {"id":$floor,"name":"Floor","sort":1,"status":0,"parentId":$yard}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a leadership from Olga]

# attack: the author puts himself into the department whose leader is a friend
as admin
use full_operators
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep house
POST /system/dept/create {"name":"Yard","parentId":0,"sort":2,"status":0,"leaderUserId":$puppet}
  => 0, keep yard
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$house}
  => 0 true
use asks 37 1
as user olga
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$yard}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a leadership from Olga]

# attack: the author puts himself below a friend, who is no leader any more when the change takes effect
as admin
use full_operators
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep house
POST /system/dept/create {"name":"Yard","parentId":0,"sort":2,"status":0,"leaderUserId":$puppet}
  => 0, keep yard
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$house}
  => 0 true
use simple_model model blacklist_main_update Leader {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Leader","approveType":1,"candidateStrategy":37,"candidateParam":"1","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Confirm","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
as user olga
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$yard}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
as user olga
PUT /system/dept/update {"id":$yard,"name":"Yard","sort":2,"status":0,"leaderUserId":$anna}
  => 0 true
use task_approved olga
use not_applied [Olga is not independent: an author of the change]

# attack: the author takes his department out of another one, so that its own leader, a friend, is the highest
as admin
use full_operators
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep house
POST /system/dept/create {"name":"Floor","parentId":$house,"sort":1,"status":0,"leaderUserId":$puppet}
  => 0, keep floor
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$floor}
  => 0 true
use asks 37 2
as user olga
PUT /system/dept/update {"id":$floor,"name":"Floor","sort":1,"status":0,"parentId":0}
  => 0 true
as admin
use game_for_all_submitted
use task_approved puppet
use not_applied [Puppet is not independent: got a leadership from Olga]

# ordinary: the leader of the author's department approves, also of people whom the author has put elsewhere
as admin
use full_operators
POST /system/dept/create {"name":"House","parentId":0,"sort":1,"status":0,"leaderUserId":$anna}
  => 0, keep house
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$house}
  => 0 true
use asks 37 1
as user olga
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$house}
  => 0 true
as admin
use game_for_all_submitted
use task_approved anna
use applied

# attack: the author, who is asked first, gives a friend the role that is asked next, before he approves
as admin
use full_operators
use simple_model model blacklist_main_update Two {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":10,"candidateParam":"9002","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001,9002]}
  => 0 true
use task_approved olga
use task_approved puppet
use not_applied [Puppet is not independent: got a role from Olga]

# attack: the author imports himself into a department below a friend's, before its leaders are asked
as admin
use full_operators
POST /system/dept/create {"name":"Board","parentId":0,"sort":1,"status":0,"leaderUserId":$puppet}
  => 0, keep board
use dept mine Mine $board
use simple_model model blacklist_main_update Two {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"One","approveType":1,"candidateStrategy":30,"candidateParam":"$olga","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Two","approveType":1,"candidateStrategy":38,"candidateParam":"3","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
UPLOAD /system/user/import?updateSupport=1 sheet [["Login name","Display name","Department id"],["olga","Olga","$mine"]]
  => 0
use task_approved olga
use task_approved puppet
use not_applied [Puppet is not independent: got a leadership from Olga]

# attack: the author empties the role that is asked, where a task of nobody is approved
as admin
use full_operators
use simple_model model blacklist_main_update Empty {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":10,"candidateParam":"9002","approveMethod":3,"assignEmptyHandler":{"type":1},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[9001,9002]}
  => 0 true
as user olga
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[9001]}
  => 0 true
as admin
use game_for_all_submitted
use not_applied [nobody has approved it: nobody was found for Chief]

# ordinary: whoever else approves is enough where nobody was found for another task
as admin
use full_operators
use simple_model model blacklist_main_update Empty {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Chief","approveType":1,"candidateStrategy":10,"candidateParam":"9002","approveMethod":3,"assignEmptyHandler":{"type":1},"childNode":{"id":"a2","type":11,"name":"Anna","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task_approved anna
use applied

# attack: a friend keeps the task that came by a role which he does not have any more
as admin
use full_operators
use asks 10 9002
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001,9002]}
  => 0 true
use game_for_all_submitted
as admin
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9001]}
  => 0 true
use task puppet
PUT /bpm/task/approve {"id":"$task"}
  => E_DECIDER_NOT_FOUND msg "role"
PUT /bpm/task/reject {"id":"$task","reason":"r"}
  => E_DECIDER_NOT_FOUND msg "role"
header accept-language zh-CN
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"StartUserNode","reason":"r"}
  => E_DECIDER_NOT_FOUND
# An administrator of processes moves the task; nobody else moves that of another.
as user olga
sql DELETE FROM system_role_menu l USING system_menu m WHERE l.role_id = 9001 AND m.id = l.menu_id AND m.permission = 'bpm:process-instance:cancel-by-admin'
sql UPDATE system_epoch SET value = value + 1 WHERE name = 'permission'
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$anna,"reason":"r"}
  => E_TASK_NOT_YOURS
# Nor does he hand it on himself, to another friend who decides it or signs it.
use task puppet
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$anna,"reason":"r"}
  => E_DECIDER_NOT_FOUND msg "role"
PUT /bpm/task/delegate {"id":"$task","delegateUserId":$anna,"reason":"r"}
  => E_DECIDER_NOT_FOUND msg "role"
PUT /bpm/task/create-sign {"id":"$task","userIds":[$anna],"type":"before","reason":"r"}
  => E_DECIDER_NOT_FOUND msg "role"
as admin
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$anna,"reason":"she decides"}
  => 0 true
use task_approved anna
use applied

# ordinary: what was transferred is the user's, whatever role he has
as admin
use full_operators
use asks 10 9002
POST /system/permission/assign-user-role {"userId":$anna,"roleIds":[9001,9002]}
  => 0 true
use game_for_all_submitted
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$puppet,"reason":"for me"}
  => 0 true
use task_approved puppet
use applied

# attack: tasks by post, group, department and leadership are kept by who has none of these any more
as admin
use full_operators
POST /system/post/create {"name":"Chief","code":"chief","sort":1}
  => 0, keep chief
POST /bpm/user-group/create {"name":"Chiefs","description":"d","userIds":[$puppet],"status":0}
  => 0, keep chiefs
POST /system/dept/create {"name":"Board","parentId":0,"sort":1,"status":0,"leaderUserId":$puppet}
  => 0, keep board
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$board,"postIds":[$chief]}
  => 0 true
PUT /system/user/update {"id":$olga,"username":"olga","deptId":$board}
  => 0 true
use simple_model model blacklist_main_update All {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"p","type":52,"name":"All","conditionNodes":[{"id":"k1","type":50,"name":"k1","childNode":{"id":"x1","type":11,"name":"x1","approveType":1,"candidateStrategy":22,"candidateParam":"$chief","approveMethod":3}},{"id":"k2","type":50,"name":"k2","childNode":{"id":"x2","type":11,"name":"x2","approveType":1,"candidateStrategy":40,"candidateParam":"$chiefs","approveMethod":3}},{"id":"k3","type":50,"name":"k3","childNode":{"id":"x3","type":11,"name":"x3","approveType":1,"candidateStrategy":20,"candidateParam":"$board","approveMethod":1}},{"id":"k4","type":50,"name":"k4","childNode":{"id":"x4","type":11,"name":"x4","approveType":1,"candidateStrategy":37,"candidateParam":"1","approveMethod":3}},{"id":"k5","type":50,"name":"k5","childNode":{"id":"x5","type":11,"name":"x5","approveType":1,"candidateStrategy":60,"candidateParam":"${bpmTaskAssignLeaderExpression.calculateUsers(execution, 1)}","approveMethod":3}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
sql UPDATE bpm_task SET assignee = $puppet WHERE node = 'x3'
as admin
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":100,"postIds":[]}
  => 0 true
PUT /bpm/user-group/update {"id":$chiefs,"name":"Chiefs","description":"d","userIds":[$anna],"status":0}
  => 0 true
PUT /system/dept/update {"id":$board,"name":"Board","sort":1,"status":0,"leaderUserId":$anna}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0 {"total":5}, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => E_DECIDER_NOT_FOUND
GET /bpm/task/todo-page
  => 0, keep task = data.list.1.id
PUT /bpm/task/approve {"id":"$task"}
  => E_DECIDER_NOT_FOUND
GET /bpm/task/todo-page
  => 0, keep task = data.list.2.id
PUT /bpm/task/approve {"id":"$task"}
  => E_DECIDER_NOT_FOUND
GET /bpm/task/todo-page
  => 0, keep task = data.list.3.id
PUT /bpm/task/approve {"id":"$task"}
  => E_DECIDER_NOT_FOUND
GET /bpm/task/todo-page
  => 0, keep task = data.list.4.id
PUT /bpm/task/approve {"id":"$task"}
  => E_DECIDER_NOT_FOUND

# attack: a disabled role, post or group still finds who has it
as admin
use full_operators
POST /system/post/create {"name":"Chief","code":"chief","sort":1}
  => 0, keep chief
POST /bpm/user-group/create {"name":"Chiefs","description":"d","userIds":[$puppet],"status":0}
  => 0, keep chiefs
PUT /system/user/update {"id":$puppet,"username":"puppet","postIds":[$chief]}
  => 0 true
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($puppet, 9002, 1)
use simple_model model blacklist_main_update All {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"p","type":52,"name":"All","conditionNodes":[{"id":"k1","type":50,"name":"k1","childNode":{"id":"x1","type":11,"name":"x1","approveType":1,"candidateStrategy":22,"candidateParam":"$chief","approveMethod":3}},{"id":"k2","type":50,"name":"k2","childNode":{"id":"x2","type":11,"name":"x2","approveType":1,"candidateStrategy":40,"candidateParam":"$chiefs","approveMethod":3}},{"id":"k3","type":50,"name":"k3","childNode":{"id":"x3","type":11,"name":"x3","approveType":1,"candidateStrategy":10,"candidateParam":"9002","approveMethod":3}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
sql UPDATE system_post SET status = 1 WHERE id = $chief
sql UPDATE bpm_user_group SET status = 1 WHERE id = $chiefs
sql UPDATE system_role SET status = 1 WHERE id = 9002
use game_for_all_submitted
holds SELECT count(*) = 3 FROM bpm_task WHERE open AND assignee IS NULL

# attack: from another tenant, a visitor makes the account and the role of who approves his change
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'Second', 0, now() + interval '1 year', 10)
as admin
use full_operators
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (911, 901, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, id, 901 FROM system_menu
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'bert', '', 'Bert'), (922, 901, 'carl', '', 'Carl')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901), (922, 911, 901)
as user olga
header visit-tenant-id 901
PUT /system/user/update-password {"id":922,"password":"an other 1"}
  => 0 true
holds SELECT actor = $olga AND person = 922 AND tenant_id = 901 AND what = 'account' FROM system_person_act

# attack: a blacklist administrator who is bound to channels, and so needs approval, makes an approver
as admin
use user olga Olga
use user anna Anna
use channel north North
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Tenant', 'tenant_admin', 9, 0, 1), (9002, 1, 'Chief', 'chief', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT r, id, 1 FROM system_menu, unnest(ARRAY[9001, 9002]) r
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1), ($anna, 9002, 1)
use asks 30 $anna
use game
as user olga
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => 0 true
holds SELECT count(*) = 0 FROM system_person_act
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) SELECT 1, u, $north FROM unnest(ARRAY[$olga, $anna]) u
PUT /system/user/update-password {"id":$anna,"password":"an other 2"}
  => 0 true
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
use task_approved anna
use not_applied [Anna is not independent: account made or set by or for Olga]

# attack: a blacklist administrator who is bound to channels makes a friend one who is not
as admin
use user olga Olga
use user puppet Puppet
use channel north North
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

# attack: the author's account is deleted and made anew while his change is decided, and he approves it
as admin
use full_operators
use asks 30 $anna
use game_for_all_submitted
as admin
DELETE /system/user/delete?id=$olga
  => 0 true
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/permission/assign-user-role {"userId":$olga,"roleIds":[9001]}
  => 0 true
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$olga,"reason":"you know it"}
  => 0 true
use task_approved olga
use not_applied [Olga is not independent: account made or set by or for Olga]

# attack: who has made the account of a friend drafts after his own was deleted and made anew
as admin
use full_operators
as user olga
use user second Second
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[9001]}
  => 0 true
as admin
DELETE /system/user/delete?id=$olga
  => 0 true
use user olga Olga
POST /system/permission/assign-user-role {"userId":$olga,"roleIds":[9001]}
  => 0 true
use asks 30 $second,$anna
use game_for_all_submitted
use task_approved second
use not_applied [Second is not independent: account made or set by or for Olga]

# attack: the account that is made anew has another name, but the same number or e-mail
as admin
use full_operators
use asks 30 $anna
PUT /system/user/update {"id":$olga,"username":"olga","mobile":"15500000001","email":"Olga@example.org"}
  => 0 true
use game_for_all_submitted
as admin
DELETE /system/user/delete?id=$olga
  => 0 true
POST /system/user/create {"username":"olganew","nickname":"Olga","password":"pass word 1","mobile":"15500000001"}
  => 0, keep number
POST /system/user/create {"username":"olgaold","nickname":"Olga","password":"pass word 1","email":"olga@example.org"}
  => 0, keep mail
POST /system/permission/assign-user-role {"userId":$number,"roleIds":[9001]}
  => 0 true
POST /system/permission/assign-user-role {"userId":$mail,"roleIds":[9001]}
  => 0 true
holds SELECT count(*) = 3 FROM blacklist_authors(1, $id, '$instance', now())
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$mail,"reason":"you know it"}
  => 0 true
use task_approved olgaold
use not_applied [Olga is not independent: account made or set by or for Olga]

# attack: the author gives his account another name before it is deleted and made anew under the old one
as admin
use full_operators
use asks 30 $anna
use game_for_all_submitted
PUT /system/user/update {"id":$olga,"username":"left"}
  => 0 true
as admin
DELETE /system/user/delete?id=$olga
  => 0 true
use user olga Olga
POST /system/permission/assign-user-role {"userId":$olga,"roleIds":[9001]}
  => 0 true
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$olga,"reason":"you know it"}
  => 0 true
use task_approved olga
use not_applied [Olga is not independent: account made or set by or for Olga]

# attack: the author gives his number and e-mail to another account of his, which approves
as admin
use full_operators
use asks 30 $anna
PUT /system/user/update {"id":$olga,"username":"olga","mobile":"15500000001","email":"olga@example.org"}
  => 0 true
use game_for_all_submitted
PUT /system/user/profile/update {"mobile":"15500000002","email":"Other@example.org"}
  => 0 true
as admin
POST /system/user/create {"username":"second","nickname":"Second","password":"pass word 1","mobile":"15500000001"}
  => 0, keep second
POST /system/user/create {"username":"third","nickname":"Third","password":"pass word 1","email":"olga@example.org"}
  => 0, keep third
POST /system/permission/assign-user-role {"userId":$second,"roleIds":[9001]}
  => 0 true
holds SELECT array_agg(id ORDER BY id) = ARRAY[$olga, $second, $third]::bigint[] FROM blacklist_authors(1, $id, '$instance', now() - interval '1 day')
# What it was known by long ago does not count, nor does it bind anybody to the author.
holds SELECT count(*) = 1 FROM blacklist_authors(1, $id, '$instance', now() + interval '1 day')
use task anna
PUT /bpm/task/transfer {"id":"$task","assigneeUserId":$second,"reason":"you know it"}
  => 0 true
use task_approved second
use not_applied [Second is not independent: account made or set by or for Olga]

# ordinary: who has imported thousands of accounts, other names for them, and deleted half of them, drafts, and another one decides at once
as admin
use full_operators
use asks 30 $anna
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, deleted) SELECT 900000 + n, 1, 'many' || n, '', 'M', n % 2 = 0 FROM generate_series(1, 6000) n
sql INSERT INTO system_person_act (tenant_id, actor, what, person) SELECT 1, $olga, 'account', 900000 + n FROM generate_series(1, 6000) n
sql INSERT INTO system_person_act (tenant_id, actor, what, person, was) SELECT 1, $olga, 'known', 900000 + n, 'some' || n FROM generate_series(1, 6000) n
use game_for_all_submitted
sql CREATE TEMP TABLE began AS SELECT clock_timestamp() AS at
use task_approved anna
use applied
holds SELECT clock_timestamp() - at < interval '10 s' FROM began
