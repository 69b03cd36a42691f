# What people try who start an approval, at the task of the starter in a process that
# the approval calls.

# attack: who submits a change says in a called process how many devices it concerns
as admin
POST /system/user/create {"username":"olga","nickname":"Olga","password":"pass word 1"}
  => 0, keep olga
POST /system/user/create {"username":"anna","nickname":"Anna","password":"pass word 1"}
  => 0, keep anna
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Operator', 'operator', 9, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
sql INSERT INTO base_channel (id, tenant_id, name, platform) VALUES (901, 1, 'One', 'android')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (901, 1, 'aa:bb:cc:09:00:01', 901)
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${deviceCount > 0}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"Chief","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
POST /bpm/model/create {"key":"blacklist_main_update","name":"Caller","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"inVariables":[{"source":"deviceCount","target":"deviceCount"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
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
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"deviceCount":0,"note":"please"}}
  => 0 true
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id
# What she adds is hers, and the approver decides.
holds SELECT value::text = '"please"' FROM bpm_variable WHERE name = 'note' ORDER BY num DESC LIMIT 1
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($anna, 9001, 1)
as user anna
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id
