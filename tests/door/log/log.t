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

# access_page: in a tenant that is visited the visitor has his name
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9301, 1, 'visitor', '*', 'The visitor'), (9302, 3, 'stranger', '*', 'Stranger')
sql INSERT INTO infra_api_access_log (id, user_id, user_type, application_name, request_method, request_url, user_ip, user_agent, begin_time, end_time, duration, result_code, tenant_id) VALUES (9001, 9301, 2, 'a-server', 'GET', '/one', '::1', '', '2001-02-03 12:00+08', '2001-02-03 12:00+08', 5, 0, 2), (9002, 9302, 2, 'a-server', 'GET', '/two', '::1', '', '2001-02-03 12:00+08', '2001-02-03 12:00+08', 5, 0, 2)
as admin
header visit-tenant-id 2
GET /infra/api-access-log/page
  => 0 {"list":[{"id":9002,"username":null},{"id":9001,"username":"visitor","nickname":"The visitor"}]}

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

# access_page: what pages repeat by themselves is left out, unless it is asked for
as admin
sql INSERT INTO infra_api_access_log (id, trace_id, user_id, user_type, application_name, request_method, request_url, user_ip, user_agent, operate_type, begin_time, end_time, duration, result_code, tenant_id) SELECT n, 't', 7, 2, 'a', 'GET', '/one', '::1', 'curl', CASE n % 3 WHEN 0 THEN 7 ELSE 1 END, now(), now(), 5, 0, 1 FROM generate_series(9000, 9005) n
GET /infra/api-access-log/page
  => 0 {"total":4,"list":[{"id":9005,"operateType":1},{"id":9004},{"id":9002},{"id":9001}]}
GET /infra/api-access-log/page?polling=false&userId=7
  => 0 {"total":4}
GET /infra/api-access-log/page?polling=true
  => 0 {"total":6,"list":[{"id":9005},{"id":9004},{"id":9003,"operateType":7},"*","*","*"]}
GET /infra/api-access-log/page?polling=true&pageSize=1&pageNo=3
  => 0 {"total":6,"list":[{"id":9003}]}
GET /infra/api-access-log/export
  => sheet ["*","*","*","*","*"]
GET /infra/api-access-log/export?polling=true
  => sheet ["*","*","*","*","*","*","*"]
GET /infra/api-access-log/page?polling=maybe
  => E_BAD_REQUEST msg "polling"
sql UPDATE infra_api_access_log SET create_time = now() - interval '20 days' WHERE id < 9003
DELETE /infra/api-access-log/clean
  => 0 3
GET /infra/api-access-log/page
  => 0 {"total":2}
GET /infra/api-access-log/page?polling=true
  => 0 {"total":3}

# error_page: filtered by user, application, path, time and status
as admin
sql INSERT INTO infra_api_error_log (id, user_id, user_type, application_name, request_method, request_url, request_params, user_ip, user_agent, exception_time, exception_name, exception_message, exception_root_cause_message, exception_stack_trace, exception_class_name, exception_file_name, exception_method_name, exception_line_number, tenant_id) SELECT n, n, 1 + n % 2, 'app' || n, 'GET', '/p' || n, '{}', '::1', '', '2001-02-03 12:00+08'::timestamptz + n % 10 * interval '1 hour', 'system', 'm', 'r', 's', 'c', 'f', 'x', 7, CASE n WHEN 9003 THEN 2 ELSE 1 END FROM generate_series(9001, 9003) n
GET /infra/api-error-log/page
  => 0 {"total":2,"list":[{"id":9002},{"id":9001,"exceptionName":"system","exceptionLineNumber":7,"processStatus":0,"processTime":null,"processUserId":0,"exceptionTime":981176400000}]}
GET /infra/api-error-log/page?userId=9001&userType=2&applicationName=app9001&requestUrl=p9001&processStatus=0
  => 0 {"total":1,"list":[{"id":9001}]}
GET /infra/api-error-log/page?exceptionTime=2001-02-03%2013:30:00,2001-02-03%2014:30:00
  => 0 {"total":1,"list":[{"id":9002}]}
