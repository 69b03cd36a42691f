-- The operation log, written by triggers (schema/02_oplog.sql) and by other
-- modules.

-- name: operate_log_get
-- Without the user's name, because the wire contract has it in lists only.
SELECT id, trace_id, user_id, NULL::text AS user_name, user_type, type,
       sub_type, biz_id, action, extra, request_method, request_url, user_ip,
       user_agent, create_time
  FROM system_operate_log
 WHERE id = :id AND tenant_id = :tenant_id;

-- part: operate_log_columns
SELECT l.id, l.trace_id, l.user_id, u.nickname AS user_name, l.user_type,
       l.type, l.sub_type, l.biz_id, l.action, l.extra, l.request_method,
       l.request_url, l.user_ip, l.user_agent, l.create_time
  FROM system_operate_log l
  LEFT JOIN system_users u ON u.id = l.user_id AND u.tenant_id IN (:tenant_id, 1) -- visitors
 WHERE l.tenant_id = :tenant_id
   AND (:user_id::bigint IS NULL OR l.user_id = :user_id)
   AND (:biz_id::bigint IS NULL OR l.biz_id = :biz_id)

-- name: operate_log_page
-- The user's name is shown even if he is deleted or outside the data scope.
-- order: id DESC
-- with: operate_log_columns
   AND (:type::text IS NULL OR holds_typed(l.type, :type))
   AND (:sub_type::text IS NULL OR holds_typed(l.sub_type, :sub_type))
   AND (:action::text IS NULL OR holds_typed(l.action, :action))
   AND (:create_time_from::timestamptz IS NULL
        OR l.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR l.create_time <= :create_time_to)
   AND (:trace_id::text IS NULL OR l.trace_id = :trace_id);

-- name: operate_log_remote_page
-- The user's name is shown even if he is deleted.
-- order: id DESC
-- with: operate_log_columns
   AND (:type::text IS NULL OR l.type = :type);

-- name: operate_log_remote_create
INSERT INTO system_operate_log (trace_id, user_id, user_type, type, sub_type,
       biz_id, action, extra, request_method, request_url, user_ip,
       user_agent, tenant_id)
VALUES (COALESCE(:trace_id::text, ''), :user_id, :user_type, :type, :sub_type,
       :biz_id, left(:action::text, 2000), COALESCE(:extra::text, ''),
       :request_method, left(:request_url::text, 255), :user_ip,
       left(COALESCE(:user_agent::text, ''), 512), :tenant_id);
