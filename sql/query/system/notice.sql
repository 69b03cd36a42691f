-- Notices of one tenant.

-- part: notice_columns
SELECT id, title, type, content, status, create_time
  FROM system_notice

-- name: notice_page
-- order: id DESC
-- with: notice_columns
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:title::text IS NULL OR holds(title, :title))
   AND (:status::int IS NULL OR status = :status);

-- name: notice_get
-- with: notice_columns
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: notice_create
INSERT INTO system_notice (tenant_id, title, type, content, status, creator,
       updater)
VALUES (:tenant_id, :title, :type, COALESCE(:content::text, ''),
       COALESCE(:status::int, 0), :login_id, :login_id)
RETURNING id;

-- name: notice_update
UPDATE system_notice
   SET title = :title, type = :type, content = COALESCE(:content, content),
       status = COALESCE(:status, status), updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: notice_delete
UPDATE system_notice SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: notice_delete_list
UPDATE system_notice SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted;

-- name: notice_push
-- The notice to be pushed.  A long text is left out of the message, which only
-- announces the notice: whoever opens it gets the whole text.
SELECT id, title, type,
       CASE WHEN octet_length(content) <= 16384 THEN content ELSE '' END
       AS content, status, create_time
  FROM system_notice
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: notice_revision
SELECT id, updater, update_time
  FROM system_notice
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
