-- Forms of processes.

-- name: form_page
-- order: id DESC
SELECT id, name, conf, fields, status, remark, create_time
  FROM bpm_form
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:name::text IS NULL OR holds(name, :name));

-- name: form_get
SELECT id, name, conf, fields, status, remark, create_time
  FROM bpm_form
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: form_simple_list
SELECT id, name
  FROM bpm_form
 WHERE tenant_id = :tenant_id AND NOT deleted
 ORDER BY id
 LIMIT 10000;

-- name: form_create
INSERT INTO bpm_form (tenant_id, name, conf, fields, status, remark, creator,
       updater)
VALUES (:tenant_id, :name, :conf, :fields, :status, :remark, :login_id,
       :login_id)
RETURNING id;

-- name: form_update
UPDATE bpm_form
   SET name = :name, conf = :conf, fields = :fields, status = :status,
       remark = COALESCE(:remark, remark), updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: form_delete
UPDATE bpm_form SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: form_revision
SELECT id, updater, update_time
  FROM bpm_form
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
