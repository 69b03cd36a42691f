# model: everything that is saved can be read; a list has no diagrams
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => 0
POST /bpm/form/create {"name":"Leave form","conf":"{}","fields":["{}"],"status":0}
  => 0, keep form
use dept dept Sales 0
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":10,"visible":true,"managerUserIds":[1],"category":"office","icon":"https://example.org/i.png","description":"d","formId":$form,"startUserIds":[1],"startDeptIds":[$dept],"sort":5,"allowCancelRunningProcess":true,"allowWithdrawTask":false,"processIdRule":{"enable":true,"prefix":"L","infix":"DAY","postfix":"-","length":5},"autoApprovalType":2,"titleSetting":{"enable":true,"title":"{a}"},"summarySetting":{"enable":true,"summary":["a"]},"processBeforeTriggerSetting":{"url":"https://example.org/x","header":[{"type":1,"key":"k","value":"v"}],"body":[{"type":2,"key":"k","value":"v"}],"response":[{"key":"k","value":"v"}]},"processAfterTriggerSetting":{"url":"https://example.org/x"},"taskBeforeTriggerSetting":{"url":"https://example.org/x"},"taskAfterTriggerSetting":{"url":"https://example.org/x"},"printTemplateSetting":{"enable":true,"template":"<p>x</p>"},"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0, keep id
GET /bpm/model/get?id=$id
  => 0 {"key":"leave","name":"Leave","type":10,"formType":10,"visible":true,"managerUserIds":[1],"category":"office","icon":"https://example.org/i.png","description":"d","formId":$form,"startUserIds":[1],"startDeptIds":[$dept],"allowCancelRunningProcess":true,"allowWithdrawTask":false,"processIdRule":{"enable":true,"prefix":"L","infix":"DAY","postfix":"-","length":5},"autoApprovalType":2,"titleSetting":{"enable":true,"title":"{a}"},"summarySetting":{"enable":true,"summary":["a"]},"processBeforeTriggerSetting":{"url":"https://example.org/x","header":[{"type":1,"key":"k","value":"v"}],"body":[{"type":2,"key":"k","value":"v"}],"response":[{"key":"k","value":"v"}]},"processAfterTriggerSetting":{"url":"https://example.org/x"},"taskBeforeTriggerSetting":{"url":"https://example.org/x"},"taskAfterTriggerSetting":{"url":"https://example.org/x"},"printTemplateSetting":{"enable":true,"template":"<p>x</p>"},"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>","formCustomCreatePath":null,"formCustomViewPath":null,"id":"$id","sort":"*","categoryName":"Office","formName":"Leave form","createTime":"*","startDepts":[{"id":$dept,"name":"Sales"}],"processDefinition":null,"simpleModel":null,"startUsers":"*"}
GET /bpm/model/list
  => 0 [{"key":"leave","name":"Leave","type":10,"formType":10,"visible":true,"managerUserIds":[1],"category":"office","icon":"https://example.org/i.png","description":"d","formId":$form,"startUserIds":[1],"startDeptIds":[$dept],"allowCancelRunningProcess":true,"allowWithdrawTask":false,"processIdRule":{"enable":true,"prefix":"L","infix":"DAY","postfix":"-","length":5},"autoApprovalType":2,"titleSetting":{"enable":true,"title":"{a}"},"summarySetting":{"enable":true,"summary":["a"]},"processBeforeTriggerSetting":{"url":"https://example.org/x","header":[{"type":1,"key":"k","value":"v"}],"body":[{"type":2,"key":"k","value":"v"}],"response":[{"key":"k","value":"v"}]},"processAfterTriggerSetting":{"url":"https://example.org/x"},"taskBeforeTriggerSetting":{"url":"https://example.org/x"},"taskAfterTriggerSetting":{"url":"https://example.org/x"},"printTemplateSetting":{"enable":true,"template":"<p>x</p>"},"bpmnXml":null,"formCustomCreatePath":null,"formCustomViewPath":null,"id":"$id","sort":"*","categoryName":"Office","formName":"Leave form","createTime":"*","startDepts":[{"id":$dept,"name":"Sales"}],"processDefinition":null,"simpleModel":null,"startUsers":"*"}]
GET /bpm/model/list?name=eav
  => 0 [{"id":"$id"}]
