# model_deploy: stores a copy of the model as a version; the model shows which one
as admin
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => 0, keep category
POST /bpm/form/create {"name":"Leave form","conf":"{\"a\":1}","fields":["{\"field\":\"a\"}"],"status":0}
  => 0, keep form
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":10,"visible":true,"managerUserIds":[1],"category":"office","icon":"https://example.org/i.png","description":"d","formId":$form,"processIdRule":{"enable":true,"prefix":"L","infix":"","postfix":"","length":5},"titleSetting":{"enable":true,"title":"{a}"},"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 {"key":"leave","name":"Leave","formType":10,"visible":true,"managerUserIds":[1],"category":"office","icon":"https://example.org/i.png","description":"d","formId":$form,"processIdRule":{"enable":true,"prefix":"L","infix":"","postfix":"","length":5},"titleSetting":{"enable":true,"title":"{a}"},"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>","formCustomCreatePath":null,"formCustomViewPath":null,"id":"*","version":1,"categoryName":"Office","modelType":10,"modelId":"$id","type":null,"formConf":"{\"a\":1}","formFields":["{\"field\":\"a\"}"],"formName":"Leave form","suspensionState":1,"deploymentTime":"*","simpleModel":null,"sort":"*","startUserIds":[],"startDeptIds":[],"autoApprovalType":null,"allowCancelRunningProcess":null,"allowWithdrawTask":null,"summarySetting":null,"processBeforeTriggerSetting":null,"processAfterTriggerSetting":null,"taskBeforeTriggerSetting":null,"taskAfterTriggerSetting":null,"printTemplateSetting":null}, keep definition = data.id
GET /bpm/model/get?id=$id
  => 0 {"processDefinition":{"key":"leave","name":"Leave","formType":10,"visible":true,"managerUserIds":[1],"category":"office","icon":"https://example.org/i.png","description":"d","formId":$form,"processIdRule":{"enable":true,"prefix":"L","infix":"","postfix":"","length":5},"titleSetting":{"enable":true,"title":"{a}"},"bpmnXml":null,"formCustomCreatePath":null,"formCustomViewPath":null,"id":"$definition","version":1,"categoryName":"Office","modelType":10,"modelId":"$id","type":null,"formConf":null,"formFields":null,"formName":"Leave form","suspensionState":1,"deploymentTime":"*","simpleModel":null,"sort":"*","startUserIds":[],"startDeptIds":[],"autoApprovalType":null,"allowCancelRunningProcess":null,"allowWithdrawTask":null,"summarySetting":null,"processBeforeTriggerSetting":null,"processAfterTriggerSetting":null,"taskBeforeTriggerSetting":null,"taskAfterTriggerSetting":null,"printTemplateSetting":null}}
GET /bpm/process-definition/get?id=$definition
  => 0 {"id":"$definition","version":1,"key":"leave"}
PUT /bpm/form/update {"id":$form,"name":"New","conf":"{}","fields":[],"status":0}
  => 0 true
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":10,"visible":true,"managerUserIds":[1],"category":"office","icon":"https://example.org/i.png","description":"new","formId":$form,"processIdRule":{"enable":true,"prefix":"L","infix":"","postfix":"","length":5},"titleSetting":{"enable":true,"title":"{a}"},"bpmnXml":"<draft/>"}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 {"description":"d","formConf":"{\"a\":1}","formName":"Leave form","bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
DELETE /bpm/form/delete?id=$form
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 {"formConf":"{\"a\":1}"}
PUT /bpm/category/update {"id":$category,"name":"Plant","code":"plant","status":0,"sort":2}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 {"category":"plant","categoryName":"Plant"}

# model_deploy: with the tag of what was read, nobody deploys what another has drawn meanwhile
as admin
use bpmn_model id drawn Drawn <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"drawn\" name=\"Drawn\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
GET /bpm/model/get?id=$id
  => 0, keep shown = ETag
PUT /bpm/model/update-bpmn {"id":"$id","bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"><process id=\"drawn\" name=\"Drawn\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"end\"/><endEvent id=\"end\"/></process></definitions>"}
  => 0 true, keep drawn = ETag
header if-match $shown
POST /bpm/model/deploy?id=$id {}
  => E_CHANGED_MEANWHILE
header if-match $drawn
POST /bpm/model/deploy?id=$id {}
  => 0 true

# model_deploy: versions are numbered; only the last one is active
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
use bpmn_model id leave Leave <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
POST /bpm/model/deploy?id=$id {}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => 0 true
GET /bpm/process-definition/page?key=leave
  => 0 {"total":3,"list":[{"version":3,"suspensionState":1},{"version":2,"suspensionState":2},{"version":1,"suspensionState":2}]}, keep last = data.list.0.id
