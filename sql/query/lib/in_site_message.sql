-- Sends in-site messages, and marks those as read whose task does not wait any more.

-- name: in_site_messages_send
-- Stores messages, the text of each in the language of its receiver: one who
-- reads Chinese gets the Chinese text, unless an administrator has changed the
-- seeded template.
-- OFFSET makes PostgreSQL look up one receiver after the other by his id: it
-- expects a hundred messages and would otherwise read all users of the tenant.
INSERT INTO system_notify_message (tenant_id, user_id, user_type, template_id,
       template_code, template_nickname, template_content, template_type,
       template_params, task, creator, updater)
SELECT :tenant_id, u.id, 2, t.id, t.code,
       CASE WHEN u.language = 'zh' AND t.nickname = l.sender
            THEN l.zh_sender ELSE t.nickname END,
       fill_template(CASE WHEN u.language = 'zh' AND t.content = l.content
                          THEN l.zh_content ELSE t.content END, p.given),
       t.type, p.given, l.task, :login_id, :login_id
  FROM json_to_recordset(:messages::json) AS l (user_id bigint,
       starter_id bigint, code text, content text, zh_content text,
       sender text, zh_sender text, params jsonb, key text, zh_reason text,
       task text)
 CROSS JOIN LATERAL (
       SELECT u.id, u.language FROM system_users u
        WHERE u.id = l.user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
       OFFSET 0) u
 CROSS JOIN LATERAL (
       SELECT t.id, t.code, t.nickname, t.content, t.type
         FROM system_notify_template t
        WHERE t.code = l.code AND t.status = 0 AND NOT t.deleted
       OFFSET 0) t
 CROSS JOIN LATERAL (
       SELECT l.params || jsonb_build_object('startUserNickname', COALESCE((
              SELECT a.nickname FROM system_users a
               WHERE a.id = l.starter_id AND a.tenant_id = :tenant_id
                 AND NOT a.deleted), ''))
              || CASE WHEN u.language = 'zh' THEN jsonb_build_object(
              'processInstanceName',
              bpm_said(l.key, l.params ->> 'processInstanceName', 'zh'),
              'taskName', bpm_said(l.key, l.params ->> 'taskName', 'zh'),
              'reason', l.zh_reason) ELSE '{}' END AS given
       OFFSET 0) p;

-- name: in_site_messages_settle
-- Marks as read the messages about tasks that wait no more for who has got them: a task
-- has ended, or waits for another user.
UPDATE system_notify_message m
   SET read_status = true, read_time = now(), updater = :login_id
  FROM json_to_recordset(:tasks::json) AS t (task text, user_id bigint)
 WHERE m.tenant_id = :tenant_id AND m.task = t.task AND NOT m.read_status
   AND m.user_id IS DISTINCT FROM t.user_id;
