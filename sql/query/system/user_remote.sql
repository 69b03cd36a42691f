-- Users as other modules read them: any of the tenant, data scope aside.

-- name: user_remote_get
SELECT id, nickname, status, dept_id, post_ids, mobile, avatar, username
  FROM system_users
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;
