-- In-site messages of one tenant.  A user's own messages have his id and his
-- type, because a member and an administrator may have the same id.

-- name: message_unread_count
SELECT count(*)
  FROM system_notify_message
 WHERE tenant_id = :tenant_id AND user_id = :login_id
   AND user_type = :login_type AND NOT read_status;

-- part: own_messages
SELECT id, user_id, user_type, template_id, template_code, template_nickname,
       bpm_said_in(template_content, template_params, :lang::text)
           AS template_content, template_type,
       bpm_said_in(template_params::text, template_params, :lang)::jsonb
           AS template_params, read_status,
       read_time, create_time
  FROM system_notify_message
 WHERE tenant_id = :tenant_id AND user_id = :login_id

-- name: message_unread_list
-- with: own_messages
   AND user_type = :login_type AND NOT read_status
 ORDER BY id DESC
 LIMIT :size::int;

-- name: my_messages
-- order: id DESC
-- with: own_messages
   AND user_type = :login_type
   AND (:read_status::boolean IS NULL OR read_status = :read_status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: message_read
-- Messages that were read before keep the time of the first reading.
UPDATE system_notify_message
   SET read_status = true, read_time = :now::timestamptz, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id
   AND user_id = :login_id AND user_type = :login_type AND NOT read_status;

-- name: message_read_all
UPDATE system_notify_message
   SET read_status = true, read_time = :now::timestamptz, updater = :login_id
 WHERE tenant_id = :tenant_id AND user_id = :login_id
   AND user_type = :login_type AND NOT read_status;

-- part: message_columns
SELECT id, user_id, user_type, template_id, template_code, template_nickname,
       template_content, template_type, template_params, read_status,
       read_time, create_time
  FROM system_notify_message

-- part: message_in_scope
-- Members have no department: messages to them are shown to everybody who may
-- look at messages.
   AND (:scope_all OR user_type <> :USER_ADMIN OR EXISTS (
       SELECT FROM system_users u
        WHERE u.id = user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
          AND (u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)))

-- name: message_get
-- with: message_columns
 WHERE id = :id AND tenant_id = :tenant_id
-- with: message_in_scope
;

-- name: message_page
-- order: id DESC
-- with: message_columns
 WHERE tenant_id = :tenant_id
   AND (:user_id::bigint IS NULL OR user_id = :user_id)
   AND (:user_type::int IS NULL OR user_type = :user_type)
   AND (:template_code::text IS NULL
        OR holds(template_code, :template_code))
   AND (:template_type::int IS NULL OR template_type = :template_type)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to)
-- with: message_in_scope
;