GET /bpm/model/list
  => 0 [{"processDefinition":{"id":"$last","version":3}}]
PUT /bpm/model/update-state {"id":"$id","state":2}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 null
GET /bpm/process-definition/list?suspensionState=1
  => 0 []
GET /bpm/process-definition/get?id=$last
  => 0 {"suspensionState":2}
PUT /bpm/model/update-state {"id":"$id","state":1}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 {"version":3}
PUT /bpm/model/update-state {"id":"$id","state":3}
  => E_BAD_REQUEST msg "state"
DELETE /bpm/model/clean?id=$id
  => 0 true
DELETE /bpm/model/delete?id=$id
  => 0 true
GET /bpm/process-definition/get?id=$last
  => 0 {"suspensionState":2}
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0, keep id
PUT /bpm/model/update-state {"id":"$id","state":1}
  => E_DEFINITION_MISSING
POST /bpm/model/deploy?id=$id {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 {"version":4,"modelId":"$id"}

# model_deploy: a model whose key was changed leaves the versions of its old key
as admin
use bpmn_model id leave Leave <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
PUT /bpm/model/update {"id":"$id","key":"other","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"other\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
use bpmn_model heir leave Leave <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
PUT /bpm/model/update-state {"id":"$id","state":1}
  => E_MODEL_KEY_TAKEN msg "leave"
PUT /bpm/model/update-state {"id":"$heir","state":2}
  => 0 true
PUT /bpm/model/update-state {"id":"$id","state":1}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 {"version":1}
POST /bpm/model/deploy?id=$id {}
  => 0 true
GET /bpm/process-definition/get?key=leave
  => 0 null
GET /bpm/process-definition/get?key=other
  => 0 {"version":1}

# model_deploy: a SIMPLE model is deployed as the BPMN that it compiles to
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/process-definition/get?key=leave
  => 0 {"modelType":20,"simpleModel":"{\"id\":\"StartUserNode\",\"type\":10,\"name\":\"Starter\",\"childNode\":{\"id\":\"a1\",\"type\":11,\"name\":\"Boss\",\"approveType\":1,\"candidateStrategy\":30,\"candidateParam\":\"1\",\"approveMethod\":1,\"childNode\":{\"id\":\"EndEvent\",\"type\":1,\"name\":\"End\"}}}"}, keep xml = data.bpmnXml
holds SELECT bpmn_xml LIKE '%<process id="leave" name="Leave"%<userTask id="a1"%' FROM bpm_process_definition
POST /bpm/model/create {"key":"loose","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":34,"approveMethod":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_FIRST_TASK_SELECT msg "Boss"
POST /bpm/model/create {"key":"half","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"half":"done"}}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST

# model_deploy: the order of the checks; each model fails at one check and at all later ones
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
POST /bpm/form/create {"name":"Leave form","conf":"{}","fields":[],"status":0}
  => 0, keep form
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"","visible":true,"managerUserIds":[1]}
  => 0, keep id
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_MISSING
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"Leave\" isExecutable=\"true\"><userTask id=\"t1\" ></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><userTask id=\"t2\" name=\"Second\"/><endEvent id=\"e\"/><subProcess id=\"odd\" triggeredByEvent=\"true\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_NO_START
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" flowable:candidateStrategy=\"34\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><userTask id=\"t2\" name=\"Second\"/><endEvent id=\"e\"/><subProcess id=\"odd\" triggeredByEvent=\"true\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_TASK_UNNAMED msg "(t1)"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"34\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><userTask id=\"t2\" name=\"Second\"/><endEvent id=\"e\"/><subProcess id=\"odd\" triggeredByEvent=\"true\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_FIRST_TASK_SELECT msg "Boss"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><userTask id=\"t2\" name=\"Second\"/><endEvent id=\"e\"/><subProcess id=\"odd\" triggeredByEvent=\"true\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_NO_FORM
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":10,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><userTask id=\"t2\" name=\"Second\"/><endEvent id=\"e\"/><subProcess id=\"odd\" triggeredByEvent=\"true\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_NO_FORM
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":10,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><userTask id=\"t2\" name=\"Second\"/><endEvent id=\"e\"/><subProcess id=\"odd\" triggeredByEvent=\"true\"/></process></definitions>","formId":987654321}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_FORM_MISSING
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":10,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><userTask id=\"t2\" name=\"Second\"/><endEvent id=\"e\"/><subProcess id=\"odd\" triggeredByEvent=\"true\"/></process></definitions>","formId":$form}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_NO_CANDIDATE msg "Second"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"y\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/><subProcess id=\"odd\" triggeredByEvent=\"true\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "odd"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"x\" name=\"y\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_DEFINITION_KEY_MISMATCH msg "Diagram process id is "
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"y\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_DEFINITION_NAME_MISMATCH msg " but the model name is "
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<draft/>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => 0 true
holds SELECT count(*) = 1 FROM bpm_process_definition

# model_deploy: every user task, also in sub-processes, needs candidates who exist and are enabled
as admin
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0, keep id
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status) VALUES (9001, 1, 'Off', 'off', 1, 1), (9002, 2, 'Theirs', 'theirs', 1, 0)
sql INSERT INTO system_post (id, tenant_id, name, code, sort, status) VALUES (9001, 1, 'Off', 'off', 1, 1), (9002, 2, 'Theirs', 'theirs', 1, 0)
sql INSERT INTO system_dept (id, tenant_id, name, sort, status) VALUES (9001, 1, 'Off', 1, 1), (9002, 2, 'Theirs', 1, 0), (9003, 1, 'On', 1, 0)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname, status) VALUES (9001, 1, 'off', '-', 'Off', 1), (9002, 2, 'theirs', '-', 'Theirs', 0)
sql INSERT INTO bpm_user_group (id, tenant_id, name, user_ids, status) VALUES (9001, 1, 'Off', '{}', 1), (9002, 2, 'Theirs', '{}', 0), (9003, 1, 'On', '{}', 0)
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"10\" flowable:candidateParam=\"9001\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg " is disabled"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"10\" flowable:candidateParam=\"9002\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg ": there is no role 9002"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"20\" flowable:candidateParam=\"9001\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg ": the department "
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"20\" flowable:candidateParam=\"9002\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg ": there is no department 9002"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"21\" flowable:candidateParam=\"9001\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg ": the department "
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"21\" flowable:candidateParam=\"9002\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg ": there is no department 9002"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"22\" flowable:candidateParam=\"9001\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg " is disabled"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"22\" flowable:candidateParam=\"9002\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg ": there is no post 9002"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"9001\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg " is disabled"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"9002\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg ": there is no user 9002"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"23\" flowable:candidateParam=\"9003,9001|2\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "the department "
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"23\" flowable:candidateParam=\"9003|2\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => 0 true
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"40\" flowable:candidateParam=\"9003,9001\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_GROUP_DISABLED msg "Off"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"40\" flowable:candidateParam=\"9002\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_GROUP_MISSING
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"40\" flowable:candidateParam=\"9003\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => 0 true
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1,abc\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg " is no id of a user"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1,\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg " is no id of a user"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"99999999999999999999\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "is no id of a user"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_NO_CANDIDATE
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"37\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_NO_CANDIDATE
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"99\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "unknown"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"35\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => 0 true
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" ><extensionElements><flowable:approveType>2</flowable:approveType></extensionElements></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => 0 true
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><subProcess id=\"t1\" name=\"Sub\"><startEvent id=\"s2\"/><sequenceFlow id=\"g1\" sourceRef=\"s2\" targetRef=\"in\"/><userTask id=\"in\" name=\"Inner\"/><sequenceFlow id=\"g2\" sourceRef=\"in\" targetRef=\"e2\"/><endEvent id=\"e2\"/></subProcess><sequenceFlow id=\"f9\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_NO_CANDIDATE msg "Inner"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><subProcess id=\"odd1\" triggeredByEvent=\"true\"/><subProcess id=\"odd2\" triggeredByEvent=\"true\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "more)"

