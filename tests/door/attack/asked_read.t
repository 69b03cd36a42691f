# What people try who need approval, where the diagram of the approval is written in
# ways of XML that are read by the engine as they are meant: they are judged by what
# it reads.

# attack: who needs approval changes whom a diagram asks that is written in unusual ways
as admin
use user olga Olga
use user puppet Puppet
use user anna Anna
use user bert Bert
use user carl Carl
POST /system/dept/create {"name":"Board","parentId":0,"sort":1,"status":0}
  => 0, keep board
POST /system/post/create {"name":"Chief","code":"chief","sort":1}
  => 0, keep chief
POST /bpm/user-group/create {"name":"Chiefs","description":"d","userIds":[1],"status":0}
  => 0, keep chiefs
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9002, 1, 'Deciders', 'deciders', 9, 0, 5)
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
# By entities, by a namespace of its own, beside attributes of other tools, after
# texts that look like an end, behind comments, by an expression, and in a list
# that begins with something else.
use bpmn_model model blacklist_main_update Unusual <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' xmlns:other='http://example.org/other' targetNamespace='x'><process id='blacklist_main_update' name='Unusual' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='t1'/><userTask id='t1' name='t1'><extensionElements><flowable:candidateStrategy>2&#50;</flowable:candidateStrategy><flowable:candidateParam>$chief</flowable:candidateParam></extensionElements></userTask><sequenceFlow id='f1' sourceRef='t1' targetRef='t2'/><userTask id='t2' name='t2'><extensionElements><candidateStrategy xmlns='http://flowable.org/bpmn'>30</candidateStrategy><candidateParam xmlns='http://flowable.org/bpmn'>$anna</candidateParam></extensionElements></userTask><sequenceFlow id='f2' sourceRef='t2' targetRef='t3'/><userTask id='t3' name='t3' other:candidateParam='7' flowable:candidateStrategy='20' flowable:candidateParam='$board'><extensionElements></extensionElements></userTask><sequenceFlow id='f3' sourceRef='t3' targetRef='t4'/><userTask id='t4' name='t4'><documentation><![CDATA[</userTask>]]></documentation><extensionElements><flowable:candidateStrategy>40</flowable:candidateStrategy><flowable:candidateParam>$chiefs</flowable:candidateParam></extensionElements></userTask><sequenceFlow id='f4' sourceRef='t4' targetRef='t5'/><userTask id='t5' name='t5'><extensionElements><flowable:candidateStrategy><!-- role -->10</flowable:candidateStrategy><flowable:candidateParam>9002</flowable:candidateParam></extensionElements></userTask><sequenceFlow id='f5' sourceRef='t5' targetRef='t6'/><userTask id='t6' name='t6'><extensionElements><flowable:candidateStrategy>60</flowable:candidateStrategy><flowable:candidateParam>${'$bert'}</flowable:candidateParam></extensionElements></userTask><sequenceFlow id='f6' sourceRef='t6' targetRef='t7'/><userTask id='t7' name='t7'><extensionElements><flowable:candidateStrategy>36</flowable:candidateStrategy><flowable:assignEmptyHandlerType>3</flowable:assignEmptyHandlerType><flowable:assignEmptyUserIds>nobody, $carl</flowable:assignEmptyUserIds></extensionElements></userTask><sequenceFlow id='fe' sourceRef='t7' targetRef='e'/><endEvent id='e'/></process></definitions>
as user olga
PUT /system/user/update {"id":$puppet,"username":"puppet","postIds":[$chief]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update {"id":$puppet,"username":"puppet","deptId":$board}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /bpm/user-group/update {"id":$chiefs,"name":"Chiefs","description":"d","userIds":[$puppet],"status":0}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
POST /system/permission/assign-user-role {"userId":$puppet,"roleIds":[9002]}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$carl,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
# All others stay her work.
PUT /system/user/update-password {"id":$puppet,"password":"an other 1"}
  => 0 true

# attack: who needs approval signs in as one who is asked by a process that an approval calls by an expression, or by a key with entities
as admin
use user olga Olga
use user anna Anna
use user bert Bert
use user carl Carl
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
use bpmn_model second second Second <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' xmlns:other='http://example.org/other' targetNamespace='x'><process id='second' name='Second' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='t1'/><userTask id='t1' name='t1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$anna</flowable:candidateParam></extensionElements></userTask><sequenceFlow id='fe' sourceRef='t1' targetRef='e'/><endEvent id='e'/></process></definitions>
use bpmn_model third third Third <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' xmlns:other='http://example.org/other' targetNamespace='x'><process id='third' name='Third' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='t1'/><userTask id='t1' name='t1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$bert</flowable:candidateParam></extensionElements></userTask><sequenceFlow id='fe' sourceRef='t1' targetRef='e'/><endEvent id='e'/></process></definitions>
use bpmn_model model blacklist_main_create Entities <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' xmlns:other='http://example.org/other' targetNamespace='x'><process id='blacklist_main_create' name='Entities' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='c1'/><callActivity id='c1' name='Call' calledElement='sec&#111;nd'/><sequenceFlow id='fe' sourceRef='c1' targetRef='e'/><endEvent id='e'/></process></definitions>
as user olga
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => 0 true
as admin
use bpmn_model model blacklist_main_update Expression <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' xmlns:other='http://example.org/other' targetNamespace='x'><process id='blacklist_main_update' name='Expression' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='c1'/><callActivity id='c1' name='Call' calledElement=\"${'third'}\"/><sequenceFlow id='fe' sourceRef='c1' targetRef='e'/><endEvent id='e'/></process></definitions>
as user olga
PUT /system/user/update-password {"id":$bert,"password":"an other 2"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
# What is deployed later may be called, too.
as admin
use bpmn_model fourth fourth Fourth <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' xmlns:other='http://example.org/other' targetNamespace='x'><process id='fourth' name='Fourth' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f0' sourceRef='s' targetRef='t1'/><userTask id='t1' name='t1'><extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>$carl</flowable:candidateParam></extensionElements></userTask><sequenceFlow id='fe' sourceRef='t1' targetRef='e'/><endEvent id='e'/></process></definitions>
as user olga
PUT /system/user/update-password {"id":$carl,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"

# attack: who needs approval signs in as a manager, who becomes the starter of a process that the approval calls
as admin
use user olga Olga
use user anna Anna
use user bert Bert
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
POST /bpm/model/create {"key":"second","name":"Second","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$anna,1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Starter","approveType":1,"candidateStrategy":36,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use simple_model model blacklist_main_create Childs {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"startUserSetting":{"type":2,"formField":"decider","emptyType":2}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
POST /bpm/model/create {"key":"blacklist_main_update","name":"Parents","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$bert,1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"second","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"startUserSetting":{"type":2,"formField":"decider","emptyType":3}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$anna,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"

# attack: who needs approval signs in as one whose turn to decide comes later
as admin
use user olga Olga
use user anna Anna
use user bert Bert
use user carl Carl
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$anna, $bert, $carl]) u
use simple_model model blacklist_main_update Turns {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Anna","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Turns","approveType":1,"candidateStrategy":34,"approveMethod":4,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task anna
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$bert,$carl]}}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$bert,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
PUT /system/user/update-password {"id":$carl,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
use task_approved bert
use task_approved carl
holds SELECT all_device FROM app_blacklist WHERE id = $id
as user olga
PUT /system/user/update-password {"id":$carl,"password":"an other 1"}
  => 0 true

# attack: who needs approval signs in as one whom an approver has chosen for a task that others are still waited for
as admin
use user olga Olga
use user anna Anna
use user bert Bert
use user carl Carl
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) SELECT u, 9001, 1 FROM unnest(ARRAY[$anna, $bert, $carl]) u
use simple_model model blacklist_main_update Both {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"p","type":52,"name":"Both","conditionNodes":[{"id":"k1","type":50,"name":"k1","childNode":{"id":"x1","type":11,"name":"x1","approveType":1,"candidateStrategy":30,"candidateParam":"$anna","approveMethod":3}},{"id":"k2","type":50,"name":"k2","childNode":{"id":"x2","type":11,"name":"x2","approveType":1,"candidateStrategy":30,"candidateParam":"$bert","approveMethod":3}}],"childNode":{"id":"a2","type":11,"name":"Last","approveType":1,"candidateStrategy":34,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use game_for_all_submitted
use task anna
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$carl]}}
  => 0 true
as user olga
PUT /system/user/update-password {"id":$carl,"password":"an other 1"}
  => E_GRANT_EXCEEDS_OWN msg "blacklist approver"
use task bert
PUT /bpm/task/approve {"id":"$task","nextAssignees":{"a2":[$carl]}}
  => 0 true
use task_approved carl
holds SELECT all_device FROM app_blacklist WHERE id = $id
as user olga
PUT /system/user/update-password {"id":$carl,"password":"an other 1"}
  => 0 true
