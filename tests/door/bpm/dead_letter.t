# process_job: a call that is retried is in the outbox again, unchanged
as admin
use simple_model model stock Stock {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"t1","type":15,"name":"Ask","triggerSetting":{"type":1,"httpRequestSetting":{"url":"http://a.example.org/x","header":[],"body":[],"response":[{"key":"got","value":"answer"}]}},"childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id stock {}
sql INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id, activity_name, token, topic, key, payload, tries, error) SELECT 1, i.tree, i.num, 'call', 't1', 'Ask', (o.payload ->> 'token')::bigint, o.topic, o.key, o.payload, 8, 'HTTP 500' FROM bpm_process_instance i, mq_outbox o CROSS JOIN generate_series(1, 2)
sql DELETE FROM mq_outbox
sql UPDATE bpm_process_instance SET status = 5
GET /bpm/process-job/page?processInstanceId=$id&kind=call&createTime[0]=2020-01-01+00:00:00&createTime[1]=2099-01-01+00:00:00
  => 0 {"total":2,"list":[{"tries":8},{"tries":8}]}, keep job = data.list.0.id
GET /bpm/process-job/page
  => 0, keep other = data.list.1.id
GET /bpm/process-job/page?kind=timer
  => 0 {"total":0,"list":[]}
GET /bpm/process-job/page?processInstanceId=nobody
  => 0 {"total":0}
sql INSERT INTO bpm_status_listener (id, tenant_id, name, match, key, url, status) VALUES (9001, 1, 'A', 'prefix', 'st', 'http://a.example.org/', 0), (9002, 1, 'B', 'exact', 'st', 'http://a.example.org/', 0), (9003, 1, 'C', 'exact', 'stock', NULL, 0), (9004, 1, 'D', 'exact', 'stock', 'http://a.example.org/', 1), (9005, 2, 'E', 'exact', 'stock', 'http://a.example.org/', 0)
PUT /bpm/process-job/retry {"id":$job}
  => 0 true
holds SELECT status = 5 FROM bpm_process_instance
holds SELECT count(*) = 1 FROM mq_outbox
PUT /bpm/process-job/retry {"id":$other}
  => 0 true
holds SELECT status = 1 FROM bpm_process_instance
holds SELECT count(*) = 2 AND bool_and(NOT row_to_json(l)::text LIKE '%example.org%') FROM system_operate_log l WHERE type = 'parked job' AND biz_id IN ($job, $other)
holds SELECT count(*) = 2 FROM mq_outbox WHERE topic = 'bpm.call' AND tries = 0 AND payload ->> 'url' = 'http://a.example.org/x'
PUT /bpm/process-job/retry {"id":$other}
  => E_JOB_MISSING
# The listeners were told that the instance goes on.
holds SELECT string_agg(topic || ' ' || (payload - 'tenantId' - 'listener'), ';' ORDER BY topic) = 'bpm.process.status {"id": "$id", "reason": null, "status": 1, "businessKey": null, "processDefinitionKey": "stock"};bpm.status {"id": "$id", "reason": null, "status": 1, "businessKey": null, "processDefinitionKey": "stock"}' FROM mq_outbox WHERE topic <> 'bpm.call'

# process_job: when an instance ends, none of its dead letters stays
as admin
use simple_model model wait Wait {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"d1","type":14,"name":"Delay","delaySetting":{"delayType":1,"delayTime":"PT1H"},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
use instance id wait {}
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{}}
  => 0, keep two
sql UPDATE bpm_timer SET parked_time = now(), tries = 8, last_error = 'e'
sql INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id, timer, tries, error) SELECT 1, tree, 1, 'timer', 'd1_timer', num, 8, 'e' FROM bpm_timer
sql UPDATE bpm_process_instance SET status = 5
DELETE /bpm/process-instance/cancel-by-admin {"id":"$id","reason":"r"}
  => 0 true
GET /bpm/process-job/page
  => 0 {"total":1,"list":[{"processInstanceId":"$two","activityId":"d1_timer","activityName":null,"kind":"timer","error":"e"}]}, keep job = data.list.0.id
