-- Reads the sign-in log.  result: 0 is success.

-- name: login_log_page
-- As with the operation log, whoever may read it sees the sign-ins of all users
-- of his tenant.  Data scope is not applied: it limits users and departments, and
-- a sign-in with a wrong name or password is stored without a user, although it
-- is often the very one that is looked for.
-- order: id DESC
SELECT id, log_type, user_id, user_type, trace_id, username, result, user_ip,
       user_agent, create_time
  FROM system_login_log
 WHERE tenant_id = :tenant_id
   AND (:user_ip::text IS NULL OR position(:user_ip in user_ip) > 0)
   AND (:username::text IS NULL OR position(:username in username) > 0)
   AND (:status::boolean IS NULL OR (result = 0) = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: login_log_get
SELECT id, log_type, user_id, user_type, trace_id, username, result, user_ip,
       user_agent, create_time
  FROM system_login_log
 WHERE id = :id AND tenant_id = :tenant_id;