GET /infra/api-error-log/page?processStatus=3
  => E_BAD_REQUEST msg "processStatus"
GET /infra/api-error-log/get?id=9001
  => 0 {"id":9001,"requestUrl":"/p9001"}
GET /infra/api-error-log/get?id=9003
  => 0 null

# error_status: set once, to done or ignored
as admin
sql INSERT INTO infra_api_error_log (id, application_name, request_method, request_url, request_params, user_ip, user_agent, exception_time, exception_name, exception_message, exception_root_cause_message, exception_stack_trace, exception_class_name, exception_file_name, exception_method_name, exception_line_number, tenant_id) SELECT n, 'a', 'GET', '/', '{}', '::1', '', now(), 'system', 'm', 'r', 's', 'c', 'f', 'x', 7, CASE n WHEN 9003 THEN 2 ELSE 1 END FROM generate_series(9001, 9003) n
PUT /infra/api-error-log/update-status?id=9001&processStatus=2
  => 0 true
GET /infra/api-error-log/get?id=9001
  => 0 {"processStatus":2,"processUserId":1,"processTime":"*"}
PUT /infra/api-error-log/update-status?id=9001&processStatus=1
  => E_API_ERROR_LOG_PROCESSED
PUT /infra/api-error-log/update-status?id=9003&processStatus=1
  => E_API_ERROR_LOG_UNKNOWN
PUT /infra/api-error-log/update-status?id=987654321&processStatus=1
  => E_API_ERROR_LOG_UNKNOWN
PUT /infra/api-error-log/update-status?id=9002&processStatus=0
  => E_BAD_REQUEST msg "processStatus"
PUT /infra/api-error-log/update-status?id=9002
  => E_BAD_REQUEST msg "processStatus"
PUT /infra/api-error-log/update-status?processStatus=1
  => E_BAD_REQUEST msg "id"

# keep_days: how long logs are kept is an entry of the configuration
as admin
sql INSERT INTO infra_api_access_log (id, application_name, request_method, request_url, user_ip, user_agent, begin_time, end_time, duration, result_code, tenant_id, create_time) VALUES (9999999, 'a', 'GET', '/', '::1', '', now(), now(), 1, 0, 1, now() - interval '13 days')
DELETE /infra/api-access-log/clean
  => 0 0
PUT /infra/config/update {"id":122,"category":"log","name":"Days","key":"log.access.keep-days","value":"12","visible":true}
  => 0 true
DELETE /infra/api-access-log/clean
  => 0 1
holds SELECT config_number('log.access.keep-days') = 12
PUT /infra/config/update {"id":122,"category":"log","name":"Days","key":"log.access.keep-days","value":"for ever","visible":true}
  => E_BAD_REQUEST msg "value: log.access.keep-days takes a number from 1 to 3650"
sql UPDATE infra_config SET value = 'for ever' WHERE id = 122
holds SELECT config_number('log.access.keep-days') = 14

# error_clean: deletes what is older than 14 days, in the caller's tenant
as admin
sql INSERT INTO infra_api_error_log (id, application_name, request_method, request_url, request_params, user_ip, user_agent, exception_time, exception_name, exception_message, exception_root_cause_message, exception_stack_trace, exception_class_name, exception_file_name, exception_method_name, exception_line_number, tenant_id, create_time) SELECT n, 'a', 'GET', '/', '{}', '::1', '', now(), 'system', 'm', 'r', 's', 'c', 'f', 'x', 7, CASE n WHEN 9003 THEN 2 ELSE 1 END, now() - interval '13 days 23 hours' - n % 9001 * interval '1 hour' * 2 FROM generate_series(9001, 9003) n
DELETE /infra/api-error-log/clean
  => 0 1
GET /infra/api-error-log/page
  => 0 {"total":1,"list":[{"id":9001}]}

