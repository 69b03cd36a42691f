-- Expressions that the designers of models offer.

-- name: process_expression_page
-- order: id DESC
SELECT id, name, status, expression, create_time
  FROM bpm_process_expression
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: process_expression_get
SELECT id, name, status, expression, create_time
  FROM bpm_process_expression
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: process_expression_create
INSERT INTO bpm_process_expression (tenant_id, name, status, expression,
       creator, updater)
VALUES (:tenant_id, :name, :status, :expression, :login_id, :login_id)
RETURNING id;

-- name: process_expression_update
UPDATE bpm_process_expression
   SET name = :name, status = :status, expression = :expression,
       updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: process_expression_delete
UPDATE bpm_process_expression SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: process_expression_revision
SELECT id, updater, update_time
  FROM bpm_process_expression
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
