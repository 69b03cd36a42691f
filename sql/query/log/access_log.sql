-- Reads and deletes the access log.  User names are shown for deleted users,
-- too.

-- name: access_page
-- plan: custom
-- order: id DESC
SELECT l.id, l.trace_id, l.user_id, u.username, u.nickname,
       l.user_type, l.application_name, l.request_method, l.request_url,
       l.request_params, l.response_body, l.user_ip, l.user_agent,
       l.operate_module, l.operate_name, l.operate_type, l.begin_time,
       l.end_time, l.duration, l.result_code, l.result_msg, l.create_time
  FROM infra_api_access_log l
  LEFT JOIN system_users u -- deleted ones too
    ON u.id = l.user_id AND u.tenant_id = l.tenant_id AND l.user_type = 2
 WHERE l.tenant_id = :tenant_id
   AND (:user_id::bigint IS NULL OR l.user_id = :user_id)
   AND (:user_type::int IS NULL OR l.user_type = :user_type)
   AND (:application_name::text IS NULL
        OR l.application_name = :application_name)
   AND (:request_url::text IS NULL
        OR position(:request_url in l.request_url) > 0)
   AND (:begin_time_from::timestamptz IS NULL
        OR l.begin_time >= :begin_time_from)
   AND (:begin_time_to::timestamptz IS NULL
        OR l.begin_time <= :begin_time_to)
   AND (:duration::int IS NULL OR l.duration >= :duration)
   AND (:result_code::int IS NULL OR l.result_code = :result_code)
   AND (:trace_id::text IS NULL OR l.trace_id = :trace_id);

-- name: access_total
SELECT COALESCE(sum(total), 0)::bigint AS total
  FROM log_total
 WHERE log = 'infra_api_access_log' AND tenant_id = :tenant_id;

-- name: access_get
SELECT l.id, l.trace_id, l.user_id, u.username, u.nickname,
       l.user_type, l.application_name, l.request_method, l.request_url,
       l.request_params, l.response_body, l.user_ip, l.user_agent,
       l.operate_module, l.operate_name, l.operate_type, l.begin_time,
       l.end_time, l.duration, l.result_code, l.result_msg, l.create_time
  FROM infra_api_access_log l
  LEFT JOIN system_users u -- deleted ones too
    ON u.id = l.user_id AND u.tenant_id = l.tenant_id AND l.user_type = 2
 WHERE l.id = :id AND l.tenant_id = :tenant_id;

-- name: access_clean
WITH gone AS (
     DELETE FROM infra_api_access_log
      WHERE tenant_id = :tenant_id AND id IN (
            SELECT id FROM infra_api_access_log
             WHERE tenant_id = :tenant_id
               AND create_time < now() - make_interval(days => :days::int)
             ORDER BY create_time
             LIMIT :batch::int)
     RETURNING id)
SELECT count(*) AS gone FROM gone;
