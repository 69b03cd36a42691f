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
