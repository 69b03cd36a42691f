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