# model_deploy: the settings of the model are checked together with the diagram
as admin
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0, keep id
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processIdRule":{"enable":true,"length":0}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "processIdRule.length"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processIdRule":{"enable":true,"length":5,"infix":"WEEK"}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "processIdRule.infix"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"titleSetting":{}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "titleSetting.enable"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"summarySetting":{"enable":true,"summary":"a"}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "summarySetting.summary"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processBeforeTriggerSetting":{"url":"file:///etc/passwd"}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "processBeforeTriggerSetting.url"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processAfterTriggerSetting":{"url":"https://a.b","header":[{"type":3,"key":"a","value":"b"}]}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "processAfterTriggerSetting.header[0].type"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"taskBeforeTriggerSetting":{"url":"https://a.b","body":[{"type":1,"value":"b"}]}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "taskBeforeTriggerSetting.body[0].key"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"taskAfterTriggerSetting":{"url":"https://a.b","response":[{"key":"a"}]}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "taskAfterTriggerSetting.response[0].value"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"printTemplateSetting":{"template":"a"}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => E_BAD_REQUEST msg "printTemplateSetting.enable"
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processIdRule":{"enable":false,"length":5,"prefix":"","infix":"","postfix":""},"titleSetting":{"enable":false,"title":null},"summarySetting":{"enable":false,"summary":[]},"printTemplateSetting":{"enable":false}}
  => 0 true
