# What people try who start an approval, at the task of the starter in a process that
# the approval calls: to tell it something that its model does not ask of them, by
# which it asks nobody.

# attack: the starter of a called process tells it something by which it goes past its approver
as admin
use two_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${size > 0}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"chief","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"size":0}}
  => 0 true
use approved_by_creator_alone

# attack: the starter of a called process says that the one which asks is called not once
as admin
use two_operators
use simple_model model third Third {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"chief","type":11,"name":"chief","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c2","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"third","calledProcessDefinitionName":"Third","async":false,"skipStartUserNode":true,"multiInstanceSetting":{"enable":true,"sequential":false,"approveRatio":100,"sourceType":2,"source":"rounds"},"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"rounds":0}}
  => 0 true
use approved_by_creator_alone

# attack: the starter of a called process empties the list for whose elements somebody is asked
as admin
use two_operators
use simple_model model third Third {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"chief","type":11,"name":"chief","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c2","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"third","calledProcessDefinitionName":"Third","async":false,"skipStartUserNode":true,"multiInstanceSetting":{"enable":true,"sequential":false,"approveRatio":100,"sourceType":3,"source":"regions"},"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"regions":[]}}
  => 0 true
use approved_by_creator_alone

# attack: a friend submits the change, and writes into the called process that he decides
as admin
use three_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => 0 {"effect":"DRAFT"}
as user puppet
POST /device/app-blacklist/approval/create {"businessType":"main","businessId":$id}
  => 0, keep instance
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
use approved_by_creator_alone

# attack: the starter of a called process goes past an approver who has returned it
as admin
use user olga Olga
use user anna Anna
use user bodil Bodil
use operator_role
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$olga, $anna, $bodil]) u
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${execution.getVariable('size') != 0}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"chief","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3,"childNode":{"id":"boss","type":11,"name":"boss","candidateStrategy":30,"candidateParam":"$bodil","approveType":1,"approveMethod":3}}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
use task_approved anna
use task bodil
PUT /bpm/task/return {"id":"$task","targetTaskDefinitionKey":"StartUserNode","reason":"why?"}
  => 0 true
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"size":0}}
  => 0 true
use approved_by_creator_alone

# ordinary: the starter of a called process writes a field that its model lets him write, and adds a note of which no process speaks
as admin
use two_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","fieldsPermission":[{"field":"size","title":"Size","permission":"2"}],"childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${size > 0}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"chief","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"size":0,"remark9":"please"}}
  => 0 true
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# ordinary: who is asked after the starter has told something approves the change
as admin
use two_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":51,"name":"How many","conditionNodes":[{"id":"k1","type":50,"name":"some","conditionSetting":{"conditionType":1,"conditionExpression":"${size > 0}","defaultFlow":false},"childNode":{"id":"chief","type":11,"name":"chief","candidateStrategy":30,"candidateParam":"$anna","approveType":1,"approveMethod":3}},{"id":"k2","type":50,"name":"none","conditionSetting":{"defaultFlow":true}}],"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","variables":{"size":1}}
  => 0 true
holds SELECT NOT all_device AND approval_status = 1 FROM app_blacklist WHERE id = $id
use task_approved anna
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id
