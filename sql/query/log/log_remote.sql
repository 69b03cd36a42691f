-- Stores log entries of other modules; tenant_id is 0 when the call names no
-- tenant.

-- name: ingest_access
INSERT INTO infra_api_access_log (trace_id, user_id, user_type,
       application_name, request_method, request_url, request_params,
       response_body, user_ip, user_agent, operate_module, operate_name,
       operate_type, begin_time, end_time, duration, result_code, result_msg,
       tenant_id)
VALUES (left(COALESCE(:trace_id::text, ''), 64),
       COALESCE(:user_id::bigint, 0), COALESCE(:user_type::int, 0),
       left(:application_name, 50), left(:request_method, 16),
       left(split_part(:request_url, '?', 1), 255),
       CASE WHEN length(:request_params::text) > 7997
            THEN left(:request_params, 7997) || '...'
            ELSE :request_params END,
       :response_body, left(:user_ip, 50), left(:user_agent, 512),
       left(:operate_module, 50), left(:operate_name, 50),
       COALESCE(:operate_type::int, 0), :begin_time, :end_time, :duration,
       :result_code,
       CASE WHEN length(:result_msg::text) > 509
            THEN left(:result_msg, 509) || '...'
            ELSE COALESCE(:result_msg, '') END,
       :tenant_id);

-- name: ingest_error
INSERT INTO infra_api_error_log (trace_id, user_id, user_type,
       application_name, request_method, request_url, request_params, user_ip,
       user_agent, exception_time, exception_name, exception_message,
       exception_root_cause_message, exception_stack_trace,
       exception_class_name, exception_file_name, exception_method_name,
       exception_line_number, tenant_id)
VALUES (left(COALESCE(:trace_id::text, ''), 64),
       COALESCE(:user_id::bigint, 0), COALESCE(:user_type::int, 0),
       left(:application_name, 50), left(:request_method, 16),
       left(split_part(:request_url, '?', 1), 255),
       CASE WHEN length(:request_params::text) > 7997
            THEN left(:request_params, 7997) || '...'
            ELSE :request_params END,
       left(:user_ip, 50), left(:user_agent, 512), :exception_time,
       left(:exception_name, 128), :exception_message,
       :exception_root_cause_message, :exception_stack_trace,
       left(:exception_class_name, 512), left(:exception_file_name, 512),
       left(:exception_method_name, 512), :exception_line_number, :tenant_id);

-- name: ingest_login
INSERT INTO system_login_log (log_type, trace_id, user_id, user_type,
       username, result, user_ip, user_agent, tenant_id)
VALUES (:log_type, left(COALESCE(:trace_id::text, ''), 64),
       COALESCE(:user_id::bigint, 0), :user_type,
       COALESCE(:username::text, ''), :result, left(:user_ip, 50),
       left(COALESCE(:user_agent::text, ''), 512), :tenant_id);
