-- Listeners that the designers of models offer.

-- name: process_listener_page
-- order: id DESC
SELECT id, name, type, status, event, value_type, value, create_time
  FROM bpm_process_listener
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:type::text IS NULL OR type = :type)
   AND (:event::text IS NULL OR event = :event)
   AND (:status::int IS NULL OR status = :status);

-- name: process_listener_get
SELECT id, name, type, status, event, value_type, value, create_time
  FROM bpm_process_listener
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: process_listener_create
INSERT INTO bpm_process_listener (tenant_id, name, type, status, event,
       value_type, value, creator, updater)
VALUES (:tenant_id, :name, :type, :status, :event, :value_type, :value,
       :login_id, :login_id)
RETURNING id;

-- name: process_listener_update
UPDATE bpm_process_listener
   SET name = :name, type = :type, status = :status, event = :event,
       value_type = :value_type, value = :value, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: process_listener_delete
UPDATE bpm_process_listener SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: process_listener_revision
SELECT id, updater, update_time
  FROM bpm_process_listener
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