# error_export: the rows of the page; a long stack trace is cut off
as admin
sql INSERT INTO infra_api_error_log (id, trace_id, user_id, user_type, application_name, request_method, request_url, request_params, user_ip, user_agent, exception_time, exception_name, exception_message, exception_root_cause_message, exception_stack_trace, exception_class_name, exception_file_name, exception_method_name, exception_line_number, tenant_id, create_time) SELECT n, 't', n, 2, 'app' || n, 'GET', '/p' || n, '{}', '::1', 'curl', '2001-02-03 12:00+08', 'system', 'm', 'r', repeat('s', CASE n WHEN 9001 THEN 1 ELSE 40000 END), 'c', 'f', 'x', 7, CASE n WHEN 9003 THEN 2 ELSE 1 END, '2001-02-03 13:00+08' FROM generate_series(9001, 9003) n
GET /infra/api-error-log/export-excel?userId=9001
  => sheet [["Id","Trace id","User id","User type","Application","Method","URL","Parameters","User IP","User agent","Exception time","Exception name","Message","Root cause","Stack trace","Class","File","Function","Line","Status","Processed at","Processed by","Created at"],
		["9001","t","9001","Administrator","app9001","GET","/p9001","{}","::1","curl","2001-02-03 12:00:00","system","m","r","s","c","f","x","7","*","","0","2001-02-03 13:00:00"]]
GET /infra/api-error-log/export?userId=9002
  => sheet ["*",["9002","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*"]]
GET /infra/api-error-log/export?processStatus=9
  => E_BAD_REQUEST msg "processStatus"

# error_page: what went wrong in a request, by its trace id
as admin
sql INSERT INTO infra_api_error_log (id, trace_id, user_id, user_type, application_name, request_method, request_url, request_params, user_ip, user_agent, exception_time, exception_name, exception_message, exception_root_cause_message, exception_stack_trace, exception_class_name, exception_file_name, exception_method_name, exception_line_number, tenant_id) SELECT n, 't' || n % 2, n, 2, 'a', 'GET', '/p', '{}', '::1', 'curl', now(), 'system', 'm', 'r', 's', 'c', 'f', 'x', 7, CASE n WHEN 9003 THEN 2 ELSE 1 END FROM generate_series(9001, 9003) n
GET /infra/api-error-log/page?traceId=t1
  => 0 {"total":1,"list":[{"id":9001,"traceId":"t1"}]}
GET /infra/api-error-log/page?traceId=t
  => 0 {"total":0,"list":[]}
GET /infra/api-error-log/export?traceId=t1
  => sheet ["*","*"]

# login_log_page: filtered by name, address, result and time; without other tenants
as admin
sql DELETE FROM system_login_log
sql INSERT INTO system_login_log (id, log_type, user_id, user_type, username, result, user_ip, user_agent, tenant_id, create_time) VALUES (9001, 100, 1, 2, 'alice', 0, '10.0.0.1', 'curl', 1, '2001-02-03 12:00+08'), (9002, 100, 0, 2, 'bob', 10, '10.0.0.2', 'curl', 1, now()), (9003, 100, 0, 2, 'alice', 0, '10.0.0.1', 'curl', 2, now())
GET /system/login-log/page
  => 0 {"total":2,"list":[{"id":9002},{"id":9001,"logType":100,"userId":1,"userType":2,"traceId":"","username":"alice","result":0,"userIp":"10.0.0.1","userAgent":"curl","createTime":981172800000}]}
GET /system/login-log/page?username=lic
  => 0 {"total":1,"list":[{"id":9001}]}
GET /system/login-log/page?userIp=0.2
  => 0 {"total":1,"list":[{"id":9002}]}
GET /system/login-log/page?status=true
  => 0 {"total":1,"list":[{"id":9001}]}
GET /system/login-log/page?status=false
  => 0 {"total":1,"list":[{"id":9002}]}
GET /system/login-log/page?createTime=2001-02-03%2000:00:00,2001-02-03%2023:59:59
  => 0 {"total":1,"list":[{"id":9001}]}
GET /system/login-log/get?id=9001
  => 0 {"id":9001}
GET /system/login-log/get?id=9003
  => 0 null
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /system/login-log/page
  => E_FORBIDDEN
