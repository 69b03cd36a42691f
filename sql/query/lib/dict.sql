-- Labels of dictionary entries, for lib/org/dict.

-- name: dict_labels
-- A row may have the value of an entry that is disabled by now.
SELECT dict_type, value, label
  FROM system_dict_data
 WHERE NOT deleted AND dict_type = ANY(:types::text[])
 ORDER BY dict_type, sort, id
 LIMIT 10000;
