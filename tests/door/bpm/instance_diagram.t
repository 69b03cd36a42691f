# instance_diagram: the diagram, with the nodes and flows that tokens have
# passed
as admin
use process_user first First
use process_user second Second
use process_user other Other
use simple_model id leave Leave {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"First","candidateStrategy":30,"candidateParam":"$first","approveType":1,"approveMethod":3,"childNode":{"id":"a2","type":11,"name":"Second","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"a3","type":11,"name":"Third","candidateStrategy":30,"candidateParam":"$second","approveType":1,"approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
use instance inst leave {}
as user first
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/approve {"id":"$task","reason":"yes"}
  => 0 true
GET /bpm/process-instance/get-bpmn-model-view?id=$inst
  => 0 {"processInstance":{"id":"$inst"},"tasks":[{"taskDefinitionKey":"StartUserNode"},{"taskDefinitionKey":"a1"},{"taskDefinitionKey":"a2"}],"simpleModel":{"id":"StartUserNode","childNode":{"id":"a1"}},"unfinishedTaskActivityIds":["a2"],"finishedTaskActivityIds":["StartEvent","StartUserNode","a1"],"finishedSequenceFlowActivityIds":["StartEvent__StartUserNode","StartUserNode__a1","a1__a2"],"rejectedTaskActivityIds":[]}, keep bpmn = data.bpmnXml
holds SELECT '$bpmn' LIKE '%userTask%'
as user second
GET /bpm/process-instance/get-approval-detail?processInstanceId=$inst
  => 0, keep task = data.todoTask.id
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => 0 true
GET /bpm/process-instance/get-bpmn-model-view?id=$inst
  => 0 {"processInstance":{"status":3},"unfinishedTaskActivityIds":[],"rejectedTaskActivityIds":["a2"]}
GET /bpm/process-instance/get-bpmn-model-view?id=none
  => 0 null
GET /bpm/process-instance/get-bpmn-model-view
  => E_BAD_REQUEST msg "id"
as user other
GET /bpm/process-instance/get-bpmn-model-view?id=$inst
  => E_FORBIDDEN

# instance_diagram: the same for a BPMN model
as admin
use bpmn_model id leave Leave <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"leave\" name=\"Leave\" isExecutable=\"true\"><startEvent id=\"s\"/><sequenceFlow id=\"f0\" sourceRef=\"s\" targetRef=\"t1\"/><userTask id=\"t1\" name=\"Boss\" flowable:candidateStrategy=\"30\" flowable:candidateParam=\"1\"/><sequenceFlow id=\"f1\" sourceRef=\"t1\" targetRef=\"t2\"/><userTask id=\"t2\" name=\"Next\" flowable:candidateStrategy=\"34\"/><sequenceFlow id=\"f2\" sourceRef=\"t2\" targetRef=\"e\"/><endEvent id=\"e\"/></process></definitions>
use instance inst leave {}
GET /bpm/process-instance/get-bpmn-model-view?id=$inst
  => 0 {"simpleModel":null,"unfinishedTaskActivityIds":["t1"],"finishedTaskActivityIds":["s"],"finishedSequenceFlowActivityIds":["f0"]}