GET /system/login-log/get?id=9001
  => E_FORBIDDEN

# login_log_page: whoever may read it sees everybody's sign-ins, whatever his data scope
as admin
use user guard G
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Guard', 'guard', 9, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'system:login-log:%'
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($guard, 9001, 1)
as user guard
sql DELETE FROM system_login_log
sql INSERT INTO system_login_log (id, log_type, user_id, user_type, username, result, user_ip, user_agent, tenant_id) VALUES (9001, 100, 1, 2, 'alice', 0, '10.0.0.1', 'curl', 1), (9002, 100, 0, 2, 'nobody', 10, '10.0.0.2', 'curl', 1)
GET /system/login-log/page
  => 0 {"total":2,"list":[{"id":9002},{"id":9001}]}
GET /system/login-log/get?id=9001
  => 0 {"id":9001}

# login_log_export: the rows of the page, with labels
as admin
sql DELETE FROM system_login_log
sql INSERT INTO system_login_log (id, log_type, user_id, user_type, username, result, user_ip, user_agent, tenant_id, create_time) VALUES (9001, 100, 1, 2, 'alice', 0, '10.0.0.1', 'curl', 1, '2001-02-03 12:00+08'), (9002, 100, 0, 2, 'bob', 10, '10.0.0.2', 'curl', 1, '2001-02-03 13:00+08'), (9003, 100, 0, 2, 'alice', 0, '10.0.0.1', 'curl', 2, now())
GET /system/login-log/export-excel
  => sheet [["Id","Log type","User name","Result","User IP","User agent","Created at"],
		["9002","*","bob","*","10.0.0.2","curl","2001-02-03 13:00:00"],["9001","*","alice","Success","10.0.0.1","curl","2001-02-03 12:00:00"]]
GET /system/login-log/export?status=true
  => sheet ["*",["9001","*","*","*","*","*","*"]]
GET /system/login-log/export?status=9
  => E_BAD_REQUEST msg "status"

# ingest_access: the request of a module is stored, cut off to what fits
as module
header tenant-id 1
POST /api-access-log/create {"applicationName":"bpm-server","requestMethod":"GET","requestUrl":"/bpm/x","userIp":"::1","userAgent":"","beginTime":981172800000,"endTime":981172800005,"duration":5,"resultCode":0}
  => 0 true
POST /api-access-log/create {"traceId":"t","userId":7,"userType":2,"operateModule":"m","operateName":"n","operateType":1,"requestParams":"{}","responseBody":"r","resultMsg":"no","applicationName":"123456789012345678901234567890123456789012345678901","requestMethod":"12345678901234567","requestUrl":"/bpm/y","userIp":"::1","userAgent":"","beginTime":981172800000,"endTime":981172800005,"duration":5,"resultCode":500}
  => 0 true
POST /api-access-log/create {"requestMethod":"GET","requestUrl":"/","userIp":"::1","userAgent":"","beginTime":1,"endTime":1,"duration":0,"resultCode":0}
  => E_BAD_REQUEST msg "applicationName"
POST /api-access-log/create {"applicationName":"a","requestMethod":"GET","requestUrl":"/","userIp":"::1","beginTime":1,"endTime":1,"duration":0,"resultCode":0}
  => E_BAD_REQUEST msg "userAgent"
POST /api-access-log/create {"applicationName":"a","requestMethod":"GET","requestUrl":"/","userIp":"::1","userAgent":"","endTime":1,"duration":0,"resultCode":0}
  => E_BAD_REQUEST msg "beginTime"
as admin
GET /infra/api-access-log/page
  => 0 {"total":2,"list":[{"traceId":"t","userId":7,"applicationName":"12345678901234567890123456789012345678901234567890","requestMethod":"1234567890123456","operateType":1,"resultCode":500,"resultMsg":"no"},{"requestUrl":"/bpm/x","beginTime":981172800000,"requestParams":null,"resultMsg":"","userId":0}]}

