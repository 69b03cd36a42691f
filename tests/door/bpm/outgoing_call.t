# notices: about the process, its tasks and its nodes, in the order of the events
as admin
POST /bpm/model/create {"key":"told","name":"Told","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processBeforeTriggerSetting":{"url":"http://a.example.org/pb","header":[{"type":1,"key":"X-A","value":"1"}],"body":[{"type":2,"key":"d","value":"day"},{"type":1,"key":"k","value":"v"}],"response":[{"key":"x","value":"y"}]},"processAfterTriggerSetting":{"url":"http://a.example.org/pa","header":[],"body":[{"type":2,"key":"d","value":"day"}]},"taskBeforeTriggerSetting":{"url":"http://a.example.org/tb","header":[],"body":[]},"taskAfterTriggerSetting":{"url":"http://a.example.org/ta","header":[],"body":[]},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":1,"taskCreateListener":{"enable":true,"path":"http://a.example.org/c","header":[{"type":1,"key":"X-B","value":"2"}],"body":[{"type":1,"key":"z","value":"ä"}]},"taskCompleteListener":{"enable":true,"path":"http://a.example.org/d","header":[],"body":[]},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use instance id told {"day":3}
holds SELECT string_agg(substring(payload ->> 'url' FROM '[a-z]+$'), ' ' ORDER BY id) = 'pb tb tb c ta' FROM mq_outbox
holds SELECT count(DISTINCT key) = 1 AND bool_and(topic = 'bpm.notice' AND payload ->> 'method' = 'POST') FROM mq_outbox WHERE topic <> 'push'
holds SELECT payload ->> 'body' = 'd=3&k=v&processInstanceId=$id' AND payload -> 'header' = '["tenant-id: 1", "X-A: 1"]' AND payload -> 'response' = '[{"key":"x","value":"y"}]' AND payload -> 'node' = 'null' FROM mq_outbox WHERE payload ->> 'url' LIKE '%/pb'
holds SELECT payload ->> 'body' = 'z=%C3%A4&processInstanceId=$id&assignee=1&taskDefinitionKey=a1&taskId=' || t.id AND payload ->> 'node' = 'a1' FROM mq_outbox, bpm_task t WHERE payload ->> 'url' LIKE '%/c' AND t.open
sql DELETE FROM mq_outbox
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task","reason":"fine"}
  => 0 true
holds SELECT string_agg(substring(payload ->> 'url' FROM '[a-z]+$'), ' ' ORDER BY id) = 'd ta pa' FROM mq_outbox
holds SELECT payload ->> 'body' = 'd=3&processInstanceId=$id' FROM mq_outbox WHERE payload ->> 'url' LIKE '%/pa'

# notices: none of an approval when it is taken back
as admin
POST /bpm/model/create {"key":"told","name":"Told","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"allowWithdrawTask":true,"taskBeforeTriggerSetting":{"url":"http://a.example.org/tb","header":[],"body":[]},"taskAfterTriggerSetting":{"url":"http://a.example.org/ta","header":[],"body":[]},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":1,"childNode":{"id":"a2","type":11,"name":"Chief","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use instance id told {}
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/approve {"id":"$task"}
  => 0 true
sql DELETE FROM mq_outbox
PUT /bpm/task/withdraw?taskId=$task
  => 0 true
holds SELECT string_agg(substring(payload ->> 'url' FROM '[a-z]+$'), ' ' ORDER BY id) = 'tb' FROM mq_outbox WHERE topic = 'bpm.notice'

# notices: none when an instance is rejected or cancelled, and none after a refused step
as admin
POST /bpm/model/create {"key":"told","name":"Told","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"processAfterTriggerSetting":{"url":"http://a.example.org/pa","header":[],"body":[]},"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":1,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
GET /bpm/process-definition/get?key=told
  => 0, keep definition = data.id
sql INSERT INTO bpm_status_listener (id, tenant_id, name, match, key, url, status) VALUES (9001, 1, 'A', 'prefix', 'to', 'http://a.example.org/', 0)
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep one
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep two
holds SELECT count(*) = 0 FROM mq_outbox WHERE topic <> 'push'
GET /bpm/task/todo-page
  => 0, keep task = data.list.0.id
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => 0 true
PUT /bpm/task/reject {"id":"$task","reason":"no"}
  => E_TASK_MISSING
DELETE /bpm/process-instance/cancel-by-start-user {"id":"$one","reason":"mine"}
  => 0 true
# One status event for each instance, when it ends, and no others.
holds SELECT string_agg(topic || ' ' || (payload ->> 'status') || ' ' || (payload ->> 'id' = CASE payload ->> 'status' WHEN '3' THEN '$two' ELSE '$one' END), ';' ORDER BY id) = 'bpm.status 3 true;bpm.status 4 true' FROM mq_outbox
holds SELECT count(DISTINCT key) = 2 AND count(*) = 2 FROM mq_outbox WHERE topic <> 'push'

# http task: method, headers and body have the present values of variables
as admin
use bpmn_model model p p <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:flowable='http://flowable.org/bpmn' targetNamespace='t'><process id='p' name='p' isExecutable='true'><startEvent id='s'/><serviceTask id='h' flowable:type='http'><extensionElements><flowable:field name='requestMethod' stringValue='PUT'/><flowable:field name='requestUrl' expression='http://a.example.org/x/${day}'/><flowable:field name='requestHeaders'><flowable:string>X-A: 1&#10;X-B: 2&#10;Host: evil.org</flowable:string></flowable:field><flowable:field name='requestBody' expression='day ${day} of ${none}'/></extensionElements></serviceTask><endEvent id='e'/><sequenceFlow id='f' sourceRef='s' targetRef='h'/><sequenceFlow id='g' sourceRef='h' targetRef='e'/></process></definitions>
use instance id p {"day":3,"none":""}
holds SELECT topic = 'bpm.call' AND payload ->> 'method' = 'PUT' AND payload ->> 'url' = 'http://a.example.org/x/3' AND payload ->> 'body' = 'day 3 of ' AND payload ->> 'result' = 'hResponseBody' AND payload -> 'header' = '["tenant-id: 1", "X-A: 1", "X-B: 2"]' FROM mq_outbox
holds SELECT status = 1 FROM bpm_process_instance

# url_host: a host and its port are one, however they are spelled
holds SELECT bool_and(url_host(u) = 'example.org:80') FROM unnest('{http://example.org,http://Example.ORG/a,HTTP://example.org:/a,http://example.org:80?a,http://example.org:0080/,http://example.org./,http://example.org.:080#a}'::text[]) u
holds SELECT url_host('https://[::1]/a') = '[::1]:443' AND url_host('https://[::1]:08443') = '[::1]:8443' AND url_host('https://a.b:100') = 'a.b:100' AND url_host('ftp://a') = ''
