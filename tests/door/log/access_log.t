# access_page: newest first, with the callers' names; the total counts all
as admin
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9101, 1, 'asker', 'x', 'Asker')
sql INSERT INTO infra_api_access_log (id, user_id, user_type, application_name, request_method, request_url, user_ip, user_agent, begin_time, end_time, duration, result_code, tenant_id) VALUES (9001, 9101, 2, 'a-server', 'GET', '/one', '::1', '', '2001-02-03 12:00+08', '2001-02-03 12:00+08', 5, 0, 1), (9002, 0, 1, 'b-server', 'PUT', '/two', '::1', '', '2001-02-03 13:00+08', '2001-02-03 13:00+08', 70, 403, 1), (9003, 0, 2, 'a-server', 'GET', '/one', '::1', '', '2001-02-03 12:00+08', '2001-02-03 12:00+08', 5, 0, 2)
GET /infra/api-access-log/page
  => 0 {"total":2,"list":[{"id":9002,"username":null},{"id":9001,"username":"asker","nickname":"Asker","requestUrl":"/one","duration":5,"resultCode":0,"beginTime":981172800000}]}
GET /infra/api-access-log/page?pageNo=2&pageSize=1
  => 0 {"total":2,"list":[{"id":9001}]}
GET /infra/api-access-log/page?userId=9101
  => 0 {"total":1,"list":[{"id":9001}]}
GET /infra/api-access-log/page?userType=1
  => 0 {"total":1,"list":[{"id":9002}]}
GET /infra/api-access-log/page?applicationName=a-server
  => 0 {"total":1,"list":[{"id":9001}]}
GET /infra/api-access-log/page?applicationName=a
  => 0 {"total":0,"list":[]}
GET /infra/api-access-log/page?requestUrl=tw
  => 0 {"total":1,"list":[{"id":9002}]}
GET /infra/api-access-log/page?duration=70
  => 0 {"total":1,"list":[{"id":9002}]}
GET /infra/api-access-log/page?duration=71
  => 0 {"total":0,"list":[]}
GET /infra/api-access-log/page?resultCode=403
  => 0 {"total":1,"list":[{"id":9002}]}
GET /infra/api-access-log/page?beginTime=2001-02-03%2012:30:00,2001-02-03%2013:30:00
  => 0 {"total":1,"list":[{"id":9002}]}
GET /infra/api-access-log/page?duration=-1
  => E_BAD_REQUEST msg "duration"
GET /infra/api-access-log/get?id=9001
  => 0 {"id":9001,"username":"asker","nickname":"Asker","userId":9101}
GET /infra/api-access-log/get?id=9003
  => 0 null
GET /infra/api-access-log/get
  => E_BAD_REQUEST msg "id"

# access_clean: deletes what is older than 14 days, in the caller's tenant
as admin
sql INSERT INTO infra_api_access_log (id, application_name, request_method, request_url, user_ip, user_agent, begin_time, end_time, duration, result_code, tenant_id, create_time) SELECT 9000 + n, 'a', 'GET', '/', '::1', '', now(), now(), 1, 0, 1 + n / 1003, now() - interval '15 days' FROM generate_series(1, 1004) n
sql INSERT INTO infra_api_access_log (id, application_name, request_method, request_url, user_ip, user_agent, begin_time, end_time, duration, result_code, tenant_id, create_time) VALUES (9999999, 'a', 'GET', '/', '::1', '', now(), now(), 1, 0, 1, now() - interval '13 days')
GET /infra/api-access-log/page?pageSize=1
  => 0 {"total":1003,"list":[{}]}
DELETE /infra/api-access-log/clean
  => 0 1002
GET /infra/api-access-log/page
  => 0 {"total":1,"list":[{"id":9999999}]}
DELETE /infra/api-access-log/clean
  => 0 0
sql DO 'BEGIN ASSERT (SELECT count(*) FROM infra_api_access_log WHERE tenant_id = 2) = 2; END'
sql DO 'BEGIN ASSERT (SELECT total FROM log_total WHERE log = ''infra_api_access_log'' AND tenant_id = 2) = 2; END'

# access_page: a filter that takes too long is refused
as admin
sql INSERT INTO infra_api_access_log (id, application_name, request_method, request_url, user_ip, user_agent, begin_time, end_time, duration, result_code, tenant_id) SELECT 9000 + n, 'a', 'GET', '/slow', '::1', '', now(), now(), 1, 0, 1 FROM generate_series(1, 20) n
sql ALTER TABLE infra_api_access_log RENAME TO requests
sql CREATE VIEW infra_api_access_log AS SELECT * FROM requests WHERE request_url <> '/slow' OR pg_sleep(1) IS NOT NULL
sql SET LOCAL statement_timeout = '500ms'
GET /infra/api-access-log/page?resultCode=0
  => E_QUERY_TOO_BROAD msg "narrow the filter"

# access_export: the rows of the page, with every column but the time of storing
as admin
sql INSERT INTO infra_api_access_log (id, trace_id, user_id, user_type, application_name, request_method, request_url, request_params, response_body, user_ip, user_agent, operate_module, operate_name, operate_type, begin_time, end_time, duration, result_code, result_msg, tenant_id) VALUES (9001, 't', 7, 2, 'a-server', 'GET', '/one', '{"query":{}}', '', '::1', 'curl', 'm', 'o', 5, '2001-02-03 04:05:06.001+00', '2001-02-03 04:05:06.006+00', 5, 0, '', 1), (9002, 't', 7, 2, 'b-server', 'GET', '/two', '', '', '::1', 'curl', 'm', 'o', 1, now(), now(), 5, 0, '', 1), (9003, 't', 7, 2, 'a-server', 'GET', '/one', '', '', '::1', 'curl', 'm', 'o', 1, now(), now(), 5, 0, '', 2)
GET /infra/api-access-log/export-excel?applicationName=a-server
  => sheet [["Id","Trace id","User id","User type","Application","Method","URL","Parameters","Response","User IP","User agent","Module","Operation","Category","Begin","End","Duration","Result code","Result message"],
		["9001","t","7","Administrator","a-server","GET","/one","{\"query\":{}}","","::1","curl","m","o","Export","2001-02-03 12:05:06","2001-02-03 12:05:06","5","0",""]]
GET /infra/api-access-log/export
  => sheet ["*","*","*"]
GET /infra/api-access-log/export?duration=-1
  => E_BAD_REQUEST msg "duration"

# access_page: a request by its trace id, of one's own tenant alone
as admin
sql INSERT INTO infra_api_access_log (id, trace_id, user_id, user_type, application_name, request_method, request_url, user_ip, user_agent, begin_time, end_time, duration, result_code, tenant_id) SELECT n, 't' || n % 3, 7, 2, 'a', 'GET', '/one', '::1', 'curl', now(), now(), 5, 0, CASE n WHEN 9007 THEN 2 ELSE 1 END FROM generate_series(9001, 9007) n
GET /infra/api-access-log/page?traceId=t1
  => 0 {"total":2,"list":[{"id":9004,"traceId":"t1"},{"id":9001,"traceId":"t1"}]}
GET /infra/api-access-log/page?traceId=t
  => 0 {"total":0,"list":[]}
GET /infra/api-access-log/export?traceId=t0
  => sheet ["*","*","*"]
