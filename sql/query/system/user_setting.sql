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
