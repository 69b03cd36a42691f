-- Templates of in-site messages.  A generated column of the table has the names
-- that occur in a text (params).

-- part: notify_template_columns
SELECT id, name, code, nickname, content, type, params, status, remark,
       create_time
  FROM system_notify_template

-- name: notify_template_page
-- order: id DESC
-- with: notify_template_columns
 WHERE NOT deleted
   AND (:code::text IS NULL OR holds(code, :code))
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: notify_template_get
-- with: notify_template_columns
 WHERE id = :id AND NOT deleted;

-- name: notify_template_simple_list
SELECT id, name, code
  FROM system_notify_template
 WHERE status = 0 AND NOT deleted
 ORDER BY id
 LIMIT 10000;

-- name: notify_template_create
INSERT INTO system_notify_template (name, code, nickname, content, type,
       status, remark, creator, updater)
VALUES (:name, :code, :nickname, :content, :type, :status, :remark, :login_id,
       :login_id)
RETURNING id;

-- name: notify_template_update
UPDATE system_notify_template
   SET name = :name, code = :code, nickname = :nickname, content = :content,
       type = :type, status = :status, remark = COALESCE(:remark, remark),
       updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: notify_template_delete
UPDATE system_notify_template SET deleted = true, updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: notify_template_delete_list
UPDATE system_notify_template SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted;

-- Sending in-site messages.

-- name: message_send_check
-- The first name in the template's text that has no value; for a disabled
-- template values are not needed.  An unknown code answers with the error of
-- unknown notices, because the wire contract says so.  The lock keeps the text
-- unchanged until the message is sent.
WITH template AS (
     SELECT id, status, params FROM system_notify_template
      WHERE code = :template_code::text AND NOT deleted
        FOR SHARE)
SELECT CASE WHEN t.id IS NULL THEN 'notice_unknown'
            ELSE 'message_param_missing' END AS refusal,
       missing.name AS arg
  FROM (VALUES (1)) AS once
  LEFT JOIN template t ON true
  LEFT JOIN LATERAL (
       SELECT p.name
         FROM unnest(t.params) WITH ORDINALITY AS p (name, place)
        WHERE :template_params::jsonb ->> p.name IS NULL
        ORDER BY p.place
        LIMIT 1) AS missing ON t.status = 0
 WHERE t.id IS NULL OR missing.name IS NOT NULL;

-- name: message_receiver_check
-- A message to an administrator who does not exist would be read by nobody.
SELECT 'user_unknown' AS refusal
 WHERE NOT EXISTS (
       SELECT FROM system_users
        WHERE id = :user_id AND tenant_id = :tenant_id AND NOT deleted);

-- name: message_send
-- The id is the answer; the other columns are pushed to the receiver if he is
-- online.  A receiver who reads Chinese gets the Chinese text, unless an
-- administrator changed the seeded one.
INSERT INTO system_notify_message (tenant_id, user_id, user_type, template_id,
       template_code, template_nickname, template_content, template_type,
       template_params, creator, updater)
SELECT :tenant_id, :user_id, :user_type::int, t.id, t.code,
       CASE WHEN r.zh AND t.nickname = :seeded_sender::text
            THEN :zh_sender::text ELSE t.nickname END,
       fill_template(CASE WHEN r.zh AND t.content = :seeded_content::text
                          THEN :zh_content::text ELSE t.content END, p.given),
       t.type, p.given, :login_id, :login_id
  FROM system_notify_template t,
       (SELECT COALESCE(:template_params::jsonb, '{}') AS given) p,
       (SELECT EXISTS (SELECT FROM system_users
                        WHERE id = :user_id AND tenant_id = :tenant_id
                          AND NOT deleted AND :user_type = :USER_ADMIN
                          AND language = 'zh') AS zh) r
 WHERE t.code = :template_code::text AND t.status = 0 AND NOT t.deleted
RETURNING id, template_nickname, left(template_content, 5000)
       AS template_content, template_type, create_time;

-- name: notify_template_revision
SELECT id, updater, update_time
  FROM system_notify_template
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;
