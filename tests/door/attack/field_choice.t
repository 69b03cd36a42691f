# What people try who need approval, where a process asks those whom a variable names.

# attack: the creator is asked himself, and writes who decides after him into a field of the form
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"blacklist_main_update","name":"Field","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'approved by its creator alone' FROM bpm_process_instance WHERE id = '$instance'

# ordinary: another one who is asked writes it there
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"blacklist_main_update","name":"Field","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user anna
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# attack: the creator is asked himself, and sets the variable of the expression by which others are asked
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"blacklist_main_update","name":"Expression","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":60,"candidateParam":"${decider}","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":"$puppet"}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'approved by its creator alone' FROM bpm_process_instance WHERE id = '$instance'

# attack: the creator is asked himself, and names who starts a process that asks its starter
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /bpm/model/create {"key":"blacklist_main_update","name":"Calls","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":2,"formField":"decider","emptyType":2}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'approved by its creator alone' FROM bpm_process_instance WHERE id = '$instance'

# attack: the creator is asked himself, and writes who decides into a variable that a called process gets by another name
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"who","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /bpm/model/create {"key":"blacklist_main_update","name":"Calls","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"inVariables":[{"source":"decider","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'approved by its creator alone' FROM bpm_process_instance WHERE id = '$instance'

# attack: the creator starts a process that the approval calls, and writes there who decides
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /bpm/model/create {"key":"blacklist_main_update","name":"Calls","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'approved by its creator alone' FROM bpm_process_instance WHERE id = '$instance'

# attack: who needs approval signs in as one whom a field of a running approval names for a task to come
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu ON CONFLICT DO NOTHING
POST /bpm/model/create {"key":"blacklist_main_update","name":"Later","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a3","type":11,"name":"a3","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user anna
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
as user anna
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id
as user olga
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => 0 true

# attack: who needs approval signs in as one whom a variable names that a called process will get by another name
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu ON CONFLICT DO NOTHING
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"who","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /bpm/model/create {"key":"blacklist_main_update","name":"Calls","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"inVariables":[{"source":"decider","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user anna
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":"$puppet"}}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
as user anna
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# attack: the creator starts a process that the approval calls, and writes there that nobody decides
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"assignEmptyHandler":{"type":1},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /bpm/model/create {"key":"blacklist_main_update","name":"Calls","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[]}}
  => 0 true
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'approved by its creator alone' FROM bpm_process_instance WHERE id = '$instance'

# ordinary: the starter of a called process writes who decides into a field that its model lets him write
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","fieldsPermission":[{"field":"decider","title":"Decider","permission":"2"}],"childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /bpm/model/create {"key":"blacklist_main_update","name":"Calls","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# attack: the creator is asked himself, and sets a list whose elements are asked one by one
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"blacklist_main_update","name":"Elements","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Elements' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='u'/><subProcess id='u' name='u'><multiInstanceLoopCharacteristics isSequential='false' flowable:collection='deciders' flowable:elementVariable='one'/><startEvent id='us'/><sequenceFlow id='u0' sourceRef='us' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>60</flowable:candidateStrategy><flowable:candidateParam>${one}</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='u1' sourceRef='a2' targetRef='ue'/><endEvent id='ue'/></subProcess><sequenceFlow id='f2' sourceRef='u' targetRef='e'/><endEvent id='e'/></process></definitions>"}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"deciders":["$puppet"]}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'approved by its creator alone' FROM bpm_process_instance WHERE id = '$instance'

# attack: the creator is asked himself in a process that the approval calls, and chooses there in the place of the starter
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
POST /system/user/create {"username":"puppet","nickname":"Puppet","password":"pass word 1"}
  => 0, keep puppet
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:app-blacklist:%' OR permission LIKE 'bpm:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $puppet]) u
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"b2","type":11,"name":"b2","approveType":1,"candidateStrategy":35,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /bpm/model/create {"key":"blacklist_main_update","name":"Calls","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
as user olga
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"b2":[$puppet]}}
  => 0 true
as user puppet
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT NOT all_device AND approval_status = 3 FROM app_blacklist WHERE id = $id
holds SELECT status_message = 'approved by its creator alone' FROM bpm_process_instance WHERE id = '$instance'
