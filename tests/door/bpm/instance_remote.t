# remote trigger: a call is sent from the outbox; when the module calls back, the token continues
as admin
use simple_model model stock Stock {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"t1","type":15,"name":"Ask","triggerSetting":{"type":2,"httpRequestSetting":{"url":"http://a.example.org/x","header":[{"type":1,"key":"X-Token","value":"secret"},{"type":1,"key":"Host","value":"evil.org"},{"type":1,"key":"X-A: 1\r\nX-B","value":"b"},{"type":2,"key":"X-Day","value":"day"},{"type":2,"key":"X-Broken","value":"broken"}],"body":[{"type":1,"key":"a","value":"b c&d"},{"type":2,"key":"day","value":"day"},{"type":2,"key":"none","value":"missing"}],"response":[{"key":"got","value":"answer"}]}},"childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id stock {"day":3,"broken":"x\r\nX-C: y"}
holds SELECT topic = 'bpm.call' AND payload ->> 'method' = 'POST' AND payload ->> 'url' = 'http://a.example.org/x' FROM mq_outbox
holds SELECT payload -> 'header' = '["tenant-id: 1", "X-Token: secret", "X-Day: 3"]' FROM mq_outbox
holds SELECT payload ->> 'body' = 'a=b%20c%26d&day=3&none=&processInstanceId=$id&taskDefineKey=t1_callback' FROM mq_outbox
holds SELECT (payload ->> 'token')::bigint = k.num AND NOT k.gone AND k.node = 't1' FROM mq_outbox, bpm_token k
as module
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1_callback"}
  => E_TASK_MISSING
as admin
sql INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id, activity_name, token, topic, key, payload, tries, error) SELECT 1, i.tree, i.num, 'call', 't1', 'Ask', (o.payload ->> 'token')::bigint, o.topic, o.key, o.payload, 8, 'HTTP 500' FROM bpm_process_instance i, mq_outbox o
sql DELETE FROM mq_outbox
sql UPDATE bpm_process_instance SET status = 5
GET /bpm/process-job/page
  => 0 {"total":1,"list":[{"processInstanceId":"$id","processInstanceName":"Stock","activityId":"t1","activityName":"Ask","kind":"call","tries":8,"error":"HTTP 500","createTime":"*"}]}, keep job = data.list.0.id
PUT /bpm/process-job/skip {"id":$job}
  => 0 true
PUT /bpm/process-job/skip {"id":$job}
  => E_JOB_MISSING
holds SELECT status = 1 FROM bpm_process_instance
holds SELECT node = 't1_callback' FROM bpm_token WHERE NOT gone
as module
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1"}
  => E_TASK_MISSING
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1_callback","variables":{"got":7,"PROCESS_STATUS":3,"PROCESS_REASON":"forged","RETURN_FLAG_a1":true,"a1_assignees":[9],"loopCounter":1}}
  => 0 true
holds SELECT count(*) = 1 FROM bpm_variable WHERE name = 'got' AND value::text = '7'
holds SELECT count(*) = 0 FROM bpm_variable WHERE token = 1 AND (name IN ('PROCESS_REASON', 'RETURN_FLAG_a1', 'loopCounter') OR value::text = '[9]')
holds SELECT status = 1 AND state = 0 FROM bpm_process_instance
holds SELECT count(*) = 1 FROM bpm_task WHERE node = 'a1' AND open
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1_callback"}
  => E_TASK_MISSING
POST /process-instance/trigger {"processInstanceId":"nobody","taskDefineKey":"t1_callback"}
  => E_INSTANCE_MISSING
POST /process-instance/trigger {"processInstanceId":"$id"}
  => E_BAD_REQUEST msg "taskDefineKey"
header tenant-id 2
POST /process-instance/trigger {"processInstanceId":"$id","taskDefineKey":"t1_callback"}
  => E_INSTANCE_MISSING

# remote get, cancel: instances are found by any properties that a module knows
as admin
POST /bpm/model/create {"key":"leave","name":"Leave","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"allowCancelRunningProcess":false,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
  => 0, keep model
POST /bpm/model/deploy?id=$model {}
  => 0 true
use instance one leave {}
sql UPDATE bpm_process_instance SET business_key = 'b1', start_time = now() - interval '1 hour'
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep two
as module
POST /process-instance/get {"processDefinitionKey":"leave"}
  => 0 {"id":"$two","name":"Leave","processDefinitionKey":"leave","processDefinitionId":"$definition","businessKey":null,"status":1,"reason":null,"startUserId":1,"startTime":"*","endTime":null,"ended":false,"rejected":false}
POST /process-instance/get {"businessKey":"b1","status":1}
  => 0 {"id":"$one"}
POST /process-instance/get {"processInstanceId":"$one"}
  => 0 {"id":"$one"}
POST /process-instance/get {"businessKey":"b1","status":2}
  => 0 null
POST /process-instance/get {"status":9}
  => E_BAD_REQUEST msg "status"
GET /process-instance/getInstanceStatusMessage?processInstanceId=$one
  => 0 null
POST /process-instance/cancel {"userId":1,"businessKey":"b1","reason":"r"}
  => E_CANCEL_FORBIDDEN
POST /process-instance/cancel {"userId":1,"reason":"r"}
  => E_BAD_REQUEST msg "businessKey"
POST /process-instance/cancel {"userId":1,"businessKey":"b9","reason":"r"}
  => E_INSTANCE_MISSING
POST /process-instance/cancel {"userId":987654321,"businessKey":"b1","reason":"not needed"}
  => 0 true
POST /process-instance/cancel {"userId":987654321,"businessKey":"b1","reason":"not needed"}
  => E_CANCEL_NOT_RUNNING
POST /process-instance/get {"processInstanceId":"$one"}
  => 0 {"status":4,"ended":true,"rejected":false,"endTime":"*"}
POST /process-instance/cancel {"userId":987654321,"processDefinitionKey":"none","reason":"r"}
  => E_INSTANCE_MISSING
POST /process-instance/cancel {"userId":987654321,"processDefinitionKey":"leave","reason":"the newest that runs"}
  => 0 true
holds SELECT status = 4 FROM bpm_process_instance WHERE id = '$two'
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"$one","message":"stock was sold"}
  => 0 true
GET /process-instance/getInstanceStatusMessage?processInstanceId=$one
  => 0 "stock was sold"
POST /process-instance/get {"processInstanceId":"$one"}
  => 0 {"status":4}
GET /process-instance/getInstanceStatusMessage?processInstanceId=nobody
  => E_INSTANCE_MISSING
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"nobody","message":"m"}
  => E_INSTANCE_MISSING
header tenant-id 2
POST /process-instance/get {"processInstanceId":"$one"}
  => 0 null
GET /process-instance/getInstanceStatusMessage?processInstanceId=$one
  => E_INSTANCE_MISSING
POST /process-instance/updateInstanceStatusMessage {"processInstanceId":"$one","message":"theirs"}
  => E_INSTANCE_MISSING
POST /process-instance/cancel {"userId":1,"processInstanceId":"$two","reason":"r"}
  => E_INSTANCE_MISSING

# remote: callers other than modules are refused
as admin
POST /process-instance/get {}
  => E_NOT_FOUND