# ingest_access: secrets are removed from what a module sends, as from our own requests
as module
header tenant-id 1
POST /api-access-log/create {"applicationName":"a","requestMethod":"GET","requestUrl":"/x?token=MARK","requestParams":"{\"query\":\"{\\\"a\\\":\\\"1\\\",\\\"Token\\\":\\\"MARK\\\"}\",\"body\":\"{\\\"deep\\\":[{\\\"newPassword\\\":\\\"MARK\\\"}]}\"}","responseBody":"{\"code\":0,\"data\":{\"accessToken\":\"MARK\",\"id\":7}}","userIp":"::1","userAgent":"","beginTime":1,"endTime":1,"duration":0,"resultCode":0}
  => 0 true
POST /api-access-log/create {"applicationName":"a","requestMethod":"GET","requestUrl":"/x","requestParams":"password=MARK","responseBody":"MARK","userIp":"::1","userAgent":"","beginTime":1,"endTime":1,"duration":0,"resultCode":0}
  => 0 true
as admin
GET /infra/api-access-log/page
  => 0 {"total":2,"list":[{"requestParams":"<unparsed 13 bytes>","responseBody":"<unparsed 4 bytes>"},{"requestUrl":"/x","requestParams":"{\"query\":\"{\\\"a\\\":\\\"1\\\"}\",\"body\":\"{\\\"deep\\\":[{}]}\"}","responseBody":"{\"code\":0,\"data\":{\"id\":7}}"}]}

# ingest_error: the error of a module is stored as not yet handled
as module
header tenant-id 1
POST /api-error-log/create {"applicationName":"bpm-server","requestMethod":"GET","requestUrl":"/bpm/x","requestParams":"","userIp":"::1","userAgent":"","exceptionTime":981172800000,"exceptionName":"E","exceptionClassName":"c","exceptionFileName":"f","exceptionMethodName":"m","exceptionLineNumber":1,"exceptionStackTrace":"s","exceptionRootCauseMessage":"","exceptionMessage":"","processStatus":2}
  => 0 true
POST /api-error-log/create {"applicationName":"bpm-server","requestMethod":"GET","requestUrl":"/bpm/x","userIp":"::1","userAgent":"","exceptionTime":981172800000,"exceptionName":"E","exceptionClassName":"c","exceptionFileName":"f","exceptionMethodName":"m","exceptionLineNumber":1,"exceptionStackTrace":"s","exceptionRootCauseMessage":"","exceptionMessage":""}
  => E_BAD_REQUEST msg "requestParams"
POST /api-error-log/create {"applicationName":"bpm-server","requestMethod":"GET","requestUrl":"/bpm/x","requestParams":"{\"query\":{\"token\":\"MARK\",\"a\":\"1\"},\"body\":\"{\\\"secret\\\":\\\"MARK\\\"}\"}","userIp":"::1","userAgent":"","exceptionTime":981172800000,"exceptionName":"F","exceptionClassName":"c","exceptionFileName":"f","exceptionMethodName":"m","exceptionLineNumber":1,"exceptionStackTrace":"s","exceptionRootCauseMessage":"","exceptionMessage":""}
  => 0 true
as admin
GET /infra/api-error-log/page
  => 0 {"total":2,"list":[{"exceptionName":"F","requestParams":"{\"query\":{\"a\":\"1\"},\"body\":\"{}\"}"},{"exceptionName":"E","requestParams":"","processStatus":0,"exceptionTime":981172800000}]}

# ingest_login: the sign-in of a module is stored
as module
header tenant-id 1
sql DELETE FROM system_login_log
POST /login-log/create {"logType":100,"userType":1,"result":0,"userIp":"::1","username":"member"}
  => 0 true
POST /login-log/create {"logType":100,"userType":1,"result":0,"username":"member"}
  => E_BAD_REQUEST msg "userIp"
POST /login-log/create {"logType":100,"userType":1,"result":0,"userIp":"::1","username":"1234567890123456789012345678901"}
  => E_BAD_REQUEST msg "username"
as admin
GET /system/login-log/page
  => 0 {"total":1,"list":[{"logType":100,"userType":1,"username":"member","userIp":"::1"}]}
