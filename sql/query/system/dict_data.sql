-- Dictionary data: the entries of the dictionary types.

-- name: dict_data_page
-- order: dict_type DESC, sort DESC, id DESC
SELECT id, sort, label, value, dict_type, status, color_type, css_class,
       remark, create_time
  FROM system_dict_data
 WHERE NOT deleted
   AND (:label::text IS NULL OR position(:label in label) > 0)
   AND (:dict_type::text IS NULL OR dict_type = :dict_type)
   AND (:status::int IS NULL OR status = :status);

-- name: dict_data_simple_list
-- All enabled entries, for the select boxes and tags of the front-end, also
-- those of disabled types.
SELECT dict_type, value, label, color_type,
       COALESCE(css_class, '') AS css_class
  FROM system_dict_data
 WHERE status = 0 AND NOT deleted
 ORDER BY dict_type, sort, id
 LIMIT 10000;

-- name: dict_data_of_type
SELECT id, label, value, dict_type
  FROM system_dict_data
 WHERE dict_type = :type::text AND status = 0 AND NOT deleted
 ORDER BY sort, id
 LIMIT 10000;

-- name: dict_data_get
SELECT id, sort, label, value, dict_type, status, color_type, css_class,
       remark, create_time
  FROM system_dict_data
 WHERE id = :id AND NOT deleted;

-- name: dict_data_create_check
-- The lock keeps the type from being deleted before the entry is written.
WITH kind AS (
	SELECT status FROM system_dict_type
	 WHERE type = :dict_type::text AND NOT deleted
	   FOR SHARE
)
SELECT CASE WHEN kind.status IS NULL THEN 'dict_type_unknown'
            WHEN kind.status <> 0 THEN 'dict_type_disabled'
       END AS refusal
  FROM (VALUES (1)) AS once
  LEFT JOIN kind ON true;

-- name: dict_data_create
INSERT INTO system_dict_data (sort, label, value, dict_type, status,
       color_type, css_class, remark, creator, updater)
VALUES (:sort, :label, :value, :dict_type, :status,
       COALESCE(:color_type, ''), :css_class, :remark, :login_id, :login_id)
RETURNING id;

-- name: dict_data_update_check
WITH kind AS (
	SELECT status FROM system_dict_type
	 WHERE type = :dict_type::text AND NOT deleted
	   FOR SHARE
)
SELECT CASE WHEN NOT EXISTS (SELECT FROM system_dict_data
                              WHERE id = :id AND NOT deleted)
              THEN 'dict_data_unknown'
            WHEN kind.status IS NULL THEN 'dict_type_unknown'
            WHEN kind.status <> 0 THEN 'dict_type_disabled'
       END AS refusal
  FROM (VALUES (1)) AS once
  LEFT JOIN kind ON true;

-- name: dict_data_update
-- css_class is always written: if it was not sent, it becomes NULL.
UPDATE system_dict_data
   SET sort = :sort, label = :label, value = :value, dict_type = :dict_type,
       status = :status, color_type = COALESCE(:color_type, color_type),
       css_class = :css_class, remark = COALESCE(:remark, remark),
       updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: dict_data_delete
UPDATE system_dict_data
   SET deleted = true, updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: dict_data_delete_list
UPDATE system_dict_data
   SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted;
