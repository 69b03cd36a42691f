-- Labels of dictionary entries, for settings/dict.h.

-- name: dict_labels
-- Disabled entries, too: rows may still have their values.  They come last, because
-- of two entries with the same label the first one counts.
SELECT dict_type, value, label
  FROM system_dict_data
 WHERE NOT deleted AND dict_type = ANY(:types::text[])
 ORDER BY dict_type, status, sort, id
 LIMIT 10000;
