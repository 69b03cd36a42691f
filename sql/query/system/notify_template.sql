-- Templates of in-site messages.  A generated column of the table has the names
-- that occur in a text (params).

-- name: notify_template_page
-- order: id DESC
SELECT id, name, code, nickname, content, type, params, status, remark,
       create_time
  FROM system_notify_template
 WHERE NOT deleted
   AND (:code::text IS NULL OR position(:code in code) > 0)
   AND (:name::text IS NULL OR position(:name in name) > 0)
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: notify_template_get
SELECT id, name, code, nickname, content, type, params, status, remark,
       create_time
  FROM system_notify_template
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
