-- Reads and deletes the access log.  User names are shown for deleted users, too,
-- and for those of tenant 1 who visit another.

-- part: access_columns
SELECT l.id, l.trace_id, l.user_id, u.username, u.nickname,
       l.user_type, l.application_name, l.request_method, l.request_url,
       l.request_params, l.response_body, l.user_ip, l.user_agent,
       l.operate_module, l.operate_name, l.operate_type, l.begin_time,
       l.end_time, l.duration, l.result_code, l.result_msg, l.create_time
  FROM infra_api_access_log l
  LEFT JOIN system_users u -- deleted ones too
    ON u.id = l.user_id AND u.tenant_id IN (:tenant_id, 1) -- visitors
   AND l.user_type = :USER_ADMIN

-- name: access_page
-- Names deleted users, too.  operate_type 7 is polling.
-- plan: custom
-- order: id DESC
-- with: access_columns
 WHERE l.tenant_id = :tenant_id
   AND (:user_id::bigint IS NULL OR l.user_id = :user_id)
   AND (:user_type::int IS NULL OR l.user_type = :user_type)
   AND (:application_name::text IS NULL
        OR l.application_name = :application_name)
   AND (:request_url::text IS NULL
        OR holds_typed(l.request_url, :request_url))
   AND (:begin_time_from::timestamptz IS NULL
        OR l.begin_time >= :begin_time_from)
   AND (:begin_time_to::timestamptz IS NULL
        OR l.begin_time <= :begin_time_to)
   AND (:duration::int IS NULL OR l.duration >= :duration)
   AND (:result_code::int IS NULL OR l.result_code = :result_code)
   AND (:trace_id::text IS NULL OR l.trace_id = :trace_id)
   AND (COALESCE(:polling::boolean, false) OR l.operate_type <> 7);

-- name: access_total
SELECT COALESCE(sum(total), 0)::bigint AS total
  FROM log_total
 WHERE log = 'infra_api_access_log' AND tenant_id = :tenant_id;

-- name: access_get
-- Names deleted users, too.
-- with: access_columns
 WHERE l.id = :id AND l.tenant_id = :tenant_id;

-- name: access_clean
WITH gone AS (
     DELETE FROM infra_api_access_log
      WHERE tenant_id = :tenant_id AND id IN (
            SELECT id FROM infra_api_access_log
             WHERE tenant_id = :tenant_id
               AND create_time < now() - make_interval(
                       days => config_number('log.access.keep-days'))
             ORDER BY create_time
             LIMIT :batch::int)
     RETURNING id)
SELECT count(*) AS gone FROM gone;

-- Reads, marks and deletes entries of the error log.  process_status: 0 open,
-- 1 done, 2 ignored.

-- part: error_columns
SELECT id, trace_id, user_id, user_type, application_name, request_method,
       request_url, request_params, user_ip, user_agent, exception_time,
       exception_name, exception_message, exception_root_cause_message,
       exception_stack_trace, exception_class_name, exception_file_name,
       exception_method_name, exception_line_number, process_status,
       process_time, process_user_id, create_time
  FROM infra_api_error_log

-- name: error_page
-- plan: custom
-- order: id DESC
-- with: error_columns
 WHERE tenant_id = :tenant_id
   AND (:user_id::bigint IS NULL OR user_id = :user_id)
   AND (:user_type::int IS NULL OR user_type = :user_type)
   AND (:application_name::text IS NULL
        OR application_name = :application_name)
   AND (:request_url::text IS NULL
        OR holds_typed(request_url, :request_url))
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
-- with: error_columns
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
               AND create_time < now() - make_interval(
                       days => config_number('log.error.keep-days'))
             ORDER BY create_time
             LIMIT :batch::int)
     RETURNING id)
SELECT count(*) AS gone FROM gone;

-- Reads the sign-in log.  result: 0 is success.

-- part: login_log_columns
SELECT id, log_type, user_id, user_type, trace_id, username, result, user_ip,
       user_agent, create_time
  FROM system_login_log

-- name: login_log_page
-- As with the operation log, whoever may read it sees the sign-ins of all users
-- of his tenant.  Data scope is not applied: it limits users and departments, and
-- a sign-in with a wrong name or password is stored without a user, although it
-- is often the very one that is looked for.
-- order: id DESC
-- with: login_log_columns
 WHERE tenant_id = :tenant_id
   AND (:user_ip::text IS NULL OR holds_typed(user_ip, :user_ip))
   AND (:username::text IS NULL OR holds_typed(username, :username))
   AND (:status::boolean IS NULL OR (result = 0) = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: login_log_get
-- with: login_log_columns
 WHERE id = :id AND tenant_id = :tenant_id;

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

-- name: error_revision
SELECT id, NULLIF(process_user_id, 0) AS updater,
       process_time AS update_time
  FROM infra_api_error_log
 WHERE id = :id AND tenant_id = :tenant_id
   FOR NO KEY UPDATE;
