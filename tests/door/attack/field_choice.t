# What people try who need approval, where a process asks those whom a variable names.

# attack: the creator is asked himself, and writes who decides after him into a field of the form
as admin
use three_operators
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0 true
use task_approved puppet
use approved_by_creator_alone

# ordinary: another one who is asked writes it there
as admin
use three_operators
use simple_model model blacklist_main_update Field {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0 true
use task_approved puppet
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# attack: the creator is asked himself, and sets the variable of the expression by which others are asked
as admin
use three_operators
use simple_model model blacklist_main_update Expression {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":60,"candidateParam":"${decider}","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":"$puppet"}}
  => 0 true
use task_approved puppet
use approved_by_creator_alone

# attack: the creator is asked himself, and names who starts a process that asks its starter
as admin
use three_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":2,"formField":"decider","emptyType":2}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
use task_approved puppet
use approved_by_creator_alone

# attack: the creator is asked himself, and writes who decides into a variable that a called process gets by another name
as admin
use three_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"who","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"inVariables":[{"source":"decider","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
use task_approved puppet
use approved_by_creator_alone

# attack: the creator starts a process that the approval calls, and writes there who decides
as admin
use three_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
use task_approved puppet
use approved_by_creator_alone

# attack: who needs approval signs in as one whom a field of a running approval names for a task to come
as admin
use three_operators
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu ON CONFLICT DO NOTHING
use simple_model model blacklist_main_update Later {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a3","type":11,"name":"a3","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[$puppet]}}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
use task_approved anna
use task_approved puppet
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id
as user olga
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => 0 true

# attack: who needs approval signs in as one whom a variable names that a called process will get by another name
as admin
use three_operators
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu ON CONFLICT DO NOTHING
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"who","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"a1","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"a2","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"inVariables":[{"source":"decider","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use game_for_all_submitted
use task anna
PUT /bpm/task/approve {"id":"$task","variables":{"decider":"$puppet"}}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
use task_approved anna
use task_approved puppet
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# attack: the creator starts a process that the approval calls, and writes there that nobody decides
as admin
use three_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"assignEmptyHandler":{"type":1},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":[]}}
  => 0 true
use approved_by_creator_alone

# ordinary: the starter of a called process writes who decides into a field that its model lets him write
as admin
use three_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","fieldsPermission":[{"field":"decider","title":"Decider","permission":"2"}],"childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":50,"candidateParam":"decider","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":false,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"decider":$puppet}}
  => 0 true
use task_approved puppet
holds SELECT all_device AND approval_status = 2 FROM app_blacklist WHERE id = $id

# attack: the creator is asked himself, and sets a list whose elements are asked one by one
as admin
use three_operators
use bpmn_model model blacklist_main_update Elements <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'><process id='blacklist_main_update' name='Elements' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='a1'/><userTask id='a1' name='a1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$olga,$anna</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='f1' sourceRef='a1' targetRef='u'/><subProcess id='u' name='u'><multiInstanceLoopCharacteristics isSequential='false' flowable:collection='deciders' flowable:elementVariable='one'/><startEvent id='us'/><sequenceFlow id='u0' sourceRef='us' targetRef='a2'/><userTask id='a2' name='a2'><extensionElements><flowable:candidateStrategy>60</flowable:candidateStrategy><flowable:candidateParam>${one}</flowable:candidateParam><flowable:approveMethod>3</flowable:approveMethod></extensionElements></userTask><sequenceFlow id='u1' sourceRef='a2' targetRef='ue'/><endEvent id='ue'/></subProcess><sequenceFlow id='f2' sourceRef='u' targetRef='e'/><endEvent id='e'/></process></definitions>
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","variables":{"deciders":["$puppet"]}}
  => 0 true
use task_approved puppet
use approved_by_creator_alone

# attack: the creator is asked himself in a process that the approval calls, and chooses there in the place of the starter
as admin
use three_operators
use simple_model model second Second {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"b1","type":11,"name":"b1","approveType":1,"candidateStrategy":30,"candidateParam":"$olga,$anna","approveMethod":3,"childNode":{"id":"b2","type":11,"name":"b2","approveType":1,"candidateStrategy":35,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use simple_model model blacklist_main_update Calls {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"Second","async":false,"skipStartUserNode":true,"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use game_for_all_submitted
use task olga
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"b2":[$puppet]}}
  => 0 true
use task_approved puppet
use approved_by_creator_alone
