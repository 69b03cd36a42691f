# definition_list: the named users may start it, else the named departments, else everybody
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
use dept dept Sales 0
use dept below Below $dept
POST /system/user/create {"username":"seller","nickname":"S","password":"pass word 1","deptId":$dept}
  => 0, keep seller
POST /system/user/create {"username":"lower","nickname":"L","password":"pass word 1","deptId":$below}
  => 0, keep lower
use bpmn_model id all Leave <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"all\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
POST /bpm/model/create {"key":"people","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"people\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>","startUserIds":[$lower],"startDeptIds":[$dept]}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
POST /bpm/model/create {"key":"sales","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"sales\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>","startUserIds":[],"startDeptIds":[$dept]}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
POST /bpm/model/create {"key":"hidden","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":false,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"hidden\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
PUT /bpm/model/update-state {"id":"$id","state":2}
  => 0 true
POST /bpm/model/create {"key":"unseen","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":false,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"unseen\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
GET /bpm/process-definition/list?suspensionState=1
  => 0 [{"key":"all","formConf":null,"simpleModel":null,"bpmnXml":null}]
GET /bpm/process-definition/list?suspensionState=2
  => 0 []
GET /bpm/process-definition/list
  => E_BAD_REQUEST msg "suspensionState"
GET /bpm/process-definition/simple-list
  => 0 [{"name":"Leave","key":"all"},{"key":"people"},{"key":"sales"},{"key":"unseen"}]
GET /bpm/process-definition/page?pageSize=2
  => 0 {"total":5,"list":[{"version":1},{"version":1}]}
GET /bpm/process-definition/page?key=all
  => 0 {"total":1,"list":[{"key":"all"}]}
GET /bpm/process-definition/page?key=al
  => 0 {"total":0,"list":[]}
GET /bpm/process-definition/get
  => 0 null
GET /bpm/process-definition/get?id=all:1:x
  => 0 null
GET /bpm/process-definition/get?key=x
  => 0 null
as user seller
GET /bpm/process-definition/list?suspensionState=1
  => 0 [{"key":"all"},{"key":"sales"}]
GET /bpm/process-definition/get?key=sales
  => 0 {"key":"sales","bpmnXml":"*"}
# Not listed for starting, but he may start it; one that he may not start does not exist for him.
GET /bpm/process-definition/get?key=unseen
  => 0 {"key":"unseen"}
GET /bpm/process-definition/get?key=people
  => 0 null
GET /bpm/process-definition/simple-list
  => 0 [{"key":"all"},{"key":"sales"},{"key":"unseen"}]
as user lower
GET /bpm/process-definition/list?suspensionState=1
  => 0 [{"key":"all"},{"key":"people"}]
GET /bpm/process-definition/get?key=all
  => 0 {"key":"all"}
GET /bpm/process-definition/get?key=sales
  => 0 null
as admin
GET /bpm/process-definition/get?key=sales
  => 0 {"key":"sales"}
as user lower
GET /bpm/process-definition/page
  => E_FORBIDDEN

# process_definition: definitions of another tenant do not exist
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
sql INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, model_id, model_type, bpmn_xml, form_type, visible, manager_user_ids, sort) VALUES (9001, 2, 'leave', 1, 'Theirs', 1, 10, '', 20, true, '{1}', 1)
GET /bpm/process-definition/get?id=leave:1:9001
  => 0 null
GET /bpm/process-definition/get?key=leave
  => 0 null
GET /bpm/process-definition/page
  => 0 {"total":0,"list":[]}
GET /bpm/process-definition/list?suspensionState=1
  => 0 []
GET /bpm/process-definition/simple-list
  => 0 []

# process_definition: headers of HTTP calls are shown only to users who may edit models
as admin
POST /system/user/create {"username":"starter","nickname":"S","password":"pass word 1"}
  => 0
POST /bpm/model/create {"key":"call","name":"Call","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processBeforeTriggerSetting":{"url":"https://example.org/x","header":[{"type":1,"key":"k","value":"hidden1"}]},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"call1","type":15,"name":"Call","triggerSetting":{"type":1,"httpRequestSetting":{"url":"https://example.org/x","header":[{"type":1,"key":"k","value":"hidden2"}],"body":[{"type":1,"key":"b","value":"sent"}]}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
GET /bpm/process-definition/get?key=call
  => 0 {"processBeforeTriggerSetting":{"header":[{"value":"hidden1"}]}}, keep whole = data.simpleModel
holds SELECT '$whole' LIKE '%hidden2%'
GET /bpm/process-definition/page?key=call
  => 0 {"list":[{"processBeforeTriggerSetting":{"header":[{"value":"hidden1"}]}}]}
as user starter
GET /bpm/process-definition/get?key=call
  => 0 {"key":"call","processBeforeTriggerSetting":null,"processAfterTriggerSetting":null,"taskBeforeTriggerSetting":null,"taskAfterTriggerSetting":null}, keep simple = data.simpleModel
holds SELECT '$simple' NOT LIKE '%hidden%' AND '$simple' LIKE '%"header":[]%' AND '$simple' LIKE '%"sent"%'
GET /bpm/process-definition/get?key=call
  => 0, keep bpmn = data.bpmnXml
holds SELECT '$bpmn' NOT LIKE '%hidden%' AND '$bpmn' LIKE '%sent%' AND '$bpmn' LIKE '%call1%'
GET /bpm/process-definition/list?suspensionState=1
  => 0 [{"key":"call","processBeforeTriggerSetting":null}], keep listed = data.0.simpleModel
holds SELECT '$listed' NOT LIKE '%hidden%'

# process_definition: the same for HTTP tasks in BPMN diagrams
as admin
POST /system/user/create {"username":"starter","nickname":"S","password":"pass word 1"}
  => 0
use bpmn_model id http Http <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"http\" name=\"Http\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"h\"/><serviceTask id=\"h\" name=\"Call\" flowable:type=\"http\"><extensionElements><flowable:field name=\"requestHeaders\"><flowable:string>X-Key: hidden3</flowable:string></flowable:field><flowable:field name=\"requestUrl\" stringValue=\"https://example.org/seen\"/></extensionElements></serviceTask><sequenceFlow id=\"f1\" sourceRef=\"h\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
GET /bpm/process-definition/get?key=http
  => 0, keep whole = data.bpmnXml
holds SELECT '$whole' LIKE '%hidden3%'
as user starter
GET /bpm/process-definition/get?key=http
  => 0, keep bpmn = data.bpmnXml
holds SELECT '$bpmn' NOT LIKE '%hidden3%' AND '$bpmn' LIKE '%requestHeaders%' AND '$bpmn' LIKE '%example.org/seen%'
