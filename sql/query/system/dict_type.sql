-- Dictionary types: the named lists whose entries are the dictionary data.

-- name: dict_type_page
-- order: id DESC
SELECT id, name, type, status, remark, create_time
  FROM system_dict_type
 WHERE NOT deleted
   AND (:name::text IS NULL OR position(:name in name) > 0)
   AND (:type::text IS NULL OR position(:type in type) > 0)
   AND (:status::int IS NULL OR status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: dict_type_simple_list
-- Including disabled types, because their data must still be shown.
SELECT id, name, type
  FROM system_dict_type
 WHERE NOT deleted
 ORDER BY id
 LIMIT 10000;

-- name: dict_type_get
SELECT id, name, type, status, remark, create_time
  FROM system_dict_type
 WHERE id = :id AND NOT deleted;

-- name: dict_type_create
INSERT INTO system_dict_type (name, type, status, remark, creator, updater)
VALUES (:name, :type, :status, :remark, :login_id, :login_id)
RETURNING id;

-- name: dict_type_update
-- A new key does not change the key in existing dictionary data.
UPDATE system_dict_type
   SET name = :name, type = :type, status = :status,
       remark = COALESCE(:remark, remark), updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: dict_type_delete_check
-- The lock makes new data wait (dict_data_create_check) until the type is
-- deleted.
WITH held AS (
	SELECT id FROM system_dict_type
	 WHERE id = :id AND NOT deleted
	   FOR UPDATE
)
SELECT 'dict_type_unknown' AS refusal
 WHERE NOT EXISTS (SELECT FROM held);

-- name: dict_type_delete
UPDATE system_dict_type gone
   SET deleted = true, deleted_time = now(), updater = :login_id
 WHERE id = :id AND NOT deleted
   AND NOT EXISTS (SELECT FROM system_dict_data data
                    WHERE data.dict_type = gone.type AND NOT data.deleted);

-- name: dict_type_delete_list_check
WITH held AS (
	SELECT id FROM system_dict_type
	 WHERE id = ANY(:ids::bigint[]) AND NOT deleted
	 ORDER BY id
	   FOR UPDATE
)
SELECT 'dict_type_unknown' AS refusal
 WHERE EXISTS (SELECT unnest(:ids) EXCEPT SELECT id FROM held);

-- name: dict_type_delete_list
-- All or none: no row comes back when one of the types still has data.
WITH held AS (
	SELECT count(*) AS rows
	  FROM system_dict_data data
	  JOIN system_dict_type kind ON kind.type = data.dict_type
	 WHERE kind.id = ANY(:ids::bigint[])
	   AND NOT kind.deleted AND NOT data.deleted
), gone AS (
	UPDATE system_dict_type
	   SET deleted = true, deleted_time = now(), updater = :login_id
	  FROM held
	 WHERE held.rows = 0
	   AND system_dict_type.id = ANY(:ids) AND NOT system_dict_type.deleted
)
SELECT true AS done FROM held WHERE rows = 0;
