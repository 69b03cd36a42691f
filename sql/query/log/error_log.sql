-- Reads, marks and deletes entries of the error log.  process_status: 0 open,
-- 1 done, 2 ignored.

-- name: error_page
-- plan: custom
-- order: id DESC
SELECT id, trace_id, user_id, user_type, application_name, request_method,
       request_url, request_params, user_ip, user_agent, exception_time,
       exception_name, exception_message, exception_root_cause_message,
       exception_stack_trace, exception_class_name, exception_file_name,
       exception_method_name, exception_line_number, process_status,
       process_time, process_user_id, create_time
  FROM infra_api_error_log
 WHERE tenant_id = :tenant_id
   AND (:user_id::bigint IS NULL OR user_id = :user_id)
   AND (:user_type::int IS NULL OR user_type = :user_type)
   AND (:application_name::text IS NULL
        OR application_name = :application_name)
   AND (:request_url::text IS NULL
        OR position(:request_url in request_url) > 0)
   AND (:exception_time_from::timestamptz IS NULL
        OR exception_time >= :exception_time_from)
   AND (:exception_time_to::timestamptz IS NULL
        OR exception_time <= :exception_time_to)
   AND (:process_status::int IS NULL OR process_status = :process_status)
   AND (:trace_id::text IS NULL OR trace_id = :trace_id);

-- name: error_total
SELECT COALESCE(sum(total), 0)::bigint AS total
  FROM log_total
 WHERE log = 'infra_api_error_log' AND tenant_id = :tenant_id;

-- name: error_get
SELECT id, trace_id, user_id, user_type, application_name, request_method,
       request_url, request_params, user_ip, user_agent, exception_time,
       exception_name, exception_message, exception_root_cause_message,
       exception_stack_trace, exception_class_name, exception_file_name,
       exception_method_name, exception_line_number, process_status,
       process_time, process_user_id, create_time
  FROM infra_api_error_log
 WHERE id = :id AND tenant_id = :tenant_id;

-- name: error_status_check
-- Locks the entry, so that when two administrators mark it at the same time,
-- the second one is refused.
SELECT CASE WHEN process_status <> 0 THEN 'api_error_log_processed'
       END AS refusal
  FROM infra_api_error_log
 WHERE id = :id AND tenant_id = :tenant_id
   FOR UPDATE;

-- name: error_status
UPDATE infra_api_error_log
   SET process_status = :process_status, process_time = now(),
       process_user_id = :login_id
 WHERE id = :id AND tenant_id = :tenant_id;

-- name: error_clean
WITH gone AS (
     DELETE FROM infra_api_error_log
      WHERE tenant_id = :tenant_id AND id IN (
            SELECT id FROM infra_api_error_log
             WHERE tenant_id = :tenant_id
               AND create_time < now() - make_interval(days => :days::int)
             ORDER BY create_time
             LIMIT :batch::int)
     RETURNING id)
SELECT count(*) AS gone FROM gone;
