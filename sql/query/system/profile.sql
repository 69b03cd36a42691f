-- The caller himself, whatever his data scope.

-- name: profile_get
-- never null: login_ip, roles
-- The roles include disabled ones.
SELECT u.id, u.username, u.nickname, u.email, u.mobile, u.sex, u.avatar,
       COALESCE(u.login_ip, '') AS login_ip, u.login_date, u.create_time,
       u.language,
       (SELECT COALESCE(json_agg(json_build_object('id', r.id, 'name',
                                 role_said(r.type, r.name, :lang::text))
                                 ORDER BY r.sort, r.id), '[]')
          FROM system_user_role l
          JOIN system_role r ON r.id = l.role_id
           AND r.tenant_id = :tenant_id AND NOT r.deleted
         WHERE l.user_id = u.id AND l.tenant_id = :tenant_id) AS roles,
       (SELECT json_build_object('id', d.id, 'name', d.name,
                                 'parentId', d.parent_id)
          FROM system_dept d
         WHERE d.id = u.dept_id AND d.tenant_id = :tenant_id
           AND NOT d.deleted) AS dept,
       (SELECT json_agg(json_build_object('id', p.id, 'name', p.name)
                        ORDER BY p.sort, p.id)
          FROM system_post p
         WHERE p.id = ANY(u.post_ids) AND p.tenant_id = :tenant_id
           AND NOT p.deleted) AS posts
  FROM system_users u
 WHERE u.id = :login_id AND u.tenant_id = :tenant_id AND NOT u.deleted;

-- name: profile_update_check
-- Here the contract reports a taken e-mail address before a taken number;
-- the unique indexes still decide.
SELECT 'user_email_taken' AS refusal
 WHERE :email::text <> '' AND EXISTS (
       SELECT FROM system_users
        WHERE tenant_id = :tenant_id AND NOT deleted
          AND name_key(email) = name_key(:email) AND id <> :login_id);

-- name: profile_update
UPDATE system_users
   SET nickname = COALESCE(:nickname, nickname),
       email = COALESCE(:email, email),
       mobile = COALESCE(:mobile, mobile),
       sex = COALESCE(:sex, sex),
       avatar = COALESCE(:avatar, avatar),
       language = NULLIF(COALESCE(:language::text, language), ''),
       updater = :login_id
 WHERE id = :login_id AND tenant_id = :tenant_id AND NOT deleted;

-- name: profile_password
SELECT username, password FROM system_users
 WHERE id = :login_id AND tenant_id = :tenant_id AND NOT deleted;

-- name: profile_update_password
-- No row: the password has changed since it was compared.
UPDATE system_users SET password = :hash, updater = :login_id
 WHERE id = :login_id AND tenant_id = :tenant_id AND NOT deleted
   AND password = :checked;

-- name: profile_sessions_end
-- All sessions but the one of this request.
DELETE FROM system_session
 WHERE user_id = :login_id AND user_type = :USER_ADMIN AND tenant_id = :tenant_id
   AND id <> :session_id;

-- Settings of the site; each user's own, also while he visits another tenant.

-- name: user_setting_get
SELECT s.value, s.update_time
  FROM (SELECT 1) AS one
  LEFT JOIN system_user_setting s
    ON s.user_id = :login_id AND s.tenant_id = :login_tenant;

-- name: user_setting_save
INSERT INTO system_user_setting (user_id, tenant_id, value)
VALUES (:login_id, :login_tenant, :value)
    ON CONFLICT (user_id) DO UPDATE
   SET value = EXCLUDED.value, update_time = now()
 WHERE system_user_setting.tenant_id = EXCLUDED.tenant_id;

-- Views: filters of pages that users have saved; each user's own, also while he
-- visits another tenant.

-- name: saved_view_list
-- The user's own views and those that others of his tenant share.
SELECT id, page, name, query, shared, user_id = :login_id AS own, create_time,
       update_time
  FROM system_user_view
 WHERE tenant_id = :login_tenant AND (user_id = :login_id OR shared)
   AND (:page::text IS NULL OR page = :page)
 ORDER BY page, user_id <> :login_id, lower(name), id
 LIMIT 1000;

-- name: saved_view_check
-- Saves at the same moment may exceed the limit a little, or have names that differ by
-- case and blanks alone.
SELECT CASE WHEN :id::bigint IS NOT NULL
             AND count(*) FILTER (WHERE id = :id) = 0
            THEN 'user_view_unknown'
            WHEN :id IS NULL AND count(*) >= :most::int
            THEN 'user_view_too_many'
            WHEN count(*) FILTER (WHERE id IS DISTINCT FROM :id AND page = :page
                                    AND name_key(name) = name_key(:name)) > 0
            THEN 'user_view_name_taken'
       END AS refusal,
       :name::text AS arg
  FROM system_user_view
 WHERE tenant_id = :login_tenant AND user_id = :login_id;

-- name: saved_view_create
INSERT INTO system_user_view (tenant_id, user_id, page, name, query, shared,
       creator, updater)
VALUES (:login_tenant, :login_id, :page, :name, :query,
        COALESCE(:shared::boolean, false), :login_id, :login_id)
RETURNING id;

-- name: saved_view_update
UPDATE system_user_view
   SET page = :page, name = :name, query = :query,
       shared = COALESCE(:shared::boolean, shared), updater = :login_id
 WHERE id = :id AND user_id = :login_id AND tenant_id = :login_tenant
RETURNING id;

-- name: saved_view_delete
DELETE FROM system_user_view
 WHERE id = :id AND user_id = :login_id AND tenant_id = :login_tenant;

-- name: profile_revision
SELECT id, updater, update_time
  FROM system_users
 WHERE id = :login_id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
