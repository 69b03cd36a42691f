-- Categories of process models.

-- name: category_page
-- order: sort, id
SELECT id, name, code, description, status, sort, create_time
  FROM bpm_category
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:code::text IS NULL OR holds(code, :code))
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: category_get
SELECT id, name, code, description, status, sort, create_time
  FROM bpm_category
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: category_simple_list
SELECT id, name, code
  FROM bpm_category
 WHERE tenant_id = :tenant_id AND NOT deleted AND status = 0
 ORDER BY sort, id
 LIMIT 10000;

-- name: category_create
INSERT INTO bpm_category (tenant_id, name, code, description, status, sort,
       creator, updater)
VALUES (:tenant_id, :name, :code, :description, :status, :sort, :login_id,
       :login_id)
RETURNING id;

-- name: category_update
UPDATE bpm_category
   SET name = :name, code = :code,
       description = COALESCE(:description, description), status = :status,
       sort = :sort, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: category_sort_check
-- Names one of these categories if it does not exist.  The others are locked in
-- the order of their ids, so that two requests at the same time do not
-- deadlock.
WITH locked AS (
     SELECT id FROM bpm_category
      WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id
        AND NOT deleted
      ORDER BY id
        FOR UPDATE)
SELECT 'category_missing' AS refusal
 WHERE EXISTS (SELECT FROM unnest(:ids) v (id)
                WHERE v.id NOT IN (SELECT id FROM locked));

-- name: category_sort
-- The categories get the order of the list.  If an id stands there twice, its
-- first place counts.
UPDATE bpm_category c
   SET sort = v.place, updater = :login_id
  FROM (SELECT id, min(n)::int - 1 AS place
          FROM unnest(:ids::bigint[]) WITH ORDINALITY u (id, n)
         GROUP BY id) v
 WHERE c.id = v.id AND c.tenant_id = :tenant_id AND NOT c.deleted;

-- name: category_delete_check
-- Refuses to delete a category that a model has.  The lock keeps models from
-- getting it before it is deleted.
WITH locked AS (
     SELECT code FROM bpm_category
      WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE)
SELECT 'category_in_use' AS refusal
  FROM locked
 WHERE EXISTS (SELECT FROM bpm_model m
                WHERE m.category = locked.code AND m.tenant_id = :tenant_id
                  AND NOT m.deleted);

-- name: category_delete
UPDATE bpm_category SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: category_revision
SELECT id, updater, update_time
  FROM bpm_category
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
