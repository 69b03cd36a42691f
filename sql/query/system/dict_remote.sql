-- Dictionaries for other modules, including disabled entries.

-- name: dict_remote_list
SELECT label, value, dict_type, status
  FROM system_dict_data
 WHERE dict_type = :dict_type::text AND NOT deleted
 ORDER BY sort, id
 LIMIT 10000;

-- name: dict_remote_get
SELECT label, value, dict_type, status
  FROM system_dict_data
 WHERE dict_type = :dict_type::text AND value = :value::text AND NOT deleted;

-- name: dict_remote_parse
-- Two entries of a type may have the same label: the first one, in the order in
-- which they are shown, counts.
SELECT label, value, dict_type, status
  FROM system_dict_data
 WHERE dict_type = :dict_type::text AND label = :label::text AND NOT deleted
 ORDER BY sort, id
 LIMIT 1;

-- name: dict_remote_valid
-- The first value, in the order given, that is unknown or disabled.
SELECT CASE WHEN data.id IS NULL THEN 'dict_data_unknown'
            ELSE 'dict_data_disabled'
       END AS refusal,
       data.label AS arg
  FROM unnest(:values::text[]) WITH ORDINALITY AS wanted (value, place)
  LEFT JOIN system_dict_data data
    ON data.dict_type = :dict_type::text AND data.value = wanted.value
   AND NOT data.deleted
 WHERE data.id IS NULL OR data.status <> 0
 ORDER BY wanted.place
 LIMIT 1;
