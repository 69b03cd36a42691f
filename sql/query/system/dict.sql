-- Dictionary types: the named lists whose entries are the dictionary data.

-- part: dict_type_columns
SELECT id, name, type, status, remark, create_time
  FROM system_dict_type

-- name: dict_type_page
-- :called, :stored: the types whose name the reader sees in another language than
-- it is stored in, and seeks in that.
-- order: id DESC
-- with: dict_type_columns
 WHERE NOT deleted
   AND (:name::text IS NULL OR holds(name, :name)
        OR (type, name) IN (SELECT seeded.type, seeded.name
                              FROM unnest(:called::text[], :stored::text[])
                                   seeded (type, name)))
   AND (:type::text IS NULL OR holds(type, :type))
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
-- with: dict_type_columns
 WHERE id = :id AND NOT deleted;

-- name: dict_type_create
INSERT INTO system_dict_type (name, type, status, remark, creator, updater)
VALUES (:name, :type, :status, :remark, :login_id, :login_id)
RETURNING id;

-- part: dict_of_approvals
-- Is a change of these types refused?  By the words about the blacklist approvers read
-- what they approve, and its dictionary of packages says which nobody may touch.  Who
-- needs approval himself changes neither.
       NOT blacklist_admin(:login_tenant, :login_id) AND EXISTS (
       SELECT FROM unnest(touched.types) v (type)
        WHERE v.type ~ '^(app_)?blacklist_')

-- name: dict_type_update_check
-- The lock makes new data wait (dict_data_create_check), or dict_type_update would
-- not see it and leave it under the old key.
WITH held AS (
	SELECT id, type FROM system_dict_type
	 WHERE id = :id AND NOT deleted
	   FOR UPDATE
)
SELECT CASE WHEN NOT EXISTS (SELECT FROM held) THEN 'dict_type_unknown'
            WHEN
-- with: dict_of_approvals
            THEN 'forbidden' END AS refusal
  FROM (SELECT ARRAY[:type::text, (SELECT type FROM held)]) touched (types);

-- name: dict_type_update
-- Data goes along with a new key.
WITH renamed AS (
	UPDATE system_dict_data data
	   SET dict_type = :type, updater = :login_id
	  FROM system_dict_type kind
	 WHERE kind.id = :id AND NOT kind.deleted AND kind.type <> :type
	   AND data.dict_type = kind.type AND NOT data.deleted
)
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

-- Dictionary data: the entries of the dictionary types.

-- part: served
-- Only the administration sees the data of a disabled type.
       NOT EXISTS (SELECT FROM system_dict_type kind
                    WHERE kind.type = system_dict_data.dict_type
                      AND kind.status <> 0 AND NOT kind.deleted)

-- part: dict_data_columns
SELECT id, sort, label, value, dict_type, status, color_type, css_class,
       remark, create_time
  FROM system_dict_data

-- name: dict_data_page
-- :called, :stored: as of dict_type_page.
-- order: dict_type DESC, sort DESC, id DESC
-- with: dict_data_columns
 WHERE NOT deleted
   AND (:label::text IS NULL OR holds(label, :label)
        OR (dict_type || '.' || value, label) IN (
           SELECT seeded.name, seeded.label
             FROM unnest(:called::text[], :stored::text[])
                  seeded (name, label)))
   AND (:dict_type::text IS NULL OR dict_type = :dict_type)
   AND (:status::int IS NULL OR status = :status);

-- name: dict_data_simple_list
-- never null: css_class
-- All enabled entries of enabled types, for the select boxes and tags of the
-- front-end.
SELECT dict_type, value, label, color_type,
       COALESCE(css_class, '') AS css_class
  FROM system_dict_data
 WHERE status = 0 AND NOT deleted AND
-- with: served
 ORDER BY dict_type, sort, id
 LIMIT 10000;

-- name: dict_data_of_type
SELECT id, label, value, dict_type
  FROM system_dict_data
 WHERE dict_type = :type::text AND status = 0 AND NOT deleted AND
-- with: served
 ORDER BY sort, id
 LIMIT 10000;