GET /bpm/model/list?name=x
  => 0 []
holds SELECT sort > 1700000000000 FROM bpm_model

# model_update: settings that are not sent become empty; diagram, category and order are kept
as admin
POST /bpm/category/create {"name":"Office","code":"office","status":0,"sort":2}
  => 0, keep category
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"category":"office","description":"d","startUserIds":[1],"titleSetting":{"enable":true,"title":"a"},"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
  => 0, keep id
PUT /bpm/model/update {"id":"$id","key":"travel","name":"Travel","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":false,"managerUserIds":[1]}
  => 0 true
GET /bpm/model/get?id=$id
  => 0 {"key":"travel","name":"Travel","category":"office","description":null,"startUserIds":[],"startUsers":[],"startDepts":[],"startDeptIds":[],"titleSetting":null,"visible":false,"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
PUT /bpm/model/update {"id":"$id","key":"travel","name":"Travel","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"sort":"7","bpmnXml":"","formId":""}
  => 0 true
GET /bpm/model/get?id=$id
  => 0 {"sort":7,"formId":null,"bpmnXml":"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"></userTask><sequenceFlow id=\"f_t1\" sourceRef=\"t1\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>"}
PUT /bpm/category/update {"id":$category,"name":"Plant","code":"plant","status":0,"sort":2}
  => 0 true
GET /bpm/model/get?id=$id
  => 0 {"category":"plant","categoryName":"Plant"}
DELETE /bpm/category/delete?id=$category
  => E_CATEGORY_IN_USE
DELETE /bpm/model/delete?id=$id
  => 0 true
DELETE /bpm/category/delete?id=$category
  => 0 true

# model_create: the rules, and the limits of fields
as admin
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0, keep id
POST /bpm/model/create {"key":"other","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0, keep other
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_KEY_TAKEN msg " already exists"
PUT /bpm/model/update {"id":"$other","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_KEY_TAKEN
POST /bpm/model/create {"key":"1a","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_KEY_FORMAT
POST /bpm/model/create {"key":"a b","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_KEY_FORMAT
POST /bpm/model/create {"key":"a:b","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_KEY_FORMAT
POST /bpm/model/create {"key":"ä","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_KEY_FORMAT
POST /bpm/model/create {"key":"-a","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_KEY_FORMAT
PUT /bpm/model/update {"id":"$other","key":"a/b","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_KEY_FORMAT
POST /bpm/model/create {"key":"_a-b.c9","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0
POST /bpm/model/create {"key":"c1","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"category":"office"}
  => E_CATEGORY_MISSING
POST /bpm/model/create {"key":"c1","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"category":""}
  => 0
POST /bpm/model/create {"key":"c2","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[987654321]}
  => E_BAD_REQUEST msg "there is no user 987654321"
POST /bpm/model/create {"key":"c2","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startUserIds":[987654321]}
  => E_BAD_REQUEST msg "there is no user 987654321"
POST /bpm/model/create {"key":"c2","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startDeptIds":[987654321]}
  => E_BAD_REQUEST msg "there is no department 987654321"
PUT /bpm/model/update {"id":"$other","key":"other","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"startUserIds":[987654321]}
  => E_BAD_REQUEST msg "there is no user 987654321"
POST /bpm/model/create {"key":"c2","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[]}
  => E_BAD_REQUEST msg "managerUserIds"
POST /bpm/model/create {"key":"c2","name":"Leave","type":15,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "10 or 20"
POST /bpm/model/create {"key":"c2","name":"Leave","type":10,"formType":11,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "10 or 20"
POST /bpm/model/create {"key":"c2","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"icon":"no address"}
  => E_BAD_REQUEST msg "icon"
POST /bpm/model/create {"key":"c2","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"titleSetting":"x"}
  => E_BAD_REQUEST msg "titleSetting"
POST /bpm/model/create {"key":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "key"
POST /bpm/model/create {"key":"leave","name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "name"
POST /bpm/model/create {"name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "key"
POST /bpm/model/create {"key":"leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "name"
POST /bpm/model/create {"key":"leave","name":"Leave","formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "type"
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "formType"
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","managerUserIds":[1]}
  => E_BAD_REQUEST msg "visible"
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true}
  => E_BAD_REQUEST msg "managerUserIds"
PUT /bpm/model/update {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "id"

# model_create: a diagram is refused only if it cannot be parsed
as admin
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<a"}
  => E_BAD_REQUEST msg "no XML"
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<!DOCTYPE a><a/>"}
  => E_BAD_REQUEST msg "no XML"
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"}
  => E_BAD_REQUEST msg "no XML"
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a>"}
  => E_BAD_REQUEST msg "no XML"
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<a b=\"1\" b=\"2\"/>"}
  => E_BAD_REQUEST msg "no XML"
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<draft/>"}
  => 0, keep id
GET /bpm/model/get?id=$id
  => 0 {"bpmnXml":"<draft/>"}
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"bpmnXml":"<b"}
  => E_BAD_REQUEST msg "no XML"
PUT /bpm/model/update-bpmn {"id":"$id","bpmnXml":"<b"}
  => E_BAD_REQUEST msg "no XML"
PUT /bpm/model/update-bpmn {"id":"$id","bpmnXml":""}
  => E_BAD_REQUEST msg "bpmnXml"
PUT /bpm/model/update-bpmn {"id":"$id","bpmnXml":"<?xml version=\"1.0\" encoding=\"UTF-16\"?><draft>ä</draft>"}
  => 0 true
GET /bpm/model/get?id=$id
  => 0 {"bpmnXml":"<?xml version=\"1.0\" encoding=\"UTF-16\"?><draft>ä</draft>"}
POST /bpm/model/simple/update {"id":"$id","simpleModel":{"id":"StartUserNode","type":10}}
  => E_BAD_REQUEST msg "other designer"
POST /bpm/model/create {"key":"deep","name":"Leave","type":20,"simpleModel":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":{"id":"a","type":10,"childNode":null}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}},"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0
POST /bpm/model/create {"key":"deeper","name":"Leave","type":20,"simpleModel":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":{"childNode":null}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}},"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_BAD_REQUEST msg "deep"

# model: a SIMPLE diagram is compiled to BPMN when it is read
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep id
GET /bpm/model/simple/get?id=$id
  => 0 {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
GET /bpm/model/get?id=$id
  => 0 {"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}},"bpmnXml":"*"}
holds SELECT simple_model::text LIKE '{"id":"StartUserNode","type":10,"name":"Starter","childNode":%' FROM bpm_model
POST /bpm/model/simple/update {"id":"$id","simpleModel":{"id":"a","name":null,"x":{"y":null},"childNode":{"id":"b","childNode":null,"conditionNodes":[{"id":"c","z":null},null,"text"]}}}
  => 0 true
holds SELECT simple_model::text = '{"id":"a","x":{"y":null},"childNode":{"id":"b","conditionNodes":[{"id":"c"},null,"text"]}}' FROM bpm_model
POST /bpm/model/simple/update {"id":"$id","simpleModel":{"half":"done"}}
  => 0 true
GET /bpm/model/get?id=$id
  => 0 {"simpleModel":{"half":"done"}}
PUT /bpm/model/update-bpmn {"id":"$id","bpmnXml":"<a/>"}
  => E_BAD_REQUEST msg "other designer"
POST /bpm/model/simple/update {"id":"$id","simpleModel":[]}
  => E_BAD_REQUEST msg "simpleModel"
POST /bpm/model/simple/update {"id":"$id"}
  => E_BAD_REQUEST msg "simpleModel"
GET /bpm/model/simple/get?id=987654321
  => 0 null
GET /bpm/model/get?id=undefined
  => 0 null

# model: only its managers change a model; super administrators may not
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
use user manager M
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[$manager]}
  => 0, keep id
POST /bpm/model/create {"key":"mine","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0, keep mine
PUT /bpm/model/update {"id":"$id","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_NOT_MANAGER msg "Only a manager of "
PUT /bpm/model/update-sort-batch?ids=$mine,$id
  => E_MODEL_NOT_MANAGER msg "Only a manager of "
POST /bpm/model/deploy?id=$id {}
  => E_MODEL_NOT_MANAGER msg "Only a manager of "
PUT /bpm/model/update-state {"id":"$id","state":1}
  => E_MODEL_NOT_MANAGER msg "Only a manager of "
PUT /bpm/model/update-bpmn {"id":"$id","bpmnXml":"<a/>"}
  => E_MODEL_NOT_MANAGER msg "Only a manager of "
POST /bpm/model/simple/update {"id":"$id","simpleModel":{}}
  => E_MODEL_NOT_MANAGER msg "Only a manager of "
DELETE /bpm/model/delete?id=$id
  => E_MODEL_NOT_MANAGER msg "Only a manager of "
DELETE /bpm/model/clean?id=$id
  => E_MODEL_NOT_MANAGER msg "Only a manager of "
GET /bpm/model/list
  => 0 [{"id":"$id"},{"id":"$mine"}]

# model_sort: the named models get the order of the list, all of them
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
POST /bpm/model/create {"key":"a","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0, keep a
POST /bpm/model/create {"key":"b","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0, keep b
POST /bpm/model/create {"key":"c","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0, keep c
PUT /bpm/model/update-sort-batch?ids=$c,$a,$b
  => 0 true
GET /bpm/model/list
  => 0 [{"id":"$c"},{"id":"$a"},{"id":"$b"}]
PUT /bpm/model/update-sort-batch?ids=$a,x
  => E_MODEL_MISSING
PUT /bpm/model/update-sort-batch
  => E_BAD_REQUEST msg "ids"

# model: unknown ids, and ids of another tenant
as admin
sql DELETE FROM bpm_process_definition
sql DELETE FROM bpm_model
sql INSERT INTO bpm_model (id, tenant_id, key, name, type, form_type, visible, manager_user_ids, sort, simple_model) VALUES (9001, 2, 'leave', 'Theirs', 20, 20, true, '{1}', 1, '{}')
PUT /bpm/model/update {"id":"9001","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_MISSING
PUT /bpm/model/update-sort-batch?ids=9001
  => E_MODEL_MISSING
POST /bpm/model/deploy?id=9001 {}
  => E_MODEL_MISSING
PUT /bpm/model/update-state {"id":"9001","state":1}
  => E_MODEL_MISSING
PUT /bpm/model/update-bpmn {"id":"9001","bpmnXml":"<a/>"}
  => E_MODEL_MISSING
POST /bpm/model/simple/update {"id":"9001","simpleModel":{}}
  => E_MODEL_MISSING
DELETE /bpm/model/delete?id=9001
  => E_MODEL_MISSING
DELETE /bpm/model/clean?id=9001
  => E_MODEL_MISSING
PUT /bpm/model/update {"id":"undefined","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_MISSING
PUT /bpm/model/update-sort-batch?ids=undefined
  => E_MODEL_MISSING
POST /bpm/model/deploy?id=undefined {}
  => E_MODEL_MISSING
PUT /bpm/model/update-state {"id":"undefined","state":1}
  => E_MODEL_MISSING
PUT /bpm/model/update-bpmn {"id":"undefined","bpmnXml":"<a/>"}
  => E_MODEL_MISSING
POST /bpm/model/simple/update {"id":"undefined","simpleModel":{}}
  => E_MODEL_MISSING
DELETE /bpm/model/delete?id=undefined
  => E_MODEL_MISSING
DELETE /bpm/model/clean?id=undefined
  => E_MODEL_MISSING
PUT /bpm/model/update {"id":"987654321","key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => E_MODEL_MISSING
PUT /bpm/model/update-sort-batch?ids=987654321
  => E_MODEL_MISSING
POST /bpm/model/deploy?id=987654321 {}
  => E_MODEL_MISSING
PUT /bpm/model/update-state {"id":"987654321","state":1}
  => E_MODEL_MISSING
PUT /bpm/model/update-bpmn {"id":"987654321","bpmnXml":"<a/>"}
  => E_MODEL_MISSING
POST /bpm/model/simple/update {"id":"987654321","simpleModel":{}}
  => E_MODEL_MISSING
DELETE /bpm/model/delete?id=987654321
  => E_MODEL_MISSING
DELETE /bpm/model/clean?id=987654321
  => E_MODEL_MISSING
GET /bpm/model/get?id=9001
  => 0 null
GET /bpm/model/simple/get?id=9001
  => 0 null
GET /bpm/model/list
  => 0 []
holds SELECT name = 'Theirs' AND NOT deleted FROM bpm_model WHERE id = 9001
POST /bpm/model/create {"key":"leave","name":"Leave","type":10,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1]}
  => 0
