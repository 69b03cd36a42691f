-- Loads records of the spool into the logs, for `job spool_load`.
-- helper

-- name: spool_position
-- Up to where a file is loaded.
SELECT position FROM log_spool_offset WHERE file = :file::text;

-- name: spool_advance
-- Called before the records are stored, in the same transaction: another
-- process that loads the same part waits here and then gets no row.
INSERT INTO log_spool_offset AS o (file, position)
VALUES (:file::text, :until::bigint)
ON CONFLICT (file) DO UPDATE
   SET position = EXCLUDED.position, update_time = now()
 WHERE o.position = :since::bigint
RETURNING position;

-- name: spool_forget
-- The file was loaded to its end and is removed.
DELETE FROM log_spool_offset WHERE file = :file::text;

-- name: spool_access
-- The columns of this block and the next are in the order in which
-- web/access_log.c writes them.
COPY infra_api_access_log (trace_id, tenant_id, user_id, user_type,
     application_name, request_method, request_url, request_params, user_ip,
     user_agent, operate_module, operate_name, operate_type, begin_time,
     end_time, duration, result_code, result_msg)
FROM STDIN;

-- name: spool_error
COPY infra_api_error_log (trace_id, tenant_id, user_id, user_type,
     application_name, request_method, request_url, request_params, user_ip,
     user_agent, exception_time, exception_name, exception_message,
     exception_root_cause_message, exception_stack_trace,
     exception_class_name, exception_file_name, exception_method_name,
     exception_line_number)
FROM STDIN;