POST /bpm/model/deploy?id=$id {}
  => 0 true

# model_deploy: malicious diagrams are refused, and the process goes on answering
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, form_custom_create_path, form_custom_view_path, visible, manager_user_ids, sort, bpmn_xml) VALUES (9001, 1, 'leave', 'Leave', 10, 20, '/a', '/b', true, '{1}', 1, '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="leave" name="Leave">' || repeat('<a/>', 2096852 / 4) || '</process></definitions>')
POST /bpm/model/deploy?id=9001 {}
  => E_MODEL_NO_START
sql DELETE FROM bpm_model WHERE id = 9001
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, form_custom_create_path, form_custom_view_path, visible, manager_user_ids, sort, bpmn_xml) VALUES (9001, 1, 'leave', 'Leave', 10, 20, '/a', '/b', true, '{1}', 1, '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="leave" name="Leave"><task id="x"' || repeat(' a="1"', 2096852 / 6) || '/></process></definitions>')
POST /bpm/model/deploy?id=9001 {}
  => E_BAD_REQUEST
sql DELETE FROM bpm_model WHERE id = 9001
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, form_custom_create_path, form_custom_view_path, visible, manager_user_ids, sort, bpmn_xml) VALUES (9001, 1, 'leave', 'Leave', 10, 20, '/a', '/b', true, '{1}', 1, '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="leave" name="Leave">' || repeat('<a>', 2096852 / 3) || '')
POST /bpm/model/deploy?id=9001 {}
  => E_BAD_REQUEST
sql DELETE FROM bpm_model WHERE id = 9001
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, form_custom_create_path, form_custom_view_path, visible, manager_user_ids, sort, bpmn_xml) VALUES (9001, 1, 'leave', 'Leave', 10, 20, '/a', '/b', true, '{1}', 1, '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="leave" name="Leave"><task id="x" name="' || repeat('${', 2096852 / 2) || '"/></process></definitions>')
POST /bpm/model/deploy?id=9001 {}
  => E_MODEL_NO_START
sql DELETE FROM bpm_model WHERE id = 9001
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, form_custom_create_path, form_custom_view_path, visible, manager_user_ids, sort, bpmn_xml) VALUES (9001, 1, 'leave', 'Leave', 10, 20, '/a', '/b', true, '{1}', 1, '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="leave" name="Leave"><sequenceFlow><conditionExpression>${' || repeat('(', 2096852 / 1) || '</conditionExpression></sequenceFlow></process></definitions>')
POST /bpm/model/deploy?id=9001 {}
  => E_MODEL_NO_START
sql DELETE FROM bpm_model WHERE id = 9001
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, form_custom_create_path, form_custom_view_path, visible, manager_user_ids, sort, bpmn_xml) VALUES (9001, 1, 'leave', 'Leave', 10, 20, '/a', '/b', true, '{1}', 1, '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="leave" name="Leave">' || repeat('<startEvent id="s"/>', 2096852 / 20) || '</process></definitions>')
POST /bpm/model/deploy?id=9001 {}
  => E_BAD_REQUEST
sql DELETE FROM bpm_model WHERE id = 9001
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, form_custom_create_path, form_custom_view_path, visible, manager_user_ids, sort, bpmn_xml) VALUES (9001, 1, 'leave', 'Leave', 10, 20, '/a', '/b', true, '{1}', 1, '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="leave" name="Leave">' || repeat('<userTask id="t"/>', 2096852 / 18) || '</process></definitions>')
POST /bpm/model/deploy?id=9001 {}
  => E_MODEL_NO_START
sql DELETE FROM bpm_model WHERE id = 9001
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, form_custom_create_path, form_custom_view_path, visible, manager_user_ids, sort, bpmn_xml) VALUES (9001, 1, 'leave', 'Leave', 10, 20, '/a', '/b', true, '{1}', 1, '<!DOCTYPE a [' || repeat('<!ENTITY b "c">', 2096852 / 15) || ']><a/>')
POST /bpm/model/deploy?id=9001 {}
  => E_BAD_REQUEST
sql DELETE FROM bpm_model WHERE id = 9001
GET /bpm/model/list
  => 0 []

# model_deploy: the suite's own model is stored as a deployment of it would store it
as admin
GET /bpm/model/list?name=Blacklist
  => 0, keep model = data.0.id
POST /bpm/model/deploy?id=$model {}
  => 0 true
holds SELECT count(*) = 2 AND count(DISTINCT bpmn_xml) = 1 AND count(DISTINCT simple_model) = 1 FROM bpm_process_definition WHERE tenant_id = 1 AND key = 'blacklist'
