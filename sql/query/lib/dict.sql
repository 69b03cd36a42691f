-- Labels of dictionary entries, for settings/dict.

-- name: dict_labels
-- Disabled entries, too: rows may still have their values.
SELECT dict_type, value, label
  FROM system_dict_data
 WHERE NOT deleted AND dict_type = ANY(:types::text[])
 ORDER BY dict_type, sort, id
 LIMIT 10000;
