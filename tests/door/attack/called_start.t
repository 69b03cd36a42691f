# What people try who start an approval, at the task of the starter in a process that
# the approval calls.

# attack: who submits a change says in a called process how many devices it concerns
as admin
use user olga Olga
use user anna Anna
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
sql INSERT INTO base_channel (id, tenant_id, name, platform) VALUES (901, 1, 'One', 'android')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (901, 1, 'aa:bb:cc:09:00:01', 901)
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${deviceCount > 0}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"Chief","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Caller {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"inVariables":[{"source":"deviceCount","target":"deviceCount"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"deviceCount":0,"note":"please"}}
  => 0 true
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id
# What she adds is hers, and the approver decides.
holds SELECT value::text = '"please"' FROM bpm_variable WHERE name = 'note' ORDER BY num DESC LIMIT 1
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($anna, 9001, 1)
use task_approved anna
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id
