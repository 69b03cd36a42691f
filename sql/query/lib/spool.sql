-- How `job spool_load` carries records of the spool into the logs.

-- name: spool_position
SELECT position FROM log_spool_offset WHERE file = :file::text;

-- name: spool_advance
-- Before the records, in their transaction: who else loads the same part waits
-- here and then gets no row.
INSERT INTO log_spool_offset AS o (file, position)
VALUES (:file::text, :until::bigint)
ON CONFLICT (file) DO UPDATE
   SET position = EXCLUDED.position, update_time = now()
 WHERE o.position = :since::bigint
RETURNING position;

-- name: spool_forget
DELETE FROM log_spool_offset WHERE file = :file::text;

-- name: spool_access
INSERT INTO infra_api_access_log (trace_id, user_id, user_type,
       application_name, request_method, request_url, request_params, user_ip,
       user_agent, operate_module, operate_name, operate_type, begin_time,
       end_time, duration, result_code, result_msg, tenant_id)
SELECT trace_id, user_id, user_type, application_name, request_method,
       request_url, request_params, user_ip, user_agent, operate_module,
       operate_name, operate_type, to_timestamp(begin_time / 1000.0),
       to_timestamp(end_time / 1000.0), duration, result_code, result_msg,
       tenant_id
  FROM json_to_recordset(:records::text::json) AS r (trace_id text,
       user_id bigint, user_type int, application_name text,
       request_method text, request_url text, request_params text,
       user_ip text, user_agent text, operate_module text, operate_name text,
       operate_type int, begin_time bigint, end_time bigint, duration int,
       result_code int, result_msg text, tenant_id bigint);

-- name: spool_error
INSERT INTO infra_api_error_log (trace_id, user_id, user_type,
       application_name, request_method, request_url, request_params, user_ip,
       user_agent, exception_time, exception_name, exception_message,
       exception_root_cause_message, exception_stack_trace,
       exception_class_name, exception_file_name, exception_method_name,
       exception_line_number, tenant_id)
SELECT trace_id, user_id, user_type, application_name, request_method,
       request_url, request_params, user_ip, user_agent,
       to_timestamp(exception_time / 1000.0), exception_name,
       exception_message, exception_root_cause_message, exception_stack_trace,
       exception_class_name, exception_file_name, exception_method_name,
       exception_line_number, tenant_id
  FROM json_to_recordset(:records::text::json) AS r (trace_id text,
       user_id bigint, user_type int, application_name text,
       request_method text, request_url text, request_params text,
       user_ip text, user_agent text, exception_time bigint,
       exception_name text, exception_message text,
       exception_root_cause_message text, exception_stack_trace text,
       exception_class_name text, exception_file_name text,
       exception_method_name text, exception_line_number int,
       tenant_id bigint);
