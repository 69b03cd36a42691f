-- Listeners: other programs that are told the status of process instances.

-- name: status_listener_page
-- order: id DESC
SELECT id, name, match, key, url, status, create_time
  FROM bpm_status_listener
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:key::text IS NULL OR holds(key, :key))
   AND (:status::int IS NULL OR status = :status);

-- name: status_listener_get
SELECT id, name, match, key, url, status, create_time
  FROM bpm_status_listener
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: status_listener_create
INSERT INTO bpm_status_listener (tenant_id, name, match, key, url, status,
       creator, updater)
VALUES (:tenant_id, :name, :match, :key, :url, :status, :login_id, :login_id)
RETURNING id;

-- name: status_listener_update
UPDATE bpm_status_listener
   SET name = :name, match = :match, key = :key, url = :url,
       status = :status, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: status_listener_delete
UPDATE bpm_status_listener SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: status_listener_revision
SELECT id, updater, update_time
  FROM bpm_status_listener
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