PUT /bpm/process-job/retry {"id":$job}
  => 0 true
holds SELECT parked_time IS NULL AND tries = 0 AND next_try <= now() FROM bpm_timer
holds SELECT count(*) = 1 FROM bpm_process_instance WHERE status = 1
sql UPDATE bpm_timer SET parked_time = now(), tries = 8, last_error = 'e'
sql INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id, timer, tries, error) SELECT 1, tree, 1, 'timer', 'd1_timer', num, 8, 'e' FROM bpm_timer
sql UPDATE bpm_process_instance SET status = 5 WHERE status = 1
GET /bpm/process-job/page
  => 0 {"total":1}, keep job = data.list.0.id
PUT /bpm/process-job/skip {"id":$job}
  => 0 true
holds SELECT count(*) = 0 FROM bpm_timer
# The delay is over, nothing else would ever move its token.
holds SELECT count(*) = 1 FROM bpm_process_instance WHERE id = '$two' AND status = 2

# process_job: a delay that is skipped is over; a timer at a task that is skipped does not fire, and the task stays
as admin
use simple_model model wait Wait {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"d1","type":14,"name":"Delay","delaySetting":{"delayType":1,"delayTime":"PT1H"},"childNode":{"id":"a1","type":11,"name":"Boss","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"timeoutHandler":{"enable":true,"type":2,"timeDuration":"PT1H"},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}
use instance id wait {}
use timer_skipped
holds SELECT node = 'a1' FROM bpm_task WHERE open
use timer_skipped
holds SELECT count(*) = 0 FROM bpm_timer
holds SELECT count(*) = 1 FROM bpm_task WHERE open AND node = 'a1'
holds SELECT status = 1 FROM bpm_process_instance

# process_job: refused for jobs of another tenant and without permission
as admin
PUT /bpm/process-job/retry {"id":987654321}
  => E_JOB_MISSING
PUT /bpm/process-job/skip {"id":987654321}
  => E_JOB_MISSING
PUT /bpm/process-job/skip {}
  => E_BAD_REQUEST msg "id"
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, reason_code, start_time) VALUES (987654, 1, 'theirs', 2, 1, 'k', 0, 5, 0, now())
sql INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, timer, tries, error) VALUES (2, 987654, 1, 'timer', 1, 8, 'e')
GET /bpm/process-job/page
  => 0 {"total":0}
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /bpm/process-job/page
  => E_FORBIDDEN
PUT /bpm/process-job/retry {"id":1}
  => E_FORBIDDEN
PUT /bpm/process-job/skip {"id":1}
  => E_FORBIDDEN

# process_job_get: the same row as of the page, until it is retried; null for another tenant's
as admin
sql INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id, definition_key, state, status, name, reason_code, start_time) VALUES (987653, 1, 'ours', 1, 1, 'k', 0, 5, 'Ours', 0, now()), (987654, 1, 'theirs', 2, 1, 'k', 0, 5, 'Theirs', 0, now())
sql INSERT INTO bpm_process_job (id, tenant_id, tree, instance, kind, activity_id, activity_name, timer, tries, error) OVERRIDING SYSTEM VALUE VALUES (9001, 1, 987653, 1, 'timer', 'd1', 'Delay', 1, 8, 'e'), (9002, 2, 987654, 1, 'timer', 'd1', 'Delay', 1, 8, 'e')
GET /bpm/process-job/get?id=9001
  => 0 {"id":9001,"processInstanceId":"ours","processInstanceName":"Ours","activityId":"d1","activityName":"Delay","kind":"timer","tries":8,"error":"e","createTime":"*"}
GET /bpm/process-job/get?id=9002
  => 0 null
GET /bpm/process-job/get?id=987654321
  => 0 null
GET /bpm/process-job/get?id=d1
  => E_BAD_REQUEST msg "id"
GET /bpm/process-job/get
  => E_BAD_REQUEST msg "id"
sql DELETE FROM bpm_process_job WHERE id = 9001
GET /bpm/process-job/get?id=9001
  => 0 null
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /bpm/process-job/get?id=9001
  => E_FORBIDDEN