-- name: dict_data_get
-- with: dict_data_columns
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
            WHEN
-- with: dict_of_approvals
            THEN 'forbidden' END AS refusal
  FROM (SELECT ARRAY[:dict_type::text]) touched (types)
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
),
entry AS (
	SELECT dict_type FROM system_dict_data
	 WHERE id = :id AND NOT deleted
	   FOR UPDATE
)
SELECT CASE WHEN NOT EXISTS (SELECT FROM entry) THEN 'dict_data_unknown'
            WHEN kind.status IS NULL THEN 'dict_type_unknown'
            WHEN kind.status <> 0 THEN 'dict_type_disabled'
            WHEN
-- with: dict_of_approvals
            THEN 'forbidden' END AS refusal
  FROM (SELECT ARRAY[:dict_type::text, (SELECT dict_type FROM entry)])
       touched (types)
  LEFT JOIN kind ON true;

-- name: dict_data_update
-- css_class is always written: if it was not sent, it becomes NULL.
UPDATE system_dict_data
   SET sort = :sort, label = :label, value = :value, dict_type = :dict_type,
       status = :status, color_type = COALESCE(:color_type, color_type),
       css_class = :css_class, remark = COALESCE(:remark, remark),
       updater = :login_id
 WHERE id = :id AND NOT deleted;

-- part: dict_data_refused
SELECT 'forbidden' AS refusal
  FROM (SELECT ARRAY(SELECT dict_type::text FROM entry)) touched (types)
 WHERE
-- with: dict_of_approvals

-- name: dict_data_delete_check
WITH entry AS (
	SELECT dict_type FROM system_dict_data
	 WHERE id = :id AND NOT deleted
	   FOR UPDATE
)
-- with: dict_data_refused
;

-- name: dict_data_delete_list_check
WITH entry AS (
	SELECT dict_type FROM system_dict_data
	 WHERE id = ANY(:ids::bigint[]) AND NOT deleted
	 ORDER BY id
	   FOR UPDATE
)
-- with: dict_data_refused
;

-- name: dict_data_delete
UPDATE system_dict_data
   SET deleted = true, updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: dict_data_delete_list
UPDATE system_dict_data
   SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted;

-- Dictionaries for other modules, including disabled entries, but not those of
-- disabled types.

-- name: dict_remote_list
SELECT label, value, dict_type, status
  FROM system_dict_data
 WHERE dict_type = :dict_type::text AND NOT deleted AND
-- with: served
 ORDER BY sort, id
 LIMIT 10000;

-- name: dict_remote_get
SELECT label, value, dict_type, status
  FROM system_dict_data
 WHERE dict_type = :dict_type::text AND value = :value::text AND NOT deleted AND
-- with: served
 LIMIT 1;

-- name: dict_remote_parse
-- Two entries of a type may have the same label: the first one, in the order in
-- which they are shown, counts.
SELECT label, value, dict_type, status
  FROM system_dict_data
 WHERE dict_type = :dict_type::text AND label = :label::text AND NOT deleted AND
-- with: served
 ORDER BY sort, id
 LIMIT 1;

-- name: dict_remote_valid
-- The first value, in the order given, that is unknown, or disabled with or
-- without its type.
SELECT CASE WHEN data.id IS NULL THEN 'dict_data_unknown'
            ELSE 'dict_data_disabled'
       END AS refusal,
       data.label AS arg
  FROM unnest(:values::text[]) WITH ORDINALITY AS wanted (value, place)
  LEFT JOIN system_dict_data data
    ON data.dict_type = :dict_type::text AND data.value = wanted.value
   AND NOT data.deleted
  LEFT JOIN system_dict_type kind
    ON kind.type = data.dict_type AND NOT kind.deleted
 WHERE data.id IS NULL OR data.status <> 0 OR kind.status <> 0
 ORDER BY wanted.place
 LIMIT 1;

-- name: dict_type_revision
SELECT id, updater, update_time
  FROM system_dict_type
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: dict_data_revision
SELECT id, updater, update_time
  FROM system_dict_data
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;
